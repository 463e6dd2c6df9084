"""Plain Elo in motion: K × (score − expected), by a kernel, or by sides and pairs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import log
from typing import Any

from arpad.elo import kernel
from arpad.engine.batch import Batch, Figures, Pair, Setting
from arpad.engine.sides import SidesEngine


class EloEngine(SidesEngine):
    """Only ratings: a side's strength is its members' average."""

    worth_compiling = 1_000_000
    members_get = "the change, by their own K"
    rates = ("game",)

    def __init__(self, book: Any, setting: Setting | None, *, compiled: bool) -> None:
        self.compiled_kernel = kernel.compiled() if compiled else None
        self.use(book, setting)
        self.start = self.start if book.start is None else book.start
        self.restart()

    def use(self, book: Any, setting: Setting | None) -> None:
        setting = setting or Setting()
        terms = book.plain_terms()
        if setting.margin is not None:
            terms = terms._replace(margin=setting.margin)
        self.plain, self._ks = terms, terms.ks
        self.factor = log(10) / terms.scale
        self.advantage = float(setting.advantage)
        self._margin, self._floor, self._by_rating = terms.margin, terms.floor, terms.by_rating
        if self.compiled:
            import numpy as np

            self._ks = np.array(terms.ks)

    @property
    def quick(self) -> bool:
        return self._margin is None and self._floor is None and self._by_rating is None

    def run(self, games: Sequence[Any], columns: Sequence[Any], begin: int) -> None:
        first, second, score, _ = games
        play = self.compiled_kernel[0] if self.compiled else kernel.play
        if len(self._ks) == 1 and not self.advantage and not len(columns[0]):
            self._uncounted.append((first, second))  # the shortest loop does not count
        state = self.states[0], self._counts, self._ks
        play(first, second, score, *state, self.factor, self.advantage, columns, begin)

    def count(self, first: Any, second: Any) -> None:
        if self.compiled:
            self.compiled_kernel[1](first, second, self._counts)
        else:
            super().count(first, second)

    def chance_now(self) -> Callable[[Figures, Figures], float]:
        return partial(_chance, self.factor, self.advantage)

    def strength(self, members: Sequence[int]) -> Figures:
        ratings = self.states[0]
        return (sum([float(ratings[who]) for who in members]) / len(members),)

    def weigh(
        self, own: Figures, other: Figures, pair: Pair, facts: Mapping[str, Any]
    ) -> tuple[float, tuple[float, ...], tuple[float, ...]]:
        expected = kernel.expected(own[0], other[0], pair.edge, self.factor)
        weight = pair.weight
        if self._margin is not None:
            won = (pair.score > 0.5) - (pair.score < 0.5)
            weight *= self._margin.of(facts, bool(won), won * (own[0] + pair.edge - other[0]))
        share = weight * (pair.score - expected)
        return expected, (share,), (-share,)

    def settle(self, place: int, sums: Sequence[float]) -> float:
        ratings = self.states[0]
        before = float(ratings[place])
        k = self._k(place, before)
        after = before + k * sums[0]
        ratings[place] = after if self._floor is None else max(after, self._floor)
        return k

    def change(self, factor: float, added: Sequence[float]) -> float:
        return factor * added[0]

    def _k(self, place: int, rating: float) -> float:
        if self._by_rating is not None:
            return float(self._by_rating.at(rating))
        ks = self._ks
        return float(ks[min(int(self._counts[place]), len(ks) - 1)])

    def run_groups(self, batch: Batch, columns: Sequence[Any]) -> None:
        raise AssertionError("a ladder by plain Elo is rated game by game")


def _chance(factor: float, edge: float, own: Figures, other: Figures) -> float:
    return kernel.expected(own[0], other[0], edge, factor)
