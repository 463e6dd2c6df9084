"""The pages of seasons: all of them, who was first in each, the awards of one, and their forms."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from starlette.responses import Response

from arpad.league import CURRENT, Season
from arpad.league.awards import first_three
from arpad.league.rules import read_season
from arpad.web.league.html import document
from arpad.web.league.request import LeagueRequest, choose, redirect
from arpad.web.league.table_page import titles_apart


def show_seasons(request: LeagueRequest) -> Response:
    """All seasons, the current one first."""
    seasons = request.league.seasons()
    first = {each.season: each.first_three[:1] for each in request.views.champions()}
    first[len(seasons)] = first_three(request.views.table())[:1]
    rows = [(each, read_season(each.rule), first[each.number]) for each in reversed(seasons)]
    newest = seasons[::-1]
    values = {
        "seasons": rows,
        "names": _choices(newest),
        "to_close": _choices(each for each in newest if each.last and not each.closed),
        "to_open": _choices(each for each in newest if each.closed),
    }
    return document(request, "seasons.html", "Seasons", values)


def _choices(seasons: Iterable[Season]) -> dict[str, str]:
    return {str(each.number): each.name for each in seasons}


def change_season(request: LeagueRequest) -> Response:
    """End, name, close or open a season, or undo the last end."""
    actions = {"end": _end, "reopen": _reopen, "name": _name, "close": _close, "open": _open}
    return redirect(choose(request, actions))


def _end(request: LeagueRequest) -> str:
    request.league.end_season(
        name=request.optional("name"),
        on=request.optional("on"),
        rule=request.optional("rule"),
        **request.signed,
    )
    return "seasons?done=ended"


def _reopen(request: LeagueRequest) -> str:
    request.league.reopen_season(**request.signed)
    return "seasons?done=reopened"


def _name(request: LeagueRequest) -> str:
    season = request.form_value("season")
    request.league.name_season(request.form_value("called"), season, **request.signed)
    return "seasons?done=named"


def _close(request: LeagueRequest) -> str:
    request.league.close_season(request.form_value("season"), **request.signed)
    return "seasons?done=closed"


def _open(request: LeagueRequest) -> str:
    request.league.open_season(request.form_value("season"), **request.signed)
    return "seasons?done=opened"


def show_champions(request: LeagueRequest) -> Response:
    """Who was first, second and third in each season, and who was first most often."""
    titles, game = _games(request)
    champions = request.views.champions(game)
    most_often = Counter(name for each in champions for name in each.champions).most_common()
    values = {
        "champions": champions[::-1],
        "most_often": most_often,
        "titles": titles,
        "game": game,
    }
    return document(request, "champions.html", "Champions", values)


def show_awards(request: LeagueRequest) -> Response:
    """The awards of a season."""
    titles, game = _games(request)
    found = request.views.awards(request.parameter("season") or CURRENT, game)
    values = {"found": found, "games_apart": titles, "game": game}
    return document(request, "awards.html", f"{found.season.name}: awards", values)


def _games(request: LeagueRequest) -> tuple[list[str], str | None]:
    """The games that are rated apart, if any, and the one that the page is of."""
    titles = titles_apart(request.league.rules)
    return titles, request.parameter("game") or next(iter(titles), None)
