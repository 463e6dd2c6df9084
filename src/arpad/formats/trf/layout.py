"""The columns of a tournament report file: where each field is, and how it is read and written.

The same description is used for reading and writing, so that a line can be written again with only
those fields changed that differ.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal
from functools import lru_cache
from itertools import islice
from typing import Any, NamedTuple

from arpad.formats.dates import readings
from arpad.formats.records import HALF_POINTS_OF_CODE, TITLES, Level, RoundRecord, read_title
from arpad.formats.text import clean
from arpad.game import Colour

#: 0-based column of the first round's opponent, and how far apart the rounds are.
FIRST_ROUND = 91
ROUND_WIDTH = 10
MOST_ROUNDS = 999
MOST_PLAYERS = 9999  # the starting number has four columns
#: Headers that hold one text each, with the names of the fields in the record.
TEXT_HEADERS = {
    "012": "name",
    "022": "city",
    "032": "federation",
    "092": "kind",
    "102": "arbiter",
    "122": "time_control",
    "192": "coded_kind",
    "222": "coded_time_control",
}
#: Records with the number of planned rounds: FIDE's, and those of pairing programs.
ROUND_COUNTS = ("142", "XXR", "TNR")
DATE_HEADERS = {"042": "starts", "052": "ends"}
_COLOURS: dict[str, Colour | None] = {"w": "white", "b": "black", "-": None, " ": None, "": None}
_COLOUR_LETTERS = {"white": "w", "black": "b", None: "-"}
_NO_ID = re.compile(r"[-0]*")
_NO_BIRTH = re.compile(r"[-0/.]*")
_BIRTH = re.compile(r"\d{4}(?:[/.-]\d{1,2}[/.-]\d{1,2})?|\d{1,2}[/.-]\d{1,2}[/.-]\d{4}", re.ASCII)


#: 0-based columns that are blank: between the fields of 001, and within and between rounds.
GAPS = (3, 8, 13, 47, 52, 56, 68, 79, 84, 89, 90)
ROUND_GAPS = (95, 97, 99, 100)
_NAME_END = 47


class LineColumns(NamedTuple):
    """A line by its columns: characters, or the bytes of UTF-8 if those fit the columns better.

    Programs that count bytes when they pad a name shift everything after a name beyond ASCII.
    """

    cells: str  # a character for each column
    by_bytes: bool = False

    @classmethod
    def of(cls, line: str, encoding: str) -> LineColumns:
        """The columns of a line; `encoding` is that of the file."""
        if encoding == "utf-8" and not line.isascii():
            misplaced = _misplaced(line)
            cells = line.encode().decode("latin-1")
            if misplaced and _misplaced(cells) < misplaced:
                return cls(cells, by_bytes=True)
        return cls(line)

    @property
    def line(self) -> str:
        """The line as text; padded by characters if it no longer shows that bytes count."""
        text = self.text_of(self.cells)
        if self.by_bytes and not LineColumns.of(text, "utf-8").by_bytes:
            return self.text_of(self.cells[:_NAME_END]).ljust(_NAME_END) + self.text_of(
                self.cells[_NAME_END:]
            )
        return text

    def text_of(self, cells: str) -> str:
        """The text in some of the columns."""
        return cells.encode("latin-1").decode("utf-8", "ignore") if self.by_bytes else cells

    def cells_of(self, text: str) -> str:
        """A text as it is put into columns."""
        return text.encode().decode("latin-1") if self.by_bytes else text


def _misplaced(line: str) -> int:
    """How many columns that separate fields are not blank."""
    within_rounds = "".join(line[start::ROUND_WIDTH] for start in ROUND_GAPS)
    gaps = "".join(line[at : at + 1] for at in GAPS) + within_rounds
    return len(gaps) - gaps.count(" ")


class Unreadable(ValueError):
    """An invalid value in a field; the text says what the field should have."""


class LineField(NamedTuple):
    """A field of the player's line: where it is, and how it is read and written."""

    name: str
    start: int  # 0-based
    end: int
    read: Callable[[str], Any]
    write: Callable[[Any], str]
    missing: Any = None  # the value of a field that is blank or cannot be read


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise Unreadable("a number is expected")
    return int(text)


def _rating(text: str) -> int | None:
    return (_number(text) or None) if text else None


def _rank(text: str) -> int | None:
    return _number(text) if text else None


def _sex(text: str) -> str:
    if text.lower() in ("", "m", "w"):
        return text.lower()
    if text.lower() == "f":
        return "w"
    raise Unreadable("sex is m or w")


def _title(text: str) -> str:
    title = read_title(text)
    if title is None:
        raise Unreadable(f"a title is one of {', '.join(TITLES)}")
    return title


def _fide_id(text: str) -> int | None:
    return None if _NO_ID.fullmatch(text) else _number(text)


def _born(text: str) -> str:
    if _NO_BIRTH.fullmatch(text):
        return ""
    if not _BIRTH.fullmatch(text):
        raise Unreadable("a birth date is written YYYY/MM/DD")
    return text


def _points(text: str) -> Decimal | None:
    if not text:
        return None
    if not re.fullmatch(r"-?\d{1,4}(?:[.,]\d{1,2})?", text, re.ASCII):
        raise Unreadable("points are a number such as 4.5")
    return Decimal(text.replace(",", "."))


def _word(text: str) -> str:
    return clean(text)


def _text(value: object) -> str:
    return "" if value is None else str(value)


