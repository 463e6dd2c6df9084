"""The periods, days and editions of a long ladder, from its column of periods."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from datetime import date
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pyarrow.compute

from arpad.errors import InvalidColumns, InvalidRows, Unquoted
from arpad.system import Rulebook

pc: Any = pyarrow.compute  # its stubs know fewer calls than it does
_MICROSECONDS = 86_400_000_000
if TYPE_CHECKING:
    Column = pa.Array[Any]


def editions(book: Rulebook[Any], days: Any) -> Iterator[tuple[int, Rulebook[Any]]]:
    """The row in which each edition of the rules begins, the earliest first."""
    books = [book]
    while books[0].earlier is not None:
        books.insert(0, books[0].earlier)
    for number, edition in enumerate(books if len(books) > 1 else ()):
        yield bisect_left(days, float(_days_of(edition.since))) if number else 0, edition


def _days_of(day: date | None) -> int:
    """A day as Arrow counts them."""
    return 0 if day is None else (day - date(1970, 1, 1)).days


def places_of(periods: Column) -> Column:
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


def ends_of(places: Column) -> Column:
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


def days_of(column: Column) -> Column:
    """The days of games, which are in their order."""
    days = _days(column)
    _finite(days)
    _in_order(days, column)
    return days


def is_dated(column: Column) -> bool:
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
