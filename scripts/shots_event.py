"""Pictures of the page "Event" as it is served: the form, what was read, a refusal, a report.

They go to the same folder as those of the other pages (`build/shots`): they are for looking at.
"""

from __future__ import annotations

from pathlib import Path

from pictures import folder_named, pages, served
from playwright.sync_api import Page

from arpad.web.app import create_app
from arpad.web.sample import sample_report


def _states(page: Page, address: str, folder: Path, ending: str) -> None:
    def take(name: str) -> None:
        page.screenshot(path=folder / f"{name}-{ending}.png", full_page=True)

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
    page.click("#go")
    page.wait_for_selector("table.standings")
    take("event-report")
    page.locator("details.player > summary").nth(1).click()
    page.locator("details.player .screen > summary").first.click()
    take("event-report-player")
    page.emulate_media(media="print")
    take("event-report-print")
    page.emulate_media(media="screen")


def main(folder: Path) -> None:
    """Take all pictures into a folder."""
    with served(create_app()) as address:
        for page, ending in pages(folder):
            _states(page, address, folder, ending)


if __name__ == "__main__":
    main(folder_named())
