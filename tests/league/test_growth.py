"""Results that come last are played on from what is known: the same bits as a replay of all."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest

from arpad.errors import ArpadError
from arpad.league import League
from arpad.league import cache as module
from arpad.league.history import History
from arpad.league.replay import LeagueReplay, replay
from arpad.league.views import recent, table

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


def late(league: League) -> None:
    league.record(["A", "B"], 1, on=DAY)


def newcomer(league: League) -> None:
    league.record(["A", "E"], 1, new=True)


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


@pytest.mark.parametrize("deed", [late, newcomer, correction, future_season, later_rules, waiting])
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
