"""Editions as dataframe expressions: nothing here knows a year, a K or a bound.

A period may hold events of several editions. Each game has the place of its edition among those
of its time control in the column `edition`; a value that differs between editions becomes a choice
by that column, and one that does not becomes a literal.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from itertools import pairwise
from typing import Any, TypeVar

import narwhals as nw

from arpad.fide.edition import Edition, Gap, KStep
from arpad.fide.editions import EDITIONS, edition, editions
from arpad.fide.expectancy import Expectancy

T = TypeVar("T")

#: The key of a game that does not count: it finds a row without an expected score.
NO_KEY = -1


def number_of(day: date) -> int:
    """A day as the whole number yyyymmdd, the same in every engine."""
    return 10_000 * day.year + 100 * day.month + day.day


def number_of_column(name: str) -> nw.Expr:
    """A column of days as whole numbers."""
    day = nw.col(name).dt
    years, months = day.year().cast(nw.Int64), day.month().cast(nw.Int64)
    return years * 10_000 + months * 100 + day.day().cast(nw.Int64)


def year(day: nw.Expr) -> nw.Expr:
    """The year of a day's number."""
    return day // 10_000


def flag_bounds() -> tuple[int, ...]:
    """The ratings of which the K rules ask whether a player was ever published there."""
    steps = [step for record in EDITIONS for step in record.k_steps]
    reached = {step.reached for step in steps if step.reached}
    return tuple(sorted(reached | {step.junior.never_reached for step in steps if step.junior}))


@dataclass(frozen=True)
class Dated:
    """The editions that the games of a period may fall under, oldest first."""

    editions: tuple[Edition, ...]

    @classmethod
    def of(cls, on: date, time_control: str, *, several: bool) -> Dated:
        """The one in force on a day, or all of them where each game tells its own day."""
        in_force = edition(on, time_control)
        return cls(editions(time_control) if several else (in_force,))

    @property
    def first_day(self) -> int:
        """The first day that there is an edition for."""
        return number_of(self.editions[0].since)

    def place(self, start: nw.Expr) -> nw.Expr:
        """Which edition a tournament that starts on that day falls under (0.1)."""
        return self._chosen(start, [number_of(record.since) for record in self.editions])

    def pick(
        self,
        read: Callable[[Edition], T],
        make: Callable[[Any], nw.Expr] = nw.lit,
        column: str = "edition",
    ) -> nw.Expr:
        """What an edition says, as an expression: a choice where the editions differ."""
        parts = [read(record) for record in self.editions]
        chosen = make(parts[0])
        for place, (before, part) in enumerate(pairwise(parts), 1):
            if part != before:
                chosen = nw.when(nw.col(column) >= place).then(make(part)).otherwise(chosen)
        return chosen

    def says(self, read: Callable[[Edition], object]) -> bool:
        """Whether any of the editions has such a rule at all."""
        return any(read(record) for record in self.editions)

    def differ(self, read: Callable[[Edition], object]) -> bool:
        """Whether the editions disagree about it."""
        return len({read(record) for record in self.editions}) > 1

    @staticmethod
    def _chosen(start: nw.Expr, since: list[int]) -> nw.Expr:
        place: nw.Expr = nw.lit(0)
        for number, day in enumerate(since[1:], 1):
            place = nw.when(start >= day).then(nw.lit(number)).otherwise(place)
        return place

    # 8.1.2 as a joined table

    @cached_property
    def _tables(self) -> list[tuple[list[int], list[int]]]:
        """Expectancies with and without the cap, for −reach … reach, of each edition."""
        reach = self.reach
        tables = []
        for record in self.editions:
            read = Expectancy(record)
            differences = range(-reach, reach + 1)
            tables.append(
                (
                    [int(read.capped[difference]) for difference in differences],
                    [int(read.full[difference]) for difference in differences],
                )
            )
        return tables

    @property
    def reach(self) -> int:
        """The first difference that is beyond the last bound of every table."""
        return 1 + max(record.difference_bounds.value[-1] for record in self.editions)

    def lookup(self) -> dict[str, list[int | None]]:
        """The rows of the joined table: key → hundredths expected, capped and in full."""
        distinct = self._distinct_tables
        capped = [expected for table in distinct for expected in table[0]]
        full = [expected for table in distinct for expected in table[1]]
        return {
            "key": [NO_KEY, *range(len(capped))],
            "expected": [None, *capped],
            "full": [None, *full],
        }

    def key(self, difference: nw.Expr) -> nw.Expr:
        """Where a difference stands in the joined table."""
        reach, distinct = self.reach, self._distinct_tables
        width = 2 * reach + 1
        tables = dict(zip((record.id for record in self.editions), self._tables, strict=True))
        first = self.pick(lambda record: width * distinct.index(tables[record.id]) + reach)
        return difference.clip(-reach, reach) + first

    @property
    def _distinct_tables(self) -> list[tuple[list[int], list[int]]]:
        distinct: list[tuple[list[int], list[int]]] = []
        for table in self._tables:
            if table not in distinct:
                distinct.append(table)
        return distinct

    # 8.3.1 and 8.3.3 as generated expressions

    def exempt(self, own: nw.Expr) -> nw.Expr:
        """Whether the cap is lifted for a player of this rating."""
        return self.pick(
            lambda record: record.cap_exemption.value,
            lambda rule: nw.lit(False) if rule is None else own >= rule.rating,
        )

    def rated_at_all(self, own: nw.Expr, opponent: nw.Expr) -> nw.Expr:
        """Whether a game between these two is rated, however far they are apart."""

        def near(gap: Gap | None) -> nw.Expr:
            if gap is None:
                return nw.lit(True)
            apart = (own - opponent).abs() >= gap.difference
            return ~(apart & (nw.max_horizontal(own, opponent) > gap.above))

        return self.pick(lambda record: record.gap.value, near)

    def k(self, player: KFacts) -> nw.Expr:
        """K by the steps of the edition of the player's latest event (8.3.3)."""
        return self.pick(
            lambda record: tuple(_conditions(step) for step in record.k_steps),
            lambda steps: _first_that_holds(steps, player),
            "latest_edition",
        )


