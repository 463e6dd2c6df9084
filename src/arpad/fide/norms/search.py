"""1.4.1e and f: which games to omit so that the others make a norm; exact, and usually fast.

All games from some round on may be omitted, and won games in any round. For a last round and a
number of won games to omit, the score is known, and so is the average that it requires: we look for
the won games whose omission leaves the highest average with an allowed mix. Among games that are
alike for the mix, those against the lowest opponents are omitted first: keeping a higher opponent
never lowers the average, even with the lowest one raised. So it is enough to try how many games of
each kind to omit, not which ones. The mix need not be checked at all if omitting the lowest
opponents of all would not leave the required average.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from arpad.fide.norms.field import Field, Part
from arpad.fide.norms.mix import Mix


class Choice(NamedTuple):
    """The games that make a norm, and how many of the first ones they were chosen from."""

    part: Part
    end: int  # games after this place are omitted


class Search:
    """The choices of games that may make a norm."""

    def __init__(self, field: Field, mix: Mix, least: int, *, later: bool, won: bool) -> None:
        self._field = field
        self._mix = mix
        self._least = least
        self._ends = _ends(field) if later else [field.n]
        self._won = won
        self._first: dict[int, Part] = {}
        self._lowest_first = sorted(range(field.n), key=field.ratings.__getitem__)
        self._sums = [0, *accumulate(field.ratings)]
        self._lowest = [0, *accumulate(field.ratings, min)]

    def norm(self, points: Sequence[int]) -> Choice | None:
        """The norm with the most games, and among these the latest end; None if there is none."""
        scored = [0, *accumulate(points)]
        won = [place for place in self._lowest_first if points[place] == 2]
        for end, omitted in self._cuts():
            n = end - omitted
            average = self._field.least_average(n, scored[end] - 2 * omitted)
            part = None if average is None else self._best(end, omitted, won, average)
            if part is not None:
                return Choice(part, end)
        return None

    def least(self) -> tuple[int, Choice] | None:
        """The least half points for a norm; games that are omitted as won count as won."""
        best: tuple[int, Choice] | None = None
        games = self._lowest_first
        for end, omitted in self._cuts():
            n = end - omitted
            below = 2 * n if best is None else min(best[0] - 1 - 2 * omitted, 2 * n)
            average = self._field.least_average(n, below) if below >= 0 else None
            part = None if average is None else self._best(end, omitted, games, average)
            if part is not None:
                best = self._field.least_points(part) + 2 * omitted, Choice(part, end)
        return best

    def _cuts(self) -> Iterator[tuple[int, int]]:
        """Where to end, and how many won games to omit: most games first, then the latest end."""
        for n in range(self._field.n, self._least - 1, -1):
            for end in self._ends:
                if end >= n and (end == n or self._won):
                    yield end, end - n

    def _best(self, end: int, omitted: int, games: Sequence[int], average: int) -> Part | None:
        """The choice with the highest average, of at least `average`; None if there is none.

        So many of `games` are omitted, and all after `end`.
        """
        field = self._field
        n = end - omitted
        least = n * average - n // 2  # the least total whose average rounds to the required one
        if not omitted:
            total = self._sums[end] + max(0, field.floor - self._lowest[end])
            fits = total >= least and self._mix.holds(field, self._of_first(end))
            return self._of_first(end) if fits else None
        may_go = [place for place in games if place < end]
        lowest = may_go[:omitted]
        if len(lowest) < omitted or field.total(_kept(end, lowest)) < least:
            return None
        if not self._possible(end, n):
            return None
        part = field.part(_kept(end, lowest))
        if self._mix.holds(field, part):
            return part
        return self._mixed(end, omitted, may_go, least)

    def _mixed(self, end: int, omitted: int, may_go: Sequence[int], least: int) -> Part | None:
        found = None
        for gone in _taken(self._kinds(end, omitted, may_go), omitted):
            kept = _kept(end, gone)
            total = self._field.total(kept)
            if total < least:
                continue
            part = self._field.part(kept)
            if self._mix.holds(self._field, part):
                found, least = part, total + 1
        return found

    def _of_first(self, end: int) -> Part:
        if end not in self._first:
            self._first[end] = self._field.part(range(end))
        return self._first[end]

    def _possible(self, end: int, n: int) -> bool:
        """Whether there are enough titled opponents before any game is omitted."""
        if self._field.double:
            return True
        part, bounds = self._of_first(end), self._field.bounds(n)
        return part.titled >= bounds.titled and part.with_title >= bounds.with_title

    def _kinds(self, end: int, omitted: int, may_go: Sequence[int]) -> list[list[int]]:
        """The games grouped by what matters for the mix if so many of them are omitted."""
        field, part = self._field, self._of_first(end)
        if field.double:
            return _grouped(may_go, [(field.persons[place],) for place in may_go])
        bounds = field.bounds(end - omitted)
        titled = part.titled - omitted < bounds.titled
        with_title = part.with_title - omitted < bounds.with_title
        met = Counter(field.persons[:end])
        flags = self._flags_that_matter(part, omitted)
        keys: list[tuple[Hashable, ...]] = [
            (
                titled and field.titled[place],
                with_title and field.with_title[place],
                field.persons[place] if met[field.persons[place]] > 1 else None,
                field.flags[place] if field.flags[place] in flags else None,
            )
            for place in may_go
        ]
        return _grouped(may_go, keys)

    def _flags_that_matter(self, part: Part, omitted: int) -> set[str]:
        field, mix = self._field, self._mix
        rules, bounds = field.occasion.rules, field.bounds(part.n - omitted)
        if mix.lifted:
            return {""}
        stateless = rules.stateless.value
        foreign = set(part.flags) - {"", mix.own, stateless}
        few = len(foreign) < rules.foreign.value + omitted
        if few or (stateless in part.flags and mix.reading != "as written"):
            return set(part.flags)
        many = {flag for flag, count in part.flags.items() if count > bounds.one}
        if part.flags.get(mix.own, 0) > bounds.own:
            many.add(mix.own)
        return {"", *many}


def _ends(field: Field) -> list[int]:
    """The places where rounds end, the last one first."""
    rounds = [line.game.round for line in field.lines]
    inner = [
        place
        for place in range(1, field.n)
        if rounds[place] is None or rounds[place] != rounds[place - 1]
    ]
    return [field.n, *reversed(inner)]


def _kept(end: int, gone: Sequence[int]) -> list[int]:
    return [place for place in range(end) if place not in gone]


def _grouped(games: Sequence[int], keys: Sequence[tuple[Hashable, ...]]) -> list[list[int]]:
    groups: dict[tuple[Hashable, ...], list[int]] = {}
    for place, key in zip(games, keys, strict=True):
        groups.setdefault(key, []).append(place)
    return list(groups.values())


def _taken(kinds: Sequence[Sequence[int]], count: int) -> Iterator[list[int]]:
    """All ways to take so many games, always the first ones of each kind."""
    if not kinds:
        yield []
        return
    first, *others = kinds
    rest = sum(map(len, others))
    for some in range(max(0, count - rest), min(count, len(first)) + 1):
        for more in _taken(others, count - some):
            yield [*first[:some], *more]
