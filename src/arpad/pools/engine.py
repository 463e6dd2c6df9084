"""A pool of your own in motion: its record as terms of the plain formula."""

from __future__ import annotations

from typing import Any

from arpad.elo.k import KByGames
from arpad.engine.batch import PlainTerms
from arpad.pools.curves import Logistic
from arpad.pools.k_rules import ByGames, ByRating, Fixed
from arpad.pools.multipliers import Once
from arpad.pools.record import Record


def plain_terms(record: Record) -> PlainTerms:
    """What a pool of your own is made of: K, scale, margin and floor."""
    curve, multiplier = record.curve.value, record.multiplier.value
    assert isinstance(curve, Logistic)
    ks, by_rating = _ks(record.k.value)
    margin = None if isinstance(multiplier, Once) else multiplier
    return PlainTerms(ks, curve.scale, by_rating, margin, record.floor)


def _ks(rule: Any) -> tuple[list[float], ByRating | None]:
    """K by games, and K by rating if that is the rule."""
    if isinstance(rule, ByGames):
        return KByGames(rule.steps, rule.then).table(), None
    if isinstance(rule, ByRating):
        return [rule.then], rule
    assert isinstance(rule, Fixed)
    return [float(rule.k)], None
