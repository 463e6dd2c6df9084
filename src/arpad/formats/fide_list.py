"""FIDE's published rating lists: text or XML, also in their ZIP, searched in one pass.

A list has two million players, an event a few hundred. So the file is read in pieces, and only the
lines of the wanted players are parsed.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import date
from io import BufferedReader, BytesIO
from typing import Any, Literal, NamedTuple
from xml.parsers import expat

from arpad.errors import InvalidType, Unquoted
from arpad.facts import as_int, entries_of
from arpad.formats.dates import MONTHS
from arpad.formats.list_source import KINDS, ListSource, Progress
from arpad.formats.records import read_title
from arpad.formats.text import (
    LONGEST_LINE,
    STANDARD_INPUT,
    PathLike,
    check_bytes,
    check_text,
    decode_line,
    name_of,
    open_file,
    too_long,
)

_HEADER = "ID Number, Name, Fed, ... as in FIDE’s text lists, or <playerslist> as in its XML lists"

#: The words of a header and their fields; words may run together ("TitlFed").
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
_OF_KIND = re.compile(f"^({'|'.join(KINDS)})_")
_XML_FIELDS = {"country": "federation", "w_title": "womens_title", "birthday": "born"}
_FIDE_ID = re.compile(rb"<fideid>\s*([0-9]{1,12})\s*</fideid>")

#: The month in the names of FIDE's files: standard_jan25frl.zip.
_MONTH = re.compile(rf"(?<![a-z])({'|'.join(MONTHS)})([0-9]{{2}})(?:frl|(?![a-z0-9]))", re.I)


class Figures(NamedTuple):
    """A player's figures for one time control; `games` are those of the last period."""

    rating: int | None = None
    k: int | None = None
    games: int | None = None


@dataclass(frozen=True, slots=True)
class ListEntry:
    """A player in a rating list.

    `figures` has rating, K and games by time control; if the name of a single list does not show
    its time control, they are under "".

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

        A single list does not state its time control. Its figures are for that in the name of the
        file ("rapid_..."), or else for any.
        """
        return self.figures.get(time_control) or self.figures.get("") or Figures()


def month_of(name: str) -> date | None:
    """The month in the `name` of a list's file, as its first day; None if there is none.

    >>> month_of("standard_jan25frl.zip"), month_of("players_list.txt")
    (datetime.date(2025, 1, 1), None)
    """
    check_text(name, "name", "the name of a file")
    found = _MONTH.search(name)
    if found is None:
        return None
    return date(2000 + int(found[2]), MONTHS.index(found[1].lower()) + 1, 1)


def look_up(
    path: PathLike, fide_ids: Collection[int], progress: Progress | None = None
) -> dict[int, ListEntry]:
    """The entries of some players in a rating list, by FIDE id.

    `path` is one of FIDE's lists: text, XML or a ZIP, "-" for standard input; `fide_ids` are the
    players to look up; those who are not in the list are not in the answer. `progress` is called
    with the number of bytes done, and of all bytes. The search ends when the last player is found.

    >>> players = look_up("docs/examples/list.txt", [90000001, 7])
    >>> [(number, entry.name) for number, entry in players.items()]
    [(90000001, 'Alpha, Ann')]
    """
    with ExitStack() as stack:
        file = stack.enter_context(open_file(path))
        name = name_of(path) if path == STANDARD_INPUT else str(path)
        return _search(ListSource(file, name, name_of(path), stack, progress), fide_ids)


def look_up_content(content: bytes, name: str, fide_ids: Collection[int]) -> dict[int, ListEntry]:
    """The same for `fide_ids` in the `content` of a file; `name` is the name of the file.

    >>> from pathlib import Path
    >>> content = Path("docs/examples/list.txt").read_bytes()
    >>> [entry.name for entry in look_up_content(content, "list.txt", [90000001]).values()]
    ['Alpha, Ann']
    """
    with ExitStack() as stack:
        check_bytes(content, name)
        file: Any = BufferedReader(BytesIO(content))
        return _search(ListSource(file, name, name, stack, None), fide_ids)


def _numbers(fide_ids: Iterable[object]) -> Iterator[int]:
    """FIDE ids of any numeric kind; anything else is refused."""
    rule, remedy = "FIDE ids are whole numbers", "give them as numbers, and only those you know"
    for each in entries_of(fide_ids, "fide_ids", rule, remedy):
        number = as_int(each)
        if number is None:
            raise InvalidType("fide_ids", each, rule, remedy)
        yield number


def _search(source: ListSource, fide_ids: Collection[int]) -> dict[int, ListEntry]:
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


def _search_text(source: ListSource, head: bytes, wanted: set[bytes]) -> Iterator[ListEntry]:
    line, end, rest = head.partition(b"\n")
    _check_lengths([line], 1, source)
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


