"""Reading what a request sends: within a limit, and never half of it."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.types import Receive


class TooLarge(Exception):
    """The body is over its limit."""


class Gone(Exception):
    """The client left before it had sent everything; nobody waits for an answer."""


async def read_body(
    headers: Mapping[bytes, bytes], receive: Receive, limit: int, patience: int = 0
) -> bytes:
    """The whole body of a request.

    `headers` may declare its size, `receive` brings it, `limit` is the most that it may have. A
    browser shows an answer only once it has sent everything: up to `patience` bytes are read to
    their end, and forgotten, before the refusal.
    """
    patience = max(limit, patience)
    declared = headers.get(b"content-length", b"0")
    if declared.isdigit() and int(declared) > patience:
        raise TooLarge
    parts: list[bytes] = []
    size = 0
    more = True
    while more and size <= patience:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Gone
        part = message.get("body", b"")
        size += len(part)
        if size <= limit:
            parts.append(part)
        else:
            parts.clear()
        more = message.get("more_body", False)
    if size > limit:
        raise TooLarge
    return parts[0] if len(parts) == 1 else b"".join(parts)
