"""Browsers besides Chromium, each driven by the protocol that it comes with."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from glob import glob
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Protocol
from urllib.error import HTTPError
from urllib.request import Request, urlopen

#: How an element is named in answers of WebDriver.
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
#: Seconds that a busy machine may take.
PATIENCE = 120
_MINI_BROWSER = "/usr/lib/*/webkit2gtk-4.*/MiniBrowser"


class Missing(Exception):
    """A program that is not on this machine."""


class Driver(Protocol):
    """What a test needs of a browser."""

    def go(self, address: str) -> None:
        """Open a page."""

    def run(self, script: str, *given: Any) -> Any:
        """The body of a function in the page; what it hands to its last argument."""

    def type(self, selector: str, text: str) -> None:
        """Type into an element, or choose the file of that name."""


def until(driver: Driver, condition: str) -> None:
    """Wait until an expression is true in the page; AssertionError with its words if it is not."""
    end = time.monotonic() + PATIENCE
    while not driver.run(f"arguments[arguments.length - 1](Boolean({condition}))"):
        if time.monotonic() > end:
            shown = driver.run("arguments[arguments.length - 1](document.body.innerText)")
            raise AssertionError(f"never {condition}: {shown[:2000]}")
        time.sleep(0.1)


class Marionette:
    """Firefox: messages of JSON, each after its length, on a socket."""

    def __init__(self, port: int) -> None:
        self._socket = _connected(port)
        self._input = self._socket.makefile("rb")
        self._count = 0
        self._message()  # its greeting
        self._ask("WebDriver:NewSession", {"timeouts": {"script": 1000 * PATIENCE}})

    def _message(self) -> Any:
        length = b""
        while (each := self._input.read(1)) not in (b":", b""):
            length += each
        return json.loads(self._input.read(int(length)))

    def _ask(self, command: str, given: dict[str, Any]) -> Any:
        self._count += 1
        content = json.dumps([0, self._count, command, given]).encode()
        self._socket.sendall(b"%d:%s" % (len(content), content))
        _, _, error, result = self._message()
        if error:
            raise AssertionError(f"{error['error']}: {error['message']}")
        return result

    def go(self, address: str) -> None:
        self._ask("WebDriver:Navigate", {"url": address})

    def run(self, script: str, *given: Any) -> Any:
        query = {"script": script, "args": list(given)}
        return self._ask("WebDriver:ExecuteAsyncScript", query)["value"]

    def type(self, selector: str, text: str) -> None:
        query = {"using": "css selector", "value": selector}
        element = self._ask("WebDriver:FindElement", query)["value"][ELEMENT]
        self._ask("WebDriver:ElementSendKeys", {"id": element, "text": text})

    def end(self) -> None:
        """Leave the browser."""
        self._input.close()
        self._socket.close()


class WebDriver:
    """WebKit: the same commands, each a request to WebKitWebDriver."""

    def __init__(self, port: int, program: str) -> None:
        self._base = f"http://127.0.0.1:{port}/session"
        options = {"binary": program, "args": ["--automation"]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        self._base += f"/{self._ask('', {'capabilities': wanted})['sessionId']}"
        self._ask("/timeouts", {"script": 1000 * PATIENCE})

    def _ask(self, path: str, given: dict[str, Any] | None, method: str = "POST") -> Any:
        content = None if given is None else json.dumps(given).encode()
        try:
            with urlopen(
                Request(self._base + path, content, method=method), timeout=PATIENCE
            ) as answer:
                return json.load(answer)["value"]
        except HTTPError as error:
            raise AssertionError(error.read().decode()) from None

    def go(self, address: str) -> None:
        self._ask("/url", {"url": address})

    def run(self, script: str, *given: Any) -> Any:
        return self._ask("/execute/async", {"script": script, "args": list(given)})

    def type(self, selector: str, text: str) -> None:
        element = self._ask("/element", {"using": "css selector", "value": selector})[ELEMENT]
        self._ask(f"/element/{element}/value", {"text": text})

    def end(self) -> None:
        """Close the browser."""
        self._ask("", None, "DELETE")


@contextmanager
def firefox() -> Iterator[Driver]:
    """Firefox without a window, with a profile of its own."""
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    if program is None:
        raise Missing("firefox-esr")
    port = _free_port()
    with TemporaryDirectory() as profile:
        preferences = {"marionette.port": port, "datareporting.policy.dataSubmissionEnabled": False}
        lines = (f"user_pref({json.dumps(k)}, {json.dumps(v)});" for k, v in preferences.items())
        (Path(profile) / "user.js").write_text("\n".join(lines))
        command = [program, "--headless", "--marionette", "--no-remote", "--profile", profile]
        with _started(command, {"HOME": profile}):
            driver = Marionette(port)
            try:
                yield driver
            finally:
                driver.end()


@contextmanager
def webkit() -> Iterator[Driver]:
    """WebKit's small browser, on a screen that nobody sees."""
    programs = glob(_MINI_BROWSER)
    for name in ("WebKitWebDriver", "Xvfb"):
        if not (programs and shutil.which(name)):
            raise Missing(name)
    port = _free_port()
    with ExitStack() as stack:
        home = stack.enter_context(TemporaryDirectory(ignore_cleanup_errors=True))
        screen = stack.enter_context(_screen())
        own = {"DISPLAY": screen, "HOME": home, "XDG_DATA_HOME": home, "XDG_CACHE_HOME": home}
        stack.enter_context(_started(["WebKitWebDriver", f"--port={port}"], own))
        _connected(port).close()
        driver = WebDriver(port, programs[-1])
        stack.callback(driver.end)
        yield driver


@contextmanager
def _screen() -> Iterator[str]:
    """The name of a screen; Xvfb writes its number when it is there."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x900x24"]
    with _started(command, {}, writing), open(reading) as numbers:
        os.close(writing)
        yield f":{numbers.readline().strip()}"


@contextmanager
def _started(command: list[str], own: dict[str, str], *kept: int) -> Iterator[None]:
    quiet = subprocess.DEVNULL
    with subprocess.Popen(
        command, env={**os.environ, **own}, stdout=quiet, stderr=quiet, pass_fds=kept
    ) as process:
        try:
            yield
        finally:
            process.terminate()


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


def _connected(port: int) -> socket.socket:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port), PATIENCE)
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)
