"""Every kind of frame that a period may come in, from one table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import cycle
from random import Random
from typing import Any, TypeVar

import duckdb
import pandas as pd
import polars as pl
import pyarrow as pa
from sampling import FULL, SEED

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

T = TypeVar("T")


def with_engines(recipes: Sequence[T]) -> list[tuple[T, tuple[str, ...]]]:
    """Each recipe with every engine; in a sample each recipe with one engine, in turn."""
    if FULL:
        return [(recipe, tuple(ENGINES)) for recipe in recipes]
    turns = cycle(Random(SEED).sample(list(ENGINES), len(ENGINES)))
    return [(recipe, (engine,)) for recipe, engine in zip(recipes, turns, strict=False)]


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
    found: list[dict[str, Any]] = frame.to_pylist()
    return found
