"""Functions written by hand, without validation: the exact rule of one day, and plain Elo."""

from __future__ import annotations

from bisect import bisect_left

from arpad.exact import DIFFERENCE_BOUNDS

#: Expectancies in hundredths; a negative difference is a negative index.
EXPECTED = [
    50 + bisect_left(DIFFERENCE_BOUNDS, d) if d >= 0 else 50 - bisect_left(DIFFERENCE_BOUNDS, -d)
    for d in (*range(1501), *range(-1500, 0))
]


def fide_by_hand(rating: int, opponent: int, score: float) -> tuple[int, int]:
    """Both ratings of two established adults after a standard game, from October 2025."""
    difference = rating - opponent
    capped = 400 if difference > 400 else -400 if difference < -400 else difference
    mine = capped if rating < 2650 else difference
    theirs = capped if opponent < 2650 else difference
    points = int(score * 100)
    change = (10 if rating >= 2400 else 20) * (points - EXPECTED[mine])
    other = (10 if opponent >= 2400 else 20) * (100 - points - EXPECTED[-theirs])
    return (
        rating + ((change + 50) // 100 if change >= 0 else -((50 - change) // 100)),
        opponent + ((other + 50) // 100 if other >= 0 else -((50 - other) // 100)),
    )


def elo_by_hand(rating: int, opponent: int, score: float, k: float = 20) -> tuple[int, int]:
    """Both ratings by the formula, each change rounded half away from zero."""
    change = k * (score - 1 / (1 + 10 ** ((opponent - rating) / 400)))
    other = k * (1 - score - 1 / (1 + 10 ** ((rating - opponent) / 400)))
    return (
        rating + (int(change + 0.5) if change >= 0 else -int(0.5 - change)),
        opponent + (int(other + 0.5) if other >= 0 else -int(0.5 - other)),
    )


def elo_by_hand_shorter(rating: int, opponent: int, score: float, k: float = 20) -> tuple[int, int]:
    """The same with one change: what one player gains the other loses."""
    change = k * (score - 1 / (1 + 10 ** ((opponent - rating) / 400)))
    rounded = int(change + 0.5) if change >= 0 else -int(0.5 - change)
    return rating + rounded, opponent - rounded
