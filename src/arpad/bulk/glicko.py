"""A long ladder by Glicko-1, Glicko-2 or a pool that runs them: game by game, or by periods."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pyarrow.compute

from arpad.bulk.ladder import SIDES, START, Games, Ladder, Played, checked_games, numbers
from arpad.errors import InvalidColumns, InvalidRows, Unquoted
from arpad.glicko import Parameters, Rulebook, kernel
from arpad.glicko.compiled import compiled as compiled
from arpad.glicko.formulas import Q

pc: Any = pyarrow.compute  # its stubs know fewer calls than it does
_MICROSECONDS = 86_400_000_000
#: Before and after a game: both ratings, both deviations, both volatilities.
_HISTORY = tuple(
    side.replace("_", f"_{what}_") if what else side
    for what in ("", "deviation", "volatility")
    for side in SIDES
)
if TYPE_CHECKING:
    Column = pa.Array[Any]


@dataclass(frozen=True)
class GlickoWay:
    """How a ladder is played by a pool of this family; `period` is the column of periods."""

    book: Rulebook
    period: str | None
    start: float = START

    def read(self, games: Any, columns: Mapping[str, str] | None) -> Games:
        asks = {} if self.period is None else {"period": self.period}
        return checked_games(games, columns, asks)

    def play(self, ladder: Ladder, start: float, *, history: bool) -> Played:
        parameters = self.book.parameters
        volatile = parameters.volatility is not None
        run = _Run(ladder, start, parameters, history)
        if self.period is None:
            run.games(())
        elif parameters.per_game:
            column = ladder.games.others["period"]
            run.games(_times(column, parameters), dated=_is_dated(column))
        else:
            run.periods(_places(ladder.games.others["period"]))
        states = dict(zip(("rating", "deviation", "volatility"), run.states, strict=False))
        shown = len(_HISTORY) if volatile else 2 * len(SIDES)
        if not volatile:
            del states["volatility"]
        sides = dict(zip(_HISTORY[:shown], run.sides, strict=False))
        return Played(states, run.counts(), sides, parameters.estimate)


class _Run:
    """One run of the kernel: on lists as plain Python, on arrays if it is compiled."""

    def __init__(self, ladder: Ladder, start: float, parameters: Parameters, history: bool) -> None:
        self.ladder = ladder
        self.parameters = parameters
        self.pool = parameters.pool()
        self.kernel: Any = compiled() or kernel
        self.columns = [
            self._column(column) for column in (ladder.white, ladder.black, ladder.games.score)
        ]
        # Glicko-1 has its constant c in place of a volatility; it never changes.
        volatility = parameters.volatility
        if volatility is None:
            volatility = (parameters.c or 0.0) * Q
        first = (start, parameters.deviation, volatility, kernel.NEVER)
        self.states = tuple(self._filled(each, ladder.size) for each in first)
        rows = len(ladder.white) if history else 0
        self.sides = tuple(self._filled(0.0, rows) for _ in _HISTORY)

    def games(self, times: Any, *, dated: bool = False) -> None:
        """Play one game after the other, at these times if there are any; `dated`: real days."""
        given = self._column(times) if len(times) else self._filled(0.0, 0)
        begin = 0
        for end, rules in self._parts(given, dated):
            rows = slice(begin, end)
            columns = [column[rows] for column in (*self.columns, given)]
            self.kernel.play_games(*columns, rules.pool(), self.states, self.sides, begin)
            begin = end
        if len(given):
            self.kernel.rested(self.pool, self.states, given[len(given) - 1])

    def _parts(self, days: Any, dated: bool) -> Iterator[tuple[int, Parameters]]:
        """Where the games of each set of rules end, the earliest first."""
        rules = [self.parameters]
        while dated and rules[0].earlier is not None:
            rules.insert(0, rules[0].earlier)
        for older, newer in pairwise(rules):
            yield bisect_left(days, float(_days_of(newer.since))), older
        yield len(self.ladder.white), rules[-1]

    def periods(self, places: Column) -> None:
        """Play one period after the other; the games of a period have the same place."""
        ends = self._column(_ends(places))
        sums = tuple(self._filled(0.0, self.ladder.size) for _ in range(3))
        self.kernel.play_periods(*self.columns, ends, self.pool, self.states, sums, self.sides)
        self.kernel.rested(self.pool, self.states, float(len(ends) - 1))

    def counts(self) -> Any:
        """The number of games of each player, by place."""
        if self.kernel is kernel:
            return self.ladder.games_of_each()
        import numpy as np

        white, black, _ = self.columns
        size = self.ladder.size
        return np.bincount(white, minlength=size) + np.bincount(black, minlength=size)

    def _column(self, column: Column) -> Any:
        if self.kernel is kernel:
            return numbers(column)
        return column.to_numpy(zero_copy_only=False)

    def _filled(self, value: float, size: int) -> Any:
        if self.kernel is kernel:
            return [value] * size
        import numpy as np

        return np.full(size, value)


def _days_of(day: date | None) -> int:
    """A day as Arrow counts them."""
    return 0 if day is None else (day - date(1970, 1, 1)).days


def _places(periods: Column) -> Column:
    """The index of each game's period; the games must be in the order of their periods."""
    text = pa.types.is_string(periods.type) or pa.types.is_large_string(periods.type)
    values: Any = periods.dictionary_encode().indices if text else periods
    if pa.types.is_floating(periods.type):
        _finite(periods)
    _in_order(values, periods)
    return _runs(values)


