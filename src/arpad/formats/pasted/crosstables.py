"""Cross-tables: a line for each player, with opponent and result of each round."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from arpad.formats.pasted.players import Field, ListedPlayer, Meeting
from arpad.formats.pasted.record import Question, ask
from arpad.formats.pasted.tables import PastedRow, PastedTable, roles_of, round_of_header
from arpad.formats.pasted.values import (
    LETTERS,
    Rating,
    fold,
    has_letter,
    is_bye,
    read_name,
    read_rating,
    read_result,
    trimmed,
)
from arpad.formats.pasted.words import SCORES, SIGNS

_CELL = re.compile(r"([0-9]{1,4}) ?([^0-9 /.,+=½-]|cz)? ?/? ?(1/2|1|0[.,]5|0|½|=|\+|-)k?")
#: The result first, as in France: "+ 4B" for a win as White.
_SIGNED = re.compile(r"([+=-]) ?(?:([^0-9 ])? ?([0-9]{1,4})|([0-9]{1,4}) ?([^0-9 ]))")
_SCORE_OF = {"+": "1", "=": "½", "-": "0"}
_UNPLAYED = re.compile(r"[0-9]{1,4} ?[^0-9 ]")
_AMERICAN = re.compile(r"([wldxfbhuz]) ?([0-9]{0,4})")
_NO_GAME = re.compile(r"(?:[-+]? ?(?:1/2|1|0[.,]5|0|½)?|bye|\*|--|x|[hubz-])")
_NUMBER = re.compile(r"([0-9]{1,4})\.?")
_SECTION = re.compile(r" *([0-9]{1,4}) *\|([^|]*)\| *[0-9]{1,2}\.[05] *\|(.*)")
_RATED = re.compile(r"r: *(unrated|unr\.?|[0-9]{3,4}) *(?:p *[0-9]{1,2} *)?-", re.IGNORECASE)
_HALVES = {"w": 2, "d": 1, "l": 0, "x": 2, "f": 0}
_FORFEITS = "xf"
_LEAST_ROUNDS = 2
_LEAST_MATRIX = 3


class CrosstableLine(NamedTuple):
    """A player's line: number, name, ratings, and a cell for each round."""

    line: int
    number: int
    name: str
    ratings: tuple[Rating | None, ...]
    rounds: list[str]
    numbers: Mapping[int, int] = {}  # by column, if there are several before the name


def find_crosstable(table: PastedTable) -> Field | Question | None:
    """The field of a cross-table; a question if it is only one row; None if it is not one."""
    rounds = [at for at, cell in enumerate(table.header) if round_of_header(cell) is not None]
    if table.mark == " ":
        lines = [_by_words(row, len(rounds)) for row in table.rows] if rounds else []
    else:
        rounds = [at for at in rounds if _has_meetings(table.rows, at)] or _by_cells(table.rows)
        lines = [_by_columns(row, table.header, rounds) for row in table.rows] if rounds else []
    found = [line for line in lines if line is not None]
    if len(rounds) < _LEAST_ROUNDS or not any(_meets(line.rounds) for line in found):
        return None
    if len(found) < _LEAST_ROUNDS:
        return ask("nothing", "row")
    numbered = _numbered(found)
    return numbered if isinstance(numbered, Question) else _field(numbered, _lists(table.header))


def _numbered(lines: list[CrosstableLine]) -> list[CrosstableLine] | Question:
    """The lines by rank or by starting number: the one by which all lines agree on who met whom."""
    shared = [at for at in lines[0].numbers if all(at in line.numbers for line in lines)]
    ways = [[line._replace(number=line.numbers[at]) for line in lines] for at in shared]
    distinct = {tuple(line.number for line in way): way for way in ways or [lines]}
    fitting = [way for way in distinct.values() if _contradiction(way) is None]
    if len(fitting) == 1:
        return fitting[0]
    return _contradiction(next(iter(distinct.values()))) or ask("nothing", "numbering")


def _contradiction(lines: list[CrosstableLine]) -> Question | None:
    """A question if two lines disagree on who met whom: then the cells mean something else."""
    rounds = {line.number: [_opponent(cell) for cell in line.rounds] for line in lines}
    for number, opponents in rounds.items():
        for at, other in enumerate(opponents):
            if other is not None and other in rounds and rounds[other][at : at + 1] != [number]:
                return ask("nothing", "meetings", number=number, round=at + 1)
    return None


