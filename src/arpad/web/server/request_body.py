"""Reading the bodies of requests: each within its limit, completely or not at all, and together."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.types import Receive

from arpad.errors import ArpadError, Unquoted
from arpad.web.server.limits import REQUEST_BYTES


class TooLarge(Exception):
    """The body is over its limit."""


class Gone(Exception):
    """The client left before it had sent everything; nobody waits for an answer."""


class NoRoom(ArpadError):
    """So much is coming in from others that this body is not kept."""


class Bodies:
    """The bodies that are still coming in: together they hold at most `most` bytes.

    A quarter of it is for questions alone, so that files which never end keep none from an answer.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self.held = 0

    async def read(
        self, headers: Mapping[bytes, bytes], receive: Receive, limit: int, patience: int = 0
    ) -> bytes:
        """The whole body of a request.

        `headers` may declare its size, `receive` delivers it, and `limit` is the most bytes that it
        may have. A browser shows an answer only after it has sent everything, so up to `patience`
        bytes are read, and discarded, before a refusal.
        """
        patience = max(limit, patience)
        declared = headers.get(b"content-length", b"0")
        if declared.isdigit() and int(declared) > patience:
            raise TooLarge
        kept, size, more = bytearray(), 0, True
        refusal: Exception | None = None
        try:
            while more and size <= patience:
                message = await receive()
                if message["type"] == "http.disconnect":
                    raise Gone
                part = message.get("body", b"")
                size += len(part)
                refusal = TooLarge() if size > limit else refusal or self._refusal(part, limit)
                if refusal is None:
                    kept += part
                    self.held += len(part)
                else:
                    self.held -= len(kept)
                    kept = bytearray()
                more = message.get("more_body", False)
            if refusal is not None:
                raise refusal
            return bytes(kept)
        finally:
            self.held -= len(kept)

    def _refusal(self, part: bytes, limit: int) -> NoRoom | None:
        """The error if there is no room for another part of a body that has this limit."""
        room = self._most if limit <= REQUEST_BYTES else self._most * 3 // 4
        if self.held + len(part) <= room:
            return None
        rule = f"it keeps at most {self._most // 1024**2} MB of what is still being sent to it"
        return NoRoom("The server", Unquoted("busy"), rule, "send it again in a moment")
