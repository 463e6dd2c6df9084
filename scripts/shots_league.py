"""Pictures of a league as it is served, every page of it, as the one who runs it sees them.

They go to the same folder as those of the other pages (`build/shots`): they are for looking at.
"""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from pictures import folder_named, pages, served
from playwright.sync_api import Page

from arpad.league import League
from arpad.web.league.app import create_league_app

_PEOPLE = ("Ann Alpha", "Bob Beta", "Cid Gamma", "Dia Delta", "Eve Epsilon", "Fay Zeta")
_FIRST = date(2026, 1, 5)
#: Name of the state, its page, and what is opened before the picture is taken.
_STATES: tuple[tuple[str, str, str], ...] = (
    ("table", "", ""),
    ("table-all-time", "?season=all-time", ""),
    ("table-saved", "?saved=40#rec", ""),
    ("table-nobody", "?q=nobody", ""),
    ("record", "record", ""),
    ("player", "player?id=2&against=Ann+Alpha", "summary"),
    ("results", "games", ""),
    ("game", "game?id=39", "summary"),
    ("game-void", "game?id=38", ""),
    ("game-missing", "game?id=999", ""),
    ("seasons", "seasons", ""),
    ("rules", "rules", "summary"),
    ("settings", "settings", ""),
    ("log", "log", ""),
    ("standings", "standings", ""),
)


def _fill(league: League) -> None:
    """A season and a half of six players, with a correction and a void game in it."""
    random = Random(14)
    for number in range(40):
        pair = random.sample(_PEOPLE, 2)
        day = _FIRST + timedelta(6 * number)
        league.record(pair, random.choice((0, 0.5, 1)), on=day, new=True)
        if number == 25:
            league.end_season(name="Spring", on=day, rule="0.5")
    league.correct(39, score=0.5, reason="it was a draw", author="record link 2, Bar")
    league.void(38, reason="entered twice")


def _take(page: Page, address: str, folder: Path, ending: str) -> int:
    for name, place, opened in _STATES:
        page.goto("about:blank")
        page.goto(address + place, wait_until="networkidle")
        for summary in page.locator(f"main {opened}:visible").all() if opened else ():
            summary.click()
        page.screenshot(path=folder / f"league-{name}-{ending}.png", full_page=True)
    return len(_STATES)


def main(folder: Path) -> None:
    """Take all pictures into a folder."""
    with (
        TemporaryDirectory() as kept,
        League.create(Path(kept) / "club.db", name="Office chess", k=32) as league,
    ):
        _fill(league)
        _, secret = league.make_link("run", "Ann")
        with served(create_league_app(league)) as address:
            place = f"{address}league/{secret}/"
            taken = [_take(page, place, folder, ending) for page, ending in pages(folder)]
    print(f"{sum(taken)} pictures of a league in {folder}")


if __name__ == "__main__":
    main(folder_named())
