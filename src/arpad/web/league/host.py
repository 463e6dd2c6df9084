"""Serving many leagues: each under /l/NAME/ as if it had a server of its own."""

from __future__ import annotations

import gc
import logging
import re
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from starlette.types import ASGIApp, Receive, Scope, Send

from arpad.exact import plural
from arpad.league.many import collection_of
from arpad.league.many.backups import back_up_all
from arpad.web.league import file_worker
from arpad.web.league.app import create_app_of, running
from arpad.web.league.host_page import HOST_PLACE, Hosting, HostPage
from arpad.web.league.open_leagues import OpenLeagues
from arpad.web.league.qr import qr_text
from arpad.web.league.request import below
from arpad.web.league.serve import SWITCH, reach
from arpad.web.server.limits import LIMITS, Limits
from arpad.web.server.origins import is_open
from arpad.web.server.serve import addresses, listen
from arpad.web.server.server import Server

#: Seconds between two looks at what is to be closed, and at what is to be done once a day.
_LOOK, _CHORES = 15.0, 300.0
_DAY = timedelta(days=1)
_LEAGUE = re.compile(r"(/l/([^/]*))(/.*)?")
#: An address of a league that no link has.
_NO_LINK = "/league/-"
_SCAN = "On a phone, scan this to make a league:"
_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class HostOpening:
    """Where leagues are served; `host_link` is the host’s if it was just made."""

    address: str
    leagues: int
    host_link: str | None
    open: bool


class BelowLeagues:
    """Passes on what is asked below /l/NAME as if it were asked of a server of that league."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Take the name of the league out of the address."""
        match = _LEAGUE.fullmatch(scope["path"]) if scope["type"] == "http" else None
        if match is not None:
            root, name, rest = match.groups()
            scope = below(scope, name.lower(), root)
            if rest in (None, "/"):
                scope["path"] = _NO_LINK
        await self._app(scope, receive, send)


def create_host_app(
    leagues: OpenLeagues,
    hosting: Hosting,
    *,
    allow_origins: Sequence[str] = (),
    host: str = "127.0.0.1",
    limits: Limits = LIMITS,
) -> FastAPI:
    """The application of many leagues, and of the page that makes them."""
    app = create_app_of(leagues, allow_origins=allow_origins, host=host, limits=limits)
    HostPage(leagues, hosting).add_to(app)
    app.add_middleware(BelowLeagues)
    return app


def host_leagues(
    place: str,
    host: str,
    port: int,
    *,
    hosting: Hosting,
    most_open: int,
    new_link: bool = False,
    allow_origins: Sequence[str] = (),
    private_webhook: bool = False,
    limits: Limits = LIMITS,
    tell: Callable[[dict[str, Any], str], object],
) -> None:
    """Serve the leagues of a folder or a database until Ctrl-C.

    At most `most_open` stay open while nobody uses them; with `new_link`, the host gets another
    link in place of the former one. The rest is as for `serve_league`.
    """
    sys.setswitchinterval(SWITCH)
    with ExitStack() as stack:
        collection = collection_of(place)
        stack.callback(collection.close)
        surplus = threading.Event()
        leagues = OpenLeagues(
            collection,
            partial(running, private_webhook=private_webhook, for_good=False),
            most=most_open,
            quota=hosting.quota,
            on_surplus=surplus.set,
        )
        stack.callback(leagues.close)
        listening = listen(host, port)
        address, *others = addresses(host, listening.getsockname()[1])
        hosting.backed_up = last_backup(hosting.backups)
        is_new = new_link or not collection.has_link()
        link = address + HOST_PLACE.format(collection.make_link()) if is_new else None
        opening = HostOpening(address, len(collection.names()), link, is_open(host))
        app = create_host_app(
            leagues, hosting, allow_origins=allow_origins, host=host, limits=limits
        )
        server = Server(app, listening, limits)
        stack.callback(file_worker.end_all)
        gc.freeze()  # so that only what leagues have is looked at when one was closed
        with server.capture_signals(), _chores(leagues, hosting, surplus):
            tell(asdict(opening), _words(opening, others, collection.misnamed()))
            server.run()


def _words(opening: HostOpening, others: Sequence[str], misnamed: Sequence[str]) -> str:
    """What is printed when leagues are served."""
    places = " and ".join(f"{each}/" for each in (opening.address, *others))
    phrases = (
        "{n} league is at {places} (Ctrl-C stops it)",
        "{n} leagues are at {places} (Ctrl-C stops it)",
    )
    lines = [plural(opening.leagues, *phrases, places=places), reach(opening.open)]
    if misnamed:
        lines.append(f"Not served, because no address can be written so: {', '.join(misnamed)}")
    if opening.host_link is None:
        lines.append("Leagues are made by the host’s link; --new-link makes another in its place.")
    else:
        lines.append("The host’s link, shown only once (only its hash is kept):")
        lines.append(f"  {'to make leagues':18} {opening.host_link}")
        if opening.open:
            lines += ["", _SCAN, "", qr_text(opening.host_link)]
    return "\n".join(lines)


@contextmanager
def _chores(leagues: OpenLeagues, hosting: Hosting, surplus: threading.Event) -> Iterator[None]:
    """Inside, a thread closes unused leagues, and another one does what is due once a day."""
    ended = threading.Event()

    def close_unused() -> None:
        while not ended.is_set():
            surplus.wait(_LOOK)
            surplus.clear()
            _try(leagues.close_unused)

    def do_daily() -> None:
        while not ended.wait(_CHORES):
            _try(partial(do_due, leagues, hosting, ended))

    threads = [
        threading.Thread(target=each, name="arpad-host", daemon=True)
        for each in (close_unused, do_daily)
    ]
    for each in threads:
        each.start()
    try:
        yield
    finally:
        ended.set()
        surplus.set()


def do_due(leagues: OpenLeagues, hosting: Hosting, ended: threading.Event) -> None:
    """Delete for good what was removed long ago; copy all leagues, if that is a day ago."""
    now = datetime.now(UTC)
    for each in leagues.collection.delete_removed(now - hosting.keep_days * _DAY):
        _log.warning("%s, removed on %s, is deleted for good.", each.name, each.time.date())
    is_done = hosting.backed_up is not None and now - hosting.backed_up < _DAY
    if hosting.backups is None or is_done:
        return
    failed = []
    for report in back_up_all(leagues.collection, hosting.backups):
        if report.problem is not None:
            _log.error("not copied: %s", report.problem)
            failed.append(report)
        if ended.is_set():
            return
    hosting.backed_up, hosting.not_backed_up = now, failed


def last_backup(folder: Path | None) -> datetime | None:
    """When leagues were copied last, by a server before this one."""
    copies = [] if folder is None else [path.stat().st_mtime for path in folder.glob("*.db")]
    return datetime.fromtimestamp(max(copies), UTC) if copies else None


def _try(work: Callable[[], object]) -> None:
    """Do a chore; one that fails is done again the next time."""
    try:
        work()
    except Exception as error:
        _log.error("the host could not do a chore: %s", error)
