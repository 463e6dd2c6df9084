"""Files in and out, through DuckDB: Parquet or CSV, streamed, within a memory limit.

Outputs are written through `arpad.writing`. Intermediate files, and whatever does not fit into
DuckDB's memory, are in the folder of the run.
"""

from __future__ import annotations

import os
import re
import shutil
import tempfile
import weakref
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

import duckdb

from arpad.bulk.columns import GAME_COLUMNS, NUMBERS, booleans
from arpad.bulk.inputs import (
    csv_source,
    delimiter_of,
    is_pipe,
    quoted,
    quoted_name,
    quoted_path,
    staged,
    wrong_row,
)
from arpad.bulk.rejected_rows import (
    Rows,
    cast_of,
    check_names,
    numbered,
    problem_of,
    wrong_cell,
)
from arpad.errors import InvalidFile
from arpad.formats.text import name_of
from arpad.writing.paths import PathLike, expanded, is_remote

#: How much memory DuckDB may take by default.
MEMORY = "2GB"
_SUFFIXES = (".parquet", ".csv")
_SIZES = {"M": 1, "G": 1024, "T": 1024 * 1024}  # megabytes
_LEAST_MEMORY = 100
#: Otherwise DuckDB would download extensions for some paths, and look for them at every start.
_ALONE: dict[str, str | bool | int | float | list[str]] = {
    "autoinstall_known_extensions": False,
    "autoload_known_extensions": False,
}
#: A whole number in its usual spelling; 007 is text.
_ID = "0|-?[1-9][0-9]{0,17}"


def _kinds() -> dict[str, str]:
    """The types of the known columns of a CSV.

    Numbers are read as doubles, so that one that is not whole is noticed; scores are read as text,
    in all their spellings.
    """
    numbers, flags = dict.fromkeys(NUMBERS, "DOUBLE"), dict.fromkeys(booleans(), "BOOLEAN")
    return {**numbers, **flags, "event_start": "DATE"}


def connect(work: Path, memory: str = MEMORY) -> duckdb.DuckDBPyConnection:
    """A database in memory; what does not fit goes to a folder of its own in `work`."""
    connection = database()
    connection.execute(f"set temp_directory = {quoted(work / 'spill')}")
    connection.execute(f"set memory_limit = '{megabytes(memory)}MiB'")
    return connection


def database() -> duckdb.DuckDBPyConnection:
    """A database in memory that never downloads anything by itself."""
    return duckdb.connect(config=_ALONE)


def megabytes(memory: str) -> int:
    """A memory limit, such as 2GB or 1.5 GiB, in whole megabytes for every engine."""
    found = re.fullmatch(r"(\d{1,6}(?:\.\d{1,3})?)\s*([MGT])i?B", memory.strip(), re.I | re.ASCII)
    size = int(float(found[1]) * _SIZES[found[2].upper()]) if found else 0
    if size < _LEAST_MEMORY:
        rule = f"a memory limit is a number with its unit, at least {_LEAST_MEMORY}MB"
        raise InvalidFile("memory", memory, rule, "write it as 2GB")
    return size


def open_files(players: PathLike, games: PathLike, columns: Mapping[str, str]) -> tuple[Any, Any]:
    """Both files as relations of a new database, whose folder is deleted together with it."""
    work = Path(tempfile.mkdtemp(prefix="arpad-"))
    connection = connect(work)
    weakref.finalize(connection, shutil.rmtree, work, ignore_errors=True)
    return Inputs.of(connection, work, players, games, columns).both()


def open_file_alone(games: PathLike, columns: Mapping[str, str], work: Path | None = None) -> Any:
    """A file of games as an Arrow table, with its rows in order.

    A pipe is first copied to the folder `work`; without one, to a temporary folder.
    """
    if work is None and is_pipe(os.fspath(games)):
        with tempfile.TemporaryDirectory(prefix="arpad-") as folder:
            return open_file_alone(games, columns, Path(folder))
    with database() as connection:
        return _File.of(connection, work or Path(), games, "games", columns).table()


