"""The rows of a CSV by column, whatever its delimiter, encoding and line ends."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from arpad.errors import InvalidFile, Unquoted
from arpad.exact import UNRATED_WORDS, no_formula, plain_text
from arpad.facts import GREATEST_RATING
from arpad.formats import text as texts
from arpad.formats.records import Remark

#: Each column with the names that it may have, in lower case; the first is our own.
Columns = Mapping[str, tuple[str, ...]]

#: The limits for the table of an event.
MOST_LINES = 500_000
MOST_COLUMNS = 1_000
_SEPARATOR = re.compile(r"\Asep=.\n")  # a spreadsheet's first line


class CsvRow(NamedTuple):
    """One row of a table: its cells by column."""

    place: str
    line: int
    cells: dict[str, str]

    def get(self, column: str) -> str:
        """The text of a cell, without surrounding spaces; "" if there is no such cell."""
        return plain_text(texts.clean(self.cells.get(column, "")))

    def number(self, column: str, most: int) -> int | None:
        """A whole number from 0, also as 2100.0 or 2100,0; None if there is none."""
        cell = self.get(column)
        if not cell or cell.lower() in UNRATED_WORDS:
            return None
        match = re.fullmatch(r"([0-9]{1,9})(?:[.,]0{1,6})?", cell)
        if match is None or int(match[1]) > most:
            raise self._not_up_to(most, column, "a whole number")
        return int(match[1])

    def rating(self, column: str) -> float | None:
        """A rating, an int if it is whole; None if there is none.

        Decimals are for systems whose ratings have them: the others refuse them.
        """
        cell = self.get(column)
        if not cell or cell.lower() in UNRATED_WORDS:
            return None
        match = re.fullmatch(r"([0-9]{1,9})(?:[.,]([0-9]+))?", cell)
        rating = float(f"{match[1]}.{match[2] or 0}") if match else -1.0
        if not 0 <= rating <= GREATEST_RATING:
            raise self._not_up_to(GREATEST_RATING, column, "a number")
        return (int(rating) if rating.is_integer() else rating) or None

    def _not_up_to(self, most: int, column: str, kind: str) -> InvalidFile:
        return self.error(column, f"it must be {kind} up to {most}", "correct it or leave it empty")

    def error(self, column: str, rule: str, remedy: str) -> InvalidFile:
        """The error for an invalid cell."""
        return InvalidFile(f"{self.place}, {column}", self.get(column), rule, remedy)


def read_cells(
    content: bytes,
    name: str,
    most_lines: int = MOST_LINES,
    remarks: list[Remark] | None = None,
    limit: int = texts.LIMIT,
) -> Iterator[tuple[int, list[str]]]:
    """The rows that are not blank, each with the number of its line.

    `content` is what the file holds, `name` is the name of the file, for errors; `most_lines` is
    how many lines it may have, `limit` how many bytes. If the encoding is a guess, a note on it is
    added to `remarks`.

    >>> list(read_cells(b"white;black\\n\\nAlpha;Beta\\n", "games.csv"))
    [(1, ['white', 'black']), (3, ['Alpha', 'Beta'])]
    """
    texts.check_lines(
        texts.check_size(content, name, limit), name, most_lines, "a table of this kind"
    )
    decoded = texts.decode(content, name)
    if decoded.guessed and remarks is not None:
        note = f"{name}: {texts.guess_note(decoded.encoding)}"
        remarks.append(Remark(None, None, note, "note"))
    text = decoded.text.replace("\r\n", "\n").replace("\r", "\n")
    text = _SEPARATOR.sub("\n", text, count=1)  # a line of its own, so that lines keep their number
    reader = csv.reader(io.StringIO(text, newline=""), dialect(text))
    try:
        for cells in reader:
            if "".join(cells).strip():
                _check_row(cells, f"{name} line {reader.line_num}")
                yield reader.line_num, cells
    except csv.Error as error:
        place = f"{name} line {reader.line_num}"
        raise InvalidFile(place, str(error), "a table is CSV", "fix the line") from None


def _check_row(cells: list[str], place: str) -> None:
    """Refuse a row with too many cells, or one that is too long: cells may have several lines."""
    if len(cells) > MOST_COLUMNS:
        rule = f"a table has at most {MOST_COLUMNS} columns"
        raise InvalidFile(place, Unquoted(f"{len(cells)} cells"), rule, "check which file it is")
    length = sum(map(len, cells))
    if length > texts.LONGEST_LINE:
        raise texts.too_long(place, f"{length} letters", "a row of a table")


def read_rows(
    content: bytes, name: str, columns: Columns, needed: Sequence[str], remarks: list[Remark]
) -> Iterator[CsvRow]:
    """The rows, by the columns that the first row names.

    `content` is what the file holds, `name` is the name of the file, for errors; `columns` are the
    known columns and `needed` those that must be there. One remark lists the unknown columns of the
    file.
    """
    places: dict[str, int] | None = None
    width = 0
    for line, cells in read_cells(content, name, remarks=remarks):
        if places is None:
            places, width = find_columns(cells, columns), len(cells)
            _check_columns(places, cells, f"{name} line {line}", columns, needed)
            remarks += _other_columns(cells, places, name, line)
        else:
            yield row_of(cells, places, width, f"{name} line {line}", line)


def row_of(cells: list[str], places: dict[str, int], width: int, place: str, line: int) -> CsvRow:
    """The cells by column; an error if the row is wider than the table."""
    if any(cell.strip() for cell in cells[width:]):
        rule = f"the table has {width} columns"
        raise InvalidFile(place, ",".join(cells), rule, 'put names with commas in "quotes"')
    return CsvRow(place, line, {name: cells[at] for name, at in places.items() if at < len(cells)})


def find_columns(header: list[str], columns: Columns) -> dict[str, int]:
    """The place of each column; of two columns with the same meaning, the first."""
    words = [re.sub(r"[\s_.\-]+", " ", cell).strip().lower() for cell in header]
    return {
        column: min(words.index(name) for name in names if name in words)
        for column, names in columns.items()
        if not set(names).isdisjoint(words)
    }


def _check_columns(
    places: dict[str, int], header: list[str], place: str, columns: Columns, needed: Sequence[str]
) -> None:
    missing = [column for column in needed if column not in places]
    if missing:
        names = "; ".join(f"{column}: {', '.join(columns[column])}" for column in missing)
        rule = f"the first line names the columns, and {', '.join(needed)} must be among them"
        raise InvalidFile(place, ", ".join(header), rule, f"add what is missing ({names})")


def _other_columns(
    header: list[str], places: dict[str, int], name: str, line: int
) -> Iterator[Remark]:
    others = [cell.strip() for at, cell in enumerate(header) if at not in places.values()]
    if any(others):
        names = ", ".join(cell for cell in others if cell)
        yield Remark(line, None, f"{name}: these columns are not used: {names}", "note")


def dialect(text: str) -> type[csv.Dialect]:
    """Comma, semicolon, tab or bar, whichever the first line has most of outside quotes."""
    first = re.sub(r'"[^"]*"', "", text.lstrip().partition("\n")[0])

    class Dialect(csv.excel):
        strict = True  # a quote that is never closed would swallow the games after it
        delimiter = max(",;\t|", key=first.count)

    return Dialect


def write_rows(header: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """The rows as CSV, safe for spreadsheets; the last column must not hold formulas.

    >>> write_rows(["white", "result"], [["=Alpha", "1-0"]])
    "white,result\\n'=Alpha,1-0\\n"
    """
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(header)
    for *cells, last in rows:
        safe = [no_formula(cell) if isinstance(cell, str) else cell for cell in cells]
        writer.writerow([*safe, last])
    return file.getvalue()
