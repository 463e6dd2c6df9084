"""The longest allowed line of every record of every format is read within a second.

Patterns that try a line again from each of its letters need the square of its length: a line of
25,000 letters once took 77 seconds. So every kind of record is filled with one piece, again and
again, up to the limit; and what is longer is refused in words.
"""

from __future__ import annotations

import io
import string
import time
import zipfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import product

import pytest
from sampling import sample

from arpad.errors import ArpadError, InvalidFile
from arpad.formats import (
    csv,
    dates,
    fide_list,
    game_list,
    json_items,
    pgn,
    text,
    trf,
    uschess_json,
)
from arpad.formats.event_type import read_code, read_words
from arpad.formats.text import LONGEST_LINE
from arpad.formats.time_control import read as read_time_control
from arpad.formats.trf.checks import CODES as POINT_CODES
from arpad.formats.trf.layout import DATE_HEADERS, ROUND_COUNTS, TEXT_HEADERS
from arpad.league.entries import read_line
from arpad.pools.custom import settings_in
from arpad.results import read_own_forfeit, read_pair

from .trf_lines import player

#: Whatever a pattern may know: signs, digits and letters alone, and pieces of real records.
_LETTERS = [*string.punctuation, *"019 \t½ä′１\u00a0", *"aehkmnstwx", *"ABDFHLOPUWXZ"]
_PIECES = ["1-", "1/", "1:", "1=", "1+", "a=1 ", "W 1", "W=", "A ", "1 ", "1.", "2026/01/05 ", ", "]
_PIECES += ['""', '"]', '"] [', "{}", "[]", "[1,", "a.", "90+30 ", "1h ", "12:30 ", "   1 w 1  "]
REPEATED = [*_LETTERS, *_PIECES]
#: Seconds of this process; what is linear needs a few hundredths.
_MOST = 1.0

_CODES = sorted(
    {*TEXT_HEADERS, *DATE_HEADERS, *ROUND_COUNTS, *POINT_CODES}
    | {"001", "013", "062", "072", "112", "132", "250", "310", "XXA", "XXP", "###", "?? ", "123"}
)
_HEADER = "ID Number      Name                            Fed Sex Titl JAN26 Gms K  B-day Flag"
_ENTRY = (
    '{"author":"%s","data":{},"kind":"created","position":1,"reason":"",'
    '"time":"2026-01-05T10:00:00.000000Z"}'
)


def _filled(start: str, piece: str, end: str = "", most: int = LONGEST_LINE) -> bytes:
    """A line that is as long as may be: a piece, repeated between a start and an end."""
    room = most - len(start.encode()) - len(end.encode())
    return f"{start}{piece * (room // len(piece.encode()))}{end}".encode()


def _trf(piece: str) -> Iterator[bytes]:
    yield from (_filled(f"{code} ", piece) for code in _CODES)
    yield from (_filled(start, piece) for start in ("", "162 W 1", "BBW 1", "299 W  ", "240 F 1 "))
    yield _filled(player(number=1, name="A").ljust(91), piece)
    yield _filled("132".ljust(91), piece)


def _read_trf(line: bytes) -> None:
    trf.write(trf.read(b"012 X\n" + player(number=1, name="A").encode() + b"\n" + line + b"\n"))


def _pgn(piece: str) -> Iterator[bytes]:
    for tag in ("White", "Event", "Round", "Result", "TimeControl", "Date", "FEN"):
        yield _filled(f'[{tag} "', piece, '"]')
    yield _filled('[White "A"] [Black "', piece)
    yield from (_filled(start, piece) for start in ("", "[", "[White ", "{", ";", "1. e4 "))


def _read_pgn(line: bytes) -> None:
    tags = b'[White "A"]\n[Black "B"]\n[Result "1-0"]\n'
    for content in (tags + line + b"\n\n1-0\n", b"\n" + line + b"\n" + tags, line):
        with suppress(InvalidFile):
            pgn.read_event(content)


