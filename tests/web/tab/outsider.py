"""Somebody whom nothing of a tab may reach, and the ways in which it is tried."""

from __future__ import annotations

import socket
import threading

from playwright.sync_api import Page, Worker

#: Ways out, each with the address of an outsider, and what a page alone can try.
WAYS = {
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
OF_PAGES = {
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


def attempt(place: Page | Worker, way: str, outsider: Outsider) -> None:
    """Try a way out; that it is refused by an error is as good as silence."""
    place.evaluate(
        f"async (url) => {{ try {{ await ({way})(url); }} catch {{}} }}", outsider.address
    )
    settled = "(wait) => new Promise((done) => setTimeout(done, wait))"
    place.evaluate(settled, _SETTLE_MS)
