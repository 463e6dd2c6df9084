"""B.01: the performance Rp = Ra + dp(p)."""

from __future__ import annotations

from datetime import date

import pytest

from arpad import fide
from arpad.fide import Game, TimeControl
from arpad.game import GameLike

ON = date(2025, 11, 7)


@pytest.mark.parametrize(
    ("games", "performance"),
    [
        ([(1600, 1), (1600, 0.5), (1600, 0)], 1600),
        ([(1600, 1)], 2400),
        ([(1600, 0)], 800),
        ([(1600, 0.5), (1601, 0.5)], 1601),  # 1600.5: half up
        ([(1600, 0.5), (1600, 0.5), (1601, 0.5)], 1600),  # 1600.33
        ([(1600, 0.5), (1601, 0.5), (1601, 0.5)], 1601),  # 1600.67
        ([(1600, 1), (1600, 1), (1601, 0)], 1725),  # 1600.33 → 1600, 67 %: + 125
        ([(2436, "="), (2400, "win"), (2381, "1/2"), (2502, "loss")], 2430),  # 2429.75, 50 %
        ([Game(1600, 1), (1800, 0)], 1700),
    ],
)
def test_average_and_dp(games: list[GameLike], performance: int) -> None:
    assert fide.performance(games, on=ON) == performance


@pytest.mark.parametrize("time_control", ["standard", "rapid", "blitz"])
@pytest.mark.parametrize(
    ("on", "performance"),
    [
        ("2014-07-01", 1400),  # (1000 + 1800) / 2
        ("2023-12-31", 1400),
        ("2024-01-01", 1600),  # (1400 + 1800) / 2
        ("2025-10-01", 1600),
    ],
)
def test_unrated_opponents_count_1000_and_since_2024_1400(
    on: str, performance: int, time_control: TimeControl
) -> None:
    games = [(None, 0.5), (1800, 0.5)]
    start = date.fromisoformat(on)
    assert fide.performance(games, on=start, time_control=time_control) == performance
    report = fide.tournament(2000, games, on=start, time_control=time_control)
    assert report.performance == performance
    assert report.average_opponent == 1800  # of the games that are rated


def test_a_day_before_the_first_record_takes_the_first() -> None:
    book = fide.rulebook(date(2014, 7, 1))
    assert book.performance([(None, 0.5)], on=date(2010, 1, 1)) == 1000


def test_the_unrated_are_dated_by_the_event_and_not_by_the_edition() -> None:
    """One rating edition, from 2022-01-01 on, and two of B.01."""
    book = fide.rulebook(date(2023, 12, 31))
    assert book.edition is fide.rulebook(date(2024, 1, 1)).edition
    assert book.performance([(None, 0.5)], on=date(2023, 12, 31)) == 1000
    assert book.performance([(None, 0.5)], on=date(2024, 1, 1)) == 1400


def test_a_standard_rating_counts_in_rapid_and_blitz() -> None:
    game = Game(None, 0.5, standard_rating=1900)
    assert fide.performance([game], on=ON, time_control="blitz") == 1900
    assert fide.performance([game], on=ON) == 1400


def test_the_figures_of_a_report() -> None:
    """(1400 + 1600 + 1601) / 3 = 1533.67; 2.5 of 3 is 83 %: + 273."""
    games: list[GameLike] = [(None, 1), (1600, 1), (1601, 0.5), Game(2700, 1, forfeit=True)]
    report = fide.performance_report(games, on=ON)
    assert (report.performance, report.average_opponent, report.percentage) == (1807, 1534, 83)
    assert (report.n, report.unrated, report.unrated_counts) == (3, 1, 1400)
