"""TRF16 and TRF26, FIDE's tournament report file: read into records, and written again.

The lines of the file are kept with the records, so that writing reproduces every byte that was not
changed. A report with oddities is read nevertheless, and there is a remark on each with its line
and column; only a file without any player is refused.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Any

from arpad.errors import InvalidFile, Unquoted
from arpad.exact import day_text
from arpad.formats import text
from arpad.formats.builder import MOST_CELLS
from arpad.formats.dates import Days
from arpad.formats.event_type import read_code
from arpad.formats.records import EventRecord, Level, PlayerRecord, Remark, RoundRecord, SourceLines
from arpad.formats.trf.checks import CODES as POINT_CODES
from arpad.formats.trf.checks import PointRules, check
from arpad.formats.trf.layout import (
    COLUMNS,
    DATE_HEADERS,
    FIELDS,
    FIRST_ROUND,
    MOST_PLAYERS,
    MOST_ROUNDS,
    NUMBER,
    ROUND_COUNTS,
    ROUND_WIDTH,
    TEXT_HEADERS,
    LineColumns,
    Unreadable,
    day_cells,
    read_round,
    round_cells,
    round_column,
)
from arpad.formats.trf.writer import omissions, write

_TEAM_CODES = ("013", "310")
_HEADERS = {*TEXT_HEADERS, *DATE_HEADERS, *ROUND_COUNTS, "062", "112"}
#: Fields without which somebody is rated wrongly, or not at all.
_DECISIVE = frozenset((NUMBER.name, "rating", "fide_id"))
MOST_LINES = 200_000
MOST_REMARKS = 500

#: Records that do not matter for ratings: FIDE's own, comments, national ratings (by federation)
#: and the tags of pairing programs. They are not read, and are written again unchanged.
_OTHER_RECORDS = re.compile(r"0[78]2|1[578]2|2[01]2|2[56]0|3[023]0|3[56]2|80[12]|###|[A-Z]{3}")


_DIGITS = "1234567890"
_MARKS = re.compile(r"(?:\s*+[-=._~+|:*^]{4,}+[0-9]*+)++\s*+")


def read(content: bytes, name: str = "report") -> EventRecord:
    """The event in a report file.

    `content` is what the file holds, `name` is the name of the file, for errors.

    >>> event = read(b"012 Open\\n001    1      Alpha, Ann\\n")
    >>> event.name, event.players[0].name, event.format
    ('Open', 'Alpha, Ann', 'trf')
    """
    text.check_lines(text.check_size(content, name), name, MOST_LINES, "a report")
    decoded = text.decode(content, name)
    lines = text.split_lines(decoded.text)
    _check_cells(lines, name)
    draft = _EventDraft(decoded.encoding)
    for number, line in enumerate(lines, 1):
        draft.read_line(number, line.rstrip("\r\n"))
    if not draft.players:
        raise InvalidFile(
            name,
            Unquoted("without a player" if content.strip() else "empty"),
            "a report has a line 001 for each player",
            "check which file it is",
        )
    event = draft.event(lines, decoded)
    draft.points.teams |= bool(event.type and event.type.team)
    if decoded.guessed:
        draft.remarks.append(Remark(None, None, text.guess_note(decoded.encoding), "note"))
    remarks = [*draft.remarks, *check(event, draft.points)]
    remarks.sort(key=lambda remark: (remark.line or 0, remark.column or 0))
    return _with_remarks(event, remarks)


def _check_cells(lines: list[str], name: str) -> None:
    """Refuse more players times rounds than an event has, before any of them is read."""
    places = [_cells_of(line) for line in lines if line.startswith("001")]
    if len(places) > MOST_PLAYERS:
        rule = f"a report has at most {MOST_PLAYERS} players"
        raise InvalidFile(name, Unquoted(f"{len(places)} players"), rule, "split the event")
    if sum(places) > MOST_CELLS:
        rule = f"all players of one event have at most {MOST_CELLS} rounds together"
        raise InvalidFile(name, Unquoted(f"{sum(places)} rounds"), rule, "split the event")


def _cells_of(line: str) -> int:
    return min(len(range(FIRST_ROUND, len(line.rstrip()), ROUND_WIDTH)), MOST_ROUNDS)


def _with_remarks(event: EventRecord, remarks: list[Remark]) -> EventRecord:
    if len(remarks) > MOST_REMARKS:
        more = len(remarks) - MOST_REMARKS
        remarks = [*remarks[:MOST_REMARKS], Remark(None, None, f"and {more} more oddities")]
    return replace(event, remarks=tuple(remarks))


def _is_ruler(line: str) -> bool:
    """Whether a line only numbers or marks the columns: 1234567890, tens above it, ----+----1."""
    words = line.split()
    if _MARKS.fullmatch(line):
        return True
    if not all(word.isascii() and word.isdigit() for word in words):
        return False
    if len(words) == 1:
        return len(words[0]) >= 10 and words[0] in _DIGITS * (len(words[0]) // 10 + 1)
    tens = line.rstrip()[::-10][::-1].lstrip()  # the last digit of every tenth column
    return len(tens) == len(words) and tens in _DIGITS * (len(tens) // 10 + 1)


@dataclass
class _EventDraft:
    """An event while it is being read."""

    encoding: str
    fields: dict[str, Any] = field(default_factory=dict)
    deputies: list[str] = field(default_factory=list)
    days: Days = field(default_factory=Days)
    players: list[PlayerRecord] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)
    points: PointRules = field(default_factory=PointRules)
    _player_count: tuple[int, str] | None = None
    _round_days: int = 0

    def read_line(self, number: int, line: str) -> None:
        """Read one record of any kind."""
        code = line[:3]
        if code == "001":
            self._read_player(number, line)
        elif code == "132":
            self._read_round_days(number, line)
        elif code in _HEADERS:
            self._read_header(number, code, line)
        elif code in POINT_CODES:
            for column, oddity in self.points.read(code, line, number):
                self._remark(number, column, oddity)
        elif code in _TEAM_CODES:
            self.points.teams = True
        elif line.strip() and not _OTHER_RECORDS.fullmatch(code) and not _is_ruler(line):
            self._remark(number, 1, f"{line.strip()[:20]!r} is not a known record; it is not read")

    def _read_header(self, number: int, code: str, line: str) -> None:
        value = text.clean(line[4:])
        if line[3:4].strip():
            oddity = f"{line[3]!r} is in column 4, which should be blank; it is not read"
            self._remark(number, 4, oddity)
        if code in TEXT_HEADERS:
            self._set_once(number, TEXT_HEADERS[code], value)
            if code == "192" and value and read_code(value) is None:
                oddity = f"{value[:30]!r} is not a code in FIDE’s table of types; it is not used"
                self._remark(number, 5, oddity)
        elif code in DATE_HEADERS:
            self._set_once(number, DATE_HEADERS[code], None)
            self.days.add(DATE_HEADERS[code], number, 5, value)
        elif code == "112":
            self.deputies += [value] if value else []
        elif code in ROUND_COUNTS:
            self._read_round_count(number, value)
        else:
            self._player_count = (number, value)

    def event(self, lines: list[str], decoded: text.Decoded) -> EventRecord:
        """The event, once all lines have been read."""
        self._choose_days()
        self._check_headers()
        event = EventRecord(
            **self.fields,
            deputies=tuple(self.deputies),
            round_dates=self.days.of_all("round"),
            players=tuple(self.players),
            format="trf",
        )
        source = SourceLines(
            tuple(lines),
            decoded.encoding,
            decoded.bom,
            len(event.players),
            event.deputies,
            event.round_dates,
            event.planned_rounds,
            (event.starts, event.ends),
            COLUMNS,
        )
        return replace(event, source=source)

    def _choose_days(self) -> None:
        self.days.choose()
        for line, column, oddity in self.days.oddities():
            self._remark(line, column, oddity)
        self.fields |= {name: self.days.of(name) for name in DATE_HEADERS.values()}

    def _check_headers(self) -> None:
        """Remark on a wrong number of players (062), and on an event that ends before it starts."""
        line, value = self._player_count or (0, "")
        count = re.match(r"\d{1,6}", value, re.ASCII)
        if count and int(count[0]) != len(self.players):
            oddity = f"{count[0]} players are announced, {len(self.players)} are there"
            self._remark(line, 5, oddity)
        starts, ends = self.fields.get("starts"), self.fields.get("ends")
        if starts and ends and ends < starts:
            oddity = f"the event ends on {day_text(ends)}, before it starts"
            self.remarks.append(Remark(None, None, oddity, "error"))

    def _remark(self, line: int, column: int | None, oddity: str, level: Level = "warning") -> None:
        self.remarks.append(Remark(line, column, oddity, level))

    def _set_once(self, number: int, name: str, value: str | None) -> None:
        if name in self.fields:
            self._remark(number, 1, f"a second record of this kind; the first one counts: {name}")
        else:
            self.fields[name] = value

    def _read_round_days(self, number: int, line: str) -> None:
        room = MOST_ROUNDS - self._round_days
        for column, word in day_cells(line)[:room] if room else ():
            self._round_days += 1
            self.days.add("round", number, column, word)

    def _read_round_count(self, number: int, value: str) -> None:
        if value.isascii() and value.isdigit() and 0 < int(value[:9]) <= MOST_ROUNDS:
            self.fields.setdefault("planned_rounds", int(value))
        else:
            self._remark(number, 5, f"{value[:20]!r} is not a number of rounds")

    def _read_player(self, number: int, line: str) -> None:
        columns = LineColumns.of(line, self.encoding)
        cells, by_bytes = columns
        values: dict[str, Any] = {}
        for name, start, end, read_cell, _, missing in FIELDS:
            cell = (columns.text_of(cells[start:end]) if by_bytes else cells[start:end]).strip()
            try:
                values[name] = read_cell(cell)
            except Unreadable as error:
                values[name] = missing
                oddity = f"{name} {cell!r} cannot be read and is taken as blank: {error}"
                level: Level = "error" if name in _DECISIVE else "warning"
                self._remark(number, COLUMNS[name], oddity, level)
        if values[NUMBER.name] is None:
            oddity = "a player without a starting number; the line is not read"
            self._remark(number, 1, oddity, "error")
            return
        rounds = self._read_rounds(number, columns)
        self.players.append(PlayerRecord(**values, rounds=rounds, line=number))

    def _read_rounds(self, number: int, line: LineColumns) -> tuple[RoundRecord, ...]:
        cells = round_cells(line)
        if len(cells) > MOST_ROUNDS:
            column = round_column(MOST_ROUNDS + 1)
            self._remark(number, column, "too many rounds; the rest is not read", "error")
            cells = cells[:MOST_ROUNDS]
        rounds = []
        for place, cell in enumerate(cells, 1):
            record, oddities = read_round(cell)
            rounds.append(record)
            for offset, oddity, level in oddities:
                column = round_column(place) + offset
                self._remark(number, column, f"round {place}: {oddity}", level)
        return tuple(rounds)


__all__ = ["omissions", "read", "write"]
