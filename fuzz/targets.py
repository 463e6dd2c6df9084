"""The readers under fuzzing, and what they lead to. Only clean errors may come out."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import date
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from arpad import formats, render
from arpad.errors import ArpadError
from arpad.event import check, rate
from arpad.formats import EventRecord, csv, fide_list, game_list, pasted, pgn, trf, uschess_json
from arpad.formats.builder import boards
from arpad.formats.text import decode_line
from arpad.formats.time_control.stated import stated
from arpad.formats.validation import lists_of
from arpad.league.entries import read_line
from arpad.league.exchange import check_entries
from arpad.league.replay import replay
from arpad.pools import custom

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "docs" / "examples"
#: Our own small files, one for each thing that once went wrong.
FINDINGS = ROOT / "tests" / "formats" / "findings"
_ON = date(2026, 1, 5)
_ENTRY = (
    '{{"author":"a","data":{},"kind":"{}","position":{},"reason":"",'
    '"time":"2026-01-05T10:00:00.000000Z"}}\n'
)
_GAME = '{{"game":{},"on":"2026-01-0{}","places":[1,{}],"sides":[[{}],[{}]]}}'
_END = '{"name":"A","on":"2026-01-06","season":1,"share":0.5}'
#: A small league, entry by entry.
_LOG = "".join(
    _ENTRY.format(data, kind, position)
    for position, (kind, data) in enumerate(
        [
            ("created", '{"name":"A","system":"elo","terms":{"k":32}}'),
            ("player added", '{"name":"A","player":1}'),
            ("player added", '{"name":"B","player":2,"rating":1600}'),
            ("player added", '{"name":"C","player":3}'),
            ("recorded", _GAME.format(1, 5, 2, 1, 2)),
            ("recorded", _GAME.format(2, 6, 1, 3, 1)),
            ("corrected", '{"game":2,"places":[1,2]}'),
            ("voided", '{"game":1}'),
            ("restored", '{"game":1}'),
            ("merged", '{"into":2,"player":3}'),
            ("separated", '{"player":3}'),
            ("renamed", '{"name":"D","player":3}'),
            ("season ended", _END),
            ("rules changed", '{"since":"2026-01-07","terms":{"k":20}}'),
        ],
        1,
    )
)


def _report(event: EventRecord) -> None:
    """Everything that an event's report can be asked for."""
    render.json(check(event))
    report = rate(event, on=_ON, time_control="standard")
    render.json(report, working=True)
    render.text(report, explain=True, sheets=True)
    for form in (render.csv, render.markdown, render.html):
        form(report)


def fuzz_trf(content: bytes) -> None:
    """A report: read, written again to the byte, and rated."""
    event = trf.read(content)
    formats.kind_of("fuzz.txt", content)
    assert trf.write(event) == content, "what was read is not what is written"
    _report(event)


def fuzz_pgn(content: bytes) -> None:
    """Games: scanned, read as an event, written and read again."""
    list(pgn.scan(BytesIO(content)))
    event = pgn.read_event(content, "fuzz.pgn")
    pgn.read_event(pgn.write(event).encode(), "again.pgn")
    trf.read(trf.write(event))
    _report(event)


def fuzz_csv(content: bytes) -> None:
    """A table of games and, after an empty line, a table of players."""
    games, _, players = content.partition(b"\n\n")
    event = csv.read_event(games, players or None, "fuzz.csv")
    written = csv.write_games(event).encode()
    csv.read_event(written, csv.write_players(event).encode(), "again.csv")
    _report(event)


def fuzz_section(content: bytes) -> None:
    """A US Chess section: read, with each of its lists written as a report, read again, rated."""
    event = uschess_json.read_event(content, "fuzz.json")
    for name in lists_of(event):
        taken = formats.with_ratings(event, name)
        trf.read(trf.write(taken))
        render.json(rate(taken, system="elo"), working=True)


