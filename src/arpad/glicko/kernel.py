"""The arithmetic of Glicko-2 and its ladders: only `math`, one number at a time, lists or arrays.

It runs as plain Python, or compiled by Numba; both give the same bits. Everything that is compiled
is in this file, because Numba's cache only notices changes in the file of a function.

Glicko-1 is the same arithmetic with a constant volatility: c, on the scale of the deviation.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp, inf, log, pi, sqrt
from types import FunctionType, SimpleNamespace
from typing import Any, NamedTuple

from arpad.engine.batch import Numbers

SCALE = 173.7178
CENTRE = 1500.0
#: The volatility is solved to within this.
TOLERANCE = 1e-6
#: The least information of a game, so that v is finite even if the result was certain.
LEAST = 1e-300
#: The time of the last game of a player who has not played.
NEVER = -inf
#: The functions that are compiled, each after those that it calls.
COMPILED = (
    *("logistic", "game_information", "slope", "bracket", "narrowed", "new_volatility"),
    *("new_volatilities", "surprise", "update_pair", "multiplied", "bounded_figures"),
    *("figures_after", "inflated", "after_rest", "play_games"),
    *("arrive", "weigh", "settle", "write_figures", "play_periods"),
)


class PoolNumbers(NamedTuple):
    """The parameters of a pool for its ladders: only floats, infinite if there is no bound."""

    scale: float  # rating points in one unit of the arithmetic
    tau: float  # 0: the volatility is constant
    grows: float  # 1 if the deviation also grows in a period with games, else 0
    growth: float  # periods in one unit of time
    advantage: float  # White's
    gain: float  # what a gain is multiplied by; 1: nothing
    bounded: float  # 1 if any of the bounds below is finite, else 0
    most_change: float
    least_rating: float
    most_rating: float
    least_deviation: float
    most_volatility: float
    most_deviation: float  # also the bound of a deviation that grows


def logistic(exponent: float) -> float:
    """1 / (1 + e^−x), even if e^−x is too great for a float."""
    return 1.0 / (1.0 + exp(-exponent)) if exponent > -700.0 else 0.0


def game_information(mu: float, other: float, phi: float, score: float) -> tuple[float, float]:
    """g² E (1 − E) and g (s − E) of one game; `other` and `phi` are the opponent's."""
    g = 1.0 / sqrt(1.0 + 3.0 * phi * phi / (pi * pi))
    e = logistic(g * (mu - other))
    return g * g * e * (1.0 - e), g * (score - e)


def slope(x: float, a: float, square: float, spread: float, tau: float) -> float:
    """The function whose zero is the logarithm of the new variance."""
    variance = exp(x)
    below = spread + variance
    return variance * (square - below) / (2.0 * below * below) - (x - a) / (tau * tau)


def bracket(
    variance: float, square: float, spread: float, tau: float
) -> tuple[float, float, float, float]:
    """Two points around the zero: the log of the variance and another, each with its `slope`."""
    a = log(variance)
    high = log(square - spread) if square > spread else a - tau
    at_high = slope(high, a, square, spread, tau)
    steps = 1.0
    while at_high < 0.0 and square <= spread:
        steps += 1.0
        high = a - steps * tau
        at_high = slope(high, a, square, spread, tau)
    return a, slope(a, a, square, spread, tau), high, at_high


def narrowed(
    ends: tuple[float, float, float, float], a: float, square: float, spread: float, tau: float
) -> tuple[float, float, float, float]:
    """A narrower bracket around the zero: one step of the Illinois method."""
    low, at_low, high, at_high = ends
    middle = low + (low - high) * at_low / (at_high - at_low)
    at_middle = slope(middle, a, square, spread, tau)
    if at_middle * at_high <= 0.0:
        return high, at_high, middle, at_middle
    return low, at_low / 2.0, middle, at_middle


def new_volatility(volatility: float, square: float, spread: float, tau: float) -> float:
    """The new volatility of Glicko-2 from Δ² and φ² + v; unchanged if `tau` is 0."""
    if tau <= 0.0:
        return volatility
    ends = bracket(volatility * volatility, square, spread, tau)
    a = ends[0]
    while abs(ends[2] - ends[0]) > TOLERANCE:
        ends = narrowed(ends, a, square, spread, tau)
    return exp(ends[0] / 2.0)


def new_volatilities(
    volatility: float,
    square: float,
    spread: float,
    others: float,
    their_square: float,
    their_spread: float,
    tau: float,
) -> tuple[float, float]:
    """Those of both sides at once: compiled, this is faster, since the two loops overlap."""
    if tau <= 0.0:
        return volatility, others
    ends = bracket(volatility * volatility, square, spread, tau)
    their_ends = bracket(others * others, their_square, their_spread, tau)
    a, their_a = ends[0], their_ends[0]
    while abs(ends[2] - ends[0]) > TOLERANCE and abs(their_ends[2] - their_ends[0]) > TOLERANCE:
        ends = narrowed(ends, a, square, spread, tau)
        their_ends = narrowed(their_ends, their_a, their_square, their_spread, tau)
    while abs(ends[2] - ends[0]) > TOLERANCE:
        ends = narrowed(ends, a, square, spread, tau)
    while abs(their_ends[2] - their_ends[0]) > TOLERANCE:
        their_ends = narrowed(their_ends, their_a, their_square, their_spread, tau)
    return exp(ends[0] / 2.0), exp(their_ends[0] / 2.0)


