"""Reading the body of a request: within a limit, and completely or not at all."""

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

    `headers` may declare its size, `receive` delivers it, and `limit` is the most bytes that it may
    have. A browser shows an answer only after it has sent everything, so up to `patience` bytes are
    read, and discarded, before a refusal.
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