@dataclass(frozen=True)
class KFacts:
    """What the K rule asks of a player, as expressions."""

    listed: nw.Expr  # the rating on this list; null where a standard rating stands in
    top: nw.Expr  # the highest rating that he played with in the period
    turns: nw.Expr  # the age that he reaches in the year in question; null if not known
    games_played: nw.Expr
    ever: dict[int, nw.Expr]


#: K with the conditions of one step: rating reached, junior, games below.
Conditions = tuple[int, int | None, Any, int | None]


def _conditions(step: KStep) -> Conditions:
    return step.k, step.reached, step.junior, step.games_below


def _first_that_holds(steps: tuple[Conditions, ...], player: KFacts) -> nw.Expr:
    k: nw.Expr = nw.lit(steps[-1][0])  # the last line of the rule has no condition
    for step_k, reached, junior, games_below in reversed(steps[:-1]):
        holds = []
        if reached is not None:
            holds.append(_reached(reached, player))
        if junior is not None:
            last = junior.age if junior.until == "year end" else junior.age - 1
            holds += [player.turns <= last, ~_reached(junior.never_reached, player)]
        if games_below is not None:
            holds.append(player.games_played < games_below)
        k = nw.when(*holds).then(nw.lit(step_k)).otherwise(k)
    return k


def _reached(bound: int, player: KFacts) -> nw.Expr:
    # A standard rating that stands in for a missing one was not published on this list.
    published = ~player.listed.is_null() & (player.top >= bound)
    return nw.when(published).then(nw.lit(True)).otherwise(player.ever[bound].fill_null(False))
