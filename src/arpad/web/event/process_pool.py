"""Events rated in processes of their own: one per core, and a limited number that wait."""

from __future__ import annotations

import asyncio
import contextlib
import json
import math
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Iterator
from typing import NamedTuple

from arpad.errors import ArpadError, InvalidFile, Unquoted
from arpad.web.event.worker import OUT_OF_MEMORY
from arpad.web.server.limits import LIMITS, Limits

_WORKER = "arpad.web.event.worker"
_PART = 64 * 1024
#: A sentence is one line, and may quote a line of a file.
_LONGEST_LINE = 8 * 1024**2
_PLACE = "The event’s file"
_ELSEWHERE = "use arpad event FILE in a terminal"


class Refused(Exception):
    """What the worker refused: the sentence for the form, and the field that it is about."""

    def __init__(self, message: str, field: str) -> None:
        super().__init__(message)
        self.field = field


class EventAnswer(NamedTuple):
    """An answer: its media type, its name if it is a file, and its parts."""

    kind: str
    name: str
    parts: AsyncIterator[bytes]


class Ratings:
    """Where events are rated; `limits` say how many at a time, and how long and large each."""

    def __init__(self, limits: Limits = LIMITS) -> None:
        self._limits = limits
        self._most = limits.ratings + limits.waiting
        self._turns = asyncio.Semaphore(limits.ratings)
        self._places = 0
        self._running: set[Process] = set()

    @property
    def are_full(self) -> bool:
        """Whether there is no place left."""
        return self._places >= self._most

    @contextlib.contextmanager
    def place(self) -> Iterator[bool]:
        """A place among those that are rated or wait; False if there is none left."""
        if self.are_full:
            yield False
            return
        self._places += 1
        try:
            yield True
        finally:
            self._places -= 1

    @contextlib.asynccontextmanager
    async def report(self, job: bytes) -> AsyncIterator[EventAnswer]:
        """The answer about an event, part by part, once it is its turn and it was not refused.

        The `job` is a form as it is packed for the worker.
        """
        async with self._turns:
            try:
                async with asyncio.timeout(self._limits.rating_seconds), self._worker() as worker:
                    line = await _ask(worker, job)
                    if not line:
                        await self._check_end(worker)
                    answer = json.loads(line)
                    if "refused" in answer:
                        raise Refused(answer["refused"], answer["field"])
                    yield EventAnswer(answer["kind"], answer["name"], self._parts(worker))
            except TimeoutError:
                raise self._too_long() from None

    @contextlib.asynccontextmanager
    async def _worker(self) -> AsyncIterator[Process]:
        """A process that does not outlive what is done with it.

        It does not import from the folder it is started in (-P), and Ctrl-C in the terminal is the
        server's, which ends it (a session of its own).
        """
        limits = self._limits
        bounds = (str(math.ceil(limits.rating_seconds)), str(limits.rating_bytes))
        try:
            worker = await asyncio.create_subprocess_exec(
                *(sys.executable, "-P", "-m", _WORKER, *bounds),
                stdin=PIPE,
                stdout=PIPE,
                limit=_LONGEST_LINE,
                start_new_session=True,
            )
        except OSError:
            raise _not_rated("no process could be started for it") from None
        self._running.add(worker)
        try:
            yield worker
        finally:
            self._running.discard(worker)
            _end(worker)
            await _ended(worker)

    async def _parts(self, worker: Process) -> AsyncIterator[bytes]:
        assert worker.stdout
        while part := await worker.stdout.read(_PART):
            yield part
        await self._check_end(worker)

    async def _check_end(self, worker: Process) -> None:
        """An error, unless the worker did all that it was asked."""
        status = await worker.wait()
        if status == OUT_OF_MEMORY:
            rule = f"rating it takes at most {self._limits.rating_bytes // 1024**2} MB of memory"
            raise InvalidFile(_PLACE, Unquoted("too large to rate here"), rule, _ELSEWHERE)
        if status:
            raise _not_rated("the process that rated it has failed")

    def _too_long(self) -> ArpadError:
        rule = f"rating it, with its report, takes at most {self._limits.rating_seconds:g} seconds"
        return InvalidFile(_PLACE, Unquoted("too large to rate here"), rule, _ELSEWHERE)

    def end(self) -> None:
        """End every process that rates; those who wait for it get a failure."""
        for worker in self._running:
            _end(worker)


def _not_rated(rule: str) -> ArpadError:
    return ArpadError(_PLACE, Unquoted("not rated"), rule, _ELSEWHERE)


def _end(worker: Process) -> None:
    """Kill by id: `worker.kill()` may reap the process before others learn how it ended.

    Windows has no SIGKILL; there, the other one ends a process at once.
    """
    if worker.returncode is None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(worker.pid, getattr(signal, "SIGKILL", signal.SIGTERM))


async def _ended(worker: Process) -> None:
    """Wait for its end, which is reported only after all that it wrote has been read."""
    assert worker.stdout
    while await worker.stdout.read(_PART):
        pass
    await worker.wait()


async def _ask(worker: Process, job: bytes) -> bytes:
    """The first line of the answer; none if the worker has failed."""
    assert worker.stdin
    assert worker.stdout
    with contextlib.suppress(ConnectionError):
        worker.stdin.write(job)
        await worker.stdin.drain()
    worker.stdin.close()
    return await worker.stdout.readline()
