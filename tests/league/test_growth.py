"""Results that come last are played on from what is known: the same bits as a replay of all."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest

from arpad.errors import ArpadError
from arpad.league import League, highlights, order, standings
from arpad.league import cache as module
from arpad.league.history import History
from arpad.league.replay import LeagueReplay, replay
from arpad.league.standings import table
from arpad.league.views import recent

NOW = datetime(2026, 6, 1, 12, tzinfo=UTC)
DAY = date(2026, 3, 2)
TERMS: dict[str, dict[str, Any]] = {
    "elo": {"k_by_games": "40:5,20"},
    "glicko2": {"system": "glicko2"},
    "lichess": {"system": "lichess"},
    "tennis": {"system": "tennis"},
    "by the month": {"k": 24, "batch": "month"},
}


@pytest.fixture
def replays(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """At which positions everything was replayed."""
    counted: list[int] = []

    def counting(history: History, *given: Any, **named: Any) -> LeagueReplay:
        counted.append(history.position)
        return replay(history, *given, **named)

    monkeypatch.setattr(module, "replay", counting)
    return counted


@pytest.fixture(params=[False, True], ids=["plain", "compiled"])
def compiled(request: pytest.FixtureRequest) -> bool:
    return bool(request.param)


def filled(folder: Path, *, compiled: bool = False, **terms: Any) -> League:
    """Twenty games of four players on ten days, and all views shown."""
    league = League.create(folder / "a.db", clock=lambda: NOW, compiled=compiled, **terms)
    random = Random(4)
    for number in range(20):
        pair = random.sample("ABCD", 2)
        league.record(pair, random.choice((0, 1)), on=DAY + timedelta(number // 2), new=True)
    same_as_from_nothing(league)
    return league


def same_as_from_nothing(league: League) -> None:
    """Every view of the stored state equals that of a replay of the log, to the last bit."""
    for season, seasons in (("current", True), ("all-time", False)):
        history = History().fold(league.log())
        fresh = replay(history, NOW.timestamp(), seasons=seasons, compiled=False)
        kept = league.replayed(seasons=seasons)
        assert [kept.figures(p) for p in history.players] == [
            fresh.figures(p) for p in history.players
        ]
        assert list(kept.order.numbers) == list(fresh.order.numbers)
        assert [kept.of_game(g.id) for g in history.games] == [
            fresh.of_game(g.id) for g in history.games
        ]
        begin = history.seasons[-1].mark if seasons and history.seasons else None
        assert league.table(season) == table(fresh, league.today, begin)
        assert league.recent(10, season) == {
            who: recent(fresh, who, 10, 0 if begin is None else fresh.after(begin))
            for who in fresh.games_of
        }


@pytest.mark.parametrize("name", TERMS)
def test_newer_games_are_played_on(
    name: str, tmp_path: Path, replays: list[int], compiled: bool
) -> None:
    with filled(tmp_path, compiled=compiled, **TERMS[name]) as league:
        replays.clear()
        for day, pair in ((40, "AB"), (75, "CA"), (75, "BD"), (80, "BA")):
            league.record([*pair], 1, on=DAY + timedelta(day))
            same_as_from_nothing(league)
        # Those of one month are rated together: a further one of May needs all anew.
        assert len(replays) == (2 * (name == "by the month"))


def test_a_team_among_newer_games(tmp_path: Path, replays: list[int], compiled: bool) -> None:
    with filled(tmp_path, compiled=compiled, k=32) as league:
        replays.clear()
        league.record([["A", "B"], ["C", "D"]], 1)
        league.record(["A", "B"], 0.5)
        same_as_from_nothing(league)
        assert replays == []


@pytest.mark.parametrize("name", TERMS)
def test_new_players_and_new_names(
    name: str, tmp_path: Path, replays: list[int], compiled: bool
) -> None:
    with filled(tmp_path, compiled=compiled, **TERMS[name]) as league:
        replays.clear()
        league.add_player("E", rating=1700)
        same_as_from_nothing(league)
        league.record(["F", ["A"]], 1, on=DAY + timedelta(40), new=True)
        same_as_from_nothing(league)
        league.rename("A", "Zoe")
        league.rename("F", "E2")
        same_as_from_nothing(league)
        league.record(["E", "Zoe"], 1, on=DAY + timedelta(75))
        same_as_from_nothing(league)
        assert len(replays) == 0


def test_only_rows_of_who_has_played_are_made_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with filled(tmp_path, k=32) as league:
        made: list[int] = []
        original = standings.Table._make

        def counted(kept: standings.Table, played: LeagueReplay, players: list[Any]) -> None:
            made.extend(each.id for each in players)
            original(kept, played, players)

        monkeypatch.setattr(standings.Table, "_make", counted)
        before = {row.name: row for row in league.table()}
        league.record(["A", "B"], 1)
        after = {row.name: row for row in league.table()}
        pair = sorted(before[name].id for name in "AB")
        assert league.table() == tuple(after.values())
        assert made == pair
        same = [name for name in "CD" if after[name].rank == before[name].rank]
        assert all(after[name] is before[name] for name in same)
        league.rename("C", "Carla")
        assert "Carla" in [row.name for row in league.table()]
        assert made == [*pair, before["C"].id]


def test_a_result_goes_through_no_other_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with filled(tmp_path, k=32) as league:
        monkeypatch.setattr(order, "range", lambda *_: pytest.fail("all games"), raising=False)
        league.record(["A", "B"], 1)
        assert len(league.replayed().order.numbers) == 21
        league.void(21)
        league.restore(21)
        with pytest.raises(pytest.fail.Exception):
            league.table()


def test_an_old_table_stays_as_it_was(tmp_path: Path) -> None:
    """Whoever shows one keeps it, though the ranks of others change."""
    with filled(tmp_path, k=32) as league:
        before = league.table()
        kept = [(row.name, row.rank, row.rating) for row in before]
        for _ in range(6):
            league.record([before[-1].name, before[0].name], 1)
            assert [row.rank for row in league.table()] == [1, 2, 3, 4]
        assert [(row.name, row.rank, row.rating) for row in before] == kept


def test_columns_grow_with_room_for_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not all games are copied for each new one."""
    monkeypatch.setattr(order, "_ROOM", 1)
    with filled(tmp_path, compiled=True, k=32) as league:
        wholes = []
        for _ in range(12):
            league.record(["A", "B"], 1)
            wholes.append(league.replayed().order.days.base)
        assert all(each is wholes[0] for each in wholes)
        same_as_from_nothing(league)


