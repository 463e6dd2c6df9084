"""Whether there is no room: what systems, engines and databases say of it, and what we say."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from tempfile import TemporaryFile

_FULL = "no space is left on the disk"
#: What they say, and what we say; the last but one is DuckDB's limit for what does not fit into
#: memory, which follows from the room on the disk, the last is SQLite's.
_NO_ROOM = {
    os.strerror(errno.ENOSPC): _FULL,
    os.strerror(errno.EDQUOT): "no space is left in your share of the disk",
    os.strerror(errno.EFBIG): "it would be larger than a file may be",
    "max_temp_directory_size": _FULL,
    "database or disk is full": _FULL,
}
#: Bytes that a disk takes which has room.
_A_LITTLE = 64 * 1024


def no_room(error: object) -> str | None:
    """The rule that there is no room, if that is what an error of any library is about.

    >>> no_room(OSError(28, "No space left on device"))
    'no space is left on the disk'
    """
    return next((rule for words, rule in _NO_ROOM.items() if words in str(error)), None)


def no_room_in(folder: Path) -> str | None:
    """The rule that there is no room in a folder, if it does not take a little more.

    For those whose errors do not say it, as SQLite's "disk I/O error".
    """
    try:
        with TemporaryFile(dir=folder) as file:
            file.write(bytes(_A_LITTLE))
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        return no_room(error)
    return None
