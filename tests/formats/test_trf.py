"""Reading a report: columns, codes, headers, dates, line ends, encodings, and what is odd."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.errors import InvalidFile
from arpad.formats import trf
from arpad.formats.records import EventRecord, RoundRecord

from .trf_lines import player, report

A = player(
    "0002 w 1",
    number="   1",
    sex="w",
    title="WGM",
    name="Alpha, Ann",
    rating="2345",
    federation="AAA",
    fide_id="    1234567",
    born="1999/12/31",
    points=" 1.0",
    rank="   1",
)
B = player("   1 b 0", number="   2", name="Beta, Bob", points=" 0.0", rank="   2")
VALID = report("012 A name", "042 2025/10/01", "122 90+30", A, B)
EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
_NOT_HERE = pytest.mark.skip(reason="NOT TESTED: files of others, ../shared/trf is not here")
#: Other people's files are in a folder beside the project and never copied into it, so a clone
#: elsewhere only has our own examples, and says so.
OTHERS: list[Any] = [
    path
    for parent in Path(__file__).parents
    for path in sorted((parent / "shared" / "trf").glob("*"))
    if path.suffix != ".md"
] or [pytest.param(Path("others"), marks=_NOT_HERE)]


def remarks(event: EventRecord) -> list[str]:
    return [str(remark) for remark in event.remarks]


def test_every_column_of_a_player() -> None:
    ann, bob = trf.read(report(A, B)).players
    assert (ann.number, ann.sex, ann.title, ann.name) == (1, "w", "WGM", "Alpha, Ann")
    assert (ann.rating, ann.federation, ann.fide_id) == (2345, "AAA", 1234567)
    assert (ann.born, ann.birth_year) == ("1999/12/31", 1999)
    assert (ann.points, ann.rank, ann.line) == (Decimal("1.0"), 1, 1)
    assert ann.rounds == (RoundRecord(2, "white", "1"),)
    assert (bob.rating, bob.title, bob.fide_id, bob.birth_year) == (None, "", None, None)
    assert bob.rounds == (RoundRecord(1, "black", "0"),)


HALF_POINTS = {
    **{"1": 2, "=": 1, "0": 0, "W": 2, "D": 1, "L": 0, "+": 2, "-": 0},
    **{"H": 1, "F": 2, "U": 2, "Z": 0, " ": 0, "*": 0},
}


@pytest.mark.parametrize("code", HALF_POINTS)
def test_every_result_code_in_either_case(code: str) -> None:
    for spelled in {code, code.lower()}:
        line = player(f"0002 w {spelled}", "   2 b 1", number=1, name="A")
        first = trf.read(report(line)).players[0].rounds[0]
        assert first.result == code.strip()
        assert first.half_points == HALF_POINTS[code]
        assert first.played == (code in "1=0")


@pytest.mark.parametrize(
    ("cell", "opponent", "colour"),
    [
        ("0002 w 1", 2, "white"),
        ("   2 b 1", 2, "black"),
        ("   2 W 1", 2, "white"),
        ("   2 - 1", 2, None),
        ("   2   1", 2, None),
        ("0000 - U", None, None),
        ("   0 - U", None, None),
        ("     - U", None, None),
        ("       U", None, None),
    ],
)
def test_opponent_and_colour(cell: str, opponent: int | None, colour: str | None) -> None:
    read = trf.read(report(player(cell, number=1, name="A"))).players[0].rounds[0]
    assert (read.opponent, read.colour) == (opponent, colour)


def test_rounds_that_nobody_wrote_about_are_empty_in_the_middle_and_absent_at_the_end() -> None:
    line = player("0002 w 1", "", "   2 b 0", "", number=1, name="A")
    rounds = trf.read(report(line)).players[0].rounds
    assert [record.result for record in rounds] == ["1", "", "0"]


@pytest.mark.parametrize(
    ("title", "read"),
    [("GM ", "GM"), (" IM", "IM"), ("WCM", "WCM"), ("g", "GM"), ("m", "IM"), ("wf", "WFM"),
     ("c", "CM"), ("wg", "WGM"), ("wm", "WIM"), ("", ""), ("-", "")],
)  # fmt: skip
def test_titles(title: str, read: str) -> None:
    assert trf.read(report(player(number=1, name="A", title=title))).players[0].title == read


@pytest.mark.parametrize("rating", ["", "0", "0000"])
def test_unrated(rating: str) -> None:
    assert trf.read(report(player(number=1, name="A", rating=rating))).players[0].rating is None


@pytest.mark.parametrize(
    ("born", "year"),
    [("1990/01/31", 1990), ("1990", 1990), ("1990/00/00", 1990), ("0000/00/00", None), ("", None),
     ("31/01/1990", 1990), ("31.01.1990", 1990), ("1990-01-31", 1990)],
)  # fmt: skip
def test_birth_dates(born: str, year: int | None) -> None:
    assert trf.read(report(player(number=1, name="A", born=born))).players[0].birth_year == year


@pytest.mark.parametrize(
    ("written", "day"),
    [
        ("28. 07. 2005", date(2005, 7, 28)),
        ("28.7.2005", date(2005, 7, 28)),
        ("May 29, 2020", date(2020, 5, 29)),
        ("29 May 2020", date(2020, 5, 29)),
        ("29. May 2020", date(2020, 5, 29)),
        ("September 1 2025", date(2025, 9, 1)),
        ("Mayo 29, 2020", date(2020, 5, 29)),
        ("Xyz 29, 2020", None),
        ("2005/02/30", None),
        ("soon", None),
        ("", None),
    ],
)
def test_date_forms(written: str, day: date | None) -> None:
    event = trf.read(report(f"042 {written}", f"052 {written}", A, B))
    assert (event.starts, event.ends) == (day, day)
    odd = [message for message in remarks(event) if "is not a date" in message]
    assert len(odd) == (2 if written and day is None else 0)


def test_headers() -> None:
    event = trf.read(
        report(
            "012 A name",
            "022 A city",
            "032 AAA",
            "092 Swiss",
            "102 Chief",
            "112 First deputy",
            "112 Second deputy",
            "112",
            "122 90+30",
            "142 7",
            "222 5400+30",
            A,
            B,
        )
    )
    assert (event.name, event.city, event.federation) == ("A name", "A city", "AAA")
    assert (event.kind, event.arbiter) == ("Swiss", "Chief")
    assert event.deputies == ("First deputy", "Second deputy")
    assert (event.time_control, event.coded_time_control) == ("90+30", "5400+30")
    assert (event.planned_rounds, event.rounds) == (7, 7)
    assert not event.remarks


def test_dates_of_the_rounds_in_their_columns() -> None:
    first = date(2024, 12, 1)
    line = f"{'132':91}24/12/01  {'':8}  24/12/03"
    event = trf.read(report(line, A, B))
    assert event.round_dates == (first, None, date(2024, 12, 3))
    assert (event.starts, event.first_day) == (None, first)
    days = [event.day_of(number) for number in range(-1, 5)]
    assert days == [None, None, first, None, date(2024, 12, 3), None]


def test_a_first_day_that_cannot_be_read_is_written_as_it_was() -> None:
    content = report("042 +2026/01/09", f"{'132':91}26/01/09", A, B)
    event = trf.read(content)
    assert (event.starts, event.first_day) == (None, date(2026, 1, 9))
    assert trf.write(event) == content


def test_dates_of_the_rounds_one_to_a_line() -> None:
    event = trf.read(report("132 2025/01/15", "132 soon", "132", A, B))
    assert event.round_dates == (date(2025, 1, 15), None)
    assert remarks(event) == ["line 2, column 5: 'soon' is not a date; write it as 2025/12/31"]


def test_a_bad_date_in_a_rounds_column() -> None:
    event = trf.read(report(f"{'132':91}24/12/01  24/13/01", A, B))
    assert event.round_dates == (date(2024, 12, 1), None)
    assert "column 102" in remarks(event)[0]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("last", [True, False])
def test_line_ends(end: str, last: bool) -> None:
    content = report("012 A name", A, B, end=end)
    content = content if last else content.removesuffix(end.encode())
    event = trf.read(content)
    assert len(event.players) == 2
    assert event.name == "A name"
    assert trf.write(event) == content


@pytest.mark.parametrize(
    ("encoding", "name", "detected"),
    [
        ("utf-8", "Ärmel, Öse", "utf-8"),
        ("utf-8-sig", "Ärmel, Öse", "utf-8"),
        ("cp1250", "Žížala, Řeřicha", "cp1250"),
        ("ascii", "Plain, Ann", "ascii"),
        ("utf-16", "Ärmel, Łoś", "utf-16-le"),
    ],
)
def test_encodings(encoding: str, name: str, detected: str) -> None:
    federation = "CZE" if encoding == "cp1250" else "AAA"
    lines = player(number=1, name=name, rating=2000, federation=federation)
    content = f"012 Event\r\n032 {federation}\r\n{lines}\r\n".encode(encoding)
    event = trf.read(content)
    assert event.players[0].name == name
    assert event.players[0].rating == 2000
    assert event.source is not None
    assert (event.source.encoding, event.source.bom) == (
        detected,
        encoding in ("utf-8-sig", "utf-16"),
    )
    assert trf.write(event) == content


def test_utf_16_of_the_other_end_and_utf_16_that_is_none() -> None:
    content = b"\xfe\xff" + report(A, B).decode().encode("utf-16-be")
    event = trf.read(content)
    assert len(event.players) == 2
    assert trf.write(event) == content
    with pytest.raises(InvalidFile, match="it starts as UTF-16"):
        trf.read(b"\xff\xfe\x00\xd8")


ODD = [
    (("   2 w 7",), "line 1, column 99: round 1: result '7' is unknown; it counts as not played"),
    (("   x w 1",), "line 1, column 92: round 1: opponent 'x' is not a number"),
    (("   2 q 1",), "line 1, column 97: round 1: colour 'q' is not w, b or -"),
    (("   2 b 1", "   2xw 0"), "line 1, column 102: round 2: '2xw 0' does not keep to its columns"),
    (("0000 - 1",), "line 1, column 99: round 1: result '1' without an opponent"),
    (("   2 w F",), "line 1, column 99: round 1: a bye (F) with an opponent"),
    (("   9 w 1",), "line 1, column 92: round 1: opponent 9 does not exist"),
    (("   1 w 1",), "line 1, column 92: round 1: both sides are the same player, 1"),
    (("   2 w 1", "   2 w 1", "   2 w 1"), "line 1, column 112: round 3: player 2 has no such"),
    (("0000 - Z", "   2 w 1"), "line 1, column 102: round 2: not mirrored: player 2 has player 3"),
    (("   2 w 1", "", "   2 w ="), "line 1, column 112: round 3: player 2 has no such round"),
    (("   2 b 1",), "line 1, column 92: round 1: both players have black"),
    (("   2 w =",), "line 1, column 92: round 1: result '=' is answered by '0'"),
]


@pytest.mark.parametrize(("rounds", "message"), ODD)
def test_oddities_are_remarked_on_with_line_and_column(
    rounds: tuple[str, ...], message: str
) -> None:
    first = player(*rounds, number=1, name="A")
    second = player("   1 b 0", "   3 b 0", number=2, name="B")
    event = trf.read(report(first, second, player("", "   2 w 1", number=3, name="C")))
    assert any(remark.startswith(message) for remark in remarks(event)), remarks(event)
    assert len(event.players) == 3


def test_a_round_without_the_opponent_is_not_mirrored() -> None:
    content = report(player("   2 w 1", number=1, name="A"), player("0000 - Z", number=2, name="B"))
    assert "not mirrored: player 2 has nobody there" in remarks(trf.read(content))[0]


def test_both_may_lose() -> None:
    for one, other in (("-", "-"), ("L", "L")):
        content = report(
            player(f"   2 w {one}", number=1, name="A"),
            player(f"   1 b {other}", number=2, name="B"),
        )
        assert not trf.read(content).remarks
    lost = report(player("   2 w 0", number=1, name="A"), player("   1 b 0", number=2, name="B"))
    assert "both players lost a played game" in remarks(trf.read(lost))[0]


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        (
            {"rating": "abcd"},
            "column 49: rating 'abcd' cannot be read and is taken as blank: a number is expected",
        ),
        ({"sex": "x"}, "column 10: sex 'x' cannot be read and is taken as blank: sex is m or w"),
        (
            {"title": "XYZ"},
            "column 11: title 'XYZ' cannot be read and is taken as blank: a title is one of GM, IM",
        ),
        ({"fide_id": "12a"}, "column 58: fide_id '12a' cannot be read"),
        (
            {"born": "long ago"},
            "column 70: born 'long ago' cannot be read and is taken as blank: a birth date is",
        ),
        (
            {"points": "many"},
            "column 81: points 'many' cannot be read and is taken as blank: points are a number",
        ),
        ({"rank": "1st"}, "column 86: rank '1st' cannot be read"),
    ],
)
def test_fields_that_cannot_be_read_are_written_as_they_were(
    fields: dict[str, str], message: str
) -> None:
    content = report(player(number=1, name="A", **fields))
    event = trf.read(content)
    assert remarks(event)[0].startswith(f"line 1, {message}")
    (name,) = fields
    assert not getattr(event.players[0], name)
    assert trf.write(event) == content


def test_women_by_another_letter() -> None:
    assert trf.read(report(player(number=1, name="A", sex="f"))).players[0].sex == "w"


def test_points_that_do_not_add_up() -> None:
    wrong = player("   2 w 1", number=1, name="Alpha", points=" 0,5")
    event = trf.read(report(wrong, B))
    assert remarks(event) == ["line 1, column 81: Alpha: points are 0.5, the rounds give 1"]


def test_points_of_the_event_that_cannot_be_read() -> None:
    odd = trf.read(report("162 three for a win", A, B))
    assert "'three for a win' is not a list of results and points" in remarks(odd)[0]


def test_a_line_without_a_number_is_written_again() -> None:
    content = report(A, B, player(number="xx", name="Nobody"))
    event = trf.read(content)
    assert len(event.players) == 2
    assert remarks(event)[-1].startswith("line 3, column 5: number 'xx' cannot be read")
    assert "line 3, column 1: a player without a starting number; the line is not read" in remarks(
        event
    )
    assert trf.write(event) == content


def test_a_header_twice() -> None:
    event = trf.read(report("012 One", "012 Two", A, B))
    assert event.name == "One"
    assert remarks(event) == [
        "line 2, column 1: a second record of this kind; the first one counts: name"
    ]


@pytest.mark.parametrize("count", ["XXR 9", "142 9", "TNR 9"])
def test_planned_rounds(count: str) -> None:
    assert trf.read(report(count, A, B)).rounds == 9


def test_a_number_of_rounds_that_is_none() -> None:
    for count in ("many", "0", "1000", ""):
        assert "is not a number of rounds" in remarks(trf.read(report(f"142 {count}", A, B)))[0]


def test_foreign_records_are_written_again_without_a_remark() -> None:
    foreign = (
        *("013 Team                              1    2", "### a comment", "XXC white1"),
        *("AAA    1 a national rating", "240 H   1    1", "310   1 Team", "801  1 T", "BBX 3"),
        "",
    )
    content = report(*foreign, A, B)
    event = trf.read(content)
    assert not event.remarks
    assert trf.write(event) == content


def test_a_remark_names_a_record_that_nobody_knows() -> None:
    for line in ("1357913579", "123456789", "12 34", "1 2", "1         3", "x 4", "1-0 2-0"):
        assert remarks(trf.read(report(line, A, B))) == [
            f"line 1, column 1: {line!r} is not a known record; it is not read"
        ]


@pytest.mark.parametrize(
    "ruler",
    [
        "1234567890" * 12,
        "12345678901234567",
        "         1         2         3",
        "".join(f"{ten:10}" for ten in range(1, 17)),
        "----+----1----+----2----",
        "==== ==== ====",
        "DDD SSSS sTTT NNNN",
        "###      1         2",
    ],
)
def test_a_ruler_is_no_oddity(ruler: str) -> None:
    content = report(ruler, A, B)
    event = trf.read(content)
    assert (event.remarks, len(event.players)) == ((), 2)
    assert trf.write(event) == content


@pytest.mark.parametrize("title", ["AGM", "AIM", "AFM", "ACM", "afm"])
def test_a_title_of_the_arena_is_none_over_the_board(title: str) -> None:
    content = report(player(number=1, name="A", title=title))
    event = trf.read(content)
    assert (event.players[0].title, event.remarks) == ("", ())
    assert trf.write(event) == content


NAMES = ["Ärmel, Öse", "Łoś, Żółw", "Альфа, Анна", "Άλφα, Άννα", "Ωμέγα-Ψι, Ελένη", "Ø, Å", "ñ"]


def padded(name: str, *rounds: str, **fields: object) -> str:
    """A player's line in which the name is padded by bytes of UTF-8."""
    line = player(*rounds, **fields, name=name)
    shift = len(name.encode()) - len(name)
    return line.replace(name + " " * shift, name, 1)


