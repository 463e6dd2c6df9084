"""Who may ask: under which names this server is asked, and from which other web pages."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable, Mapping
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address

from arpad.errors import ArpadError, InvalidValue, Unquoted

_API = "/api/v1/"
_HOST = r"[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\]"
_ORIGIN = re.compile(rf"(https?)://({_HOST})(?::(\d{{1,5}}))?", re.IGNORECASE)
_HOST_HEADER = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d*)?")
_PORTS = {"http": "80", "https": "443"}
_RULE = "an origin is scheme://host or scheme://host:port, and nothing after it"
#: Names that lead to this computer and nowhere else.
_LOOPBACK = frozenset({"localhost", "127.0.0.1", "[::1]"})
_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})

Headers = list[tuple[bytes, bytes]]
#: What a browser asks for before it sends JSON, and for how many seconds it may remember it.
_PREFLIGHT: Headers = [
    (b"access-control-allow-methods", b"GET, POST"),
    (b"access-control-allow-headers", b"authorization, content-type"),
    (b"access-control-max-age", b"600"),
]


def read_origins(texts: Iterable[str]) -> frozenset[bytes]:
    """Origins as a browser sends them; an error if one is not an origin.

    >>> sorted(read_origins(["https://Example.org:443", "http://localhost:3000"]))
    [b'http://localhost:3000', b'https://example.org']
    """
    return frozenset(_read(text) for text in texts)


def _read(text: str) -> bytes:
    match = _ORIGIN.fullmatch(text)
    if not match or int(match[3] or 0) > 65535:
        raise InvalidValue("--allow-origin", text, _RULE, "write it as https://example.org")
    scheme, host, port = match[1].lower(), match[2].lower(), match[3]
    ending = "" if port in (None, _PORTS[scheme]) else f":{int(port)}"
    return f"{scheme}://{host}{ending}".encode()


def is_open(host: str) -> bool:
    """Whether a server that listens on this address is reached from other computers.

    >>> is_open("0.0.0.0"), is_open("localhost"), is_open("::1")
    (True, False, False)
    """
    if _in_url(host) in _LOOPBACK:
        return False
    address = _address(host)
    return address is None or not address.is_loopback


def _in_url(host: str) -> str:
    return f"[{host.lower()}]" if ":" in host else host.lower()


def _address(host: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(host.removeprefix("[").removesuffix("]"))
    except ValueError:
        return None


def _name_of(host: bytes) -> str:
    """The name in a Host; the port is not compared, so that it can be forwarded."""
    match = _HOST_HEADER.fullmatch(host.decode("latin-1").lower())
    return match[1].removesuffix(".") if match else ""


class Callers:
    """Refuses requests under a foreign host name, and requests of other web pages.

    A web page cannot choose the Host that its browser sends, except by pointing a name of its own
    at this computer, and such a name is not one of ours. `host` is the address that the server
    listens on, `origins` are other web pages that may ask the API.
    """

    def __init__(self, host: str, origins: frozenset[bytes] = frozenset()) -> None:
        self.origins = origins
        # A proxy in front of the server has its own name, which --allow-origin gives.
        proxies = {_name_of(each.partition(b"://")[2]) for each in origins}
        self._names = _LOOPBACK | {_in_url(host)} | proxies
        self._any_address = is_open(host) and _address(host) is not None
        if self._any_address:
            own = socket.gethostname().lower()
            self._names |= {own, f"{own}.local"}
        self._is_own = lru_cache(maxsize=256)(self._look_up)

    def refusal(
        self, method: str, path: str, headers: Mapping[bytes, bytes]
    ) -> tuple[int, ArpadError] | None:
        """The status and the error for a request that must not be answered."""
        host = headers.get(b"host", b"")
        if not self._is_own(host):
            return 421, _foreign_host(host)
        if method in _SAFE:
            return None
        origin = headers.get(b"origin")
        if origin is None or origin == b"null":
            # Programs send neither header; a browser that hides the origin still sends the site.
            site = headers.get(b"sec-fetch-site")
            is_let_in = site == b"same-origin" or (origin is None and site in (None, b"none"))
        else:
            is_own = origin in (b"http://" + host, b"https://" + host)
            is_let_in = is_own or (origin in self.origins and path.startswith(_API))
        return None if is_let_in else (403, _foreign_page(origin))

    def _look_up(self, host: bytes) -> bool:
        name = _name_of(host)
        return name in self._names or (self._any_address and _address(name) is not None)

    def allowed(self, path: str, headers: Mapping[bytes, bytes]) -> Headers:
        """The headers that let the asking page read this answer, if it is one of those named."""
        if not self.origins or not path.startswith(_API):
            return []
        asking = headers.get(b"origin", b"")
        allowed = [(b"access-control-allow-origin", asking)] if asking in self.origins else []
        return [(b"vary", b"Origin"), *allowed]

    def preflight(self, method: str, path: str, headers: Mapping[bytes, bytes]) -> Headers | None:
        """The answer to a browser that asks whether its page may ask; None for other requests."""
        if method != "OPTIONS" or not path.startswith(_API):
            return None
        asks = headers.get(b"access-control-request-method")
        return _PREFLIGHT if asks and headers.get(b"origin") in self.origins else None


def _foreign_host(host: bytes) -> ArpadError:
    rule = "this server only answers under its own names, such as localhost"
    value = host.decode("latin-1") or Unquoted("missing")
    return InvalidValue("Host", value, rule, "use the address that arpad web printed")


def _foreign_page(origin: bytes | None) -> ArpadError:
    rule = "no other web page may send anything to this server, unless it is allowed"
    value = Unquoted("another site") if origin is None else origin.decode("latin-1")
    remedy = "start the server with --allow-origin and the page’s origin"
    return InvalidValue("Origin", value, rule, remedy)
