"""Recognise that a disk is full from the errors of systems, engines and databases."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from tempfile import TemporaryFile

_FULL = "no space is left on the disk"
#: What an error says when there is no room, and what we say. The last but one is DuckDB's limit for
#: temporary files, which depends on the free space on the disk; the last is SQLite's.
_NO_ROOM = {
    os.strerror(errno.ENOSPC): _FULL,
    os.strerror(errno.EDQUOT): "your quota on the disk is used up",
    os.strerror(errno.EFBIG): "it would be larger than a file may be",
    "max_temp_directory_size": _FULL,
    "database or disk is full": _FULL,
}
#: Bytes that fit on a disk that is not full.
_A_LITTLE = 64 * 1024


def no_room(error: object) -> str | None:
    """The rule that there is no room, if that is what a library's error means.

    >>> no_room(OSError(28, "No space left on device"))
    'no space is left on the disk'
    """
    return next((rule for words, rule in _NO_ROOM.items() if words in str(error)), None)


def no_room_in(folder: Path) -> str | None:
    """The rule that there is no room in a folder, if a small file cannot be written there.

    For errors that do not give the reason, such as SQLite's "disk I/O error".
    """
    try:
        with TemporaryFile(dir=folder) as file:
            file.write(bytes(_A_LITTLE))
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        return no_room(error)
    return None
