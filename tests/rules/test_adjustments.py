"""The one-time adjustments of 2022 and 2024."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from importlib import import_module

import pytest

from arpad import fide
from arpad.errors import InvalidRating, InvalidType


@pytest.mark.parametrize(
    ("rating", "standard", "adjusted"),
    [
        (2283, 2732, 2632),  # published
        (2631, 2732, 2632),
        (2632, 2732, 2632),
        (2633, 2732, 2633),
        (2732, 2283, 2732),
        (1500, 50, 1500),
    ],
)
def test_2022_raises_rapid_and_blitz_to_standard_less_100(
    rating: int, standard: int, adjusted: int
) -> None:
    assert fide.adjust_2022(rating, standard) == adjusted


@pytest.mark.parametrize(
    ("rating", "adjusted"),
    [
        (1000, "1400"),
        (1500, "1700"),
        (1700, "1820"),
        (1950, "1970"),
        (1999, "1999.40"),  # 0.40 × 1
        (2000, "2000"),
        (2001, "2001"),
        (2850, "2850"),
        (1501, "1700.60"),  # 1501 + 0.40 × 499 = 1501 + 199.60
        (1998, "1998.80"),
    ],
)
def test_2024_gives_back_two_fifths_of_what_is_missing_to_2000(rating: int, adjusted: str) -> None:
    assert fide.adjust_2024(rating) == Decimal(adjusted)


def test_each_was_made_once_on_its_day() -> None:
    adjustments = import_module("arpad.fide.adjustments")
    assert adjustments.RAPID_BLITZ_BELOW_STANDARD.value[0] == date(2022, 10, 1)
    assert adjustments.COMPRESSION.value[0] == date(2024, 3, 1)
    assert "not known" in adjustments.COMPRESSION.note


@pytest.mark.parametrize("rating", [-1, 1500.5, float("nan")])
def test_no_rating_is_adjusted_that_is_none(rating: int) -> None:
    for adjust in (lambda: fide.adjust_2024(rating), lambda: fide.adjust_2022(rating, 2000)):
        with pytest.raises(InvalidRating, match="rating: "):
            adjust()
    with pytest.raises(InvalidRating, match="standard_rating: "):
        fide.adjust_2022(2000, rating)
    with pytest.raises(InvalidType, match="rating: True"):
        fide.adjust_2024(True)
