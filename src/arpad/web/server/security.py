"""What is checked before every answer (who asks, and how much is sent), and headers of answers."""

from __future__ import annotations

import logging
import re
from base64 import b64encode
from collections.abc import Collection, Mapping
from hashlib import sha256
from http import HTTPStatus

from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from arpad.errors import ArpadError, InvalidValue, Unquoted
from arpad.web.api.errors import problem, shorten
from arpad.web.server.limits import HEADER_BYTES, REQUEST_BYTES, RETRY_AFTER
from arpad.web.server.origins import Callers, Headers


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


#: Nothing typed into the page can leave it: there is no connection that it may open.
PAGE_POLICY = "; ".join(
    (
        "default-src 'none'",
        "connect-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",  # the icon: as a file it is asked for whenever the address changes
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
    )
)
#: The page of events sends its form, by itself or by its script, only to its own server.
EVENT_POLICY = "; ".join(
    (
        "default-src 'none'",
        "connect-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src data:",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
#: Where events are rated in the tab, Python may be compiled and a worker made, which inherits this:
#: neither can open a connection.
TAB_POLICY = "; ".join(
    (
        "default-src 'none'",
        "connect-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "style-src 'self'",
        "img-src 'self' data:",
        "manifest-src 'self'",
        "worker-src 'self' blob:",
        "base-uri 'none'",
        "form-action 'none'",
    )
)
#: A file to be saved may run nothing, even if a browser shows it instead.
FILE_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'"
#: The service worker fetches this page's own files, once, to keep them for offline use.
WORKER_POLICY = "default-src 'none'; connect-src 'self'"
#: With `no-referrer` a browser would hide the origin of our own form, too.
#: `frame-ancestors` has no effect in a meta tag, so it is sent only as a header.
_SECURITY = {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}

_log = logging.getLogger(__name__)
_HEADERS = [(name.lower().encode(), value.encode()) for name, value in _SECURITY.items()]
_CSP = b"content-security-policy"
_TYPE, _ASSUMED = b"content-type", b"application/json"
_SECRET = re.compile(r"^/(league|host|new-league)/[^/]+")
#: Headers that decide who may ask and where a request ends: two of one could be read in two ways.
_ONCE = frozenset(
    b"host origin sec-fetch-site content-type content-length transfer-encoding authorization"
    b" access-control-request-method".split()
)
_API = "/api/"
_JSON = re.compile(rb"application/(?:[\w.+-]*\+)?json\s*(?:;.*)?", re.IGNORECASE)
_POLICY = (_CSP, f"{PAGE_POLICY}; frame-ancestors 'none'".encode())


class Guard:
    """Passes on permitted requests, and answers with security headers even if all else fails.

    `callers` says who may ask; the bodies of `streamed` paths are read there, all others here.
    """

    def __init__(
        self, app: ASGIApp, callers: Callers, bodies: Bodies, streamed: Collection[str] = ()
    ) -> None:
        self._app = app
        self._callers = callers
        self._bodies = bodies
        self._streamed = streamed

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on within the limits, and its answer back with the headers."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        started = False
        headers: dict[bytes, bytes] = dict(scope["headers"])
        others = self._callers.allowed(scope["path"], headers)
        is_head = scope["method"] == "HEAD"

        async def send_with_headers(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                add_security(message["headers"], others)
            elif is_head:
                message["body"] = b""
            await send(message)

        try:
            await self._pass_on(scope, headers, receive, send_with_headers)
        except Gone:
            pass
        except Exception:
            _log.exception("%s %s failed", scope["method"], _without_secret(scope["path"]))
            if not started:
                await _failed(scope)(scope, receive, send_with_headers)

    async def _pass_on(
        self, scope: Scope, headers: Mapping[bytes, bytes], receive: Receive, send: Send
    ) -> None:
        method, path = scope["method"], scope["path"]
        refused = self._refusal(scope, headers)
        if refused is not None:
            await refused(scope, receive, send)
            return
        if method in ("GET", "HEAD"):
            # Whatever answers GET answers HEAD: the same headers, and no body.
            await self._app(
                {**scope, "method": "GET"} if method == "HEAD" else scope, receive, send
            )
            return
        preflight = self._callers.preflight(method, path, headers)
        if preflight is not None:
            await send({"type": "http.response.start", "status": 204, "headers": [*preflight]})
            await send({"type": "http.response.body"})
            return
        if path in self._streamed:
            await self._app(scope, receive, send)
            return
        try:
            body = await self._bodies.read(headers, receive, REQUEST_BYTES)
        except TooLarge:
            await _too_large()(scope, receive, send)
            return
        except NoRoom as error:
            await problem(503, error, {"Retry-After": str(RETRY_AFTER)})(scope, receive, send)
            return
        if path.startswith(_API) and not _JSON.fullmatch(headers.get(_TYPE, _ASSUMED)):
            await _no_json(headers[_TYPE])(scope, receive, send)
            return
        replay = iter([{"type": "http.request", "body": body, "more_body": False}])

        async def replayed() -> Message:
            return next(replay, None) or await receive()

        await self._app(scope, replayed, send)

    def _refusal(self, scope: Scope, headers: Mapping[bytes, bytes]) -> Response | None:
        """The answer to a request that is refused by its head alone; None if it is not."""
        if _header_bytes(scope) > HEADER_BYTES:
            return _too_long()
        unclear = _unclear(scope)
        if unclear is not None:
            return unclear
        foreign = self._callers.refusal(scope["method"], scope["path"], headers)
        return None if foreign is None else problem(*foreign, {"Connection": "close"})


def _header_bytes(scope: Scope) -> int:
    address = len(scope.get("raw_path") or b"") + len(scope["query_string"])
    return address + sum(len(name) + len(value) + 4 for name, value in scope["headers"])


def _unclear(scope: Scope) -> Response | None:
    """The refusal of a request that two readers could understand differently; None if it is clear.

    A length beside chunks is one (RFC 9112, 6.1): the connection ends with the answer.
    """
    names = [name for name, _ in scope["headers"]]
    twice = sorted(name for name in _ONCE if names.count(name) > 1)
    if twice:
        place, value = twice[0].decode().title(), Unquoted("twice")
        error = InvalidValue(place, value, "a request has one such header", "send one")
    elif b"content-length" in names and b"transfer-encoding" in names:
        rule = "a request has a length, or comes in chunks"
        error = InvalidValue("Content-Length", Unquoted("beside chunks"), rule, "send one of them")
    else:
        return None
    return problem(400, error, {"Connection": "close"})


def _no_json(kind: bytes) -> Response:
    value = shorten(kind.decode("latin-1"))
    error = InvalidValue("Content-Type", value, "a question is JSON", "send application/json")
    return problem(415, error)


def _too_long() -> Response:
    rule = f"its address and headers have at most {HEADER_BYTES // 1024} KB"
    error = InvalidValue("request", Unquoted("too long"), rule, "shorten them")
    return problem(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, error, {"Connection": "close"})


def _too_large() -> Response:
    rule = f"a request has at most {REQUEST_BYTES // 1024} KB"
    error = InvalidValue("body", Unquoted("too large"), rule, "ask about fewer games")
    return problem(413, error, {"Connection": "close"})


def _failed(scope: Scope) -> Response:
    place = f"{shorten(scope['method'])} {shorten(_without_secret(scope['path']))}"
    error = ArpadError(place, Unquoted("500"), "the server failed", "report how to repeat it")
    return problem(500, error)


def _without_secret(path: str) -> str:
    """An address for the log, without the secret of a link."""
    return _SECRET.sub(r"/\1/…", path)


def add_security(headers: Headers, others: Headers) -> None:
    """The headers of every answer, after its own and before those `others`.

    Headers that an answer sets itself are kept; an answer that others may frame stays so.
    """
    own = dict(headers)
    if _CSP not in own:
        headers.append(_POLICY)
    framed = b"frame-ancestors *" in own.get(_CSP, b"")
    headers.extend(
        each
        for each in _HEADERS
        if each[0] not in own and not (framed and each[0] == b"x-frame-options")
    )
    headers.extend(others)


def style_policy(style: str) -> str:
    """The policy of a page without a script, which adds this style to the sheet of every page."""
    digest = b64encode(sha256(style.encode()).digest()).decode()
    return (
        f"default-src 'none'; style-src 'self' 'sha256-{digest}'; img-src data:; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'"
    )
