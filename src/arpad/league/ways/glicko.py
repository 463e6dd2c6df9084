"""Leagues by Glicko-1, Glicko-2 and the pools that run them, by sides and pairs.

A game gives the same information (how much is learnt, and what was gained) about all members of a
side; how far each of them moves depends on their own deviation.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import sqrt
from typing import Any

from arpad.errors import InvalidValue
from arpad.glicko import Rulebook, kernel
from arpad.glicko.compiled import compiled
from arpad.glicko.formulas import Q, chance
from arpad.glicko.kernel import CENTRE, NEVER, grown, learnt, settled
from arpad.league.rules import Rules, SeasonRule
from arpad.league.ways.plain import side_score
from arpad.league.ways.way import Figures, Move, Played, Stretch, Way, refuse_margin

#: Both sides before and after a game: ratings, deviations, volatilities.
_COLUMNS = 12


class GlickoWay(Way):
    """Ratings with deviations, and volatilities if the system has them."""

    def use(self, rules: Rules) -> None:
        book = rules.book()
        assert isinstance(book, Rulebook)
        refuse_margin(rules, book.name)
        self.parameters = book.parameters
        edge = float(rules.advantage) + self.parameters.white_advantage
        self.pool = self.parameters.pool()._replace(advantage=edge)
        self.game_by_game = rules.batch == "game"
        # In these pools uncertainty grows by days, whatever the batch is.
        self.daily = self.parameters.idle_unit == "day"
        if self.parameters.per_game and not self.game_by_game:
            rule = f"{book.name} rates game by game"
            raise InvalidValue("batch", rules.batch, rule, "set it to game, or choose glicko2")

    def begin(self) -> None:
        p, size = self.parameters, len(self.starts)
        volatility = (p.c or 0.0) * Q if p.volatility is None else p.volatility
        new = (0.0, p.deviation, volatility, NEVER)
        self.states: Any = tuple(self.filled(value, size) for value in new)
        self.states[0][:] = self.starts
        self.rated = self.filled(0, size)

    @property
    def advantage(self) -> float:
        return self.pool.advantage

    @property
    def quick(self) -> bool:
        return True

    def play(self, first: Any, second: Any, points: Any, days: Any, begin: int) -> Stretch:
        columns = tuple(self.filled(0.0, len(first)) for _ in range(_COLUMNS))
        times: Any = self.filled(0.0, 0)
        if self.daily:
            times = days * 1.0 if self.compiled else list(map(float, days))
        run: Any = compiled() if self.compiled else kernel
        run.play_games(first, second, points, times, self.pool, self.states, columns, 0)
        self._count(first, second)
        return Stretch(
            begin, begin + len(first), columns, partial(self.expected, edge=self.advantage)
        )

    def _count(self, first: Any, second: Any) -> None:
        if self.compiled:
            import numpy as np

            size = len(self.starts)
            self.rated += np.bincount(first, minlength=size) + np.bincount(second, minlength=size)
            return
        for side in (first, second):
            for who in side:
                self.rated[who] += 1

    def told(self, stretch: Stretch, at: int) -> tuple[Figures, Figures, Figures, Figures]:
        row = [float(column[at - stretch.begin]) for column in stretch.columns]
        a, b, c, d = (self._shown(row[n], row[n + 4], row[n + 8]) for n in range(4))
        return a, b, c, d

    def _shown(self, rating: float, deviation: float, volatility: float) -> Figures:
        known = self.parameters.volatility is not None
        return Figures(rating, deviation, volatility if known else None)

    def rate(self, games: Sequence[Played], period: int) -> dict[int, list[Move]]:
        self._arrive(games, period)
        sums: dict[int, list[float]] = {}
        told = []
        for game in games:
            sides = self._weighed(game)
            told.append((game, sides))
            for members, (_, known, gained) in zip(game.sides, sides, strict=True):
                for who in members:
                    total = sums.setdefault(who, [0.0, 0.0])
                    total[0] += known
                    total[1] += gained
        before = {who: self.figures(who) for who in sums}
        for who, (known, gained) in sums.items():
            now = settled(self.pool, *self._row(who), known, gained)
            for column, value in zip(self.states, now, strict=False):
                column[who] = value
        after = {who: self.figures(who) for who in sums}
        alone = len(games) == 1
        return {game.number: self._moves(game, sides, before, after, alone) for game, sides in told}

    def _moves(
        self,
        game: Played,
        sides: Sequence[tuple[float, float, float]],
        before: dict[int, Figures],
        after: dict[int, Figures],
        alone: bool,
    ) -> list[Move]:
        moves = []
        for side, (members, (expected, _, gained)) in enumerate(
            zip(game.sides, sides, strict=True)
        ):
            score = side_score(game.places, side)
            for who in members:
                self.rated[who] += 1
                phi = (after[who].deviation or 0.0) / self.pool.scale
                change = phi * phi * gained * self.pool.scale  # its share of a period's
                if alone:
                    change = after[who].rating - before[who].rating
                moves.append(Move(who, side, score, expected, before[who], after[who], change))
        return moves

    def _arrive(self, games: Sequence[Played], period: int) -> None:
        """Let the deviations of those who play grow for the time without games."""
        if self.game_by_game and not self.daily:
            return
        _, deviation, volatility, last = self.states
        now = float(period)
        for game in games:
            for who in (who for side in game.sides for who in side):
                if NEVER < last[who] < now or (self.daily and last[who] == now):
                    rest = now - float(last[who]) - (0.0 if self.daily else self.pool.grows)
                    width = float(deviation[who])
                    deviation[who] = grown(self.pool, width, float(volatility[who]), rest)
                last[who] = now

    def _weighed(self, game: Played) -> list[tuple[float, float, float]]:
        """What each side was expected to score, what is learnt about it, and what it gained."""
        scale = self.pool.scale
        means = [self.strength([self.figures(who) for who in side]) for side in game.sides]
        sides = [[0.0, 0.0, 0.0] for _ in means]
        for pair in self.pairs(game):
            own, other = means[pair.first], means[pair.second]
            mu, their_mu = (own.rating - CENTRE) / scale, (other.rating - CENTRE) / scale
            edge = pair.edge / scale
            phi, their_phi = (own.deviation or 0.0) / scale, (other.deviation or 0.0) / scale
            likely = self.expected(own, other, pair.edge)
            for side, told, share in (
                (pair.first, learnt(mu, their_mu - edge, their_phi, pair.score), likely),
                (pair.second, learnt(their_mu, mu + edge, phi, 1.0 - pair.score), 1.0 - likely),
            ):
                sides[side][0] += pair.weight * share
                sides[side][1] += pair.weight * told[0]
                sides[side][2] += pair.weight * told[1]
        return [(expected, known, gained) for expected, known, gained in sides]

    def _row(self, who: int) -> tuple[float, float, float]:
        rating, deviation, volatility, _ = self.states
        return float(rating[who]), float(deviation[who]), float(volatility[who])

    def new_season(self, rule: SeasonRule) -> None:
        ratings = self.states[0]
        for who in range(len(self.starts)):
            mean = self.starts[who] if rule.mean is None else rule.mean
            ratings[who] = rule.share * float(ratings[who]) + (1.0 - rule.share) * mean

    def figures(self, player: int) -> Figures:
        return self._shown(*self._row(player))

    def expected(self, own: Figures, other: Figures, edge: float) -> float:
        """The prediction with both deviations."""
        both = sqrt((own.deviation or 0.0) ** 2 + (other.deviation or 0.0) ** 2)
        return chance(own.rating + edge - other.rating, both)

    def strength(self, members: Sequence[Figures]) -> Figures:
        """The mean of ratings and volatilities, and the root mean square of deviations."""
        if len(members) == 1:
            return members[0]
        n = len(members)
        squares = sum((each.deviation or 0.0) ** 2 for each in members)
        volatility = sum(each.volatility or 0.0 for each in members) / n
        return Figures(sum(each.rating for each in members) / n, sqrt(squares / n), volatility)
