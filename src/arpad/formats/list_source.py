"""The bytes of a rating list: from a file or a pipe, also in a ZIP."""

from __future__ import annotations

import struct
import tempfile
import zipfile
import zlib
from collections.abc import Callable
from contextlib import ExitStack
from io import BufferedReader
from typing import IO

from arpad.errors import InvalidFile, Unquoted
from arpad.formats.text import size_of

Progress = Callable[[int, int], None]
_CHUNK = 1 << 18
_LARGEST_MEMBER = 4 * 1024**3
_LARGEST_PIPE = 1 << 30  # the ZIPs of the lists have some 50 MB
_HIGHEST_RATIO = 200  # the lists themselves have about 10
KINDS = ("standard", "rapid", "blitz")
#: What zipfile raises on damaged archives; IndexError for a member without a name.
_BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    LookupError,
    NotImplementedError,
    RuntimeError,
    EOFError,
    ValueError,
)


class ListSource:
    """The bytes of a list, unpacked if it is in a ZIP.

    `name` is the name in errors, `file_name` may show the time control; what is opened is closed
    with `stack`, and `progress` is called with the number of bytes done, and of all bytes.
    """

    def __init__(
        self,
        file: BufferedReader,
        name: str,
        file_name: str,
        stack: ExitStack,
        progress: Progress | None,
    ) -> None:
        self.name = name
        self.done = 0
        self.progress = progress
        self.file: IO[bytes] = file
        self.total = size_of(file)
        magic = file.peek(4)[:4]
        self.kind = _kind(file_name)
        if magic == b"PK\x03\x04":
            if not file.seekable():
                self.file = stack.enter_context(self._copy())
            self._unzip(stack)

    def _copy(self) -> IO[bytes]:
        """A ZIP from a pipe, copied into a file: its directory is at its end."""
        copy = tempfile.TemporaryFile()  # noqa: SIM115 (the caller closes it)
        done = 0
        while chunk := self.file.read(_CHUNK):
            done += len(chunk)
            if done > _LARGEST_PIPE:
                rule = f"a ZIP that comes through a pipe has at most {_LARGEST_PIPE >> 20} MB"
                raise self.error(Unquoted("larger than that"), rule, "save it as a file first")
            copy.write(chunk)
        copy.seek(0)
        return copy

    def _unzip(self, stack: ExitStack) -> None:
        try:
            archive = stack.enter_context(zipfile.ZipFile(self.file))
            member = self._member(archive)
            self.file = stack.enter_context(archive.open(member))
        except InvalidFile:
            raise
        except (*_BROKEN, OSError) as error:
            raise self._broken(error) from None
        self.total = member.file_size
        self.kind = _kind(member.filename) or self.kind

    def _member(self, archive: zipfile.ZipFile) -> zipfile.ZipInfo:
        members = [member for member in archive.infolist() if not member.is_dir()]
        if len(members) != 1:
            names = ", ".join(member.filename for member in members) or "empty"
            raise self.error(names, "a ZIP holds one list", "unpack it and choose the list")
        member = members[0]
        if member.flag_bits & 1:
            raise self.error(member.filename, "an encrypted file cannot be read", "unpack it first")
        if member.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise self.error(member.filename, "a list is stored or deflated", "unpack it first")
        # zipfile itself never reads more than the declared size.
        size, most = member.file_size, _HIGHEST_RATIO * member.compress_size
        if size > min(_LARGEST_MEMBER, most):
            rule = f"a list has at most 4 GB and is packed at most {_HIGHEST_RATIO}:1"
            raise self.error(
                f"{size} bytes out of {member.compress_size}", rule, "check which file it is"
            )
        return member

    def read(self) -> bytes:
        """The next piece; empty at the end."""
        try:
            chunk = self.file.read(_CHUNK)
        except (*_BROKEN, OSError) as error:
            raise self._broken(error) from None
        self.done += len(chunk)
        if self.progress:
            self.progress(self.done, self.total)
        return chunk

    def error(self, value: str, rule: str, remedy: str) -> InvalidFile:
        """An error in this file."""
        return InvalidFile(self.name, value, rule, remedy)

    def _broken(self, error: Exception) -> InvalidFile:
        return self.error(
            Unquoted("damaged"), str(error) or type(error).__name__, "download it again"
        )


def _kind(name: str) -> str:
    return next((kind for kind in KINDS if kind in name.lower()), "")
