"""The pages of a league behind its secret links; every wrong address gets the same answer.

The secret is in the address, not in a cookie: it works without cookies, two leagues on one computer
do not interfere, and no other page can make a browser send it. Pages link to nothing outside, send
no referrer, and are not kept in caches.
"""

from __future__ import annotations

import logging
from contextlib import nullcontext
from dataclasses import dataclass
from functools import partial
from urllib.parse import parse_qs, parse_qsl

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from arpad.errors import ArpadError, NoDatabase
from arpad.web.league import parts
from arpad.web.league.downloads import show_download
from arpad.web.league.embed import show_badge, show_standings
from arpad.web.league.games_page import change_game, show_game, show_games
from arpad.web.league.log_page import show_log
from arpad.web.league.player_page import change_player, show_chart, show_player
from arpad.web.league.record_page import record, show_chances, show_names, show_record
from arpad.web.league.rules_page import change_rules, show_rules
from arpad.web.league.seasons_page import change_season, show_seasons
from arpad.web.league.settings_page import change_settings, show_settings
from arpad.web.league.table_page import show_table
from arpad.web.league.threads import FILE, READ, WRITE, in_thread
from arpad.web.league.visit import POLICY, Answer, Desk, Visit, document
from arpad.web.server.limits import RETRY_AFTER
from arpad.web.shell import shell

_MOST_FIELDS = 200
_FORM = b"application/x-www-form-urlencoded"


@dataclass(frozen=True)
class Room:
    """A page: how it is shown, what its forms do, and which role each needs."""

    show: Answer
    act: Answer | None = None
    needs: str = "see"
    act_needs: str = "run"


ROOMS = {
    "": Room(show_table),
    "record": Room(show_record, record, "record", "record"),
    "game": Room(show_game, change_game, act_needs="record"),
    "games": Room(show_games),
    "player": Room(show_player, change_player),
    "seasons": Room(show_seasons, change_season),
    "rules": Room(show_rules, change_rules),
    "settings": Room(show_settings, change_settings, "run"),
    "log": Room(show_log),
    "chart": Room(show_chart),
    "chances": Room(show_chances),
    "names": Room(show_names),
    "download": Room(show_download),
    "standings": Room(show_standings),
    "badge.svg": Room(show_badge),
}
_NOTHING = shell(
    "Nothing here",
    '<div class="title"><h1>There is nothing here</h1><p>If somebody gave you a link, ask them for '
    "it again: it may have been revoked, or you may have only a part of it.</p></div>",
    current="",
    depth="/",
)


_FILES = "download"
_OUT_OF_REACH = shell(
    "Out of reach",
    '<div class="title"><h1>The league is out of reach</h1><p>Its database does not answer. '
    "Try again in a minute.</p></div>",
    current="",
    depth="/",
)
_HEADERS = {"Content-Security-Policy": POLICY, "Cache-Control": "no-store"}
_log = logging.getLogger(__name__)


def nothing_here() -> Response:
    """The answer to every wrong address: always the same, so that it gives nothing away."""
    return Response(_NOTHING, 404, _HEADERS, "text/html; charset=utf-8")


def out_of_reach() -> Response:
    """The answer to every address while the database is down; why is in the server's log."""
    headers = {**_HEADERS, "Retry-After": str(RETRY_AFTER)}
    return Response(_OUT_OF_REACH, 503, headers, "text/html; charset=utf-8")


class Doors:
    """Answers every address below /league/: checks its link, then shows its page."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check the link before anything else, and answer."""
        request = Request(scope, receive)
        body = await _body(request)
        kind = WRITE if request.method == "POST" else READ
        if request.path_params.get("page") == _FILES:
            kind = FILE
        answer = await in_thread(kind, partial(self._answer, request, body))
        await answer(scope, receive, send)

    def _answer(self, request: Request, body: bytes) -> Response:
        try:
            return self._answer_link(request, body)
        except NoDatabase as error:
            _log.error("%s", error)
            return out_of_reach()

    def _answer_link(self, request: Request, body: bytes) -> Response:
        link = self._desk.league.role_of(request.path_params["secret"])
        if link is None:
            return nothing_here()
        page = request.path_params.get("page")
        if page is None:
            secret = request.path_params["secret"]
            return Response(status_code=308, headers={"Location": f"{secret}/"})
        visit = Visit(
            self._desk,
            link,
            dict(parse_qsl(request.url.query, max_num_fields=_MOST_FIELDS)),
            _fields(request, body),
            address=_address(request),
        )
        return _open(visit, page, request.method)


def _open(visit: Visit, page: str, method: str) -> Response:
    room = ROOMS.get(page)
    if room is None or not visit.may(room.needs):
        return nothing_here()
    if method == "GET":
        return _show(visit, room)
    if method != "POST" or room.act is None or not visit.may(room.act_needs):
        return nothing_here()
    try:
        with visit.league.once(parts.read_key(visit.told("key"))):
            return room.act(visit)
    except NoDatabase:
        raise
    except ArpadError as error:
        return _show(visit.refused(error), room)


def _show(visit: Visit, room: Room) -> Response:
    """A page of one state of the league; files are made apart from the pages."""
    look = nullcontext() if room is ROOMS[_FILES] else visit.league.one_look()
    with look:
        try:
            return room.show(visit)
        except NoDatabase:
            raise
        except ArpadError as error:
            return _problem_page(visit, visit.problem or error)


def _problem_page(visit: Visit, error: ArpadError) -> Response:
    lead = "This cannot be shown."
    body = parts.head("Not found", lead, back=visit.league.name) + parts.problem(error).replace(
        "Not saved: ", ""
    )
    return document(visit, "Not found", body, status=404)


async def _body(request: Request) -> bytes:
    return await request.body() if request.method == "POST" else b""


def _fields(request: Request, body: bytes) -> dict[str, list[str]]:
    """The fields of a form; empty for any other kind of body."""
    if not request.headers.get("content-type", "").encode().startswith(_FORM):
        return {}
    try:
        return parse_qs(
            body.decode("utf-8", "replace"), keep_blank_values=True, max_num_fields=_MOST_FIELDS
        )
    except ValueError:  # more fields than any form of ours has
        return {}


def _address(request: Request) -> str:
    """This server's address as the visitor sees it: a form's origin has the scheme of a proxy."""
    origin = request.headers.get("origin", "")
    host = request.headers.get("host", "localhost")
    return origin if origin.startswith("http") else f"http://{host}"
