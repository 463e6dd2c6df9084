"""Pictures of the page "Event" as it is served: the form, what was read, a refusal, a report.

They go to the same folder as those of the other pages (`build/shots`): they are for looking at.
"""

from __future__ import annotations

import shutil
import sys
import threading
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from arpad.web.app import create_app
from arpad.web.sample import sample_report
from arpad.web.serve import listen
from arpad.web.server import Server

_WIDTHS = (1280, 360)


def _states(page: Page, address: str, folder: Path, end: str) -> None:
    def take(name: str) -> None:
        page.screenshot(path=folder / f"{name}-{end}.png", full_page=True)

    page.goto(f"{address}event")
    page.wait_for_selector("#event[data-ready]")
    take("event-form")
    undated = "\n".join(
        line for line in sample_report().splitlines() if line[:3] not in ("042", "052", "122")
    )
    file = {"name": "club.trf", "mimeType": "text/plain", "buffer": undated.encode()}
    page.set_input_files("#file", file)  # type: ignore[arg-type]
    page.wait_for_selector("#problem .note")
    take("event-refused")
    page.goto(f"{address}event")
    page.wait_for_selector("#event[data-ready]")
    page.click("#sample")
    page.wait_for_selector("#read:not([hidden])")
    take("event-read")
    page.check("#norms")
    page.click("#go")
    page.wait_for_selector("table.standings")
    take("event-report")
    page.locator("details.player > summary").nth(1).click()
    page.locator("details.player .steps-fold > summary").nth(1).click()
    take("event-report-player")
    page.emulate_media(media="print")
    take("event-report-print")
    page.emulate_media(media="screen")


def _take(browser: Browser, address: str, folder: Path, width: int, scheme: str) -> None:
    context = browser.new_context(
        viewport={"width": width, "height": 800},
        color_scheme="dark" if scheme == "dark" else "light",
        device_scale_factor=2 if width < 600 else 1,
    )
    _states(context.new_page(), address, folder, f"{width}-{scheme}")
    context.close()


def main(folder: Path) -> None:
    """Take all pictures into a folder."""
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    if program is None:
        sys.exit("There is no chromium on this machine: nothing can be pictured.")
    folder.mkdir(parents=True, exist_ok=True)
    listening = listen("127.0.0.1", 0)
    address = f"http://127.0.0.1:{listening.getsockname()[1]}/"
    server = Server(create_app(), listening)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
            for width in _WIDTHS:
                for scheme in ("light", "dark"):
                    _take(browser, address, folder, width, scheme)
            browser.close()
    finally:
        server.should_exit = True
        thread.join()


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "build/shots"))