def find_matrix(table: PastedTable) -> Field | None:
    """The field of an all-play-all, with a column for each opponent; None if it is not one."""
    rounds = [at for at, cell in enumerate(table.header) if round_of_header(cell) is not None]
    size = len(rounds)
    rows = [_aligned(row, table.header) for row in table.rows]
    if size < _LEAST_MATRIX or len(rows) != size or any(row is None for row in rows):
        return None
    cells = [[trimmed(row.cells[at]) for at in rounds] for row in rows if row is not None]
    marks = {own[at] for at, own in enumerate(cells)}
    if len(marks) != 1 or marks & set(SCORES) or not _is_mirrored(cells):
        return None
    lines = [_by_columns(row, table.header, rounds) for row in rows if row is not None]
    found = [line for line in lines if line is not None]
    if len(found) != size:
        return None
    entrants = {at: ListedPlayer(at, line.name, line.ratings) for at, line in enumerate(found, 1)}
    meetings = [
        Meeting(at, other, result.half, 2 - result.half, line=line.line)
        for at, line in enumerate(found, 1)
        for other, cell in enumerate(line.rounds, 1)
        if other != at and (result := read_result(cell)) is not None
    ]
    return Field("crosstable", entrants, meetings, both=False, lists=_lists(table.header))


def _is_mirrored(cells: list[list[str]]) -> bool:
    """Whether the two results of each pair add up to a point, or both are still blank."""
    pairs = [
        (cells[one][other], cells[other][one]) for one in range(len(cells)) for other in range(one)
    ]
    played = [pair for pair in pairs if any(pair)]
    return bool(played) and all(sum(map(_half, pair)) == 2 for pair in played)


def _half(cell: str) -> int:
    """The half points in a cell of an all-play-all; more than any game has if it is none."""
    result = read_result(cell)
    plain = result is not None and result.kind in ("game", "letter") and not result.colour
    return result.half if result is not None and plain else 3


def _aligned(row: PastedRow, header: list[str]) -> PastedRow | None:
    """A row with a cell for each header; surplus words are taken as parts of the name."""
    extra = len(row.cells) - len(header)
    if extra <= 0:
        return row if extra == 0 else None
    names = [at for at, cell in enumerate(header) if "name" in roles_of(cell)]
    if not names:
        return None
    at = names[0]
    name = " ".join(row.cells[at : at + extra + 1])
    return PastedRow(row.line, [*row.cells[:at], name, *row.cells[at + extra + 1 :]])


def find_section(lines: list[str]) -> Field | Question | None:
    """The field of a US Chess section, with two lines for each player; None if it is not one."""
    found: list[CrosstableLine] = []
    for number, line in enumerate(lines, 1):
        match = _SECTION.fullmatch(line)
        cells = [trimmed(cell) for cell in match[3].strip(" |").split("|")] if match else []
        if match and _meets(cells):
            found.append(CrosstableLine(number, int(match[1]), trimmed(match[2]), (None,), cells))
            continue
        rated = _RATED.search(line)
        if rated and found and found[-1].ratings == (None,):
            found[-1] = found[-1]._replace(ratings=(read_rating(rated[1]),))
    if not found:
        return None
    return _field(found, ()) if len(found) > 1 else ask("nothing", "row")


def _meets(cells: list[str]) -> bool:
    return any(_opponent(cell) for cell in cells)


def _plain(cell: str) -> str:
    """A cell for comparing, with the result after the opponent."""
    text = fold(trimmed(cell))
    match = _SIGNED.fullmatch(text)
    letter = (match[2] or match[5] or "") if match else ""
    if match is None or letter not in LETTERS:
        return text
    return f"{match[3] or match[4]}{letter}{_SCORE_OF[match[1]]}"


def _opponent(cell: str) -> int | None:
    """The number of the opponent in a cell; None if there is none."""
    text = _plain(cell)
    match, american = _CELL.fullmatch(text), _AMERICAN.fullmatch(text)
    if match and (match[2] is None or fold(match[2]) in LETTERS):
        plain = match[2] is None and "/" not in text and not re.search(r"[-+=½ ]", text)
        return None if plain else int(match[1])
    return int(american[2]) if american and american[2] else None


