"""The server: a limited number of connections, and a stop within seconds, whatever clients do."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import os
import signal
import socket
import sys
import threading
from collections.abc import Awaitable, Iterator
from time import monotonic
from types import FrameType
from typing import Any, Protocol

import uvicorn

from arpad.web.server.connections import Connection, Waiting, unavailable
from arpad.web.server.limits import LIMITS, Limits

_SIGNALS = [
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
]
#: How long a task that was told to end may take to do so.
_LAST_SECONDS = 2
#: How long threads may take to end after that.
_LAST_JOIN = 0.5
_NO_ROOM = {errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM}
#: What may repeat a message as often as clients like.
_LOGGING = ("arpad", "asyncio", "uvicorn")
#: How much of the time to stop is for current work; the rest is for cleaning up, on a busy machine:
#: Python alone takes a second to free what a large league has in memory.
_OF_WORK = 0.4
_log = logging.getLogger(__name__)


class ServedApplication(Protocol):
    """What a server serves: an ASGI application whose state has the ratings at work."""

    @property
    def state(self) -> Any:
        """What it shares with the server."""

    def __call__(self, scope: Any, receive: Any, send: Any, /) -> Awaitable[None]: ...


class Server(uvicorn.Server):
    """uvicorn with bounds: it accepts by itself, so that what is open is always known."""

    def __init__(
        self, app: ServedApplication, listening: socket.socket, limits: Limits = LIMITS
    ) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                log_level="error",  # errors of clients are not worth logging
                access_log=False,
                lifespan="off",
                ws="none",
                server_header=False,
                timeout_keep_alive=limits.idle_seconds,
                timeout_graceful_shutdown=max(1, int(limits.stop_seconds * _OF_WORK)),
            )
        )
        self._ratings = app.state.ratings
        self._listening = listening
        self._limits = limits
        self._most = limits.most_connections
        self._waiting = Waiting()
        self._accepting: asyncio.Task[None] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve until a signal, only on the socket that it was made with."""
        with self._listening, seldom_logged():
            super().run(sockets=[])

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._loop = asyncio.get_running_loop()
        self._listening.setblocking(False)
        self._accepting = asyncio.create_task(self._accept())

    async def _accept(self) -> None:
        while True:
            try:
                accepted, _ = await asyncio.get_running_loop().sock_accept(self._listening)
                await self._take(accepted)
            except OSError as error:
                if error.errno in _NO_ROOM:
                    _log.error("no connection can be accepted: %s", error.strerror)
                    await asyncio.sleep(1)

    async def _take(self, accepted: socket.socket) -> None:
        is_full = len(self.server_state.connections) >= self._most
        if is_full and not self._waiting.end_longest():
            with accepted, contextlib.suppress(OSError):
                accepted.send(
                    unavailable("busy", "it is busy with as many clients as it can serve")
                )
            return
        await asyncio.get_running_loop().connect_accepted_socket(self._connection, accepted)

    def _connection(self) -> Connection:
        return Connection(
            self._waiting,
            config=self.config,
            server_state=self.server_state,
            app_state=self.lifespan.state,
        )

    async def on_tick(self, counter: int) -> bool:
        self._waiting.end_overdue(self._limits.read_seconds)
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let current work end in time, and cancel the rest."""
        if self._accepting is not None:
            self._accepting.cancel()
            await asyncio.wait([self._accepting])
        self._listening.close()
        seconds = self._limits.stop_seconds * _OF_WORK
        last = asyncio.get_running_loop().call_later(seconds, self.end_all)
        await super().shutdown(sockets)
        last.cancel()
        if self.server_state.tasks:  # nobody waits for them when told to end at once
            await asyncio.wait(self.server_state.tasks, timeout=_LAST_SECONDS)

    def end_all(self) -> None:
        """Abort pending connections."""
        self._ratings.end()
        for connection in list(self.server_state.connections):
            connection.transport.abort()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Ctrl-C, SIGTERM and SIGHUP stop the server; what comes after it still happens.

        What is ignored from the start (nohup) stays so.
        """
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        heard = [each for each in _SIGNALS if signal.getsignal(each) is not signal.SIG_IGN]
        before = {each: signal.signal(each, self.handle_exit) for each in heard}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """The first time it stops when its work is done, the second time at once."""
        if self.should_exit and self._loop is not None:
            self.force_exit = True
            self._loop.call_soon_threadsafe(self.end_all)
        self.should_exit = True


def leave() -> None:
    """End the process, even if a thread still waits for a database; else Python would wait, too."""
    others = [each for each in threading.enumerate() if not each.daemon]
    others.remove(threading.main_thread())
    for each in others:
        each.join(_LAST_JOIN / len(others))
    if any(each.is_alive() for each in others):
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(0)


@contextlib.contextmanager
def seldom_logged() -> Iterator[None]:
    """A message that repeats is logged only a few times a minute."""
    seldom = Seldom()
    known = [*logging.root.manager.loggerDict]
    loggers = [logging.getLogger(name) for name in known if name.partition(".")[0] in _LOGGING]
    for logger in loggers:
        logger.addFilter(seldom)
    try:
        yield
    finally:
        for logger in loggers:
            logger.removeFilter(seldom)


class Seldom(logging.Filter):
    """Lets the same message pass `times` times in `seconds`, and after that only counts it."""

    def __init__(self, times: int = 5, seconds: float = 60) -> None:
        super().__init__()
        self._times = times
        self._seconds = seconds
        self._since = 0.0
        self._counts: dict[Any, int] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        now = monotonic()
        if now - self._since > self._seconds:
            self._since, self._counts = now, {}
        count = self._counts[record.msg] = self._counts.get(record.msg, 0) + 1
        if count == self._times:
            record.msg = f"{record.msg} (not shown again for a while)"
        return count <= self._times
