"""Pictures of a league as it is served, every page of it, as the one who runs it sees them.

They go to the same folder as those of the other pages (`build/shots`): they are for looking at.
"""

from __future__ import annotations

import shutil
import sys
import threading
from datetime import date, timedelta
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, sync_playwright

from arpad.league import League
from arpad.web.league.app import create_league_app
from arpad.web.serve import listen
from arpad.web.server import Server

_WIDTHS = (1280, 360)
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


def _take(browser: Browser, address: str, folder: Path, width: int, scheme: str) -> int:
    context = browser.new_context(
        viewport={"width": width, "height": 800},
        color_scheme="dark" if scheme == "dark" else "light",
        device_scale_factor=2 if width < 600 else 1,
        service_workers="block",
    )
    page = context.new_page()
    for name, place, opened in _STATES:
        page.goto("about:blank")
        page.goto(address + place, wait_until="networkidle")
        for summary in page.locator(f"main {opened}:visible").all() if opened else ():
            summary.click()
        page.screenshot(path=folder / f"league-{name}-{width}-{scheme}.png", full_page=True)
    context.close()
    return len(_STATES)


def _take_all(address: str, program: str, folder: Path) -> int:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        taken = [
            _take(browser, address, folder, width, scheme)
            for width in _WIDTHS
            for scheme in ("light", "dark")
        ]
        browser.close()
    return sum(taken)


def main(folder: Path) -> None:
    """Take all pictures into a folder."""
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    if program is None:
        sys.exit("There is no chromium on this machine: nothing can be pictured.")
    folder.mkdir(parents=True, exist_ok=True)
    with (
        TemporaryDirectory() as kept,
        League.create(Path(kept) / "club.db", name="Office chess", k=32) as league,
    ):
        _fill(league)
        _, secret = league.make_link("run", "Ann")
        listening = listen("127.0.0.1", 0)
        address = f"http://127.0.0.1:{listening.getsockname()[1]}/league/{secret}/"
        server = Server(create_league_app(league), listening)
        thread = threading.Thread(target=server.run)
        thread.start()
        try:
            taken = _take_all(address, program, folder)
        finally:
            server.should_exit = True
            thread.join()
    print(f"{taken} pictures of a league in {folder}")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "build/shots"))
