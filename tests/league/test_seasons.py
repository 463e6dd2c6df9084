"""Tables of seasons: who played in them, and at what cost they are shown."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest

from arpad.errors import InvalidDate, InvalidValue
from arpad.league import League
from arpad.league import awards as module
from arpad.league.replay import replay

NOW = datetime(2026, 6, 1, 12, tzinfo=UTC)
DAY = date(2026, 1, 1)
TERMS: list[dict[str, Any]] = [
    {"k": 20},
    {"system": "glicko2"},
    {"k": 24, "batch": "month"},
    {"k": 24, "batch": "day"},
]


@pytest.fixture(params=TERMS, ids=lambda terms: "-".join(map(str, terms.values())))
def league(request: pytest.FixtureRequest, tmp_path: Path) -> Any:
    """Seasons of every rule, some ending within a month, with teams and somebody who never plays.

    The last ended season has no games at all.
    """
    random = Random(7)
    with League.create(tmp_path / "a.db", clock=lambda: NOW, **request.param) as made:
        made.add_player("Zoe", rating=2000)
        for number in range(60):
            pair = random.sample("ABCDE", 2)
            sides = [list(pair[0]), [pair[1], "F"]] if number % 9 == 0 else pair
            made.record(sides, random.choice((0, 1)), on=DAY + timedelta(2 * number), new=True)
        for day, rule in ((20, "keep"), (45, "0.5"), (60, "reset"), (78, "keep"), (79, "keep")):
            made.end_season(rule=rule, on=DAY + timedelta(day))
        yield made


def test_the_champions_of_all_seasons_are_the_first_of_their_tables(league: League) -> None:
    found = league.champions()
    assert [each.season for each in found] == [1, 2, 3, 4, 5]
    for each in found:
        first = [(row.rank, row.name, row.rating) for row in league.table(each.season)]
        wanted = [row for row in first if (row[0] or 9) <= 3]
        assert [(row.rank, row.name, row.rating) for row in each.first_three] == wanted
        assert league.awards(each.season).first_three == each.first_three
        assert each.champions == tuple(row[1] for row in wanted if row[0] == 1)
    assert found[4].first_three == ()


def test_all_seasons_are_one_replay(league: League, monkeypatch: pytest.MonkeyPatch) -> None:
    replays: list[Any] = []

    def counting(*given: Any, **named: Any) -> Any:
        replays.append(given)
        return replay(*given, **named)

    monkeypatch.setattr(module, "replay", counting)
    monkeypatch.setattr("arpad.league.cache.replay", counting)
    league.champions()
    assert len(replays) == 1


def test_a_year_is_the_name_of_a_season(tmp_path: Path) -> None:
    """A smaller number would be that of another season."""
    with League.create(tmp_path / "a.db", clock=lambda: NOW) as made:
        made.record(["A", "B"], 1, on=DAY, new=True)
        with pytest.raises(InvalidValue, match="it would mean another season"):
            made.end_season(name="999", on=DAY)
        made.end_season(name="1000", on=DAY)
        assert [row.name for row in made.table("1000")] == ["A", "B"]


def test_a_table_has_who_played_in_its_season(league: League) -> None:
    league.add_player("Newcomer")
    for season in league.seasons()[:-1]:
        assert all(row.games and row.rank for row in league.table(season.number))
    played = [row for row in league.table() if row.rank]
    absent = [row for row in league.table() if row.rank is None]
    assert [row.name for row in absent] == ["Zoe", "Newcomer"]
    assert league.table()[-2:] == tuple(absent)
    assert all(row.games for row in played)
    assert league.player("Zoe", 1).standing.rank is None
    assert all(row.rank for row in league.table("all-time"))


def test_the_last_games_are_those_of_the_season(tmp_path: Path) -> None:
    """After a reset, three wins are a way up, whatever was lost before."""
    with League.create(tmp_path / "a.db", clock=lambda: NOW, k=32) as league:
        for day in range(5):
            league.record(["Ann", "Bob"], 1, on=DAY + timedelta(day), new=True)
        league.end_season(rule="reset", on=DAY + timedelta(9))
        assert league.recent(5)[1] == []
        league.record(["Ann", "Bob"], 1, on=DAY + timedelta(10))
        assert league.recent(5)[1] == [1500, 1516]
        assert len(league.recent(5, 1)[1]) == 6
        assert len(league.recent(5, "all-time")[1]) == 6
        assert league.recent(5, "all-time")[1][0] > 1500


def test_few_replays_are_kept(tmp_path: Path) -> None:
    with League.create(tmp_path / "a.db", clock=lambda: NOW, k=32) as league:
        for number in range(8):
            on = DAY + timedelta(10 * number)
            league.record(["Ann", "Bob"], 1, on=on, new=True)
            league.end_season(on=on + timedelta(5))
        league.table()
        for season in league.seasons()[:-1]:
            league.table(season.number)
        assert len(league._cache._memo) == 2  # the current one, and the last that was asked for


def test_the_table_of_a_day_is_the_one_that_was_shown_then(tmp_path: Path) -> None:
    """Each evening's table, seen that evening, is the one asked for at the end."""
    now = [NOW - timedelta(40)]
    seen: dict[date, Any] = {}
    random = Random(3)
    with League.create(tmp_path / "a.db", clock=lambda: now[0], k=32, hide_days=9) as league:
        for number in range(40):
            if number % 3 == 0:
                pair = random.sample("ABCDEFG", 2)
                league.record([*pair], random.choice((0, 0.5, 1)), new=True)
            if number in (14, 27):
                on = now[0].date() if number == 14 else None
                seen[now[0].date()] = league.table(), league.table("all-time")
                league.end_season(rule="0.5", on=on)
            day = now[0].date()
            seen.setdefault(day, (league.table(), league.table("all-time")))
            now[0] += timedelta(1)
        for day, (table, all_time) in seen.items():
            assert league.table("all-time", on=day) == all_time, day
            if day != NOW.date() - timedelta(13):  # its season ended while it went on
                assert league.table(on=day.isoformat()) == table, day


def test_the_table_of_a_day_has_who_had_come_by_then(tmp_path: Path) -> None:
    with League.create(tmp_path / "a.db", clock=lambda: NOW, k=32) as league:
        assert league.table(on="2020-01-01") == ()
        league.record(["Ann", "Bob"], 1, on=DAY, new=True)
        league.record(["Bob", "Cy"], 1, on=DAY + timedelta(1), new=True)
        league.add_player("Zoe", rating=2000)
        league.record(["Dee", "Ann"], 1, on=DAY + timedelta(2), new=True)
        assert league.table(on=DAY - timedelta(1)) == ()
        assert [(row.rank, row.name) for row in league.table(on=DAY)] == [(1, "Ann"), (2, "Bob")]
        assert len(league.table(on=DAY + timedelta(1))) == 3
        assert league.table(on=NOW.date())[0].name == "Zoe"
        assert league.recent(5, on=DAY) == {1: [1500, 1516], 2: [1500, 1484]}
        with pytest.raises(InvalidDate, match="when the day has come"):
            league.table(on=NOW.date() + timedelta(2))
        with pytest.raises(InvalidValue, match="omit it, or the day"):
            league.table(1, on=DAY)
