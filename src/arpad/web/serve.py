"""Running the server: prints its address, stops cleanly, and explains a port in use."""

from __future__ import annotations

import socket
import webbrowser
from collections.abc import Callable, Sequence

from arpad.errors import InvalidValue, Unquoted
from arpad.web.app import create_app
from arpad.web.limits import LIMITS, Limits
from arpad.web.origins import is_open
from arpad.web.server import Server

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
    name = f"[{host}]" if ":" in host else host
    address = f"http://{name}:{listening.getsockname()[1]}/"
    server = Server(app, listening, limits)
    with server.capture_signals():  # from now on: whoever reads the address may stop it
        say(f"Arpad is at {address} (Ctrl-C stops it)")
        if is_open(host):
            say(_OPEN)
        if open_it:
            webbrowser.open(address)
        server.run()
    say("Stopped.")


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
            else "choose another with --port, or stop the program that has it",
        ) from None
    return listening
