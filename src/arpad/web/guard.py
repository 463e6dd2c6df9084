"""What stands before every answer: a limit on what comes in, headers on what goes out."""

from __future__ import annotations

import json
import logging
from collections.abc import MutableMapping
from typing import Any

from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from arpad.errors import ArpadError, Unquoted
from arpad.web.policy import PAGE_POLICY, SECURITY_HEADERS

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


class Guard:
    """Refuses bodies over the limit, and answers with security headers even when all else fails."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, guarded."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        started = False

        async def guarded_send(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                _add_headers(message)
            await send(message)

        try:
            await self._pass_on(scope, receive, guarded_send)
        except Exception:
            _log.exception("%s %s failed", scope["method"], scope["path"])
            if not started:
                await _failed(scope)(scope, receive, guarded_send)

    async def _pass_on(self, scope: Scope, receive: Receive, send: Send) -> None:
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


def problem(
    status: int, data: dict[str, object], headers: dict[str, str] | None = None
) -> Response:
    """An error in its one shape."""
    body = json.dumps(data, ensure_ascii=False)
    return Response(body, status, media_type="application/json", headers=headers)


def _too_large(scope: Scope) -> Response:
    if scope["path"] == _FILE_PATH:
        rule, remedy = f"it has at most {FILE_LIMIT // 1024**2} MB", "use arpad event FILE"
        said = str(ArpadError("file", Unquoted("too large"), rule, remedy))
        return Response(said, 413, media_type="text/plain")
    error = ArpadError(
        "body", "too large", f"a request has at most {LIMIT // 1024} KB", "send it in parts"
    )
    return problem(413, error.as_data(), {"Connection": "close"})


def _failed(scope: Scope) -> Response:
    place = f"{scope['method']} {scope['path']}"
    error = ArpadError(place, 500, "the server failed", "report how to repeat it")
    return problem(500, error.as_data())


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


def _add_headers(message: MutableMapping[str, Any]) -> None:
    headers = message["headers"]
    if not any(name == _POLICY[0] for name, _ in headers):
        headers.append(_POLICY)
    headers.extend(_HEADERS)
