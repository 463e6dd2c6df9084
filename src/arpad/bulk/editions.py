"""Editions as dataframe expressions: no year, K or bound is written here.

The events of a period may fall under several editions. Then each game has the index of its edition
in the column `edition`; a value that differs between editions becomes a choice by that column, any
other value becomes a literal. At the end is what a list records about a player's past: their
highest published rating, or flags such as `ever_2400`, one for each rating that the K rule of any
edition asks for. If a player has both, they must agree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from itertools import pairwise
from typing import Any, TypeVar

import narwhals as nw

from arpad.fide.edition import Edition, Exemption, KStep, RateOfPlay, UnratedGap
from arpad.fide.editions import edition, editions
from arpad.fide.expectancy import Expectancy
from arpad.fide.performance import score_difference
from arpad.terms import TimeControl, is_of_kind

T = TypeVar("T")

PERCENT = 100

#: Expected hundredths with the cap and without it, for each difference from −reach to reach.
Table = tuple[tuple[int, ...], tuple[int, ...]]


def reached_bounds() -> tuple[int, ...]:
    """The ratings of the K rules: was a player's published rating ever at least that high?"""
    steps = [step for record in editions() for step in record.k_steps]
    reached = {step.reached for step in steps if step.reached}
    return tuple(sorted(reached | {step.junior.never_reached for step in steps if step.junior}))


def first_day(time_control: TimeControl) -> date:
    """The first day for which there is an edition."""
    return editions(time_control)[0].since


def highest_floor(time_control: TimeControl) -> int:
    """The highest floor of all editions: nobody at or above it is below a floor."""
    return max(record.floor.value or 0 for record in editions(time_control))


@dataclass(frozen=True)
class PeriodEditions:
    """The editions that the games of a period may fall under, oldest first."""

    editions: tuple[Edition, ...]

    @classmethod
    def between(cls, first: date, last: date, time_control: TimeControl) -> PeriodEditions:
        """The editions in force from one day to another."""
        known = editions(time_control)
        oldest, newest = (known.index(edition(day, time_control)) for day in (first, last))
        return cls(known[oldest : newest + 1])

    @property
    def several(self) -> bool:
        """Whether the edition of a game depends on its day."""
        return len(self.editions) > 1

    def place(self, start: nw.Expr) -> nw.Expr:
        """The index of the edition for a tournament that starts on that day (0.1)."""
        place: nw.Expr = nw.lit(0)
        for number, record in enumerate(self.editions[1:], 1):
            place = nw.when(start >= nw.lit(record.since)).then(nw.lit(number)).otherwise(place)
        return place

    def pick(
        self,
        read: Callable[[Edition], T],
        make: Callable[[Any], nw.Expr] = nw.lit,
        column: str = "edition",
    ) -> nw.Expr:
        """A value of the edition as an expression: a choice if the editions differ."""
        parts = [read(record) for record in self.editions]
        choice = make(parts[0])
        for place, (before, part) in enumerate(pairwise(parts), 1):
            if part != before:
                choice = nw.when(nw.col(column) >= place).then(make(part)).otherwise(choice)
        return choice

    def has(self, read: Callable[[Edition], object]) -> bool:
        """Whether any of the editions has such a rule at all."""
        return any(read(record) for record in self.editions)

    # 8.1.2 as a table for a join

    @property
    def reach(self) -> int:
        """The smallest difference that is beyond the last bound of every table."""
        return 1 + max(record.difference_bounds.value[-1] for record in self.editions)

    def lookup(self) -> dict[str, list[int]]:
        """The rows of the joined table: place → hundredths that White is expected to score."""
        distinct = self._distinct_tables()
        capped = [expected for table in distinct for expected in table[0]]
        full = [expected for table in distinct for expected in table[1]]
        return {"place": list(range(len(capped))), "capped": capped, "full": full}

    def key(self, difference: nw.Expr) -> nw.Expr:
        """The place of a difference in the joined table."""
        reach, distinct = self.reach, self._distinct_tables()
        width = 2 * reach + 1
        first = self.pick(lambda record: width * distinct.index(_table(record, reach)) + reach)
        return (difference.clip(-reach, reach) + first).cast(nw.Int32)

    def _distinct_tables(self) -> list[Table]:
        return list(dict.fromkeys(_table(record, self.reach) for record in self.editions))

    def score_lookup(self) -> dict[str, list[int]]:
        """8.1.1 as a table for a join, one edition after the other: share → dp."""
        percents = range(PERCENT + 1)
        return {
            "share": list(range(len(percents) * len(self.editions))),
            "dp": [score_difference(record, p) for record in self.editions for p in percents],
        }

    # 8.3.1 and 8.3.3 as generated expressions

    def exempt(self, own: nw.Expr, opponent: nw.Expr) -> nw.Expr:
        """Whether the cap is lifted for a player of this rating in this game."""

        def free(rule: Exemption | None) -> nw.Expr:
            if rule is None:
                return nw.lit(False)
            either = rule.whose == "either"
            return (
                (own >= rule.rating) | (opponent >= rule.rating) if either else own >= rule.rating
            )

        return self.pick(lambda record: record.cap_exemption.value, free)

    def rated_at_all(self, own: nw.Expr, opponent: nw.Expr) -> nw.Expr:
        """Whether a game between these two is rated at all, or their ratings are too far apart."""

        def near(gap: UnratedGap | None) -> nw.Expr:
            if gap is None:
                return nw.lit(True)
            apart = (own - opponent).abs() >= gap.difference
            return ~(apart & (nw.max_horizontal(own, opponent) > gap.above))

        return self.pick(lambda record: record.gap.value, near)

    def slow_enough(self, kind: TimeControl, minutes: nw.Expr, top: nw.Expr) -> nw.Expr:
        """Whether a game with the given minutes for 60 moves is rated (1.1); true if they are null.

        `top` is the higher rating of the two.
        """
        of_kind: nw.Expr = is_of_kind(kind, 60 * minutes)

        def enough(rule: RateOfPlay | None) -> nw.Expr:
            if rule is None:
                return of_kind
            least: nw.Expr = nw.lit(rule.otherwise)
            for bound, needed in reversed(rule.minutes_from):
                least = nw.when(top >= bound).then(nw.lit(needed)).otherwise(least)
            return of_kind & (minutes >= least)

        slow = self.pick(lambda record: record.rate_of_play.value, enough)
        return slow.fill_null(True)

    @property
    def floors(self) -> tuple[int, ...]:
        """The floors of the editions, lowest first."""
        return tuple(sorted({record.floor.value or 0 for record in self.editions}))

    def from_floor(self, rating: nw.Expr) -> nw.Expr:
        """A rating in a game; null if it is below the floor of the game's edition (7.2)."""
        floor = self.pick(lambda record: record.floor.value or 0)
        return nw.when(rating >= floor).then(rating)

    def k(self, player: KFacts) -> nw.Expr:
        """K, by the rule of the edition of the player's latest event (8.3.3)."""
        return self.pick(
            lambda record: tuple(_conditions(step) for step in record.k_steps),
            lambda steps: _first_that_holds(steps, player),
            "latest_edition",
        )


