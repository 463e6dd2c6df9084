"""FIDE's published rating lists: text or XML, also in their ZIP, searched in one pass.

A list has two million players, an event a few hundred. So the file is read in pieces, and only the
lines of the players in question are parsed.
"""

from __future__ import annotations

import re
import struct
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import date
from io import BufferedReader, BytesIO
from typing import IO, Any, Literal, NamedTuple
from xml.parsers import expat

from arpad.errors import InvalidFile, InvalidType, Unquoted
from arpad.facts import as_int
from arpad.formats.records import read_title
from arpad.formats.text import (
    STANDARD_INPUT,
    PathLike,
    decode_line,
    name_of,
    open_file,
    size_of,
)

_CHUNK = 1 << 18
_LONGEST_RECORD = 1 << 16
_LARGEST_MEMBER = 4 * 1024**3
_LARGEST_PIPE = 1 << 30  # the ZIPs of the lists have some 50 MB
_HIGHEST_RATIO = 200  # the lists themselves have about 10
_KINDS = ("standard", "rapid", "blitz")
_HEADER = "ID Number, Name, Fed, ... as in FIDE's text lists, or <playerslist> as in its XML lists"
#: What zipfile has been seen to raise on damaged archives, IndexError for a member without a name.
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

#: The words of a header and the field below; words may run together ("TitlFed").
_WORDS = {
    r"ID ?number": "id",
    "Name": "name",
    "Fed": "federation",
    "Sex": "sex",
    "WTit": "womens_title",
    "OTit": "",
    "Titl?": "title",
    "FOA": "foa",
    "SRtng": "standard_rating",
    "SGm": "standard_games",
    "SK": "standard_k",
    "RRtng": "rapid_rating",
    "RGm": "rapid_games",
    "RK": "rapid_k",
    "BRtng": "blitz_rating",
    "BGm": "blitz_games",
    "BK": "blitz_k",
    "B-day|Born": "born",
    "Flag": "flag",
    "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[0-9]{2}": "rating",
    "Games|Gms": "games",
    "K(?= )": "k",
}
_HEADER_WORD = re.compile("|".join(f"({word})" for word in _WORDS), re.I)
_OF_KIND = re.compile(f"^({'|'.join(_KINDS)})_")
_XML_FIELDS = {
    "country": "federation",
    "w_title": "womens_title",
    "birthday": "born",
}
_FIDE_ID = re.compile(rb"<fideid>\s*([0-9]{1,12})\s*</fideid>")

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
#: The month in the names of FIDE's files: standard_jan25frl.zip.
_MONTH = re.compile(rf"(?<![a-z])({'|'.join(_MONTHS)})([0-9]{{2}})(?:frl|(?![a-z0-9]))", re.I)

Progress = Callable[[int, int], None]


class Figures(NamedTuple):
    """A player's figures for one time control; games are those of the period alone."""

    rating: int | None = None
    k: int | None = None
    games: int | None = None


@dataclass(frozen=True, slots=True)
class ListEntry:
    """A player as a list has them.

    `figures` has rating, K and games by time control; a single list whose name does not tell its
    time control has them under "".

    >>> player = ListEntry(
    ...     1, "Alpha", "AAA", "w", "", "", 1990, False, {"rapid": Figures(1800, 20, 0)}
    ... )
    >>> player.of("rapid").rating, player.of("blitz").rating
    (1800, None)
    """

    fide_id: int
    name: str
    federation: str
    sex: Literal["m", "w", ""]
    title: str
    womens_title: str
    birth_year: int | None
    inactive: bool
    figures: dict[str, Figures]

    def of(self, time_control: str) -> Figures:
        """The figures for a time control.

        A single list does not name its time control. Its figures are for that of the file's name
        ("rapid_..."), or else for any.
        """
        return self.figures.get(time_control) or self.figures.get("") or Figures()


def month_of(name: str) -> date | None:
    """The month that the `name` of a list's file tells, as its first day; None where it does not.

    >>> month_of("standard_jan25frl.zip"), month_of("players_list.txt")
    (datetime.date(2025, 1, 1), None)
    """
    found = _MONTH.search(name)
    if found is None:
        return None
    return date(2000 + int(found[2]), _MONTHS.index(found[1].lower()) + 1, 1)


