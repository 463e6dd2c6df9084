"""Curves: the expected score of one side from both ratings."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from functools import lru_cache
from math import exp, isqrt, log, sqrt
from typing import Protocol

from arpad.errors import InvalidRating
from arpad.exact import DIFFERENCE_BOUNDS, logistic
from arpad.game import Facts
from arpad.sentences import phrase

#: The length of a match if nobody gives it.
LEAST_LENGTH = 1
#: The normal curve is added up in whole numbers with this many bits after the point.
NORMAL_BITS = 200
_PI = 314159265358979323846264338327950288419716939937510582097494459230781640628620899
#: 1 / √π with these bits.
NORMAL_FACTOR = isqrt((10**80 << 2 * NORMAL_BITS) // _PI)
#: From here on the share differs from 1 by less than half of a float's last bit.
NORMAL_END = 6


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
class Normal:
    """The share of a normal curve below D; `sigma` is of one player, √2 times that of both.

    Both sides of a game make exactly one point: opponents of ± D cancel out in a sum.
    """

    sigma: int = 200
    hundredths: bool = False

    @property
    def words(self) -> str:
        return f"the normal curve of the whole difference, σ = {self.sigma} √2"

    def expected(self, own: float, other: float, game_facts: Facts) -> float:
        share = _normal_share(abs(own - other), 2 * self.sigma)
        return share if own >= other else 1 - share


@lru_cache(maxsize=8192)
def _normal_share(apart: float, scale: int) -> float:
    """The favourite's share, ½ + ½ erf(apart / scale): the float that is nearest to it.

    The series is added up in whole numbers, so the page comes to the same bits.
    """
    if apart >= NORMAL_END * scale:
        return 1.0
    numerator, denominator = apart.as_integer_ratio()
    total = term = (numerator << NORMAL_BITS) // (denominator * scale)
    square, n = term * term >> NORMAL_BITS, 0
    while term:
        n += 1
        term = (term * square >> NORMAL_BITS) // n
        part = term // (2 * n + 1)
        total += -part if n % 2 else part
    half_erf = total * NORMAL_FACTOR >> NORMAL_BITS
    return ((1 << NORMAL_BITS - 1) + half_erf) / (1 << NORMAL_BITS)


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
class DifferenceTable:
    """FIDE's table of differences (B.02 8.1.2), in hundredths; 1.00 from `certain_from` on."""

    certain_from: int
    hundredths: bool = True

    @property
    def words(self) -> str:
        return f"FIDE’s table (B.02 8.1.2), 1.00 from {self.certain_from} points on"

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
