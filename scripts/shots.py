"""Pictures of every page and state, at 1280 and 360 pixels, light and dark: `make shots`.

They go to a folder that is not kept (`build/shots`): they are for looking at.
"""

from __future__ import annotations

import shutil
import sys
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, sync_playwright

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
_WIDTHS = (1280, 360)


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


def _click(page: Page, clicks: tuple[str, ...]) -> None:
    for selector in clicks:
        found = page.locator(selector).first
        if found.count() and found.is_visible():
            found.click()
    page.wait_for_timeout(200)


def _take(browser: Browser, address: str, folder: Path, width: int, scheme: str) -> int:
    context = browser.new_context(
        viewport={"width": width, "height": 800},
        color_scheme="dark" if scheme == "dark" else "light",
        device_scale_factor=2 if width < 600 else 1,
        service_workers="block",
    )
    page = context.new_page()
    for name, place, clicks in _STATES:
        page.goto("about:blank")
        page.goto(address + place, wait_until="networkidle")
        _click(page, clicks)
        page.screenshot(path=folder / f"{name}-{width}-{scheme}.png", full_page=True)
    context.close()
    return len(_STATES)


def main(folder: Path) -> None:
    """Take all pictures into a folder."""
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    if program is None:
        sys.exit("There is no chromium on this machine: nothing can be pictured.")
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as site, sync_playwright() as playwright:
        write_site(Path(site) / "page")
        handler = partial(_Quiet, directory=site)
        server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}/page/"
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        taken = [
            _take(browser, address, folder, width, scheme)
            for width in _WIDTHS
            for scheme in ("light", "dark")
        ]
        browser.close()
        server.shutdown()
    print(f"{sum(taken)} pictures in {folder}")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "build/shots"))