@pytest.mark.parametrize("name", NAMES)
def test_names_padded_by_bytes(name: str) -> None:
    fields: dict[str, object] = {"rating": 2105, "federation": "AAA", "fide_id": "   90000001"}
    fields |= {"born": "1999/12/31", "points": " 1.0", "rank": "   1", "sex": "w", "title": "WGM"}
    line = padded(name, "   2 w 1", "   2 b 0", number="   1", **fields)
    assert line.encode()[48:52] == b"2105"
    other = player("   1 b 0", "   1 w 1", number=2, name="Beta", points=" 1.0")
    content = report("012 Open", line, other)
    event = trf.read(content)
    assert not event.remarks
    first = event.players[0]
    assert (first.name, first.rating, first.federation) == (name, 2105, "AAA")
    assert (first.fide_id, first.born, first.rank) == (90000001, "1999/12/31", 1)
    assert first.rounds == (RoundRecord(2, "white", "1"), RoundRecord(2, "black", "0"))
    assert trf.write(event) == content
    changed = replace(event, players=(replace(first, rating=2000), event.players[1]))
    assert trf.write(changed) == content.replace(b"2105", b"2000")
    long = replace(first, name="Ω" * 30)
    cut = trf.read(trf.write(replace(event, players=(long, event.players[1]))))
    assert cut.players[0] == replace(first, name="Ω" * 16)


