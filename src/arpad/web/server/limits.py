"""The limits of the server: sizes, times and numbers, each with what happens beyond it."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

try:
    import resource
except ModuleNotFoundError:  # pragma: no cover - Windows has no such limits
    resource = None  # type: ignore[assignment]

#: The address and the headers of a request, in bytes.
HEADER_BYTES = 16 * 1024
#: A question in JSON, and a file for the page "Event", in bytes.
REQUEST_BYTES = 256 * 1024
FILE_BYTES = 5 * 1024**2
#: Seconds after which somebody who was turned away may try again.
RETRY_AFTER = 10


def _limit(value: float, what: str, beyond: str) -> Any:
    return field(default=value, metadata={"what": what, "beyond": beyond})


@dataclass(frozen=True)
class Limits:
    """The limits that a test may set lower; docs/api.md shows them all."""

    read_seconds: float = _limit(
        30,
        "waiting for a client: to send a whole request, or to take the next part of an answer",
        "408, or the end of the connection",
    )
    idle_seconds: int = _limit(5, "a connection between two requests", "it is closed")
    connections: int = _limit(
        200,
        "connections at a time; at most half of the files that the process may open",
        "the one that has kept the server waiting longest is closed; if none has, 503",
    )
    body_bytes: int = _limit(
        64 * 1024**2,
        "what all clients together are still sending; a quarter of it is for questions alone",
        "503",
    )
    waiting: int = _limit(
        8,
        "events here that wait for their turn; as many as there are cores are rated at once",
        "503",
    )
    rating_seconds: float = _limit(
        60, "rating an event, until its report has been taken", "422; a report says that it ends"
    )
    rating_bytes: int = _limit(
        512 * 1024**2,
        "memory for rating an event (not on Windows)",
        "422; a report says that it ends",
    )
    stop_seconds: float = _limit(
        5, "stopping, whatever clients do", "what is not done by then is dropped"
    )

    @property
    def most_connections(self) -> int:
        """How many connections are open at most: every one is an open file, and others are needed.

        >>> Limits(connections=3).most_connections
        3
        """
        if resource is None:  # pragma: no cover
            return self.connections
        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        return self.connections if soft < 0 else max(1, min(self.connections, soft // 2))

    @property
    def ratings(self) -> int:
        """How many events are rated at a time: one for each core that this process may use."""
        try:
            return len(os.sched_getaffinity(0))
        except AttributeError:  # pragma: no cover - not on every system
            return os.cpu_count() or 1


LIMITS = Limits()


def bound_process(seconds: int, memory: int) -> None:
    """Limit this process to these `seconds` of work and bytes of `memory`, if possible."""
    if resource is None:  # pragma: no cover
        return
    for kind, most in ((resource.RLIMIT_CPU, seconds), (resource.RLIMIT_AS, memory)):
        with suppress(ValueError, OSError):  # if the system has a lower limit
            resource.setrlimit(kind, (most, most))