def fuzz_players(content: bytes) -> None:
    """A table of players."""
    table = csv.read_players(content, "fuzz.csv")
    written = csv.write_players(EventRecord(players=table.players)).encode()
    again = csv.read_players(written, "again.csv").players
    assert [player.name for player in again] == [player.name for player in table.players]


def fuzz_round_trip(content: bytes) -> None:
    """Read, written as every kind and read again: the same games and byes, if nothing was odd."""
    event = replace(formats.read_event(content, "fuzz.txt"), source=None)
    if not event.remarks:
        assert _played(trf.read(trf.write(event))) == _played(event), "not the same report"
        games, players = csv.write_games(event).encode(), csv.write_players(event).encode()
        assert _played(csv.read_event(games, players)) == _played(event), "not the same table"
    pgn.read_event(pgn.write(event).encode())


def _played(event: EventRecord) -> list[tuple[object, ...]]:
    """Who met whom with which result, and who had a bye."""
    games = [(one.round, one.white.number, one.black.number, one.codes) for one in boards(event)]
    byes = [
        (number, player.number, record.result)
        for number, player, record in event.games()
        if record.opponent is None and record.result
    ]
    return [*games, *sorted(byes)]


def fuzz_games(content: bytes) -> None:
    """One player's games: as a list, as opponents, and each line as a typed game."""
    for read in (
        game_list.read_game_list,
        game_list.read_opponents,
        game_list.unused_columns,
        game_list.double_losses,
    ):
        with suppress(ArpadError):
            read(content, "fuzz.csv")
    for line in decode_line(content).splitlines():
        with suppress(ArpadError):
            opponent, result = game_list.read_typed_game(line)
            assert all((opponent, result)), "half a game"


def fuzz_pasted(content: bytes) -> None:
    """A pasted text: it gives games or a question, and an answer causes no other error."""
    text = content.decode("utf-8", "replace")
    reading = pasted.read(text)
    assert reading.games or reading.question, "neither games nor a question"
    words = reading.question.words if reading.question else ()
    meanings = dict.fromkeys(words, "win")
    pasted.read(text, me=text[:9], columns={"rating": 2}, meanings=meanings).as_data()


def fuzz_clock(content: bytes) -> None:
    """A time control in words and as a code: never a kind without a time or a word for it."""
    coded, _, words = content.decode("utf-8", "replace").partition("\n")
    for found in (stated(coded, words), stated("", coded)):
        str(found)
        found.as_data()


def fuzz_pool(content: bytes) -> None:
    """The settings of a pool of one's own, and a game by them."""
    with _on_disk(content) as path:
        pool = custom.load(path)
    render.json(pool.game(1500, 1600, 1), working=True)


def fuzz_log(content: bytes) -> None:
    """The log of a league: what is taken is written again as it was."""
    lines = content.splitlines()
    entries = [read_line(line, number, "log") for number, line in enumerate(lines, 1)]
    history = check_entries(entries)
    again = [read_line(entry.line, entry.position, "again") for entry in entries]
    assert again == entries, "not the same log"
    replay(history, 2e9, seasons=False)


def fuzz_any(content: bytes) -> None:
    """A file of whatever kind."""
    _report(formats.read_event(content, "fuzz.txt"))


def fuzz_list(content: bytes) -> None:
    """A rating list, text, XML or ZIP by its first bytes."""
    with _on_disk(content) as path:
        fide_list.look_up(path, {1, 90000001, 90000002})


@contextmanager
def _on_disk(content: bytes) -> Iterator[Path]:
    """A file in memory, for readers that ask for a path."""
    path = Path("/dev/shm" if os.path.isdir("/dev/shm") else "/tmp") / f"fuzz-{os.getpid()}"
    path.write_bytes(content)
    try:
        yield path
    finally:
        path.unlink()


