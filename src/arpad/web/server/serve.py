"""Running the server: prints its address, stops cleanly, and explains a port in use."""

from __future__ import annotations

import contextlib
import socket
import webbrowser
from collections.abc import Callable, Sequence

from arpad.errors import InvalidValue, Unquoted
from arpad.web.app import create_app
from arpad.web.server.limits import LIMITS, Limits
from arpad.web.server.origins import is_open
from arpad.web.server.server import Server

#: What a server listens on that takes in everybody; no browser opens it.
_EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 (nothing listens here)
#: An address that nobody has (RFC 5737).
_ELSEWHERE = ("192.0.2.1", 9)
#: How many may wait to be accepted while the server is busy.
_BACKLOG = 128
_OPEN = (
    "It is open to everyone in this network: whoever reaches it can use it, nobody is asked for a "
    "password, and nothing is encrypted. Without --host it is only for this computer."
)


def serve(
    host: str,
    port: int,
    *,
    open_it: bool,
    allow_origins: Sequence[str] = (),
    limits: Limits = LIMITS,
    say: Callable[[str], object],
) -> None:
    """Serve until Ctrl-C.

    `host` and `port` are the address to listen on; `open_it` opens the page in the browser,
    `allow_origins` are other web pages that may ask the API, `limits` are those of the server, and
    `say` prints its address.
    """
    app = create_app(allow_origins, host=host, limits=limits)
    listening = listen(host, port)
    first, *others = addresses(host, listening.getsockname()[1])
    server = Server(app, listening, limits)
    with server.capture_signals():  # from now on: whoever reads the address may stop it
        say(
            f"Arpad is at {' and '.join(f'{each}/' for each in (first, *others))} (Ctrl-C stops it)"
        )
        if is_open(host):
            say(_OPEN)
        if open_it:
            webbrowser.open(f"{first}/")
        server.run()
    say("Stopped.")


def addresses(host: str, port: int) -> list[str]:
    """What a browser opens: where a server listens on all addresses, those of this computer."""
    known = (_own_addresses() or ["127.0.0.1"]) if host in _EVERYWHERE else [host]
    return [f"http://{f'[{each}]' if ':' in each else each}:{port}" for each in known]


def _own_addresses() -> list[str]:
    """The addresses by which others reach this computer, the one that they would use first."""
    texts: list[str] = []
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        asking.connect(_ELSEWHERE)  # sends nothing: it only chooses the address to send from
        texts.append(asking.getsockname()[0])
    with contextlib.suppress(OSError):
        named = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
        texts += [str(each[4][0]) for each in named]
    return list(dict.fromkeys(each for each in texts if is_open(each)))


def listen(host: str, port: int) -> socket.socket:
    """A socket on that address, or a sentence on why there is none."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # As an explicit TCP socket, it answers without the 40 ms that small answers would wait for.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(_BACKLOG)  # so that nobody who reads the address comes too early
    except OSError as error:
        listening.close()
        unknown = isinstance(error, socket.gaierror)
        raise InvalidValue(
            f"{host}:{port}",
            Unquoted(error.strerror or str(error)),
            "a server needs an address and port of its own",
            "choose another with --host"
            if unknown
            else "choose another with --port (make run PORT=8001), or stop the program that has it",
        ) from None
    return listening
