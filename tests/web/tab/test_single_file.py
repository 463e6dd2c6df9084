"""The page of events as one file: it rates from a folder, and nothing leaves it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page

from arpad.web.build.site import SINGLE, SINGLE_EVENT, write_single_file
from web.conftest import watched
from web.tab.outsider import OF_PAGES, WAYS, Outsider, attempt
from web.tab.rating import rate


@pytest.fixture(scope="module")
def file(runtime: Mapping[str, bytes], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file, alone in its folder."""
    folder = tmp_path_factory.mktemp("single") / "folder"
    write_single_file(folder, runtime)
    (folder / SINGLE).unlink()
    return folder / SINGLE_EVENT


@pytest.fixture
def opened(visitor: BrowserContext, file: Path) -> Iterator[Page]:
    """The page, as a double click opens it."""
    page = visitor.new_page()
    with watched(page) as complaints:
        page.goto(file.as_uri())
        yield page
    assert complaints == []


def test_it_rates_and_saves(opened: Page) -> None:
    rate(opened)
    assert opened.title() == "Alphabet Weekend"
    with opened.expect_download() as download:
        opened.get_by_role("button", name="Download report").click()
    assert "Alphabet Weekend" in download.value.path().read_text("utf-8")


def test_nothing_leaves_it(visitor: BrowserContext, file: Path, outsider: Outsider) -> None:
    page = visitor.new_page()
    page.goto(file.as_uri())
    rate(page)
    (worker,) = page.workers
    for way in WAYS:
        attempt(worker, f"(url) => {{ delete self.fetch; return ({WAYS[way]})(url); }}", outsider)
    for way in WAYS | OF_PAGES:
        attempt(page, (WAYS | OF_PAGES)[way], outsider)
    assert outsider.visits == 0


def test_it_replaces_its_own_kind(runtime: Mapping[str, bytes], tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    for _ in range(2):
        write_single_file(folder, runtime)
    assert sorted(path.name for path in folder.iterdir()) == [SINGLE_EVENT, SINGLE]
