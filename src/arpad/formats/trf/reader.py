"""A tournament report file into records.

A report with oddities is read all the same, and a remark names each with its line and column; only
a file without a single player is refused.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal
from typing import Any

from arpad.errors import InvalidFile, Unquoted
from arpad.formats import text
from arpad.formats.builder import MOST_CELLS
from arpad.formats.dates import read_date
from arpad.formats.records import EventRecord, PlayerRecord, Remark, RoundRecord, Source
from arpad.formats.trf.checks import check
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
    Unreadable,
    read_round,
    round_cells,
    round_column,
)

_HEADERS = {*TEXT_HEADERS, *DATE_HEADERS, *ROUND_COUNTS, "062", "112", "162"}
MOST_LINES = 200_000
MOST_REMARKS = 500

#: Records without meaning for ratings: FIDE's own, comments, national ratings (by federation) and
#: the tags of pairing programs. They are not read, and written again as they are.
_OTHER_RECORDS = re.compile(
    r"013|0[78]2|1[5789]2|2[01]2|2[456]0|299|3[0-3]0|3[56]2|80[12]|###|[A-Z]{3}"
)


def read(content: bytes, name: str = "report") -> EventRecord:
    """The event in a report file.

    `content` is what the file holds, `name` is that of the file, for errors.

    >>> event = read(b"012 Open\\n001    1      Alpha, Ann\\n")
    >>> event.name, event.players[0].name, event.format
    ('Open', 'Alpha, Ann', 'trf')
    """
    text.check_lines(text.check_size(content, name), name, MOST_LINES, "a report")
    decoded = text.decode(content, name)
    lines = text.split_lines(decoded.text)
    _check_cells(lines, name)
    draft = _Draft()
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
    remarks = [*draft.remarks, *check(event, draft.point_values)]
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


@dataclass
class _Draft:
    """An event while it is being read."""

    fields: dict[str, Any] = field(default_factory=dict)
    deputies: list[str] = field(default_factory=list)
    round_dates: list[date | None] = field(default_factory=list)
    players: list[PlayerRecord] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)
    point_values: dict[str, Decimal] | None = None
    _player_count: tuple[int, str] | None = None

    def read_line(self, number: int, line: str) -> None:
        """One record, whatever it is."""
        code = line[:3]
        if code == "001":
            self._read_player(number, line)
        elif code == "132":
            self._read_round_dates(number, line)
        elif code in _HEADERS:
            self._read_header(number, code, line)
        elif line.strip() and not _OTHER_RECORDS.fullmatch(code):
            self._remark(number, 1, f"{line.strip()[:20]!r} is no known record; it is not read")

    def _read_header(self, number: int, code: str, line: str) -> None:
        value = text.clean(line[4:])
        if line[3:4].strip():
            oddity = f"{line[3]!r} stands in column 4, which should be blank; it is not read"
            self._remark(number, 4, oddity)
        if code in TEXT_HEADERS:
            self._set_once(number, TEXT_HEADERS[code], value)
        elif code in DATE_HEADERS:
            self._read_date(number, DATE_HEADERS[code], value)
        elif code == "112":
            self.deputies += [value] if value else []
        elif code in ROUND_COUNTS:
            self._read_round_count(number, value)
        elif code == "062":
            self._player_count = (number, value)
        else:
            self._read_point_values(number, value)

    def event(self, lines: list[str], decoded: text.Decoded) -> EventRecord:
        """The record, once all lines are in."""
        self._check_headers()
        event = EventRecord(
            **self.fields,
            deputies=tuple(self.deputies),
            round_dates=tuple(self.round_dates),
            players=tuple(self.players),
            format="trf",
        )
        source = Source(
            tuple(lines),
            decoded.encoding,
            decoded.bom,
            len(event.players),
            event.deputies,
            event.round_dates,
            event.planned_rounds,
            COLUMNS,
        )
        return replace(event, source=source)

    def _check_headers(self) -> None:
        """062 counts the players (also "15 (12)"), and an event does not end before it starts."""
        line, value = self._player_count or (0, "")
        count = re.match(r"\d{1,6}", value, re.ASCII)
        if count and int(count[0]) != len(self.players):
            oddity = f"{count[0]} players are announced, {len(self.players)} are there"
            self._remark(line, 5, oddity)
        starts, ends = self.fields.get("starts"), self.fields.get("ends")
        if starts and ends and ends < starts:
            oddity = f"the event ends on {ends.isoformat()}, before it starts"
            self.remarks.append(Remark(None, None, oddity))

    def _remark(self, line: int, column: int, oddity: str) -> None:
        self.remarks.append(Remark(line, column, oddity))

    def _set_once(self, number: int, name: str, value: str | date | None) -> None:
        if name in self.fields:
            self._remark(number, 1, f"a second record of this kind; the first one counts: {name}")
        else:
            self.fields[name] = value

    def _read_date(self, number: int, name: str, value: str) -> None:
        self._set_once(number, name, self._day(number, 5, value))

    def _day(self, line: int, column: int, value: str) -> date | None:
        day = read_date(value) if value else None
        if value and day is None:
            self._remark(line, column, f"{value[:30]!r} is no date; write it as 2025/12/31")
        return day

    def _read_round_dates(self, number: int, line: str) -> None:
        """The dates stand in the rounds' own columns, or one to a line."""
        wide = line[FIRST_ROUND - 3 :].rstrip()
        if line[4 : FIRST_ROUND - 3].strip() or not wide:
            cells = [(5, line[4:].strip())] if line[4:].strip() else []
        else:
            cells = [
                (at + 1, line[at - 2 : at + ROUND_WIDTH - 2].strip())
                for at in range(FIRST_ROUND, len(line.rstrip()) + 2, ROUND_WIDTH)
            ]
        for column, value in cells[: MOST_ROUNDS - len(self.round_dates)]:
            self.round_dates.append(self._day(number, column, value))

    def _read_round_count(self, number: int, value: str) -> None:
        if value.isascii() and value.isdigit() and 0 < int(value[:9]) <= MOST_ROUNDS:
            self.fields.setdefault("planned_rounds", int(value))
        else:
            self._remark(number, 5, f"{value[:20]!r} is no number of rounds")

    def _read_point_values(self, number: int, value: str) -> None:
        """162: points per result, other than 1, 0.5 and 0."""
        points = dict(re.findall(r"([A-Z]+)\s+(\d{1,3}(?:\.\d{1,2})?)\b", value, re.ASCII))
        if not {"W", "D", "L"} <= points.keys():
            self._remark(number, 5, f"{value[:30]!r} does not state the points of W, D and L")
            return
        self.point_values = {letter: Decimal(worth) for letter, worth in points.items()}

    def _read_player(self, number: int, line: str) -> None:
        values: dict[str, Any] = {}
        for column in FIELDS:
            cell = line[column.start : column.end].strip()
            try:
                values[column.name] = column.read(cell)
            except Unreadable as error:
                values[column.name] = column.missing
                oddity = f"{column.name} {cell!r} cannot be read and is taken as blank: {error}"
                self._remark(number, COLUMNS[column.name], oddity)
        if values[NUMBER.name] is None:
            self._remark(number, 1, "a player without a starting number; the line is not read")
            return
        rounds = self._read_rounds(number, line)
        self.players.append(PlayerRecord(**values, rounds=rounds, line=number))

    def _read_rounds(self, number: int, line: str) -> tuple[RoundRecord, ...]:
        cells = round_cells(line)
        if len(cells) > MOST_ROUNDS:
            self._remark(
                number, round_column(MOST_ROUNDS + 1), "too many rounds; the rest is not read"
            )
            cells = cells[:MOST_ROUNDS]
        rounds = []
        for place, cell in enumerate(cells, 1):
            record, oddities = read_round(cell)
            rounds.append(record)
            for offset, oddity in oddities:
                self._remark(number, round_column(place) + offset, f"round {place}: {oddity}")
        return tuple(rounds)
