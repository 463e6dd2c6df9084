"""Opening and decoding files: encodings, line ends and sizes."""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedReader
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from arpad.errors import InvalidFile, InvalidType, Unquoted
from arpad.formats.encodings import guess
from arpad.writing.paths import is_remote

#: The path of a file; the text "-" is standard input.
PathLike = str | os.PathLike[str]
STANDARD_INPUT = "-"

#: No report or table of an event is nearly as large as this.
LIMIT = 32 * 1024 * 1024
#: The most bytes of a line, and of a record of several lines: a player of a report who has 999
#: rounds needs some 10,000.
LONGEST_LINE = 65_536
#: The types that the content of a file may have.
BYTES = (bytes, bytearray, memoryview)
BOM = "\ufeff"
UTF_16 = (b"\xff\xfe", b"\xfe\xff")
_CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f]")
_ENDS = re.compile(r"[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+")


class Decoded(NamedTuple):
    """A text, with what is needed to write it again byte for byte.

    `guessed` says that the encoding is not certain.
    """

    text: str
    encoding: str
    bom: bool = False
    guessed: bool = False


def guess_note(encoding: str) -> str:
    """The note on an encoding that was guessed."""
    return f"the encoding is a guess, {encoding}: save the file as UTF-8 if letters are wrong"


def name_of(path: PathLike) -> str:
    """The name of a file in errors.

    >>> name_of("results/open.trf"), name_of("-")
    ('open.trf', 'standard input')
    """
    return "standard input" if path == STANDARD_INPUT else Path(path).name


@contextmanager
def open_file(path: PathLike) -> Iterator[BufferedReader]:
    """The file, opened for reading bytes; an error of the operating system becomes `InvalidFile`.

    It is opened once and read from start to end, so it may be a pipe; "-" is standard input, "./-"
    is a file with that name.
    """
    if not isinstance(path, str | os.PathLike):
        raise InvalidType("path", path, "a path is text or a pathlib.Path", "give one")
    try:
        if path == STANDARD_INPUT:
            yield _standard_input()
        else:
            with _opened(path) as file:
                yield file
    except OSError as error:
        reason, remedy = error.strerror or str(error), "check the path"
        if isinstance(error, FileNotFoundError) and is_remote(path):
            reason, remedy = "only files on this machine are read", "download it first"
        name = name_of(path) if path == STANDARD_INPUT else str(path)
        raise InvalidFile(name, Unquoted("unreadable"), reason, remedy) from None


class _Patient(io.RawIOBase):
    """A pipe whose reads wait until as much has arrived as was asked for, or its end.

    So the first read sees as much as with a file, in whatever portions the pipe is written.
    """

    def __init__(self, source: Any, *, is_ours: bool = True) -> None:
        self._source = source
        self._is_ours = is_ours
        self._ended = False

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        view, filled = memoryview(buffer), 0
        while filled < len(view) and not self._ended:
            got = self._source.readinto(view[filled:])
            self._ended = not got
            filled += got
        return filled

    def close(self) -> None:
        super().close()
        if self._is_ours:  # standard input stays open for whoever reads it next
            self._source.close()


def _opened(path: PathLike) -> BufferedReader:
    try:
        file = open(path, "rb", buffering=0)  # noqa: SIM115 (the caller closes it)
        return BufferedReader(file if file.seekable() else _Patient(file))
    except ValueError:  # a null byte, or half of a surrogate pair
        rule = "a path cannot have these characters"
        raise InvalidFile("path", os.fspath(path), rule, "check the path") from None


def _standard_input() -> BufferedReader:
    stream = getattr(sys.stdin, "buffer", None)
    if stream is None or stream.closed:
        rule = "nothing can be read from it"
        raise InvalidFile("standard input", Unquoted("closed"), rule, "name a file")
    if isinstance(stream, BufferedReader) and stream.seekable():
        return stream
    return BufferedReader(_Patient(stream, is_ours=False))


def size_of(stream: BinaryIO) -> int:
    """How many bytes a file has; 0 for a pipe, whose size is not known."""
    if not stream.seekable():
        return 0
    here = stream.tell()
    size = stream.seek(0, io.SEEK_END)
    stream.seek(here)
    return size


def read_file(file: BufferedReader, name: str, limit: int = LIMIT) -> bytes:
    """The content of a file; one that is too large is refused before it is read.

    A pipe, whose size is not known, is read up to the limit.
    """
    if size_of(file) > limit:
        raise too_large(name, limit)
    return check_size(file.read(limit + 1), name, limit)


def check_text(value: object, place: str, what: str) -> None:
    """Refuse anything but text; `what` is what the value is, for the error."""
    if not isinstance(value, str):
        raise InvalidType(place, value, f"{what} is text", "give it as text")


