"""Glicko in motion: by a kernel, or by sides and pairs.

A game gives the same information (how much it tells, and what was gained) about all members of a
side; how far each of them moves depends on their own deviation.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import sqrt
from typing import Any

from arpad.engine.batch import Batch, Figures, Pair, Setting
from arpad.engine.engine import refuse_margin
from arpad.engine.sides import SidesEngine
from arpad.errors import InvalidValue
from arpad.glicko import kernel
from arpad.glicko.formulas import Q, chance
from arpad.glicko.kernel import CENTRE, NEVER, figures_after, game_information, inflated
from arpad.glicko.parameters import Parameters


class GlickoEngine(SidesEngine):
    """Ratings with deviations, and volatilities if the system has them."""

    worth_compiling = 50_000
    members_get = "what the side gained, by their own deviation"
    kept = 3

    def __init__(self, book: Any, setting: Setting | None, *, compiled: bool) -> None:
        self.compiled_kernel = kernel.compiled() if compiled else None
        self.use(book, setting)
        self.restart()

    def use(self, book: Any, setting: Setting | None) -> None:
        refuse_margin(setting, book.name)
        parameters: Parameters = book.parameters
        self.parameters, self.estimate = parameters, parameters.estimate
        advantage, batch = (0.0, "game") if setting is None else (setting.advantage, setting.batch)
        self.advantage = float(advantage) + parameters.white_advantage
        self.pool = parameters.pool()._replace(advantage=self.advantage)
        self.names = ("rating", "deviation", "volatility")[
            : 2 + (parameters.volatility is not None)
        ]
        # In these pools uncertainty grows by days, whatever the batch is.
        self.daily = parameters.idle_unit == "day"
        self.clock = "day" if self.daily else "period"
        self.rates = ("game",) if parameters.per_game else ("game", "period")
        if parameters.per_game and batch != "game":
            rule = f"{book.name} rates game by game"
            raise InvalidValue("batch", batch, rule, "set it to game, or choose glicko2")

    def newcomer(self) -> tuple[float, ...]:
        p = self.parameters
        # Glicko-1 has its constant c in place of a volatility; it never changes.
        volatility = (p.c or 0.0) * Q if p.volatility is None else p.volatility
        return p.deviation, volatility, NEVER

    @property
    def _kernel(self) -> Any:
        return self.compiled_kernel or kernel

    @property
    def quick(self) -> bool:
        return True

    def run(self, games: Sequence[Any], columns: Sequence[Any], begin: int) -> None:
        first, second, score, times = games
        self._uncounted.append((first, second))
        given = times if len(times) else self.filled(0.0, 0)
        self._kernel.play_games(first, second, score, given, self.pool, self.states, columns, begin)

    def run_groups(self, batch: Batch, columns: Sequence[Any]) -> None:
        sums = tuple(self.filled(0.0, self.size) for _ in range(3))
        games = (batch.first, batch.second, batch.score, batch.times, batch.ends)
        self._kernel.play_periods(*games, self.pool, self.states, sums, columns)

    def rest(self, now: float) -> None:
        self._kernel.after_rest(self.pool, self.states, now)

    def arrive(self, place: int, now: float) -> None:
        _, deviation, volatility, last = self.states
        before = float(last[place])
        if NEVER < before < now or (self.daily and before == now):
            rest = now - before - (0.0 if self.daily else self.pool.grows)
            width = float(deviation[place])
            deviation[place] = inflated(self.pool, width, float(volatility[place]), rest)
        last[place] = now

    def chance_now(self) -> Callable[[Figures, Figures], float]:
        return partial(_chance, self.advantage)

    def strength(self, members: Sequence[int]) -> Figures:
        """The mean of ratings, and the root mean square of deviations."""
        if len(members) == 1:
            return self.figures(members[0])
        n, (rating, deviation, *_) = len(members), self.states
        squares = sum([float(deviation[who]) ** 2 for who in members])
        return sum([float(rating[who]) for who in members]) / n, sqrt(squares / n)

    def weigh(
        self, own: Figures, other: Figures, pair: Pair, facts: Mapping[str, Any]
    ) -> tuple[float, tuple[float, ...], tuple[float, ...]]:
        scale, (score, points, weight) = self.pool.scale, pair
        mu, their_mu = (own[0] - CENTRE) / scale, (other[0] - CENTRE) / scale
        edge, phi, their_phi = points / scale, own[1] / scale, other[1] / scale
        known, gained = game_information(mu, their_mu - edge, their_phi, score)
        their_known, their_gained = game_information(their_mu, mu + edge, phi, 1.0 - score)
        return (
            _chance(points, own, other),
            (weight * known, weight * gained),
            (weight * their_known, weight * their_gained),
        )

    def settle(self, place: int, sums: Sequence[float]) -> float:
        rating, deviation, volatility, _ = self.states
        before = float(rating[place]), float(deviation[place]), float(volatility[place])
        after = figures_after(self.pool, *before, sums[0], sums[1])
        rating[place], deviation[place], volatility[place] = after
        return after[1] / self.pool.scale

    def change(self, factor: float, added: Sequence[float]) -> float:
        return factor * factor * added[1] * self.pool.scale  # its share of a period's

    def change_alone(
        self, factor: float, added: Sequence[float], before: Figures, after: Figures
    ) -> float:
        return after[0] - before[0]


def _chance(edge: float, own: Figures, other: Figures) -> float:
    both = sqrt(own[1] ** 2 + other[1] ** 2)
    return chance(own[0] + edge - other[0], both)