def _lines(source: ListSource, start: bytes) -> Iterator[list[bytes]]:
    chunk, rest, number = start or source.read(), b"", 2
    while chunk:
        lines = (rest + chunk).split(b"\n")
        _check_lengths(lines, number, source)
        rest = lines.pop()
        number += len(lines)
        yield lines
        chunk = source.read()
    yield [rest]


def _check_lengths(lines: list[bytes], first: int, source: ListSource) -> None:
    """Refuse a line that is too long; the last one may go on beyond what has been read."""
    lengths = [*map(len, lines)]
    if max(lengths) > LONGEST_LINE:
        at = next(at for at, length in enumerate(lengths) if length > LONGEST_LINE)
        more = "" if at + 1 < len(lines) else "at least "
        place = f"{source.name} line {first + at}"
        raise too_long(place, f"{more}{lengths[at]} bytes", "a line of a list")


class _Layout:
    """The columns of a text list, which are below the words of the header."""

    def __init__(self, header: str, source: ListSource) -> None:
        words = list(_HEADER_WORD.finditer(header))
        starts = [word.start() for word in words]
        fields = list(_WORDS.values())
        self.columns = {
            fields[(word.lastindex or 1) - 1]: (start, end)
            for word, start, end in zip(words, starts, [*starts[1:], len(header)], strict=False)
        }
        if "rating" in self.columns:  # the words after the month may still name a kind: SGm, SK
            self.columns = {_OF_KIND.sub("", field): at for field, at in self.columns.items()}
        self.width = len(header)
        if list(self.columns)[:2] != ["id", "name"] or "federation" not in self.columns:
            raise source.error(header[:60], f"expected {_HEADER}", "check which file it is")

    def check_whole(self, row: bytes, lines: list[bytes], source: ListSource) -> None:
        """Refuse a last line that is cut off within its figures: half a rating is a wrong one."""
        figures = [at for name, (_, at) in self.columns.items() if name not in ("born", "flag")]
        if lines == [row] and len(row) < max(figures):
            rule = f"its last line has {len(row)} letters of {self.width}"
            raise source.error(Unquoted("cut off"), rule, "download it again")

    def fields(self, row: str) -> dict[str, str]:
        """The cells of a row by column.

        Three rows in two million have other titles (OTit) that run into FOA and shift
        the columns from there on: then the last column before FOA is not blank.
        """
        row = row.rstrip("\r")
        foa = self.columns.get("foa", (0, 0))[0]
        more = max(len(row) - self.width, 0) if foa and row[foa - 1 : foa].strip() else 0
        cells = {}
        for field, (start, end) in self.columns.items():
            shift = more if foa and start >= foa else 0
            cells[field] = row[start + shift : end + shift].strip()
        return cells


def _search_xml(source: ListSource, head: bytes, wanted: set[bytes]) -> Iterator[ListEntry]:
    if b"<player" not in head:
        start = head[:40].decode("utf-8", "replace")
        raise source.error(start, f"expected {_HEADER}", "check which file it is")
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
        if len(rest) > LONGEST_LINE:
            length = f"at least {len(rest)} bytes"
            raise too_long(f"{source.name}, last <player>", length, "a player in a list")
        if not wanted.isdisjoint(_FIDE_ID.findall(text, 0, end)):
            for match in _FIDE_ID.finditer(text, 0, end):
                if match[1] in wanted:
                    cells = _xml_fields(_xml_record(text, match, source), source)
                    yield _entry(int(match[1]), cells, kind)
        head = source.read()
    if b"</playerslist>" not in rest:
        rule = "a list ends with </playerslist>, and some players were not found before its end"
        raise source.error(Unquoted("cut off"), rule, "download it again")


def _xml_record(text: bytes, fide_id: re.Match[bytes], source: ListSource) -> bytes:
    start = text.rfind(b"<player>", 0, fide_id.start())
    end = text.find(b"</player>", fide_id.end()) + len(b"</player>")
    if start < 0 or text.count(b"<fideid>", start, end) > 1:
        rule = "a player is in <player>...</player>, with one <fideid>"
        raise source.error(repr(fide_id[0]), rule, "check which file it is")
    if end - start > LONGEST_LINE:
        place = f"{source.name}, {fide_id[0].decode()}"
        raise too_long(place, f"{end - start} bytes", "a player in a list")
    return text[start:end]


def _xml_fields(record: bytes, source: ListSource) -> dict[str, str]:
    """The texts of a record by field; without a DTD, an entity in it is an error."""
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
    """A player from cells of text or XML; `kind` is the time control of columns without one."""
    figures = {}
    for name, prefix in ((kind, ""), *((kind, f"{kind}_") for kind in KINDS)):
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
    """The title in today's spelling; an unknown one is left unchanged."""
    return read_title(text) or text.upper()


def _number(cells: dict[str, str], field: str) -> int | None:
    """The cell as a number; None for anything else."""
    cell = cells.get(field, "")
    return int(cell) if re.fullmatch("[0-9]{1,6}", cell) else None
