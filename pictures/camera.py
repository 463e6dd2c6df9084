"""A browser that opens scenes and takes pictures of them."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, FloatRect, Page, sync_playwright

from pictures.scenes import Look, Scene

#: The shell is the same engine without windows, menus and a page for each: half the work.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser")
ARGUMENTS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)
APPROVED = Path(__file__).parents[1] / "tests" / "appearance" / "approved"
#: Pixels for each CSS pixel of what is compared: less is quicker.
SCALE = 0.5
_HEIGHT = 800
#: Whatever lies further down than this, in CSS pixels, is not in a picture.
_LONGEST = 12_000
#: What stands on the clock of the page, so that no picture depends on the day.
_NOON = "2026-11-18T12:00:00"
_PAGE = """() => {
  const { clientWidth: width, scrollHeight: height } = document.documentElement;
  return { x: 0, y: 0, width, height };
}"""
_AREA = """(part) => {
  const { x, y, width, height } = document.querySelector(part).getBoundingClientRect();
  return { x: x + scrollX, y: y + scrollY, width, height };
}"""


@contextmanager
def browser(program: str) -> Iterator[Browser]:
    """The browser, started."""
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=program, args=list(ARGUMENTS))
        yield started
        started.close()


def installed() -> str | None:
    """The path of a browser, if there is one."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


def tab(started: Browser, scale: float) -> Page:
    """An empty tab with `scale` pixels for each CSS pixel."""
    context = started.new_context(
        viewport={"width": 1280, "height": _HEIGHT},
        device_scale_factor=scale,
        locale="en-GB",
        service_workers="block",
        reduced_motion="reduce",
    )
    context.clock.set_fixed_time(_NOON)
    return context.new_page()


def open_scene(page: Page, scene: Scene, hosts: Mapping[str, str]) -> None:
    """Open a scene anew and do there what it says, at the width of its first look."""
    page.goto("about:blank")
    _set(page, scene.looks[0])
    page.goto(hosts[scene.host] + scene.place, wait_until="load")
    page.wait_for_load_state("networkidle")
    if scene.act is not None:
        scene.act(page)


def picture(page: Page, scene: Scene, look: Look) -> bytes:
    """The opened scene in that look."""
    _set(page, look)
    page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))")
    area: FloatRect = page.evaluate(_AREA, scene.part) if scene.part else page.evaluate(_PAGE)
    area["height"] = min(area["height"], _LONGEST)
    return page.screenshot(full_page=True, clip=area)


def _set(page: Page, look: Look) -> None:
    page.emulate_media(
        media="print" if look.on == "print" else "screen",
        color_scheme="dark" if look.on == "dark" else "light",
    )
    page.set_viewport_size({"width": look.width, "height": _HEIGHT})
