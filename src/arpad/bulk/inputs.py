"""Files for DuckDB: pipes as copies, and a CSV whose first line is its header, wherever it is.

DuckDB reads a file more than once, but a pipe can be read only once: it is copied to the work
folder, in constant memory. And DuckDB's own detection of a CSV takes the longest table in a file,
and skips what is above it.
"""

from __future__ import annotations

import csv
import io
import os
import re
from collections.abc import Iterable
from itertools import groupby
from pathlib import Path
from typing import BinaryIO, NamedTuple

from arpad.bulk.frames import doubled
from arpad.errors import InvalidFile, Unquoted
from arpad.formats.csv_rows import dialect
from arpad.formats.text import STANDARD_INPUT, name_of, open_file
from arpad.writing.paths import expanded

_GLOB_SIGN = re.compile(r"[*?\[]")
#: The most characters that a header may have.
_LONGEST = 1 << 16
_RULE = "the first line names the columns"
_UTF_8 = "a CSV is UTF-8 text"
#: DuckDB's messages about a row, and our rules.
_ROW_RULES = {
    r"Expected Number of Columns: (?P<width>\d+)": (
        rf"{_RULE}, here \g<width>, and every row has as many cells"
    ),
    "Value with unterminated quote": "a quote must be closed at the end of its cell",
    "Invalid unicode": _UTF_8,
}
_ROW = r"CSV Error on Line: (?P<line>\d+)\nOriginal Line: (?P<row>.*?)\n+"
#: DuckDB's messages about a whole file, and our rules.
_FILE_RULES = {
    "state machine reached an invalid state": "all lines of a CSV have the same line ending",
}
_FILE = re.compile(r"^ *file = (.*)$", re.M)


_CHUNK = 1 << 20
_HEAD = 1 << 12
#: The most bytes that are copied: a pipe that never ends must not fill the disk.
_LARGEST = 64 * 1024**3


class _Header(NamedTuple):
    names: tuple[str, ...]
    delimiter: str


def staged(path: str, place: str, work: Path) -> str:
    """The path of a file that can be read again: the same, or a copy of a pipe in `work`."""
    if not is_pipe(path):
        return path
    with open_file(path) as pipe:
        suffix = _piped_suffix(pipe.peek(_HEAD)[:_HEAD], path, place)
        copy = work / f"{place}_piped{suffix}"
        with copy.open("wb") as file:
            _copy(pipe, file, path, place)
    return str(copy)


def is_pipe(path: str) -> bool:
    """Whether the path is standard input, or exists and is neither a file nor a folder."""
    if path == STANDARD_INPUT:
        return True
    return os.path.exists(path) and not (os.path.isfile(path) or os.path.isdir(path))


def _piped_suffix(head: bytes, path: str, place: str) -> str:
    """The format, by the first bytes: the name of a pipe does not tell."""
    if head.startswith(b"PAR1"):
        return ".parquet"
    if not head or b"\0" in head:
        value = Unquoted("binary" if head else "empty")
        rule = f"{name_of(path)} must be Parquet or CSV"
        raise InvalidFile(place, value, rule, "check what is piped in")
    return ".csv"


def _copy(pipe: BinaryIO, file: BinaryIO, path: str, place: str) -> None:
    done = 0
    while chunk := pipe.read(_CHUNK):
        done += len(chunk)
        if done > _LARGEST:
            rule = f"a pipe may hold at most {_LARGEST // 1024**3} GB"
            raise InvalidFile(place, name_of(path), rule, "save it as a file first")
        file.write(chunk)


def csv_source(paths: Iterable[str], name: str, place: str) -> str:
    """The SQL that reads these files one after the other, all columns as text, matched by name."""
    parts = groupby(paths, key=lambda path: _header(path, name, place))
    each = [_part(header, list(files)) for header, files in parts]
    return " union all by name ".join(each)


def delimiter_of(path: str, place: str) -> str:
    """What stands between the cells of a CSV."""
    return _header(path, path, place).delimiter


def _part(header: _Header, paths: list[str]) -> str:
    """Nothing is detected by DuckDB, and a row with more or fewer cells is an error."""
    columns = ", ".join(f"{quoted(name)}: 'VARCHAR'" for name in header.names)
    return (
        f"from read_csv([{', '.join(map(quoted_path, paths))}], columns = {{{columns}}}, "
        f"delim = {quoted(header.delimiter)}, quote = '\"', escape = '\"', comment = '', "
        "auto_detect = false, header = true, strict_mode = true)"
    )


def _header(path: str, name: str, place: str) -> _Header:
    file = _shown(path, name)
    text = _head(path, file)
    lines = io.StringIO(text)
    style = dialect(text)
    try:
        cells = [cell.strip() for cell in next(csv.reader(lines, style), [])]
    except csv.Error as error:
        raise _no_header(file, str(error)) from None
    if not any(cells):
        raise _no_header(file, "blank" if text else "empty")
    if len(text) == _LONGEST and not lines.read(1):
        raise _no_header(file, "too long")
    return _Header(_names(cells, place), style.delimiter)


def _head(path: str, file: str) -> str:
    with open_file(path) as opened:
        try:
            return io.TextIOWrapper(opened, "utf-8-sig").read(_LONGEST)
        except UnicodeDecodeError:
            value = Unquoted("bytes that are not UTF-8")
            raise InvalidFile(file, value, _UTF_8, "save it as UTF-8") from None


def _no_header(file: str, value: str) -> InvalidFile:
    return InvalidFile(f"{file} line 1", Unquoted(value), _RULE, "put a header there")


def _names(cells: list[str], place: str) -> tuple[str, ...]:
    """A name for every column, each only once; DuckDB ignores upper and lower case here."""
    names = [cell or f"column{at}" for at, cell in enumerate(cells)]
    lower = [name.lower() for name in names]
    repeated = dict.fromkeys(name for name in names if lower.count(name.lower()) > 1)
    if repeated:
        raise doubled(place, repeated)
    return tuple(names)


def wrong_row(message: str, name: str) -> InvalidFile | None:
    """The error of one row or of the whole file, if DuckDB's message is about one of them.

    `message` is DuckDB's; `name` is the path or pattern that the caller passed.
    """
    file = _FILE.search(message)
    for words, rule in _ROW_RULES.items():
        found = re.search(_ROW + words, message, re.S)
        if found and file:
            place = f"{_shown(file[1], name)} line {found['line']}"
            remedy = "fix the row, or move its table to a separate file"
            return InvalidFile(place, found["row"], found.expand(rule), remedy)
    for words, rule in _FILE_RULES.items():
        if words in message:
            value = Unquoted("several kinds of line endings")
            return InvalidFile(name_of(name), value, rule, "save it again as CSV in UTF-8")
    return None


def _shown(path: str, name: str) -> str:
    """The name of a file in an error: its path, or the name of the pipe that it was copied from."""
    return path if path in expanded(name) else name_of(name)


def quoted_path(path: str) -> str:
    """The path of one file as an SQL literal: a sign of globs in it is a letter of its name."""
    return quoted(_GLOB_SIGN.sub(r"[\g<0>]", path))


def quoted_name(column: str) -> str:
    """A column name as SQL writes it."""
    return '"' + column.replace('"', '""') + '"'


def quoted(text: object) -> str:
    """A text as an SQL literal."""
    return "'" + str(text).replace("'", "''") + "'"
