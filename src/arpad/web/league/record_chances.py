"""What the recorder's script asks before a result is saved: names, and what results would do."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from pydantic_core import to_json
from starlette.responses import Response

from arpad.league import League
from arpad.league.names import by_name, key
from arpad.league.records import PlayerInGame
from arpad.league.rules import APART
from arpad.web.league.html import short_names, signed
from arpad.web.league.request import LeagueRequest, json_answer

#: How many names a search offers.
_MATCHES = 6


def show_chances(request: LeagueRequest) -> Response:
    """What is expected of the sides, and what their results would do; null if somebody is new."""
    known, sides = by_name(request.league.history), request.sides
    players = [known.get(key(name)) for side in sides for name in side]
    if len(sides) < 2 or None in players or len(set(players)) < len(players):
        return json_answer(b"null")
    written = request.parameter("score") or request.parameter("points")
    answer = _two_sides(request) if len(sides) == 2 else {}
    if written:
        answer["written"] = _changes(request, request.parameter("score"))
    return json_answer(to_json(answer))


def _two_sides(request: LeagueRequest) -> dict[str, Any]:
    league = request.league
    title = request.parameter("game") if league.rules.games == APART else ""
    chances = league.chances(*request.sides, game=title or None)
    return {
        "expected": round(100 * chances.expected),
        "results": {
            f"{each.score:g}": _changes(request, f"{each.score:g}") for each in chances.results
        },
    }


def _changes(request: LeagueRequest, score: str) -> list[dict[str, str]]:
    parts = request.league.preview_result(
        request.sides,
        score or None,
        points=request.optional("points"),
        game=request.optional("game"),
    )
    return list(_in_words(request.sides, parts))


def _in_words(
    sides: Sequence[Sequence[str]], parts: Iterable[PlayerInGame]
) -> Iterable[dict[str, str]]:
    """The changes side by side: one for all members whose change is the same."""
    rows = list(parts)
    names = short_names([row.name for row in rows])
    at = 0
    for side in sides:
        members = rows[at : at + len(side)]
        at += len(side)
        for change, same in groupby(members, key=lambda row: signed(row.change or 0)):
            yield {"names": ", ".join(names[row.name] for row in same), "change": change}


def show_names(request: LeagueRequest) -> Response:
    """Players whose names contain these letters."""
    return json_answer(to_json(matching(request.league, request.parameter("q"))))


def matching(league: League, text: str) -> list[str]:
    """Players whose names contain these letters; those whose names begin with them come first."""
    wanted = key(text)
    if not wanted:
        return []
    names = [each.name for each in league.players() if wanted in key(each.name)]
    names.sort(key=lambda each: (not key(each).startswith(wanted), key(each)))
    return names[:_MATCHES]
