"""Changes of a league, as events that a board on the wall listens to."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable

from anyio import to_thread
from starlette.responses import Response, StreamingResponse

from arpad.errors import NoDatabase

#: Seconds between two looks at the log, and looks between two signs of life.
_LOOK_SECONDS, _LIFE = 1.0, 15
#: A connection does not last for days: the board asks anew after this many looks.
_LOOKS = 3600
_HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


def board_events(state: Callable[[object], object | None]) -> Response:
    """A line whenever the state changes, until the board closes the connection or has no link.

    `state` is what a board shows, after what it has shown; None if its link was revoked.
    """
    return StreamingResponse(_events(state), 200, _HEADERS, "text/event-stream")


async def _events(state: Callable[[object], object | None]) -> AsyncIterator[bytes]:
    shown: object = object()
    yield b"retry: 3000\n\n"
    for look in range(_LOOKS):
        try:
            now = await to_thread.run_sync(state, shown)
        except NoDatabase:
            return  # the board asks again, and is told why not
        if now is None:
            return
        if now != shown:
            shown = now
            yield f"data: {hash(now)}\n\n".encode()
        elif look % _LIFE == 0:
            yield b"event: alive\ndata:\n\n"
        await asyncio.sleep(_LOOK_SECONDS)
