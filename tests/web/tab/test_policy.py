"""Nothing leaves the tab: every way out is tried, in the page and in its worker."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, Worker

from web.tab.rating import choose

#: Ways out, each with the address of an outsider, and what a page alone can try.
_WAYS = {
    "fetch": "(url) => fetch(url, { mode: 'no-cors' })",
    "post": "(url) => fetch(url, { method: 'POST', mode: 'no-cors', body: 'rating' })",
    "request": "(url) => new Promise((done) => { const request = new XMLHttpRequest(); "
    "request.onloadend = done; request.open('GET', url); request.send(); })",
    "import": "(url) => import(url + 'module.js')",
    "socket": "(url) => new Promise((done) => { const open = new WebSocket("
    "url.replace('http', 'ws')); open.onopen = open.onerror = done; })",
    "events": "(url) => new Promise((done) => { const open = new EventSource(url); "
    "open.onopen = open.onerror = done; })",
    "worker": "(url) => { new Worker(url + 'worker.js'); }",
    "worker of an import": "(url) => { const code = new Blob([`import '${url}module.js'`], "
    "{ type: 'text/javascript' }); new Worker(URL.createObjectURL(code), { type: 'module' }); }",
}
_OF_PAGES = {
    "beacon": "(url) => { navigator.sendBeacon(url, 'rating'); }",
    "form": "(url) => { const form = document.createElement('form'); form.action = url; "
    "form.method = 'post'; document.body.append(form); form.submit(); }",
    "picture": "(url) => new Promise((done) => { const picture = new Image(); "
    "picture.onload = picture.onerror = done; picture.src = url + 'a.png'; })",
    "style": "(url) => { const link = document.createElement('link'); link.rel = 'stylesheet'; "
    "link.href = url; document.head.append(link); }",
    "frame": "(url) => { const frame = document.createElement('iframe'); frame.src = url; "
    "document.body.append(frame); }",
    "script": "(url) => { const script = document.createElement('script'); script.src = url; "
    "document.head.append(script); }",
    "prefetch": "(url) => { const link = document.createElement('link'); link.rel = 'prefetch'; "
    "link.href = url; document.head.append(link); }",
}
_SETTLE_MS = 300


class Outsider:
    """Listens, and counts who comes."""

    def __init__(self) -> None:
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listening.getsockname()[1]}/"
        self.visits = 0
        self._thread = threading.Thread(target=self._listen)
        self._thread.start()

    def _listen(self) -> None:
        while True:
            try:
                visitor, _ = self._listening.accept()
            except OSError:
                return
            self.visits += 1
            visitor.close()

    def end(self) -> None:
        self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        self._thread.join()


@pytest.fixture
def outsider() -> Iterator[Outsider]:
    listening = Outsider()
    yield listening
    listening.end()


@pytest.fixture
def opened(visitor: BrowserContext, host: str) -> Page:
    page = visitor.new_page()
    page.goto(f"{host}event.html")
    choose(page)
    return page


def _try(place: Page | Worker, way: str, address: str) -> None:
    """Try a way out; that it is refused by an error is as good as silence."""
    attempt = f"async (url) => {{ try {{ await ({way})(url); }} catch {{}} }}"
    place.evaluate(attempt, address)


@pytest.mark.parametrize("way", [*_WAYS, *_OF_PAGES])
def test_of_the_page(opened: Page, outsider: Outsider, way: str) -> None:
    _try(opened, (_WAYS | _OF_PAGES)[way], outsider.address)
    opened.wait_for_timeout(_SETTLE_MS)
    assert outsider.visits == 0


@pytest.mark.parametrize("way", _WAYS)
def test_of_its_worker(opened: Page, outsider: Outsider, way: str) -> None:
    (worker,) = opened.workers
    _try(worker, f"(url) => {{ delete self.fetch; return ({_WAYS[way]})(url); }}", outsider.address)
    opened.wait_for_timeout(_SETTLE_MS)
    assert outsider.visits == 0


def test_an_outsider_would_notice(visitor: BrowserContext, outsider: Outsider) -> None:
    """The same ways, from a page without a policy: what is counted is real."""
    page = visitor.new_page()
    page.goto("data:text/html,<p>no policy")
    for count, way in enumerate(("fetch", "picture", "script"), 1):
        _try(page, (_WAYS | _OF_PAGES)[way], outsider.address)
        page.wait_for_timeout(_SETTLE_MS)
        assert outsider.visits >= count
