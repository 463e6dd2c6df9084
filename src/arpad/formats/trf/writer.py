"""Writes records as a tournament report file.

A report that was read is written again byte for byte: only fields whose values changed are
different. An event from a file of another format gets new lines.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields
from datetime import date
from itertools import chain, islice

from arpad.errors import InvalidFile
from arpad.formats import text
from arpad.formats.dates import Days, readings
from arpad.formats.records import EventRecord, PlayerRecord, Remark, RoundRecord, SourceLines
from arpad.formats.registry import omitted_fields
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
    LineField,
    day_cells,
    field_value,
    put,
    put_text,
    read_round,
    round_cells,
    write_round,
)
from arpad.formats.validation import validated

_HEADERS = {**TEXT_HEADERS, **DATE_HEADERS}
_DAYS = {*DATE_HEADERS, "132"}
_EMPTY = RoundRecord(None, None, "")


def write(event: EventRecord) -> bytes:
    """The `event` as a report file, in the encoding and with the line ends that it was read with.

    `omissions` says what a report cannot hold.

    >>> from arpad.formats.trf import read
    >>> report = b"012 Open\\r\\n001    1      Alpha, Ann\\r\\n"
    >>> write(read(report)) == report
    True
    """
    event = validated(event)
    opponents = {record.opponent or 0 for _, _, record in event.games()}
    greatest = max({player.number for player in event.players} | opponents, default=0)
    if greatest > MOST_PLAYERS:
        rule = f"a starting number has four columns, so at most {MOST_PLAYERS} fit"
        raise InvalidFile("players", greatest, rule, "split the event")
    if event.rounds > MOST_ROUNDS:
        rule = f"a report has at most {MOST_ROUNDS} rounds"
        raise InvalidFile("rounds", event.rounds, rule, "split the event")
    source = event.source
    if source is None:
        lines = [f"{line}\n" for line in _new_lines(event)]
        return _encoded("".join(lines), "ascii", bom=False)
    lines = list(_changed_lines(event, source))
    return _encoded("".join(lines), source.encoding, source.bom)


def _encoded(content: str, encoding: str, bom: bool) -> bytes:
    """The bytes of a text; characters that the encoding lacks are an error, not question marks."""
    if encoding == "ascii" and not content.isascii():
        encoding = "utf-8"  # it was pure ASCII when it was read, but is no longer
    try:
        encoded = content.encode(encoding)
    except UnicodeEncodeError as error:
        letter = content[error.start]
        rule = f"{encoding} does not have this character"
        raise InvalidFile("file", letter, rule, "save the file it was read from as UTF-8") from None
    return text.BOM.encode(encoding) + encoded if bom else encoded


def omissions(event: EventRecord) -> tuple[Remark, ...]:
    """What a report file cannot hold of `event`: long fields, K and games played.

    >>> event = EventRecord(players=(PlayerRecord(1, "Alpha, Ann", federation="Alphaland", k=20),))
    >>> for remark in omissions(event):
    ...     print(remark)
    column 54: Alpha, Ann: federation does not fit 3 columns
    not written: of players, K
    """
    event = validated(event)
    remarks = [
        Remark(player.line, COLUMNS[field.name], f"{player.name}: {field.name} {_fate(field)}")
        for player in event.players
        for field in FIELDS
        if len(field.write(getattr(player, field.name))) > field.end - field.start
    ]
    of_event = {f"event.{field.name}" for field in fields(event)} - {"event.ratings_of"}
    room_for = of_event | COLUMNS.keys() | {"corrections"}
    return (*remarks, *omitted_fields(event, room_for))


def _fate(field: LineField) -> str:
    width = field.end - field.start
    return f"is cut to {width} letters" if field.name == "name" else f"does not fit {width} columns"


def _new_lines(event: EventRecord) -> Iterator[str]:
    """A report of an event that was not read from one."""
    yield from sorted(_all_headers(event))
    for player in event.players:
        yield _player_line("001", player)
    yield from _corrections(event)


def _corrections(event: EventRecord) -> Iterator[str]:
    """A comment for each value that was corrected."""
    for player in event.players:
        for each in player.corrections:
            before, after = each.shown
            place = "" if each.round is None else f"r{each.round}."
            name = f"{player.number}.{place}{each.field}"
            yield f"### for rating only: {name} {before} -> {after}"


def _all_headers(event: EventRecord) -> Iterator[str]:
    yield from _headers(event, sorted(_HEADERS), frozenset())
    yield from _counts_and_lists(event)


def _counts_and_lists(event: EventRecord) -> Iterator[str]:
    yield f"062 {len(event.players)}"
    yield f"072 {sum(player.rating is not None for player in event.players)}"
    yield from (f"112 {_text(deputy)}" for deputy in event.deputies)
    if any(event.round_dates):
        yield _round_days(event)
    if event.planned_rounds:
        yield f"142 {event.planned_rounds}"


def _round_days(event: EventRecord) -> str:
    """Record 132; years have four digits if two would be read differently beside other days."""
    short = [f"{day:%y/%m/%d}" if day else " " * 8 for day in event.round_dates]
    line = "132".ljust(FIRST_ROUND) + "  ".join(short)
    if [*filter(None, _days_read(event, [line]))] == [*filter(None, event.round_dates)]:
        return line
    long = (f"{day:%Y/%m/%d}" if day else " " * 10 for day in event.round_dates)
    return "132".ljust(FIRST_ROUND - 2) + "".join(long)


def _days_read(event: EventRecord, lines: Sequence[str]) -> tuple[date | None, ...]:
    """The days of the rounds as they will be read, given the event's first and last day."""
    days = Days()
    for name in DATE_HEADERS.values():
        days.add(name, 0, 0, _text(getattr(event, name)))
    cells = (day_cells(line.rstrip("\r\n")) for line in lines if line.startswith("132"))
    for column, word in islice(chain.from_iterable(cells), MOST_ROUNDS):
        days.add("round", 0, column, word)
    days.choose()
    return days.of_all("round")


