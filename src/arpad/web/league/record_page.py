"""Recording a result: what the recorder sends, and a page with all fields."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from pydantic_core import to_json
from starlette.responses import Response

from arpad.errors import InvalidGames, InvalidPlayer, SameResult, SimilarName, Unquoted
from arpad.league import Chances, League
from arpad.league.names import by_name, key
from arpad.web.league import parts
from arpad.web.league.recorder import MARGIN
from arpad.web.league.visit import Visit, document, json_answer, moved

#: What the first side is, by the names of the sides.
_FIRST = {
    "colours": "The first side has White. ",
    "home": "The first side is at home. ",
    "order": "",
}
#: How many names a search offers.
_OFFERED = 6


def show_record(visit: Visit) -> Response:
    """The page; if a result was refused, with what was sent and what is wrong with it."""
    league = visit.league
    sides = visit.told("sides") or "\n".join(name for name in _two_sides(visit) if name)
    names = [each.name for each in league.players()[:500]]
    facts = "".join(parts.fact_field(each, visit.told(each.name)) for each in league.game_facts)
    body = (
        parts.head(
            "Record a result", "Two or more sides, each of one or more players.", back=league.name
        )
        + f'<form class="fill" method="post" action="record">{parts.new_key()}{_problem(visit)}'
        '<label class="field"><span>Sides, one per line; join the players of a team with +'
        f'</span><textarea class="in" name="sides" rows="4">{escape(sides)}</textarea>'
        f'<small class="tiny quiet">{_FIRST[league.rules.side_names]}With more than two '
        "sides, write them in the order of their places.</small></label>"
        + parts.field(
            "score",
            "Result of the first side",
            visit.told("score"),
            note="1, ½ or 0. With more than two sides: their places, such as 1,2,2; empty if they "
            "are in order.",
        )
        + parts.field("on", "Day", visit.told("on"), kind="date", note="Today if it is empty.")
        + facts
        + parts.field("by", "Reported by", visit.told("by"), extra='list="names"')
        + parts.field("reason", "Remark", visit.told("reason"), note="It stays in the log.")
        + '<label class="check"><input type="checkbox" name="new" value="yes">'
        "<span>Unknown names are new players</span></label>"
        + parts.datalist(names)
        + '<p class="acts"><button class="btn main">Save the result</button>'
        '<a class="btn bare" href="./">Back to the table</a></p></form>'
    )
    return document(visit, "Record a result", body)


def _problem(visit: Visit) -> str:
    """What was wrong; if the same result was saved within a day, with a button to save this too."""
    error = visit.problem
    if isinstance(error, SimilarName):
        return parts.alike(error, "Save it with a new player")
    if not isinstance(error, SameResult):
        return parts.problem(error)
    return (
        f'<div class="note bad" role="alert"><p><b>{escape(str(error.value))}: '
        f"{escape(error.rule)}.</b> If it is the same game, there is nothing to do.</p>"
        '<p class="acts"><button class="btn" name="again" value="yes">Save it once more</button>'
        '<a class="btn bare" href="./">It is the same game</a></p></div>'
    )


def _check_margin(visit: Visit) -> None:
    """Refuse what the recorder sends without a margin, where that counts."""
    asked = any(each.name == MARGIN for each in visit.league.game_facts)
    if asked and not (visit.told(MARGIN) or visit.told("sides") or visit.told("score") == "0.5"):
        rule = "this league counts by how much somebody won"
        raise InvalidGames(MARGIN, Unquoted("missing"), rule, "write it; 1 if it is not known")


def record(visit: Visit) -> Response:
    """Save a result, and go back to the table."""
    league = visit.league
    sides = _sides(visit)
    _check_margin(visit)
    _check_new(visit, [name for side in sides for name in side])
    facts = {each.name: visit.told(each.name) for each in league.game_facts}
    number = league.record(
        sides,
        visit.told("score") or None,
        on=visit.told("on") or None,
        by=visit.told("by") or None,
        new=True,
        again=visit.told("again") == "yes",
        alike=visit.told("alike") == "yes",
        author=visit.author,
        reason=visit.told("reason"),
        **{name: value for name, value in facts.items() if value},
    )
    visit.desk.messenger.wake()
    return moved(f"./?saved={number}#rec")


def _sides(visit: Visit) -> list[list[str]]:
    lines = [line for line in visit.told("sides").splitlines() if line.strip()]
    if lines:
        return [[name.strip() for name in line.split("+")] for line in lines]
    found = _two_sides(visit)
    for name, label in zip(found, visit.league.rules.sides, strict=True):
        if not name:
            rule = "a result needs both players"
            raise InvalidPlayer(label, "", rule, f"choose one for {label}")
    return [[name] for name in found]


def _two_sides(visit: Visit) -> list[str]:
    """Both sides: typed, or chosen by number."""
    players = visit.league.history.players
    found = []
    for side in ("white", "black"):
        chosen = visit.told(side)
        known = int(chosen) if chosen.isascii() and chosen.isdigit() and len(chosen) < 10 else 0
        found.append(
            visit.told(f"{side}_name") or (players[known].name if known in players else "")
        )
    return found


def _check_new(visit: Visit, names: Sequence[str]) -> None:
    """Ask before adding a player whose name is similar to an existing one."""
    known = by_name(visit.league.history)
    if "yes" in (visit.told("new"), visit.told("alike")):
        return
    for name in names:
        near = visit.league.near(name) if name.strip() and key(name.strip()) not in known else []
        if near:
            remedy = f"did you mean {' or '.join(near)}? If not, tick Unknown names are new players"
            raise InvalidPlayer("player", name, "nobody has this name", remedy)


def show_chances(visit: Visit) -> Response:
    """What each result would do, for the recorder's script."""
    league = visit.league
    players = league.history.players
    who = [visit.number("white"), visit.number("black")]
    if who[0] == who[1] or not all(each in players for each in who):
        return json_answer(b"null")
    chances = league.chances(players[who[0]].name, players[who[1]].name)
    return json_answer(to_json(_words(chances)))


def _words(chances: Chances) -> dict[str, Any]:
    percent = f"{100 * chances.expected:.0f}"
    return {
        "expected": f"{chances.first[0]} is expected to score {percent} %.",
        "results": {
            f"{each.score:g}": [parts.signed(each.change), parts.signed(each.opponent_change)]
            for each in chances.results
        },
    }


def show_names(visit: Visit) -> Response:
    """Players whose names contain these letters, for the recorder's script."""
    return json_answer(to_json(matching(visit.league, visit.asked("q"))))


def matching(league: League, text: str) -> list[dict[str, Any]]:
    """Players whose names contain these letters; those whose names begin with them come first."""
    wanted = key(text)
    if not wanted:
        return []
    found = [each for each in league.players() if wanted in key(each.name)]
    found.sort(key=lambda each: (not key(each.name).startswith(wanted), key(each.name)))
    return [{"id": each.id, "name": each.name} for each in found[:_OFFERED]]
