"""5.1: unplayed games never count."""

from __future__ import annotations

from datetime import date

import pytest

from arpad import elo, fide
from arpad.errors import InvalidGames
from arpad.fide import Event, Game

ON = date(2025, 11, 7)
PLAYED = [(2000, 1), (2000, 0.5)]


@pytest.mark.parametrize("score", [1, 0.5, 0])
@pytest.mark.parametrize("opponent", [2000, 2700, 1000, None])
def test_a_forfeit_changes_nothing(opponent: int | None, score: float) -> None:
    forfeit = Game(opponent, score, forfeit=True)
    for report in (
        fide.tournament(2000, [*PLAYED, forfeit], on=ON),
        elo.tournament(2000, [*PLAYED, forfeit]),
    ):
        assert [report.n, report.score, report.expected] == [2, 1.5, 1]
        assert (report.change, report.new_rating) == (10, 2010)  # 20 × (1.5 − 1)
        assert report.average_opponent == 2000


@pytest.mark.parametrize("opponent", [2000, None])
def test_the_report_says_forfeit_before_anything_else(opponent: int | None) -> None:
    report = fide.tournament(2000, [Game(opponent, 1, forfeit=True)], on=ON)
    game = report.games[0]
    assert (game.counted, game.reason) == (False, "forfeit")
    assert (game.expected, game.change, game.capped) == (None, None, False)
    assert str(report.working()[1]) == "5.1: not counted: forfeit"


def test_forfeits_alone_leave_the_rating_as_it_is() -> None:
    report = fide.tournament(2000, [Game(2100, 1, forfeit=True)] * 3, on=ON)
    assert [report.n, report.change, report.new_rating] == [0, 0, 2000]
    assert (report.average_opponent, report.performance) == (None, None)


def test_a_performance_leaves_forfeits_out() -> None:
    forfeit = Game(2700, 1, forfeit=True)
    assert fide.performance([(2000, 0.5), forfeit], on=ON) == 2000
    with pytest.raises(InvalidGames, match="only forfeits"):
        fide.performance([forfeit], on=ON)


def test_forfeits_are_no_games_of_the_period() -> None:
    games = [(2000, 0.5)] * 20
    forfeits = [Game(2000, 1, forfeit=True)] * 20
    report = fide.period(2000, [Event([*games, *forfeits], on=ON), Event(games[:15], on=ON)])
    assert (report.n, report.k) == (35, 20)


def test_a_forfeit_takes_no_upgrade() -> None:
    """2023: the greater difference was not played, so the other one is capped: .92."""
    games = [Game(1400, 1, forfeit=True), Game(1500, 1)]
    report = fide.tournament(2000, games, on=date(2023, 6, 1))
    assert [game.capped for game in report.games] == [False, True]