def test_games_of_a_player_are_known_after_a_correction(tmp_path: Path) -> None:
    with filled(tmp_path, k=32) as league:
        games = league.history.games
        league.correct(20, sides=["A", "B"])
        league.record([["A", "C"], ["B", "D"]], 1)
        league.correct(21, sides=[["A", "D"], ["C"]])
        league.record(["D", "E"], 1, new=True)
        for who in league.history.players:
            assert list(games.numbers_of(who)) == [g.id for g in games if who in g.players]
        league.void(3)
        league.merge("E", "B")
        same_as_from_nothing(league)


def late(league: League) -> None:
    league.record(["A", "B"], 1, on=DAY)


def newcomer_after_a_season(league: League) -> None:
    league.end_season(on=DAY + timedelta(30), rule="0.5:1400")
    same_as_from_nothing(league)
    league.record(["A", "E"], 1, new=True)


def newcomer_after_new_rules(league: League) -> None:
    league.change_rules(start=1200, since=DAY + timedelta(30))
    same_as_from_nothing(league)
    league.record(["A", "E"], 1, new=True)


def merged(league: League) -> None:
    league.add_player("E")
    same_as_from_nothing(league)
    league.merge("E", "A")


def correction(league: League) -> None:
    league.correct(20, score=0.5)


