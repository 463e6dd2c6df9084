"""The rules of a league in words, for its pages."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from arpad.engine import PlainTerms
from arpad.league import Rules


def in_short(rules: Rules) -> str:
    """The rules in one line, shown above the table."""
    terms = rules.engine().plain
    return f"{rules.rating_system.name}." if terms is None else f"Plain Elo, {k_words(terms)}."


def k_words(terms: PlainTerms) -> str:
    """K of a plain pool: K 24; K 40 for the first 8 games."""
    if terms.by_rating is not None:
        return "K by rating"
    steps = [(n, k) for n, k in enumerate(terms.ks) if n == 0 or terms.ks[n - 1] != k]
    text = f"K\u00a0{terms.ks[-1]:g}"
    for (start, k), (end, _) in pairwise(steps):
        which = f"the first {end} games" if start == 0 else f"games {start + 1} to {end}"
        text += f"; K\u00a0{k:g} for {which}"
    return text


def setting_words(value: Any) -> str:
    """A setting as a form shows it."""
    if value is None or value == "":
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:g}" if isinstance(value, float) else str(value)
