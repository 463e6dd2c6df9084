"""At every width, everything is inside the window and its board, and nothing lies over anything.

Every state of the calculator is a frame of one page, so that all are laid out at once: the media
queries of a frame follow its own width.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Frame, Page

from arpad.web.build.site import FOLDER

_BOUND = re.compile(r"@media[^{]*?-width:([\d.]+)rem")
_PIXELS = 16  # of a rem
_GEOMETRY = Path(__file__).with_name("geometry.js").read_text("utf-8")
#: Names short and long, results of all kinds, a forfeit, an unrated opponent, and rows to be fixed.
_GAMES = (
    "t.rating=1723&g=1612*1w*Ivo+Iota&g=1840*0.5b*Kimberley+Kappa-Lambertson+the+Younger"
    "&g=1795*0.5w*&g=2400*0b*Mia+Mu&g=15x0*1*Noa+Nu&g=1851*1f*Xia+Xi&g=-*1*Pia+Pi&g=1700**Rho"
    "&g=*1*&need.target=1800&need.against=1820+1830+1810+1760"
)
_FULL = f"on=2025-10-05&{_GAMES}&e=2025-11-01*1730*Club+evenings&g2=1600*1w*Tau&g2=1650*0*"
_UNRATED = "on=2025-01-01&u=1902*0.5*Ann+Alpha&u=1884*1*&u=20x2*0*&u=1832*1*"
#: Names of states, their fragments, and whether everything is opened that can be.
_STATES = {
    "game": ("#tab=game", False),
    "game, all open": ("#tab=game", True),
    "game of 2450": ("#tab=game&on=2025-10-05&a.rating=2450&b.rating=1200", True),
    "game of Lichess": ("#tab=game&system=lichess&a.rating=1500&b.rating=1600", False),
    "game of US Chess": ("#tab=game&system=uschess&a.rating=1500&b.rating=1600", True),
    "game of the NFL": ("#tab=game&system=nfl&a.rating=1500&b.rating=1600&game.margin=7", True),
    "game of the DWZ": ("#tab=game&system=dwz&a.rating=1500&b.rating=1600", False),
    "game of the TTR": ("#tab=game&system=ttr&a.rating=1500&b.rating=1600", False),
    "tournament": (f"#tab=tournament&{_FULL}", False),
    "tournament, all open": (f"#tab=tournament&{_FULL}", True),
    "tournament of US Chess": (f"#tab=tournament&system=uschess&{_GAMES}", True),
    "tournament of Lichess": (f"#tab=tournament&system=lichess&{_GAMES}", False),
    "initial rating": (f"#tab=initial&{_UNRATED}", True),
}


def _widths() -> list[int]:
    """Widths in even steps, and those on both sides of every bound in a style sheet."""
    sheets = "".join(path.read_text("utf-8") for path in FOLDER.glob("*.css"))
    bounds = {round(_PIXELS * float(bound)) for bound in _BOUND.findall(sheets)}
    assert len(bounds) > 3
    return sorted({*range(320, 1921, 40), *bounds, *(bound + 1 for bound in bounds)})


_HOST = "<!doctype html><title>Frames</title><style>iframe{border:0;height:900px}</style>"
_ADD = """([name, address]) => {
  const frame = document.createElement("iframe");
  Object.assign(frame, { name, src: address });
  document.body.append(frame);
}"""
_STYLED = """() => ["parts", "lists", "paste", "chooser"].every((name) =>
  document.getElementById(`style-${name}`)?.sheet)"""
_UNFOLD = """() => {
  const panel = document.querySelector("[role=tabpanel]:not([hidden])");
  document.querySelector("#change-rules").click();
  for (const fold of panel.querySelectorAll("details")) fold.open = true;
  for (const button of [...panel.querySelectorAll(".grow .more")].slice(0, 2)) button.click();
  panel.querySelector("#open-total")?.click();
}"""
_RESIZE = """async (width) => {
  const frames = [...document.querySelectorAll("iframe")];
  for (const frame of frames) frame.style.width = `${width}px`;
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  return frames.map((frame) => frame.contentWindow.faults());
}"""


def _settle(frame: Frame, is_open: bool) -> None:
    """Waits until a state is complete; what is only read, below it, has tests of its own."""
    frame.wait_for_selector("[role=tabpanel]:not([hidden]) .hero", state="attached")
    frame.wait_for_function(_STYLED)
    frame.evaluate("document.getElementById('reading').remove()")
    if is_open:
        frame.evaluate(_UNFOLD)
        frame.wait_for_selector("[role=tabpanel]:not([hidden]) .working li", state="attached")
        frame.wait_for_selector("#rules label", state="attached")
    frame.evaluate(_GEOMETRY)


@pytest.fixture
def framed(browser: Browser, static_address: str) -> Iterator[Page]:
    """All states side by side."""
    context = browser.new_context(bypass_csp=True, service_workers="block")
    page = context.new_page()
    page.route("**/frames", lambda route: route.fulfill(body=_HOST, content_type="text/html"))
    page.goto(f"{static_address}frames")
    for name, (fragment, _) in _STATES.items():
        page.evaluate(_ADD, [name, static_address + fragment])
    for name, (_, is_open) in _STATES.items():
        frame = page.frame(name)
        assert frame is not None
        _settle(frame, is_open)
    yield page
    context.close()


def test_nothing_lies_outside_or_over_anything(framed: Page) -> None:
    faults = []
    for width in _widths():
        for name, lines in zip(_STATES, framed.evaluate(_RESIZE, width), strict=True):
            faults += [f"{width} {name}: {line}" for line in lines]
    assert faults == []
