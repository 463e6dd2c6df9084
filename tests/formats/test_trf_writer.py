"""Writing a report: what was read is written back byte by byte, and only changes are changed."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from sampling import examples

from arpad.errors import InvalidFile
from arpad.formats import trf
from arpad.formats.records import EventRecord, PlayerRecord, RoundRecord

from .trf_lines import player, report

WIN = RoundRecord(2, "white", "1")
LOSS = RoundRecord(1, "black", "0")
BYE = RoundRecord(None, None, "U")
ANN = PlayerRecord(
    number=1,
    name="Alpha, Ann",
    rating=2345,
    title="WGM",
    federation="AAA",
    fide_id=1234567,
    sex="w",
    born="1999/12/31",
    points=Decimal("2.0"),
    rank=1,
    rounds=(WIN, BYE),
)
BOB = PlayerRecord(number=2, name="Beta, Bob", points=Decimal("0.0"), rounds=(LOSS,))
EVENT = EventRecord(
    name="An event",
    city="A city",
    federation="AAA",
    starts=date(2025, 10, 1),
    ends=date(2025, 10, 2),
    kind="Swiss",
    arbiter="Chief",
    deputies=("First", "Second"),
    time_control="90+30",
    coded_time_control="5400+30",
    planned_rounds=2,
    round_dates=(date(2025, 10, 1), None),
    players=(ANN, BOB),
)


def test_an_event_of_our_own_reads_as_what_it_is() -> None:
    event = trf.read(trf.write(EVENT))
    assert not event.remarks
    assert event == replace(EVENT, round_dates=(date(2025, 10, 1),))


def test_the_columns_are_those_of_the_regulations() -> None:
    lines = trf.write(EVENT).decode().splitlines()
    assert lines[-2] == player(
        *("   2 w 1", "0000 - U"),
        number="   1",
        sex="w",
        title="WGM",
        name="Alpha, Ann",
        rating="2345",
        federation="AAA",
        fide_id="    1234567",
        born="1999/12/31",
        points=" 2.0",
        rank="   1",
    )
    assert lines[-1] == player("   1 b 0", number="   2", name="Beta, Bob", points=" 0.0")
    assert "062 2" in lines
    assert "072 1" in lines
    assert "042 2025/10/01" in lines
    assert f"{'132':91}25/10/01" in [line.rstrip() for line in lines]


def test_an_event_without_anything_else() -> None:
    bare = EventRecord(players=(PlayerRecord(1, "A"),))
    lines = [line.rstrip() for line in trf.write(bare).decode().splitlines()]
    assert lines == ["062 1", "072 0", "001    1      A"]
    assert trf.read(trf.write(bare)) == bare


SOURCE = report(
    "### a comment",
    "012 Old name",
    "042 28. 07. 2005",
    player("0002 w 1", number=1, name="A", rating="0000", points="1,0"),
    player("0001 b 0", "0000 - Z", number=2, name="B", rating=2000),
    "XXR 9",
    end="\r\n",
)


def changed(old: str, new: str) -> bytes:
    assert SOURCE.count(old.encode()) == 1
    return SOURCE.replace(old.encode(), new.encode())


def test_a_changed_field_changes_alone() -> None:
    event = trf.read(SOURCE)
    first, second = event.players
    better = replace(event, players=(first, replace(second, rating=2001)))
    assert trf.write(better) == changed("2000", "2001")
    assert trf.write(replace(event, name="New name")) == changed("Old name", "New name")
    later = replace(event, starts=date(2005, 7, 29))
    assert trf.write(later) == changed("28. 07. 2005", "2005/07/29")
    drawn = replace(event, players=(first, replace(second, rounds=(LOSS, BYE))))
    assert trf.write(drawn) == changed("0000 - Z", "0000 - U")


def test_a_header_that_was_not_there_is_added() -> None:
    event = replace(trf.read(SOURCE), city="A city")
    assert trf.write(event) == SOURCE + b"022 A city\r\n"
    cut = replace(trf.read(SOURCE.rstrip()), city="A city")
    assert trf.write(cut) == SOURCE + b"022 A city\r\n"


def test_lists_of_headers_and_counts_follow() -> None:
    players = SOURCE.decode().split("\r\n")[3:5]
    event = trf.read(report("062 2", "072 1", "112 One", "XXR 9", "132 2025/01/15", *players))
    changed = replace(
        event,
        deputies=("Two", "Three"),
        planned_rounds=7,
        round_dates=(date(2025, 1, 16),),
        players=event.players[:1],
    )
    again = trf.read(trf.write(changed))
    assert again == changed
    assert not [remark for remark in again.remarks if "announced" in remark.text]
    assert b"XXR" not in trf.write(changed)


@pytest.mark.parametrize(
    ("field", "value", "written"),
    [
        ("points", Decimal("99.5"), "99.5"),
        ("points", Decimal("150.0"), " 150"),
        ("points", Decimal("150.5"), "    "),
        ("title", "WGMX", "   "),
        ("federation", "Netherlands", "   "),
    ],
)
def test_half_a_value_is_never_written(field: str, value: object, written: str) -> None:
    starts = {"points": 80, "title": 10, "federation": 53}
    who = PlayerRecord(1, "A", **{field: value})  # type: ignore[arg-type]
    event = EventRecord(players=(who,))
    line = trf.write(event).decode().splitlines()[-1].ljust(100)
    assert line[starts[field] :][: len(written)] == written
    fits = bool(written.strip())
    assert [remark.text for remark in trf.omissions(event)] == (
        [] if fits else [f"A: {field} does not fit {len(written)} columns"]
    )


def test_a_round_more_and_a_round_less() -> None:
    event = trf.read(SOURCE)
    first, second = event.players
    longer = replace(event, players=(replace(first, rounds=(*first.rounds, BYE)), second))
    assert trf.read(trf.write(longer)) == longer
    shorter = replace(event, players=(first, replace(second, rounds=second.rounds[:1])))
    assert trf.read(trf.write(shorter)).players[1].rounds == second.rounds[:1]


def test_players_that_come_and_go() -> None:
    event = trf.read(SOURCE)
    new = PlayerRecord(3, "C", rounds=(BYE,))
    more = replace(event, players=(*event.players, new))
    assert trf.read(trf.write(more)) == more
    assert trf.write(more).endswith(b"XXR 9\r\n")
    fewer = replace(event, players=event.players[1:])
    assert trf.read(trf.write(fewer)).players == event.players[1:]


def test_a_new_player_after_a_last_line_without_an_end() -> None:
    event = trf.read(report(player(number=1, name="A")).rstrip(b"\n"))
    more = replace(event, players=(*event.players, PlayerRecord(2, "B")))
    assert [each.name for each in trf.read(trf.write(more)).players] == ["A", "B"]


def test_letters_that_the_encoding_lacks() -> None:
    event = trf.read("012 Café\n".encode("latin-1") + report(player(number=1, name="A")))
    with pytest.raises(InvalidFile, match="'Ж' – cp1252 does not have this character"):
        trf.write(replace(event, name="Ж"))
    plain = trf.read(report("012 Cafe", player(number=1, name="A")))
    assert "Ж".encode() in trf.write(replace(plain, name="Ж"))


def test_what_a_report_has_no_room_for_is_remarked_on() -> None:
    long = "A name of far more than thirty-three letters"
    event = EventRecord(players=(PlayerRecord(1, long, k=20), PlayerRecord(2, "B")))
    messages = [remark.text for remark in trf.omissions(event)]
    assert messages == [f"{long}: name is cut to 33 letters", "not written: of players, K"]
    assert trf.read(trf.write(event)).players[0].name == long[:33].strip()
    assert not trf.omissions(EVENT)
    with pytest.raises(InvalidFile, match="at most 9999 fit"):
        trf.write(EventRecord(players=(PlayerRecord(10_000, "A"),)))


_FIRST_COLUMNS = st.text(alphabet="001 9²½äжＡ\u00a0é", min_size=0, max_size=12)


@given(st.lists(_FIRST_COLUMNS, min_size=1, max_size=3), st.sampled_from(["utf-8", "cp1252"]))
@example(["²   1ayer, 1"], "utf-8")
@settings(max_examples=examples(500), deadline=None)
def test_letters_beyond_ascii_in_the_first_columns(starts: list[str], encoding: str) -> None:
    """The reader counts columns by letters or by bytes; the writer has to count likewise."""
    whole = "001    1      Alpha, Ann                       1500 AAA    90000001 1990/01/01  0.0"
    rest = "                         1500 AAA    90000001 1990/01/01  0.0 b 1"
    lines = ["012 X", whole, *(f"001{start}{rest}" for start in starts), "001 2"]
    content = "\n".join(lines).encode(encoding, "ignore")
    assert trf.write(trf.read(content)) == content
