"""The rules of a league in HTML: the formula, and all settings line by line."""

from __future__ import annotations

from html import escape
from itertools import pairwise
from typing import Any

from arpad.engine import PlainTerms
from arpad.league import Rules
from arpad.league.rules import read_season
from arpad.league.words import rules_in_words


def in_short(rules: Rules) -> str:
    """The rules in one line, shown above the table."""
    terms = rules.engine().plain
    return f"{rules.found.name}." if terms is None else f"Plain Elo, {k_words(terms)}."


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


def formula(rules: Rules) -> str:
    """How one game changes a rating in a plain pool, as MathML; "" for other systems."""
    terms = rules.engine().plain
    if terms is None:
        return ""
    margin = "<mo>·</mo><mi>m</mi>" if rules.margin_rule else ""
    return (
        '<div class="formula"><math display="inline"><msup><mi>R</mi><mo>′</mo></msup><mo>=</mo>'
        f"<mi>R</mi><mo>+</mo><mi>K</mi>{margin}<mo>·</mo><mo>(</mo><mi>S</mi><mo>−</mo><mi>E</mi>"
        '<mo>)</mo></math></div><div class="formula"><math display="inline"><mi>E</mi><mo>=</mo>'
        "<mfrac><mn>1</mn><mrow><mn>1</mn><mo>+</mo><msup><mn>10</mn><mrow><mo>−</mo><mi>D</mi>"
        f"<mo>/</mo><mn>{terms.scale:g}</mn></mrow></msup></mrow></mfrac></math></div>"
        '<p class="small quiet">R is the rating before the game, S the score (1, ½ or 0), E the '
        "score that was expected, D your rating less the opponent’s.</p>"
    )


def listed(rules: Rules) -> str:
    """All settings, line by line, in the same words as in the terminal."""
    rows = "".join(
        f"<div><dt>{escape(each.name.replace('_', ' '))}</dt>"
        f"<dd>{escape(str(each.text))}</dd></div>"
        for each in rules_in_words(rules)
    )
    return f'<dl class="set-list">{rows}</dl>'


def season_words(text: str) -> str:
    """What the end of a season does to ratings.

    >>> season_words("0.5")
    'half-way: 50 % is kept, the rest comes from the start rating'
    """
    rule = read_season(text)
    mean = "the start rating" if rule.mean is None else f"{rule.mean:g}"
    if rule.share in (0, 1):
        return "ratings are kept" if rule.share else f"everybody starts again, from {mean}"
    half = "half-way: " if rule.share == 0.5 else ""
    return f"{half}{100 * rule.share:g} % is kept, the rest comes from {mean}"


def setting_words(value: Any) -> str:
    """A setting as a form shows it."""
    if value is None or value == "":
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:g}" if isinstance(value, float) else str(value)
