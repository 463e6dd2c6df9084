"""The caller's kind of frame: in, out, and small tables of the same kind to join with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import narwhals as nw

from arpad.errors import InvalidType

Frame = nw.LazyFrame[Any]

_KINDS = "a frame is one of Polars, DuckDB, pandas, PyArrow or PySpark"


@dataclass(frozen=True)
class Kind:
    """What the caller's frame was, so that the result can be the same."""

    eager: bool
    pandas: bool

    def closed(self, frame: Frame) -> Any:
        """The result as the caller's kind of frame."""
        if not self.eager:
            return frame.to_native()
        native: Any = frame.collect().to_native()
        return _as_pandas(native) if self.pandas else native


def opened(frame: Any, place: str) -> tuple[Frame, Kind]:
    """The frame as a lazy one, and what it was."""
    pandas = nw.dependencies.is_pandas_dataframe(frame)
    try:
        wrapped: Any = nw.from_native(_as_arrow(frame) if pandas else frame)
    except TypeError:
        raise InvalidType(place, type(frame).__name__, _KINDS, "give one, or file paths") from None
    return wrapped.lazy(), Kind(isinstance(wrapped, nw.DataFrame), pandas)


def _as_arrow(frame: Any) -> Any:
    """pandas knows no null beside whole numbers and no plain days; Arrow knows both."""
    import pyarrow as pa
    import pyarrow.compute as pc

    table = pa.Table.from_pandas(frame, preserve_index=False)
    for place, field in enumerate(table.schema):
        # Whole numbers with gaps are floats in pandas.
        if pa.types.is_floating(field.type) and table.column(place).null_count:
            column: Any = table.column(place)
            if pc.all(pc.equal(pc.trunc(column), column)).as_py():
                table = table.set_column(place, field.name, column.cast(pa.int64()))
    return table


def _as_pandas(table: Any) -> Any:
    import pandas as pd
    import pyarrow as pa

    kinds = {
        pa.int64(): pd.Int64Dtype(),
        pa.bool_(): pd.BooleanDtype(),
        pa.string(): pd.StringDtype(),
        pa.large_string(): pd.StringDtype(),
    }
    return table.to_pandas(types_mapper=kinds.get)


def given_back_as(given: Any, table_to_give_back: Any) -> Any:
    """An Arrow table as the kind of frame that was given; as it is if that was none."""
    try:
        frame: Any = nw.from_native(given)
    except TypeError:
        return table_to_give_back
    kind = frame.implementation
    if kind.is_pandas():
        return _as_pandas(table_to_give_back)
    if kind.is_duckdb():
        return given.query("arpad_frame", "from table_to_give_back")  # DuckDB finds it by name
    if kind.is_pyspark():  # pragma: no cover (tests/spark)
        return given.sparkSession.createDataFrame(table_to_give_back)
    made: Any = nw.from_arrow(table_to_give_back, backend=kind)
    return (made.lazy() if isinstance(frame, nw.LazyFrame) else made).to_native()


def table_like(frame: Frame, columns: Mapping[str, Sequence[int | None]]) -> Frame:
    """A small table of whole numbers that this frame can be joined with."""
    kind = frame.implementation
    native: Any = frame.to_native()
    if kind.is_duckdb():
        lists = (
            f"unnest([{_sql(values)}]::bigint[]) as {name}" for name, values in columns.items()
        )
        made: Any = native.query("arpad_frame", f"select {', '.join(lists)}")
    elif kind.is_pyspark():  # pragma: no cover (tests/spark)
        made = _spark_table(native.sparkSession, columns)
    else:
        made = nw.from_dict(columns, backend=kind).to_native()
    wrapped: Any = nw.from_native(made)
    return wrapped.lazy()  # type: ignore[no-any-return]


def with_first_place(frame: Frame, group: Sequence[str], order: Sequence[str]) -> Frame:
    """Adds `place`, the row's place in that order, and `first_place`, the least of its group.

    A join and not a window: on Arrow, Narwhals takes for granted that a join keeps the order of
    rows, which it does not once there are several threads. No key of the group may be null.
    """
    placed = frame.with_row_index("place", order_by=[*group, *order])
    keys = {f"first_{name}": name for name in group}
    first = placed.group_by(*group).agg(nw.col("place").min().alias("first_place"))
    first = first.select(*(nw.col(name).alias(key) for key, name in keys.items()), "first_place")
    return placed.join(first, left_on=list(group), right_on=list(keys), how="inner")


def _sql(values: Sequence[int | None]) -> str:
    return ", ".join("null" if value is None else str(value) for value in values)


def _spark_table(  # pragma: no cover (tests/spark)
    session: Any, columns: Mapping[str, Sequence[int | None]]
) -> Any:
    from pyspark.sql.functions import broadcast

    rows = list(zip(*columns.values(), strict=True))
    # A few thousand rows: every worker gets a copy, so that no game is moved for them.
    return broadcast(session.createDataFrame(rows, ", ".join(f"{name} long" for name in columns)))
