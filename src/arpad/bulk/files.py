"""Files in and out, through DuckDB: Parquet or CSV, streamed, within a bound of memory.

An output is written beside its name and renamed when it is whole, so an interrupted run leaves the
old file as it was. Everything on the way, also what DuckDB has no room for in memory, lies in one
folder, which the next run removes where the last one could not.
"""

from __future__ import annotations

import os
import re
import shutil
import tempfile
import weakref
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import duckdb

from arpad.bulk.columns import FLAGS, GAME_NUMBERS, PLAYER_NUMBERS, PLAYER_OPTIONS
from arpad.errors import InvalidFile

PathLike = str | os.PathLike[str]

#: How much memory DuckDB may take where nobody says.
MEMORY = "2GB"
_SUFFIXES = (".parquet", ".csv")
_KINDS = "a file ends in .parquet or .csv"


def connect(work: Path, memory: str = MEMORY) -> duckdb.DuckDBPyConnection:
    """A database in memory that keeps what does not fit in a folder of its own."""
    connection = duckdb.connect()
    connection.execute(f"set temp_directory = {_quoted(work / 'spill')}")
    try:
        connection.execute(f"set memory_limit = {_quoted(memory)}")
    except duckdb.Error:
        raise InvalidFile(
            "memory", memory, "a bound of memory is a number with its unit", "write it as 2GB"
        ) from None
    return connection


def open_files(players: PathLike, games: PathLike, columns: Mapping[str, str]) -> tuple[Any, Any]:
    """Both as relations of a database of their own, whose folder goes when it does."""
    work = Path(tempfile.mkdtemp(prefix="arpad-"))
    connection = connect(work)
    weakref.finalize(connection, shutil.rmtree, work, ignore_errors=True)
    return (
        open_file(connection, players, "players", columns),
        open_file(connection, games, "games", columns),
    )


def open_file_alone(games: PathLike, columns: Mapping[str, str]) -> Any:
    """A file of games as an Arrow table, its rows in their order."""
    connection = duckdb.connect()
    relation = open_file(connection, games, "games", columns)
    try:
        return relation.to_arrow_table()
    except duckdb.Error as error:
        raise unreadable(error, games, "games") from None


def open_file(
    connection: duckdb.DuckDBPyConnection, path: PathLike, place: str, columns: Mapping[str, str]
) -> duckdb.DuckDBPyRelation:
    """A file, or all that match a glob, as a relation."""
    name = os.fspath(path)
    suffix = _suffix(name, place)
    try:
        if suffix == ".parquet":
            return connection.sql(f"from read_parquet({_quoted(name)})")
        found = connection.sql(f"from read_csv({_quoted(name)})").columns
        types = ", ".join(f"{_quoted(n)}: {_quoted(t)}" for n, t in _types(found, columns).items())
        given = f", types = {{{types}}}" if types else ""
        return connection.sql(f"from read_csv({_quoted(name)}{given})")
    except duckdb.Error as error:
        raise unreadable(error, name, place) from None


def unreadable(error: duckdb.Error, name: object, place: str) -> InvalidFile:
    """What is wrong with a file, in the first line of what DuckDB says."""
    said = str(error).strip().splitlines()[0]
    said = re.sub(r"^[\w ]+ Error: ", "", said).rstrip(".")
    return InvalidFile(
        place, str(name), f"it cannot be read: {said}", "check the path and the file"
    )


def _types(found: list[str], columns: Mapping[str, str]) -> dict[str, str]:
    """What the columns hold, so that an empty one in a CSV file is not taken for text."""
    kinds = dict.fromkeys((*PLAYER_NUMBERS, *PLAYER_OPTIONS, *GAME_NUMBERS), "BIGINT")
    kinds |= dict.fromkeys((*FLAGS.values(), "forfeit"), "BOOLEAN") | {"event_start": "DATE"}
    named = {columns.get(name, name): kind for name, kind in kinds.items()}
    return {name: kind for name, kind in named.items() if name in found}


def _suffix(name: str, place: str) -> str:
    suffix = Path(name).suffix.lower()
    if suffix not in _SUFFIXES:
        raise InvalidFile(place, name, _KINDS, "convert it first")
    return suffix


def check_output(path: Path) -> None:
    """Refuse an output that could not be written, before anything is worked out."""
    _suffix(path.name, "output")
    if not path.resolve().parent.is_dir():
        raise InvalidFile("output", str(path), "its folder does not exist", "make the folder first")
    if path.is_dir():
        raise InvalidFile("output", str(path), "it is a folder", "name a file")


@contextmanager
def work_folder(output: Path, purpose: str = "new") -> Iterator[Path]:
    """The folder beside an output that holds everything on the way, and nothing afterwards."""
    folder = output.resolve().with_name(f".{output.name}.{purpose}.arpad")
    shutil.rmtree(folder, ignore_errors=True)  # of a run that was killed
    try:
        folder.mkdir()
    except OSError as error:
        raise InvalidFile(
            "output",
            str(output),
            f"its folder cannot be written: {error.strerror}",
            "choose another",
        ) from None
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def copy_to(relation: duckdb.DuckDBPyRelation, path: Path) -> None:
    """Write a relation as what the path's ending says."""
    if _suffix(path.name, "output") == ".csv":
        relation.write_csv(str(path))
    else:
        relation.write_parquet(str(path))


def publish(written: Path, output: Path) -> None:
    """Put a file that is whole in the place of the old one, in one step."""
    with written.open("rb") as file:
        os.fsync(file.fileno())
    os.replace(written, output)


def _quoted(text: object) -> str:
    return "'" + str(text).replace("'", "''") + "'"
