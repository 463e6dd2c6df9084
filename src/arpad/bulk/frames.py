"""Frames of any kind: read them, return the same kind, and make small tables for joins."""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Literal

import duckdb
import narwhals as nw
import pyarrow as pa
import pyarrow.compute

from arpad.errors import InvalidColumns, InvalidType, Unquoted

pc: Any = pyarrow.compute  # its stubs know fewer calls than it does
Frame = nw.LazyFrame[Any]

#: The table that holds the result in a database that we opened.
_TABLE = "arpad_result"
_KINDS = "a frame is one of Polars, DuckDB, pandas, PyArrow or PySpark"
#: The column that keeps the order of games, if they have an order.
ROW = "row of arpad"
#: Whole numbers up to here are exact as floats, too.
EXACT = 2**53
#: The largest signed 64-bit number.
GREATEST = 2**63 - 1


@dataclass(frozen=True)
class Kind:
    """The kind of the caller's frame, so that the result can be of the same kind."""

    eager: bool
    pandas: bool
    ours: bool = False  # a file, in a database that we opened

    @property
    def stays_lazy(self) -> bool:
        """Whether nothing is computed before the caller asks for it."""
        return not (self.eager or self.ours)

    def to_native(self, frame: Frame) -> Any:
        """The result as the caller's kind of frame."""
        if not self.eager:
            return frame.to_native()
        native: Any = frame.collect().to_native()
        return _as_pandas(native) if self.pandas else native

    def worked_out(self, frame: Frame) -> Frame:
        """The same rows, computed once; not for frames that stay lazy."""
        if self.eager:
            return frame.collect().lazy()
        relation = frame.to_native()
        relation.create(_TABLE)
        return lazy_frame(relation.query("arpad_frame", f"from {_TABLE}"))


def from_native(frame: Any, place: str, *, numbered: bool = False) -> tuple[Frame, Kind]:
    """The frame as a lazy one, and its kind.

    `numbered` adds the column `ROW` to frames whose rows have an order.
    """
    pandas = nw.dependencies.is_pandas_dataframe(frame)
    try:
        wrapped: Any = nw.from_native(_as_arrow(frame, place) if pandas else frame)
    except TypeError:
        raise InvalidType(place, type(frame).__name__, _KINDS, "pass one, or file paths") from None
    except nw.exceptions.DuplicateError:
        raise doubled(place, sorted(_repeated(frame.column_names))) from None
    kind = Kind(isinstance(wrapped, nw.DataFrame), pandas)
    if numbered and kind.eager:
        wrapped = wrapped.with_row_index(ROW)
    elif numbered and wrapped.implementation.is_polars():
        wrapped = nw.from_native(wrapped.to_native().with_row_index(ROW))
    return wrapped.lazy(), kind


def _as_arrow(frame: Any, place: str) -> Any:
    """A pandas frame as an Arrow table, which has nulls among whole numbers, and plain dates."""
    if not frame.columns.is_unique:
        raise doubled(place, sorted(_repeated(frame.columns)))
    try:
        table = pa.Table.from_pandas(frame, preserve_index=False)
    except OverflowError:
        rule = "a whole number has at most 64 bits"
        value = Unquoted("a larger number")
        raise InvalidColumns(place, value, rule, "write such ids as text") from None
    except pa.ArrowException as error:
        rule = "a column holds values of one kind"
        value = Unquoted("; ".join(map(str, reversed(error.args))))  # the column first
        raise InvalidColumns(place, value, rule, "convert or drop it") from None
    for at, field in enumerate(table.schema):
        # Whole numbers with missing values are floats in pandas.
        if pa.types.is_floating(field.type) and table.column(at).null_count:
            column: Any = table.column(at)
            whole = pc.and_(pc.equal(pc.trunc(column), column), pc.less(pc.abs(column), EXACT))
            if pc.all(whole).as_py():
                table = table.set_column(at, field.name, column.cast(pa.int64()))
    return table


def _repeated(names: Sequence[Any]) -> set[str]:
    return {str(name) for name in names if list(names).count(name) > 1}


def doubled(place: str, names: Iterable[str]) -> InvalidColumns:
    """The error for several columns with the same name."""
    value = Unquoted(f"column {', '.join(names)}")
    return InvalidColumns(place, value, "a name is used only once", "rename or drop one of them")


def plain_arrow(table: Any, names: Collection[str], numbers: Collection[str]) -> Any:
    """The same table, with these columns converted to types that Arrow can join and compare."""
    for at, field in enumerate(table.schema):
        if field.name in names:
            column = _plain_column(table.column(at))
            if field.name in numbers and column.type == pa.uint64():
                # Only numbers that are refused anyway lose digits.
                column = column.cast(pa.float64(), safe=False)
            if column.type != field.type:
                table = table.set_column(at, field.name, column)
    return table


def _plain_column(column: Any) -> Any:
    kind = column.type
    if pa.types.is_dictionary(kind):
        return _plain_column(column.cast(kind.value_type))
    if pa.types.is_large_string(kind) or pa.types.is_string_view(kind):
        return column.cast(pa.string())
    if pa.types.is_float16(kind):  # older versions of Arrow compute little with it
        return column.cast(pa.float32())
    if isinstance(kind, pa.UuidType):
        texts = [None if value is None else str(value) for value in column.to_pylist()]
        return pa.chunked_array([pa.array(texts, pa.string())])
    return column


