"""Finds a table in lines: what separates its cells, its header, and its rows."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from typing import NamedTuple

from arpad.formats.pasted.values import fold, has_letter, read_rating, read_result, trimmed
from arpad.formats.pasted.words import CALCULATION, HEADERS, ROUND_WORDS

_DROPPED = re.compile(r"[.\s_:]+")
_RULE = re.compile(r"[|:\-+= ]+")
_NUMBERED = re.compile(r"([^0-9]*)([0-9]{1,2})([^0-9]*)")
_FIGURES = re.compile(r"[0-9]{3,4}|.*½|[01]?[.,][0-9]|[01] ?[-:] ?[01]")
_DIGIT = re.compile(r"[0-9½]")
_WIDE = re.compile(r" {2,}")
_DECIMAL = re.compile(r"[01],[05]")


def key(cell: str) -> str:
    """A header for comparing: without dots, blanks, capitals and accents."""
    return _DROPPED.sub("", fold(cell))


ROLES_OF: dict[str, tuple[str, ...]] = {}
for _role, _words in HEADERS.items():
    for _word in _words:
        _known = ROLES_OF.get(key(_word), ())
        if _role not in _known:
            ROLES_OF[key(_word)] = (*_known, _role)
ROUND_KEYS = frozenset(key(word) for word in ROUND_WORDS)
#: A line with two known words is a header if one of them has one of these roles.
_TELLING = frozenset(("rating", "result", "name", "opponent", "points", "white", "own rating"))


class PastedRow(NamedTuple):
    """The cells of a line, and its number from 1."""

    line: int
    cells: list[str]


class PastedTable(NamedTuple):
    """A table: its header, empty if there is none, its rows, and the other lines around it."""

    header: list[str]
    rows: list[PastedRow]
    others: list[PastedRow]
    mark: str = "\t"
    start: int = 0  # the line of the header


def round_of_header(cell: str) -> int | None:
    """The round in the header of a cross-table's column: 3 for "3.Rd", "R3" and "3"."""
    match = _NUMBERED.fullmatch(key(cell))
    if match is None or not int(match[2]):
        return None
    words = (match[1], match[3])
    return int(match[2]) if all(not word or word in ROUND_KEYS for word in words) else None


def roles_of(cell: str) -> tuple[str, ...]:
    """The roles that a header may mean; empty if the word is unknown."""
    return ROLES_OF.get(key(cell), ())


def is_calculation(cells: list[str]) -> bool:
    """Whether these cells are the header of FIDE's calculation."""
    return tuple(trimmed(cell) for cell in cells[:2]) == CALCULATION


def is_header(cells: list[str]) -> bool:
    """Whether these cells are the header of a table."""
    named = [cell for cell in cells if trimmed(cell)]
    if is_calculation(cells):
        return True
    known = [roles for roles in map(roles_of, named) if roles]
    if len(known) < 2 or not any(_TELLING.intersection(roles) for roles in known):
        return False
    if any(_FIGURES.fullmatch(trimmed(cell)) for cell in named):
        return False
    rounds = sum(round_of_header(cell) is not None for cell in named)
    return len(known) + rounds >= len(named) / 2


def same_header(cells: list[str], header: list[str]) -> bool:
    """Whether a row repeats the header."""
    return bool(header) and [key(cell) for cell in cells] == [key(cell) for cell in header]


def find_table(lines: list[str]) -> PastedTable | None:
    """The table in the lines; None if there is none."""
    filled = [PastedRow(number, [line]) for number, line in enumerate(lines, 1) if line.strip()]
    for mark in ("\t", "|", ";", ","):
        if sum(mark in row.cells[0] for row in filled) < 1:
            continue
        texts = _without_frame([row.cells[0] for row in filled], mark)
        rows = [
            PastedRow(row.line, split(text, mark)) for row, text in zip(filled, texts, strict=True)
        ]
        rows = [row for row in rows if not _RULE.fullmatch("".join(row.cells) or "-")]
        table = _headed(rows, mark) or _headless(_with_names(rows, mark), mark)
        if table is not None:
            return table
    return _by_wide_blanks(filled) or _by_blanks(filled)