TARGETS: dict[str, Callable[[bytes], None]] = {
    "trf": fuzz_trf,
    "pgn": fuzz_pgn,
    "csv": fuzz_csv,
    "section": fuzz_section,
    "players": fuzz_players,
    "games": fuzz_games,
    "pasted": fuzz_pasted,
    "clock": fuzz_clock,
    "pool": fuzz_pool,
    "log": fuzz_log,
    "any": fuzz_any,
    "round_trip": fuzz_round_trip,
    "list_text": fuzz_list,
    "list_xml": fuzz_list,
    "list_zip": fuzz_list,
}
#: The findings that a target starts from, by how their names end.
_KINDS = {
    "trf": (".trf",),
    "pgn": (".pgn",),
    "csv": (".csv",),
    "section": (".json",),
    "players": (".csv",),
    "games": (".csv",),
    "pasted": (".csv", ".pgn", ".trf", ".txt"),
    "clock": (),
    "pool": (),
    "log": (),
    "any": (".trf", ".pgn", ".csv", ".txt", ".json"),
    "round_trip": (".trf", ".pgn", ".csv"),
    "list_text": (".txt",),
    "list_xml": (".xml",),
    "list_zip": (".zip",),
}


def seeds(name: str) -> list[bytes]:
    """Files to start from: sound ones, and those that once went wrong."""
    found = [path for path in sorted(FINDINGS.iterdir()) if path.suffix in _KINDS[name]]
    return [*_sound(name), *(path.read_bytes() for path in found)]


def _sound(name: str) -> list[bytes]:
    games = (EXAMPLES / "games.csv").read_bytes()
    lines = (EXAMPLES / "weekend.trf").read_bytes().splitlines(keepends=True)
    small = b"".join(lines[:16])
    xml = b"<playerslist><player><fideid>1</fideid><name>A</name><rating>2000</rating></player>"
    return {
        "trf": [small],
        "pgn": [pgn.write(trf.read(small)).encode()],
        "csv": [games, games + b"\n\n" + (EXAMPLES / "players.csv").read_bytes()],
        "section": [(EXAMPLES / "section.json").read_bytes()],
        "players": [(EXAMPLES / "players.csv").read_bytes()],
        "games": [
            b"opponent,result,name,round,colour\n1600,W,A,1,w\n1600,1-0 FF,B,2,w\n1600,0-0,C,3,b\n",
            b"1600+\n1500:=\n",
        ],
        "pasted": [
            b"Rd.\tSNo\tName\tRtg\tPts.\tRes.\n1\t4\tAnn\t1600\t2\tw 1\n2\t-1\tbye\t0\t0\t- 1\n",
            b"No\tName\tRtg\t1.Rd\t2.Rd\n1\tAnn\t1600\t2w1\t-1\n2\tBob\t1700\t1b0\t-0\n",
            "1600 W\nBeat 1650 and 1700, lost to 1900\n1702 ½ +2.8\nbye\nTotal 3\n".encode(),
            *(b"1600:" * 990, b"a=1" * 1_000, b"1600+ " * 800, b"x, y, " * 800),
            *(small, games, pgn.write(trf.read(small)).encode()),
        ],
        "clock": ["40/7200:1800+30\n2 Std für 40 Züge, danach 30 min".encode(), b"G/90;d5"],
        "pool": [(EXAMPLES / "office.toml").read_bytes(), b"k_by_rating = '32:2100,16'\n"],
        "log": [_LOG.encode()],
        "any": [small, games, pgn.write(trf.read(small)).encode()],
        "round_trip": [small, games],
        "list_text": [(EXAMPLES / "list.txt").read_bytes()],
        "list_xml": [xml + b"</playerslist>"],
        "list_zip": [_zipped((EXAMPLES / "list.txt").read_bytes())],
    }[name]


def _zipped(content: bytes) -> bytes:
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        archive.writestr(ZipInfo("list.txt"), content)
    return packed.getvalue()


def run(name: str, content: bytes) -> None:
    """Run one target with one input; a clean error is fine."""
    with suppress(ArpadError):
        TARGETS[name](content)