def future_season(league: League) -> None:
    league.end_season(on=NOW.date(), rule="reset")
    same_as_from_nothing(league)
    league.record(["A", "B"], 1, on=NOW.date() - timedelta(1))


def later_rules(league: League) -> None:
    league.change_rules(k=8, since=NOW.date())
    same_as_from_nothing(league)
    league.record(["A", "B"], 1, on=NOW.date() - timedelta(1))


def waiting(league: League) -> None:
    league.change_rules(confirm_hours=5)
    same_as_from_nothing(league)
    league.record(["A", "B"], 1)


@pytest.mark.parametrize(
    "deed",
    [
        late,
        newcomer_after_a_season,
        newcomer_after_new_rules,
        merged,
        correction,
        future_season,
        later_rules,
        waiting,
    ],
)
def test_all_else_is_replayed(deed: Any, tmp_path: Path, replays: list[int]) -> None:
    with filled(tmp_path, k=32) as league:
        replays.clear()
        deed(league)
        same_as_from_nothing(league)
        assert league.history.position in replays


def test_after_a_season_games_go_on(tmp_path: Path, replays: list[int]) -> None:
    with filled(tmp_path, k=32) as league:
        league.end_season(on=DAY + timedelta(30), rule="0.5")
        same_as_from_nothing(league)
        replays.clear()
        for _ in range(3):
            league.record(["A", "B"], 1)
            same_as_from_nothing(league)
        assert replays == []


def test_a_game_that_cannot_be_rated_spoils_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with filled(tmp_path, k=32) as league:
        league.record(["A", "B"], 1)

        def broken(*_: Any) -> Iterator[Any]:
            raise ArpadError("game 21", 0, "it cannot be rated", "void it")

        with monkeypatch.context() as patched:
            patched.setattr(LeagueReplay, "note", broken)
            with pytest.raises(ArpadError, match="game 21"):
                league.table()
        same_as_from_nothing(league)


def test_consistent_read_for_a_whole_page(tmp_path: Path) -> None:
    with filled(tmp_path, k=32) as league, League.open(tmp_path / "a.db") as other:
        with league.consistent_read():
            other.record(["A", "B"], 1)
            assert len(league.history.games) == 20
            league.record(["A", "B"], 1)
            assert len(league.history.games) == 22
        other.record(["A", "B"], 1)
        assert len(league.history.games) == 23


def test_news_are_counted_from_what_is_new(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A board that is refreshed after a result reads that result, not all of the last days."""
    with filled(tmp_path, k=32) as league:
        league.record(["A", "B"], 1)
        before = league.highlights()
        read: list[int] = []
        original = LeagueReplay.at

        def counted(played: LeagueReplay, place: int) -> Any:
            read.append(place)
            return original(played, place)

        monkeypatch.setattr(LeagueReplay, "at", counted)
        assert league.highlights() == before
        assert not read
        for score in (1, 0):
            league.record(["C", "D"], score)
            read.clear()
            kept = league.highlights()
            assert set(read) <= {len(league.history.games) - 1}
            fresh = replay(History().fold(league.log()), NOW.timestamp(), compiled=False)
            assert kept == highlights.highlights(fresh, league.today, 5)


def test_streaks_longer_than_what_is_kept(tmp_path: Path) -> None:
    """Ten results are kept of everybody; whoever won more is counted to the first of the row."""
    with League.create(tmp_path / "a.db", clock=lambda: NOW, k=32) as league:
        league.record(["A", "B"], 0, new=True)
        for number in range(13):
            league.record(["A", "B"], 1)
            wins = [(each.name, each.wins) for each in league.highlights().streaks]
            assert wins == ([("A", number + 1)] if number >= 2 else [])
        league.record(["A", "B"], 0.5)
        assert league.highlights().streaks == []
