"""The folder next to an output that only one run at a time may hold.

While a run is writing `new.csv`, there is a folder `.new.csv.arpad` next to it. It is held by a
lock of the kernel, so a killed run holds nothing, and the next run removes what it left. Each run
works in a folder of its own inside, so that even without locks no two runs share a file.

There may already be something else with that name: a link, a file, a folder. Whatever was not made
by a run is left alone.
"""

from __future__ import annotations

import os
import re
import shutil
import stat
import tempfile
import time
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

try:
    import fcntl
except ModuleNotFoundError:  # pragma: no cover (Windows has no such locks)
    fcntl = None  # type: ignore[assignment]

_PREFIX, _SUFFIX, _LOCK = ".", ".arpad", "lock"
_RUN = "run-"
#: The folders of runs, as `tempfile` names them.
_OF_A_RUN = re.compile(rf"{_RUN}[a-z0-9_]{{8}}")
_NOFOLLOW = getattr(os, "O_NOFOLLOW", 0)  # Windows has none
_LONGEST_NAME = 255
#: Another run may hold it for a moment, only to check whether it is held.
_TRIES, _PAUSE = 25, 0.02


class PathOccupied(Exception):
    """There is something else where the folder would be; the message says what it is."""


class Held:
    """A folder that this run holds; `alone` if no other run can hold it, too."""

    def __init__(self, folder: Path, handle: int, *, alone: bool) -> None:
        self._folder = folder
        self._own: Path | None = None
        self._handle = handle
        self._alone = alone

    def is_at(self, folder: Path) -> bool:
        """Whether the path is another name of this folder."""
        try:
            return _identity(folder / _LOCK) == _identity(self._handle)
        except OSError:
            return False

    def prepare(self) -> Path:
        """Remove what a killed run left, and make a folder for this run."""
        self._empty()
        self._own = Path(tempfile.mkdtemp(prefix=_RUN, dir=self._folder))
        return self._own

    def release(self) -> None:
        """Remove everything that runs have made here, and release the lock."""
        self._empty()
        if self._own:
            remove_folder(self._own)
        with suppress(OSError):
            os.unlink(self._folder / _LOCK)
        os.close(self._handle)
        with suppress(OSError):  # another run may be using it already
            self._folder.rmdir()

    def _empty(self) -> None:
        if self._alone:
            for entry in self._folder.iterdir():
                if _OF_A_RUN.fullmatch(entry.name):
                    remove_folder(entry)


def folder_of(target: Path) -> Path:
    """The folder next to an output."""
    name = f"{_PREFIX}{target.name}{_SUFFIX}"
    if len(os.fsencode(name)) > _LONGEST_NAME:
        name = f"{_PREFIX}{sha256(os.fsencode(target.name)).hexdigest()}{_SUFFIX}"
    return target.with_name(name)


def hold(folder: Path) -> Held | None:
    """Hold the folder; None if another run holds it. Raises PathOccupied if no run has made it."""
    for _ in range(_TRIES):
        made = _make(folder)  # we created it: trust it even if the drive reports another owner
        with suppress(FileNotFoundError):  # removed by the run that had it
            if not made:
                _check_ours(folder)
            if held := _held(folder, os.O_CREAT):
                return held
        time.sleep(_PAUSE)
    return None


def _make(folder: Path) -> bool:
    try:
        folder.mkdir(0o700)
    except FileExistsError:
        return False
    return True


def sweep(parent: Path) -> None:
    """Remove what killed runs left next to their outputs, unless somebody holds it."""
    for folder in parent.glob(f"{_PREFIX}*{_SUFFIX}"):
        with suppress(OSError, PathOccupied):  # somebody else's
            _check_ours(folder)
            if (folder / _LOCK).exists():
                if held := _held(folder):
                    held.release()
            else:
                folder.rmdir()


def remove_folder(path: Path) -> None:
    """Remove a folder or a file, even if somebody is still writing in it."""
    for _ in range(_TRIES):
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path, ignore_errors=True)
        else:
            path.unlink(missing_ok=True)
        if not os.path.lexists(path):
            return
        time.sleep(_PAUSE)


def _check_ours(folder: Path) -> None:
    """Refuse a folder that no run of this user has made, before touching anything in it."""
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode):
        raise PathOccupied("a link" if stat.S_ISLNK(found.st_mode) else "a file")
    if hasattr(os, "geteuid") and found.st_uid != os.geteuid():
        raise PathOccupied("another user’s folder")
    for entry in sorted(folder.iterdir()):
        if not _is_of_a_run(entry):
            raise PathOccupied(f"a folder with a file that is not Arpad’s: {entry.name}")


def _is_of_a_run(entry: Path) -> bool:
    """Whether it is a lock, which is empty, or the folder of a run; or has just been removed."""
    try:
        found = entry.lstat()
    except FileNotFoundError:
        return True
    if entry.name == _LOCK:
        return stat.S_ISREG(found.st_mode) and not found.st_size
    return stat.S_ISDIR(found.st_mode) and bool(_OF_A_RUN.fullmatch(entry.name))


def _held(folder: Path, flags: int = 0) -> Held | None:
    lock = folder / _LOCK
    handle = os.open(lock, os.O_RDWR | _NOFOLLOW | flags, 0o600)
    try:
        alone = _lock(handle)
        # Compare inodes: the previous run may have unlinked it.
        if alone is not None and _identity(handle) == _identity(lock):
            held, handle = Held(folder, handle, alone=alone), -1
            return held
        return None
    finally:
        if handle >= 0:
            os.close(handle)


def _lock(handle: int) -> bool | None:
    """True if we hold the lock, None if another run does, False if there are no locks here."""
    if fcntl is None:  # pragma: no cover (Windows)
        return False
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return None
    except OSError:  # a file system without them
        return False
    return True


def _identity(file: int | Path) -> tuple[int, int]:
    found = os.stat(file)
    return found.st_dev, found.st_ino
