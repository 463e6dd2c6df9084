"""Games in PGN: the tags are read, the moves are skipped; a file may have any size.

A PGN has games, from which `read_event` makes an event: players with the same FIDE id, or else the
same name, are one player. PGN cannot hold byes, or half a point for only one side: `write` omits
them, and `omissions` lists them.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from typing import BinaryIO

from arpad.errors import InvalidFile, Unquoted
from arpad.formats.builder import (
    MOST_REMARKS,
    EventBuilder,
    EventGame,
    PlayerDraft,
    boards,
    name_key,
)
from arpad.formats.pgn_scan import LONGEST, PgnGame, scan
from arpad.formats.records import (
    GAME_CODES,
    REASONS,
    EventRecord,
    PlayerRecord,
    Remark,
    RoundRecord,
)
from arpad.formats.registry import omitted_fields
from arpad.formats.text import BYTES, check_bytes, guess_note, size_of
from arpad.formats.validation import validated

__all__ = ["PgnGame", "omissions", "read_event", "scan", "write"]

#: How a pair of codes is written: the result and the termination.
_SPELLING_OF = {
    ("1", "0"): ("1-0", ""),
    ("0", "1"): ("0-1", ""),
    ("=", "="): ("1/2-1/2", ""),
    ("*", "*"): ("*", ""),
    ("+", "-"): ("1-0", "forfeit"),
    ("-", "+"): ("0-1", "forfeit"),
    ("W", "L"): ("1-0", "unplayed"),
    ("L", "W"): ("0-1", "unplayed"),
    ("D", "D"): ("1/2-1/2", "unplayed"),
    ("-", "-"): ("*", "double forfeit"),
}
#: The fields that the tags can hold.
_FIELDS = frozenset(
    (
        *("event.name", "event.city", "event.starts", "event.ends", "event.round_dates"),
        *("event.coded_time_control", "rating", "title", "federation", "fide_id"),
        *("round.rating", "round.time_control", "round.adjudicated"),
    )
)


def read_event(
    content: bytes | BinaryIO, name: str = "PGN", progress: Callable[[int, int], None] | None = None
) -> EventRecord:
    """The games of a file as one event; a game without a round gets the next free one.

    `content` is what the file holds, or the file itself, open at its start; `name` is the name of
    the file, for errors; `progress` is called now and then with the number of bytes done, and of
    all bytes, if the size of the file is known.

    >>> pgn = b'[White "Alpha"]\\n[Black "Beta"]\\n[Result "1-0"]\\n\\n1-0\\n'
    >>> [(player.name, player.rounds[0].result) for player in read_event(pgn).players]
    [('Alpha', '1'), ('Beta', '0')]
    """
    if not hasattr(content, "seekable"):
        check_bytes(content, name)
    stream = io.BytesIO(content) if isinstance(content, BYTES) else content
    size = size_of(stream)
    reader = _GameReader(name)
    for number, game in enumerate(scan(stream, reader.guess, name)):
        reader.add(game)
        if progress and size and number % 1000 == 0:
            progress(stream.tell(), size)
    return reader.event()


class _GameReader:
    """An event while its games are being read."""

    def __init__(self, name: str) -> None:
        self.builder = EventBuilder(name)
        self.by_id: dict[int, PlayerDraft] = {}
        self.by_name: dict[str, PlayerDraft] = {}
        self.first: PgnGame | None = None
        self.one_event = True
        self.some_have_moves = False
        self.without_moves: list[int] = []
        self.days: dict[int, date] = {}
        self.last_day: date | None = None
        self.time_control = ""

    def add(self, game: PgnGame) -> None:
        """Put one game into its round."""
        self.first = first = self.first or game
        for tag in game.overlong:
            self.builder.remark(game.line, f"{tag}, at most {LONGEST} are read: it is omitted")
        if self.one_event and game.text("Event") != first.text("Event"):
            self.one_event = False
            other = f"not the event of line {first.line}; all games are taken as one event"
            self.builder.remark(game.line, other)
        white, black = game.player("White"), game.player("Black")
        if white is None or black is None:
            self.builder.remark(game.line, "a game without both names is omitted", "error")
            return
        entries = self._entry(white), self._entry(black)
        if entries[0] is entries[1]:
            text = f"both sides are the same player, {white.name}; the game is omitted"
            self.builder.remark(game.line, text, "error")
            return
        codes = game.codes
        if codes is None:
            result = game.text("Result") or "missing"
            self.builder.remark(game.line, f"the result is {result}; taken as not played yet")
        elif GAME_CODES.issuperset(codes) and len(self.without_moves) < MOST_REMARKS:
            self.without_moves += [] if game.has_moves else [game.line]
        self.some_have_moves |= game.has_moves
        place = self.builder.add_game(
            game.round,
            *entries,
            codes or ("*", "*"),
            game.line,
            (white.rating, black.rating),
            self._own_time_control(game.text("TimeControl")),
            game.adjudicated,
        )
        self._date(place, game.date("Date"))

    def _own_time_control(self, stated: str) -> str:
        """The time control of a game, if it differs from the first one in the file; else ""."""
        if stated in ("", "?", "-"):
            return ""
        self.time_control = self.time_control or stated
        return "" if stated == self.time_control else stated

    def guess(self, encoding: str) -> None:
        """Add a note that the encoding is a guess."""
        self.builder.remarks.append(Remark(None, None, guess_note(encoding), "note"))

    def _date(self, place: int, day: date | None) -> None:
        if day:
            self.days[place] = min(self.days.get(place, day), day)
            self.last_day = max(self.last_day or day, day)

    def _entry(self, player: PlayerRecord) -> PlayerDraft:
        """The entry of a player, by FIDE id, else by name; one name with two ids is two players."""
        key = name_key(player.name)
        entry = self.by_id.get(player.fide_id) if player.fide_id else self.by_name.get(key)
        if entry is None and player.fide_id:
            namesake = self.by_name.get(key)
            entry = namesake if namesake and not namesake.player.fide_id else None
        if entry is None:
            entry = self.builder.add_player(player)
        else:
            self._complete(entry, player)
        self.by_name.setdefault(key, entry)
        if player.fide_id:
            self.by_id[player.fide_id] = entry
        return entry

    def _complete(self, entry: PlayerDraft, player: PlayerRecord) -> None:
        """Add what earlier games did not say about this player."""
        self.builder.set_rating(entry, player.rating, player.line)
        first = entry.player
        entry.player = replace(
            first,
            title=first.title or player.title,
            federation=first.federation or player.federation,
            fide_id=first.fide_id or player.fide_id,
        )

    def event(self) -> EventRecord:
        """The event, once all games are in."""
        if self.first is None or not self.builder.rounds:
            rule = "a game has the tags White, Black and Result"
            name = self.builder.name
            raise InvalidFile(name, Unquoted("without a game"), rule, "check which file it is")
        for line in self.without_moves if self.some_have_moves else ():
            text = "no moves, and other games have some; if it was not played, it is a forfeit"
            self.builder.remark(line, text, "note")
        days = tuple(self.days.get(number + 1) for number in range(self.builder.rounds))
        return EventRecord(
            name=self.first.text("Event"),
            city=self.first.text("Site"),
            starts=self.first.date("EventDate") or min(self.days.values(), default=None),
            ends=self.last_day,
            coded_time_control=self.time_control or self.first.text("TimeControl"),
            round_dates=days if self.days else (),
            players=self.builder.players(),
            remarks=tuple(sorted(self.builder.remarks, key=lambda remark: remark.line or 0)),
            format="pgn",
        )


def write(event: EventRecord) -> str:
    """The games of `event` as PGN without moves; `omissions` says what it cannot hold.

    >>> white = PlayerRecord(1, "Alpha", rounds=(RoundRecord(2, "white", "="),))
    >>> black = PlayerRecord(2, "Beta", rounds=(RoundRecord(1, "black", "="),))
    >>> write(EventRecord(name="Open", players=(white, black))).splitlines()[-3:]
    ['[Result "1/2-1/2"]', '', '1/2-1/2']
    """
    event = validated(event)
    games = (_game(event, board) for board in boards(event) if board.codes in _SPELLING_OF)
    return "\n".join(games)


def omissions(event: EventRecord) -> tuple[Remark, ...]:
    """What `write` omits of `event`: byes, results that PGN does not have, facts about players.

    >>> player = PlayerRecord(1, "Alpha", rounds=(RoundRecord(None, None, "H"),))
    >>> [str(remark) for remark in omissions(EventRecord(players=(player,)))]
    ['round 1, Alpha: half-point bye']
    """
    event = validated(event)
    games = [
        Remark(
            board.white.line,
            None,
            f"round {board.round}, {board.white.name} against {board.black.name}: "
            f"PGN has no result for {board.codes[0] or '?'} to {board.codes[1] or '?'}",
        )
        for board in boards(event)
        if board.codes not in _SPELLING_OF
    ]
    numbers = {player.number for player in event.players}
    byes = [
        Remark(player.line, None, f"round {number}, {player.name}: {_reason(record)}")
        for number, player, record in event.games()
        if record.opponent not in numbers and record.result
    ]
    return (*games, *byes, *omitted_fields(event, _FIELDS))


def _reason(record: RoundRecord) -> str:
    return REASONS.get(record.result, "a result without an opponent")


def _game(event: EventRecord, board: EventGame) -> str:
    result, termination = _SPELLING_OF[board.codes]
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
        "TimeControl": board.time_control or event.coded_time_control,
        "Termination": termination or ("adjudication" if board.adjudicated else ""),
    }
    sides = zip(("White", "Black"), (board.white, board.black), board.ratings, strict=True)
    for side, player, rating in sides:
        tags[f"{side}Elo"] = rating or player.rating or ""
        tags[f"{side}FideId"] = player.fide_id or ""
        tags[f"{side}Title"] = player.title
        tags[f"{side}Fed"] = player.federation
    lines = [f'[{tag} "{_escape(str(value))}"]\n' for tag, value in tags.items() if value]
    return f"{''.join(lines)}\n{result}\n"


def _escape(value: str) -> str:
    return " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')


def _day(day: date | None) -> str:
    return day.isoformat().replace("-", ".") if day else ""
