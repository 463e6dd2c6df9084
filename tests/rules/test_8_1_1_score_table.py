"""8.1.1: fractional score p in whole percent → rating difference dp."""

from __future__ import annotations

from datetime import date

import pytest

from arpad import fide

ON = date(2025, 11, 7)

DP = dict(
    zip(
        range(50, 101),
        [
            *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65),
            *(72, 80, 87, 95, 102, 110, 117, 125, 133, 141),
            *(149, 158, 166, 175, 184, 193, 202, 211, 220, 230),
            *(240, 251, 262, 273, 284, 296, 309, 322, 336, 351),
            *(366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800),
        ],
        strict=True,
    )
)


def performance(points: float, games: int) -> int:
    """The performance of that score against opponents who all have 2000."""
    wins, halves = int(points), int(2 * points) % 2
    scores = [1.0] * wins + [0.5] * halves + [0.0] * (games - wins - halves)
    return fide.performance([(2000, score) for score in scores], on=ON)


@pytest.mark.parametrize(("percent", "dp"), DP.items())
def test_every_percent_on_both_sides_of_one_half(percent: int, dp: int) -> None:
    assert performance(percent, 100) == 2000 + dp
    assert performance(100 - percent, 100) == 2000 - dp


@pytest.mark.parametrize(
    ("points", "games", "percent"),
    [
        (11.5, 20, 58),  # 57.5: half up
        (8.5, 20, 43),  # 42.5: half up, not away from one half
        (2.5, 4, 63),  # 62.5
        (1.5, 4, 38),  # 37.5
        (3.5, 4, 88),  # 87.5
        (0.5, 4, 13),  # 12.5
        (1, 3, 33),  # 33.33
        (2, 3, 67),  # 66.67
        (0.5, 9, 6),  # 5.56
        (6.5, 9, 72),  # 72.22
        (0.5, 120, 0),  # 0.42
        (119.5, 120, 100),  # 99.58
    ],
)
def test_the_percent_is_rounded_half_up(points: float, games: int, percent: int) -> None:
    dp = DP[percent] if percent >= 50 else -DP[100 - percent]
    assert performance(points, games) == 2000 + dp


def test_every_edition_prints_the_same_table() -> None:
    assert {record.score_differences.value for record in fide.editions()} == {tuple(DP.values())}
