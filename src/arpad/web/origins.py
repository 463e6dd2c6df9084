"""Other web pages that may ask the API from a browser: none, but for the origins that are named."""

from __future__ import annotations

import re
from collections.abc import Iterable

from starlette.types import Scope

from arpad.errors import InvalidValue

_API = "/api/v1/"
_HOST = r"[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\]"
_ORIGIN = re.compile(rf"(https?)://({_HOST})(?::(\d{{1,5}}))?", re.IGNORECASE)
_PORTS = {"http": "80", "https": "443"}
_RULE = "an origin is scheme://host or scheme://host:port, and nothing after it"

Headers = list[tuple[bytes, bytes]]
#: What a browser asks for before it sends JSON, and for how many seconds it may remember it.
_PREFLIGHT: Headers = [
    (b"access-control-allow-methods", b"GET, POST"),
    (b"access-control-allow-headers", b"content-type"),
    (b"access-control-max-age", b"600"),
]


def read_origins(texts: Iterable[str]) -> frozenset[bytes]:
    """Origins as a browser sends them; an error where one is none.

    >>> sorted(read_origins(["https://Example.org:443", "http://localhost:3000"]))
    [b'http://localhost:3000', b'https://example.org']
    """
    return frozenset(_read(text) for text in texts)


def _read(text: str) -> bytes:
    found = _ORIGIN.fullmatch(text)
    if not found or int(found[3] or 0) > 65535:
        raise InvalidValue("--allow-origin", text, _RULE, "write it as https://example.org")
    scheme, host, port = found[1].lower(), found[2].lower(), found[3]
    ending = "" if port in (None, _PORTS[scheme]) else f":{int(port)}"
    return f"{scheme}://{host}{ending}".encode()


def origin_headers(scope: Scope, origins: frozenset[bytes]) -> Headers:
    """The headers that let the asking page read this answer, if it is one of those named."""
    if not origins or not scope["path"].startswith(_API):
        return []
    asking = _header(scope, b"origin")
    allowed = [(b"access-control-allow-origin", asking)] if asking in origins else []
    return [(b"vary", b"Origin"), *allowed]


def preflight_headers(scope: Scope, origins: frozenset[bytes]) -> Headers | None:
    """The answer to a browser that asks whether its page may ask; None for any other request."""
    if scope["method"] != "OPTIONS" or not scope["path"].startswith(_API):
        return None
    asks = _header(scope, b"access-control-request-method")
    return _PREFLIGHT if asks and _header(scope, b"origin") in origins else None


def _header(scope: Scope, name: bytes) -> bytes:
    found: bytes = dict(scope["headers"]).get(name, b"")
    return found
