"""The threads that answer requests: whoever waits for the database keeps no page waiting.

Reading a page, writing and making a file have threads of their own, a limited number of each.
"""

from __future__ import annotations

from asyncio import CancelledError
from collections.abc import Callable

from anyio import CapacityLimiter, to_thread
from anyio.lowlevel import RunVar
from starlette.responses import Response

from arpad.errors import ArpadError, Unquoted
from arpad.web.api.errors import problem

READ, WRITE, FILE = "read", "write", "file"
#: How many of each work at a time; one large file after the other, as they share one core.
_MOST = {READ: 24, WRITE: 8, FILE: 1}
_limiters: RunVar[dict[str, CapacityLimiter]] = RunVar("arpad_league_threads")
_STOPPING = ArpadError("The server", Unquoted("stopping"), "it has been stopped", "ask again later")


async def in_thread(kind: str, work: Callable[[], Response]) -> Response:
    """The answer of `work`, done in a thread; nobody waits for it when the server stops."""
    limiters = _limiters.get({})
    if not limiters:
        limiters = {each: CapacityLimiter(most) for each, most in _MOST.items()}
        _limiters.set(limiters)
    try:
        return await to_thread.run_sync(work, limiter=limiters[kind], abandon_on_cancel=True)
    except CancelledError:
        return problem(503, _STOPPING)
