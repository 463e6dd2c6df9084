"""Results and corrections as they are requested, checked before they become entries of the log."""

from __future__ import annotations

import re
from collections.abc import Hashable, Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import Any, NamedTuple

from arpad.engine import Batch, Engine, Lineup, pair_score
from arpad.errors import InvalidDate, InvalidGames, InvalidScore, InvalidType, InvalidValue
from arpad.exact import half_points
from arpad.facts import Fact, as_int, facts, nearest, read_day
from arpad.game import names_of_facts
from arpad.league import names
from arpad.league.games import LeagueGame
from arpad.league.history import History
from arpad.league.letters import check_name
from arpad.league.rules import APART, LOWEST, Rules
from arpad.pools.games import Match

#: A side: a name, or the names of its members.
Side = str | Sequence[str]
_POINTS = re.compile(r"(\d{1,4})\s*[-:–]\s*(\d{1,4})", re.ASCII)
_WHOLE = re.compile(r"-?[0-9]{1,7}")
#: What separates sets, and what may stand around the dash of one.
_BETWEEN_SETS = re.compile(r"\s*[,;]\s*|\s+")
_NARROW = re.compile(r"\s*[-:–]\s*")
#: Where scores are written; elsewhere, these are a win of one side, as everybody writes it.
_SCORED = ("score", "sets")
_RESULTS = ((1, 0), (0, 1), (0, 0))
_MOST_POINTS, LONGEST_TITLE = 1_000_000, 40
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


class Ending(NamedTuple):
    """How a game ended: the place of each side, and the points and sets that were written."""

    places: tuple[int, ...]
    points: tuple[int, ...] = ()
    sets: tuple[tuple[int, int], ...] = ()

    def data(self) -> dict[str, Any]:
        """It as the data of an entry, with empty lists for what was not written."""
        sets = [list(each) for each in self.sets]
        return {"places": list(self.places), "points": list(self.points), "sets": sets}

    def facts(self, rules: Rules) -> dict[str, Any]:
        """What the rules ask of a game and the points say: the margin."""
        if rules.margin_rule is None or len(self.points) != 2:
            return {}
        return {"margin": abs(self.points[0] - self.points[1])}


def read_result(result: object, sides: int, way: str, points: object = None) -> Ending:
    """How a game ended, where results are written in that way (`ENTRY_WAYS`).

    With two sides, `result` is the score of the first, or the points of both: "10-7", also set by
    set: "11-8 9-11 11-6". Where scores are written, 1-0 are points too. With more sides, it is the
    place of each, such as "1,2,2"; None if they are named in the order of their places. Places
    follow from `points`, the points of each side, if they are given: the most points win, or the
    fewest where that is the way, or where the result says so.
    """
    if points is not None:
        numbers = _read_points(points, sides)
        ends = of_points(numbers), of_points(numbers, lowest=True)
        stated = None if result is None else read_result(result, sides, "result").places
        known = [end for end in ends if end.places == stated]
        return known[0] if known else ends[way == LOWEST]
    if isinstance(result, str) and "," in result and sides > 2:
        result = [part.strip() for part in result.split(",")]
    if isinstance(result, list | tuple):
        return Ending(tuple(read_places(result, sides)))
    if result is None and sides > 2:
        return Ending(tuple(range(1, sides + 1)))
    if sides > 2:
        rule = f"with {sides} sides, the result is the place of each"
        raise InvalidScore("score", result, rule, "write it as 1,2,3, or name the points of each")
    written = _written_score(result)
    if len(written) > 1:
        return of_sets(written)
    if written and (way in _SCORED or written[0] not in _RESULTS):
        return of_points(written[0], lowest=way == LOWEST)
    return Ending({2: (1, 2), 1: (1, 1), 0: (2, 1)}[half_points(result, "score")])


def _written_score(result: object) -> tuple[tuple[int, int], ...]:
    """A score in points, or set by set; nothing if it is none."""
    if not isinstance(result, str):
        return ()
    parts = [_POINTS.fullmatch(part) for part in _BETWEEN_SETS.split(_NARROW.sub("-", result))]
    return tuple((int(each[1]), int(each[2])) for each in parts if each) if all(parts) else ()


def of_points(points: Sequence[int], *, lowest: bool = False) -> Ending:
    """The more points, the better the place; the fewer, if the lowest win."""
    worth = [-each for each in points] if lowest else points
    places = tuple(1 + sum(other > own for other in worth) for own in worth)
    return Ending(places, tuple(points))


