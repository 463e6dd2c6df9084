"""What stands before every answer: a limit on what comes in, headers on what goes out."""

from __future__ import annotations

import logging
from collections.abc import MutableMapping
from typing import Any

from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from arpad.errors import ArpadError, InvalidFile, InvalidValue, Unquoted
from arpad.web.origins import Headers, origin_headers, preflight_headers
from arpad.web.policy import PAGE_POLICY, SECURITY_HEADERS
from arpad.web.problems import problem

LIMIT = 256 * 1024
FILE_LIMIT = 5 * 1024 * 1024
#: Where a file may come in, with a form around it. A browser shows the answer only once it has
#: sent everything, so what is too large is read to its end, and forgotten, as far as is decent.
_FILE_PATH = "/event"
_FORM_AROUND = 64 * 1024
_PATIENCE = 40 * FILE_LIMIT
_log = logging.getLogger(__name__)
_HEADERS = [(name.lower().encode(), value.encode()) for name, value in SECURITY_HEADERS.items()]
_POLICY = (b"content-security-policy", f"{PAGE_POLICY}; frame-ancestors 'none'".encode())


class LimitsAndHeaders:
    """Refuses bodies over the limit, and answers with security headers even when all else fails."""

    def __init__(self, app: ASGIApp, origins: frozenset[bytes] = frozenset()) -> None:
        self._app = app
        self._origins = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on within the limits, and its answer back with the headers."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        started = False
        others = origin_headers(scope, self._origins)

        async def send_with_headers(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                _add_headers(message, others)
            await send(message)

        try:
            await self._pass_on(scope, receive, send_with_headers)
        except Exception:
            _log.exception("%s %s failed", scope["method"], scope["path"])
            if not started:
                await _failed(scope)(scope, receive, send_with_headers)

    async def _pass_on(self, scope: Scope, receive: Receive, send: Send) -> None:
        preflight = preflight_headers(scope, self._origins)
        if preflight is not None:
            await send({"type": "http.response.start", "status": 204, "headers": [*preflight]})
            await send({"type": "http.response.body"})
            return
        if scope["method"] in ("GET", "HEAD"):
            await self._app(scope, receive, send)
            return
        body = await _read(scope, receive)
        if body is None:
            await _too_large(scope)(scope, receive, send)
            return
        replay = iter([{"type": "http.request", "body": body, "more_body": False}])

        async def replayed() -> Message:
            return next(replay, None) or await receive()

        await self._app(scope, replayed, send)


def _too_large(scope: Scope) -> Response:
    if scope["path"] == _FILE_PATH:
        return Response(str(file_too_large("The event's file")), 413, media_type="text/plain")
    rule = f"a request has at most {LIMIT // 1024} KB"
    error = InvalidValue("body", Unquoted("too large"), rule, "ask about fewer games")
    return problem(413, error, {"Connection": "close"})


def file_too_large(place: str) -> ArpadError:
    """A file over the limit, wherever that is noticed."""
    rule = f"it has at most {FILE_LIMIT // 1024**2} MB"
    return InvalidFile(place, Unquoted("too large"), rule, "use arpad event FILE in a terminal")


def _failed(scope: Scope) -> Response:
    place = f"{scope['method']} {scope['path']}"
    error = ArpadError(place, Unquoted("500"), "the server failed", "report how to repeat it")
    return problem(500, error)


async def _read(scope: Scope, receive: Receive) -> bytes | None:
    """The whole body, or None if it is over the limit: at once, unless a browser waits for it."""
    is_file = scope["path"] == _FILE_PATH
    limit, patience = (FILE_LIMIT + _FORM_AROUND, _PATIENCE) if is_file else (LIMIT, LIMIT)
    declared = dict(scope["headers"]).get(b"content-length", b"0")
    if declared.isdigit() and int(declared) > patience:
        return None
    parts: list[bytes] = []
    size = 0
    more = True
    while more and size <= patience:
        message = await receive()
        if message["type"] == "http.disconnect":
            break
        size += len(message.get("body", b""))
        if size <= limit:
            parts.append(message.get("body", b""))
        more = message.get("more_body", False)
    return b"".join(parts) if size <= limit else None


def _add_headers(message: MutableMapping[str, Any], others: Headers) -> None:
    headers = message["headers"]
    if not any(name == _POLICY[0] for name, _ in headers):
        headers.append(_POLICY)
    headers.extend(_HEADERS)
    headers.extend(others)
