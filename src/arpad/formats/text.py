"""Opening and decoding files: sizes, line ends, and encodings, also such as must be guessed."""

from __future__ import annotations

import io
import os
import re
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedReader
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from arpad.errors import InvalidFile, InvalidType, Unquoted
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
    if not os.fspath(path):
        raise InvalidFile("path", "", "a path names a file", "write the name of the file")
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


class Guess(NamedTuple):
    """An encoding, and whether the text leaves no doubt about it."""

    encoding: str
    sure: bool


class _Script(NamedTuple):
    """The letters of a script from common to rare, and its encodings."""

    encodings: tuple[str, ...]
    letters: str

    def weight(self, letter: str) -> float:
        place = self.letters.find(letter.lower())
        return 0 if place < 0 else 1 - place / len(self.letters)


_CYRILLIC = _Script(("cp1251", "koi8-r"), "оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъіїєґёўјљњћђџ")
_GREEK = _Script(("cp1253", "iso8859-7"), "αοιετσνηρκπυμλςόάίέγήδθχύώβφξζψϊϋΐΰ")
#: The encodings of the Latin script; if several fit, the first one is taken.
_LATIN = ("cp1252", "cp1250", "iso8859-2", "cp1254")
#: The encodings that programs usually use in each federation.
_REGIONS: dict[str, str] = {
    "cp1252": (
        "AND ARG AUS AUT BEL BOL BRA CAN CHI COL CRC CUB DEN DOM ECU ENG ESA ESP FAI FIN FRA GER "
        "GUA GUM HON IRL ISL ITA LUX MAD MEX MLT MNC NCA NED NOR NZL PAN PAR PER POR PUR SCO SMR "
        "SUI SWE URU USA VEN WLS"
    ),
    "cp1250": "ALB BIH CRO CZE HUN MNE POL ROU SLO SRB SVK",
    "cp1251": "BLR BUL KAZ KGZ MGL MKD RUS TJK UKR",
    "cp1253": "CYP GRE",
    "cp1254": "AZE TUR",
}
_REGION_OF = {code: name for name, codes in _REGIONS.items() for code in codes.split()}
#: Encodings with the same letters as that of a region.
_COUSINS = {"iso8859-2": "cp1250", "koi8-r": "cp1251", "iso8859-7": "cp1253"}
_FEDERATION = re.compile(rb"(?<![A-Za-z\x80-\xff])[A-Z]{3}(?![A-Za-z\x80-\xff])")
#: Words without a letter of ASCII; in the Latin script they are hardly ever longer than one letter.
_WORD = re.compile(rb"(?<![A-Za-z\x80-\xff])[\x80-\xff]{2,}(?![A-Za-z\x80-\xff])")
_UTF_8 = re.compile(rb"[\xc2-\xf4][\x80-\xbf]")
_ASCII = bytes(range(128))
_MOST_WORDS = 5_000
_CLEAR = 1.25  # how much better than another script a certain guess has to be
_FEWEST_LETTERS = 8  # fewer are not enough for a guess


def guess(content: bytes) -> Guess:
    """The encoding of a text that is not UTF-8.

    `content` is the text; if nothing else fits, it is taken to be Western European.

    >>> guess("Иванов, Пётр".encode("koi8-r")), guess("Łoś, Żółw".encode("cp1250"))
    (Guess(encoding='koi8-r', sure=True), Guess(encoding='cp1250', sure=True))
    """
    counts = Counter(content.translate(None, _ASCII))
    if len(_UTF_8.findall(content)) * 4 > counts.total():  # UTF-8 with a letter cut or damaged
        return Guess("cp1252" if _has("cp1252", bytes(counts)) else "latin-1", sure=False)
    words = _WORD.findall(content)
    region = _region(content)
    whole = counts.total() < sum(map(len, words)) * 2 >= _FEWEST_LETTERS
    script = _guess_script(words[:_MOST_WORDS], bytes(counts), region) if whole else None
    return script or _guess_latin(counts, region)


def _region(content: bytes) -> str:
    """The encoding of the region of most federations; "" if there is none."""
    codes = (_REGION_OF.get(code.decode()) for code in _FEDERATION.findall(content))
    regions = Counter(filter(None, codes))
    name, count = max(regions.items(), key=lambda item: item[1], default=("", 0))
    return name if count * 2 > regions.total() else ""


def _guess_latin(counts: Counter[int], region: str) -> Guess:
    """For single letters within ASCII words: the encoding with the fewest non-letters."""
    oddities = {name: _oddities(counts, name) for name in _LATIN if _has(name, bytes(counts))}
    if not oddities:
        return Guess("latin-1", sure=False)
    fitting = [name for name in oddities if oddities[name] == min(oddities.values())]
    if region in fitting:
        return Guess(region, sure=True)
    texts = {bytes(counts).decode(name) for name in fitting}
    return Guess(fitting[0], sure=len(texts) == 1)


def _has(encoding: str, letters: bytes) -> bool:
    """Whether an encoding has a character for each of these bytes, other than a control."""
    try:
        return not any("\x80" <= letter < "\xa0" for letter in letters.decode(encoding))
    except UnicodeDecodeError:
        return False


def _oddities(counts: Counter[int], encoding: str) -> int:
    """How many characters beyond ASCII are not letters, and so unlikely in names."""
    letters = zip(bytes(counts).decode(encoding), counts.values(), strict=True)
    return sum(count for letter, count in letters if not letter.isalpha())


def _guess_script(words: list[bytes], letters: bytes, region: str) -> Guess | None:
    """For whole words beyond ASCII: the script whose letters are common, with proper capitals."""
    scripts = {name: script for script in (_CYRILLIC, _GREEK) for name in script.encodings}
    scores = {
        name: _score(words, name, script) * (1.5 if region == _COUSINS.get(name, name) else 1)
        for name, script in scripts.items()
        if _has(name, letters)
    }
    best = max(scores, key=scores.__getitem__)  # KOI8-R has every byte
    if not scores[best]:
        return None
    text = b" ".join(words)
    others = [name for name in scores if text.decode(name) != text.decode(best)]
    margins = {name: 1 if scripts[name] is scripts[best] else _CLEAR for name in others}
    clear = all(scores[best] > margins[name] * scores[name] for name in others)
    return Guess(best, sure=clear and len(text) >= _FEWEST_LETTERS)


def _score(words: list[bytes], encoding: str, script: _Script) -> float:
    """How common the letters are; words with misplaced capitals do not count."""
    score, length = 0.0, 0
    for word in (each.decode(encoding) for each in words):
        length += len(word)
        if word.isalpha() and (word.istitle() or word.isupper() or word.islower()):
            score += sum(map(script.weight, word)) / (1 + word.islower())  # names have capitals
    return score / length