def surprise(phi: float, information: float, gained: float) -> tuple[float, float]:
    """Δ² and φ² + v after Σ g² E (1 − E) and Σ g (s − E)."""
    v = 1.0 / information
    delta = v * gained
    return delta * delta, phi * phi + v


def update_pair(
    mu: float, phi: float, volatility: float, information: float, gained: float, grows: float
) -> tuple[float, float]:
    """μ and φ after Σ g² E (1 − E) and Σ g (s − E), with the new volatility."""
    variance = phi * phi + grows * volatility * volatility
    after = 1.0 / sqrt(1.0 / variance + information)
    return mu + after * after * gained, after


def figures_after(
    pool: PoolNumbers,
    rating: float,
    deviation: float,
    volatility: float,
    information: float,
    gained: float,
) -> tuple[float, float, float]:
    """Rating, deviation and volatility after those sums, within the bounds of the pool."""
    information = max(information, LEAST)
    square, spread = surprise(deviation / pool.scale, information, gained)
    volatility = new_volatility(volatility, square, spread, pool.tau)
    return bounded_figures(pool, rating, deviation, volatility, information, gained)


def bounded_figures(
    pool: PoolNumbers,
    rating: float,
    deviation: float,
    volatility: float,
    information: float,
    gained: float,
) -> tuple[float, float, float]:
    """The same, with the new volatility already known."""
    scale = pool.scale
    mu, phi = update_pair(
        (rating - CENTRE) / scale, deviation / scale, volatility, information, gained, pool.grows
    )
    after = CENTRE + scale * mu
    deviation = scale * phi
    if pool.bounded > 0.0:
        after = min(max(after, rating - pool.most_change), rating + pool.most_change)
        after = min(max(after, pool.least_rating), pool.most_rating)
        deviation = min(max(deviation, pool.least_deviation), pool.most_deviation)
        volatility = min(volatility, pool.most_volatility)
    return multiplied(rating, after, pool.gain), deviation, volatility


def multiplied(before: float, after: float, factor: float) -> float:
    """The rating after a game, its gain multiplied; a loss stays as it is."""
    return after + max(after - before, 0.0) * (factor - 1.0)


def inflated(pool: PoolNumbers, deviation: float, volatility: float, time: float) -> float:
    """The deviation after the given units of time without games."""
    phi = deviation / pool.scale
    wide = pool.scale * sqrt(phi * phi + time * pool.growth * volatility * volatility)
    return min(wide, pool.most_deviation)


def after_rest(pool: PoolNumbers, states: Sequence[Numbers], now: float) -> None:
    """Let the deviations of everybody who has played before grow up to a time."""
    _, deviation, volatility, last = states
    for who in range(len(last)):
        if NEVER < last[who] < now:
            deviation[who] = inflated(pool, deviation[who], volatility[who], now - last[who])


def play_games(
    white: Numbers,
    black: Numbers,
    score: Numbers,
    times: Numbers,
    pool: PoolNumbers,
    states: Sequence[Numbers],
    sides: Sequence[Numbers],
    begin: int,
) -> None:
    """Rate the games one by one; `times` are those of the games, if they have any.

    What happened is written to `sides` from the row `begin` on.
    """
    rating, deviation, volatility, last = states
    scale = pool.scale
    advantage = pool.advantage / scale
    timed, history = len(times) > 0, len(sides[0]) > 0
    games = zip(white, black, score)  # noqa: B905 (Numba has no strict)
    for game, (own, other, points) in enumerate(games):
        if timed:
            for who in (own, other):
                if last[who] > NEVER:
                    rest = times[game] - last[who]
                    deviation[who] = inflated(pool, deviation[who], volatility[who], rest)
                last[who] = times[game]
        mine, theirs = rating[own], rating[other]
        sure, others = deviation[own], deviation[other]
        steady, others_steady = volatility[own], volatility[other]
        mu = (mine - CENTRE) / scale
        their_mu = (theirs - CENTRE) / scale
        phi, their_phi = sure / scale, others / scale
        known, gained = game_information(mu, their_mu - advantage, their_phi, points)
        their_known, their_gained = game_information(their_mu, mu + advantage, phi, 1.0 - points)
        known, their_known = max(known, LEAST), max(their_known, LEAST)
        square, spread = surprise(phi, known, gained)
        their_square, their_spread = surprise(their_phi, their_known, their_gained)
        new, others_new = new_volatilities(
            steady, square, spread, others_steady, their_square, their_spread, pool.tau
        )
        rating[own], deviation[own], volatility[own] = bounded_figures(
            pool, mine, sure, new, known, gained
        )
        rating[other], deviation[other], volatility[other] = bounded_figures(
            pool, theirs, others, others_new, their_known, their_gained
        )
        if history:
            row = begin + game
            sides[0][row], sides[1][row] = mine, theirs
            sides[2][row], sides[3][row] = rating[own], rating[other]
            sides[4][row], sides[5][row] = sure, others
            sides[6][row], sides[7][row] = deviation[own], deviation[other]
            sides[8][row], sides[9][row] = steady, others_steady
            sides[10][row], sides[11][row] = volatility[own], volatility[other]


