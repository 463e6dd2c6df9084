"""The least score that reaches a rating or a performance."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from arpad import fide
from arpad.errors import InvalidTarget
from arpad.fide import Player

ON = date(2025, 11, 7)
FOUR = [2000] * 4


@pytest.mark.parametrize(
    ("target", "score", "reached"),
    [
        # K 20 and 2 expected: a half point is worth 10
        (1, "0", 1960),
        (1960, "0", 1960),
        (1961, "0.5", 1970),
        (2000, "2", 2000),
        (2001, "2.5", 2010),
        (2010, "2.5", 2010),
        (2011, "3", 2020),
        (2040, "4", 2040),
        (2041, None, None),
    ],
)
def test_the_least_score_for_a_rating(target: int, score: str | None, reached: int | None) -> None:
    answer = fide.needed(2000, FOUR, target_rating=target, on=ON)
    assert answer.score == (None if score is None else Decimal(score))
    assert (answer.reached, answer.best, answer.n) == (reached, 2040, 4)


@pytest.mark.parametrize(
    ("target", "score", "reached"),
    [
        # 2000 + dp: 12.5 → 13 %: −322, 25 %: −193, 37.5 → 38 %: −87, 62.5 → 63 %: +95, 75 %: +193
        (1, "0", 1200),
        (1200, "0", 1200),
        (1201, "0.5", 1678),
        (1679, "1", 1807),
        (1808, "1.5", 1913),
        (2000, "2", 2000),
        (2001, "2.5", 2095),
        (2095, "2.5", 2095),
        (2096, "3", 2193),
        (2800, "4", 2800),
        (2801, None, None),
    ],
)
def test_the_least_score_for_a_performance(
    target: int, score: str | None, reached: int | None
) -> None:
    answer = fide.needed(2000, FOUR, target_performance=target, on=ON)
    assert answer.score == (None if score is None else Decimal(score))
    assert (answer.reached, answer.best, answer.n) == (reached, 2800, 4)


def test_what_was_assumed_is_listed() -> None:
    answer = fide.needed(Player(2000, games_played=99), FOUR, target_rating=2001, on=ON)
    report = fide.tournament(Player(2000, games_played=99), [(2000, 0)] * 4, on=ON)
    assert answer.assumptions == report.assumptions
    assert len(answer.assumptions) == 3


def test_the_k_of_the_player_counts() -> None:
    """A junior: K 40, so a half point above 50 % is worth 20."""
    junior = Player(2000, birth_year=2012)
    answer = fide.needed(junior, FOUR, target_rating=2020, on=ON)
    assert (answer.score, answer.k) == (Decimal("2.5"), 40)
    assert "K        40: a junior" in str(answer)


def test_the_change_is_rounded_before_it_is_compared() -> None:
    """K 10 against 2036: .45 each; 0.5 gives +0.50, which is rounded to 2001."""
    answer = fide.needed(Player(2000, k=10), [2036], target_rating=2001, on=ON)
    assert (answer.score, answer.reached) == (Decimal("0.5"), 2001)


@pytest.mark.parametrize(
    ("on", "best"),
    [("2023-12-31", 2050), ("2024-01-01", 2250)],  # (1000 or 1400 + 1500) / 2 + 800
)
def test_unrated_opponents_count_for_the_performance_alone(on: str, best: int) -> None:
    start = date.fromisoformat(on)
    answer = fide.needed(2000, [None, 1500], target_performance=3000, on=start)
    assert (answer.best, answer.n) == (best, 2)
    assert fide.needed(2000, [None, 2000], target_rating=2010, on=start).n == 1


def test_time_control_and_date_choose_the_rules() -> None:
    """2601 v 2001 is not rated in blitz since December 2024."""
    answer = fide.needed(2601, [2001], target_rating=2601, on=ON, time_control="blitz")
    assert [answer.n, answer.score, answer.best] == [0, 0, 2601]


@pytest.mark.parametrize("targets", [{}, {"target_rating": 1, "target_performance": 1}])
def test_one_target_must_be_named(targets: dict[str, int]) -> None:
    with pytest.raises(InvalidTarget, match="give target_rating or target_performance"):
        fide.needed(2000, FOUR, **targets, on=ON)  # type: ignore[arg-type]
