"""Rows of files that cannot be rated, as they were written: for `arpad period --set-aside`.

Every row is numbered, so that a bad one can be found in its file. A cell of a CSV that does not fit
the type of its column (a rating "abc") is noticed here, before anything is cast.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import duckdb

from arpad.bulk.frames import ROW
from arpad.bulk.inputs import quoted, quoted_name
from arpad.errors import InvalidFile

Relation = duckdb.DuckDBPyRelation
_PLACES = ("players", "games")
#: The columns that are added to a row that is set aside.
_ADDED = ("problem_in", "problem")
_HOLDS = {
    "DOUBLE": "a number",
    "BOOLEAN": "true or false",
    "DATE": "a day such as 2026-01-31",
}


@dataclass(frozen=True)
class Rows:
    """The rows of one file, numbered."""

    good: Relation  # those whose cells can be read
    text: Relation | None = None  # all rows of a CSV, as they were written
    unread: Relation | None = None  # the rows of a CSV with a cell that cannot be read, and why


def numbered(rows: Relation) -> Relation:
    """The rows with their number in the file, which engines do not keep by themselves."""
    return rows.select(f"*, row_number() over () as {quoted_name(ROW)}")


def cast_of(column: str, kind: str) -> str:
    """The value of a cell: null if it is blank, an error if it is of another type."""
    return f"cast({_cell(column)} as {kind})"


def _cell(column: str) -> str:
    return f"nullif(trim({quoted_name(column)}), '')"


def problem_of(kinds: Mapping[str, str]) -> str:
    """The SQL that says what is wrong with the first cell that cannot be read; null if none is."""
    cases = [
        f"when {_is_wrong(column, kind)} then {quoted(f'{column} is not {_HOLDS[kind]}')}"
        for column, kind in kinds.items()
        if kind in _HOLDS
    ]
    return f"case {' '.join(cases)} end" if cases else "null::varchar"


def wrong_cell(rows: Relation, kinds: Mapping[str, str], file: str) -> InvalidFile | None:
    """The error of the first cell that cannot be read, if there is one."""
    for column, kind in kinds.items():
        if kind not in _HOLDS:
            continue
        wrong = numbered(rows).filter(_is_wrong(column, kind)).order(quoted_name(ROW)).limit(1)
        for row, value in wrong.select(f"{quoted_name(ROW)}, {quoted_name(column)}").fetchall():
            place, rule = f"{file} row {row}, {column}", f"it is {_HOLDS[kind]}"
            return InvalidFile(place, value, rule, "fix the cell, or leave it blank")
    return None


def _is_wrong(column: str, kind: str) -> str:
    return f"{_cell(column)} is not null and try_cast({_cell(column)} as {kind}) is null"


def check_names(rows: Relation, place: str) -> None:
    """Refuse a file with a column whose name is added to the rows that are set aside."""
    for name in rows.columns:
        if name.lower() in _ADDED:
            rule = "rows that are set aside get a column of this name"
            raise InvalidFile(f"{place} column", name, rule, "rename it in the file")


def bad_rows(connection: duckdb.DuckDBPyConnection, files: tuple[Rows, Rows]) -> Relation:
    """The bad rows of both files, with the file and the problem as their first columns.

    The tables `bad_players` and `bad_games` have the rows that break a rule.
    """
    found = [
        _as_written(connection.table(f"bad_{place}"), place, rows)
        for place, rows in zip(_PLACES, files, strict=True)
    ]
    kinds = [dict(zip(rows.columns, map(str, rows.types), strict=True)) for rows in found]
    shared = {name for name in kinds[0] if kinds[1].get(name, kinds[0][name]) != kinds[0][name]}
    for place, rows in zip(_PLACES, found, strict=True):
        rows.select(", ".join(_same_kinds(rows, shared))).create(f"set_aside_{place}")
    both = connection.sql("from set_aside_players union all by name from set_aside_games")
    ordered = both.order(f"problem_in desc, problem, {quoted_name(ROW)}")
    return ordered.select(f"* exclude ({quoted_name(ROW)})")


def count_unread(rows: Rows) -> int:
    """How many rows have a cell that cannot be read."""
    if rows.unread is None:
        return 0
    (count,) = rows.unread.count("*").fetchall()[0]
    return int(count)


def _as_written(bad: Relation, place: str, rows: Rows) -> Relation:
    row = quoted_name(ROW)
    if rows.text is None or rows.unread is None:
        return bad.select(f"{quoted(place)} as problem_in, problem, * exclude (problem)")
    problems = bad.select(f"problem, {row}").union(rows.unread.select(f"problem, {row}"))
    both = rows.text.set_alias("text").join(
        problems.set_alias("found"), f"text.{row} = found.{row}"
    )
    return both.select(f"{quoted(place)} as problem_in, found.problem, text.*")


def _same_kinds(rows: Relation, shared: set[str]) -> Iterator[str]:
    """The columns; those whose types differ between the two files are cast to text."""
    for column in rows.columns:
        name = quoted_name(column)
        yield f"{name}::varchar as {name}" if column in shared else name
