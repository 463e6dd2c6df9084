"""A real browser, and the page as a static host and as the server send it."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any, NoReturn
from urllib.parse import urlsplit

import pytest
from fastapi.testclient import TestClient
from playwright.sync_api import (
    Browser,
    BrowserContext,
    CDPSession,
    ConsoleMessage,
    Error,
    Page,
    ViewportSize,
    expect,
)

from arpad.web.app import create_app
from arpad.web.build.site import write_site
from pictures import camera
from pictures.hosts import server, static_host

#: A host seldom gives a site its root, so the static copy is served from further down.
_FOLDER = "some/where"
#: Milliseconds that a busy machine may take before something that is awaited is missing.
_PATIENCE = 20_000
expect.set_options(timeout=_PATIENCE)
_VIEW: ViewportSize = {"width": 1280, "height": 900}
#: Fixtures of a browser; `tab` asks for it when it is known which one is needed.
_BROWSED = {"browser", "tab"}

Serve = Callable[[], Any]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What drives a browser can be asked for, or left aside, by its mark."""
    for item in items:
        if _BROWSED.intersection(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.browser)


def _missing(what: str) -> NoReturn:
    pytest.skip(f"NOT TESTED: {what} is missing")


@pytest.fixture(scope="session")
def api() -> Iterator[TestClient]:
    """The server without a network."""
    address = "http://localhost:8000"
    with TestClient(create_app(), address, raise_server_exceptions=False) as client:
        yield client


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The distribution's Chromium, started once."""
    program = camera.installed()
    if program is None:
        _missing("chromium")
    with camera.browser(program) as started:
        yield started


def require_poppler() -> None:
    """The commands that read what was printed are here, or the test ends."""
    if not (shutil.which("pdfinfo") and shutil.which("pdftotext")):
        _missing("poppler")


@contextmanager
def static_site(folder: Path) -> Iterator[str]:
    """The address of the page as a host of static files sends it."""
    write_site(folder / _FOLDER)
    with static_host(folder) as address:
        yield f"{address}{_FOLDER}/"


def own_server() -> AbstractContextManager[str]:
    """The address of the page as `arpad web` sends it."""
    return server(create_app())


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """The page comes from a static host; what may depend on the host is tried on the server too."""
    if "serve" in metafunc.fixturenames:
        both = metafunc.definition.get_closest_marker("both_hosts")
        hosts = ["static site", "server"] if both else ["static site"]
        metafunc.parametrize("serve", hosts, indirect=True, scope="session")


@pytest.fixture(scope="session")
def serve(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Serve:
    """Starts the page's host: a context manager that gives its address."""
    if request.param == "server":
        return own_server
    return lambda: static_site(tmp_path_factory.mktemp("site"))


@pytest.fixture(scope="session")
def address(serve: Serve) -> Iterator[str]:
    """Where the page is, for as long as the tests run."""
    with serve() as url:
        yield url


@pytest.fixture(scope="session", name="server")
def _server() -> Iterator[str]:
    """Where Arpad's own server is."""
    with own_server() as url:
        yield url


@pytest.fixture(scope="session")
def static_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the static page is, for what does not depend on the host."""
    with static_site(tmp_path_factory.mktemp("site")) as url:
        yield url


def _visitor(browser: Browser) -> BrowserContext:
    fresh = browser.new_context(viewport=_VIEW, locale="en-GB", service_workers="block")
    fresh.set_default_timeout(_PATIENCE)
    return fresh


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A visitor who has never been here."""
    fresh = _visitor(browser)
    yield fresh
    fresh.close()


class _SharedTab:
    """One tab for all tests in turn: opening a tab takes longer than most tests."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._page: Page | None = None

    def open(self) -> Page:
        if self._page is None:
            self._page = _visitor(self._browser).new_page()
        return self._page

    def forget(self) -> None:
        """Make it like new; if that is impossible, the next test gets another tab."""
        page, self._page = self.open(), None
        context, seen = page.context, urlsplit(page.url)
        try:
            page.unroute_all(behavior="ignoreErrors")
            page.goto("about:blank")
            for other in context.pages[1:]:
                other.close()
            with closing_session(context, page) as session:
                where = {"origin": f"{seen.scheme}://{seen.netloc}", "storageTypes": "all"}
                session.send("Storage.clearDataForOrigin", where)
                session.send("Page.resetNavigationHistory")
            context.clear_cookies()
            page.set_viewport_size(_VIEW)
            page.emulate_media(media="null")
        except Error:
            context.close()
        else:
            self._page = page


@contextmanager
def closing_session(context: BrowserContext, page: Page) -> Iterator[CDPSession]:
    """The browser's own protocol, for as long as it is needed."""
    session = context.new_cdp_session(page)
    try:
        yield session
    finally:
        session.detach()


@pytest.fixture(scope="session")
def _shared_tab(browser: Browser) -> _SharedTab:
    return _SharedTab(browser)


@pytest.fixture
def tab(request: pytest.FixtureRequest) -> Iterator[Page]:
    """An empty tab of a first-time visitor: that of `context` if a test has one."""
    if "context" in request.fixturenames:
        yield request.getfixturevalue("context").new_page()
        return
    shared: _SharedTab = request.getfixturevalue("_shared_tab")
    yield shared.open()
    shared.forget()


@contextmanager
def watched(page: Page) -> Iterator[list[str]]:
    """What the page complains about: errors, and refusals of its policy."""
    complaints: list[str] = []

    def failed(error: Error) -> None:
        complaints.append(str(error))

    def printed(message: ConsoleMessage) -> None:
        if message.type == "error":
            complaints.append(message.text)

    page.on("pageerror", failed)
    page.on("console", printed)
    yield complaints
    page.remove_listener("pageerror", failed)
    page.remove_listener("console", printed)


@pytest.fixture
def page(tab: Page, address: str) -> Iterator[Page]:
    """The page, opened; whatever it complains about is a failure."""
    with watched(tab) as complaints:
        tab.goto(address)
        yield tab
    assert complaints == []
