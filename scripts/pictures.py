"""What all scripts that take pictures share: a browser at every width and scheme, and a server."""

from __future__ import annotations

import shutil
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from fastapi import FastAPI
from playwright.sync_api import Page, sync_playwright

from arpad.web.serve import listen
from arpad.web.server import Server

_WIDTHS = (1280, 360)


def pages(folder: Path) -> Iterator[tuple[Page, str]]:
    """A page for each width and colour scheme, and the ending of the names of its pictures."""
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    if program is None:
        sys.exit("There is no chromium on this machine: no pictures can be taken.")
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        for width in _WIDTHS:
            for dark in (False, True):
                context = browser.new_context(
                    viewport={"width": width, "height": 800},
                    color_scheme="dark" if dark else "light",
                    device_scale_factor=2 if width < 600 else 1,
                    service_workers="block",
                )
                yield context.new_page(), f"{width}-{'dark' if dark else 'light'}"
                context.close()
        browser.close()


@contextmanager
def served(app: FastAPI) -> Iterator[str]:
    """The address at which the application is served on this computer."""
    listening = listen("127.0.0.1", 0)
    server = Server(app, listening)
    address = f"http://127.0.0.1:{listening.getsockname()[1]}/"
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        yield address
    finally:
        server.should_exit = True
        thread.join()


def folder_named() -> Path:
    """The folder that the command line names."""
    return Path(sys.argv[1] if len(sys.argv) > 1 else "build/shots")