def look_up(
    path: PathLike, fide_ids: Collection[int], progress: Progress | None = None
) -> dict[int, ListEntry]:
    """Players of a rating list.

    `path` is a list of FIDE's: text, XML or its ZIP, "-" for standard input; `fide_ids` are the
    players to search for. The answer has those that are in the list, by FIDE id. `progress` is
    called with the bytes that are done and those that there are. The search ends where the last
    player is found.

    >>> players = look_up("docs/examples/list.txt", [90000001, 7])
    >>> [(number, entry.name) for number, entry in players.items()]
    [(90000001, 'Alpha, Ann')]
    """
    with ExitStack() as stack:
        file = stack.enter_context(open_file(path))
        name = name_of(path) if path == STANDARD_INPUT else str(path)
        return _search(_Source(file, name, name_of(path), stack, progress), fide_ids)


def look_up_content(content: bytes, name: str, fide_ids: Collection[int]) -> dict[int, ListEntry]:
    """The same in the content of a file, which `name` is that of.

    >>> from pathlib import Path
    >>> content = Path("docs/examples/list.txt").read_bytes()
    >>> [entry.name for entry in look_up_content(content, "list.txt", [90000001]).values()]
    ['Alpha, Ann']
    """
    with ExitStack() as stack:
        file: Any = BufferedReader(BytesIO(content))
        return _search(_Source(file, name, name, stack, None), fide_ids)


def _numbers(fide_ids: Iterable[object]) -> Iterator[int]:
    """FIDE ids of any numeric kind; what is none is refused."""
    rule, remedy = "FIDE ids are whole numbers", "give them as numbers, and only those you know"
    if isinstance(fide_ids, str | bytes) or not isinstance(fide_ids, Iterable):
        raise InvalidType("fide_ids", fide_ids, rule, remedy)
    for each in fide_ids:
        number = as_int(each)
        if number is None:
            raise InvalidType("fide_ids", each, rule, remedy)
        yield number


def _search(source: _Source, fide_ids: Collection[int]) -> dict[int, ListEntry]:
    head = source.read()
    text = head.removeprefix(b"\xef\xbb\xbf").lstrip(b"\r\n")
    search = _search_xml if text.lstrip().startswith(b"<") else _search_text
    wanted = {b"%d" % number for number in _numbers(fide_ids) if number > 0}
    players: dict[int, ListEntry] = {}
    for entry in search(source, text, wanted) if wanted else ():
        players.setdefault(entry.fide_id, entry)
        if len(players) == len(wanted):
            break
    return players


