"""Glickman's two systems as plain arithmetic: only `math`, so that all platforms agree to the bit.

Glicko-1 works on the scale of ratings, Glicko-2 on its own: (rating − 1500) / 173.7178.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, log, pi, sqrt

from arpad.facts import check_value
from arpad.glicko.kernel import (
    CENTRE,
    LEAST,
    SCALE,
    game_information,
    logistic,
    new_volatility,
    surprise,
    update_pair,
)
from arpad.glicko.player import Player

Q = log(10) / 400


def attenuation(deviation: float) -> float:
    """g of Glicko-1: how much a result counts, by the opponent's `deviation`; less if it is high.

    >>> [round(attenuation(rd), 4) for rd in (30, 100, 300)]
    [0.9955, 0.9531, 0.7242]
    """
    return 1 / sqrt(1 + 3 * Q * Q * deviation * deviation / (pi * pi))


def chance(difference: float, deviation: float) -> float:
    """E of Glicko-1: the expected score at a rating `difference`, with a `deviation`.

    >>> round(chance(1400 - 1500, sqrt(80**2 + 150**2)), 3)
    0.376
    """
    return logistic(attenuation(deviation) * difference * Q)


def glicko1(
    rating: float, deviation: float, games: Sequence[tuple[float, float, float]]
) -> tuple[float, float]:
    """Rating and deviation after a period.

    `rating` and `deviation` are the player's, `games` are (rating, deviation, score): the
    opponent's figures and the player's score.
    """
    gs = [attenuation(rd) for _, rd, _ in games]
    es = [logistic(g * (rating - r) * Q) for g, (r, _, _) in zip(gs, games, strict=True)]
    information = Q * Q * fsum(g * g * e * (1 - e) for g, e in zip(gs, es, strict=True))
    precision = 1 / (deviation * deviation) + information
    gained = fsum(g * (s - e) for g, e, (_, _, s) in zip(gs, es, games, strict=True))
    return rating + Q / precision * gained, sqrt(1 / precision)


def inflated1(deviation: float, periods: float, c: float, most: float) -> float:
    """The deviation of Glicko-1 after the given number of periods without games."""
    return min(sqrt(deviation * deviation + c * c * periods), most)


def inflated2(deviation: float, volatility: float, periods: float) -> float:
    """The deviation of Glicko-2 after the given number of periods without games."""
    phi = deviation / SCALE
    return SCALE * sqrt(phi * phi + periods * volatility * volatility)


def equivalent_k(deviation: float, opponent_deviation: float = 50) -> float:
    """The K that corresponds to one game of Glicko-1 between equals.

    `deviation` is the player's own, `opponent_deviation` that of the opponent.

    >>> [round(equivalent_k(rd)) for rd in (54, 66, 77)]
    [16, 24, 32]
    """
    deviation = check_value(Player, "deviation", deviation)
    opponent_deviation = check_value(Player, "deviation", opponent_deviation, "opponent_deviation")
    g = attenuation(opponent_deviation)
    return Q * g / (1 / (deviation * deviation) + Q * Q * g * g / 4)


def glicko2(
    player: tuple[float, float, float],
    games: Sequence[tuple[float, float, float]],
    tau: float,
    *,
    grows: bool = True,
) -> tuple[float, float, float]:
    """Rating, deviation and volatility after a period.

    `player` has the three figures before, `games` are (rating, deviation, score), the opponent's
    rating less any advantage of the player. `tau` is how fast the volatility changes, and `grows`
    whether the deviation first grows by one period, as in Glickman's system, but not on Lichess.
    """
    rating, deviation, volatility = player
    mu, phi = (rating - CENTRE) / SCALE, deviation / SCALE
    information, gained = sums2(mu, games)
    information = max(information, LEAST)
    volatility = new_volatility(volatility, *surprise(phi, information, gained), tau)
    mu, phi = update_pair(mu, phi, volatility, information, gained, 1.0 if grows else 0.0)
    return CENTRE + SCALE * mu, SCALE * phi, volatility


def sums2(mu: float, games: Sequence[tuple[float, float, float]]) -> tuple[float, float]:
    """Σ g² E (1 − E) and Σ g (s − E) of Glicko-2."""
    found = [
        game_information(mu, (r - CENTRE) / SCALE, rd / SCALE, score) for r, rd, score in games
    ]
    if len(found) == 1:
        return found[0]
    return fsum(known for known, _ in found), fsum(gained for _, gained in found)