def play_periods(
    white: Numbers,
    black: Numbers,
    score: Numbers,
    times: Numbers,
    ends: Numbers,
    pool: PoolNumbers,
    states: Sequence[Numbers],
    sums: Sequence[Numbers],
    sides: Sequence[Numbers],
) -> None:
    """Rate all games of a period at once; `ends` are the places where the periods end.

    `times` are those of the games, if they have any: of a period, that of its first one counts.
    """
    timed, history = len(times) > 0, len(sides[0]) > 0
    begin = 0
    for period in range(len(ends)):
        end = ends[period]
        if timed:
            arrive(white, black, begin, end, times[begin], pool, states)
        weigh(white, black, score, begin, end, pool, states, sums)
        if history:
            write_figures(white, black, begin, end, states, sides, 0)
        settle(white, black, begin, end, pool, states, sums)
        if history:
            write_figures(white, black, begin, end, states, sides, 2)
        begin = end


def arrive(
    white: Numbers,
    black: Numbers,
    begin: int,
    end: int,
    period: float,
    pool: PoolNumbers,
    states: Sequence[Numbers],
) -> None:
    """Let the deviations of those who play in a period grow by the periods they missed."""
    _, deviation, volatility, last = states
    for game in range(begin, end):
        for who in (white[game], black[game]):
            if NEVER < last[who] < period:
                rest = period - last[who] - pool.grows
                deviation[who] = inflated(pool, deviation[who], volatility[who], rest)
            last[who] = period


def weigh(
    white: Numbers,
    black: Numbers,
    score: Numbers,
    begin: int,
    end: int,
    pool: PoolNumbers,
    states: Sequence[Numbers],
    sums: Sequence[Numbers],
) -> None:
    """Add up the information of a period's games; `sums` are zero before and after a period."""
    rating, deviation, _, _ = states
    information, gains, games = sums
    scale = pool.scale
    edge = pool.advantage / scale
    for game in range(begin, end):
        own, other, points = white[game], black[game], score[game]
        mu, their_mu = (rating[own] - CENTRE) / scale, (rating[other] - CENTRE) / scale
        known, gained = game_information(mu, their_mu - edge, deviation[other] / scale, points)
        information[own] += known
        gains[own] += gained
        known, gained = game_information(their_mu, mu + edge, deviation[own] / scale, 1.0 - points)
        information[other] += known
        gains[other] += gained
        games[own] += 1.0
        games[other] += 1.0


def settle(
    white: Numbers,
    black: Numbers,
    begin: int,
    end: int,
    pool: PoolNumbers,
    states: Sequence[Numbers],
    sums: Sequence[Numbers],
) -> None:
    """Rate everybody with games in a period, once."""
    rating, deviation, volatility, _ = states
    information, gains, games = sums
    for game in range(begin, end):
        for who in (white[game], black[game]):
            if games[who] > 0.0:
                known, gained = information[who], gains[who]
                rating[who], deviation[who], volatility[who] = figures_after(
                    pool, rating[who], deviation[who], volatility[who], known, gained
                )
                information[who] = gains[who] = games[who] = 0.0


def write_figures(
    white: Numbers,
    black: Numbers,
    begin: int,
    end: int,
    states: Sequence[Numbers],
    sides: Sequence[Numbers],
    first: int,
) -> None:
    """Write the present figures of both sides of a period's games, from column `first` on."""
    rating, deviation, volatility, _ = states
    for game in range(begin, end):
        own, other = white[game], black[game]
        sides[first][game], sides[first + 1][game] = rating[own], rating[other]
        sides[first + 4][game], sides[first + 5][game] = deviation[own], deviation[other]
        sides[first + 8][game], sides[first + 9][game] = volatility[own], volatility[other]


@cache
def compiled() -> Any:
    """The same functions, compiled, each calling the others so; None if Numba is not installed."""
    try:
        from numba import njit
    except ModuleNotFoundError:
        return None
    names = dict(globals())
    for name in COMPILED:
        names[name] = njit(cache=True)(FunctionType(names[name].__code__, names, name))
    return SimpleNamespace(**{name: names[name] for name in COMPILED})
