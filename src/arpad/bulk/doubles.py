"""Persons with several rows in a list: equal rows are kept once, others are not guessed at."""

from __future__ import annotations

import narwhals as nw

from arpad.bulk.columns import CheckedFrame, other_name
from arpad.bulk.frames import ROW, Frame, joined

#: What may be wrong with a row, and the condition for it.
Check = tuple[str, nw.Expr]

#: The problem of a row that stands in the list once more, equal in every column.
COPY = "the same row once more: it is kept once"
_DIFFERENT = "duplicate id, in rows that differ"


def with_doubles(players: CheckedFrame) -> tuple[Frame, list[Check]]:
    """The players with what the checks of double rows need, and these checks."""
    frame = _numbered(players)
    times = frame.group_by("id").agg(times=nw.len(), first_number=nw.col("number").min())
    times = times.filter(nw.col("times") > 1).select("first_number", times_id="id")
    doubled = joined(frame, times, "id", "times_id", how="inner")
    rows = doubled.select(**_compared(players)).group_by(*_compared(players)).agg(n=nw.len())
    kinds = rows.group_by("id").agg(kinds=nw.len()).select("kinds", kinds_id="id")
    frame = joined(joined(frame, times, "id", "times_id"), kinds, "id", "kinds_id")
    copy = (nw.col("kinds") == 1) & (nw.col("number") != nw.col("first_number"))
    return frame, [(_DIFFERENT, nw.col("kinds") > 1), (COPY, copy)]


def _numbered(players: CheckedFrame) -> Frame:
    """The players with the column `number`, which tells rows of one id apart."""
    frame, row = players.frame, other_name(ROW)
    if players.has(row):
        return frame.with_columns(number=nw.col(row))
    if frame.implementation.is_pyarrow():  # it has no window functions with an order
        return frame.with_row_index("number", order_by="id")
    return frame.with_columns(number=nw.col("id").cum_count().over("id", order_by="id"))


def _compared(players: CheckedFrame) -> dict[str, nw.Expr]:
    """The columns in which rows may differ: all but the number of the row."""
    return {
        name: nw.col(name).cast(nw.String) if kind in (nw.Categorical, nw.Enum) else nw.col(name)
        for name, kind in players.kinds.items()
        if name != other_name(ROW)
    }
