"""A site whose page of events rates in the tab, on a host of files, and a browser that opens it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from arpad.errors import InvalidFile
from arpad.web.build.site import write_site
from arpad.web.tab.site import tab_files
from pictures.hosts import static_host
from web.conftest import watched
from web.tab.outsider import Outsider

#: Python takes its time where many tests run at once.
PATIENCE = 120_000


@pytest.fixture(scope="session")
def runtime() -> Mapping[str, bytes]:
    """The trimmed runtime, as it is sent: made once."""
    try:
        return tab_files()
    except InvalidFile as error:
        pytest.skip(f"NOT TESTED: {error}")


@pytest.fixture(scope="session")
def site(runtime: Mapping[str, bytes], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the site."""
    folder = tmp_path_factory.mktemp("tab") / "site"
    write_site(folder, python=runtime)
    return folder


@pytest.fixture(scope="session")
def host(site: Path) -> Iterator[str]:
    """Where the site is, for as long as the tests run."""
    with static_host(site) as address:
        yield address


@pytest.fixture
def own_site(site: Path, tmp_path: Path) -> Path:
    """A copy of the site that a test may damage."""
    return Path(shutil.copytree(site, tmp_path / "site"))


@pytest.fixture
def visitor(browser: Browser) -> Iterator[BrowserContext]:
    """A visitor whose browser keeps pages for offline use."""
    fresh = browser.new_context(viewport={"width": 1280, "height": 900}, locale="en-GB")
    fresh.set_default_timeout(PATIENCE)
    yield fresh
    fresh.close()


@pytest.fixture
def event_page(visitor: BrowserContext, host: str) -> Iterator[Page]:
    """The page of events; whatever it complains about is a failure."""
    page = visitor.new_page()
    with watched(page) as complaints:
        page.goto(f"{host}event.html")
        yield page
    assert complaints == []


@pytest.fixture
def outsider() -> Iterator[Outsider]:
    listening = Outsider()
    yield listening
    listening.end()