def _points_text(value: Decimal | None) -> str:
    if value is None:
        return ""
    return f"{value:.1f}" if value < 100 else f"{value:f}".removesuffix(".0")


NUMBER = LineField("number", 4, 8, _number, _text)
#: The fields of record 001 in their order.
FIELDS = (
    NUMBER,
    LineField("sex", 9, 10, _sex, _word, ""),
    LineField("title", 10, 13, _title, _word, ""),
    LineField("name", 14, 47, _word, _word, ""),
    LineField("rating", 48, 52, _rating, _text),
    LineField("federation", 53, 56, _word, _word, ""),
    LineField("fide_id", 57, 68, _fide_id, _text),
    LineField("born", 69, 79, _born, _word, ""),
    LineField("points", 80, 84, _points, _points_text),
    LineField("rank", 85, 89, _rank, _text),
)
#: The 1-based column in which each field begins.
COLUMNS = {field.name: field.start + 1 for field in FIELDS}
_LEFT_ALIGNED = frozenset(("name", "born"))


@lru_cache(maxsize=8192)
def read_round(cell: str) -> tuple[RoundRecord, tuple[tuple[int, str, Level], ...]]:
    """The round in eight columns, and its oddities: column, text and level of each."""
    opponent_text, colour_text, result = cell[:4].strip(), cell[5:6].lower(), cell[7:8].upper()
    result = result.strip()
    oddities: list[tuple[int, str, Level]] = []
    opponent = None
    if opponent_text and not (opponent_text.isascii() and opponent_text.isdigit()):
        oddities.append((0, f"opponent {opponent_text!r} is not a number", "error"))
    elif opponent_text:
        opponent = int(opponent_text) or None
    if colour_text not in _COLOURS:
        oddities.append((5, f"colour {colour_text!r} is not w, b or -", "warning"))
    if result not in HALF_POINTS_OF_CODE:
        oddities.append((7, f"result {result!r} is unknown; it counts as not played", "error"))
        result = "*"
    if cell[4:5].strip() or cell[6:7].strip():
        oddities.append((0, f"{cell.strip()!r} does not keep to its columns", "warning"))
    if opponent is None and result in tuple("1=0WDL"):
        oddities.append((7, f"result {result!r} without an opponent", "error"))
    if opponent is not None and result in tuple("HFUZ"):
        oddities.append((7, f"a bye ({result}) with an opponent", "warning"))
    return RoundRecord(opponent, _COLOURS.get(colour_text), result), tuple(oddities)


def round_cells(line: LineColumns) -> list[str]:
    """The rounds of a player's line, eight columns each, up to the last one that is not blank."""
    cells = line.cells
    end = len(cells.rstrip())
    return [cells[at : at + 8] for at in range(FIRST_ROUND, end, ROUND_WIDTH)]


def round_column(number: int) -> int:
    """The 1-based column in which a round begins."""
    return FIRST_ROUND + 1 + ROUND_WIDTH * (number - 1)


def write_round(record: RoundRecord) -> str:
    """A round in its eight columns."""
    if record[:3] == (None, None, ""):
        return " " * 8
    opponent = "0000" if record.opponent is None else f"{record.opponent:4d}"
    return f"{opponent} {_COLOUR_LETTERS[record.colour]} {record.result or ' '}"


def put(line: LineColumns, field: LineField, value: object) -> LineColumns:
    """The line with this value in the field; the same line if the field has that value already."""
    if field_value(line, field) == value:
        return line
    width = field.end - field.start
    text = line.cells_of(field.write(value))
    if len(text) > width:  # a name is cut off; a number would become a wrong one
        text = line.cells_of(line.text_of(text[:width])) if field.name == "name" else ""
    padded = text.ljust(width) if field.name in _LEFT_ALIGNED else text.rjust(width)
    return put_text(line, field.start, padded)


def put_text(line: LineColumns, start: int, text: str) -> LineColumns:
    """The line with this text from a column on."""
    cells = f"{line.cells:<{start}}"[:start] + text + line.cells[start + len(text) :]
    return line._replace(cells=cells)


def field_value(line: LineColumns, field: LineField) -> Any:
    """The value of a field in a line."""
    try:
        return field.read(line.text_of(line.cells[field.start : field.end]).strip())
    except Unreadable:
        return field.missing


def day_cells(line: str) -> list[tuple[int, str]]:
    """The columns and texts of the days in a record 132; the text is "" for a round without one."""
    found = islice(re.finditer(r"\S+", line[4:]), MOST_ROUNDS)
    words = [(word.start(), word[0]) for word in found]
    wide = bool(words) and words[0][0] + 4 >= FIRST_ROUND - 3
    if words and all(readings(word) for _, word in words):
        cells = [(start + 5, word) for start, word in words]
        in_columns = wide and len({start % ROUND_WIDTH for start, _ in words}) == 1
        return _days_with_gaps(cells) if in_columns else cells
    if wide:
        return [
            (at + 1, line[at - 2 : at + ROUND_WIDTH - 2].strip())
            for at in range(FIRST_ROUND, len(line.rstrip()) + 2, ROUND_WIDTH)
        ]
    return [(5, line[4:].strip())] if words else []


def _days_with_gaps(cells: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """The days, each for the round whose columns are closest."""
    by_place = {
        (column - 1 - FIRST_ROUND + 5) // ROUND_WIDTH: (column, word) for column, word in cells
    }
    last = min(max(by_place), MOST_ROUNDS)
    return [by_place.get(place, (0, "")) for place in range(last + 1)]
