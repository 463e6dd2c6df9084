"""Results and corrections as they are requested, checked before they become entries of the log."""

from __future__ import annotations

import re
from collections.abc import Hashable, Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import Any

from arpad.engine import Batch, Engine, Lineup, pair_score
from arpad.errors import InvalidDate, InvalidGames, InvalidScore, InvalidType
from arpad.exact import half_points
from arpad.facts import Fact, facts, nearest, read_day
from arpad.game import names_of_facts
from arpad.league import names
from arpad.league.games import Game
from arpad.league.history import History
from arpad.league.rules import Rules
from arpad.pools.games import Match

#: A side: a name, or the names of its members.
Side = str | Sequence[str]
_POINTS = re.compile(r"(\d{1,4})\s*[-:–]\s*(\d{1,4})", re.ASCII)
_MOST_SIDES = 100
#: Lists, tuples, texts and their like; the commonest first, which is quicker.
_LISTS = (list, str, tuple, Sequence)
#: In time zones ahead of ours it may already be tomorrow.
AHEAD = timedelta(days=1)


def read_sides(sides: Sequence[Side]) -> list[list[str]]:
    """The names of every side's members; two sides or more."""
    if (
        isinstance(sides, str)
        or not isinstance(sides, _LISTS)
        or not all(isinstance(side, _LISTS) for side in sides)
    ):
        raise InvalidType("sides", sides, "sides are a list", 'write ["ann", "bob"]')
    members = [[side] if isinstance(side, str) else list(side) for side in sides]
    if not 2 <= len(members) <= _MOST_SIDES or not all(members):
        rule = f"a game has 2 to {_MOST_SIDES} sides, each of one player or more"
        raise InvalidGames("sides", len(members), rule, "name who played")
    return members


def known_sides(history: History, sides: Sequence[Sequence[str]]) -> list[list[int]]:
    """The ids of every side's members; nobody may take part twice."""
    other = "add the player first if they are new, or check how it is written"
    ids = [[names.find(history, name, otherwise=other) for name in side] for side in sides]
    return check_apart(history, ids)


def check_apart(history: History, sides: Sequence[Sequence[int]]) -> list[list[int]]:
    """The sides, if nobody takes part twice."""
    seen: set[int] = set()
    for who in (history.root(who) for side in sides for who in side):
        if who in seen:
            name = history.players[who].name
            rule = "the same player takes part twice"
            raise InvalidGames("sides", name, rule, "name everybody once")
        seen.add(who)
    return [list(side) for side in sides]


def read_result(result: object, sides: int, rules: Rules) -> tuple[list[int], dict[str, Any]]:
    """The places of all sides, and facts that follow from the result.

    With two sides, `result` is the score of the first, or the points of both ("3-1") if margins
    count. With more, it is the places of all, such as "1,2,2"; None if they are named in the order
    of their places.
    """
    if isinstance(result, str) and "," in result and sides > 2:
        result = [part.strip() for part in result.split(",")]
    if isinstance(result, list | tuple):
        return read_places(result, sides), {}
    if result is None and sides > 2:
        return list(range(1, sides + 1)), {}
    if sides > 2:
        rule = f"with {sides} sides, the result is the place of each"
        raise InvalidScore("score", result, rule, "write it as 1,2,3")
    points = _POINTS.fullmatch(result.strip()) if isinstance(result, str) else None
    if points and rules.margin_rule is not None:
        one, other = int(points[1]), int(points[2])
        return [1 + (one < other), 1 + (other < one)], {"margin": abs(one - other)}
    score = half_points(result, "score")
    return {2: [1, 2], 1: [1, 1], 0: [2, 1]}[score], {}


def read_places(result: Sequence[object], sides: int) -> list[int]:
    """The place of every side, from 1 on."""
    try:
        places = [int(str(place)) for place in result]
    except ValueError:
        places = []
    if len(places) != sides or not all(1 <= place <= sides for place in places) or 1 not in places:
        rule = f"places are {sides} numbers from 1 (the winner) to {sides}"
        raise InvalidScore("score", list(result), rule, "write it as 1,2,2")
    return places


def game_facts(rules: Rules) -> tuple[Fact, ...]:
    """The facts of a game in this league, besides who played and how it ended."""
    if rules.engine().plain is not None:
        known = {each.name: each for each in facts(Match)}
        fact_names = ["home"] if rules.advantage else []
        fact_names += ["margin"] if rules.margin_rule is not None else []
        return tuple(known[name] for name in fact_names)
    home = [each for each in facts(Match) if each.name == "home" and rules.advantage]
    return (*home, *rules.rating_system.game_facts)


def read_facts(rules: Rules, given: Mapping[str, Any]) -> dict[str, Any]:
    """The facts given about a game, checked; refuses one that this league does not ask for."""
    known = {each.name: each for each in game_facts(rules)}
    checked = {}
    for name, value in given.items():
        if value is None:
            continue
        if name not in known:
            rule = f"this league asks for {names_of_facts(known)}"
            raise InvalidGames(name, value, rule, nearest(name, known, "omit it"))
        read = known[name].read if isinstance(value, str) else known[name].check
        checked[name] = read(value, name)
    return checked


def read_on(value: object, today: date, place: str = "on") -> date:
    """The day of a game: any day up to today, or tomorrow because of time zones."""
    day = read_day(value, place) if isinstance(value, str) else value
    if day is None:
        return today
    if isinstance(day, datetime):
        day = day.date()
    if not isinstance(day, date) or isinstance(day, datetime):  # pandas' NaT stays what it is
        raise InvalidType(place, value, "it is a day", "write it as 2026-11-02")
    if day > today + AHEAD:
        rule = "a result is recorded after the game has been played"
        raise InvalidDate(place, day.isoformat(), rule, "check the year and the month")
    return day


class GameCheck:
    """Refuses games that their rules cannot rate, before they are written.

    A game that no kernel rates, which its system may refuse, is tried with new players. What is
    refused depends on neither who plays nor, unless rules are dated, on the day: of games that
    are alike, one is tried.
    """

    def __init__(self) -> None:
        self._tried: dict[Hashable, Rules] = {}  # keeps the rules, whose ids count

    def check(self, rules: Rules, game: Game) -> None:
        """Refuse a game that cannot be rated."""
        sizes, known = tuple(map(len, game.sides)), tuple(sorted(game.facts.items()))
        like = id(rules), sizes, game.places, known, game.on if rules.is_dated else None
        if like not in self._tried:
            check_game(rules, game)
            self._tried[like] = rules


def check_game(rules: Rules, game: Game) -> None:
    """Refuse a game that the rules of the league cannot rate."""
    drawn = len(set(game.places)) < len(game.places)
    if drawn and (rules.no_draws or not rules.rating_system.draws):
        raise InvalidScore("score", 0.5, "there are no draws in this league", "name the winner")
    read_facts(rules, game.facts)
    engine = rules.engine()
    if not (engine.quick and len(game.players) == 2 and not game.facts):
        _try(engine, rules, game)


def _try(engine: Engine, rules: Rules, game: Game) -> None:
    """Let new players play a game, which a system may refuse in its own words."""
    places = {who: number for number, who in enumerate(game.players)}
    sides = [[places[who] for who in side] for side in game.sides]
    engine.add([rules.start] * len(places))
    one, other = sides[0][0], sides[1][0]
    score = pair_score(*game.places[:2])
    day = [float(game.on.toordinal())]
    lineups = {0: Lineup(sides, game.places)}
    batch = Batch([one], [other], [score], day, [1], {0: game.facts}, lineups)
    engine.play(batch._replace(where=lambda *_: f"game {game.id}"), "moves")
