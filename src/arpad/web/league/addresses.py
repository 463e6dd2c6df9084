"""Where a webhook may go: only to public addresses, which are looked up and checked.

The name is looked up once for each delivery, and the connection goes to the very address that was
checked, even if the name has changed its address since then.
"""

from __future__ import annotations

import socket
import ssl
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPSConnection
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import urlsplit

from arpad.errors import InvalidValue, Unquoted

_PORTS = {"http": 80, "https": 443}
_RULE = "a webhook is an address such as https://example.org/hook"
_LONGEST = 2000


@dataclass(frozen=True)
class Target:
    """Where a webhook goes: the parts of its URL."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def name(self) -> str:
        """The host as a request names it."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == _PORTS[self.scheme] else f"{host}:{self.port}"


def read_target(url: str) -> Target:
    """The parts of a URL, or an error that says how one is written.

    >>> read_target("https://example.org/hook?a=1")
    Target(scheme='https', host='example.org', port=443, path='/hook?a=1')
    """
    try:
        parts = urlsplit(url)
        port = parts.port
        host = (parts.hostname or "").encode("idna" if "[" not in url else "ascii").decode()
    except ValueError:  # UnicodeError is one
        raise InvalidValue("url", url, _RULE, "check how it is written") from None
    plain = url.isascii() and url.isprintable() and " " not in url and len(url) <= _LONGEST
    if parts.scheme not in _PORTS or not host or not plain:
        raise InvalidValue("url", url, _RULE, "begin it with https://")
    if parts.username is not None or parts.password is not None:
        rule = "a webhook has no name and no password in its address"
        raise InvalidValue("url", Unquoted("…@…"), rule, "its requests are signed instead")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(parts.scheme, host, port or _PORTS[parts.scheme], path)


def look_up(target: Target, *, private: bool) -> str:
    """The address to connect to; an error if any address of the name is not public.

    With `private`, addresses of this computer and its networks are allowed.
    """
    try:
        known = socket.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        rule = f"its name cannot be looked up: {getattr(error, 'strerror', None) or error}"
        raise InvalidValue("url", target.host, rule, "check the name") from None
    addresses = [str(each[4][0]) for each in known]
    for each in addresses:
        if not private and not is_public(each):
            rule = "a webhook may only go to public addresses"
            remedy = "if that is intended, serve with --allow-private-webhook"
            raise InvalidValue("url", target.host, rule, remedy)
    return addresses[0]


def is_public(text: str) -> bool:
    """Whether an address is on the public internet.

    >>> [is_public(each) for each in ("8.8.8.8", "127.0.0.1", "10.0.0.1", "::1", "::ffff:10.0.0.1")]
    [True, False, False, False, False]
    """
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return False
    return all(
        each.is_global
        and not each.is_multicast
        and (isinstance(each, IPv4Address) or each in _UNICAST)
        for each in _meant(address)
    )


def _meant(address: IPv4Address | IPv6Address) -> list[IPv4Address | IPv6Address]:
    """The address, and any other that is embedded in it: all of them must be public."""
    if isinstance(address, IPv4Address):
        return [address]
    if address.ipv4_mapped is not None:
        return [address.ipv4_mapped]
    return [address, *(address.teredo or ()), *([address.sixtofour] if address.sixtofour else ())]


#: The addresses of single computers on the internet; all others are special, or not assigned yet.
_UNICAST = IPv6Network("2000::/3")


class _Checked(HTTPConnection):
    """A connection to the address that was checked, whatever its name means by now."""

    def __init__(self, target: Target, address: str, timeout: float) -> None:
        super().__init__(target.host, target.port, timeout=timeout)
        self._address = address

    def connect(self) -> None:
        self.sock = socket.create_connection((self._address, self.port), self.timeout)


class _CheckedTls(HTTPSConnection):
    """The same over TLS: the certificate must match the host name."""

    def __init__(self, target: Target, address: str, timeout: float) -> None:
        self._tls = ssl.create_default_context()
        super().__init__(target.host, target.port, timeout=timeout, context=self._tls)
        self._address = address

    def connect(self) -> None:
        plain = socket.create_connection((self._address, self.port), self.timeout)
        self.sock = self._tls.wrap_socket(plain, server_hostname=self.host)


def connection(target: Target, address: str, timeout: float) -> HTTPConnection:
    """A connection to a checked address; it follows no redirect."""
    kind = _CheckedTls if target.scheme == "https" else _Checked
    return kind(target, address, timeout)