class _Source:
    """The bytes of a list, out of its ZIP if it is in one.

    `name` is what an error calls it, `file_name` may tell its time control.
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
        """The ZIP of a pipe as a file: what it holds stands at its end."""
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
    return next((kind for kind in _KINDS if kind in name.lower()), "")


def _search_text(source: _Source, head: bytes, wanted: set[bytes]) -> Iterator[ListEntry]:
    line, end, rest = head.partition(b"\n")
    if not end and b"\r" in head:
        raise source.error(
            Unquoted("one line"), "the lines of a list end in CRLF or LF", "download it again"
        )
    layout = _Layout(decode_line(line).rstrip("\r"), source)
    width = layout.columns["name"][0]
    for lines in _lines(source, rest):
        for row in [row for row in lines if row[:width].strip() in wanted]:
            layout.check_whole(row, lines, source)
            yield _entry(int(row[:width]), layout.fields(decode_line(row)), source.kind)


def _lines(source: _Source, start: bytes) -> Iterator[list[bytes]]:
    chunk, rest = start or source.read(), b""
    while chunk:
        lines = (rest + chunk).split(b"\n")
        rest = lines.pop()
        if len(rest) > _LONGEST_RECORD:
            raise source.error(
                Unquoted("a line without end"), f"expected {_HEADER}", "check which file it is"
            )
        yield lines
        chunk = source.read()
    yield [rest]


class _Layout:
    """Where the columns of a text list are: below their words in the header."""

    def __init__(self, header: str, source: _Source) -> None:
        words = list(_HEADER_WORD.finditer(header))
        starts = [word.start() for word in words]
        fields = list(_WORDS.values())
        self.columns = {
            fields[(word.lastindex or 1) - 1]: (start, end)
            for word, start, end in zip(words, starts, [*starts[1:], len(header)], strict=False)
        }
        if "rating" in self.columns:  # the words behind the month may still name a kind: SGm, SK
            self.columns = {_OF_KIND.sub("", field): at for field, at in self.columns.items()}
        self.width = len(header)
        if list(self.columns)[:2] != ["id", "name"] or "federation" not in self.columns:
            raise source.error(header[:60], f"expected {_HEADER}", "check which file it is")

    def check_whole(self, row: bytes, lines: list[bytes], source: _Source) -> None:
        """Refuse a last line that ends within its figures: half a rating is another rating."""
        figures = [at for name, (_, at) in self.columns.items() if name not in ("born", "flag")]
        if lines == [row] and len(row) < max(figures):
            rule = f"its last line has {len(row)} letters of {self.width}"
            raise source.error(Unquoted("cut off"), rule, "download it again")

    def fields(self, row: str) -> dict[str, str]:
        """The cells of a row by column.

        Three rows in two million have so many other titles (OTit) that these run into FOA and
        push all columns behind it by a letter: then the last letter before FOA is not blank.
        """
        row = row.rstrip("\r")
        foa = self.columns.get("foa", (0, 0))[0]
        more = max(len(row) - self.width, 0) if foa and row[foa - 1 : foa].strip() else 0
        cells = {}
        for field, (start, end) in self.columns.items():
            shift = more if foa and start >= foa else 0
            cells[field] = row[start + shift : end + shift].strip()
        return cells


def _search_xml(source: _Source, head: bytes, wanted: set[bytes]) -> Iterator[ListEntry]:
    if b"<player" not in head:
        raise source.error(repr(head[:40]), f"expected {_HEADER}", "check which file it is")
    if b"<!DOCTYPE" in head or b"<!ENTITY" in head:
        raise source.error(
            Unquoted("with a DTD"),
            "a list has none, and entities are off",
            "check which file it is",
        )
    combined = b"<rapid_rating" in head or b"<blitz_rating" in head
    kind = "standard" if combined else source.kind
    rest = b""
    while head:
        text = rest + head
        end = text.rfind(b"</player>") + 1
        rest = text[end:]
        if len(rest) > _LONGEST_RECORD:
            raise source.error(
                Unquoted("a player without end"), f"expected {_HEADER}", "check which file it is"
            )
        if not wanted.isdisjoint(_FIDE_ID.findall(text, 0, end)):
            for match in _FIDE_ID.finditer(text, 0, end):
                if match[1] in wanted:
                    cells = _xml_fields(_xml_record(text, match, source), source)
                    yield _entry(int(match[1]), cells, kind)
        head = source.read()
    if b"</playerslist>" not in rest:
        rule = "a list ends with </playerslist>, and some players were not found before its end"
        raise source.error(Unquoted("cut off"), rule, "download it again")


def _xml_record(text: bytes, fide_id: re.Match[bytes], source: _Source) -> bytes:
    start = text.rfind(b"<player>", 0, fide_id.start())
    end = text.find(b"</player>", fide_id.end()) + len(b"</player>")
    if start < 0 or end - start > _LONGEST_RECORD:
        raise source.error(
            repr(fide_id[0]), "a player is in <player>...</player>", "check which file it is"
        )
    return text[start:end]


def _xml_fields(record: bytes, source: _Source) -> dict[str, str]:
    """The texts of a record by field. It has no DTD, so an entity of its own is an error."""
    cells: dict[str, str] = {}
    field = ""

    def start(name: str, _: object) -> None:
        nonlocal field
        field = _XML_FIELDS.get(name, name)
        cells[field] = ""

    def text(data: str) -> None:
        cells[field] += data

    parser = expat.ParserCreate()
    parser.StartElementHandler = start
    parser.CharacterDataHandler = text
    try:
        parser.Parse(decode_line(record), True)
    except expat.ExpatError as error:
        raise source.error(
            repr(record[:40]), f"not XML: {error}", "check which file it is"
        ) from None
    return {field: " ".join(cell.split()) for field, cell in cells.items()}


def _entry(fide_id: int, cells: dict[str, str], kind: str) -> ListEntry:
    """A player by the cells of text or XML; `kind` is the time control of columns without one."""
    figures = {}
    for name, prefix in ((kind, ""), *((kind, f"{kind}_") for kind in _KINDS)):
        if f"{prefix}rating" in cells:
            rating, k, games = (_number(cells, f"{prefix}{what}") for what in Figures._fields)
            figures[name] = Figures(rating or None, k or None, games)
    flag = cells.get("flag", "").lower()
    sex = cells.get("sex", "").upper()
    return ListEntry(
        fide_id=fide_id,
        name=cells.get("name", ""),
        federation=cells.get("federation", ""),
        sex="w" if sex in ("F", "W") or "w" in flag else "m" if sex == "M" else "",
        title=_title(cells.get("title", "")),
        womens_title=_title(cells.get("womens_title", "")),
        birth_year=_number(cells, "born") or None,
        inactive="i" in flag,
        figures=figures,
    )


def _title(text: str) -> str:
    """The title in today's spelling; one that we do not know as the list has it."""
    return read_title(text) or text.upper()


def _number(cells: dict[str, str], field: str) -> int | None:
    """The cell as a number; anything else is as good as blank."""
    cell = cells.get(field, "")
    return int(cell) if re.fullmatch("[0-9]{1,6}", cell) else None
