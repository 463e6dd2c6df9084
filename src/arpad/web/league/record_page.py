"""Recording a result: the form next to the table, what it sends, and a page with all fields."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import date
from heapq import nlargest
from typing import Any

from pydantic_core import to_json
from starlette.responses import Response

from arpad.errors import InvalidGames, InvalidPlayer, SameResult, Unquoted
from arpad.league import CURRENT, Chances, League, Standing
from arpad.league.names import by_name, key
from arpad.league.rights import reporter
from arpad.web.league.challenges_page import next_challenges
from arpad.web.league.html import document, signed
from arpad.web.league.request import LeagueRequest, json_answer, redirect, whole

#: The fact of a game that the form asks for where it counts.
_MARGIN = "margin"
#: How many names the form offers: those who played last. All others can be typed.
_OFFERED = 23
#: How many names a search offers.
_MATCHES = 6


def record_form(request: LeagueRequest) -> dict[str, Any]:
    """What the form shows: who is offered, and the result that was just saved or undone."""
    rows = _latest(request)
    names = short_names([row.name for row in rows])
    saved = request.number("saved")
    number = saved if _is_game(request, saved) else request.number("undone")
    return {
        "offered": [(row, names[row.name]) for row in rows],
        "saved": request.league.game(number) if _is_game(request, number) else None,
        "is_undone": number != saved,
    }


def _is_game(request: LeagueRequest, number: int) -> bool:
    return 1 <= number <= len(request.league.history.games)


def _latest(request: LeagueRequest) -> list[Standing]:
    """Those who played last, by name."""
    rows = request.views.table(CURRENT)
    latest = nlargest(_OFFERED, rows, key=lambda row: row.last_played or date.min)
    return sorted(latest, key=lambda row: key(row.name))


def short_names(names: Sequence[str]) -> dict[str, str]:
    """First names, if they are unambiguous.

    >>> short_names(["Ann Alpha", "Ann Beta", "Bob Beta"])
    {'Ann Alpha': 'Ann Alpha', 'Ann Beta': 'Ann Beta', 'Bob Beta': 'Bob'}
    """
    first = [name.split()[0] for name in names]
    counts = Counter(first)
    return {
        name: name if counts[short] > 1 else short for name, short in zip(names, first, strict=True)
    }


def show_record(request: LeagueRequest) -> Response:
    """The page; if a result was refused, with what was sent and what is wrong with it."""
    both = "\n".join(name for name in _two_sides(request) if name)
    values = {
        "sides": request.form_value("sides") or both,
        "names": [each.name for each in request.league.players()[:500]],
        "challenges": next_challenges(request),
        "is_same_result": isinstance(request.problem, SameResult),
    }
    return document(request, "record.html", "Record a result", values)


def _check_margin(request: LeagueRequest) -> None:
    """Refuse what the recorder sends without a margin, where that counts."""
    is_counted = any(each.name == _MARGIN for each in request.league.game_facts)
    if is_counted and not (
        request.form_value(_MARGIN)
        or request.form_value("sides")
        or request.form_value("score") == "0.5"
    ):
        rule = "this league counts by how much somebody won"
        raise InvalidGames(_MARGIN, Unquoted("missing"), rule, "write it; 1 if it is not known")


def record(request: LeagueRequest) -> Response:
    """Save a result, and go back to the table."""
    league = request.league
    sides = _sides(request)
    _check_margin(request)
    _check_new(request, [name for side in sides for name in side])
    facts = {each.name: request.form_value(each.name) for each in league.game_facts}
    number = league.record(
        sides,
        request.optional("score"),
        on=request.optional("on"),
        by=reporter(request.link, league.history, sides, request.optional("by")),
        new=True,
        again=request.ticked("again"),
        alike=request.ticked("alike"),
        **request.signed,
        **{name: value for name, value in facts.items() if value},
    )
    return redirect(f"./?saved={number}#rec")


def _sides(request: LeagueRequest) -> list[list[str]]:
    if request.sides:
        return request.sides
    both = _two_sides(request)
    for name, label in zip(both, request.league.rules.sides, strict=True):
        if not name:
            rule = "a result needs both players"
            raise InvalidPlayer(label, "", rule, f"choose one for {label}")
    return [[name] for name in both]


def _two_sides(request: LeagueRequest) -> list[str]:
    """Both sides: typed, or chosen by number."""
    players = request.league.history.players
    both = []
    for side in ("white", "black"):
        known = whole(request.form_value(side))
        chosen = players[known].name if known in players else ""
        both.append(request.form_value(f"{side}_name") or chosen)
    return both


def _check_new(request: LeagueRequest, names: Sequence[str]) -> None:
    """Ask before adding a player whose name is similar to an existing one."""
    known = by_name(request.league.history)
    if "yes" in (request.form_value("new"), request.form_value("alike")):
        return
    for name in names:
        near = request.league.near(name) if name.strip() and key(name.strip()) not in known else []
        if near:
            remedy = f"did you mean {' or '.join(near)}? If not, tick Unknown names are new players"
            raise InvalidPlayer("player", name, "nobody has this name", remedy)


def show_chances(request: LeagueRequest) -> Response:
    """What each result would do, for the recorder's script."""
    league = request.league
    players = league.history.players
    who = [request.number("white"), request.number("black")]
    if who[0] == who[1] or not all(each in players for each in who):
        return json_answer(b"null")
    chances = league.chances(players[who[0]].name, players[who[1]].name)
    return json_answer(to_json(_words(chances)))


def _words(chances: Chances) -> dict[str, Any]:
    percent = f"{100 * chances.expected:.0f}"
    return {
        "expected": f"{chances.first[0]} is expected to score {percent} %.",
        "results": {
            f"{each.score:g}": [signed(each.change), signed(each.opponent_change)]
            for each in chances.results
        },
    }


def show_names(request: LeagueRequest) -> Response:
    """Players whose names contain these letters, for the recorder's script."""
    return json_answer(to_json(matching(request.league, request.parameter("q"))))


def matching(league: League, text: str) -> list[dict[str, Any]]:
    """Players whose names contain these letters; those whose names begin with them come first."""
    wanted = key(text)
    if not wanted:
        return []
    matches = [each for each in league.players() if wanted in key(each.name)]
    matches.sort(key=lambda each: (not key(each.name).startswith(wanted), key(each.name)))
    return [{"id": each.id, "name": each.name} for each in matches[:_MATCHES]]
