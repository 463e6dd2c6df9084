"""Glicko-2 a second time, from the paper's steps, with bisection for the volatility."""

from __future__ import annotations

import math


def glicko2(
    player: tuple[float, float, float],
    games: list[tuple[float, float, float]],
    tau: float,
    grows: bool = True,
) -> tuple[float, float, float]:
    mu, phi, sigma = (player[0] - 1500) / 173.7178, player[1] / 173.7178, player[2]
    total = gain = 0.0
    for rating, deviation, score in games:
        other = deviation / 173.7178
        g = 1 / math.sqrt(1 + 3 * other**2 / math.pi**2)
        e = 1 / (1 + math.exp(-g * (mu - (rating - 1500) / 173.7178)))
        total += g * g * e * (1 - e)
        gain += g * (score - e)
    v = 1 / total
    delta = v * gain

    def f(x: float) -> float:
        ex = math.exp(x)
        top = ex * (delta**2 - phi**2 - v - ex)
        return top / (2 * (phi**2 + v + ex) ** 2) - (x - math.log(sigma**2)) / tau**2

    start = math.log(sigma**2)
    other_end = start - tau
    if delta**2 > phi**2 + v:
        other_end = math.log(delta**2 - phi**2 - v)
    else:
        while f(other_end) < 0:
            other_end -= tau
    low, high = sorted((start, other_end))
    for _ in range(300):
        middle = (low + high) / 2
        low, high = (middle, high) if f(middle) > 0 else (low, middle)
    found = math.exp((low + high) / 4)
    wide = phi**2 + (found**2 if grows else 0)
    new = 1 / math.sqrt(1 / wide + total)
    return 1500 + 173.7178 * (mu + new**2 * gain), 173.7178 * new, found
