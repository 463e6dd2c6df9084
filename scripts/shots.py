"""Pictures of every page and state, at 1280 and 360 pixels, light and dark: `make shots`.

They go to a folder that is not under version control (`build/shots`): people look at them.
"""

from __future__ import annotations

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory

from pictures import folder_named, pages
from playwright.sync_api import Page

from arpad.web.site import write_site

_RATED = "#tab=tournament&on=2025-10-05&t.rating=1500&g=1600*1w*Ann+Alpha&g=1550*0.5b*Bob+Beta"
#: Name of the state, page and fragment, and what is clicked before the picture is taken.
_STATES: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("game", "", ()),
    ("game-working", "", ("#game-working summary",)),
    ("game-rules", "", ("#change-rules",)),
    ("game-empty", "#b.rating=", ()),
    ("game-wrong", "#b.rating=16oo", ()),
    ("game-400", "#b.rating=2100", ()),
    ("game-elo", "#system=elo", ("#change-rules",)),
    ("game-glicko", "#system=lichess", ("#change-rules",)),
    ("game-uschess", "#system=uschess&a.games=12", ("#change-rules",)),
    ("tournament", f"{_RATED}&g=1950*0w*&g=-*1*Dia+Delta&g=1480*1*", ()),
    ("tournament-empty", "#tab=tournament", ()),
    ("tournament-wrong", f"{_RATED}&g=15x0*1*&g=1480*1f*", (".grow .more",)),
    ("tournament-need", f"{_RATED}&need.target=1550&need.against=1640+1580+1700", ()),
    ("tournament-period", f"{_RATED}&e=2025-11-01**Club&g2=1500*1*&g2=1600*0.5*", ()),
    ("tournament-total", _RATED, ("#open-total",)),
    ("tournament-paste", _RATED, (".paste > summary",)),
    ("initial", "#tab=initial&on=2025-01-01&u=1902*0.5*&u=1884*1*&u=2012*0*&u=1832*1*", ()),
    ("event", "event.html", ()),
    ("league", "league.html", ()),
    ("rules", "rules.html", ()),
    ("about", "about.html", ()),
)


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


def _click(page: Page, clicks: tuple[str, ...]) -> None:
    for selector in clicks:
        found = page.locator(selector).first
        if found.count() and found.is_visible():
            found.click()
    page.wait_for_timeout(200)


def _take(page: Page, address: str, folder: Path, ending: str) -> int:
    for name, place, clicks in _STATES:
        page.goto("about:blank")
        page.goto(address + place, wait_until="networkidle")
        _click(page, clicks)
        page.screenshot(path=folder / f"{name}-{ending}.png", full_page=True)
    return len(_STATES)


def main(folder: Path) -> None:
    """Take all pictures into a folder."""
    with TemporaryDirectory() as site:
        write_site(Path(site) / "page")
        handler = partial(_Quiet, directory=site)
        server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}/page/"
        taken = [_take(page, address, folder, ending) for page, ending in pages(folder)]
        server.shutdown()
    print(f"{sum(taken)} pictures in {folder}")


if __name__ == "__main__":
    main(folder_named())
