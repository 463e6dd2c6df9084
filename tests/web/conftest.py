"""A real browser, and the page as a static host and as the server send it."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NoReturn

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from arpad.web.app import create_app
from arpad.web.serve import listen
from arpad.web.server import Server
from arpad.web.site import write_site

_ARGUMENTS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)
#: A host seldom gives a site its root, so the static copy is served from further down.
_FOLDER = "some/where"
#: Milliseconds that a busy machine may take before something that is awaited is missing.
_PATIENCE = 20_000
expect.set_options(timeout=_PATIENCE)

Serve = Callable[[], Any]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What drives a browser can be asked for, or left aside, by its mark."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)


def _missing(what: str) -> NoReturn:
    if os.environ.get("CI") == "true":
        pytest.fail(f"{what} is missing, and the page is not proved without it")
    pytest.skip(f"NOT TESTED: {what} is missing")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The distribution's Chromium, started once."""
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        _missing("chromium")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=list(_ARGUMENTS))
        yield started
        started.close()


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@contextmanager
def static_site(folder: Path) -> Iterator[str]:
    """The address of the page as a host of static files sends it."""
    write_site(folder / _FOLDER)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/{_FOLDER}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@contextmanager
def own_server() -> Iterator[str]:
    """The address of the page as `arpad web` sends it."""
    listening = listen("127.0.0.1", 0)
    port = listening.getsockname()[1]
    server = Server(create_app(), listening)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        yield f"http://127.0.0.1:{port}/"
    finally:
        server.should_exit = True
        thread.join()


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


@pytest.fixture(scope="session")
def static_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the static page is, for what does not depend on the host."""
    with static_site(tmp_path_factory.mktemp("site")) as url:
        yield url


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A visitor who has never been here."""
    fresh = browser.new_context(
        viewport={"width": 1280, "height": 900}, locale="en-GB", service_workers="block"
    )
    fresh.set_default_timeout(_PATIENCE)
    yield fresh
    fresh.close()


@pytest.fixture
def page(context: BrowserContext, address: str) -> Iterator[Page]:
    """The page, opened; any error or refusal of the policy that it reports is a failure."""
    opened = context.new_page()
    complaints: list[str] = []
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    opened.on(
        "console",
        lambda message: complaints.append(message.text) if message.type == "error" else None,
    )
    opened.goto(address)
    yield opened
    assert complaints == []