def narrowed_arrow(table: Any, names: Collection[str]) -> Any:
    """The same table, with these columns as signed numbers if their values fit."""
    for at, field in enumerate(table.schema):
        if field.name in names and field.type == pa.uint64():
            greatest = pc.max(table.column(at)).as_py()
            if greatest is None or greatest <= GREATEST:
                table = table.set_column(at, field.name, table.column(at).cast(pa.int64()))
    return table


def is_null(frame: Frame, name: str) -> bool:
    """Whether a column of a type that Narwhals does not know has only nulls."""
    native: Any = frame.to_native()
    if frame.implementation.is_pyarrow():
        return bool(pa.types.is_null(native.schema.field(name).type))
    if frame.implementation.is_duckdb():
        return str(native.types[native.columns.index(name)]) == '"NULL"'
    return True


@contextmanager
def engine_errors(place: str) -> Iterator[None]:
    """Report errors of an engine as our own, with the first line of its message."""
    try:
        yield
    except (duckdb.Error, pa.ArrowException, nw.exceptions.NarwhalsError) as error:
        remedy = "convert its columns to plain types"
        if isinstance(error, duckdb.Error):
            remedy += ", or use relations of one open connection"
        value = Unquoted(_first_line(error))
        raise InvalidColumns(place, value, "the engine cannot work with that", remedy) from None


def _first_line(error: Exception) -> str:
    text = str(error.args[0] if error.args else error)
    return text.strip().splitlines()[0].rstrip(".!")


def _as_pandas(table: pa.Table) -> Any:
    import pandas as pd

    kinds = {
        pa.int64(): pd.Int64Dtype(),
        pa.bool_(): pd.BooleanDtype(),
        pa.string(): pd.StringDtype(),
        pa.large_string(): pd.StringDtype(),
    }
    return table.to_pandas(types_mapper=kinds.get)


def to_caller_kind(table: pa.Table, like: Any) -> Any:
    """An Arrow table as the same kind of frame as `like`; unchanged if `like` is not a frame."""
    try:
        frame: Any = nw.from_native(like)
    except TypeError:
        return table
    kind = frame.implementation
    if kind.is_pandas():
        return _as_pandas(table)
    if kind.is_duckdb():
        return _on_connection_of(like, table)
    if kind.is_pyspark():  # pragma: no cover (tests/spark)
        return like.sparkSession.createDataFrame(table)
    made: Any = nw.from_arrow(table, backend=kind)
    return (made.lazy() if isinstance(frame, nw.LazyFrame) else made).to_native()


def _on_connection_of(relation: Any, arrow_table: pa.Table) -> Any:
    return relation.query("arpad_frame", "from arrow_table")  # DuckDB finds the variable by name


def joined(
    left: Frame, right: Frame, left_on: str, right_on: str, how: Literal["inner", "left"] = "left"
) -> Frame:
    """A join of two frames that have no column name in common."""
    if not left.implementation.is_duckdb():
        return left.join(right, left_on=left_on, right_on=right_on, how=how)
    # Narwhals turns a join into five relations, and DuckDB binds every one of them.
    there = right.to_native().set_alias(f"by_{right_on}")
    return lazy_frame(left.to_native().join(there, f"{left_on} = {right_on}", how=how))


def crossed(left: Frame, right: Frame) -> Frame:
    """Every row of one frame with every row of the other; they have no column name in common."""
    if not left.implementation.is_duckdb():
        return left.join(right, how="cross")
    return lazy_frame(left.to_native().cross(right.to_native()))


def lazy_frame(native: Any) -> Frame:
    """A frame of any engine as a lazy one."""
    frame: Any = nw.from_native(native)
    return frame.lazy()  # type: ignore[no-any-return]


def lookup_table(like: Frame, columns: Mapping[str, Sequence[int]]) -> Frame:
    """A small table of whole numbers that a frame of this kind can be joined with."""
    table = pa.table({name: _numbers(values) for name, values in columns.items()})
    made = to_caller_kind(table, like.to_native())
    if like.implementation.is_pyspark():  # pragma: no cover (tests/spark)
        from pyspark.sql.functions import broadcast

        made = broadcast(made)  # every worker gets a copy, so that no games are shuffled
    return lazy_frame(made)


def _numbers(values: Sequence[int]) -> Any:
    # Straight from memory: for a list, PyArrow would first import pandas if it is installed.
    buffer = pa.py_buffer(array("i", values))
    return pa.Array.from_buffers(pa.int32(), len(values), [None, buffer])


def with_place(frame: Frame, group: Sequence[str], order: Sequence[str]) -> Frame:
    """Add `place`: 0 for the first row of its group in that order, 1 for the next, and so on.

    No key of the group may be null, nor the first column of the order.
    """
    if not frame.implementation.is_pyarrow():
        place = nw.col(order[0]).cum_count().over(*group, order_by=order)
        return frame.with_columns(place=place - 1)
    # For Arrow, Narwhals assumes that a join keeps the order of rows, which is not true with
    # several threads; so no window functions are used there.
    numbered = frame.with_row_index("row", order_by=[*group, *order])
    keys = {f"first_{name}": name for name in group}
    first = numbered.group_by(*group).agg(nw.col("row").min().alias("first_row"))
    first = first.select(*(nw.col(name).alias(key) for key, name in keys.items()), "first_row")
    both = numbered.join(first, left_on=list(group), right_on=list(keys), how="inner")
    return both.with_columns(place=nw.col("row") - nw.col("first_row"))