def _has_meetings(rows: list[PastedRow], at: int) -> bool:
    return any(_opponent(row.cells[at]) for row in rows if at < len(row.cells))


def _by_cells(rows: list[PastedRow]) -> list[int]:
    """The columns whose cells are all opponents or byes."""
    width = min((len(row.cells) for row in rows), default=0)
    return [
        at
        for at in range(width)
        if _has_meetings(rows, at)
        and all(
            _opponent(row.cells[at]) or _NO_GAME.fullmatch(_plain(row.cells[at])) for row in rows
        )
    ]


def _by_columns(row: PastedRow, header: list[str], rounds: list[int]) -> CrosstableLine | None:
    cells = [trimmed(cell) for cell in row.cells]
    if len(cells) <= max(rounds):
        return None
    before = cells[: min(rounds)]
    ratings = tuple(
        read_rating(cell)
        for at, cell in enumerate(before)
        if "rating" in (roles_of(header[at]) if at < len(header) else ())
    )
    if not header:
        ratings = tuple(
            rating for cell in before[1:] if cell and (rating := read_rating(cell)) is not None
        )
    names = [cell for cell in before if sum(map(has_letter, cell)) > 1]
    name = max(names, key=len, default="")
    numbers = {
        at: int(match[1])
        for at, cell in enumerate(before[: before.index(name)] if name else ())
        if (match := _NUMBER.fullmatch(cell))
    }
    if not numbers:
        return None
    own, played = next(iter(numbers.values())), [cells[at] for at in rounds]
    return CrosstableLine(row.line, own, read_name(name), ratings or (None,), played, numbers)


def _by_words(row: PastedRow, rounds: int) -> CrosstableLine | None:
    """A line whose cells are separated by blanks: number, name, ratings, rounds."""
    words = row.cells
    number = _NUMBER.fullmatch(words[0])
    start = next((at for at, word in enumerate(words) if at and _starts_figures(word)), None)
    if number is None or start is None:
        return None
    end = start
    while end < len(words) and re.fullmatch(r"[0-9]{3,4}", words[end]):
        end += 1
    ratings = tuple(read_rating(word) for word in words[start:end]) or (None,)
    cells = words[end : end + rounds]
    return CrosstableLine(
        row.line, int(number[1]), read_name(" ".join(words[1:start])), ratings, cells
    )


def _starts_figures(word: str) -> bool:
    return bool(re.fullmatch(r"[0-9]{3,4}", word)) or bool(_opponent(word)) or word in SIGNS


def _lists(header: list[str]) -> tuple[str, ...]:
    return tuple(cell for cell in header if "rating" in roles_of(cell))


def _field(lines: list[CrosstableLine], lists: tuple[str, ...]) -> Field:
    entrants = {line.number: ListedPlayer(line.number, line.name, line.ratings) for line in lines}
    meetings = [
        _meeting(line, at, cell) for line in lines for at, cell in enumerate(line.rounds, 1)
    ]
    return Field("crosstable", entrants, meetings, both=False, lists=lists)


def _meeting(line: CrosstableLine, number: int, cell: str) -> Meeting:
    text = _plain(cell)
    other = _opponent(cell)
    if other is None:
        known = _NO_GAME.fullmatch(text) or is_bye(cell)
        kind = ("bye" if known else "unread") if text else "open"
        kind = "open" if _UNPLAYED.fullmatch(text) else kind
        return Meeting(line.number, None, 0, 0, kind, round=number, line=line.line)
    american = _AMERICAN.fullmatch(text)
    if american:
        half = _HALVES.get(american[1], 0)
        kind = "forfeit" if american[1] in _FORFEITS else "game"
        kind = kind if american[1] in _HALVES else "bye"
        return Meeting(line.number, other, half, 2 - half, kind, round=number, line=line.line)
    match = _CELL.fullmatch(text)
    score = match[3] if match else ""
    signed = score in SIGNS or text.endswith("k")
    half = SIGNS[score] if score in SIGNS else SCORES[score]
    letter = fold(match[2] or "") if match else ""
    kind = "forfeit" if signed else "game"
    return Meeting(line.number, other, half, 2 - half, kind, letter, number, line.line)