def _without_frame(lines: list[str], mark: str) -> list[str]:
    """The lines without the bars at their ends; one that not every row has is an empty cell."""
    if mark != "|":
        return lines
    texts = [line.strip() for line in lines]
    ruled = [text for text in texts if mark in text]
    if all(text.startswith(mark) for text in ruled):
        texts = [text.removeprefix(mark) for text in texts]
    if all(text.endswith(mark) for text in ruled):
        texts = [text.removesuffix(mark) for text in texts]
    return texts


def split(line: str, mark: str) -> list[str]:
    """The cells of a line; within quotes, a mark does not separate them."""
    cells, cell, quoted, before = [], "", False, ""
    for letter in line:
        if letter == '"' and (quoted or not cell.strip(" ") or before == '"'):
            cell += '"' if before == '"' and not quoted else ""
            quoted = not quoted
        elif letter == mark and not quoted:
            cells.append(cell)
            cell = ""
        else:
            cell += letter
        before = letter
    if quoted:
        return line.split(mark)
    return [*cells, cell]


def _headed(rows: list[PastedRow], mark: str) -> PastedTable | None:
    found = [at for at, row in enumerate(rows) if len(row.cells) > 1 and is_header(row.cells)]
    below = [at for at in found if not is_calculation(rows[at].cells)]
    if not found:
        return None
    at = below[0] if below else found[0]  # a calculation may sum up a table with its own header
    header = [trimmed(cell) for cell in rows[at].cells]
    return _with_rows(header, rows[at + 1 :], rows[:at], mark)._replace(start=rows[at].line)


def _with_rows(
    header: list[str], below: list[PastedRow], above: list[PastedRow], mark: str
) -> PastedTable:
    joined = join(below, len(header))
    rows: list[PastedRow] = []
    others = list(above)
    for row in joined:
        if (
            same_header(row.cells, header)
            or len(row.cells) == 1
            or len(row.cells) < len(header) / 2
        ):
            others.append(row)
        else:
            rows.append(row)
    return PastedTable(header, rows, others, mark)


def join(rows: list[PastedRow], width: int) -> list[PastedRow]:
    """Joins rows that were copied as several lines.

    A cell with a nested table ends its line when copied: its value is on the next line, and the
    rest of the row on the one after that.
    """
    joined: list[PastedRow] = []
    open_row = False
    for row in rows:
        last = joined[-1].cells if joined else []
        if open_row and len(row.cells) == 1 and read_result(row.cells[0]):
            last[-1] = row.cells[0]
            open_row = False
        elif width and 1 < len(last) < width and len(last) + len(row.cells) == width:
            last.extend(row.cells)
        else:
            joined.append(PastedRow(row.line, list(row.cells)))
            open_row = len(row.cells) > 2 and not row.cells[-1].strip(" ")
    return joined


def _headless(rows: list[PastedRow], mark: str) -> PastedTable | None:
    """A table without a header: lines of one width, each with a rating and a result."""
    rows = join(rows, 0)
    widths = Counter(len(row.cells) for row in rows if len(row.cells) > 1)
    if not widths:
        return None
    width = max(widths, key=lambda each: (widths[each], each))
    found = [row for row in rows if len(row.cells) == width]
    if mark != "\t":
        if len(found) < len(rows) or (len(rows) == 1 and width < 3):
            return None
        if not all(_is_row(row.cells) for row in found):
            return None
    elif width < 3 and not all(_is_row(row.cells) for row in found):
        return None
    others = [row for row in rows if len(row.cells) != width]
    if len(found) > 1 and _is_unknown_header(found[0].cells):
        return PastedTable(found[0].cells, found[1:], others, mark, found[0].line)
    return PastedTable([], found, others, mark)


def _is_unknown_header(cells: list[str]) -> bool:
    """Whether every cell has words without digits, so that it may be an unknown header."""
    return all(has_letter(cell) and not _DIGIT.search(cell) for cell in cells)


def _with_names(rows: list[PastedRow], mark: str) -> list[PastedRow]:
    """The rows with names joined again that have a comma followed by a blank."""
    if mark != ",":
        return rows
    found = []
    for row in rows:
        cells = row.cells[:1]
        for cell in row.cells[1:]:
            if cell.startswith(" ") and _is_text(cell) and _is_text(cells[-1]):
                cells[-1] += f",{cell}"
            else:
                cells.append(cell)
        found.append(PastedRow(row.line, cells))
    return found


