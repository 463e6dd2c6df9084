"""The pages of a league behind its secret links; every wrong address gets the same answer.

The secret is in the address, not in a cookie: it works without cookies, two leagues on one computer
do not interfere, and no other page can make a browser send it. Pages link to nothing outside, send
no referrer, and are not kept in caches.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass
from functools import partial
from urllib.parse import parse_qs, parse_qsl

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from arpad.errors import ArpadError, NoDatabase
from arpad.web.league.board_events import board_events
from arpad.web.league.board_page import show_board
from arpad.web.league.challenges_page import change_challenge, show_calendar, show_challenges
from arpad.web.league.downloads import show_download
from arpad.web.league.embed import show_badge, show_standings
from arpad.web.league.games_page import change_game, show_game, show_games, show_log
from arpad.web.league.home_screen import show_manifest
from arpad.web.league.html import document, read_key, render
from arpad.web.league.player_page import change_player, show_chart, show_player
from arpad.web.league.record_chances import show_chances, show_names
from arpad.web.league.record_page import record, show_record
from arpad.web.league.request import (
    FILE,
    HEADERS,
    READ,
    WRITE,
    Handler,
    LeagueContext,
    LeagueRequest,
    Leagues,
    address_of,
    home_of,
    in_thread,
    league_name,
    redirect,
)
from arpad.web.league.rules_page import change_rules, show_rules
from arpad.web.league.season_pages import (
    change_season,
    show_awards,
    show_champions,
    show_seasons,
)
from arpad.web.league.settings_page import change_settings, show_settings
from arpad.web.league.table_page import show_table
from arpad.web.server.limits import RETRY_AFTER
from arpad.web.shell import shell

_MOST_FIELDS = 200
_FORM = b"application/x-www-form-urlencoded"


@dataclass(frozen=True)
class LeaguePage:
    """A page: how it is shown, what its forms do, and which role each needs."""

    show: Handler
    act: Handler | None = None
    needs: str = "see"
    act_needs: str = "run"


LEAGUE_PAGES = {
    "": LeaguePage(show_table),
    "record": LeaguePage(show_record, record, "record only", "record only"),
    "game": LeaguePage(show_game, change_game, act_needs="record only"),
    "games": LeaguePage(show_games),
    "player": LeaguePage(show_player, change_player),
    "challenges": LeaguePage(show_challenges, change_challenge, act_needs="record"),
    "challenge.ics": LeaguePage(show_calendar),
    "seasons": LeaguePage(show_seasons, change_season),
    "champions": LeaguePage(show_champions),
    "awards": LeaguePage(show_awards),
    "rules": LeaguePage(show_rules, change_rules),
    "settings": LeaguePage(show_settings, change_settings, "run"),
    "log": LeaguePage(show_log),
    "chart": LeaguePage(show_chart),
    "chances": LeaguePage(show_chances),
    "names": LeaguePage(show_names),
    "download": LeaguePage(show_download),
    "manifest.webmanifest": LeaguePage(show_manifest),
    "standings": LeaguePage(show_standings, needs="board"),
    "badge.svg": LeaguePage(show_badge, needs="board"),
    "board": LeaguePage(show_board, needs="board"),
}
_FILES, _EVENTS = "download", "board/events"
_NOTHING = shell("Nothing here", render("nothing.html"), current="", depth="/")
_OUT_OF_REACH = shell("Out of reach", render("out_of_reach.html"), current="", depth="/")
_log = logging.getLogger(__name__)


def nothing_here() -> Response:
    """The answer to every wrong address: always the same, so that it gives nothing away."""
    return Response(_NOTHING, 404, HEADERS, "text/html; charset=utf-8")


def out_of_reach() -> Response:
    """The answer to every address while the database is down; why is in the server's log."""
    headers = {**HEADERS, "Retry-After": str(RETRY_AFTER)}
    return Response(_OUT_OF_REACH, 503, headers, "text/html; charset=utf-8")


