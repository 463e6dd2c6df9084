"""Games in PGN: the tags are read, the moves are skipped; a file may have any size.

PGN names games, not an event. `read_event` gathers them: a player is his FIDE id, or else his
name. What PGN cannot say (byes, half a point to one side alone) `write` leaves out, and
`left_out` tells.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date
from typing import BinaryIO, NamedTuple

from arpad.errors import InvalidFile, Unquoted
from arpad.formats.gathering import Board, Gathering, Seat, boards, same_name
from arpad.formats.losses import lost
from arpad.formats.records import (
    REASONS,
    EventRecord,
    PlayerRecord,
    Remark,
    RoundRecord,
    read_title,
)
from arpad.formats.text import clean

_LONGEST = 200  # letters of a name

_MOST_TAGS = 1_000  # no file may fill the memory
_LINE_FEED = 10
_CHUNK = 1 << 16
_LONGEST_LINE = 1 << 20
# Tag lines in a row; a second Event always starts a block of its own.
_BLOCK = re.compile(rb'\[[A-Za-z]\w*[ \t]+"[^\n]*+\n(?:\[(?!Event[ \t])[^\n]*+\n)*+')
# Up to the last quote of the line: many programs do not escape the quotes within.
_TAG = re.compile(r'^\[(\w+)[ \t]+"(.*)"[ \t]*\][ \t]*$', re.M)
_SIDE_BY_SIDE = re.compile(r'"\][ \t]*\[(?=\w+[ \t]+")')
_NAME = re.compile(r"(?:\]\n)?\[(\w{1,60}) ")
_ESCAPED = re.compile(r'\\(["\\])')
_ROUND = re.compile(r"\s*([0-9]{1,9})(?![0-9])")
_DATE = re.compile(r"([0-9]{4})[.\-/]([0-9]{2})[.\-/]([0-9]{2})")

_PLAYED = {"1-0": ("1", "0"), "0-1": ("0", "1"), "1/2-1/2": ("=", "="), "*": ("*", "*")}
_FORFEITED = {"1-0": ("+", "-"), "0-1": ("-", "+"), "1/2-1/2": ("D", "D"), "*": ("*", "*")}
_UNPLAYED = {"1-0": ("W", "L"), "0-1": ("L", "W"), "1/2-1/2": ("D", "D"), "*": ("*", "*")}
#: Results by termination. "time forfeit" is not among them: that game was played.
_CODES = {
    "forfeit": _FORFEITED,
    "forfeited": _FORFEITED,
    "default": _FORFEITED,
    "walkover": _FORFEITED,
    "no show": _FORFEITED,
    "double forfeit": dict.fromkeys(_PLAYED, ("-", "-")),
    "unplayed": _UNPLAYED,
}
#: How a pair of codes is written: result and termination.
_WRITTEN = {
    **{codes: (result, "") for result, codes in _PLAYED.items()},
    **{_FORFEITED[result]: (result, "forfeit") for result in ("1-0", "0-1")},
    **{_UNPLAYED[result]: (result, "unplayed") for result in ("1-0", "0-1", "1/2-1/2")},
    ("-", "-"): ("*", "double forfeit"),
}


#: What the tags have room for.
_KEPT = frozenset(
    (
        *("event.name", "event.city", "event.starts", "event.ends", "event.round_dates"),
        *("event.coded_time_control", "rating", "title", "federation", "fide_id"),
    )
)


class PgnGame(NamedTuple):
    """The tags of one game as they were written, and the line of the first."""

    tags: dict[str, str]
    line: int

    def text(self, *names: str) -> str:
        """The first of these tags that says something; blanks and the marks for unknown say not."""
        for name in names:
            value = clean(self.tags.get(name, ""))[:_LONGEST]
            if value not in ("", "?", "-"):
                return value
        return ""

    def number(self, name: str) -> int | None:
        """The tag as a whole number above 0, where it is one."""
        digits = self.text(name)
        known = digits.isascii() and digits.isdigit() and len(digits) < 10
        return (int(digits) or None) if known else None

    def date(self, name: str) -> date | None:
        """The tag as a date, where the day is known."""
        found = _DATE.fullmatch(self.text(name))
        try:
            return date(*map(int, found.groups())) if found else None
        except ValueError:
            return None

    @property
    def round(self) -> int | None:
        """The round without its board: 3 of "3", "3.1" and "3.12"."""
        found = _ROUND.match(self.text("Round"))
        return (int(found[1]) or None) if found else None

    @property
    def codes(self) -> tuple[str, str] | None:
        """What White and Black got, as TRF writes it; None if that cannot be read."""
        known = _CODES.get(self.text("Termination").lower(), _PLAYED)
        return known.get(self.text("Result").replace(" ", "").replace("½", "1/2"))

    def player(self, side: str) -> PlayerRecord | None:
        """The player of "White" or "Black", not numbered yet; None if he is not named."""
        name = self.text(side)
        if not name:
            return None
        return PlayerRecord(
            number=0,
            name=name,
            rating=self.number(f"{side}Elo"),
            title=read_title(self.text(f"{side}Title")) or "",
            federation=self.text(f"{side}Fed", f"{side}Federation"),
            fide_id=self.number(f"{side}FideId"),
            line=self.line,
        )


def scan(stream: BinaryIO) -> Iterator[PgnGame]:
    """Every game of a file, in constant memory; moves are stepped over, not parsed.

    A line with a tag starts a game unless it stands in a comment. In a comment that is never
    closed the next `Event` after an empty line starts a game all the same: a slip in one game
    must not hide the others. Tags after an empty line belong to the game before, if that has
    no moves yet and none of these tags.
    """
    pending: PgnGame | None = None
    for lines, bare, line in _blocks(stream):
        tags = _tags(lines)
        if pending and bare and pending.tags.keys().isdisjoint(tags):
            if len(pending.tags) < _MOST_TAGS:
                pending.tags.update(tags)
            continue
        if pending:
            yield pending
        pending = PgnGame(tags, line)
    if pending:
        yield pending


def _blocks(stream: BinaryIO) -> Iterator[tuple[bytes, bool, int]]:
    """Tag lines in a row, whether nothing but blanks came before, and where they are."""
    line, in_comment, bare = 0, False, True
    for text in _portions(stream):
        done, counted = 0, 0  # up to where blocks were taken, and lines counted
        at = _next(text, 0)
        while at >= 0:
            if in_comment or text.find(b"{", done, at) >= 0:
                in_comment = _open_comment(text, done, at, in_comment)
            block = _BLOCK.match(text, at + 1)
            if block is None or (in_comment and not text.startswith(b"\n\n[Event ", at - 1)):
                bare, done = False, at
                at = text.find(b"\n[", at + 1)
                continue
            line += text.count(b"\n", counted, at + 1)
            yield block[0], bare and not text[done:at].strip(), line
            in_comment, bare = False, True
            counted, done = at + 1, block.end() - 1
            at = _next(text, done)
        line += text.count(b"\n", counted, len(text) - 1)
        in_comment = _open_comment(text, done, len(text), in_comment)
        bare = bare and not text[done:].strip()


def _next(text: bytes, start: int) -> int:
    """Where the next line that opens with a bracket is; one letter is found faster than two."""
    at = text.find(b"[", start + 1) - 1
    return at if at < 0 or text[at] == _LINE_FEED else text.find(b"\n[", at)


def _open_comment(text: bytes, start: int, end: int, before: bool) -> bool:
    """Whether a comment is open at the end; comments do not nest."""
    opened, closed = text.rfind(b"{", start, end), text.rfind(b"}", start, end)
    return opened > closed or (before and closed < 0)


def _portions(stream: BinaryIO) -> Iterator[bytes]:
    """The file in pieces that end before an empty line, if there is one.

    A piece starts with the line end that the piece before ends with. Of a line without end
    pieces are given as they come.
    """
    rest, held = b"\n", stream.read(3).removeprefix(b"\xef\xbb\xbf")
    while chunk := stream.read(_CHUNK):
        chunk, held = held + chunk, b""
        if chunk.endswith(b"\r"):
            chunk, held = chunk[:-1], b"\r"  # its line feed may come with the next chunk
        rest += _line_feeds(chunk)
        cut = rest.rfind(b"\n\n")
        if cut < 1 and len(rest) > _LONGEST_LINE:
            cut = rest.rfind(b"\n", 1)
            if cut < 0:
                yield rest
                rest = b"~"  # anything that is no line end
        if cut > 0:
            yield rest[: cut + 1]
            rest = rest[cut:]
    yield rest + _line_feeds(held) + b"\n"


def _line_feeds(chunk: bytes) -> bytes:
    return chunk.replace(b"\r\n", b"\n").replace(b"\r", b"\n") if b"\r" in chunk else chunk


def _tags(block: bytes) -> dict[str, str]:
    """The tags of a block; of a tag that is there twice the first stands."""
    try:
        text = block.decode()
    except UnicodeDecodeError:
        text = "\n".join(map(_decoded, block.split(b"\n")))
    parts = text.split('"')
    tags = dict(zip(map(_name_before, parts[:-1:2]), parts[1::2], strict=False))
    if len(tags) * 2 + 1 != len(parts) or parts[-1] != "]\n" or "" in tags or "\\" in text:
        return _sloppy_tags(text)
    return tags


class _Names(dict[str, str]):
    """The name of a tag by what stands before its value, if that is as programs write it."""

    def __missing__(self, before: str) -> str:
        found = _NAME.fullmatch(before)
        if found and len(self) < _MOST_TAGS:
            self[before] = found[1]
        return found[1] if found else ""


_name_before = _Names().__getitem__  # so that no tag costs a call of Python's


def _sloppy_tags(text: str) -> dict[str, str]:
    """The same, with escapes, quotes within, any spaces, and tags side by side."""
    found = _TAG.findall(_SIDE_BY_SIDE.sub('"]\n[', text))
    return {name: _ESCAPED.sub(r"\1", value) for name, value in reversed(found)}


def _decoded(line: bytes) -> str:
    for encoding in ("utf-8", "cp1252"):
        try:
            return line.decode(encoding)
        except UnicodeDecodeError:
            continue
    return line.decode("latin-1")


def read_event(
    content: bytes | BinaryIO, name: str = "PGN", progress: Callable[[int, int], None] | None = None
) -> EventRecord:
    """The games of a file as one event; a game without a known round takes the next free one."""
    stream = io.BytesIO(content) if isinstance(content, bytes) else content
    size = stream.seek(0, io.SEEK_END) if progress else 0
    stream.seek(0)
    event = _PgnEvent(name)
    for number, game in enumerate(scan(stream)):
        event.take(game)
        if progress and number % 1000 == 0:
            progress(stream.tell(), size)
    return event.record()


class _PgnEvent:
    """What the games of a file have told so far."""

    def __init__(self, name: str) -> None:
        self.gathering = Gathering(name)
        self.by_id: dict[int, Seat] = {}
        self.by_name: dict[str, Seat] = {}
        self.first: PgnGame | None = None
        self.one_event = True
        self.days: dict[int, date] = {}
        self.last_day: date | None = None

    def take(self, game: PgnGame) -> None:
        """Put one game into its round."""
        self.first = first = self.first or game
        if self.one_event and game.text("Event") != first.text("Event"):
            self.one_event = False
            other = f"another event than line {first.line} names; all games are taken as one event"
            self.gathering.remark(game.line, other)
        white, black = game.player("White"), game.player("Black")
        if white is None or black is None:
            self.gathering.remark(game.line, "a game without both names is left out")
            return
        seats = self._seat(white), self._seat(black)
        if seats[0] is seats[1]:
            self.gathering.remark(game.line, f"{white.name} against himself is left out")
            return
        codes = game.codes
        if codes is None:
            said = game.text("Result") or "not given"
            self.gathering.remark(game.line, f"the result is {said}; taken as not played yet")
        place = self.gathering.add(game.round, *seats, codes or ("*", "*"), game.line)
        self._date(place, game.date("Date"))

    def _date(self, place: int, day: date | None) -> None:
        if day:
            self.days[place] = min(self.days.get(place, day), day)
            self.last_day = max(self.last_day or day, day)

    def _seat(self, player: PlayerRecord) -> Seat:
        """His seat by FIDE id, else by name; one name with two ids is two players."""
        name = same_name(player.name)
        seat = self.by_id.get(player.fide_id) if player.fide_id else self.by_name.get(name)
        if seat is None and player.fide_id:
            namesake = self.by_name.get(name)
            seat = namesake if namesake and not namesake.record.fide_id else None
        if seat is None:
            seat = self.gathering.sit(player)
        else:
            self._complete(seat, player)
        self.by_name.setdefault(name, seat)
        if player.fide_id:
            self.by_id[player.fide_id] = seat
        return seat

    def _complete(self, seat: Seat, player: PlayerRecord) -> None:
        """What an earlier game did not tell of him."""
        self.gathering.rate(seat, player.rating, player.line)
        known = seat.record
        seat.record = replace(
            known,
            title=known.title or player.title,
            federation=known.federation or player.federation,
            fide_id=known.fide_id or player.fide_id,
        )

    def record(self) -> EventRecord:
        """The event, once all games are in."""
        if self.first is None or not self.gathering.rounds:
            rule = "a game has the tags White, Black and Result"
            raise InvalidFile(self.gathering.name, Unquoted("without a game"), rule, "check the file")
        days = tuple(self.days.get(number + 1) for number in range(self.gathering.rounds))
        return EventRecord(
            name=self.first.text("Event"),
            city=self.first.text("Site"),
            starts=self.first.date("EventDate") or min(self.days.values(), default=None),
            ends=self.last_day,
            coded_time_control=self.first.text("TimeControl"),
            round_dates=days if self.days else (),
            players=self.gathering.players(),
            remarks=tuple(self.gathering.remarks),
        )


def write(event: EventRecord) -> str:
    """The games of an event as PGN without moves; see `left_out` for what that cannot say."""
    games = (_game(event, board) for board in boards(event) if board.codes in _WRITTEN)
    return "\n".join(games)


def left_out(event: EventRecord) -> tuple[Remark, ...]:
    """What `write` does not write: byes, results that PGN has no word for, and who people are."""
    games = [
        Remark(
            board.white.line,
            None,
            f"round {board.round}, {board.white.name} against {board.black.name}: "
            f"PGN has no result for {board.codes[0] or '?'} to {board.codes[1] or '?'}",
        )
        for board in boards(event)
        if board.codes not in _WRITTEN
    ]
    known = {player.number for player in event.players}
    byes = [
        Remark(player.line, None, f"round {number}, {player.name}: {_reason(record)}")
        for number, player, record in event.games()
        if record.opponent not in known and record.result
    ]
    return (*games, *byes, *lost(event, _KEPT))


def _reason(record: RoundRecord) -> str:
    return REASONS.get(record.result, "a result without an opponent")


def _game(event: EventRecord, board: Board) -> str:
    result, termination = _WRITTEN[board.codes]
    days = event.round_dates[board.round - 1 : board.round]
    day = days[0] if days else None
    tags = {
        "Event": event.name or "?",
        "Site": event.city or "?",
        "Date": _day(day) or "????.??.??",
        "Round": board.round,
        "White": board.white.name or "?",
        "Black": board.black.name or "?",
        "Result": result,
        "EventDate": _day(event.starts),
        "TimeControl": event.coded_time_control,
        "Termination": termination,
    }
    for side, player in (("White", board.white), ("Black", board.black)):
        tags[f"{side}Elo"] = player.rating or ""
        tags[f"{side}FideId"] = player.fide_id or ""
        tags[f"{side}Title"] = player.title
        tags[f"{side}Fed"] = player.federation
    lines = [f'[{tag} "{_escaped(str(value))}"]\n' for tag, value in tags.items() if value]
    return f"{''.join(lines)}\n{result}\n"


def _escaped(value: str) -> str:
    return " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')


def _day(day: date | None) -> str:
    return day.isoformat().replace("-", ".") if day else ""
