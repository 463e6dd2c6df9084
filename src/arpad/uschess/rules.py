"""The rating rules of US Chess as dated records: values, and how certain each is.

The document is Glickman and Doan, "The US Chess Rating System", 6 April 2026. Its values were
collected from implementations and notes that quote it, and checked against official ratings with
two decimals: "verified" values are confirmed by these, "reported" ones by some source; for "open"
ones there is no source.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Generic, Literal, TypeVar

from arpad.errors import InvalidDate, UnknownRule
from arpad.sentences import phrase
from arpad.system import Rule

T = TypeVar("T")
Basis = Literal["verified", "reported", "open"]

DOCUMENT = "Glickman and Doan, The US Chess Rating System, 6 April 2026"
#: The lists, each with ratings of its own; those over the board first.
OVER_THE_BOARD = ("regular", "quick", "blitz")
RATING_LISTS = (*OVER_THE_BOARD, *(f"online-{name}" for name in OVER_THE_BOARD))
#: The list of an event, by the sum of its minutes and its seconds of delay or increment: Blitz from
#: the first figure on, Quick above the second, Regular from the third on; over the board, events up
#: to the last figure are rated as both (reported).
BLITZ_FROM, QUICK_ABOVE, REGULAR_FROM, DUAL_TO = 5, 10, 30, 65


@dataclass(frozen=True, slots=True)
class Dated(Generic[T]):
    """A value for events that end on or after a day; None if it is not known."""

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
BONUS: tuple[Dated[float], ...] = (
    Dated(date(2001, 1, 1), 10.0, "reported"),
    Dated(
        date(2008, 1, 1),
        None,
        "open",
        "the factor of the bonus went from 10 to 6 and then 8 between 2008 and 2015, on days that "
        "are not known",
    ),
    Dated(date(2015, 6, 1), 12.0, "verified"),
    Dated(date(2017, 5, 1), 14.0, "reported"),
    Dated(date(2023, 2, 1), 12.0, "reported"),
    Dated(date(2025, 1, 1), 10.0, "verified"),
)

EFFECTIVE_GAMES: tuple[Dated[EffectiveGames], ...] = (
    Dated(date(2001, 1, 1), EffectiveGames(50.0, 2200.0, 1.0, 1 / 100_000, 2200.0), "reported"),
    Dated(date(2013, 1, 1), EffectiveGames(50.0, 2355.0, 0.662, 0.00000739, 2569.0), "verified"),
)

#: From FIDE: the branch that the rating falls into, by the day on which the event ends.
FROM_FIDE: tuple[Dated[tuple[Conversion, ...]], ...] = (
    Dated(
        date(2001, 1, 1),
        (Conversion(2000.0, 0.94, 180.0), Conversion(None, 1.02, 20.0)),
        "reported",
    ),
    Dated(
        date(2024, 3, 1),
        (Conversion(2000.0, 1.5667, -1073.0), Conversion(None, 1.02, 20.0)),
        "reported",
    ),
)
#: FIDE ratings up to the first figure count as 5 games, higher ones as 10.
FIDE_GAMES_BOUND, FIDE_GAMES, STRONG_FIDE_GAMES = 2150, 5, 10
#: From CFC, for ratings above the first figure.
CFC_ABOVE, FROM_CFC, CFC_GAMES = 1500.0, Conversion(None, 1.1, -240.0), 5
#: In events from this day on, other ratings are blended into a start value, by unknown weights.
BLENDED_SINCE = date(2020, 1, 1)
#: By age: points for each year, and their bounds; an age below the last figure is not used.
POINTS_A_YEAR, LEAST_START, MOST_START, LEAST_AGE = 50.0, 100.0, 1300.0, 3.0
#: Without a date of birth.
ADULT_START, CHILD_START = 1300.0, 750.0

LEAST_RATING, MOST_SPECIAL = 100.0, 2700.0
#: The most earlier games with which the special formula is used.
SPECIAL_GAMES = 8
#: With more games than this, a player is established.
PROVISIONAL_GAMES = 25
#: K = this / (effective games + games of the event).
K_NUMERATOR = 800.0
#: In a dual-rated event, on the Regular list, above the first rating; constant from the second on.
DUAL_ABOVE, DUAL_FROM, DUAL_LEAST = 2200.0, 2500.0, 200.0
DUAL_INTERCEPT, DUAL_SLOPE = 6.5, 0.0025
#: The bonus: the least games, the least number under the root, the most games with one opponent.
BONUS_GAMES, BONUS_LEAST_ROOT, BONUS_MEETINGS = 3, 4, 2
#: Absolute floor over the board: points for a win, a draw and an event, the least games of
#: such an event, and the maximum.
FLOOR_WIN, FLOOR_DRAW, FLOOR_EVENT, FLOOR_EVENT_GAMES, MOST_ABSOLUTE = 4, 2, 1, 3, 150
#: Peak floor: the peak less this, rounded down to the hundred; its least and greatest value.
PEAK_LESS, LEAST_PEAK_FLOOR, MOST_PEAK_FLOOR = 200, 1200, 2100
LIFE_MASTER_FLOOR = 2200.0
#: A match: the greatest difference of the ratings, and the greatest change.
MATCH_DIFFERENCE, MATCH_MOST = 400.0, 50.0
#: Up to this rating, an established player certainly has the effective maximum of games.
CERTAIN_UP_TO = 1928.0


def in_force(known: tuple[Dated[T], ...], ended: date) -> tuple[T, Dated[T]]:
    """The value for an event that ends on a day, and its record; an error if it is not known."""
    place = bisect_right(known, ended, key=lambda record: record.since)
    if not place:
        first = known[0].since
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


def lines_of(ended: date) -> Iterator[Rule]:
    """The rules for an event that ends on a day, each with how certain it is."""
    yield _lists()
    games, record = in_force(EFFECTIVE_GAMES, ended)
    root = f"√({games.a:g} + {games.b:.8f} ({games.c:g} − R)²)"
    effective = f"N* = {games.most:g} above {games.above:g}, else {games.most:g} / {root}"
    yield Rule("effective games", effective, record.basis, record.note)
    yield Rule("expected", "1 / (1 + 10^(−D / 400)); by the special formula linear in D")
    yield Rule("K", f"{K_NUMERATOR:g} / (effective games + games of the event)")
    yield _dual()
    special = f"up to {SPECIAL_GAMES} games before, or all of them won, or all lost"
    yield Rule("special", special)
    yield from _bonus(ended)
    yield Rule("passes", "two: opponents count with their ratings after the first")
    yield from _floors()
    text = (
        f"both established and within {MATCH_DIFFERENCE:g} points; "
        f"nobody moves by more than {MATCH_MOST:g}, without bonus and floor"
    )
    yield Rule("match", text, "reported")
    yield from _starts(ended)
    for known in BONUS:
        if known.value is None:
            yield Rule("not known", known.note, known.basis)
    since = BLENDED_SINCE.year
    blend = f"how other ratings are blended into a start value since {since}: one counts here"
    yield Rule("not known", blend, "open")


def _lists() -> Rule:
    blitz, quick = BLITZ_FROM, QUICK_ABOVE
    regular, dual = REGULAR_FROM, DUAL_TO
    text = (
        f"Blitz from {blitz}, Quick above {quick}, Regular from {regular}, both to {dual}: "
        "minutes, and seconds of delay or increment, added up"
    )
    return Rule("lists", text, "reported")


def _dual() -> Rule:
    """K of masters in dual-rated events."""
    above, constant = DUAL_ABOVE, DUAL_FROM
    share = f"× ({DUAL_INTERCEPT:g} − {DUAL_SLOPE:g} R)"
    text = (
        f"on the Regular list above {above:g}: K {share}; "
        f"from {constant:g} on the numerator is {DUAL_LEAST:g}"
    )
    return Rule("dual rated", text)


def _bonus(ended: date) -> Iterator[Rule]:
    factor, record = in_force(BONUS, ended)
    text = (
        f"gain − {factor:g} √max(games, {BONUS_LEAST_ROOT}), from {BONUS_GAMES} games on, "
        f"nobody met more than {BONUS_MEETINGS} times (once in {BONUS_GAMES} games)"
    )
    yield Rule("bonus", text, record.basis, record.note)
    spans = (
        f"{'not known' if known.value is None else f'{known.value:g}'} from {known.since}"
        f"{f' ({known.basis})' if known.value is not None else ''}"
        for known in BONUS
    )
    yield Rule("its factor", ", ".join(spans))


def _floors() -> Iterator[Rule]:
    text = (
        f"the peak less {PEAK_LESS}, in whole hundreds, from {LEAST_PEAK_FLOOR} "
        f"to {MOST_PEAK_FLOOR}; at least {LEAST_RATING:g}, up to {MOST_ABSOLUTE} by the games of "
        f"a career ({FLOOR_WIN} a win, {FLOOR_DRAW} a draw, {FLOOR_EVENT} an event)"
    )
    yield Rule("floors", text)
    text = f"{LIFE_MASTER_FLOOR:g} for Original Life Masters; by prize money, set by you"
    yield Rule("other floors", text, "reported")


def _starts(ended: date) -> Iterator[Rule]:
    text = (
        f"{POINTS_A_YEAR:g} a year of age, {LEAST_START:g} to {MOST_START:g}; "
        f"without an age {ADULT_START:g} for adults, {CHILD_START:g} for others"
    )
    yield Rule("start", text)
    (low, high), record = in_force(FROM_FIDE, ended)
    of_fide = f"up to {low.up_to:g} {_line(low, 'FIDE')}, above {_line(high, 'FIDE')}"
    yield Rule("from FIDE", of_fide, record.basis, record.note)
    yield Rule("from CFC", f"above {CFC_ABOVE:g} {_line(FROM_CFC, 'CFC')}")


def _line(conversion: Conversion, of: str) -> str:
    sign = "−" if conversion.plus < 0 else "+"
    return f"{conversion.factor:g} × {of} {sign} {abs(conversion.plus):g}"
