"""Challenges: who is to play whom, on a page of their own and beside the table."""

from __future__ import annotations

from starlette.responses import Response

from arpad.league import Challenge, League, calendar_file
from arpad.league.calendar_file import MEDIA_TYPE
from arpad.league.challenges import OPEN
from arpad.web.league.html import document
from arpad.web.league.request import HEADERS, LeagueRequest, choose, redirect

#: How many challenges stand beside the table, and how many of those that are over are listed.
_NEXT, _PAST = 5, 20


def next_challenges(request: LeagueRequest, most: int = _NEXT) -> list[Challenge]:
    """Who is to play whom next."""
    return list(request.views.cached("challenges", request.league.challenges)[:most])


def show_challenges(request: LeagueRequest) -> Response:
    """All that are to be played, those that are over, and a form for another one."""
    everything = request.league.challenges(closed=True)
    past = sorted((each for each in everything if each.status != OPEN), key=lambda each: -each.id)
    values = {
        "open": [each for each in everything if each.status == OPEN],
        "past": past[:_PAST],
        "names": [each.name for each in request.league.players()[:500]],
    }
    return document(request, "challenges.html", "To be played", values)


def change_challenge(request: LeagueRequest) -> Response:
    """Challenge somebody, or withdraw a challenge."""
    return redirect(choose(request, {"challenge": _challenge, "withdraw": _withdraw}))


def _challenge(request: LeagueRequest) -> str:
    sides = [request.form_value(name).split("+") for name in ("first", "second")]
    on, at = request.optional("on"), request.optional("at")
    request.league.challenge(sides, on=on, at=at, **request.signed)
    return "challenges?done=challenged"


def _withdraw(request: LeagueRequest) -> str:
    request.league.withdraw_challenge(request.number("id"), **request.signed)
    return "challenges?done=withdrawn"


def show_calendar(request: LeagueRequest) -> Response:
    """A challenge as a calendar file."""
    return calendar_answer(request.league, request.number("id"))


def calendar_answer(league: League, number: int) -> Response:
    """The calendar file of a challenge, to be opened by whatever keeps a calendar."""
    content = calendar_file(league.name, league.find_challenge(number)).encode()
    named = {"Content-Disposition": f'attachment; filename="game-{number}.ics"'}
    return Response(content, 200, HEADERS | named, MEDIA_TYPE)
