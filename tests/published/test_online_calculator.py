"""FIDE's online calculator, which applies the cap to everybody: right until September 2025."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from arpad import fide

from .cases import load

CASES = [tuple(case) for case in load("fide_online_calculator.json")["cases"]]
DAYS = [date(2024, 3, 1), date(2025, 9, 30)]


def test_nothing_is_left_out() -> None:
    assert len(CASES) == 24


@pytest.mark.parametrize("on", DAYS, ids=str)
@pytest.mark.parametrize(("own", "opponent", "score", "k", "change"), CASES)
def test_change(own: int, opponent: int, score: str, k: int, change: str, on: date) -> None:
    report = fide.tournament(fide.Player(own, k=k), [(opponent, score)], on=on)
    assert report.change == Decimal(change)
    expected = fide.expected(own, opponent, on=on)
    assert fide.delta(score, expected, k, on=on) == Decimal(change)


@pytest.mark.parametrize(
    ("own", "opponent", "score", "k", "change"),
    [case for case in CASES if case[0] >= 2650 and case[0] - case[1] > 411],
)
def test_the_calculator_is_out_of_date(
    own: int, opponent: int, score: str, k: int, change: str
) -> None:
    """From October 2025 a player of 2650 is rated with the full difference, which it ignores."""
    report = fide.tournament(fide.Player(own, k=k), [(opponent, score)], on=date(2025, 10, 1))
    assert report.change < Decimal(change)