def _runs(values: Column) -> Column:
    """The index of each value's run of equal neighbours: 0 for the first run, 1 for the next …"""
    n = len(values)
    changes = pc.not_equal(values.slice(1), values.slice(0, max(n - 1, 0))).cast(pa.int64())
    first = pa.array([0] if n else [], pa.int64())
    return pa.concat_arrays([first, pc.cumulative_sum(changes)])


def _ends(places: Column) -> Column:
    """Where each run of equal places ends."""
    counts: Any = pc.value_counts(places).field("counts")
    return pc.cumulative_sum(counts)  # type: ignore[no-any-return]


def _finite(values: Column) -> None:
    row = pc.index(pc.is_finite(values), False).as_py()
    if row >= 0:
        rule = "a period or a day is a finite number"
        raise InvalidRows(f"games row {row + 1}", values[row].as_py(), rule, "fix it")


def _in_order(values: Any, shown: Column) -> None:
    """Refuse a game that comes after one of a later period."""
    before = pc.greater(values.slice(0, max(len(values) - 1, 0)), values.slice(1))
    row = pc.index(before, True).as_py()
    if row >= 0:
        raise InvalidRows(
            f"games row {row + 2}",
            Unquoted(f"period {shown[row + 1].as_py()} after {shown[row].as_py()}"),
            "games are in the order of their periods",
            "sort them",
        )


def _times(column: Column, parameters: Parameters) -> Column:
    """The times of games in the pool's unit: days as they are, periods as their index."""
    if parameters.idle_unit != "day":
        return _places(column).cast(pa.float64())
    days = _days(column)
    _finite(days)
    _in_order(days, column)
    return days


def _is_dated(column: Column) -> bool:
    """Whether a column has real days, not only numbers of days."""
    kind = column.type
    if pa.types.is_temporal(kind):
        return True
    if pa.types.is_integer(kind) or pa.types.is_floating(kind):
        return False
    try:
        column.cast(pa.date32())
    except (pa.ArrowException, NotImplementedError):
        return False
    return True


def _days(column: Column) -> Column:
    """Days as numbers, from dates, timestamps, numbers or text."""
    kind = column.type
    if pa.types.is_date32(kind):
        return column.cast(pa.int32()).cast(pa.float64())
    if pa.types.is_timestamp(kind):
        moments = column.cast(pa.timestamp("us", kind.tz)).cast(pa.int64())
        return pc.divide(moments.cast(pa.float64()), float(_MICROSECONDS))  # type: ignore[no-any-return]
    for wanted in (pa.date32(), pa.float64()):
        try:
            found = column.cast(wanted)
        except (pa.ArrowException, NotImplementedError):
            continue
        return found if wanted == pa.float64() else _days(found)
    rule = "it holds days, such as 2026-01-05, or numbers"
    raise InvalidColumns("games.period", column[0].as_py(), rule, "use days or numbers")
