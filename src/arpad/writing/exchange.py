"""Swapping two folders, in one step if the system has a call for it."""

from __future__ import annotations

import ctypes
import errno
import os
from pathlib import Path
from typing import Any

_HERE = -100  # AT_FDCWD
_SWAP = 2  # RENAME_EXCHANGE of Linux, RENAME_SWAP of macOS
#: The errors of systems and file systems that have no such call.
_UNKNOWN = (errno.ENOSYS, errno.EINVAL, errno.ENOTSUP)


def exchange(one: Path, other: Path) -> None:
    """Swap two folders of one file system.

    Without such a call it takes three steps, and in between there is no folder of that name.
    """
    try:
        _exchange(os.fsencode(one), os.fsencode(other))
    except OSError as error:
        if error.errno not in _UNKNOWN:
            raise
        aside = one.with_name(f"{one.name}-old")
        os.rename(other, aside)
        try:
            os.rename(one, other)
        except OSError:
            os.rename(aside, other)
            raise
        os.rename(aside, one)


def _exchange(one: bytes, other: bytes) -> None:
    # Windows has no library by that name, and no such call.
    library: Any = ctypes.CDLL(None, use_errno=True) if os.name == "posix" else None
    if hasattr(library, "renameat2"):
        failed = library.renameat2(_HERE, one, _HERE, other, _SWAP)
    elif hasattr(library, "renamex_np"):  # pragma: no cover (macOS)
        failed = library.renamex_np(one, other, _SWAP)
    else:
        raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS))
    if failed:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number), os.fsdecode(other))
