"""A browser, and every host that pages and reports come from."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from pictures.camera import SCALE, browser, installed, tab
from pictures.hosts import hosts


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Most of them drive a browser."""
    for item in items:
        if "page" in getattr(item, "fixturenames", ()) and "appearance" in item.nodeid:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def started() -> Iterator[Browser]:
    """The browser; where it is missing, nothing was compared."""
    program = installed()
    if program is None:
        pytest.skip("NOT TESTED: chromium is missing")
    with browser(program) as running:
        yield running


@pytest.fixture(scope="session")
def addresses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """The hosts by their names."""
    with hosts(tmp_path_factory.mktemp("hosts")) as made:
        yield made


@pytest.fixture(scope="session")
def page(started: Browser) -> Page:
    """A tab whose pictures are compared."""
    return tab(started, SCALE)
