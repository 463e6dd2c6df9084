"""Pipes as files: DuckDB reads a file more than once, but a pipe can be read only once.

So a pipe, or standard input ("-"), is copied to the work folder first, in constant memory.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import BinaryIO

from arpad.errors import InvalidFile, Unquoted
from arpad.formats.text import STANDARD_INPUT, name_of, open_file

_CHUNK = 1 << 20
_HEAD = 1 << 12
#: The most bytes that are copied: a pipe that never ends must not fill the disk.
_LARGEST = 64 * 1024**3


def staged(path: str, place: str, work: Path) -> str:
    """The path of a file that can be read again: the same, or a copy of a pipe in `work`."""
    if not is_pipe(path):
        return path
    with open_file(path) as pipe:
        suffix = _suffix(pipe.peek(_HEAD)[:_HEAD], path, place)
        copy = work / f"{place}_piped{suffix}"
        with copy.open("wb") as file:
            _copy(pipe, file, path, place)
    return str(copy)


def is_pipe(path: str) -> bool:
    """Whether the path is standard input, or exists and is neither a file nor a folder."""
    if path == STANDARD_INPUT:
        return True
    return os.path.exists(path) and not (os.path.isfile(path) or os.path.isdir(path))


def _suffix(head: bytes, path: str, place: str) -> str:
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
