"""Leagues by plain Elo or by a pool of your own: K × (score − expected), by sides and pairs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import exp, log
from typing import Any, NamedTuple

from arpad import elo, pools, system
from arpad.elo.k import KByGames, checked_k
from arpad.elo.kernel import GREATEST_EXPONENT, compiled, play
from arpad.league.rules import Rules, SeasonRule
from arpad.league.ways.way import Figures, Move, Pair, Played, Stretch, Way
from arpad.pools.curves import Logistic
from arpad.pools.k_rules import Batch, ByGames, ByRating, Fixed
from arpad.pools.multipliers import Multiplier, Once
from arpad.system import OWN_POOL


class Terms(NamedTuple):
    """What a plain pool is made of."""

    ks: list[float]  # by games played; the last for all that follow
    by_rating: ByRating | None
    scale: float
    multiplier: Multiplier
    floor: float | None
    draws: bool


def terms_of(rules: Rules) -> Terms:
    """The terms of a league by plain Elo, or by a pool of your own."""
    extras = {"margin_rule": rules.margin_rule, "no_draws": rules.no_draws}
    own = system.find(OWN_POOL)
    book = rules.book()
    if isinstance(book, elo.Rulebook):
        k = book.k
        ks = k.table() if isinstance(k, KByGames) else [float(checked_k(k))]
        made = own.book(**extras)
        assert isinstance(made, pools.Rulebook)
        record, scale, by_rating = made.record, book.scale, None
    else:
        made = own.book(**rules.terms, **extras)
        assert isinstance(made, pools.Rulebook)
        record, curve = made.record, made.record.curve.value
        assert isinstance(curve, Logistic)
        scale = curve.scale
        ks, by_rating = _ks(record.k.value)
    return Terms(
        ks, by_rating, scale, record.multiplier.value, record.floor, record.scores.value.draws
    )


def _ks(rule: Any) -> tuple[list[float], ByRating | None]:
    if isinstance(rule, ByGames):
        return KByGames(rule.steps, rule.then).table(), None
    if isinstance(rule, ByRating):
        return [rule.then], rule
    assert isinstance(rule, Fixed)
    return [float(rule.k)], None


class PlainWay(Way):
    """Only ratings: a side's strength is its members' average."""

    def use(self, rules: Rules) -> None:
        self.terms = terms_of(rules)
        self.factor = log(10) / self.terms.scale
        self._advantage = float(rules.advantage)

    def begin(self) -> None:
        self.rated = self.filled(0, len(self.starts))
        self.ratings: Any = self.filled(0.0, len(self.starts))
        self.ratings[:] = self.starts

    @property
    def advantage(self) -> float:
        return self._advantage

    @property
    def quick(self) -> bool:
        terms = self.terms
        plain = isinstance(terms.multiplier, Once) and terms.floor is None
        return plain and terms.by_rating is None

    def play(self, first: Any, second: Any, points: Any, days: Any, begin: int) -> Stretch:
        kernel: Callable[..., None] = play
        ks: Any = self.terms.ks
        if self.compiled:
            import numpy as np

            kernel, ks = compiled()[0], np.array(ks)
        columns = tuple(self.filled(0.0, len(first)) for _ in range(4))
        kernel(
            *(first, second, points, self.ratings, self.rated, ks, self.factor, self.advantage),
            columns,
            0,
        )
        return Stretch(
            begin, begin + len(first), columns, partial(_chance, self.factor, self.advantage)
        )

    def told(self, stretch: Stretch, at: int) -> tuple[Figures, Figures, Figures, Figures]:
        a, b, c, d = (Figures(float(column[at - stretch.begin])) for column in stretch.columns)
        return a, b, c, d

    def rate(self, games: Sequence[Played], period: int) -> dict[int, list[Move]]:
        gains: dict[int, float] = {}
        told = []
        for game in games:
            sides = self._gained(game)
            told.append((game, sides))
            for members, (_, gained) in zip(game.sides, sides, strict=True):
                for who in members:
                    gains[who] = gains.get(who, 0.0) + gained
        before = {who: Figures(float(self.ratings[who])) for who in gains}
        ks = {who: self._k(who) for who in gains}
        for who, gained in gains.items():
            after = before[who].rating + ks[who] * gained
            floor = self.terms.floor
            self.ratings[who] = after if floor is None else max(after, floor)
        after_all = {who: Figures(float(self.ratings[who])) for who in gains}
        moves = {}
        for game, sides in told:
            moves[game.number] = [
                Move(who, side, score, expected, before[who], after_all[who], ks[who] * gained)
                for side, (members, (score, expected, gained)) in enumerate(
                    zip(game.sides, _with_scores(game, sides), strict=True)
                )
                for who in members
            ]
            for members in game.sides:
                for who in members:
                    self.rated[who] += 1
        return moves

    def _gained(self, game: Played) -> list[tuple[float, float]]:
        """What each side was expected to score, and what it gained before K is applied."""
        means = [self._mean([float(self.ratings[who]) for who in side]) for side in game.sides]
        expected, gained = [0.0] * len(means), [0.0] * len(means)
        for pair in self.pairs(game):
            chance = logistic(means[pair.first], means[pair.second], pair.edge, self.factor)
            weight = pair.weight * self._multiplier(game, pair, means)
            share = weight * (pair.score - chance)
            gained[pair.first] += share
            gained[pair.second] -= share
            expected[pair.first] += pair.weight * chance
            expected[pair.second] += pair.weight * (1.0 - chance)
        return list(zip(expected, gained, strict=True))

    def _multiplier(self, game: Played, pair: Pair, means: Sequence[float]) -> float:
        if isinstance(self.terms.multiplier, Once):
            return 1.0
        won = (pair.score > 0.5) - (pair.score < 0.5)
        ahead = won * (means[pair.first] + pair.edge - means[pair.second])
        return self.terms.multiplier.of(game.facts, bool(won), ahead)

    def _k(self, who: int) -> float:
        terms = self.terms
        if terms.by_rating is not None:
            return terms.by_rating.of(None, Batch(float(self.ratings[who]), 1, 0.0, 0.0, {}))
        return terms.ks[min(int(self.rated[who]), len(terms.ks) - 1)]

    def _mean(self, ratings: Sequence[float]) -> float:
        return sum(ratings) / len(ratings)

    def new_season(self, rule: SeasonRule) -> None:
        for who in range(len(self.starts)):
            mean = self.starts[who] if rule.mean is None else rule.mean
            self.ratings[who] = rule.share * float(self.ratings[who]) + (1.0 - rule.share) * mean

    def figures(self, player: int) -> Figures:
        return Figures(float(self.ratings[player]))

    def expected(self, own: Figures, other: Figures, edge: float) -> float:
        return logistic(own.rating, other.rating, edge, self.factor)

    def strength(self, members: Sequence[Figures]) -> Figures:
        return Figures(self._mean([each.rating for each in members]))


def logistic(own: float, other: float, edge: float, factor: float) -> float:
    """The expected score by the plain formula, as the kernel works it out."""
    exponent = (other - own - edge) * factor
    return 1.0 / (1.0 + exp(exponent)) if exponent < GREATEST_EXPONENT else 0.0


def _chance(factor: float, edge: float, own: Figures, other: Figures) -> float:
    return logistic(own.rating, other.rating, edge, factor)


def _with_scores(
    game: Played, sides: Sequence[tuple[float, float]]
) -> list[tuple[float, float, float]]:
    """Each side's score, what was expected of it, and what it gained."""
    return [
        (side_score(game.places, side), expected, gained)
        for side, (expected, gained) in enumerate(sides)
    ]


def side_score(places: Sequence[int], side: int) -> float:
    """The score of a side: 1, 0.5 or 0; among several, the share of the others it beat."""
    own, others = places[side], len(places) - 1
    points = sum((own < place) + (own == place) / 2 for place in places) - 0.5
    return points / others
