"""Birth years and clubs: who is a junior on which day is rated so, by the rules of the system."""

from __future__ import annotations

from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest

from arpad.errors import ArpadError, InvalidDate, InvalidPlayer
from arpad.league import League, check, entry_in_words, export_log, import_log
from arpad.pools import find

NOW = datetime(2027, 3, 1, 12, tzinfo=UTC)


def create(path: Path, **terms: Any) -> League:
    return League.create(path / "a.db", clock=lambda: NOW, **terms)


def changes(league: League, name: str) -> list[float]:
    return [round(line.change, 2) for line in league.player(name).history]


def test_fide_rates_a_junior_by_the_k_of_each_year(tmp_path: Path) -> None:
    """B.02 8.3.3: K 40 up to the end of the year of the 18th birthday, below 2300; else K 20.

    Both have played their 30 games, so that K 40 of newcomers does not hide it. Equal ratings
    expect 0.5: a draw changes nothing, so the ratings stay where they are.
    """
    with create(tmp_path, system="fide") as league:
        for number in range(30):
            league.record(["Ann", "Bob"], 0.5, on=date(2026, 1, 1 + number), new=True)
        league.record(["Ann", "Bob"], 1, on="2026-12-31")
        league.record(["Bob", "Ann"], 1, on="2027-01-01")
        assert changes(league, "Ann")[30] == 10
        assert changes(league, "Bob")[30] == -10
        league.describe_player("Ann", birth_year=2008)
        # 18 in 2026, and no junior in 2027: then 1520 against 1490 expect 0.54 and 0.46
        assert changes(league, "Ann")[30:] == [20, -10.8]
        assert changes(league, "Bob")[30:] == [-10, 10.8]
        assert league.player("Ann").facts == {"birth_year": 2008}
        assert check(league).problems == ()


@pytest.mark.parametrize("born", [2014, 2005, 1960, None])
def test_dwz_knows_the_age_of_each_year(tmp_path: Path, born: int | None) -> None:
    """The same as the rulebook itself, by the age that its form asks for: year less birth year."""
    dwz, days = find("dwz"), (date(2025, 11, 1), date(2025, 12, 31), date(2026, 1, 1))
    with create(tmp_path, system="dwz") as league:
        league.add_player("Ann", birth_year=born)
        league.add_player("Bob")
        for day in days:
            league.record(["Ann", "Bob"], 1, on=day)
        ann, bob = dwz.newcomer(1500), dwz.newcomer(1500)
        for day in days:
            if born is not None:
                ann = dwz.state(
                    {"rating": ann.rating, "events": ann.events, "age": day.year - born}
                )
            after = dwz.rate_field({"a": ann, "b": bob}, [("a", "b", 1)])
            ann, bob = after["a"].after, after["b"].after
        ratings = {row.name: row.rating for row in league.table()}
        assert ratings == {"Ann": ann.rating, "Bob": bob.rating}


def test_chances_know_the_age_too(tmp_path: Path) -> None:
    with create(tmp_path, system="fide") as league:
        for number in range(30):
            league.record(["Ann", "Bob"], 0.5, on=date(2026, 1, 1 + number), new=True)
        assert [each.change for each in league.chances("Ann", "Bob").results] == [10, 0, -10]
        league.describe_player("Ann", birth_year=2010)
        found = league.chances("Bob", "Ann").results
        assert [(each.change, each.opponent_change) for each in found] == [
            (10, -20), (0, 0), (-10, 20)
        ]  # fmt: skip