def _csv(piece: str) -> Iterator[bytes]:
    games = ("", "1,A,B,", "1,", "1,A,", '1,A,B,"', "1,A,B,1-0,", '"')
    yield from (b"round,white,black,result,date\n" + _filled(start, piece) for start in games)
    yield _filled("white,black,result,", piece) + b"\nA,B,1\n"


def _read_csv(content: bytes) -> None:
    for read in (csv.read_event, csv.read_players):
        with suppress(InvalidFile):
            read(content)
    for read_list in (game_list.read_game_list, game_list.read_opponents, game_list.double_losses):
        with suppress(ArpadError):
            read_list(content.partition(b"\n")[2], "games")


def _list(piece: str) -> Iterator[bytes]:
    row = "7              Alpha, Ann                      AAA w   WFM  1800  3  20 1990  "
    yield f"{_HEADER}\n".encode() + _filled(row, piece) + b"\n"
    yield _filled(_HEADER, piece) + f"\n{row}\n".encode()
    yield _filled("ID Number", piece, _HEADER[9:]) + f"\n{row}\n".encode()
    yield f"{_HEADER}\n".encode() + _filled("7", piece) + b"\n"
    for start in ("", "<name>", "<title>", "<rating>", "<"):
        record = _filled(f"<player><fideid>7</fideid>{start}", piece, "</player>")
        yield b"<playerslist>" + record + b"</playerslist>"
    yield b"<playerslist>" + _filled("<player><fideid>", piece, "</fideid></player>")


def _first_list(piece: str) -> Iterator[bytes]:
    yield next(_list(piece))


def _read_list(content: bytes) -> None:
    with suppress(InvalidFile):
        fide_list.look_up_content(content, "list", [7, 8])


def _read_zip(content: bytes) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("list.txt", content)
    _read_list(packed.getvalue())


def _json(piece: str) -> Iterator[bytes]:
    most = json_items.LONGEST_ITEM
    quoted = piece.replace("\\", "\\\\").replace('"', '\\"').replace("\t", " ")
    for field in ("lastName", "memberId", "score", "outcome"):
        yield _filled(f'{{"items": [{{"roundOutcomes": [], "{field}": "', quoted, '"}]}', most)
    yield _filled('{"items": [{"ratings": [], "roundOutcomes": [', piece, "]}]}", most)
    yield _filled('{"eventName": "', quoted, '", "items": []}', most)
    yield _filled('{"a": ', piece, "}", most)


def _read_json(content: bytes) -> None:
    with suppress(InvalidFile):
        uschess_json.read_event(content)


def _log(piece: str) -> Iterator[bytes]:
    yield _filled(_ENTRY.partition("%s")[0], piece, _ENTRY.partition("%s")[2], 999_999)
    yield _filled(_ENTRY.replace("{}", '{"a":%s}'), piece, "", 999_999)


def _read_log(line: bytes) -> None:
    with suppress(InvalidFile):
        read_line(line, 1, "log")


def _toml(piece: str) -> Iterator[bytes]:
    for start, end in (("", ""), ("k = ", ""), ('name = "', '"'), ("[", "]"), ("", "a{} = 1")):
        line = _filled(start, piece, end, 995).decode()
        yield "\n".join(line.replace("{}", str(number)) for number in range(100)).encode()


def _read_toml(content: bytes) -> None:
    with suppress(ArpadError):
        settings_in(content, "pool.toml")


def _words(piece: str) -> Iterator[bytes]:
    for start in ("", "90 min ", "1", "jan 1", "1 jan ", "2026/1"):
        yield _filled(start, piece, "x", 1000)
        yield _filled(start, piece, "", 1000)


def _read_words(content: bytes) -> None:
    """Readers of a single value, which other readers and the terminal ask."""
    for read in (read_time_control, dates.readings, read_words, read_code, read_pair):
        read(content.decode())
    read_own_forfeit(content.decode())


