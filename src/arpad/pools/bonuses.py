"""Extras: what is added to the change, and what happens if a bound is crossed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log1p, sqrt
from typing import Any, NamedTuple, Protocol

from arpad.game import Facts
from arpad.sentences import Phrase, phrase
from arpad.sentences.arithmetic import decimal, places_needed


class Extra(NamedTuple):
    """Points that were added or taken away, with the sentence for it."""

    points: float
    sentence: Phrase
    label: Phrase  # of their row among the games
    is_bonus: bool = False


class Extras(Protocol):
    """What a batch adds to a change besides K × (score − expected)."""

    @property
    def words(self) -> str:
        """The rule in words."""

    def of(self, who: Any, rating: float, k: float, change: float, n: int) -> Sequence[Extra]:
        """What is added, in this order."""

    def each_game(self, rating: float) -> float:
        """What every game adds, whatever its result; the multiplier of the game counts for it."""

    def estimate(self, found: Sequence[Extra], games: Sequence[Facts]) -> str:
        """Why the answer is an estimate; "" if it is exact."""


@dataclass(frozen=True, slots=True)
class Nothing:
    """Nothing is added."""

    words: str = "none"

    def of(self, who: Any, rating: float, k: float, change: float, n: int) -> Sequence[Extra]:
        return ()

    def each_game(self, rating: float) -> float:
        return 0.0

    def estimate(self, found: Sequence[Extra], games: Sequence[Facts]) -> str:
        return ""


@dataclass(frozen=True, slots=True)
class EachGame(Nothing):
    """Of go: ln(1 + e^((bound − r) / scale)) / divide for every game, against deflation."""

    bound: float = 2300
    scale: float = 80
    divide: float = 5
    words: str = "+ ln(1 + e^((2300 − r) / 80)) / 5 a game"

    def each_game(self, rating: float) -> float:
        power = (self.bound - rating) / self.scale
        # ln(1 + e^x) for any x: e^x by itself may be too great for a float
        return (max(power, 0) + log1p(exp(-abs(power)))) / self.divide

    def estimate(self, found: Sequence[Extra], games: Sequence[Facts]) -> str:
        lower = any(game_facts.get("event_class", "A") != "A" for game_facts in games)
        return str(phrase("pool_estimate_class")) if lower else ""


@dataclass(frozen=True, slots=True)
class CfcBonus(Nothing):
    """Of the CFC: a bound at which K changes within an event, and a bonus for great gains."""

    bound: float = 2200
    games: int = 4
    full_k: float = 32
    threshold: float = 13
    high: float = 20
    beyond: float = 1.75
    words: str = (
        "crossing 2200 upwards, what exceeds 2199 counts half, downwards, what lies below 2200 "
        "double; from 4 games on, with k = K / 32 and a gain above 13 k √n: 1.75 k for each point "
        "above it, and 20 k for a new all-time high"
    )

    def of(self, who: Any, rating: float, k: float, change: float, n: int) -> Sequence[Extra]:
        found = [*self._crossing(rating, change)]
        share = k / self.full_k
        threshold = self.threshold * share * sqrt(n)
        if n < self.games or change <= threshold:
            return found
        found.append(_bonus(self.beyond * share, change, threshold))
        high = who.highest_rating
        if high is not None and rating + change > high:
            points = self.high * share
            sentence = phrase("pool_bonus_high", high=high, points=points)
            found.append(Extra(points, sentence, phrase("pool_label_high"), True))
        return found

    def _crossing(self, rating: float, change: float) -> Sequence[Extra]:
        after = rating + change
        if rating < self.bound and after > self.bound - 1:
            taken = -(after - (self.bound - 1)) / 2
            return (_crossed("up", self.bound - 1, after, taken, half=0.5),)
        if rating >= self.bound > after:
            taken = after - self.bound
            return (_crossed("down", self.bound, after, taken),)
        return ()

    def estimate(self, found: Sequence[Extra], games: Sequence[Facts]) -> str:
        return str(phrase("pool_estimate_bonus")) if any(each.is_bonus for each in found) else ""


def _bonus(factor: float, change: float, threshold: float) -> Extra:
    points = factor * (change - threshold)
    decimals = places_needed(
        points, lambda printed: factor * (printed(change) - printed(threshold))
    )
    sentence = phrase(
        "pool_bonus",
        factor=factor,
        change=decimal(change, decimals, 2),
        threshold=decimal(threshold, decimals, 2),
        points=points,
    )
    return Extra(points, sentence, phrase("pool_label_bonus"), True)


def _crossed(direction: str, bound: float, after: float, points: float, **more: float) -> Extra:
    share = points / (after - bound)
    decimals = places_needed(points, lambda printed: share * (printed(after) - bound))
    shown = decimal(after, decimals, 2)
    values = {"bound": bound, "after": shown, "points": points, **more}
    sentence = phrase(f"pool_crossing_{direction}", **values)
    return Extra(points, sentence, phrase(f"pool_label_{direction}", bound=bound))
