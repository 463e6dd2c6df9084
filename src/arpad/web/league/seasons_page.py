"""The seasons of a league: their tables, and the form to end the current one."""

from __future__ import annotations

from starlette.responses import Response

from arpad.league import Standing
from arpad.league.records import Leader
from arpad.league.rules import read_season
from arpad.web.league.html import document
from arpad.web.league.request import LeagueRequest, choose, redirect


def show_seasons(request: LeagueRequest) -> Response:
    """All seasons, the current one first."""
    seasons = request.league.seasons()
    leaders: dict[int, Leader | Standing] = {**request.views.leaders()}
    current = next((row for row in request.views.table() if row.games), None)
    if current is not None:
        leaders[len(seasons)] = current
    rows = [(each, read_season(each.rule), leaders.get(each.number)) for each in reversed(seasons)]
    return document(request, "seasons.html", "Seasons", {"seasons": rows})


def change_season(request: LeagueRequest) -> Response:
    """End the current season, or undo the last end."""
    return redirect(choose(request, {"end": _end, "reopen": _reopen}))


def _end(request: LeagueRequest) -> str:
    request.league.end_season(
        name=request.form_value("name") or None,
        on=request.form_value("on") or None,
        rule=request.form_value("rule") or None,
        **request.signed,
    )
    request.context.messenger.wake()
    return "seasons?done=ended"


def _reopen(request: LeagueRequest) -> str:
    request.league.reopen_season(**request.signed)
    request.context.messenger.wake()
    return "seasons?done=reopened"