class Inputs(NamedTuple):
    """The players and the games of a period: two files, or all files that match two globs.

    A CSV is first converted to Parquet: it is read and cast only once, and DuckDB knows how many
    rows there are, which decides how it joins them.
    """

    players: _File
    games: _File

    @classmethod
    def of(
        cls,
        connection: duckdb.DuckDBPyConnection,
        work: Path,
        players: PathLike,
        games: PathLike,
        columns: Mapping[str, str],
    ) -> Inputs:
        """The files, read by this connection; copies and conversions go to the folder `work`."""
        first = _File.of(connection, work, players, "players", columns)
        return cls(first, _File.of(connection, work, games, "games", columns))

    def both(self) -> tuple[duckdb.DuckDBPyRelation, duckdb.DuckDBPyRelation]:
        """The rows of both; their ids have one type."""
        text_ids = self._have_text_ids()
        return self.players.staged(text_ids=text_ids), self.games.staged(text_ids=text_ids)

    def parted(self) -> tuple[Rows, Rows]:
        """The same, numbered, with the rows that have an unreadable cell kept separately."""
        for file in self:
            check_names(file.rows, file.place)
        text_ids = self._have_text_ids()
        return self.players.parted(text_ids=text_ids), self.games.parted(text_ids=text_ids)

    def _have_text_ids(self) -> bool:
        return any(file.has_text_ids() for file in self)


@dataclass(frozen=True)
class _File:
    """Files of one format. A CSV is read as text, and only known columns are cast.

    Detecting types from the first rows would round later values, drop what looks like a comment,
    and change how the caller's own columns are written.
    """

    connection: duckdb.DuckDBPyConnection
    work: Path
    rows: duckdb.DuckDBPyRelation
    place: str
    name: str
    kinds: Mapping[str, str]  # of the known columns of a CSV; empty for Parquet
    id_columns: tuple[str, ...]
    event_columns: tuple[str, ...]

    @classmethod
    def of(
        cls,
        connection: duckdb.DuckDBPyConnection,
        work: Path,
        path: PathLike,
        place: str,
        columns: Mapping[str, str],
    ) -> _File:
        name = os.fspath(path)
        if is_remote(name):
            rule = "only files on this machine are read"
            raise InvalidFile(place, name, rule, "download it first")
        read_from = staged(name, place, work)
        suffix = _suffix(read_from, place)
        # Expanded only once: one of our outputs might match the pattern later.
        paths = expanded(read_from)
        with errors_of_files(name, place=place):
            rows = connection.sql(_source(paths, suffix, name, place))
        known = _kinds() if suffix == ".csv" else {}
        named = {columns.get(ours, ours): kind for ours, kind in known.items()}

        def there(*ours: str) -> tuple[str, ...]:
            theirs = (columns.get(column, column) for column in ours if known)
            return tuple(column for column in theirs if column in rows.columns)

        ids = there("id") if place == "players" else there(*GAME_COLUMNS)
        return cls(connection, work, rows, place, name, named, ids, there("event_id"))

    def has_text_ids(self) -> bool:
        """Whether any id of a CSV is not a whole number, so that all ids are text."""
        return self._has_text(self.id_columns)

    def _has_text(self, columns: tuple[str, ...]) -> bool:
        if not columns:
            return False
        odd = " or ".join(
            f"not regexp_full_match(trim({quoted_name(n)}), '|{_ID}')" for n in columns
        )
        with errors_of_files(self.name, place=self.place):
            return bool(self.rows.filter(odd).limit(1).fetchall())

    def staged(self, *, text_ids: bool) -> duckdb.DuckDBPyRelation:
        """The rows; those of a CSV are converted to Parquet."""
        relation = self._relation(text_ids=text_ids)
        if not self.kinds:
            return relation
        with self._errors_of_cells(text_ids=text_ids):
            return self._stored(relation, "read")

    def table(self) -> Any:
        """The rows as an Arrow table."""
        text_ids = self.has_text_ids()
        with self._errors_of_cells(text_ids=text_ids):
            return self._relation(text_ids=text_ids).to_arrow_table()

    @contextmanager
    def _errors_of_cells(self, *, text_ids: bool) -> Iterator[None]:
        with errors_of_files(self.name, place=self.place):
            try:
                yield
            except duckdb.ConversionException as error:
                kinds = self._kinds(text_ids=text_ids)
                found = wrong_cell(self.rows, kinds, name_of(self.name))
                raise found or error from None

    def parted(self, *, text_ids: bool) -> Rows:
        """The rows, numbered; rows of a CSV with an unreadable cell are kept separately."""
        if not self.kinds:
            return Rows(numbered(self.rows))
        with errors_of_files(self.name, place=self.place):
            text = self._stored(numbered(self.rows), "text")
        marked = text.select(f"*, {problem_of(self._kinds(text_ids=text_ids))} as problem")
        readable = replace(
            self, rows=marked.filter("problem is null").select("* exclude (problem)")
        )
        good = readable.staged(text_ids=text_ids)
        return Rows(good, text, marked.filter("problem is not null"))

    def _stored(self, relation: duckdb.DuckDBPyRelation, what: str) -> duckdb.DuckDBPyRelation:
        parquet = str(self.work / f"{self.place}_{what}.parquet")
        relation.write_parquet(parquet)
        return self.connection.read_parquet(parquet)

    def _relation(self, *, text_ids: bool) -> duckdb.DuckDBPyRelation:
        """The rows, with the known columns of a CSV cast; a failed cast is an error, not a null."""
        kinds = self._kinds(text_ids=text_ids)
        if not kinds:
            return self.rows
        chosen = [
            f"{cast_of(column, kinds[column])} as {name}" if column in kinds else name
            for column, name in zip(
                self.rows.columns, map(quoted_name, self.rows.columns), strict=True
            )
        ]
        return self.rows.select(", ".join(chosen))

    def _kinds(self, *, text_ids: bool) -> dict[str, str]:
        """The types of the known columns that the file has."""
        kinds = {name: kind for name, kind in self.kinds.items() if name in self.rows.columns}
        if self.event_columns:
            text_events = self._has_text(self.event_columns)
            kinds |= dict.fromkeys(self.event_columns, "VARCHAR" if text_events else "BIGINT")
        return kinds | dict.fromkeys(self.id_columns, "VARCHAR" if text_ids else "BIGINT")


