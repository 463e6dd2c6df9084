"""The two formulas of US Chess as plain arithmetic: only `math`, so that all platforms agree."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, sqrt

from arpad.exact import logistic
from arpad.uschess import rules

#: How near to zero counts as zero when the special formula is solved.
NEAR = 1e-7


def effective_maximum(rating: float, rule: rules.EffectiveGames) -> float:
    """N*: the most games that count for a rating.

    >>> round(effective_maximum(1700, rules.EFFECTIVE_GAMES[-1].value), 2)
    20.01
    """
    if rating > rule.above:
        return rule.most
    return rule.most / sqrt(rule.a + rule.b * (rule.c - rating) ** 2)


def k_factor(rating: float, effective: float, games: int, *, dual: bool) -> float:
    """K of the standard formula; `dual` is a dual-rated event on the Regular list.

    >>> round(k_factor(1500, 20, 4, dual=False), 2)
    33.33
    """
    total = effective + games
    if not dual or rating <= rules.DUAL_ABOVE:
        return rules.K_NUMERATOR / total
    if rating >= rules.DUAL_FROM:
        return rules.DUAL_LEAST / total
    return rules.K_NUMERATOR * (rules.DUAL_INTERCEPT - rules.DUAL_SLOPE * rating) / total


def expected(rating: float, opponents: Sequence[float]) -> float:
    """The sum of the winning expectancies of the standard formula."""
    return fsum(logistic(rating - opponent) for opponent in opponents)


def bonus(gained: float, factor: float, games: int, meetings: int) -> float:
    """The bonus: what exceeds the threshold; `meetings` is the most games with one opponent.

    >>> round(bonus(61.3147, 10, 3, 1), 4)
    41.3147
    """
    most = 1 if games == rules.BONUS_GAMES else rules.BONUS_MEETINGS
    if games < rules.BONUS_GAMES or meetings > most:
        return 0.0
    return max(0.0, gained - factor * sqrt(max(games, rules.BONUS_LEAST_ROOT)))


def linear_expected(rating: float, opponent: float) -> float:
    """The winning expectancy of the special formula: a straight line over 800 points."""
    return min(1.0, max(0.0, 0.5 + (rating - opponent) / 800))


def special(
    start: float,
    prior: float,
    prior_games: float,
    prior_score: float,
    opponents: Sequence[float],
    score: float,
) -> float:
    """The rating at which the expected score is the score made: the special formula.

    The games before the event count as `prior_games` games against `prior`, with `prior_score`
    points; `start` is the rating before the event: of several solutions, the nearest to it is
    taken. The bounds of ratings are not applied yet.

    >>> special(500.0, 500.0, 0, 0, [400] * 4, 4), special(1000.0, 1000.0, 0, 0, [400] * 4, 4)
    (800.0, 1000.0)
    """
    points = [(opponent, 1.0) for opponent in opponents]
    if prior_games:
        points.append((prior, prior_games))
    wanted = score + prior_score
    knots = sorted({centre + side for centre, _ in points for side in (-400.0, 400.0)})
    values = [
        fsum(weight * linear_expected(knot, centre) for centre, weight in points) - wanted
        for knot in knots
    ]
    low, high = _zeros(knots, values)
    return min(max(start, low), high)


def _zeros(knots: Sequence[float], values: Sequence[float]) -> tuple[float, float]:
    """The first and the last zero of a line through the knots, which never falls."""
    flat = [knot for knot, value in zip(knots, values, strict=True) if abs(value) <= NEAR]
    if flat:
        low = -float("inf") if flat[0] == knots[0] else flat[0]
        high = float("inf") if flat[-1] == knots[-1] else flat[-1]
        return low, high
    above = next(place for place, value in enumerate(values) if value > 0)
    left, right = knots[above - 1], knots[above]
    share = values[above - 1] / (values[above - 1] - values[above])
    zero = left + share * (right - left)
    return zero, zero