@pytest.mark.parametrize("name", NAMES)
def test_a_line_that_no_longer_shows_its_bytes_is_padded_by_letters(name: str) -> None:
    rounds = "   2 w 1", "0000 - H"
    event = trf.read(report(padded(name, *rounds, number=1, rating=2105, points=" 1.5")))
    first = replace(event.players[0], rating=None, points=None, rounds=())
    again = trf.read(trf.write(replace(event, players=(first,))))
    assert again.players[0].name == name
    rated = trf.write(replace(again, players=(replace(again.players[0], rating=1900),)))
    assert rated.decode().splitlines()[0][48:52] == "1900"
    assert trf.read(rated).players[0].rating == 1900


@pytest.mark.parametrize("name", NAMES)
def test_a_line_that_fits_by_letters_is_read_by_letters(name: str) -> None:
    rounds = {"few": ("   2 w 1",), "none": ()}
    for cells in rounds.values():
        line = player(*cells, number=1, name=name, rating=2105)
        content = report(line, player("   1 b 0", number=2, name="Beta"))
        event = trf.read(content)
        assert (event.players[0].name, event.players[0].rating) == (name, 2105)
        assert trf.write(event) == content
    alone = trf.read(report(padded(name, "", "", "0002 w 1", number=1)))
    assert alone.players[0].rounds[2:] == (RoundRecord(2, "white", "1"),)


