"""Challenges: a name beside a name until they have played, and a calendar file of each."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.errors import ArpadError, InvalidFile
from arpad.league import Challenge, League, calendar_file, check, export_log, import_log
from arpad.league import cache as cached
from arpad.league.letters import is_line

from . import calendars
from .conftest import Place
from .terminal import Terminal


def now() -> datetime:
    return datetime(2026, 11, 19, 12, tzinfo=UTC)


@pytest.fixture
def league(tmp_path: Path) -> Iterator[League]:
    with League.create(tmp_path / "x.db", clock=now, k=20) as made:
        for name in ("Ann", "Bob", "Cy", "Dee"):
            made.add_player(name)
        yield made


def status(league: League) -> list[tuple[str, int | None]]:
    rows = sorted(league.challenges(closed=True), key=lambda each: each.id)
    return [(each.status, each.game) for each in rows]


def test_a_game_between_both_settles_it(league: League) -> None:
    early = league.record(["Ann", "Bob"], 1)
    number = league.challenge(["Ann", "Bob"], on="2026-11-21", at="18:30", reason="the cup")
    (row,) = league.challenges()
    assert (row.id, row.sides, row.on, row.at) == (
        1,
        (("Ann",), ("Bob",)),
        date(2026, 11, 21),
        "18:30",
    )
    assert (row.status, row.reason, row.author) == ("open", "the cup", "terminal")
    league.record(["Ann", "Cy"], 1)
    league.record(["Ann", "Bob", "Cy"], "1,2,3")  # not a game between the two
    league.record([["Ann", "Cy"], ["Bob", "Dee"]], 1)
    league.record(["Bob", "Ann"], 1, on="2026-11-18")  # played before it was made
    assert status(league) == [("open", None)]
    settling = league.record(["Bob", "Ann"], 0.5, on="2026-11-20")
    assert status(league) == [("played", settling)]
    assert league.challenges() == ()
    with pytest.raises(ArpadError, match="has been played"):
        league.withdraw_challenge(number)
    league.void(settling)
    assert status(league) == [("open", None)]
    league.restore(settling)
    league.correct(settling, sides=["Bob", "Cy"])
    assert status(league) == [("open", None)]
    assert early == 1


def test_a_waiting_result_has_been_played(league: League) -> None:
    league.change_rules(confirm_hours=48)
    league.challenge(["Ann", "Bob"])
    number = league.record(["Ann", "Bob"], 1, by="Ann")
    assert status(league) == [("played", number)]


def test_teams_and_merged_names(league: League) -> None:
    league.challenge([["Ann", "Bob"], ["Cy", "Dee"]])
    league.add_player("Anne")
    number = league.record([["Dee", "Cy"], ["Bob", "Anne"]], 1)
    assert status(league) == [("open", None)]
    league.merge("Anne", "Ann")
    assert status(league) == [("played", number)]
    league.challenge(["Ann", "Cy"])
    league.add_player("Cyril")
    league.challenge(["Cy", "Cyril"])
    league.merge("Cyril", "Cy")  # nobody plays against themselves
    assert status(league)[2] == ("withdrawn", None)
    league.separate("Cyril")
    assert status(league)[2] == ("open", None)
    league.rename("Cy", "Cyrus")
    assert league.find_challenge(2).sides == (("Ann",), ("Cyrus",))


def test_the_next_day_comes_first(league: League) -> None:
    league.challenge(["Ann", "Bob"])
    league.challenge(["Ann", "Cy"], on="2026-12-01")
    league.challenge(["Bob", "Cy"], on="2026-11-21")
    league.challenge(["Bob", "Dee"], on="2026-11-21", at="9:00")
    assert [each.id for each in league.challenges()] == [4, 3, 2, 1]
    assert league.challenges()[0].at == "09:00"


def test_what_is_refused_changes_nothing(league: League) -> None:
    league.challenge(["Ann", "Bob"])
    before = league.hash
    for sides, on, at in (
        (["Bob", "Ann"], None, None),  # they are to play already
        (["Ann", "Ann"], None, None),
        (["Ann", "Bob", "Cy"], None, None),
        (["Ann", "Nobody"], None, None),
        (["Ann", "Cy"], "2026-11-17", None),
        (["Ann", "Cy"], "2126-11-17", None),
        (["Ann", "Cy"], None, "18:30"),
        (["Ann", "Cy"], "2026-11-21", "24:00"),
        (["Ann", "Cy"], "2026-11-21", "6 pm"),
    ):
        with pytest.raises(ArpadError):
            league.challenge(sides, on=on, at=at)
    for number in (0, 2, "x"):
        with pytest.raises(ArpadError, match="challenges of this league are 1 to 1"):
            league.withdraw_challenge(number)  # type: ignore[arg-type]
    assert league.hash == before
    league.withdraw_challenge(1)
    with pytest.raises(ArpadError, match="withdrawn already"):
        league.withdraw_challenge(1)
    league.challenge(["Ann", "Bob"])


def test_kept_exported_and_imported(place: Place) -> None:
    here = place()
    with patch.object(cached, "SNAPSHOT_EVERY", 3), League.create(here, clock=now, k=20) as league:
        league.record(["Ann", "Bob"], 1, new=True)
        league.challenge(["Ann", "Bob"], on="2026-11-21")
        number = league.record(["Bob", "Ann"], 1)
        league.challenge(["Ann", "Bob"])
        league.table()
        league.withdraw_challenge(2)
        with League.open(here, clock=now) as again:  # from the snapshot
            assert again.challenges(closed=True) == league.challenges(closed=True)
        assert status(league) == [("played", number), ("withdrawn", None)]
        assert check(league).problems == ()
        with import_log(place(), export_log(league), "log") as twin:
            assert twin.hash == league.hash
            assert twin.challenges(closed=True) == league.challenges(closed=True)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"challenge":1,"games":1', '"challenge":2,"games":1'),
        ('"challenge":1,"games":1', '"challenge":1,"games":7'),
        ('"sides":[[1],[2]],"since"', '"sides":[[1],[1]],"since"'),
        ('"sides":[[1],[2]],"since"', '"sides":[[1],[9]],"since"'),
        ('"at":"18:30"', '"at":"18:99"'),
        ('"on":"2026-11-21",', ""),
        ('"since":"2026-11-19"', '"since":"2027-11-19"'),
        (
            '{"challenge":1},"kind":"challenge withdrawn"',
            '{"challenge":3},"kind":"challenge withdrawn"',
        ),
    ],
)
def test_a_log_that_no_league_writes_is_refused(tmp_path: Path, old: str, new: str) -> None:
    with League.create(tmp_path / "x.db", clock=now, k=20) as league:
        league.record(["Ann", "Bob"], 1, new=True)
        league.challenge(["Ann", "Bob"], on="2026-11-21", at="18:30")
        league.withdraw_challenge(1)
        text = "".join(export_log(league))
    assert old in text
    with pytest.raises(InvalidFile):
        import_log(tmp_path / "y.db", text.replace(old, new).splitlines(), "log")


def test_a_challenge_changes_no_replay(league: League) -> None:
    """Games recorded after it extend the replay that is there."""
    league.record(["Ann", "Bob"], 1)
    played = league.replayed()
    league.challenge(["Ann", "Cy"])
    league.record(["Ann", "Cy"], 1)
    assert league.replayed() is played


def test_whoever_is_removed_is_in_no_challenge(league: League) -> None:
    league.challenge(["Ann", "Bob"], reason="Bob asks")
    league.remove_name("Bob", "Zoe")
    (row,) = league.challenges()
    assert (row.sides, row.reason) == ((("Ann",), ("Zoe",)), "Zoe asks")


# Calendar files


def made(**values: object) -> Challenge:
    row = {"id": 7, "sides": (("Ann",), ("Bob",)), "on": None, "at": None, "status": "open"}
    row |= {"game": None, "made": "2026-11-19T12:00:00.123456Z", "author": "", "reason": ""}
    return Challenge(**(row | values))  # type: ignore[arg-type]


def test_an_hour_a_day_or_a_task() -> None:
    day = date(2026, 12, 31)
    hour = calendars.read(calendar_file("Club", made(on=day, at="18:30")).encode())
    assert hour.kind == "VEVENT"
    assert hour.properties["DTSTART"] == "20261231T183000"
    assert hour.properties["DURATION"] == "PT1H"
    assert hour.properties["DTSTAMP"] == "20261119T120000Z"
    assert hour.properties["SUMMARY"] == "Ann – Bob"
    whole = calendars.read(calendar_file("Club", made(on=day)).encode())
    assert (whole.properties["DTSTART"], whole.properties["DTEND"]) == ("20261231", "20270101")
    assert whole.properties["UID"] == hour.properties["UID"]
    other = calendars.read(calendar_file("Club", made(id=8, on=day)).encode())
    assert other.properties["UID"] != hour.properties["UID"]
    task = calendars.read(calendar_file("Club", made()).encode())
    assert (task.kind, task.properties["STATUS"]) == ("VTODO", "NEEDS-ACTION")
    gone = calendars.read(calendar_file("Club", made(on=day, status="withdrawn")).encode())
    assert gone.properties["STATUS"] == "CANCELLED"


NAMES = st.text(
    st.characters(codec="utf-8", exclude_categories=("Cs", "Cc")), min_size=1, max_size=80
)


@given(NAMES.filter(is_line), NAMES.filter(is_line), NAMES.filter(is_line))
def test_any_name_is_escaped_and_long_lines_are_folded(one: str, two: str, league: str) -> None:
    row = made(sides=((one, "B,;\\n"), (two,)), on=date(2026, 11, 21), reason="a; b")
    found = calendars.read(calendar_file(league, row).encode())
    assert found.properties["SUMMARY"] == f"{one} & B,;\\n – {two}"
    assert found.properties["DESCRIPTION"] == f"{league}: a; b"


# The terminal


def test_in_the_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    arpad = Terminal(tmp_path, monkeypatch)
    arpad("arpad league new x.db --name Club")
    assert arpad("arpad league challenge x.db").startswith("Nobody is to play anybody")
    arpad("arpad league players x.db add Ann Bob")
    printed = arpad("arpad league challenge x.db Ann Bob --on 2099-01-01")
    assert "ten years" in printed
    assert arpad("arpad league challenge x.db Ann Bob").splitlines() == [
        "1: Ann – Bob",
        "undo: arpad league challenge x.db --withdraw 1",
    ]
    assert (
        arpad("arpad league challenge x.db --calendar 1 -o game.ics") == "Challenge 1 in game.ics."
    )
    assert calendars.read((tmp_path / "game.ics").read_bytes()).kind == "VTODO"
    assert arpad("arpad league challenge x.db --withdraw 1") == "1: Ann – Bob, withdrawn"
    assert arpad("arpad league challenge x.db --all") == "1: Ann – Bob, withdrawn"
    assert '"status": "withdrawn"' in arpad("arpad league challenge x.db --all --json")
    assert "challenged: Ann – Bob" in arpad("arpad league log x.db")
    for wrong in (
        *("Ann", "Ann Bob Cy", "Ann Bob --withdraw 1", "--on 2026-12-01", "--calendar 1"),
        *("-o x.ics", "--withdraw 9", "Ann Bob --at 25:00", "Ann Bob --all"),
    ):
        printed = arpad(f"arpad league challenge x.db {wrong}")
        assert arpad.code != 0, wrong
        assert "Traceback" not in printed
