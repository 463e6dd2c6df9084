"""What a path leads to, whatever its name: no output may be an input or another output."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterable, Mapping
from glob import glob
from pathlib import Path

from arpad.errors import InvalidFile

PathLike = str | os.PathLike[str]
#: As many links as a system follows.
_MOST_LINKS = 40
_WRITABLE = 0o222
#: An address of a network; one of its slashes is gone where it became a Path.
_REMOTE = re.compile(r"[a-z][a-z0-9+.-]+:/", re.I | re.ASCII)


def expanded(pattern: PathLike) -> list[str]:
    """The files that a name or a glob stands for.

    A file of exactly that name comes first; a name that matches nothing stands for itself.
    """
    name = os.fspath(pattern)
    if os.path.lexists(name):
        return [name]
    return sorted(glob(name, recursive=True)) or [name]


def keep_apart(outputs: Mapping[str, Path], inputs: Iterable[PathLike | None]) -> None:
    """Refuse an output that is read, or that is another output.

    Both are compared by device and inode, so that links, hard links and other names of a folder
    make no difference. In a folder that ignores case, two outputs that are not there yet are told
    apart by their locks (`arpad.writing.run`).
    """
    read = {_identity(path) for path in inputs if path is not None}
    written: set[object] = set()
    for place, path in outputs.items():
        found = _identity(path)
        if found is None:
            continue
        if found in read:
            raise InvalidFile(place, str(path), "it is also an input", "write to another file")
        if found in written:
            raise named_twice(place, path)
        written.add(found)


def named_twice(place: str, path: Path) -> InvalidFile:
    """The error that two outputs are the same file."""
    return InvalidFile(place, str(path), "it is named twice", "name another file")


def _identity(path: PathLike) -> object:
    """Device and inode; if there is no such file yet, those of its folder, and its name.

    None for anything that cannot be replaced: a device, a pipe, a terminal. `-` is standard input.
    """
    try:
        found = os.fstat(0) if os.fspath(path) == "-" else os.stat(path)
    except OSError:
        return _identity_in_folder(os.path.realpath(path))
    replaceable = stat.S_ISREG(found.st_mode) or stat.S_ISDIR(found.st_mode)
    return (found.st_dev, found.st_ino) if replaceable else None


def _identity_in_folder(path: str) -> object:
    folder, name = os.path.split(path)
    try:
        found = os.stat(folder)
    except OSError:
        return path
    return found.st_dev, found.st_ino, name


def is_remote(path: PathLike) -> bool:
    """Whether it is an address of a network, as https://example.org/list.csv."""
    return bool(_REMOTE.match(os.fspath(path)))


def check_here(place: str, path: Path) -> None:
    """Refuse an output elsewhere: nothing is sent anywhere."""
    if is_remote(path) and not path.parent.is_dir():
        rule = "only files on this machine are written"
        raise InvalidFile(place, str(path), rule, "name one here, and copy it there")


def is_stream(path: Path) -> bool:
    """Whether a path is written to directly: a device, a pipe, an open descriptor."""
    if descriptor_of(path) is not None:
        return True
    return path.exists() and not path.is_file() and not path.is_dir()


def is_protected(path: Path) -> bool:
    """Whether the mode forbids to write, which root could do, or anything else does."""
    return not path.stat().st_mode & _WRITABLE or not os.access(path, os.W_OK)


def descriptor_of(path: Path) -> int | None:
    """The number of the open descriptor that a path such as /dev/stdout or /dev/fd/3 stands for."""
    descriptors = os.path.realpath("/dev/fd")
    name = os.fspath(path)
    for _ in range(_MOST_LINKS):
        folder, last = os.path.split(name)
        if os.path.realpath(folder) == descriptors and last.isdecimal():
            return int(last)
        if not os.path.islink(name):
            return None
        name = os.path.join(folder, os.readlink(name))
    return None