def test_a_line_that_fits_neither_way_is_read_by_letters() -> None:
    line = "001    1 xÄxxxÖx" + "x" * 100
    content = report(line, player(number=2, name="Beta"))
    event = trf.read(content)
    assert event.players[0].name == "Öx" + "x" * 31
    assert trf.write(event) == content


def test_an_event_that_ends_before_it_starts() -> None:
    event = trf.read(report("042 2025/11/02", "052 2025/11/01", A, B))
    assert remarks(event) == ["the event ends on 1 November 2025, before it starts"]


def test_players_are_counted() -> None:
    assert not trf.read(report("062 2 (1)", A, B)).remarks
    assert not trf.read(report("062 some", A, B)).remarks
    (message,) = remarks(trf.read(report("062 3", A, B)))
    assert message == "line 1, column 5: 3 players are announced, 2 are there"


def test_a_header_without_its_blank() -> None:
    event = trf.read(report("012Alpha", A, B))
    assert event.name == "lpha"
    assert remarks(event) == [
        "line 1, column 4: 'A' is in column 4, which should be blank; it is not read"
    ]


def test_nothing_that_a_terminal_would_obey() -> None:
    content = report("012 An\x1b[31m event", player(number=1, name="A\x1b]0;x\x07B"))
    event = trf.read(content)
    assert event.name == "An [31m event"
    assert event.players[0].name == "A ]0;x B"
    assert trf.write(event) == content


