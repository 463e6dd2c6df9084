"""What US Chess' rating rules say, as dated records: values with how sure each is.

The document is Glickman and Doan, "The US Chess Rating System", 6 April 2026. Its values were put
together from implementations and notes that quote it, and recomputed against official ratings with
two decimals: "verified" are those that official numbers prove, "reported" those that a source
says, "open" those that nobody could tell us.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from datetime import date
from typing import Generic, Literal, TypeVar

from arpad.errors import InvalidDate, UnknownRule
from arpad.sentences import phrase

T = TypeVar("T")
Basis = Literal["verified", "reported", "open"]

DOCUMENT = "Glickman and Doan, The US Chess Rating System, 6 April 2026"
#: The lists, each with ratings of its own; those over the board first.
OVER_THE_BOARD = ("regular", "quick", "blitz")
RATING_LISTS = (*OVER_THE_BOARD, *(f"online-{name}" for name in OVER_THE_BOARD))
#: The list of an event by the minutes of its phases and the seconds of delay or increment, added
#: up: from the first figure on, above the second, from the third on; dual over the board from there
#: to the last (reported).
BLITZ_FROM, QUICK_ABOVE, REGULAR_FROM, DUAL_TO = 5, 10, 30, 65


@dataclass(frozen=True, slots=True)
class Known(Generic[T]):
    """A value for events that end on or after a day; None where it is not known."""

    since: date
    value: T | None
    basis: Basis
    note: str = ""


@dataclass(frozen=True, slots=True)
class EffectiveGames:
    """N*, the most games that count: `most` above a rating, else most / sqrt(a + b (c − R)²)."""

    most: float
    above: float
    a: float
    b: float
    c: float


@dataclass(frozen=True, slots=True)
class Conversion:
    """A start value from another rating: factor × rating + plus, up to a bound."""

    up_to: float | None
    factor: float
    plus: float


#: The factor of the bonus threshold by the day on which the event ends.
BONUS: tuple[Known[float], ...] = (
    Known(date(2001, 1, 1), 10.0, "reported"),
    Known(
        date(2008, 1, 1),
        None,
        "open",
        "the factor of the bonus went from 10 to 6 and then 8 between 2008 and 2015, on days that "
        "are not known",
    ),
    Known(date(2015, 6, 1), 12.0, "verified"),
    Known(date(2017, 5, 1), 14.0, "reported"),
    Known(date(2023, 2, 1), 12.0, "reported"),
    Known(date(2025, 1, 1), 10.0, "verified"),
)

EFFECTIVE_GAMES: tuple[Known[EffectiveGames], ...] = (
    Known(date(2001, 1, 1), EffectiveGames(50.0, 2200.0, 1.0, 1 / 100_000, 2200.0), "reported"),
    Known(date(2013, 1, 1), EffectiveGames(50.0, 2355.0, 0.662, 0.00000739, 2569.0), "verified"),
)

#: From FIDE: the branch that the rating falls into, by the day on which the event ends.
FROM_FIDE: tuple[Known[tuple[Conversion, ...]], ...] = (
    Known(
        date(2001, 1, 1),
        (Conversion(2000.0, 0.94, 180.0), Conversion(None, 1.02, 20.0)),
        "reported",
    ),
    Known(
        date(2024, 3, 1),
        (Conversion(2000.0, 1.5667, -1073.0), Conversion(None, 1.02, 20.0)),
        "reported",
    ),
)
#: A FIDE rating up to the first counts as so many games, one above it as more.
FIDE_GAMES_BOUND, FIDE_GAMES, STRONG_FIDE_GAMES = 2150, 5, 10
#: From CFC, for ratings above the first figure.
CFC_ABOVE, FROM_CFC, CFC_GAMES = 1500.0, Conversion(None, 1.1, -240.0), 5
#: From events of this day on, other ratings are blended into a start, by weights that are open.
BLENDED_SINCE = date(2020, 1, 1)
#: By age: so many points a year within these bounds; younger than the last figure is no age.
POINTS_A_YEAR, LEAST_START, MOST_START, LEAST_AGE = 50.0, 100.0, 1300.0, 3.0
#: Where there is no date of birth.
ADULT_START, CHILD_START = 1300.0, 750.0

#: Ratings have so many decimals.
PLACES = 2
LEAST_RATING, MOST_SPECIAL = 100.0, 2700.0
#: Up to so many games before the event, the special formula is used.
SPECIAL_GAMES = 8
#: More games than these make a player established.
PROVISIONAL_GAMES = 25
#: K = this over (effective games + games of the event).
K_NUMERATOR = 800.0
#: In a dual-rated event, on the Regular list, above the first rating; constant from the second on.
DUAL_ABOVE, DUAL_FROM, DUAL_LEAST = 2200.0, 2500.0, 200.0
DUAL_INTERCEPT, DUAL_SLOPE = 6.5, 0.0025
#: The bonus: from so many games on, and as if there were at least so many.
BONUS_GAMES, BONUS_LEAST_ROOT, BONUS_MEETINGS = 3, 4, 2
#: Absolute floor over the board: so much for wins, draws and events of so many games, at most that.
FLOOR_WIN, FLOOR_DRAW, FLOOR_EVENT, FLOOR_EVENT_GAMES, MOST_ABSOLUTE = 4, 2, 1, 3, 150
#: Peak floor: the peak less this, down to the hundred, from the least to the most.
PEAK_LESS, LEAST_PEAK_FLOOR, MOST_PEAK_FLOOR = 200, 1200, 2100
LIFE_MASTER_FLOOR = 2200.0
#: A match: both within so many points, and nobody moves by more than the second figure.
MATCH_DIFFERENCE, MATCH_MOST = 400.0, 50.0
#: Up to this rating an established player has the effective maximum of games for certain.
CERTAIN_UP_TO = 1928.0


def in_force(known: tuple[Known[T], ...], ended: date) -> tuple[T, Known[T]]:
    """The value for an event that ends on a day, and its record; an error where it is not known."""
    place = bisect_right(known, ended, key=lambda record: record.since)
    if not place:
        first = known[0].since.isoformat()
        raise InvalidDate(
            "ended",
            ended.isoformat(),
            str(phrase("us_first_day", first=first)),
            "choose a later day",
        )
    record = known[place - 1]
    if record.value is None:
        after = known[place].since.isoformat()
        raise UnknownRule(
            "ended",
            ended.isoformat(),
            record.note,
            f"choose a day before {record.since.isoformat()}, or from {after} on",
        )
    return record.value, record