class Router:
    """Answers every address below /league/: checks its link, then shows its page."""

    def __init__(self, leagues: Leagues) -> None:
        self._leagues = leagues

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check the link before anything else, and answer."""
        http = Request(scope, receive)
        body = await _body(http)
        page = http.path_params.get("page")
        kind = WRITE if http.method == "POST" else FILE if page == _FILES else READ
        work = self._events if page == _EVENTS else self._answer_link
        answer = await in_thread(kind, partial(self._answer, work, http, body))
        if "etag" in answer.headers and http.headers.get("if-none-match") == answer.headers["etag"]:
            answer = Response(status_code=304, headers=HEADERS)
        await answer(scope, receive, send)

    def _answer(
        self, work: Callable[[LeagueContext, Request, bytes], Response], http: Request, body: bytes
    ) -> Response:
        try:
            with self._leagues.using(league_name(http.scope)) as context:
                return nothing_here() if context is None else work(context, http, body)
        except NoDatabase as error:
            _log.error("%s", error)
            return out_of_reach()

    def _events(self, context: LeagueContext, http: Request, _: bytes) -> Response:
        secret = http.path_params["secret"]
        if http.method != "GET" or context.league.role_of(secret) is None:
            return nothing_here()
        return board_events(partial(self._board_state, league_name(http.scope), secret))

    def _board_state(self, name: str, secret: str, shown: object) -> object | None:
        """What a board shows; of a league that nobody uses, what it has `shown` before."""
        with self._leagues.using(name, only_open=True) as context:
            if context is None:
                return shown
            return context.views.state() if context.league.role_of(secret) else None

    def _answer_link(self, context: LeagueContext, http: Request, body: bytes) -> Response:
        link = context.league.role_of(http.path_params["secret"])
        if link is None:
            return nothing_here()
        page = http.path_params.get("page")
        if page is None:
            secret = http.path_params["secret"]
            return Response(status_code=308, headers={"Location": f"{secret}/"})
        request = LeagueRequest(
            context,
            link,
            dict(parse_qsl(http.url.query, keep_blank_values=True, max_num_fields=_MOST_FIELDS)),
            _fields(http, body),
            address=address_of(http),
            home=home_of(http),
        )
        return _open(request, page, http.method)


def _open(request: LeagueRequest, name: str, method: str) -> Response:
    page = LEAGUE_PAGES.get(name)
    if name == "" and method == "GET" and not request.may("see"):
        return redirect("board")
    if page is None or not request.may(page.needs):
        return nothing_here()
    if method == "GET":
        return _show(request, page)
    if method != "POST" or page.act is None or not request.may(page.act_needs):
        return nothing_here()
    try:
        once = request.league.once(read_key(request.form_value("key")))
        with once, request.league.in_open_seasons(only=not request.may("run")):
            answer = page.act(request)
    except NoDatabase:
        raise
    except ArpadError as error:
        return _show(request.refused(error), page)
    request.context.messenger.wake()
    return answer


def _show(request: LeagueRequest, page: LeaguePage) -> Response:
    """A page of one state of the league; files are made apart from the pages."""
    look = nullcontext() if page is LEAGUE_PAGES[_FILES] else request.league.consistent_read()
    with look:
        try:
            return page.show(request)
        except NoDatabase:
            raise
        except ArpadError as error:
            return _problem_page(request, request.problem or error)


def _problem_page(request: LeagueRequest, error: ArpadError) -> Response:
    return document(request, "not_found.html", "Not found", {"error": error}, status=404)


async def _body(http: Request) -> bytes:
    return await http.body() if http.method == "POST" else b""


def _fields(http: Request, body: bytes) -> dict[str, list[str]]:
    """The fields of a form; empty for any other kind of body."""
    if not http.headers.get("content-type", "").encode().startswith(_FORM):
        return {}
    try:
        return parse_qs(
            body.decode("utf-8", "replace"), keep_blank_values=True, max_num_fields=_MOST_FIELDS
        )
    except ValueError:  # more fields than any form of ours has
        return {}
