"""What the server bears: as the docs say, and as a busy log shows it."""

from __future__ import annotations

import logging
import socket
from importlib import import_module
from typing import Any

import pytest

from arpad.web.server import serve as serving
from arpad.web.server.limits import LIMITS
from arpad.web.server.server import Seldom, Server, seldom_logged


@pytest.mark.parametrize(
    ("soft", "most"), [(256, 128), (64, 32), (1, 1), (100_000, 200), (-1, 200)]
)
def test_half_of_the_descriptors_are_for_connections(
    monkeypatch: pytest.MonkeyPatch, soft: int, most: int
) -> None:
    monkeypatch.setattr("arpad.web.server.limits.resource.getrlimit", lambda _: (soft, soft))
    assert LIMITS.most_connections == most


def record(message: str) -> logging.LogRecord:
    return logging.LogRecord("x", logging.ERROR, "", 0, message, ("a",), None)


def test_a_message_is_logged_a_few_times(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr("arpad.web.server.server.monotonic", lambda: now)
    seldom = Seldom(times=2, seconds=60)
    records = [record("%s failed") for _ in range(5)]
    assert [seldom.filter(each) for each in records] == [True, True, False, False, False]
    assert records[1].getMessage() == "a failed (not shown again for a while)"
    assert seldom.filter(record("%s is another"))
    now += 61
    assert seldom.filter(record("%s failed"))


@pytest.mark.parametrize("room", ["server.server", "server.security", "league.router"])
def test_every_room_of_the_web_is_seldom_logged(room: str) -> None:
    import_module(f"arpad.web.{room}")
    logger = logging.getLogger(f"arpad.web.{room}")
    with seldom_logged():
        assert [type(each) for each in logger.filters] == [Seldom]
    assert logger.filters == []


@pytest.mark.parametrize(
    ("host", "says_more"),
    [
        *(("127.0.0.1", False), ("localhost", False), ("::1", False), ("127.0.0.2", False)),
        *(("0.0.0.0", True), ("::", True), ("192.168.0.7", True), ("club.example", True)),
    ],
)
def test_an_open_server_says_what_that_means(
    monkeypatch: pytest.MonkeyPatch, host: str, says_more: bool
) -> None:
    """Nothing is opened for it: the socket that it would listen on is one of this computer."""
    messages: list[str] = []
    ran: list[Any] = []
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    monkeypatch.setattr(serving, "listen", lambda *_: listening)
    monkeypatch.setattr(Server, "run", lambda self: ran.append(self))
    serving.serve(host, 0, open_it=False, say=messages.append)
    listening.close()
    assert len(ran) == 1
    assert ("nothing is encrypted" in " ".join(messages)) == says_more
    assert (messages[0].startswith("Arpad is at http://"), messages[-1]) == (True, "Stopped.")