_FORMATS: dict[str, tuple[Callable[[str], Iterator[bytes]], Callable[[bytes], None]]] = {
    "trf": (_trf, _read_trf),
    "pgn": (_pgn, _read_pgn),
    "csv": (_csv, _read_csv),
    "list": (_list, _read_list),
    "zip": (_first_list, _read_zip),
    "json": (_json, _read_json),
    "log": (_log, _read_log),
    "toml": (_toml, _read_toml),
    "words": (_words, _read_words),
}


@pytest.mark.parametrize(("name", "at"), list(sample(product(_FORMATS, range(len(REPEATED))))))
@pytest.mark.untraced
def test_the_longest_line_of_every_record(name: str, at: int) -> None:
    lines, read = _FORMATS[name]
    for content in lines(REPEATED[at]):
        assert len(content) > 900
        started = time.process_time()
        read(content)
        taken = time.process_time() - started
        assert taken < _MOST, f"{taken:.1f} s for {content[:60]!r}… of {len(content)} bytes"


def test_both_sides_of_the_longest_line() -> None:
    text.check_lines(b"x" * LONGEST_LINE + b"\r\n" + b"y" * LONGEST_LINE, "x", 9, "a report")
    with pytest.raises(InvalidFile, match="x line 2: 65537 bytes"):
        text.check_lines(b"\r" + b"x" * (LONGEST_LINE + 1), "x", 9, "a report")
    assert settings_in(b"k = 1" + b" " * 995, "x") == {"k": 1}
    assert len(dates.readings("2026-01-05" + " " * 90)) == 1
    assert dates.readings("2026-01-05" + " " * 91) == {}


def test_a_tag_that_is_too_long_is_omitted_with_a_remark() -> None:
    tags = '[White "A"]\n[Black "{}"]\n[Event "{}"]\n[Other "{}"]\n[Result "1-0"]\n\n1-0\n'
    names = [f"{'B' * 199}{end}" for end in "ABC"]
    games = [tags.format(name, "E" * 200, "O" * 300) for name in names]
    event = pgn.read_event("\n".join(games).encode())
    assert [player.name for player in event.players] == ["A", *names]
    assert event.name == "E" * 200
    assert event.remarks == ()
    event = pgn.read_event((games[0] + "\n" + tags.format("B" * 201, "E" * 201, "")).encode())
    assert [(remark.line, remark.text) for remark in event.remarks] == [
        (9, "Event has 201 letters, at most 200 are read: it is omitted"),
        (9, "Black has 201 letters, at most 200 are read: it is omitted"),
        (9, "not the event of line 1; all games are taken as one event"),
        (9, "a game without both names is omitted"),
    ]


def test_many_tags_are_not_one_line() -> None:
    tags = "".join(f'[Tag{number} "{"x" * 100}"]\n' for number in range(700))
    game = f'[White "A"]\n[Black "B"]\n[Result "1-0"]\n{tags}'
    assert len(game) > LONGEST_LINE
    assert len(pgn.read_event(f"{game}\n1-0\n".encode()).players) == 2
    with pytest.raises(InvalidFile, match="PGN line 4: 65546 bytes – a line with a tag has at"):
        pgn.read_event(
            game.replace("[Tag0", f'[Site "{"x" * (LONGEST_LINE + 1)}"]\n[Tag0').encode()
        )


def test_moves_and_comments_may_have_any_length() -> None:
    game = '[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n{} 1-0\n\n'
    for moves in ("1. e4 e5 " * 300_000, "{\n[Event " + '"' * 2_000_000 + "}"):
        event = pgn.read_event((game.format(moves) + game.format("")).encode())
        assert event.rounds == 2


def test_a_number_of_many_digits_is_no_rating() -> None:
    row = '[{"roundOutcomes": [], "ratings": [{"ratingSystem": "R", "preRating": "1500.%s"}]}]'
    (player,) = uschess_json.read_event((row % ("0" * 35)).encode()).players
    assert player.rating == 1500
    event = uschess_json.read_event((row % ("0" * 36)).encode())
    assert event.players[0].rating is None
    assert "is not a rating from 0 to 9999" in event.remarks[0].text
