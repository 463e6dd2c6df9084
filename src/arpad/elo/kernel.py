"""The arithmetic of a ladder by the plain formula: only `math`, one number at a time.

It runs as plain Python on lists, or compiled by Numba on arrays; both give the same bits.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp, log
from typing import Any

from arpad.elo.player import SCALE
from arpad.engine.batch import Numbers

#: The factor for a difference on the usual scale: e^(FACTOR × D) = 10^(D / 400).
FACTOR = log(10) / SCALE
#: Beyond this the expected score is 0, and e^x would soon be too great for a float.
GREATEST_EXPONENT = 700.0


def expected(own: float, other: float, edge: float, factor: float) -> float:
    """The expected score by the plain formula, as `play` works it out."""
    exponent = (other - own - edge) * factor
    return 1.0 / (1.0 + exp(exponent)) if exponent < GREATEST_EXPONENT else 0.0


def play(
    white: Numbers,
    black: Numbers,
    score: Numbers,
    ratings: Numbers,
    played: Numbers,
    ks: Numbers,
    factor: float,
    edge: float,
    sides: Sequence[Numbers],
    begin: int,
) -> None:
    """Rate the games one by one, in place.

    `ks` are the Ks by games played, `factor` is that of the scale, `edge` is White's advantage in
    points. The ratings of both sides before and after each game are written to `sides` from the row
    `begin` on, unless its columns are empty.
    """
    last = len(ks) - 1
    k = ks[last]
    history = len(sides[0]) > 0
    if last == 0 and edge == 0.0 and not history:  # most ladders: no further conditions
        for own, other, points in zip(white, black, score):  # noqa: B905 (Numba has no strict)
            mine = ratings[own]
            theirs = ratings[other]
            change = k * (points - 1.0 / (1.0 + exp((theirs - mine) * factor)))
            ratings[own] = mine + change
            ratings[other] = theirs - change
        return
    game = begin
    mine_before, theirs_before, mine_after, theirs_after = sides
    for own, other, points in zip(white, black, score):  # noqa: B905
        mine = ratings[own]
        theirs = ratings[other]
        exponent = (theirs - mine - edge) * factor
        gained = points - (1.0 / (1.0 + exp(exponent)) if exponent < GREATEST_EXPONENT else 0.0)
        before = played[own]
        there = played[other]
        ratings[own] = mine + (ks[before] if before < last else k) * gained
        ratings[other] = theirs - (ks[there] if there < last else k) * gained
        played[own] = before + 1
        played[other] = there + 1
        if history:
            mine_before[game] = mine
            theirs_before[game] = theirs
            mine_after[game] = ratings[own]
            theirs_after[game] = ratings[other]
            game += 1


def count(white: Numbers, black: Numbers, games: Numbers) -> None:
    """Count each player's games; only faster than other ways if it is compiled."""
    for own in white:
        games[own] += 1
    for other in black:
        games[other] += 1


@cache
def compiled() -> Any:
    """`play` and `count`, compiled; None if Numba is not installed."""
    try:
        from numba import njit
    except ModuleNotFoundError:
        return None
    return njit(cache=True)(play), njit(cache=True)(count)