def _source(paths: list[str], suffix: str, name: str, place: str) -> str:
    if suffix == ".csv":
        return csv_source(paths, name, place)
    return f"from read_parquet([{', '.join(map(quoted_path, paths))}], union_by_name = true)"


@contextmanager
def errors_of_files(*names: object, place: str = "files") -> Iterator[None]:
    """Report an error of DuckDB as that of a row, or of a file with the message's first line."""
    try:
        yield
    except duckdb.Error as error:
        name = ", ".join(map(str, names))
        if row := wrong_row(str(error), name):
            raise row from None
        message = str(error).strip().splitlines()[0]
        message = re.sub(r"^[\w ]+ Error: ", "", message).rstrip(".")
        rule = f"it cannot be read: {message}"
        raise InvalidFile(place, name, rule, "check the path and the file") from None


def _suffix(name: str, place: str, remedy: str = "convert it first") -> str:
    suffix = Path(name).suffix.lower()
    if suffix not in _SUFFIXES:
        raise InvalidFile(place, name, "a file name ends in .parquet or .csv", remedy)
    return suffix


def check_output(path: Path, place: str) -> None:
    """Refuse an output whose name does not say its format."""
    stem = path.with_suffix("").name
    _suffix(path.name, place, f"name it {stem}.parquet or {stem}.csv")


def delimiter_like(path: PathLike, place: str, work: Path) -> str:
    """What separates the cells of a CSV that was read, so that it comes back as it came."""
    copied = [str(copy) for copy in work.glob(f"{place}_piped.*")]
    first = (copied or expanded(os.fspath(path)))[0]
    return delimiter_of(first, place) if _suffix(first, place) == ".csv" else ","


def copy_to(relation: duckdb.DuckDBPyRelation, path: Path, delimiter: str = ",") -> None:
    """Write a relation in the format of the path's ending."""
    if _suffix(path.name, "output") == ".csv":
        relation.write_csv(str(path), sep=delimiter)
    else:
        relation.write_parquet(str(path))