def _changed_lines(event: EventRecord, source: SourceLines) -> Iterator[str]:
    """The lines as they were read, changed where the records have changed."""
    players = {player.line: player for player in event.players if player.line is not None}
    added = [player for player in event.players if player.line is None]
    last = max(players, default=0)
    changed = _changed_codes(event, source)
    written: set[str] = set()
    end = _end(source.lines[0]) or "\n"
    for number, line in enumerate(source.lines, 1):
        body, own_end = line.rstrip("\r\n"), _end(line)
        code = body[:3]
        if number in players:
            yield _player_line(body, players[number], source.encoding) + own_end
        elif code in _HEADERS and code not in written:
            written.add(code)
            yield _header_line(body, code, event, changed) + own_end
        elif (code not in changed or code in _HEADERS) and not _was_player(body, source.encoding):
            yield line
        if number == last and added:
            yield "" if own_end else end
            yield from (_player_line("001", player) + end for player in added)
    missing = [*_headers(event, sorted(_HEADERS), frozenset(written))]
    missing += [line for line in _counts_and_lists(event) if line[:3] in changed]
    missing += _corrections(event)
    if missing and not _end(source.lines[-1]):
        yield end
    yield from (line + end for line in missing)


def _changed_codes(event: EventRecord, source: SourceLines) -> set[str]:
    """The codes of the records that must be written again, all records of a code together."""
    changed: set[str] = set()
    for codes, now, before in (
        (("112",), event.deputies, source.deputies),
        (("132",), event.round_dates, source.round_dates),
        (("042",), event.starts, source.days[0]),
        (("052",), event.ends, source.days[1]),
        (ROUND_COUNTS, event.planned_rounds, source.planned_rounds),
        (_counts(source), len(event.players), source.players),
    ):
        if now != before:
            changed.update(codes)
    if changed & _DAYS and _days_read(event, source.lines) != event.round_dates:
        changed.add("132")
    return changed


def _counts(source: SourceLines) -> set[str]:
    """The counts of players that the file has."""
    return {"062", "072"} & {line[:3] for line in source.lines}


def _end(line: str) -> str:
    return line[len(line.rstrip("\r\n")) :]


def _was_player(body: str, encoding: str) -> bool:
    """Whether a line was read as a player; if so, they are no longer in the event."""
    return body[:3] == "001" and field_value(LineColumns.of(body, encoding), NUMBER) is not None


def _headers(event: EventRecord, codes: list[str], written: frozenset[str]) -> Iterator[str]:
    for code in codes:
        value = _text(getattr(event, _HEADERS[code]))
        if value and code not in written:
            yield f"{code} {value}"


def _header_line(body: str, code: str, event: EventRecord, changed: set[str]) -> str:
    """The line as it is, if the record still says the same."""
    value = getattr(event, _HEADERS[code])
    before = text.clean(body[4:])
    if code in DATE_HEADERS:
        # If other days change, a day with two readings might be read differently.
        same = code not in changed and not (changed & _DAYS and len(readings(before)) > 1)
    else:
        same = before == value
    return body if same else f"{code} {_text(value)}"


def _text(value: date | str | None) -> str:
    if isinstance(value, date):
        return value.strftime("%Y/%m/%d")
    return " ".join((value or "").split())


def _player_line(body: str, player: PlayerRecord, encoding: str = "ascii") -> str:
    before = line = LineColumns.of(body, encoding)
    for field in FIELDS:
        line = put(line, field, getattr(player, field.name))
    cells = round_cells(line)
    for place, record in enumerate(player.rounds):
        if place >= len(cells) or read_round(cells[place])[0][:3] != record[:3]:
            line = put_text(line, FIRST_ROUND + ROUND_WIDTH * place, write_round(record))
    for place in range(len(player.rounds), min(len(cells), MOST_ROUNDS)):
        line = put_text(line, FIRST_ROUND + ROUND_WIDTH * place, write_round(_EMPTY))
    return body if line == before else line.line
