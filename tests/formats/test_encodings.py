"""Single-byte encodings: recognised by letters and federations, or reported as a guess."""

from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.formats import csv, pgn, read_event, trf
from arpad.formats.text import Guess, guess

from .trf_lines import player

CYRILLIC = "Альфа, Анна; Бета, Борис; ГАММА, ГЛЕБ; Дельта, Юлия"
GREEK = "Άλφα, Άννα; Βήτα, Βασίλης; Γάμμα, Γιώργος; Δέλτα, Ελένη"
SURE = [
    (CYRILLIC, "cp1251"),
    (CYRILLIC, "koi8-r"),
    (CYRILLIC.upper(), "cp1251"),
    (CYRILLIC.upper(), "koi8-r"),
    ("Альфа, Олексій; Їжак, Євген", "cp1251"),
    ("Алфа, Ђорђе; Бета, Љиљана", "cp1251"),
    (GREEK, "cp1253"),
    (GREEK, "iso8859-7"),
    ("ΩΜΕΓΑ, ΕΛΕΝΗ GRE", "cp1253"),
    ("Łoś, Żółw", "cp1250"),
    ("Łoś, Żółw", "iso8859-2"),
    ("Žížala, Řeřicha CZE", "cp1250"),
    ("Žížala, Řeřicha", "iso8859-2"),
    ("Erdő, Győző HUN", "cp1250"),
    ("Peña, Íñigo ESP FRA RUS", "cp1252"),
    ("Þórður, Æsa ISL", "cp1252"),
    ("Şeker, Işık TUR", "cp1254"),
    ("Ärmel, Öse", "cp1252"),  # the same letters in all of them
    ("Straße “Drei” – André’s", "cp1252"),
]


@pytest.mark.parametrize(("text", "encoding"), SURE)
def test_letters_that_leave_no_doubt(text: str, encoding: str) -> None:
    assert guess(text.encode(encoding)) == Guess(encoding, sure=True)


@pytest.mark.parametrize(
    ("content", "encoding"),
    [
        ("Peña, Íñigo".encode("cp1252"), "cp1252"),  # Peńa in Central Europe
        ("Peña ESP POL".encode("cp1252"), "cp1252"),
        ("Ли".encode("cp1251"), "cp1252"),  # too short to tell anything
        ("Альфа".encode("cp1251"), "cp1251"),
        ("ΩΜΕΓΑ, ΕΛΕΝΗ".encode("cp1253"), "cp1251"),
        (b"\x81\x8d\x8f\x90\x9d\xe9", "latin-1"),
        ("Ärmel, Öse".encode()[:-2] + b"\xc3", "cp1252"),  # UTF-8, cut in a letter
        (CYRILLIC.encode()[1:], "latin-1"),
        (b"a\x81\x8d b", "latin-1"),
    ],
)
def test_what_is_a_guess_says_so(content: bytes, encoding: str) -> None:
    assert guess(content) == Guess(encoding, sure=False)


@given(st.binary(min_size=1, max_size=200))
def test_any_bytes_can_be_read_and_written_in_the_encoding(content: bytes) -> None:
    encoding = guess(content).encoding
    assert content.decode(encoding).encode(encoding) == content


NOTE = "the encoding is a guess, cp1252: save the file as UTF-8 if letters are wrong"


def _report(name: str, federation: str = "") -> str:
    lines = [player(number=1, name=name, rating=2000, federation=federation)]
    return "\r\n".join(["012 Open", *lines, ""])


@pytest.mark.parametrize(("text", "encoding"), SURE[:8])
def test_a_report(text: str, encoding: str) -> None:
    for name in text.split("; "):
        content = f"012 {text}\r\n{_report(name)}".encode(encoding)
        event = trf.read(content)
        odd = [remark for remark in event.remarks if "second record" not in remark.text]
        assert (event.players[0].name, odd) == (name, [])
        assert event.players[0].rating == 2000
        assert trf.write(event) == content


def test_a_guess_is_a_note_in_every_kind_of_file() -> None:
    name = "Peña, Íñigo"
    report = trf.read(_report(name).encode("cp1252"))
    games = f'[White "{name}"]\n[Black "Beta"]\n[Result "1-0"]\n\n1. e4 1-0\n'
    table = f'white,black,result\n"{name}",Beta,1-0\n'
    events = (
        report,
        read_event(games.encode("cp1252"), "x.pgn"),
        read_event(table.encode("cp1252"), "x.csv"),
    )
    for event in events:
        assert name in [each.name for each in event.players]
        (note,) = event.remarks
        assert (note.level, note.text.removeprefix("x.csv: ")) == ("note", NOTE)
    for event in (
        trf.read(_report(name, "ESP").encode("cp1252")),
        read_event(games.replace("[Res", '[WhiteFed "ESP"]\n[Res').encode("cp1252"), "x.pgn"),
        read_event(table.encode(), "x.csv"),
    ):
        assert not event.remarks


@pytest.mark.parametrize("encoding", ["cp1251", "koi8-r"])
def test_games_in_cyrillic(encoding: str) -> None:
    """Even if there are lines in UTF-8 in between; the first such lines decide for all."""
    names = CYRILLIC.split("; ")
    games = [
        f'[White "{white}"]\n[Black "{black}"]\n[Result "1-0"]\n\n1. e4 1-0\n\n'.encode(code)
        for white, black, code in zip(
            names, [*names[1:], names[0]], [encoding, "utf-8", encoding, encoding], strict=True
        )
    ]
    event = pgn.read_event(b"".join(games))
    assert sorted(each.name for each in event.players) == sorted(names)
    assert not event.remarks
    assert len([*pgn.scan(io.BytesIO(b"".join(games)))]) == 4


def test_one_players_games_have_no_place_for_a_note() -> None:
    table = csv.read_players("name,rating\nPeña,1500\n".encode("cp1252"))
    assert [remark.text for remark in table.remarks] == [f"players: {NOTE}"]
