"""Exact numbers: scores as half points, expectancies and changes as whole hundredths.

Nothing here is a binary float, except where a caller's own float is read.
"""

from __future__ import annotations

from decimal import Decimal
from functools import lru_cache

from arpad.errors import InvalidScore, InvalidType

#: Half points by every spelling of a result. 1.0, Decimal("0.5") and Fraction(1, 2) find their
#: entry too, because they are equal to the numbers here; so does True, which callers must refuse.
HALF_POINTS: dict[object, int] = {
    1: 2,
    0.5: 1,
    0: 0,
    "1": 2,
    "1.0": 2,
    "win": 2,
    "0.5": 1,
    ".5": 1,
    "0,5": 1,
    "1/2": 1,
    "½": 1,
    "=": 1,
    "draw": 1,
    "0": 0,
    "0.0": 0,
    "loss": 0,
}


def half_points(score: object, place: str = "score") -> int:
    """The half points of one game's result: 2, 1 or 0."""
    if isinstance(score, bool):
        raise InvalidType(place, score, _SCORE_RULE, "write 1 for a win or 0 for a loss")
    key = score.strip().lower() if isinstance(score, str) else score
    try:
        return HALF_POINTS[key]
    except (KeyError, TypeError):
        raise InvalidScore(place, score, _SCORE_RULE, "give the result of one game") from None


def half_away(hundredths: float) -> int:
    """The nearest whole number, a half going away from zero (8.3.4): 250 → 3, -250 → -3."""
    if hundredths >= 0:
        return int((hundredths + 50) // 100)
    return -int((50 - hundredths) // 100)


def half_up(numerator: int, denominator: int) -> int:
    """The nearest whole number of a fraction, a half going up: 5/2 → 3, -5/2 → -2."""
    return (2 * numerator + denominator) // (2 * denominator)


@lru_cache(maxsize=8192, typed=True)
def decimal_of_hundredths(hundredths: float) -> Decimal:
    """-250 → Decimal("-2.50"), whatever the caller's decimal context."""
    if isinstance(hundredths, float):
        return Decimal(repr(hundredths / 100))
    sign = "-" if hundredths < 0 else ""
    whole, part = divmod(abs(hundredths), 100)
    return Decimal(f"{sign}{whole}.{part:02d}")


@lru_cache(maxsize=1024)
def decimal_of_half_points(points: int) -> Decimal:
    """9 → Decimal("4.5")."""
    return Decimal(f"{points // 2}.5" if points % 2 else points // 2)


_SCORE_RULE = "a score is 1, 0.5 or 0 (also '=', '½', '1/2', 'win', 'draw', 'loss')"