def test_facts_are_entries_that_can_be_undone(tmp_path: Path) -> None:
    with create(tmp_path, system="fide") as league:
        league.add_player("Ann", birth_year=2010, club=" North  ")
        assert [entry.kind for entry in league.log()][1:] == ["player added", "player described"]
        entry = league.describe_player("Ann", club=None, birth_year=2011, reason="a slip")
        assert entry.data == {"player": 1, "facts": {"club": None, "birth_year": 2011}}
        assert entry_in_words(league.history, entry) == (
            "player described: Ann, no club, birth year 2011"
        )
        assert league.players()[0].facts == {"birth_year": 2011}
        league.describe_player("Ann", birth_year=2010, club="North")
        assert league.players()[0].facts == {"birth_year": 2010, "club": "North"}
        with import_log(tmp_path / "b.db", list(export_log(league)), "log") as twin:
            assert twin.players() == league.players()
            assert check(twin).problems == ()


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({"birth_year": 2028}, "a year to come"),
        ({"birth_year": 1899}, "from 1,900 to 2,100"),
        ({"birth_year": "2010"}, "whole number"),
        ({"birth_year": 2026}, "they played game 1 on 2025-05-01, before they were born"),
        ({"club": ""}, "one line"),
        ({"club": 7}, "text"),
        ({"age": 15}, "this league asks for birth_year, club"),
        ({"brth_year": 2010}, "did you mean birth_year?"),
        ({"clup": None}, "did you mean club?"),
        ({"club": None}, "this changes nothing"),
        ({}, "this changes nothing"),
    ],
)
def test_what_cannot_be_is_refused(tmp_path: Path, facts: dict[str, Any], words: str) -> None:
    with create(tmp_path, system="fide") as league:
        league.record(["Ann", "Bob"], 1, on="2025-05-01", new=True)
        before = league.hash
        with pytest.raises(ArpadError) as error:
            league.describe_player("Ann", **facts)
        assert words in str(error.value)
        assert league.hash == before


def test_a_system_that_does_not_rate_by_age_asks_for_no_birth_year(tmp_path: Path) -> None:
    with create(tmp_path, k=32) as league:
        assert [each.name for each in league.player_facts] == ["club"]
        league.add_player("Ann", club="North")
        with pytest.raises(InvalidPlayer, match="Elo formula does not rate by age"):
            league.describe_player("Ann", birth_year=2010)
        with pytest.raises(InvalidPlayer, match="does not rate by age"):
            league.add_player("Bob", birth_year=2010)
        assert len(league.players()) == 1


def test_nobody_plays_before_they_are_born(tmp_path: Path) -> None:
    with create(tmp_path, system="fide") as league:
        league.add_player("Ann", birth_year=2018)
        league.record(["Ann", "Bob"], 1, on="2026-05-01", new=True)
        with pytest.raises(InvalidDate, match="Ann was born in 2018"):
            league.record(["Bob", "Ann"], 1, on="2017-05-01")
        with pytest.raises(InvalidDate, match="Ann was born in 2018"):
            league.correct(1, on="2017-12-31")
        league.record(["Bob", "Cy"], 1, on="2017-05-01", new=True)


def test_a_duplicate_brings_what_is_known_of_them(tmp_path: Path) -> None:
    with create(tmp_path, system="fide") as league:
        for number in range(30):
            league.record(["Ann", "Bob"], 0.5, on=date(2026, 1, 1 + number), new=True)
        league.record(["Ann", "Bob"], 1, on="2026-12-31")
        league.add_player("Anne", birth_year=2010, club="South")
        league.describe_player("Ann", club="North")
        league.merge("Anne", "Ann")
        assert league.player("Ann").facts == {"birth_year": 2010, "club": "North"}
        assert changes(league, "Ann")[30] == 20
        league.separate("Anne")
        assert changes(league, "Ann")[30] == 10


def test_whoever_is_made_anonymous_loses_their_facts(tmp_path: Path) -> None:
    with create(tmp_path, system="fide") as league:
        league.add_player("Ann", birth_year=2010, club="Ann’s club")
        league.add_player("Bob", club="Club of Ann")
        found = league.preview_removal("Ann")
        assert any("year of birth" in each for each in found.left)
        league.remove_name("Ann")
        assert league.players()[0].facts == {}
        assert league.players()[1].facts == {"club": "Club of Player 1"}
        lines = "".join(export_log(league))
        assert "Ann" not in lines
        assert "2010" not in lines
        assert check(league).problems == ()
        league.describe_player("Player 1", club="East")
        league.remove_name("Player 1")  # the name is the same, the club goes
        assert league.players()[0].facts == {}


def test_whoever_gets_another_name_keeps_their_facts(tmp_path: Path) -> None:
    with create(tmp_path, system="fide") as league:
        league.add_player("Ann", birth_year=2010, club="North")
        assert not any("birth" in each for each in league.preview_removal("Ann", "Zoe").left)
        league.remove_name("Ann", "Zoe")
        assert league.players()[0].facts == {"birth_year": 2010, "club": "North"}
        assert check(league).problems == ()
