"""Curves: the expected score of one side from both ratings."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from math import exp, log, sqrt
from typing import Protocol

from arpad.errors import InvalidRating
from arpad.exact import logistic
from arpad.fide.tables import DIFFERENCE_BOUNDS
from arpad.game import Facts
from arpad.sentences import phrase

#: The length of a match if nobody gives it.
LEAST_LENGTH = 1


class Curve(Protocol):
    """How the expected score follows from two ratings, advantages included."""

    @property
    def words(self) -> str:
        """The curve in words."""

    @property
    def hundredths(self) -> bool:
        """Whether expected scores are whole hundredths, whose sums are exact."""

    def expected(self, own: float, other: float, game_facts: Facts) -> float:
        """The expected score of the first of the two; `game_facts` are the facts of the game."""


@dataclass(frozen=True, slots=True)
class Logistic:
    """1 / (1 + 10^(−D / scale))."""

    scale: float = 400
    hundredths: bool = False

    @property
    def words(self) -> str:
        return f"1 / (1 + 10^(−D / {self.scale:g}))"

    def expected(self, own: float, other: float, game_facts: Facts) -> float:
        return logistic(own - other, self.scale)


@dataclass(frozen=True, slots=True)
class ByLength:
    """Longer matches favour the favourite: 1 / (1 + 10^(−D √n / scale))."""

    scale: float
    hundredths: bool = False

    @property
    def words(self) -> str:
        return f"1 / (1 + 10^(−D √n / {self.scale:g})), n the length of the match"

    def expected(self, own: float, other: float, game_facts: Facts) -> float:
        return logistic((own - other) * sqrt(game_facts.get("length", LEAST_LENGTH)), self.scale)


@dataclass(frozen=True, slots=True)
class Table:
    """FIDE's table of differences (B.02 8.1.2), in hundredths; 1.00 from `certain_from` on."""

    certain_from: int
    hundredths: bool = True

    @property
    def words(self) -> str:
        return f"FIDE's table (B.02 8.1.2), 1.00 from {self.certain_from} points on"

    def expected(self, own: float, other: float, game_facts: Facts) -> float:
        apart = abs(own - other)
        steps = bisect_left(DIFFERENCE_BOUNDS, apart) if apart < self.certain_from else 50
        return (50 + steps if own >= other else 50 - steps) / 100


@dataclass(frozen=True, slots=True)
class TopBound:
    """Of go: 1 / (1 + e^(β(other) − β(own))), β(r) = −slope × ln(top − r)."""

    top: float
    slope: float
    hundredths: bool = False

    @property
    def words(self) -> str:
        return f"1 / (1 + e^(β(r2) − β(r1))), β(r) = −{self.slope:g} ln({self.top:g} − r)"

    def expected(self, own: float, other: float, game_facts: Facts) -> float:
        try:
            return 1 / (1 + exp(self._beta(other) - self._beta(own)))
        except OverflowError:  # too far apart for a float
            return 0.0

    def _beta(self, rating: float) -> float:
        if rating >= self.top:
            rule = str(phrase("pool_below_top", top=self.top))
            raise InvalidRating("rating", rating, rule, "check it")
        return -self.slope * log(self.top - rating)