def of_sets(sets: tuple[tuple[int, int], ...]) -> Ending:
    """The more sets won, the better the place."""
    won = [sum(one > other for one, other in sets), sum(one < other for one, other in sets)]
    return of_points(won)._replace(sets=sets)


def _read_points(points: object, sides: int) -> list[int]:
    given = points
    if isinstance(points, str):
        given = points.split("-" if sides == 2 and "," not in points else ",")
    read = [_whole(each) for each in given] if isinstance(given, list | tuple) else []
    numbers = [each for each in read if each is not None and abs(each) <= _MOST_POINTS]
    if len(numbers) != sides or len(read) != sides:
        rule = f"points are a whole number for each of {sides} sides"
        raise InvalidScore("points", points, rule, "write one for each side, with commas between")
    return numbers


def _whole(text: object) -> int | None:
    if isinstance(text, str):
        return int(text) if _WHOLE.fullmatch(text.strip()) else None
    return as_int(text)


def read_title(title: object, rules: Rules) -> str:
    """The game that was played: one that the league names, if it names any.

    Where games are rated apart it is the first of them if none is named, so that no game is
    missing from all tables.
    """
    if title is None or title == "":
        return rules.game_kinds[0].name if rules.games == APART else ""
    known = {each.name.casefold(): each.name for each in rules.game_kinds}
    text = check_name(title, "game")
    if len(text) > LONGEST_TITLE:
        rule = f"the name of a game has at most {LONGEST_TITLE} letters"
        raise InvalidValue("game", text, rule, "write it shorter")
    if known and text.casefold() not in known:
        rule = f"the games of this league are {', '.join(known.values())}"
        remedy = nearest(text, known.values(), "add it to the rules (kinds)")
        raise InvalidValue("game", text, rule, remedy)
    return known.get(text.casefold(), text)


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


_PLAYED = "a result is recorded after the game has been played"


def read_on(value: object, today: date, place: str = "on", rule: str = _PLAYED) -> date:
    """The day of a game: any day up to today, or tomorrow because of time zones."""
    day = read_day(value, place) if isinstance(value, str) else value
    if day is None:
        return today
    if isinstance(day, datetime):
        day = day.date()
    if not isinstance(day, date) or isinstance(day, datetime):  # pandas' NaT stays what it is
        raise InvalidType(place, value, "it is a day", "write it as 2026-11-02")
    if day > today + AHEAD:
        raise InvalidDate(place, day.isoformat(), rule, "check the year and the month")
    return day


def check_born(birth_years: Mapping[int, int], history: History, game: LeagueGame) -> None:
    """Refuse a game of somebody who was not born yet."""
    known = [each for each in game.players if each in history.players] if birth_years else []
    for who in map(history.root, known):
        year = birth_years.get(who)
        if year is not None and game.on.year < year:
            rule = f"{history.players[who].name} was born in {year}"
            raise InvalidDate("on", game.on.isoformat(), rule, "correct the day, or the year")


class GameCheck:
    """Refuses games that their rules cannot rate, before they are written.

    A game that no kernel rates, which its system may refuse, is tried with new players. What is
    refused depends on neither who plays nor, unless rules are dated, on the day: of games that
    are alike, one is tried.
    """

    def __init__(self) -> None:
        self._tried: dict[Hashable, Rules] = {}  # keeps the rules, whose ids count

    def check(self, rules: Rules, game: LeagueGame) -> None:
        """Refuse a game that cannot be rated."""
        sizes, known = tuple(map(len, game.sides)), tuple(sorted(game.facts.items()))
        like = id(rules), sizes, game.places, known, game.on if rules.is_dated else None
        if like not in self._tried:
            check_game(rules, game)
            self._tried[like] = rules


def check_game(rules: Rules, game: LeagueGame) -> None:
    """Refuse a game that the rules of the league cannot rate."""
    drawn = len(set(game.places)) < len(game.places)
    if drawn and (rules.no_draws or not rules.rating_system.draws):
        raise InvalidScore("score", 0.5, "there are no draws in this league", "name the winner")
    read_facts(rules, game.facts)
    engine = rules.engine()
    if not (engine.quick and len(game.players) == 2 and not game.facts):
        _try(engine, rules, game)


def _try(engine: Engine, rules: Rules, game: LeagueGame) -> None:
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
