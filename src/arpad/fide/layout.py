"""What can be laid out before anybody asks: plain ratings of established adults, one list each.

A player given as a bare number has a K and a column of expectancies that follow from that number
alone. Both are read from the edition once and looked up afterwards; nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from arpad.exact import HALF_POINTS, half_away
from arpad.fide.edition import Edition
from arpad.fide.expectancy import REACH, Expectancy
from arpad.fide.k_rule import KRule
from arpad.fide.player import Player

#: Ratings below this one are laid out; others are worked out each time. No two of them are
#: further apart than the lists reach.
_RATINGS = REACH
#: Changes are laid out from here on only, so that True, which equals 1, is not taken for a rating.
_LEAST = 100

#: K and expectancies by rating. Expectancies and changes are lists by difference in which a
#: negative difference is a negative index.
Bands = list[tuple[int, list[float]]]
#: score → (own changes, other side's changes), each by rating and difference.
Changes = list[list[int] | None]
Gains = dict[object, tuple[Changes, Changes]]


def lay_out_bands(edition: Edition, expectancy: Expectancy, k_rule: KRule) -> Bands:
    """K and expectancies by rating; empty where the opponent or other games have a say in them."""
    exemption = edition.cap_exemption.value
    if edition.gap.value or edition.upgrades.value or (exemption and exemption.whose == "either"):
        return []
    starts = {0, *(step.reached for step in edition.k_steps if step.reached)}
    if exemption:
        starts.add(exemption.rating)
    bands: Bands = []
    for start, end in pairwise((*sorted(starts), _RATINGS)):
        exempt = exemption is not None and start >= exemption.rating
        k = k_rule.k(Player(start), start, 1, None)
        bands += [(k, expectancy.full if exempt else expectancy.capped)] * (end - start)
    return bands


def lay_out_gains(bands: Bands) -> Gains:
    """Rounded changes of one game for every score, both sides."""
    if not bands:
        return {}
    loss, draw, win = (_changes(bands, points) for points in range(3))
    sides = {2: (win, loss), 1: (draw, draw), 0: (loss, win)}
    return {score: sides[points] for score, points in HALF_POINTS.items()}


def quick_totals(
    rating: int, expectancies: list[float], games: Sequence[Any]
) -> tuple[int, int, float, int] | None:
    """Sums over plain (rating, score) pairs; None where any game needs a closer look."""
    points = opponents = 0
    expected: float = 0
    try:
        for game in games:
            if type(game) is not tuple:
                return None
            opponent, score = game
            if type(opponent) is not int or not 0 <= opponent < _RATINGS:
                return None
            if score is True or score is False:
                return None
            points += HALF_POINTS[score]
            expected += expectancies[rating - opponent]
            opponents += opponent
    except (KeyError, TypeError, ValueError):
        return None
    return (len(games), points, expected, opponents) if games else None


def _changes(bands: Bands, points: int) -> Changes:
    made: dict[tuple[int, int], list[int]] = {}
    by_rating: Changes = [None] * _LEAST
    for k, expectancies in bands[_LEAST:]:
        key = (k, id(expectancies))
        if key not in made:
            change = {e: half_away(k * (50 * points - e)) for e in set(expectancies)}
            made[key] = [change[expected] for expected in expectancies]
        by_rating.append(made[key])
    return by_rating
