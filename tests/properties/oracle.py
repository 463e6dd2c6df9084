"""A second opinion on FIDE's rating rules, written only from the rules.

It shares nothing with the package: fractions instead of hundredths, a scan of the printed tables
instead of an index into them, dates compared where the rule is instead of records looked up.
Slow and plain on purpose: where the two disagree, one of them has misread a rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from functools import cache
from math import floor

HALF = Fraction(1, 2)

# 8.1.2: the greatest difference that still gives .50, .51, … .99 to the higher-rated side.
_PD_PRINTED = """
    3 10 17 25 32 39 46 53 61 68 76 83 91 98 106 113 121 129 137 145 153 162 170 179 188 197 206
    215 225 235 245 256 267 278 290 302 315 328 344 357 374 391 411 432 456 484 517 559 619 735
"""
PD_UPPER = [int(figure) for figure in _PD_PRINTED.split()]

# 8.1.1: dp for a score of 50 %, 51 %, … 100 %.
_DP_PRINTED = """
    0 7 14 21 29 36 43 50 57 65 72 80 87 95 102 110 117 125 133 141 149 158 166 175 184 193 202
    211 220 230 240 251 262 273 284 296 309 322 336 351 366 383 401 422 444 470 501 538 589 677
    800
"""
DP_UPPER_HALF = [int(figure) for figure in _DP_PRINTED.split()]

# Section 6: the days on which something changed.
STANDARD_SINCE = [
    date(2014, 7, 1),
    date(2017, 7, 1),
    date(2022, 1, 1),
    date(2024, 3, 1),
    date(2025, 10, 1),
]
QUICK_SINCE = [
    date(2014, 7, 1),
    date(2022, 1, 1),
    date(2022, 10, 1),
    date(2024, 3, 1),
    date(2024, 12, 1),
]


@dataclass(frozen=True)
class Foe:
    """One game from the player's side: whom they met and what they scored."""

    rating: int | None
    score: Fraction
    forfeit: bool = False
    standard: int | None = None


@dataclass(frozen=True)
class Who:
    """What is known of a player; None is not known, and then an established adult."""

    rating: int
    games: int | None = None
    born: int | None = None
    age: int | None = None
    had_2400: bool = False
    had_2300: bool = False
    period_games: int | None = None
    fixed_k: int | None = None
    borrowed: bool = False  # whether the rating is the standard one, in rapid or blitz


@dataclass(frozen=True)
class Outcome:
    """What a tournament did."""

    n: int
    score: Fraction
    expected: Fraction
    k: int
    change: Fraction
    rounded: int
    new: int
    unrated_next: bool


def nearest_away(value: Fraction) -> int:
    """The nearest whole number; a half goes away from zero."""
    size = floor(abs(value) + HALF)
    return size if value > 0 else -size


def nearest_up(value: Fraction) -> int:
    """The nearest whole number; a half goes up."""
    return floor(value + HALF)


@cache
def probability(difference: int) -> Fraction:
    """PD of the side that is `difference` points higher (lower where it is negative)."""
    if difference < 0:
        return 1 - probability(-difference)
    for percent, bound in enumerate(PD_UPPER, start=50):
        if difference <= bound:
            return Fraction(percent, 100)
    return Fraction(1)


def dp(share: Fraction) -> int:
    """dp for a share of the points, which is first rounded to a whole percent, half up."""
    percent = nearest_up(100 * share)
    if percent < 50:
        return -DP_UPPER_HALF[50 - percent]
    return DP_UPPER_HALF[percent - 50]


def has_cap(own: int, on: date, *, quick: bool) -> bool:
    """Whether a difference beyond 400 counts as 400 in the change of a player rated `own`."""
    if quick:
        # 735 is reported for 2014, which is none; 400 since 2022.
        return on >= date(2022, 1, 1)
    return on < date(2025, 10, 1) or own < 2650


def expected(own: int, opponent: int, on: date, *, quick: bool) -> Fraction:
    """The expected score of a player rated `own` in a single game."""
    difference = own - opponent
    if has_cap(own, on, quick=quick):
        difference = max(-400, min(400, difference))
    return probability(difference)


def is_rated(own: int, opponent: int, on: date, *, quick: bool) -> bool:
    """Rapid and blitz from 2024-12-01: 600 points apart and one above 2600 is not rated."""
    far_apart = abs(own - opponent) >= 600 and max(own, opponent) > 2600
    return not (quick and on >= date(2024, 12, 1) and far_apart)


def rating_used(foe: Foe, *, quick: bool) -> int | None:
    """The rating that an opponent counts with; rapid and blitz lend them the standard one."""
    if foe.rating is None and quick:
        return foe.standard
    return foe.rating


