"""The page in a real browser: weight, first result, and a keystroke with 200 games.

An empty document from the same server is measured in the same run, for comparison.
"""

from __future__ import annotations

import gzip
import multiprocessing
import shutil
import sys
from collections.abc import Mapping
from statistics import median
from typing import Any

from fastapi import Response
from playwright.sync_api import Browser

from arpad.web.app import create_app
from arpad.web.build.site import first_view, page_files
from arpad.web.server.serve import listen
from arpad.web.server.server import Server
from benchmarks.timing import Row, row, table
from pictures.camera import browser

_TURNS = 15
_FIRST = """
new MutationObserver((_, observer) => {
  if (/\\d/.test(document.querySelector("#side-a")?.textContent ?? "")) {
    window.firstResult = performance.now();
    observer.disconnect();
  }
}).observe(document, { childList: true, subtree: true, characterData: true });
"""
_KEYSTROKE = """() => {
  const field = document.querySelector("#f-t-rating");
  const times = [];
  for (let turn = 0; turn < 30; turn += 1) {
    field.value = String(1500 + turn);
    const start = performance.now();
    field.dispatchEvent(new Event("input", { bubbles: true }));
    document.body.getBoundingClientRect();  // lay out what was drawn
    times.push(performance.now() - start);
  }
  return times;
}"""


def _serve(listening: Any) -> None:
    app = create_app()

    @app.get("/empty.html", include_in_schema=False)
    async def empty() -> Response:
        return Response("<!doctype html><title>empty</title>", media_type="text/html")

    Server(app, listening).run()


def _visit(browser: Browser, address: str, ready: str) -> float:
    """Milliseconds from navigation until the page is ready, for a first-time visitor."""
    context = browser.new_context()
    page = context.new_page()
    page.add_init_script(_FIRST)
    page.goto(address)
    page.wait_for_function(ready)
    taken: float = page.evaluate(ready)
    context.close()
    return taken


def _keystrokes(browser: Browser, address: str) -> list[float]:
    page = browser.new_page()
    page.goto(address)
    games = (f"g={1300 + 3 * game}*{('1', '0.5', '0')[game % 3]}*" for game in range(200))
    page.goto(f"{address}#tab=tournament&t.rating=1500&{'&'.join(games)}")
    page.reload()
    page.wait_for_function(
        "() => /200/.test(document.querySelector('#tournament-outcome')?.textContent)"
    )
    times: list[float] = page.evaluate(_KEYSTROKE)
    page.close()
    return times


def _in_browser(browser: Browser, address: str) -> list[Row]:
    """What a visitor waits for, compared with an empty document."""
    first, empty = [], []
    loaded = "() => performance.getEntriesByType('navigation')[0].loadEventEnd"
    for _ in range(_TURNS):
        first.append(_visit(browser, address, "() => window.firstResult"))
        empty.append(_visit(browser, f"{address}empty.html", loaded))
    key = median(_keystrokes(browser, address))
    return [
        row("first computed result after navigation, median", median(first), "ms", most=300),
        row("an empty document from the same server, loaded", median(empty), "ms"),
        row("200 games recomputed and drawn after a keystroke, median", key, "ms", most=10),
    ]


def _visited(program: str) -> tuple[str, list[Row]]:
    """The browser's version and the rows that it measures, from a server of their own."""
    listening = listen("127.0.0.1", 0)
    server = multiprocessing.Process(target=_serve, args=(listening,), daemon=True)
    server.start()
    address = f"http://127.0.0.1:{listening.getsockname()[1]}/"
    try:
        with browser(program) as started:
            rows, version = _in_browser(started, address), started.version
    finally:
        server.terminate()
        server.join()
    return f"Chromium {version}", rows


def _weight(files: Mapping[str, str]) -> float:
    return sum(len(gzip.compress(text.encode(), 9)) for text in files.values()) / 1000


def main() -> None:
    """Print weight and times."""
    files = page_files()
    rows = [
        row("the first view, compressed", _weight(first_view(files)), "KB", most=40),
        row("everything, with what follows the first result", _weight(files), "KB"),
    ]
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    if program is None:
        print("The page is not measured: there is no chromium on this machine", file=sys.stderr)
        table("The page, without a browser", rows)
        return
    browser, measured = _visited(program)
    table(f"The page in {browser}", [*rows, *measured])


if __name__ == "__main__":
    main()
