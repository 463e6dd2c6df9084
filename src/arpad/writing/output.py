"""One output: a file or a folder that is replaced when it is complete, or a stream.

And whether its disk is full, from the errors of systems, engines and databases.
"""

from __future__ import annotations

import ctypes
import errno
import os
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

from arpad.errors import InvalidFile
from arpad.writing.lock import Held, PathOccupied, folder_of, hold, remove_folder
from arpad.writing.paths import check_here, descriptor_of, is_protected, is_stream, named_twice

_HERE = -100  # AT_FDCWD
_SWAP = 2  # RENAME_EXCHANGE of Linux, RENAME_SWAP of macOS
#: The errors of systems and file systems that have no such call.
_UNKNOWN = (errno.ENOSYS, errno.EINVAL, errno.ENOTSUP)
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


class FileOutput:
    """A file that is replaced when it is complete.

    A link is followed. A device, a pipe or an open descriptor cannot be replaced: the content is
    copied to it when it is complete.
    """

    def __init__(self, place: str, path: Path) -> None:
        self.place = place
        self.path = path
        self.held: Held | None = None
        self._stream = is_stream(path)
        self.target = path if self._stream else Path(os.path.realpath(path))
        self.own: Path | None = None

    @property
    def written(self) -> Path:
        """Where it is written before it is put in place."""
        assert self.own is not None
        return self.own / f"new{self.path.suffix}"

    def check(self) -> None:
        """Refuse an output that could not be written."""
        if self._stream:
            return
        check_here(self.place, self.path)
        if self.target.is_symlink():  # what follows links has come to no end
            raise self.invalid("it is a link that leads to itself", "remove it, or name a file")
        if not self.target.parent.is_dir():
            raise self.invalid("its folder does not exist", "create the folder first")
        self._check_kind()
        if any(map(is_protected, self._replaced())):
            raise self.invalid("it is write-protected", "make it writable, or choose another name")

    def _check_kind(self) -> None:
        if self.target.is_dir():
            raise self.invalid("it is a folder", "name a file")

    def _replaced(self) -> Iterable[Path]:
        """The existing files that will be replaced."""
        return [self.target] if self.target.exists() else []

    def hold(self, others: Iterable[Held]) -> None:
        """Lock it, and make the folder in which it will be written."""
        if self._stream:
            self.own = Path(tempfile.mkdtemp(prefix="arpad-"))
            return
        folder = folder_of(self.target)
        if any(other.is_at(folder) for other in others):  # if the folder ignores case
            raise named_twice(self.place, self.path)
        try:
            self.held = hold(folder)
        except PathOccupied as found:
            rule = f"writing it needs {folder.name} next to it, which is {found}"
            raise self.invalid(rule, "move that away, or choose another name") from None
        if self.held is None:
            raise self.invalid("another run is writing it", "wait until that run has ended")
        self.own = self.held.prepare()

    def finish(self) -> None:
        """Flush it to the disk, with the mode and owner of the old file; copy it to a stream.

        It is checked once more: much may have happened in the meantime.
        """
        self.check()
        if self._stream:
            self._pass_on()
            return
        self._sync_written()
        if self.target.exists():
            _take_after(self.target, self.written)

    def _pass_on(self) -> None:
        number = descriptor_of(self.path)
        where = self.path if number is None else number
        with self.written.open("rb") as file, open(where, "wb", closefd=number is None) as stream:
            shutil.copyfileobj(file, stream)

    def _sync_written(self) -> None:
        _sync(self.written)

    def publish(self) -> None:
        """Put it in place, in one step."""
        if not self._stream:
            self._replace()
            _sync(self.target.parent)

    def _replace(self) -> None:
        os.replace(self.written, self.target)

    def release(self) -> None:
        """Remove what was not put in place, and release the lock."""
        if self.held:
            self.held.release()
        elif self.own:
            remove_folder(self.own)
        self.held = self.own = None

    def invalid(self, rule: str, remedy: str) -> InvalidFile:
        """The error that names this output."""
        return InvalidFile(self.place, str(self.path), rule, remedy)

    def no_room(self, error: BaseException) -> InvalidFile | None:
        """The error that there is no room, if that is what a library's error means."""
        rule = no_room(error)
        return self.invalid(rule, "make room, or write elsewhere") if rule else None

    @contextmanager
    def errors(self) -> Iterator[None]:
        """Turn errors of the system into ours."""
        try:
            yield
        except OSError as error:
            if full := self.no_room(error):
                raise full from None
            where = os.path.basename(os.fsdecode(error.filename or ""))
            at = f" ({where})" if where not in ("", self.path.name, self.target.name) else ""
            rule = f"it cannot be written: {error.strerror}{at}"
            raise self.invalid(rule, "choose another place") from None


class FolderOutput(FileOutput):
    """A folder that is swapped with the old one, which is then removed.

    The caller makes sure that nothing in the old one is needed.
    """

    @property
    def written(self) -> Path:
        assert self.own is not None
        return self.own / "new"

    def _check_kind(self) -> None:
        if self.target.exists() and not self.target.is_dir():
            raise self.invalid("it is a file", "name a folder")
        if self.target.exists() and self.target.samefile(os.curdir):
            raise self.invalid("it is the folder you are in", "name another, or leave it first")

    def _replaced(self) -> Iterable[Path]:
        return [self.target, *self.target.iterdir()] if self.target.exists() else []

    def _sync_written(self) -> None:
        for path in (*self.written.iterdir(), self.written):
            _sync(path)

    def _replace(self) -> None:
        if self.target.exists():
            exchange(self.written, self.target)
        else:
            os.rename(self.written, self.target)


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


def _take_after(old: Path, new: Path) -> None:
    """Give a file the mode of the old one, and its owner and access list if possible."""
    found, own = old.stat(), new.stat()
    if hasattr(os, "chown") and (found.st_uid, found.st_gid) != (own.st_uid, own.st_gid):
        with suppress(OSError):
            os.chown(new, -1, found.st_gid)
        with suppress(OSError):
            os.chown(new, found.st_uid, -1)
    with suppress(OSError, AttributeError):  # not every system has them
        for name in os.listxattr(old):
            os.setxattr(new, name, os.getxattr(old, name))
    os.chmod(new, found.st_mode & 0o7777)


def _sync(path: Path) -> None:
    """Wait until it is on the disk."""
    if path.is_dir() and os.name == "nt":  # pragma: no cover (Windows has no such call)
        return
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno != errno.EINVAL:  # a file system that cannot
            raise
    finally:
        os.close(handle)


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
