"""Recording a result: what the form next to the table sends, and a page with all fields."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.responses import Response

from arpad.errors import InvalidGames, InvalidPlayer, SameResult, Unquoted
from arpad.league.game_input import read_result
from arpad.league.names import by_name, key
from arpad.league.rights import reporter
from arpad.web.league.challenges_page import next_challenges
from arpad.web.league.html import document, new_key, read_key
from arpad.web.league.request import LeagueRequest, redirect, whole

#: The fact of a game that the form asks for where it counts.
_MARGIN = "margin"


def show_record(request: LeagueRequest) -> Response:
    """The page; if a result was refused, with what was sent and what is wrong with it.

    It is still the same result: sent again, it has the key that it had.
    """
    is_same_result = isinstance(request.problem, SameResult)
    both = "\n".join(name for name in _two_sides(request) if name)
    values = {
        "key": read_key(request.form_value("key")) or new_key(),
        "sides": request.form_value("sides") or both,
        "names": [each.name for each in request.league.players()[:500]],
        "challenges": next_challenges(request),
        "is_same_result": is_same_result,
        "written": request.form_value("points") or request.form_value("score"),
    }
    title = "One game or two?" if is_same_result else "Record a result"
    return document(request, "record.html", title, values)


def _check_margin(request: LeagueRequest, sides: Sequence[object]) -> None:
    """Refuse a win without a score and without a margin, where that counts."""
    score, rules = request.form_value("score"), request.league.rules
    is_counted = any(each.name == _MARGIN for each in request.league.game_facts)
    if not is_counted or len(sides) > 2 or request.form_value(_MARGIN):
        return
    way = rules.way_of(request.form_value("game"))
    ending = read_result(score or None, 2, way, request.optional("points"))
    if not ending.points and ending.places != (1, 1):
        rule = "this league counts by how much somebody won"
        remedy = "write the score, or the margin; 1 if it is not known"
        raise InvalidGames(_MARGIN, Unquoted("missing"), rule, remedy)


def record(request: LeagueRequest) -> Response:
    """Save a result, and go back to the table."""
    league = request.league
    sides = _sides(request)
    _check_margin(request, sides)
    _check_new(request, [name for side in sides for name in side])
    facts = {each.name: request.form_value(each.name) for each in league.game_facts}
    number = league.record(
        sides,
        request.optional("score"),
        points=request.optional("points"),
        game=request.optional("game"),
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