@lru_cache
def _table(record: Edition, reach: int) -> Table:
    expectancy, cap = Expectancy(record), record.cap.value
    limit = reach if cap is None else cap
    differences = range(-reach, reach + 1)
    capped = (max(-limit, min(limit, difference)) for difference in differences)
    return (
        tuple(int(expectancy.of_difference(difference)) for difference in capped),
        tuple(int(expectancy.of_difference(difference)) for difference in differences),
    )


@dataclass(frozen=True)
class KFacts:
    """The facts about a player that the K rule needs, as expressions."""

    reached: Callable[[int], nw.Expr]  # whether their published rating ever reached this one
    turns: nw.Expr  # the age that they reach in the year that counts; null if not known
    games_played: nw.Expr


#: K with the conditions of one step: rating reached, junior, games below.
Conditions = tuple[int, int | None, Any, int | None]


def _conditions(step: KStep) -> Conditions:
    return step.k, step.reached, step.junior, step.games_below


def _first_that_holds(steps: tuple[Conditions, ...], player: KFacts) -> nw.Expr:
    k: nw.Expr = nw.lit(steps[-1][0])  # the last line of the rule has no condition
    for step_k, reached, junior, games_below in reversed(steps[:-1]):
        holds = []
        if reached is not None:
            holds.append(player.reached(reached))
        if junior is not None:
            last = junior.age if junior.until == "year end" else junior.age - 1
            holds += [player.turns <= last, ~player.reached(junior.never_reached)]
        if games_below is not None:
            holds.append(player.games_played < games_below)
        k = nw.when(*holds).then(nw.lit(step_k)).otherwise(k)
    return k


HIGHEST = "highest_rating"


def flags() -> dict[str, int]:
    """The flags that lists may have instead, with the rating of each."""
    return {f"ever_{bound}": bound for bound in reached_bounds()}


def past_columns(names: Iterable[str]) -> tuple[str, ...]:
    """Those of these columns that record a player's highest published rating."""
    there = set(names)
    return tuple(name for name in (HIGHEST, *flags()) if name in there)


def is_enough(names: Iterable[str]) -> bool:
    """Whether every question of the K rules can be answered from these columns."""
    there = past_columns(names)
    return HIGHEST in there or len(there) == len(flags())


def contradictions(columns: Iterable[str]) -> dict[str, nw.Expr]:
    """For each flag, if there is the number too: whether the two disagree."""
    there, bounds = past_columns(columns), flags()
    if HIGHEST not in there:
        return {}
    return {
        name: nw.when(nw.col(HIGHEST) != 0).then(nw.col(name) != (nw.col(HIGHEST) >= bounds[name]))
        for name in there
        if name in bounds
    }


def reached(columns: Iterable[str], published: nw.Expr) -> Callable[[int], nw.Expr]:
    """A function that says whether a rating was ever reached.

    `published` is the rating that is published now; null if there is none.
    """
    there, bounds = tuple(columns), flags()

    def ever(bound: int) -> nw.Expr:
        signs = [published >= bound]
        signs += [nw.col(HIGHEST) >= bound] if HIGHEST in there else []
        signs += [nw.col(name) for name in there if bounds.get(name, -1) >= bound]
        return nw.any_horizontal(*signs, ignore_nulls=True)

    return ever


def remembered(columns: Iterable[str], *published: nw.Expr) -> dict[str, nw.Expr]:
    """The same columns after these ratings have been published."""
    there, bounds, top = tuple(columns), flags(), nw.max_horizontal(*published)
    new = {
        name: nw.when(top >= bounds[name]).then(nw.lit(True)).otherwise(nw.col(name))
        for name in there
        if name != HIGHEST
    }
    if HIGHEST in there:
        # Without the number, a flag gives the best lower bound.
        least = [nw.when(nw.col(name)).then(nw.lit(bounds[name])) for name in new]
        new[HIGHEST] = nw.max_horizontal(nw.col(HIGHEST), *published, *least).cast(nw.Int64)
    return new
