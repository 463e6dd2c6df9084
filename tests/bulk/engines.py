"""Every kind of frame that a period can be given in, from one table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import duckdb
import pandas as pd
import polars as pl
import pyarrow as pa

Frames = Callable[[pa.Table], Any]


def from_duckdb(table: pa.Table) -> duckdb.DuckDBPyRelation:
    return duckdb.from_arrow(table)


ENGINES: dict[str, Frames] = {
    "polars": lambda table: pl.from_arrow(table),
    "polars lazy": lambda table: pl.from_arrow(table).lazy(),  # type: ignore[union-attr]
    "duckdb": from_duckdb,
    "pandas": lambda table: table.to_pandas(),
    "pyarrow": lambda table: table,
}
KINDS = {
    "polars": pl.DataFrame,
    "polars lazy": pl.LazyFrame,
    "duckdb": duckdb.DuckDBPyRelation,
    "pandas": pd.DataFrame,
    "pyarrow": pa.Table,
}


def read(path: object) -> Any:
    """A file that was written, as a relation."""
    return duckdb.sql(f"from '{path}'")


def rows(frame: Any) -> list[dict[str, Any]]:
    """The rows of any of them as plain Python values."""
    if isinstance(frame, pl.LazyFrame):
        frame = frame.collect()
    if isinstance(frame, pl.DataFrame):
        return frame.to_dicts()
    if isinstance(frame, duckdb.DuckDBPyRelation):
        return [dict(zip(frame.columns, row, strict=True)) for row in frame.fetchall()]
    if isinstance(frame, pd.DataFrame):
        frame = pa.Table.from_pandas(frame, preserve_index=False)
    if not isinstance(frame, pa.Table):  # Spark
        frame = frame.toArrow()
    listed: list[dict[str, Any]] = frame.to_pylist()
    return listed
