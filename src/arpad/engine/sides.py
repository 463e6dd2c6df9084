"""Engines that rate sides: teams and games of many sides are pairs of sides, written once.

A system says what a side's strength is, what a pair of sides adds to the sums of their members, and
what the sums do to a player. Games of one player against another are rated by its kernel, with the
same bits.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from typing import Any, Self

from arpad.engine.batch import (
    Batch,
    Figures,
    Keep,
    Lineup,
    Move,
    Moves,
    Numbers,
    Pair,
    SeasonRule,
    Segment,
    pair_score,
    side_score,
)
from arpad.engine.engine import Engine, edge_of

#: A side of a game: its score, what was expected of it, and what it adds to its members' sums.
_Weighed = tuple[float, float, tuple[float, ...]]


class SidesEngine(Engine):
    """Figures in columns, of which the first one is the rating."""

    #: The columns of figures: of each, what all players have.
    states: tuple[Any, ...] = ()
    #: The number of figures that the kernel writes down.
    kept: int = 1
    #: The compiled kernel, or None if the plain one is used.
    compiled_kernel: Any = None
    #: Rating points for the side that is named first, unless a game says otherwise.
    advantage: float = 0.0

    @property
    def compiled(self) -> bool:
        return self.compiled_kernel is not None

    def add(self, ratings: Any) -> None:
        if not len(self.starts):
            self.starts = ratings
            self.restart()
            return
        before, counts, size = self.states, self.played, len(self.starts)
        self.starts = [*self.starts, *ratings]
        self.restart()
        for column, old in zip((*self.states, self._counts), (*before, counts), strict=True):
            column[:size] = old

    def restart(self) -> None:
        self.states = tuple(self.filled(value, self.size) for value in (0.0, *self.newcomer()))
        self.states[0][:] = self.starts
        self._counts = self.filled(0, self.size)
        self._uncounted: list[tuple[Numbers, Numbers]] = []

    def newcomer(self) -> tuple[float, ...]:
        """What a new player has besides the rating."""
        return ()

    @property
    @abstractmethod
    def quick(self) -> bool:
        """Whether games of one player against another can be rated by the kernel."""

    @abstractmethod
    def run(self, games: Sequence[Any], columns: Sequence[Any], begin: int) -> None:
        """Rate games of one player against another by the kernel, one after the other.

        `games` are the columns first, second, score and times; what happened is written to
        `columns` from the row `begin` on, unless they are empty.
        """

    @abstractmethod
    def run_groups(self, batch: Batch, columns: Sequence[Any]) -> None:
        """Rate groups of games of one player against another by the kernel."""

    @abstractmethod
    def chance_now(self) -> Callable[[Figures, Figures], float]:
        """The expected score of the first player, also when other rules are in force."""

    @abstractmethod
    def strength(self, members: Sequence[int]) -> Figures:
        """The strength of a side: its members' average."""

    @abstractmethod
    def weigh(
        self, own: Figures, other: Figures, pair: Pair, facts: Mapping[str, Any]
    ) -> tuple[float, tuple[float, ...], tuple[float, ...]]:
        """The expected score of the first of two sides, and what both add to their sums."""

    @abstractmethod
    def settle(self, place: int, sums: Sequence[float]) -> float:
        """Rate a player from their sums; what gives the change of each game, for `change`."""

    @abstractmethod
    def change(self, factor: float, added: Sequence[float]) -> float:
        """What one game of several changed: what it added, by the factor from `settle`."""

    def arrive(self, place: int, now: float) -> None:
        """Let a player who now plays rest since their last game."""

    # --- games

    def play(self, batch: Batch, keep: Keep = "nothing") -> Moves:
        moves = Moves()
        single = batch.ends is None
        if single and self.quick:
            self._play_runs(batch, keep, moves)
        elif not single and keep != "moves":
            columns = self._columns(batch, keep)
            self.run_groups(batch, columns)
            self._uncounted.append((batch.first, batch.second))
            moves.segments.append(self._segment(batch.begin, columns))
        else:
            for begin, end in batch.groups():
                self._rate(batch, begin, end, moves if keep == "moves" else None)
        return moves

    def _play_runs(self, batch: Batch, keep: Keep, moves: Moves) -> None:
        """The games that a kernel can rate by the kernel, the others one by one."""
        columns = self._columns(batch, keep)
        games = (batch.first, batch.second, batch.score, batch.times)
        place, n = 0, len(batch.first)
        for row in sorted(batch.facts.keys() | batch.lineups.keys()):
            slow = row - batch.begin
            if place < slow:
                self.run([column[place:slow] for column in games], columns, place)
            self._rate(batch, slow, slow + 1, moves if keep == "moves" else None)
            place = slow + 1
        if place < n:
            self.run([column[place:] for column in games] if place else games, columns, place)
        if keep != "nothing":
            moves.segments.append(self._segment(batch.begin, columns))

    def _columns(self, batch: Batch, keep: Keep) -> tuple[Any, ...]:
        rows = 0 if keep == "nothing" else len(batch.first)
        return tuple(self.filled(0.0, rows) for _ in range(4 * self.kept))

    def _segment(self, begin: int, columns: Sequence[Any]) -> Segment:
        return Segment(begin, columns, len(self.names), self.chance_now())

    def _rate(self, batch: Batch, begin: int, end: int, moves: Moves | None) -> None:
        """Rate a group of games, all from the figures before it."""
        games = [batch.lineup(place) for place in range(begin, end)]
        if len(batch.times):
            now = float(batch.times[begin])
            for who in [who for game in games for side in game.sides for who in side]:
                self.arrive(who, now)
        rated = [
            self._weigh(game, batch.facts_of(place)) for place, game in enumerate(games, begin)
        ]
        sums = _sums(games, rated)
        before = {who: self.figures(who) for who in sums}
        factors = {who: self.settle(who, total) for who, total in sums.items()}
        for who in (who for game in games for side in game.sides for who in side):
            self._counts[who] += 1
        if moves is None:
            return
        after = {who: self.figures(who) for who in sums}
        alone = len(games) == 1
        for row, game, sides in zip(range(begin, end), games, rated, strict=True):
            moves.others[batch.begin + row] = [
                Move(
                    who,
                    side,
                    score,
                    expected,
                    before[who],
                    after[who],
                    self.change_alone(factors[who], added, before[who], after[who])
                    if alone
                    else self.change(factors[who], added),
                )
                for side, (members, (score, expected, added)) in enumerate(
                    zip(game.sides, sides, strict=True)
                )
                for who in members
            ]

    def change_alone(
        self, factor: float, added: Sequence[float], before: Figures, after: Figures
    ) -> float:
        """What a game changed that was rated on its own."""
        return self.change(factor, added)

    def _weigh(self, game: Lineup, facts: Mapping[str, Any]) -> list[_Weighed]:
        """Every pair of sides, each a game of weight 1 / (sides − 1)."""
        ranks, sides = game.ranks, len(game.sides)
        strengths = [self.strength(side) for side in game.sides]
        edge = edge_of(self.advantage, facts, sides)
        if sides == 2:
            score = pair_score(*ranks)
            pair = Pair(score, edge, 1.0)
            expected, own, other = self.weigh(strengths[0], strengths[1], pair, facts)
            return [(score, expected, own), (1.0 - score, 1.0 - expected, other)]
        weight = 1.0 / (sides - 1)
        chances: list[float] = [0.0] * sides
        added: list[tuple[float, ...]] = [()] * sides
        for one in range(sides):
            for two in range(one + 1, sides):
                pair = Pair(pair_score(ranks[one], ranks[two]), edge, weight)
                expected, own, other = self.weigh(strengths[one], strengths[two], pair, facts)
                for side, chance, share in ((one, expected, own), (two, 1.0 - expected, other)):
                    chances[side] += weight * chance
                    added[side] = _plus(added[side], share) if added[side] else share
        return [(side_score(ranks, side), chances[side], added[side]) for side in range(sides)]

    def expected(self, batch: Batch) -> list[float]:
        return [
            self._weigh(batch.lineup(place), batch.facts_of(place))[0][1]
            for place in range(len(batch.first))
        ]

    # --- figures

    def rest(self, now: float) -> None:
        """Nothing happens without games."""

    def new_season(self, rule: SeasonRule | None = None) -> None:
        if rule is None:
            return
        ratings = self.states[0]
        for who, start in enumerate(self.starts):
            mean = start if rule.mean is None else rule.mean
            ratings[who] = rule.share * float(ratings[who]) + (1.0 - rule.share) * mean

    def figures(self, place: int) -> Figures:
        return tuple([float(column[place]) for column in self.states[: len(self.names)]])

    def put(self, place: int, figures: Figures) -> None:
        for column, figure in zip(self.states, figures, strict=False):  # more states than figures
            column[place] = figure

    def column(self, name: str) -> Any:
        return self.states[self.names.index(name)]

    @property
    def played(self) -> Any:
        """The number of games of everybody; those of a kernel are counted when somebody asks."""
        for first, second in self._uncounted:
            self.count(first, second)
        self._uncounted.clear()
        return self._counts

    def count(self, first: Any, second: Any) -> None:
        """Count the games of one player against another."""
        if self.compiled:
            import numpy as np

            for side in (first, second):
                self._counts += np.bincount(side, minlength=self.size)
            return
        for side in (first, second):
            for who in side:
                self._counts[who] += 1

    def part(self, places: Sequence[int]) -> Self:
        found, counts = copy(self), self.played
        found.compiled_kernel, found._uncounted = None, []
        found.starts = [float(self.starts[place]) for place in places]
        found.states = tuple([float(c[place]) for place in places] for c in self.states)
        found._counts = [int(counts[place]) for place in places]
        return found


def _sums(
    games: Sequence[Lineup], rated: Sequence[Sequence[_Weighed]]
) -> dict[int, Sequence[float]]:
    """What the games of a group add up to, for everybody who played."""
    sums: dict[int, Sequence[float]] = {}
    for game, sides in zip(games, rated, strict=True):
        for members, (_, _, added) in zip(game.sides, sides, strict=True):
            for who in members:
                sums[who] = _plus(sums[who], added) if who in sums else added
    return sums


def _plus(one: Sequence[float], other: Sequence[float]) -> tuple[float, ...]:
    return tuple([mine + theirs for mine, theirs in zip(one, other, strict=True)])
