"""The one-time adjustments of whole rating lists."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

from arpad.exact import decimal_of_hundredths
from arpad.fide.edition import Cited
from arpad.fide.player import whole_rating

#: 2022-10-01, rapid and blitz: raised to the standard rating less this.
RAPID_BLITZ_BELOW_STANDARD = Cited((date(2022, 10, 1), 100), "RB", "practice")
#: 2024-03-01, all three lists: below this rating, this many hundredths of what was missing.
COMPRESSION = Cited(
    (date(2024, 3, 1), 2000, 40), "0", "text", note="how FIDE rounded the fractions is not known"
)


def adjust_2022(rating: int, standard_rating: int) -> int:
    """A rapid or blitz rating after 2022-10-01: at least the standard rating less 100.

    `rating` is the rapid or blitz rating before, `standard_rating` the one of that day.

    >>> adjust_2022(1700, 1900), adjust_2022(1850, 1900)
    (1800, 1850)
    """
    _, below = RAPID_BLITZ_BELOW_STANDARD.value
    return max(whole_rating(rating), whole_rating(standard_rating, "standard_rating") - below)


def adjust_2024(rating: int) -> Decimal:
    """A rating after 2024-03-01: R + 0.40 × (2000 − R) below 2000, exact and not rounded.

    `rating` is the one before.

    >>> adjust_2024(1501)
    Decimal('1700.60')
    """
    _, bound, hundredths = COMPRESSION.value
    own = whole_rating(rating)
    return decimal_of_hundredths(100 * own + hundredths * max(bound - own, 0))