@pytest.mark.parametrize("content", [b"", b"\n", b"012 A name\n", b"hello", b"\xff\xfe\x00", b"\0"])
def test_an_unusable_file_is_an_error(content: bytes) -> None:
    with pytest.raises(InvalidFile):
        trf.read(content, "some.trf")


def test_sizes_are_bounded() -> None:
    with pytest.raises(InvalidFile, match="at most 9999"):
        trf.read(report(*(player(number=1, name="A") for _ in range(10_000))))
    many = trf.read(report(A, B, *("1" * 5 for _ in range(600))))
    assert len(many.remarks) == 501
    assert str(many.remarks[-1]) == "and 100 more oddities"
    long = trf.read(report(player(number=1, name="A") + " " * 11_000 + "   2 w 1"))
    assert len(long.players[0].rounds) == 999
    assert any("too many rounds" in message for message in remarks(long))


@pytest.mark.parametrize(
    "path", [*sorted(EXAMPLES.glob("*.trf")), *OTHERS], ids=lambda path: path.name
)
def test_whole_files_of_our_own_and_of_others(path: Path) -> None:
    """Points add up or are remarked on; writing gives back every byte and the same records."""
    content = path.read_bytes()
    event = trf.read(content, path.name)
    assert event.players
    wrong = {remark.line for remark in event.remarks if "points are" in remark.text}
    for each in event.players:
        adds_up = each.points is None or each.points * 2 == each.half_points
        assert adds_up == (each.line not in wrong)
    assert_mirrored_or_remarked_on(event)
    report = trf.write(event)
    assert report == content
    assert trf.read(report, path.name) == event


def assert_mirrored_or_remarked_on(event: EventRecord) -> None:
    by_number = {each.number: each for each in reversed(event.players)}
    remarked_on = {(remark.line, remark.column) for remark in event.remarks}
    for number, each, record in event.games():
        if record.opponent is None:
            continue
        rounds = by_number[record.opponent].rounds if record.opponent in by_number else ()
        answer = rounds[number - 1] if len(rounds) >= number else None
        mirrored = answer is not None and answer.opponent == each.number
        assert mirrored or (each.line, 92 + 10 * (number - 1)) in remarked_on


@given(st.lists(st.text(alphabet="001 23456wb=10+-HFUZ*\t", min_size=0, max_size=130), max_size=12))
def test_lines_that_look_like_players(lines: list[str]) -> None:
    content = report(A, *(f"001 {line}" for line in lines))
    event = trf.read(content)
    assert trf.write(event) == content