def _is_text(cell: str) -> bool:
    return has_letter(cell) and read_result(cell) is None and read_rating(cell) is None


def _is_row(cells: list[str]) -> bool:
    """Whether a rating and a result are in separate cells."""
    ratings = [cell for cell in cells if read_rating(cell)]
    results = [cell for cell in cells if read_result(cell)]
    decimal = any(
        _DECIMAL.fullmatch(f"{one.strip(' ')},{other}") for one, other in itertools.pairwise(cells)
    )
    return bool(ratings) and bool(results) and not (decimal and len(cells) > 2)


def _by_wide_blanks(rows: list[PastedRow]) -> PastedTable | None:
    """A table whose cells are separated by two or more blanks, and none is empty."""
    wide = [PastedRow(row.line, _WIDE.split(row.cells[0].strip(" "))) for row in rows]
    for at, row in enumerate(wide):
        if len(row.cells) > 2 and is_header(row.cells):
            below = wide[at + 1 :]
            even = all(len(each.cells) == len(row.cells) for each in below)
            return (
                PastedTable(row.cells, below, wide[:at], "  ", row.line) if below and even else None
            )
    even = len({len(row.cells) for row in wide}) == 1 and all(len(row.cells) > 2 for row in wide)
    return (
        PastedTable([], wide, [], "  ")
        if even and all(_is_row(row.cells) for row in wide)
        else None
    )


def _by_blanks(rows: list[PastedRow]) -> PastedTable | None:
    """A table whose cells are separated by single blanks or stand in line, with a header."""
    for at, row in enumerate(rows):
        words = _header_words(row.cells[0].split())
        if len(words) > 1 and at + 1 < len(rows) and is_header(words):
            below = [PastedRow(each.line, each.cells[0].split()) for each in rows[at + 1 :]]
            if is_calculation(words):
                named = [PastedRow(each.line, _name_first(each.cells)) for each in below]
                return PastedTable(words, named, rows[:at], "  ", row.line)
            even = all(len(each.cells) == len(words) for each in below)
            padded = None if even else _in_line(rows, at, words)
            return padded or PastedTable(words, below, rows[:at], " ", row.line)
    return None


def _name_first(words: list[str]) -> list[str]:
    """The words of a row of FIDE's calculation: all before the rating are the name."""
    rated = [at for at, word in enumerate(words) if read_rating(word)]
    if not has_letter(words[0]) or not rated:
        return words
    return [" ".join(words[: rated[0]]), *words[rated[0] :]]


def _in_line(rows: list[PastedRow], at: int, words: list[str]) -> PastedTable | None:
    """A table padded with blanks: its columns are where every line has a blank between them."""
    below = [
        row
        for place, row in enumerate(rows)
        if place >= at and row.line - rows[at].line == place - at
    ]
    texts = [row.cells[0] for row in below]
    filled = {place for text in texts for place, letter in enumerate(text) if letter != " "}
    edges = sorted(place for place in filled if place - 1 not in filled)
    named = [
        edge
        for edge, end in zip(edges, [*edges[1:], None], strict=True)
        if texts[0][edge:end].strip(" ")
    ]
    starts = [0, *named[1:]]
    cells = [
        [trimmed(text[one:other]) for one, other in zip(starts, [*starts[1:], None], strict=True)]
        for text in texts
    ]
    if cells[0] != words or edges[:1] != named[:1]:
        return None
    lines = [PastedRow(row.line, each) for row, each in zip(below[1:], cells[1:], strict=True)]
    others = [*rows[:at], *rows[at + len(below) :]]
    return PastedTable(words, lines, others, "  ", rows[at].line) if lines else None


def _header_words(words: list[str]) -> list[str]:
    """The words of a header, joined if they belong together: "Cognome Nome", "Elo init"."""
    found: list[str] = []
    at = 0
    while at < len(words):
        size = next(
            (n for n in (3, 2) if at + n <= len(words) and roles_of(" ".join(words[at : at + n]))),
            1,
        )
        found.append(" ".join(words[at : at + size]))
        at += size
    return found
