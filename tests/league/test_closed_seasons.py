"""Seasons that have names, and seasons that are closed: only who runs the league changes them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from arpad.errors import InvalidValue, NotAllowed
from arpad.league import League, Result, check, export_log, import_log

NOW = datetime(2026, 6, 1, 12, tzinfo=UTC)
WINTER, SPRING = date(2026, 2, 10), date(2026, 4, 10)


@pytest.fixture
def league(tmp_path: Path) -> Iterator[League]:
    """Winter with games 1 and 2, spring with 3 and 4, and two games of the season that is on."""
    with League.create(tmp_path / "a.db", clock=lambda: NOW, k=32, confirm_hours=0) as made:
        made.record(["Ann", "Bob"], 1, on=WINTER, new=True)
        made.record(["Bob", "Cy"], 1, on=WINTER, new=True)
        made.void(2)
        made.end_season(on="2026-02-28", name="Winter")
        made.record(["Ann", "Cy"], 0.5, on=SPRING)
        made.record(["Ann", "Bob"], 0, on=SPRING)
        made.end_season(name="Spring")
        made.record(["Ann", "Bob"], 1, on=NOW.date())
        made.record(["Ann", "Cy"], 1, on=NOW.date())
        yield made


def names(league: League) -> list[str]:
    return [each.name for each in league.seasons()]


def test_a_season_has_a_name_from_its_start(league: League) -> None:
    assert names(league) == ["Winter", "Spring", "Season 3"]
    entry = league.name_season("Summer", reason="it is June")
    assert (entry.kind, entry.data) == ("season named", {"season": 3, "name": "Summer"})
    league.name_season("Winter cup", 1)
    league.name_season("Cup of spring", "Spring")
    assert names(league) == ["Winter cup", "Cup of spring", "Summer"]
    assert league.table("Winter cup") == league.table(1)
    league.end_season()
    assert names(league) == ["Winter cup", "Cup of spring", "Summer", "Season 4"]
    league.name_season("Autumn")
    league.reopen_season()
    assert names(league) == ["Winter cup", "Cup of spring", "Summer"]
    league.end_season(name="Hot summer")
    assert names(league)[2:] == ["Hot summer", "Autumn"]  # it begins again, by its name
    league.reopen_season()
    assert names(league)[2:] == ["Summer"]


@pytest.mark.parametrize(
    "name", ["Winter", "winter", "2", "current", "All-time", "Season 2", "season 17", " "]
)
def test_a_name_means_one_season(league: League, name: str) -> None:
    before = league.hash
    for do in (league.name_season, lambda each: league.end_season(name=each)):
        with pytest.raises(InvalidValue):
            do(name)
    assert league.hash == before
    league.name_season("Season 3x")
    league.name_season("Season 3")


def test_it_is_an_error_to_name_a_season_as_it_is_called(league: League) -> None:
    with pytest.raises(InvalidValue, match="already its name"):
        league.name_season("Winter", 1)
    with pytest.raises(InvalidValue, match="the seasons are 1, 2, 3"):
        league.name_season("Summer", "none")


#: What somebody with a link to record may try, and the season it would change.
TRIES: dict[str, tuple[str, Callable[[League], object]]] = {
    "record": ("Winter", lambda league: league.record(["Ann", "Bob"], 1, on=WINTER)),
    "record on the last day": (
        "Winter",
        lambda league: league.record(["Ann", "Bob"], 1, on="2026-02-28"),
    ),
    "record many": (
        "Spring",
        lambda league: league.record_all(
            [Result(["Ann", "Bob"], 1), Result(["Ann", "Bob"], 1, SPRING)]
        ),
    ),
    "correct": ("Winter", lambda league: league.correct(1, score=0)),
    "move out": ("Winter", lambda league: league.correct(1, on="2026-06-02")),
    "move in": ("Spring", lambda league: league.correct(5, on=SPRING)),
    "void": ("Spring", lambda league: league.void(3)),
    "restore": ("Winter", lambda league: league.restore(2)),
}


@pytest.mark.parametrize("attempt", TRIES)
def test_only_who_runs_the_league_changes_a_closed_season(league: League, attempt: str) -> None:
    season, do = TRIES[attempt]
    league.close_season("Spring")
    assert [each.closed for each in league.seasons()] == [True, True, False]
    before = league.hash
    with league.in_open_seasons(), pytest.raises(NotAllowed, match="only those who run") as error:
        do(league)
    assert error.value.value == season
    assert league.hash == before
    do(league)
    assert league.hash != before


def test_what_is_later_stays_open(league: League) -> None:
    league.close_season("Spring")
    with league.in_open_seasons():
        league.record(["Bob", "Cy"], 1, again=True)  # the day on which spring has ended
        league.void(5)
        league.restore(5)
        league.correct(6, score=0.5)
        league.correct(6, on="2026-06-02")
        with pytest.raises(NotAllowed):
            league.correct(6, on="2026-05-31")
    with league.in_open_seasons(only=False):
        league.void(1)


def test_closing_and_opening(league: League) -> None:
    with pytest.raises(InvalidValue, match="has not ended"):
        league.close_season("current")
    with pytest.raises(InvalidValue, match="not closed"):
        league.open_season(1)
    league.close_season(1)
    with pytest.raises(InvalidValue, match="it is closed"):
        league.close_season("Winter")
    with league.in_open_seasons():
        league.void(3)
        with pytest.raises(NotAllowed):
            league.void(1)
    league.close_season(2)
    league.open_season(1)  # and spring, which follows from it
    assert not any(each.closed for each in league.seasons())
    league.close_season(2)
    league.reopen_season()  # spring is on again, and winter is still closed
    assert [each.closed for each in league.seasons()] == [True, False]
    with league.in_open_seasons():
        league.restore(3)


def test_names_and_closing_are_kept_in_the_log(league: League, tmp_path: Path) -> None:
    league.name_season("Summer")
    league.close_season(2)
    league.open_season(2)
    assert check(league).problems == ()
    with import_log(tmp_path / "b.db", list(export_log(league)), "log") as twin:
        assert twin.hash == league.hash
        assert twin.seasons() == league.seasons()
    with League.open(tmp_path / "a.db") as again:
        assert again.seasons() == league.seasons()


def test_the_name_of_a_player_goes_out_of_the_names_of_seasons(league: League) -> None:
    league.name_season("Ann’s summer")
    league.remove_name("Ann")
    assert names(league)[2] == "Player 1’s summer"
