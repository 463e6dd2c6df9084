"""Leagues by any other system of the registry: its own rulebook rates every batch.

Such a system can only rate one player against another.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from arpad.errors import ArpadError, InvalidGames, InvalidValue
from arpad.exact import half_away
from arpad.facts import facts
from arpad.game import Pairing
from arpad.league.games import pair_score
from arpad.league.rules import Rules, SeasonRule
from arpad.league.ways.way import Figures, Move, Played, Stretch, Way, refuse_margin
from arpad.system import COUNTS, Rulebook


class BookWay(Way):
    """States as the system has them."""

    def use(self, rules: Rules) -> None:
        self.rules = rules
        book = self._book(date.today())
        refuse_margin(rules, book.name)
        if rules.advantage:
            rule = f"{book.name} has no other advantage than its own"
            raise InvalidValue("advantage", rules.advantage, rule, "omit it")
        self.counts = {each.name: 0 for each in book.player_facts if each.name in COUNTS}

    def _book(self, day: date) -> Rulebook[Any]:
        """The rulebook in force on a day, if that makes a difference."""
        dated = any(each.name == "on" for each in self.rules.found.term_facts)
        return self.rules.book(**({"on": day} if dated else {}))

    def begin(self) -> None:
        book = self._book(date.today())
        ratings = [_rating(start) for start in self.starts]
        self.states = [book.state({"rating": each, **self.counts}) for each in ratings]
        self.rated = self.filled(0, len(self.starts))

    @property
    def advantage(self) -> float:
        return 0.0

    @property
    def quick(self) -> bool:
        return False

    def play(self, first: Any, second: Any, points: Any, days: Any, begin: int) -> Stretch:
        raise AssertionError("no kernel plays these")

    def told(self, stretch: Stretch, at: int) -> tuple[Figures, Figures, Figures, Figures]:
        raise AssertionError("no kernel plays these")

    def rate(self, games: Sequence[Played], period: int) -> dict[int, list[Move]]:
        before = {who: self.states[who] for game in games for who in self._both(game)}
        try:
            book = self._book(date.fromordinal(games[0].day))
            outcomes = book.rate_field(before, [_pairing(game) for game in games])
        except ArpadError as error:
            where = f"game {games[0].number}" if len(games) == 1 else "the games of a batch"
            place = f"{where}, {error.place.rpartition('.')[2]}"
            raise type(error)(place, error.value, error.rule, error.remedy) from None
        for who, outcome in outcomes.items():
            self.states[who] = outcome.after
        seen = dict.fromkeys(before, 0)
        moves: dict[int, list[Move]] = {}
        for game in games:
            moves[game.number] = []
            for side, (who,) in enumerate(game.sides):
                told = outcomes[who].games[seen[who]]
                seen[who] += 1
                self.rated[who] += 1
                change = outcomes[who].change if len(outcomes[who].games) == 1 else told.change
                moves[game.number].append(
                    Move(
                        who,
                        side,
                        float(told.score),
                        None if told.expected is None else float(told.expected),
                        _figures(before[who]),
                        _figures(outcomes[who].after),
                        float(change or 0),
                    )
                )
        return moves

    def _both(self, game: Played) -> list[int]:
        """The two players; a game with more is refused."""
        if [len(side) for side in game.sides] != [1, 1]:
            rule = f"{self.rules.found.name} rates one player against another"
            remedy = "name two players, or choose elo, pool or glicko2"
            raise InvalidGames(f"game {game.number}", len(game.players), rule, remedy)
        return [game.sides[0][0], game.sides[1][0]]

    def new_season(self, rule: SeasonRule) -> None:
        for who, state in enumerate(self.states):
            mean = self.starts[who] if rule.mean is None else rule.mean
            rating = rule.share * float(state.rating) + (1.0 - rule.share) * mean
            whole = isinstance(state.rating, int)
            self.states[who] = replace(state, rating=half_away(100 * rating) if whole else rating)

    def figures(self, player: int) -> Figures:
        return _figures(self.states[player])

    def expected(self, own: Figures, other: Figures, edge: float) -> float:
        book = self._book(date.today())
        return float(book.expected(_rating(own.rating), _rating(other.rating)))

    def strength(self, members: Sequence[Figures]) -> Figures:
        return members[0]


def _rating(rating: float) -> float:
    return int(rating) if float(rating).is_integer() else rating


def _figures(state: Any) -> Figures:
    names = {each.name for each in facts(type(state))}
    deviation = state.deviation if "deviation" in names else None
    return Figures(float(state.rating), deviation)


def _pairing(game: Played) -> Pairing:
    (first,), (second,) = game.sides
    points = int(2 * pair_score(game.places[0], game.places[1]))
    return Pairing(first, second, points, facts=dict(game.facts) or None)
