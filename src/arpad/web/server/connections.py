"""Connections with a limit on how long a client may take, and errors in our form when it is over.

uvicorn reads and writes; it only lacks that limit.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from http import HTTPStatus
from time import monotonic
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from arpad.errors import ArpadError, InvalidValue, Unquoted
from arpad.web.api.errors import problem
from arpad.web.server.limits import HEADER_BYTES, RETRY_AFTER
from arpad.web.server.security import add_security

#: Messages about requests that h11 cannot read, for those of its own that are too short.
_RULES = {
    431: f"its address and headers have at most {HEADER_BYTES // 1024} KB",
    501: "its length is given, or it is sent in chunks",
}


def refusal(status: int, error: ArpadError) -> bytes:
    """A whole answer as bytes, for requests that never reach the application."""
    headers = {"Connection": "close"}
    if status == HTTPStatus.SERVICE_UNAVAILABLE:
        headers["Retry-After"] = str(RETRY_AFTER)
    answer = problem(status, error, headers)
    add_security(answer.raw_headers, [])
    lines = [f"HTTP/1.1 {status} {HTTPStatus(status).phrase}".encode()]
    lines += [name + b": " + value for name, value in answer.raw_headers]
    return b"\r\n".join((*lines, b"", bytes(answer.body)))


def unavailable(why: str, rule: str) -> bytes:
    """The answer of a server that cannot answer now."""
    error = ArpadError("The server", Unquoted(why), rule, "ask again in a moment")
    return refusal(HTTPStatus.SERVICE_UNAVAILABLE, error)


def _incomplete(rule: str) -> bytes:
    error = InvalidValue("request", Unquoted("not complete"), rule, "send all of it at once")
    return refusal(HTTPStatus.REQUEST_TIMEOUT, error)


class Waiting:
    """The connections that wait for their client, the one that waits longest first."""

    def __init__(self) -> None:
        self._since: dict[Connection, float] = {}

    def begin(self, connection: Connection) -> None:
        """The connection starts to wait now."""
        self._since.pop(connection, None)
        self._since[connection] = monotonic()

    def go_on(self, connection: Connection) -> None:
        """The connection waits; if it waited already, since then."""
        if connection not in self._since:
            self._since[connection] = monotonic()

    def end(self, connection: Connection) -> None:
        """The connection no longer waits."""
        self._since.pop(connection, None)

    def end_overdue(self, seconds: float) -> None:
        """End the connections that have waited longer than `seconds`."""
        for connection, since in list(self._since.items()):
            if monotonic() - since < seconds:
                return
            connection.give_up(seconds)

    def end_longest(self) -> bool:
        """End the connection that has waited longest; False if none waits."""
        for connection in self._since:
            connection.give_up()
            return True
        return False


class Connection(H11Protocol):
    """One connection: it notes whenever it waits for its client."""

    def __init__(self, waiting: Waiting, **of_uvicorn: Any) -> None:
        super().__init__(**of_uvicorn)
        self._waiting = waiting

    @property
    def _awaits_client(self) -> bool:
        """Wait for more of a request, for the next request, or until more of an answer is taken."""
        cycle = self.cycle
        return cycle is None or cycle.more_body or cycle.response_complete or self.flow.write_paused

    def _note(self, begin: Callable[[Connection], None]) -> None:
        if self._awaits_client and self in self.connections:
            begin(self)
        else:
            self._waiting.end(self)

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._waiting.begin(self)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._waiting.end(self)

    def data_received(self, data: bytes) -> None:
        if self.timeout_keep_alive_task is not None:
            self._waiting.end(self)  # its time without a request ends here
        super().data_received(data)
        self._note(self._waiting.go_on)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._note(self._waiting.begin)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._waiting.begin(self)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._note(self._waiting.go_on)

    def send_400_response(self, msg: str) -> None:
        """uvicorn calls this if h11 could not read a request."""
        wrong = sys.exception()
        status = getattr(wrong, "error_status_hint", HTTPStatus.BAD_REQUEST)
        words = str(wrong or msg).partition(":")[0]
        rule = _RULES.get(status) or f"it is written as HTTP/1.1 ({words})"
        error = InvalidValue("request", Unquoted("not understood"), rule, "correct it")
        self._end_with(refusal(status, error))

    def give_up(self, seconds: float = 0) -> None:
        """End it, since its client takes too long, or since others need the place."""
        if self._has_request:
            late = f"it is here within {seconds:g} seconds"
            self._end_with(_incomplete(late if seconds else "others need its connection"))
        else:
            self.transport.abort()

    def shutdown(self) -> None:
        """The server stops: it finishes its current work, but does not wait for clients."""
        if self._has_request and self._awaits_client:
            self._end_with(unavailable("stopping", "it answers no more questions"))
        else:
            super().shutdown()

    @property
    def _has_request(self) -> bool:
        """Whether a request has begun that was not answered."""
        if self.conn.our_state is h11.SEND_RESPONSE:
            return True
        return self.conn.our_state is h11.IDLE and bool(self.conn.trailing_data[0])

    def _end_with(self, answer: bytes) -> None:
        """Send a whole answer, if none has begun, and close without draining."""
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            self.transport.write(answer)
        if self.cycle is not None:
            self.cycle.disconnected = True
        if self.transport.get_write_buffer_size():
            self.transport.abort()
        else:
            self.transport.close()
