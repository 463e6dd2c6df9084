"""What pictures are taken of: every page in its states, every report on screen and as a file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Page

from arpad.web.event.document import sample


@dataclass(frozen=True)
class Look:
    """How a page is looked at: its width in CSS pixels, on light, dark or paper."""

    width: int
    on: str

    def __str__(self) -> str:
        return f"{self.width}-{self.on}"


@dataclass(frozen=True)
class Scene:
    """A page of one of the hosts, what is done there before the picture is taken, and the looks.

    A scene with a `part`, a selector, shows nothing but that: what matters is most of the picture.
    """

    name: str
    host: str
    place: str
    act: Callable[[Page], None] | None = None
    looks: tuple[Look, ...] = tuple(
        Look(width, on) for width in (1280, 360) for on in ("light", "dark")
    )
    part: str = ""


#: A sheet of A4 has 794 CSS pixels, 16 mm of which are margin on each side.
_PAPER = Look(673, "print")
_REPORT_LOOKS = (
    *(Look(width, on) for width in (1280, 360) for on in ("light", "dark")),
    *(Look(width, "light") for width in (1024, 820)),
    _PAPER,
)
#: A screen on a wall, a tablet, and a phone; the board itself says whether it is dark.
_ON_THE_WALL = tuple(Look(width, "light") for width in (1920, 1024, 360))


#: A player card with columns that nobody needs.
_CARD = """\
Name\tAAA Ann\t\t\t\t\t
Rating\t1723\t\t\t\t\t
Rd.\tBo.\tSNo\tName\tRtg\tFED\tRes.
1\t3\t12\tBBB Bob\t1650\tAAA\tw 1
2\t4\t7\tCCC Cid\t1820\tBBB\ts 0
3\t3\t9\tDDD Dia\t1700\tAAA\tw ½
"""


def _click(*selectors: str) -> Callable[[Page], None]:
    def act(page: Page) -> None:
        for selector in selectors:
            page.locator(selector).first.click()

    return act


def _open_folds(page: Page) -> None:
    for summary in page.locator("main summary:visible").all():
        summary.click()


def _choose_two(page: Page) -> None:
    page.wait_for_selector("[data-recorder][data-live]", state="attached")
    page.evaluate("location.hash = 'rec'")
    for name in ("Ann Alpha", "Cid Gamma"):
        page.locator(f".man-btn[title='{name}']").click()
    page.wait_for_selector("em[data-score='1']:not(:empty)")


def _paste_card(page: Page) -> None:
    page.locator("[data-list=t] .paste > summary").click()
    page.locator("[data-list=t] textarea").fill(_CARD)
    page.wait_for_selector(".paste-preview button")


def _read_card(page: Page) -> None:
    page.locator("#anything").fill(_CARD)
    page.wait_for_selector("#any-read")


def _paste_card_and_open_columns(page: Page) -> None:
    _paste_card(page)
    page.locator(".paste-fold summary").click()


def _choose_undated(page: Page) -> None:
    lines = sample().splitlines()
    undated = "\n".join(line for line in lines if line[:3] not in ("042", "052", "122"))
    page.wait_for_selector("#event[data-ready]")
    file = {"name": "club.trf", "mimeType": "text/plain", "buffer": undated.encode()}
    page.set_input_files("#file", file)  # type: ignore[arg-type]
    page.wait_for_selector("#problem .note")


def _choose_sample(page: Page) -> None:
    page.wait_for_selector("#event[data-ready]")
    page.click("#sample")
    page.wait_for_selector("#read:not([hidden])")


def _rate_sample(page: Page) -> None:
    _choose_sample(page)
    page.click("#go")
    page.wait_for_selector("table.standings")


def _open_player(page: Page) -> None:
    page.locator("details.player > summary").nth(1).click()
    page.locator("details.player .screen > summary").first.click()


def _rate_and_open_player(page: Page) -> None:
    _rate_sample(page)
    _open_player(page)


_RATED = "#tab=tournament&on=2025-10-05&t.rating=1500&g=1600*1w*Ann+Alpha&g=1550*0.5b*Bob+Beta"
#: Four wins that bring a bonus.
_BONUS = "#tab=tournament&system=uschess&t.rating=1650&g=1700*1*&g=1800*1*&g=1750*1*&g=1600*1*"
_CALCULATOR = (
    Scene("game", "site", ""),
    Scene("game-read", "site", "", _read_card),
    Scene("game-working", "site", "", _click("#game-working summary")),
    Scene("game-rules", "site", "", _click("#change-rules", "#other-games"), part="#rules"),
    Scene("game-empty", "site", "#b.rating="),
    Scene("game-wrong", "site", "#b.rating=16oo"),
    Scene("game-400", "site", "#b.rating=2100"),
    Scene("game-elo", "site", "#system=elo", _click("#change-rules")),
    Scene("game-lichess", "site", "#system=lichess", _click("#change-rules")),
    Scene("game-uschess", "site", "#system=uschess&a.games=12", _click("#change-rules")),
    Scene("tournament", "site", f"{_RATED}&g=1950*0w*&g=-*1*Dia+Delta&g=1480*1*"),
    Scene("tournament-empty", "site", "#tab=tournament"),
    Scene("tournament-wrong", "site", f"{_RATED}&g=15x0*1*&g=1480*1f*", _click(".grow .more")),
    Scene("tournament-need", "site", f"{_RATED}&need.target=1550&need.against=1640+1580+1700"),
    Scene("tournament-period", "site", f"{_RATED}&e=2025-11-01**Club&g2=1500*1*&g2=1600*0.5*"),
    Scene("tournament-bonus", "site", _BONUS, part="#tournament .work"),
    Scene("tournament-paste", "site", _RATED, _paste_card),
    Scene(
        *("tournament-columns", "site", _RATED, _paste_card_and_open_columns),
        part=".paste-preview",
    ),
    Scene(
        "initial", "site", "#tab=initial&on=2025-01-01&u=1902*0.5*&u=1884*1*&u=2012*0*&u=1832*1*"
    ),
    Scene("calculator-file", "file", "arpad.html"),
)
_PAGES = (
    Scene("event-static", "site", "event.html"),
    Scene("league-static", "site", "league.html"),
    Scene("rules", "site", "rules.html"),
    Scene("about", "site", "about.html"),
    Scene("missing", "server", "nothing"),
    Scene("api", "server", "api"),
    Scene("event-form", "server", "event"),
    Scene("event-refused", "server", "event", _choose_undated),
    Scene("event-read", "server", "event", _choose_sample),
)
_REPORTS = (
    Scene("report-screen", "server", "event", _rate_sample, _REPORT_LOOKS),
    Scene("report-screen-player", "server", "event", _rate_and_open_player, _REPORT_LOOKS),
    Scene("report-file", "file", "fide.html", None, _REPORT_LOOKS),
    Scene("report-file-player", "file", "fide.html", _open_player, _REPORT_LOOKS),
    Scene("report-file-elo", "file", "elo.html", None, _REPORT_LOOKS),
)
_LEAGUE = (
    Scene("league-table", "league", ""),
    Scene("league-table-all-time", "league", "?season=all-time"),
    Scene("league-table-saved", "league", "?saved=40#rec"),
    Scene("league-table-nobody", "league", "?q=nobody"),
    Scene("league-record", "league", "record"),
    Scene("league-player", "league", "player?id=2&against=Ann+Alpha", _open_folds),
    Scene("league-results", "league", "games"),
    Scene("league-game", "league", "game?id=39", _open_folds),
    Scene("league-game-void", "league", "game?id=38"),
    Scene("league-game-missing", "league", "game?id=999"),
    Scene("league-seasons", "league", "seasons"),
    Scene("league-rules", "league", "rules", _open_folds),
    Scene("league-settings", "league", "settings"),
    Scene("league-log", "league", "log"),
    Scene("league-champions", "league", "champions"),
    Scene("league-awards", "league", "awards"),
    Scene("league-challenges", "league", "challenges"),
    Scene("league-recorder", "league", "", _choose_two),
    Scene("league-board", "league, embedded", "board", None, _ON_THE_WALL),
    Scene("league-board-race", "league, embedded", "board?view=race&light", None, _ON_THE_WALL),
    Scene("league-standings", "league, embedded", "standings"),
)
SCENES = (*_CALCULATOR, *_PAGES, *_REPORTS, *_LEAGUE)
