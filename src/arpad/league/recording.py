"""Results as entries of the log, one after another, so that a file of a million games is read
once and never held in memory.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from datetime import date
from typing import Any, NamedTuple

from arpad.errors import InvalidGames, InvalidPlayer, SameResult, Unquoted
from arpad.league import game_input, names
from arpad.league.game_input import Ending, Side
from arpad.league.games import LeagueGame
from arpad.league.history import ADDED, RECORDED, History
from arpad.league.letters import check_name, check_new_player, check_player, look
from arpad.league.rules import Rules

_OR_NEW = "add the player first, or allow new players (--new; in Python new=True)"
#: Results that were saved within this many seconds are compared.
_DAY = 24 * 3600


class Draft(NamedTuple):
    """What an entry will say."""

    kind: str
    data: dict[str, Any]


class Result(NamedTuple):
    """A result as somebody reports it: who played, how it ended, and what else is known of it."""

    sides: Sequence[Side]
    score: Any = None
    on: date | str | None = None
    facts: Mapping[str, Any] = {}
    by: str | None = None
    points: Any = None
    game: str | None = None  # which game was played


class Recorder:
    """Turns results into entries; what was checked for one game is not checked again for another.

    With `new`, unknown names become players, who are in `added`; without `alike`, none of them may
    look like the name of another player.
    """

    def __init__(self, history: History, today: date, *, new: bool, alike: bool = True) -> None:
        self.history, self.today, self.new = history, today, new
        self._looks = None if alike else names.looks(history)
        self.added: list[str] = []
        self.games = len(history.games)
        self._first = len(history.players) + 1  # the id of the first new player
        self._known = names.by_name(history)
        self._ids: dict[str, int] = {}  # of names as they are written
        self._days: dict[Any, tuple[date, Rules]] = {}  # also keeps the rules, whose ids count
        self._results: dict[Hashable, Ending] = {}
        self._titles: dict[tuple[object, int], str] = {}
        self._check = game_input.GameCheck()
        self._birth_years = history.birth_years

    def read(self, result: Result) -> LeagueGame:
        """The next game; new players are added, whether it is taken or not."""
        sides = [[self._id(name) for name in side] for side in game_input.read_sides(result.sides)]
        _check_apart(sides)
        on, rules = self._day(result.on)
        title = self._title(result.game, rules)
        ending = self._ending(result, len(sides), rules.way_of(title))
        given = {**ending.facts(rules), **result.facts}
        game = LeagueGame(
            self.games + 1,
            on,
            tuple(map(tuple, sides)),
            ending.places,
            game_input.read_facts(rules, given) if given else {},
            self._reporter(result.by, sides),
            title=title,
            points=ending.points,
            sets=ending.sets,
        )
        self._check.check(rules, game)
        game_input.check_born(self._birth_years, self.history, game)
        return game

    def take(self, result: Result) -> list[Draft]:
        """The entries for a result: its new players first."""
        before = len(self.added)
        game = self.read(result)
        return [*self.newcomers(before), self.taken(game)]

    def taken(self, game: LeagueGame) -> Draft:
        """The entry for a game that was read."""
        self.games += 1
        return Draft(RECORDED, game.data())

    def newcomers(self, since: int) -> list[Draft]:
        """The entries for the new players but the first `since` ones."""
        return [
            Draft(ADDED, {"player": self._first + number, "name": name})
            for number, name in enumerate(self.added[since:], since)
        ]

    def _id(self, name: object) -> int:
        known = self._ids.get(name) if isinstance(name, str) else None
        if known is not None:
            return known
        text = check_player(name)
        key = names.key(text)
        if key not in self._known:
            if not self.new:
                raise names.unknown(self.history, text, otherwise=_OR_NEW)
            check_new_player(name)
            if self._looks is not None:
                names.check_unlike(self._looks, text)
                self._looks[look(text)] = text
            self._known[key] = self._first + len(self.added)
            self.added.append(text)
        self._ids[str(name)] = self._known[key]
        return self._known[key]

    def _day(self, on: date | str | None) -> tuple[date, Rules]:
        known = self._days.get(on) if isinstance(on, str | date | None) else None
        if known is None:
            day = game_input.read_on(on, self.today)
            known = self._days[on] = day, self.history.settings.on(day)
        return known

    def _ending(self, result: Result, sides: int, way: str) -> Ending:
        key = str(result.score), type(result.score), str(result.points), sides, way
        known = self._results.get(key)
        if known is None:
            known = game_input.read_result(result.score, sides, way, result.points)
            self._results[key] = known
        return known

    def _title(self, title: str | None, rules: Rules) -> str:
        key = title, id(rules)
        if key not in self._titles:
            self._titles[key] = game_input.read_title(title, rules)
        return self._titles[key]

    def _reporter(self, by: str | None, sides: Sequence[Sequence[int]]) -> int | None:
        if by is None:
            return None
        who = self._known.get(names.key(check_name(by, "by")))
        if not any(who in side for side in sides):
            rule = "a result is reported by somebody who played"
            raise InvalidPlayer("by", by, rule, "name one of them, or omit it")
        return who


def _check_apart(sides: Sequence[Sequence[int]]) -> None:
    players = [who for side in sides for who in side]
    if len(set(players)) < len(players):
        rule = "the same player takes part twice"
        raise InvalidGames("sides", Unquoted("a player"), rule, "name everybody once")


def check_not_again(history: History, game: LeagueGame, now: float) -> None:
    """Refuse a game of known players that looks like one saved within a day."""
    games = history.games
    for number in range(len(games), 0, -1):
        seconds = now - games.recorded[number - 1]
        if seconds >= _DAY:
            return
        other = games.game(number)
        if not other.void and _looks_like(history, game, other):
            rule = f"the same result was saved {_ago(seconds)} by {other.author}, as game {number}"
            sides = ["+".join(history.players[who].name for who in side) for side in game.sides]
            words = Unquoted(" – ".join(sides))
            raise SameResult("result", words, rule, "record it again only if they played twice")


def _looks_like(history: History, one: LeagueGame, other: LeagueGame) -> bool:
    """Whether both may be one game: the same players and places, at most a day apart.

    Whoever reports a game may name the other side first.
    """
    near = abs(one.on.toordinal() - other.on.toordinal()) <= 1 and one.title == other.title
    return near and _form(history, one) == _form(history, other)


def _form(history: History, game: LeagueGame) -> list[tuple[int, int, list[int]]]:
    points = game.points or (0,) * len(game.sides)
    sides = zip(game.places, points, game.sides, strict=True)
    return sorted((place, score, sorted(map(history.root, side))) for place, score, side in sides)


def _ago(seconds: float) -> str:
    """How long ago something was.

    >>> _ago(20), _ago(60), _ago(7200)
    ('less than a minute ago', '1 minute ago', '2 hours ago')
    """
    for size, noun in ((3600, "hour"), (60, "minute")):
        number = int(seconds // size)
        if number:
            return f"{number} {noun}{'' if number == 1 else 's'} ago"
    return "less than a minute ago"
