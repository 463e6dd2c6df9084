"""The figures in the words: every one is read from the dated records, none is typed."""

from __future__ import annotations

from datetime import date
from functools import cache

from arpad.elo.k import PRESETS, preset
from arpad.exact import day_text, logistic
from arpad.facts import GREATEST_K
from arpad.fide.edition import Edition, KStep
from arpad.fide.editions import EDITIONS, edition
from arpad.fide.expectancy import Expectancy
from arpad.uschess import rules as uschess
from arpad.uschess.formulas import effective_maximum, k_factor

#: The differences in the table of expected scores.
GAPS = (0, 25, 50, 100, 150, 200, 250, 300, 350, 400, 500, 600, 735)
#: The scale of the formula: this many points make the favourite ten times as strong.
SCALE = 400
#: A club player at a weekend, as an example of a K that is worked out.
_US_RATING, _US_GAMES = 1500, 4
#: A draw with somebody weaker, and a month with many games.
_WEAKER, _LEAD, _BUSY = 1600, 200, 20


@cache
def figures(on: date) -> dict[str, str]:
    """What the texts ask for, by the regulations in force on that day."""
    record = edition(on)
    cap = record.cap.value or 0
    initial = record.initial.value
    assert initial is not None
    exemption = record.cap_exemption.value
    assert exemption is not None
    return {
        "since": day_text(record.since),
        "rules_name": record.name,
        "first_year": str(EDITIONS[0].since.year),
        "editions": str(len(EDITIONS)),
        "k_new": str(_step(record, "games_below").k),
        "k_else": str(record.k_steps[-1].k),
        "limit": str(record.period_limit.value),
        "cap": str(cap),
        "cap_expected": f"{fide_expected(record, -cap):.2f}",
        "beyond": str(cap + 200),
        "beyond_formula": f"{logistic(-cap - 200):.2f}",
        "exempt": str(exemption.rating),
        "scale": str(SCALE),
        **_examples(record),
        "floor": str(record.floor.value),
        "initial_games": str(initial.least_games),
        "initial_months": str(initial.months),
        "initial_draws": str(initial.added_draws[0]),
        "initial_most": str(initial.maximum),
        "us_numerator": f"{uschess.K_NUMERATOR:g}",
        "us_rating": str(_US_RATING),
        "us_games": str(_US_GAMES),
        "us_k": f"{us_k(_US_RATING, _US_GAMES):.0f}",
        "us_provisional": str(uschess.PROVISIONAL_GAMES),
        "k_most": str(GREATEST_K),
        "us_preset": str(preset("uscf").k),
        "presets": " · ".join(str(each.k) for each in PRESETS if each.id.startswith("chesscom")),
    }


def _examples(record: Edition) -> dict[str, str]:
    """Figures of examples: leads by the formula, a draw that costs points, a busy period."""
    k = record.k_steps[-1].k
    expected = fide_expected(record, _LEAD)
    new = _step(record, "games_below").k
    return {
        **{f"lead_{lead}": f"{100 * logistic(lead):.0f} %" for lead in (100, 200, 400)},
        "stronger": str(_WEAKER + _LEAD),
        "weaker": str(_WEAKER),
        "draw_expected": f"{expected:.2f}",
        "draw_short": f"{expected - 0.5:.2f}",
        "draw_cost": f"−{k * (expected - 0.5):.1f}",
        "busy_games": str(_BUSY),
        "busy_product": str(_BUSY * new),
        "busy_k": str(record.period_limit.value // _BUSY),
    }


def fide_expected(record: Edition, difference: int) -> float:
    """What FIDE expects at a difference, between players whom no exception concerns."""
    middle = 1600
    return Expectancy(record).of(middle + difference, middle) / 100


def us_k(rating: float, games: int) -> float:
    """K of US Chess for somebody established."""
    known = uschess.EFFECTIVE_GAMES[-1].value
    assert known is not None
    return k_factor(rating, effective_maximum(rating, known), games, dual=False)


def _step(record: Edition, condition: str) -> KStep:
    """The line of the K rule that asks for this."""
    return next(step for step in record.k_steps if getattr(step, condition) is not None)