def check_bytes(content: object, name: str) -> None:
    """Refuse anything but the bytes of a file, and the text of its name."""
    check_text(name, "name", "the name of a file")
    if not isinstance(content, BYTES):
        rule = "the content of a file is bytes"
        raise InvalidType(name, content, rule, "encode the text, or read the file by its path")


def check_size(content: bytes, name: str, limit: int = LIMIT) -> bytes:
    """The content, if it is not larger than the limit."""
    check_bytes(content, name)
    if len(content) > limit:
        raise too_large(name, limit)
    return content


def check_lines(content: bytes, name: str, most: int, what: str) -> None:
    """Refuse more lines than `most`, or a line that is too long, before any is read.

    `what` is what has them, for the error.
    """
    found = content.count(b"\n")
    if b"\r" in content:  # alone or before a line feed
        found += content.count(b"\r") - content.count(b"\r\n")
    if found > most:
        rule = f"{what} has at most {most} lines"
        raise InvalidFile(name, Unquoted(f"{found} lines"), rule, "check which file it is")
    for number, line in enumerate(content.splitlines() if len(content) > LONGEST_LINE else (), 1):
        if len(line) > LONGEST_LINE:
            raise too_long(f"{name} line {number}", f"{len(line)} bytes", f"a line of {what}")


def too_long(place: str, length: str, what: str, most: int = LONGEST_LINE) -> InvalidFile:
    """The error that `what`, such as a line, has more than `most` bytes or letters.

    `length` says how many of which it has.

    >>> print(too_long("open.trf line 3", "70000 bytes", "a line of a report"))
    open.trf line 3: 70000 bytes – a line of a report has at most 65536 bytes; shorten it, or \
check which file it is.
    """
    unit = length.split()[-1]
    rule = f"{what} has at most {most} {unit}"
    return InvalidFile(place, Unquoted(length), rule, "shorten it, or check which file it is")


def too_large(name: str, limit: int) -> InvalidFile:
    """The error that a file has more bytes than that."""
    rule = f"a file of this kind has at most {limit // (1024 * 1024)} MB"
    return InvalidFile(name, Unquoted("larger than that"), rule, "check which file it is")


def decode(content: bytes, name: str = "file") -> Decoded:
    """The text of a file: UTF-8 if possible, else the single-byte encoding that fits best."""
    if content.startswith(UTF_16) and not len(content) % 2:
        return _decode_utf_16(content, name)
    if content.startswith(b"PK\x03\x04"):
        raise InvalidFile(name, Unquoted("a ZIP"), "packed files are not read", "unpack it first")
    if b"\0" in content:
        remedy = "choose a text file, such as TRF, PGN, CSV or JSON"
        raise InvalidFile(name, Unquoted("binary"), "this is not a text file", remedy)
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        encoding, sure = guess(content)
        return Decoded(content.decode(encoding), encoding, guessed=not sure)
    if content.isascii():
        return Decoded(text, "ascii")
    return Decoded(text.removeprefix(BOM), "utf-8", text.startswith(BOM))


def decode_line(line: bytes, encoding: str = "cp1252") -> str:
    """The text of a line in a long file, in which lines may have different encodings.

    `line` are its bytes, `encoding` is used if it is not UTF-8.

    >>> decode_line("Ärmel".encode()) == decode_line("Ärmel".encode("latin-1"))
    True
    """
    for each in ("utf-8", encoding):
        try:
            return line.decode(each)
        except UnicodeDecodeError:
            continue
    return line.decode("latin-1")  # in which every byte is a character


def encode(text: str, encoding: str, bom: bool, name: str = "file") -> bytes:
    """The bytes of a text; characters that the encoding lacks are an error, not question marks."""
    if encoding == "ascii" and not text.isascii():
        encoding = "utf-8"  # it was pure ASCII when it was read, but is no longer
    try:
        content = text.encode(encoding)
    except UnicodeEncodeError as error:
        letter = text[error.start]
        rule = f"{encoding} does not have this character"
        raise InvalidFile(name, letter, rule, "save the file it was read from as UTF-8") from None
    return BOM.encode(encoding) + content if bom else content


def clean(text: str) -> str:
    """A `text` with single blanks and without control characters, which a terminal would obey.

    >>> clean(" Alpha,   Ann\\t")
    'Alpha, Ann'
    """
    if text.isprintable() and "  " not in text:
        return text.strip()
    return " ".join(_CONTROLS.sub(" ", text).split())


def split_lines(text: str) -> list[str]:
    """The lines, each with its own end: LF, CRLF or CR alone."""
    return _ENDS.findall(text)


def _decode_utf_16(content: bytes, name: str) -> Decoded:
    encoding = "utf-16-le" if content.startswith(b"\xff\xfe") else "utf-16-be"
    try:
        return Decoded(content.decode(encoding).removeprefix(BOM), encoding, bom=True)
    except UnicodeDecodeError:
        rule = "it starts as UTF-16 and goes on as something else"
        raise InvalidFile(name, Unquoted("damaged"), rule, "save it as UTF-8") from None
