"""Serving a league: prints its address, and its first links once."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from typing import Any

from arpad.league import League
from arpad.league.links import Role
from arpad.web.league import file_worker
from arpad.web.league.app import create_app_of, running
from arpad.web.league.new_league import NewLeague
from arpad.web.league.qr import qr_text
from arpad.web.league.request import LeagueContext, OneLeague
from arpad.web.league.settings_page import make_links
from arpad.web.server.limits import LIMITS, Limits
from arpad.web.server.origins import is_open
from arpad.web.server.serve import addresses, listen
from arpad.web.server.server import Server

#: Seconds after which a thread at work lets a page be shown.
SWITCH = 0.001
_OPEN = (
    "Everyone in this network who has a link can use it, and nothing is encrypted: if that "
    "matters, put a proxy with https in front of it."
)
_PHONES = "Only this computer reaches it. For phones in the same network, add --share."
_SCAN = "On a phone, scan this to record results:"
_MAY = {"see": "to see it", "record": "to record results", "run": "to run it"}


@dataclass(frozen=True)
class Opening:
    """Where a league is served: `links` are those just made; `open` means to others, too."""

    name: str
    address: str
    links: Mapping[Role, str]
    open: bool


def serve_league(
    place: str | None,
    host: str,
    port: int,
    *,
    allow_origins: Sequence[str] = (),
    private_webhook: bool = False,
    limits: Limits = LIMITS,
    tell: Callable[[dict[str, Any], str], object],
) -> None:
    """Serve a league until Ctrl-C.

    `place` is its file, or the URL of its database; None if the browser makes one. `host` and
    `port` are the address to listen on; `allow_origins` are other web pages that may ask the API,
    or the name of a proxy; `private_webhook` lets its webhook go to this computer and its networks;
    `limits` are what the server allows, and `tell` is called with its address, as data and as text.
    """
    sys.setswitchinterval(SWITCH)
    with ExitStack() as stack:
        league = None if place is None else stack.enter_context(League.open(place))
        listening = listen(host, port)
        address, *others = addresses(host, listening.getsockname()[1])

        def start(league: League) -> LeagueContext:
            return stack.enter_context(running(league, private_webhook=private_webhook))

        leagues = OneLeague(None if league is None else start(league))
        app = create_app_of(leagues, allow_origins=allow_origins, host=host, limits=limits)
        if league is None:
            new = NewLeague(leagues, lambda made: start(stack.enter_context(made)))
            new.add_to(app)
            words, opening = new.words(address), Opening("", address, {}, is_open(host))
        else:
            opening = Opening(league.name, address, make_links(league, address), is_open(host))
            known = sum(each.revoked is None for each in league.links())
            words = words_of(opening, str(place), known, others)
        server = Server(app, listening, limits)
        stack.callback(file_worker.end_all)
        with server.capture_signals():  # from now on: whoever reads the address may stop it
            tell(asdict(opening), words)
            if league is not None:
                _load(league)
            server.run()


def _load(league: League) -> None:
    """Compute what every page needs before the first one is asked for.

    It lives as long as the server: the collector of garbage would go through all of it, again and
    again, and keep a page of a large league waiting for a tenth of a second.
    """
    league.table()
    gc.freeze()


def reach(to_all: bool) -> str:
    """Who reaches a server of leagues."""
    return _OPEN if to_all else _PHONES


def words_of(opening: Opening, place: str, known: int, others: Sequence[str]) -> str:
    """What is printed when a league is served: where it is, who reaches it, and its new links."""
    places = " and ".join(f"{each}/" for each in (opening.address, *others))
    lines = [f"{opening.name} is at {places} (Ctrl-C stops it)", reach(opening.open)]
    if opening.links:
        lines.append("Its links, shown only once (only their hashes are kept):")
        lines += [f"  {_MAY[role]:18} {link}" for role, link in opening.links.items()]
    else:
        lines.append(
            f"Open it with {'its link' if known == 1 else f'one of its {known} links'}; "
            f"arpad league links {place} lists them and makes new ones."
        )
    if opening.open and opening.links:
        lines += ["", _SCAN, "", qr_text(opening.links["record"])]
    return "\n".join(lines)
