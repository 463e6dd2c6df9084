"""What is coming in is bounded: each body by its own limit, and all of them together."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from time import monotonic, sleep

import pytest
from starlette.types import Message

from arpad.web.server.limits import FILE_BYTES, REQUEST_BYTES
from arpad.web.server.security import Bodies, Gone, NoRoom, TooLarge

from .processes import PATIENCE, Served, head, served

MEGABYTE = 1024**2
FILE, QUESTION = FILE_BYTES, REQUEST_BYTES


class Client:
    """Sends the parts of a body one after the other, and then leaves."""

    def __init__(self, *parts: bytes, ends: bool = True) -> None:
        self._parts: Iterator[bytes] = iter(parts)
        self._left = len(parts)
        self._ends = ends

    async def receive(self) -> Message:
        self._left -= 1
        part = next(self._parts, None)
        if part is None:
            return {"type": "http.disconnect"}
        more = self._left > 0 or not self._ends
        return {"type": "http.request", "body": part, "more_body": more}


def read(bodies: Bodies, *parts: bytes, limit: int = FILE, patience: int = 0) -> bytes:
    return asyncio.run(bodies.read({}, Client(*parts).receive, limit, patience))


def test_a_body_in_parts() -> None:
    bodies = Bodies(100)
    assert (read(bodies, b"ab", b"", b"c"), read(bodies, b"")) == (b"abc", b"")
    assert bodies.held == 0


def test_both_sides_of_the_limit_of_a_body() -> None:
    bodies = Bodies(1000)
    assert read(bodies, b"ab", b"c", limit=3) == b"abc"
    for patience in (0, 5, 100):
        with pytest.raises(TooLarge):
            read(bodies, b"ab", b"cd", b"e", limit=3, patience=patience)
    with pytest.raises(TooLarge):
        asyncio.run(bodies.read({b"content-length": b"4"}, Client().receive, 3))
    assert bodies.held == 0


def test_a_client_that_leaves_holds_nothing() -> None:
    bodies = Bodies(100)
    with pytest.raises(Gone):
        asyncio.run(bodies.read({}, Client(b"a" * 50, ends=False).receive, FILE))
    assert bodies.held == 0


@pytest.mark.parametrize(("limit", "room"), [(QUESTION, 100), (QUESTION + 1, 75)])
def test_both_sides_of_what_all_may_hold(limit: int, room: int) -> None:
    bodies = Bodies(100)
    bodies.held = room - 10
    assert read(bodies, b"a" * 5, b"b" * 5, limit=limit) == b"a" * 5 + b"b" * 5
    with pytest.raises(NoRoom, match="at most 0 MB"):
        read(bodies, b"a" * 5, b"b" * 6, b"c", limit=limit)
    assert bodies.held == room - 10


def test_what_is_too_large_anyway_is_called_so() -> None:
    with pytest.raises(TooLarge):
        read(Bodies(4), b"a" * 9, b"b" * QUESTION, limit=QUESTION, patience=QUESTION * 3)


def unfinished(running: Served, size: int) -> None:
    """An upload that stops before its end."""
    lines = {"Host": "localhost", "Content-Length": str(size + 1000)}
    lines["Content-Type"] = "multipart/form-data; boundary=x"
    running.connect(head("POST /event", lines)).sendall(b"x" * size)


def until_held(running: Served, grown: int, before: int) -> int:
    """Megabytes of the server, once it holds that many more."""
    end = monotonic() + PATIENCE
    while monotonic() < end:
        now = running.memory()[running.process.pid]
        if now >= before + grown:
            break
        sleep(0.05)
    return now


@pytest.mark.guard
def test_unfinished_uploads_have_a_budget_and_give_it_back() -> None:
    """Thirty of them once held 30 × 5 MB; 16 MB are kept here, 12 of them for files."""
    with served(body_bytes=16 * MEGABYTE, read_seconds=600) as running:
        pid = running.process.pid
        before = running.memory()[pid]
        for _ in range(30):
            unfinished(running, 5 * MEGABYTE - 1000)
        game = b'{"player": 1500, "opponent": 1600, "score": 1}'
        kind = {"Content-Type": "application/json"}
        assert running.post("/api/v1/game", game, **kind).status == 200
        assert until_held(running, 5, before) < before + 16 + 20  # 13 MB of buffers for 200 clients
        form = {"Content-Type": "multipart/form-data; boundary=x"}
        busy = running.post("/event", b"x" * 5 * MEGABYTE, **form)
        assert (busy.status, busy.headers["retry-after"]) == (503, "10")
        assert b"at most 16 MB" in busy.body
        for each in running.sockets:
            each.close()
        end = monotonic() + PATIENCE
        while running.post("/event", b"x" * 5 * MEGABYTE, **form).status != 422:
            assert monotonic() < end
        assert running.memory()[pid] < before + 20


@pytest.mark.guard
def test_unfinished_questions_have_a_budget() -> None:
    with served(body_bytes=MEGABYTE, read_seconds=600) as running:
        lines = {"Host": "localhost", "Content-Length": str(QUESTION)}
        end = monotonic() + PATIENCE
        while (busy := running.post("/api/v1/game", b"x" * QUESTION)).status != 503:
            assert (busy.status, monotonic() < end) == (422, True)
            running.connect(head("POST /api/v1/game", lines) + b"x" * (QUESTION - 100))
        assert "at most 1 MB" in busy.problem["rule"]
        assert busy.headers["retry-after"] == "10"
        assert running.get().status == 200