def expectations(
    own: int, foes: Sequence[Foe], on: date, *, quick: bool
) -> list[tuple[Foe, Fraction]]:
    """The games of one tournament that count, each with the expected score."""
    counting = []
    for foe in foes:
        opponent = rating_used(foe, quick=quick)
        if not foe.forfeit and opponent is not None and is_rated(own, opponent, on, quick=quick):
            counting.append((foe, opponent))
    full = set(range(len(counting))) if one_upgrade(on) else set()
    # Of the games over 400 points down only the greatest difference keeps the cap.
    far_below = [place for place in full if own - counting[place][1] > 400]
    if far_below:
        far_below.remove(max(far_below, key=lambda place: own - counting[place][1]))
    return [
        (
            foe,
            probability(own - opponent)
            if place in far_below
            else expected(own, opponent, on, quick=quick),
        )
        for place, (foe, opponent) in enumerate(counting)
    ]


def one_upgrade(on: date) -> bool:
    """2022-01-01 to 2024-02-29: a player benefits from one upgrade per tournament."""
    return date(2022, 1, 1) <= on <= date(2024, 2, 29)


def is_junior(who: Who, on: date) -> bool:
    """Up to the end of the year of the 18th birthday; before 2017-07 up to the birthday itself."""
    if on < date(2017, 7, 1) and who.age is not None:
        return who.age < 18
    if who.born is not None:
        # If only the year is known, the birthday is assumed to have passed this year.
        last = 17 if on < date(2017, 7, 1) else 18
        return on.year - who.born <= last
    return who.age is not None and who.age < 18


def k_of_list(who: Who, on: date, *, quick: bool) -> int:
    """K before the 700 rule."""
    if quick and on < date(2022, 10, 1):
        return 20
    # A borrowed rating never stood on this list, and its owner is new there.
    published = 0 if who.borrowed else who.rating
    had_2400 = who.had_2400 or published >= 2400
    had_2300 = had_2400 or who.had_2300 or published >= 2300
    if had_2400:
        return 10
    if is_junior(who, on) and not had_2300:
        return 40
    if who.borrowed:
        return 40
    return 40 if who.games is not None and who.games < 30 else 20


def k_of_period(who: Who, games: int, on: date, *, quick: bool) -> int:
    """K for a period with that many games: K × n is at most 700."""
    if who.fixed_k is not None:
        return who.fixed_k
    k = k_of_list(who, on, quick=quick)
    return 700 // games if k * games > 700 else k


def rating_floor(on: date) -> int:
    """Below it a player is unrated on the next list."""
    return 1400 if on >= date(2024, 3, 1) else 1000


def tournament(who: Who, foes: Sequence[Foe], on: date, *, quick: bool) -> Outcome:
    """The only tournament of its rating period, unless the player has more games in it."""
    return period(who, [(who.rating, foes, on)], quick=quick)


def period(who: Who, events: Sequence[tuple[int, Sequence[Foe], date]], *, quick: bool) -> Outcome:
    """A rating period: events as (own rating, games, first day), the last one last."""
    counting = [
        game for own, foes, on in events for game in expectations(own, foes, on, quick=quick)
    ]
    last = events[-1][2]
    # Whatever rating they played with was published, so it counts for 2400 and 2300 too.
    highest = replace(who, rating=max(who.rating, *(own for own, _, _ in events)))
    k = k_of_period(highest, who.period_games or len(counting), last, quick=quick)
    score = sum((foe.score for foe, _ in counting), Fraction(0))
    expects = sum((chance for _, chance in counting), Fraction(0))
    change = k * (score - expects)
    new = who.rating + nearest_away(change)
    return Outcome(
        n=len(counting),
        score=score,
        expected=expects,
        k=k,
        change=change,
        rounded=nearest_away(change),
        new=new,
        unrated_next=new < rating_floor(last),
    )


def initial(foes: Sequence[Foe], on: date, *, quick: bool) -> int | None:
    """The initial rating of an unrated player after one event; None where none is published."""
    if on < (date(2022, 1, 1) if quick else date(2017, 7, 1)):
        raise LookupError("that rule is not certain")
    met = [
        (opponent, foe.score)
        for foe in foes
        if not foe.forfeit and (opponent := rating_used(foe, quick=quick)) is not None
    ]
    # 8.2.1: a first event without a point is disregarded, whoever the opponents were.
    if len(met) < 5 or not any(foe.score for foe in foes if not foe.forfeit):
        return None
    if on >= date(2024, 3, 1):
        met += [(1800, HALF), (1800, HALF)]
    average = Fraction(sum(opponent for opponent, _ in met), len(met))
    points = sum((score for _, score in met), Fraction(0))
    over_half = 2 * points - len(met)  # in half points
    if on >= date(2024, 3, 1) or over_half < 0:
        first = average + dp(points / len(met))
    else:
        first = average + 20 * over_half
    published = nearest_up(first)
    if on >= date(2024, 3, 1):
        published = min(published, 2200)
    return published if published >= rating_floor(on) else None


def performance(foes: Sequence[Foe], on: date, *, quick: bool) -> int | None:
    """Ra + dp(p) over the games played; None where nothing was played."""
    unrated = 1400 if on >= date(2024, 1, 1) else 1000
    played = [foe for foe in foes if not foe.forfeit]
    if not played:
        return None
    ratings = [rating_used(foe, quick=quick) for foe in played]
    met = [unrated if rating is None else rating for rating in ratings]
    points = sum((foe.score for foe in played), Fraction(0))
    return nearest_up(Fraction(sum(met), len(met))) + dp(points / len(met))
