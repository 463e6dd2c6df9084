"""The format of a file: by its content, or else by the end of its name."""

from __future__ import annotations

import os
import pickle
import threading
from pathlib import Path

import pytest

from arpad import formats
from arpad.errors import InvalidFile, InvalidType
from arpad.formats import kind_of, read, read_event

from .trf_lines import player, report

TRF = report("012 A name", player("   2 w 1", number=1, name="A"), player(number=2, name="B"))
PGN = b'[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n1-0\n'
CSV = b"white,black,result\nA,B,1-0\n"


@pytest.mark.parametrize(
    ("name", "content", "kind"),
    [
        ("x.trf", b"", "trf"),
        ("x.TRFX", b"", "trf"),
        ("x.pgn", b"", "pgn"),
        ("x.csv", b"", "csv"),
        ("x.tsv", b"", "csv"),
        ("x.txt", b"", "trf"),
        ("x", b"", "trf"),
        ("x.csv", TRF, "trf"),
        ("x.txt", TRF.replace(b"\n", b"\r"), "trf"),
        ("x.txt", b"\xef\xbb\xbf" + TRF, "trf"),
        ("x.trf", PGN, "pgn"),
        ("x.txt", b"\xef\xbb\xbf\n% a comment\n" + PGN, "pgn"),
        ("x.txt", CSV, "csv"),
        ("x.trf", CSV, "trf"),
        ("x.json", b"", "json"),
        ("x.trf", b' \n{"items": []}', "json"),
        ("x.txt", b"\xef\xbb\xbf[ {}]", "json"),
        ("x.csv", b"[a],b\n", "csv"),
    ],
)
def test_kinds(name: str, content: bytes, kind: str) -> None:
    assert kind_of(name, content) == kind


@pytest.mark.parametrize("content", [TRF, PGN, CSV])
def test_every_kind_gives_the_same_players(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "event.txt"
    path.write_bytes(content)
    for event in (read(path), read_event(content, path.name)):
        assert [each.name for each in event.players] == ["A", "B"]
        assert event.players[0].rounds[0].result == "1"


def test_a_table_of_players_beside_the_games(tmp_path: Path) -> None:
    games, players = tmp_path / "g.csv", tmp_path / "p.csv"
    games.write_bytes(CSV)
    players.write_bytes(b"name,rating\nA,1500\nB,1600\n")
    assert {each.name: each.rating for each in read(games, players).players} == {
        "A": 1500,
        "B": 1600,
    }


def test_a_table_of_players_beside_something_else(tmp_path: Path) -> None:
    for content in (TRF, PGN):
        event, players = tmp_path / "event.txt", tmp_path / "p.csv"
        event.write_bytes(content)
        players.write_bytes(b"name,rating\nA,1500\n")
        with pytest.raises(InvalidFile, match="goes with a CSV of games"):
            read(event, players)


@pytest.mark.parametrize(
    "content",
    [
        b"ID Number      Name                Fed Sex\n",
        b"\xef\xbb\xbfID number Name    TitlFed\n",
        b'<?xml version="1.0"?>\n<playerslist><player>',
        b"<playerslist>",
    ],
)
def test_a_rating_list_is_no_event(content: bytes) -> None:
    with pytest.raises(InvalidFile, match=r"list\.txt: a rating list – "):
        read_event(content, "list.txt")


def test_a_zip_is_to_be_unpacked() -> None:
    with pytest.raises(InvalidFile, match=r"event\.zip: a ZIP – "):
        read_event(b"PK\x03\x04....", "event.zip")


@pytest.mark.parametrize("start", [b"% ", b"; ", b"; a ; b ", b"%\n", b" \t", b'[a "', b"001"])
def test_no_start_of_a_file_takes_long(start: bytes) -> None:
    """A pattern that can match in many ways would try them all: 2 to the power of the repeats."""
    for content in (start * 1000, start * 1000 + b"x", start * 100_000):
        assert kind_of("x.txt", content) in ("csv", "pgn", "trf")


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(
        InvalidFile, match=r"none\.trf: unreadable – No such file.*; check the path"
    ):
        read(tmp_path / "none.trf")
    with pytest.raises(InvalidFile, match="check the path"):
        read(tmp_path)
    games = tmp_path / "games.csv"
    games.write_bytes(CSV)
    with pytest.raises(InvalidFile, match="unreadable – only files on this machine are read; down"):
        formats.read("https://example.org/report.trf")
    with pytest.raises(InvalidFile, match=r"none\.csv: unreadable"):
        read(games, tmp_path / "none.csv")


@pytest.mark.parametrize(("content", "kind"), [(TRF, "trf"), (PGN, "pgn"), (CSV, "csv")])
def test_a_file_is_read_once(content: bytes, kind: str, tmp_path: Path) -> None:
    """A pipe can be read only once; progress needs a size, which it does not have."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_bytes, args=[content])
    writer.start()
    event = read(pipe, progress=lambda done, total: pytest.fail("a pipe has no size"))
    writer.join(timeout=10)
    assert event.format == kind
    assert event == read_event(content, "event.txt")


def test_where_a_field_stands() -> None:
    event = read_event(TRF, "event.trf")
    columns = {name: event.column(name) for name in ("rating", "fide_id", "born", "k")}
    assert columns == {"rating": 49, "fide_id": 58, "born": 70, "k": None}
    assert read_event(CSV, "event.csv").column("rating") is None


def test_a_record_can_be_kept_and_sent_elsewhere() -> None:
    event = read_event(TRF, "event.trf")
    again = pickle.loads(pickle.dumps(event))
    assert again == event
    assert again.source == event.source
    assert hash(again) == hash(event)


def test_a_path_may_be_text() -> None:
    path = Path(__file__).parents[2] / "docs" / "examples" / "weekend.trf"
    assert formats.read(str(path)) == formats.read(path)
    with pytest.raises(InvalidType, match=r"^path: 5 – a path is text or a pathlib.Path"):
        formats.read(5)  # type: ignore[arg-type]


def test_every_format_is_on_the_face() -> None:
    assert formats.fide_list.look_up.__module__ == "arpad.formats.fide_list"
    with pytest.raises(AttributeError, match="no attribute 'doc'"):
        _ = formats.doc
