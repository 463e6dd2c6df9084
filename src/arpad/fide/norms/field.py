"""The opponents of a candidate for one title, and the figures of any part of the games."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Hashable, Iterable, Sequence
from typing import NamedTuple

from arpad.exact import half_up
from arpad.fide.norms.game import Columns
from arpad.fide.norms.occasion import Occasion
from arpad.fide.norms.rules import NormTitle, Share


class Part(NamedTuple):
    """Some of the games, and the figures that the requirements look at."""

    places: tuple[int, ...]
    n: int
    average: int | None  # with the lowest raised, rounded half up
    raised: int | None  # the place of the opponent who counts with more than their rating
    titled: int  # different persons, like the next one
    with_title: int
    flags: dict[str, int]  # how often each federation was met
    base: int  # the base of shares: the games, or the opponents of a double round robin


class Bounds(NamedTuple):
    """The limits for the mix of opponents."""

    titled: int
    with_title: int
    own: int
    one: int


class Field:
    """The games that may count for a title, in their order."""

    def __init__(self, games: Columns, sought: NormTitle, occasion: Occasion) -> None:
        titled, with_title = occasion.rules.titled.value, sought.or_higher.value
        self.lines, self.ratings, self.points, self.flags, self.persons, titles = games
        self.sought = sought
        self.occasion = occasion
        self.n = len(self.lines)
        self.titled = [title in titled for title in titles]
        self.with_title = [title in with_title for title in titles]
        self.floor = sought.rating_floor_for_lowest.value
        self.double = occasion.pairings == "double round robin"
        self._bounds: dict[int, Bounds] = {}

    def part(self, places: Iterable[int]) -> Part:
        """The figures of these games."""
        chosen = tuple(places)
        n = len(chosen)
        titled: set[Hashable] = set()
        with_title: set[Hashable] = set()
        met: set[Hashable] = set()
        flags: dict[str, int] = {}
        for place in chosen:
            person = self.persons[place]
            if self.titled[place]:
                titled.add(person)
            if self.with_title[place]:
                with_title.add(person)
            if not self.double or person not in met:
                met.add(person)
                flag = self.flags[place]
                flags[flag] = flags.get(flag, 0) + 1
        raised = None
        if chosen:
            lowest = min(chosen, key=self.ratings.__getitem__)
            raised = lowest if self.ratings[lowest] < self.floor else None
        return Part(
            chosen,
            n,
            half_up(self.total(chosen), n) if chosen else None,
            raised,
            len(titled),
            len(with_title),
            flags,
            len(met) if self.double else n,
        )

    def total(self, places: Sequence[int]) -> int:
        """The sum of the ratings, the lowest raised."""
        ratings = [self.ratings[place] for place in places]
        return sum(ratings) + max(0, self.floor - min(ratings))

    def bounds(self, base: int) -> Bounds:
        """The limits for so many games or opponents: minima rounded up, maxima rounded down."""
        found = self._bounds.get(base)
        if found is None:
            rules = self.occasion.rules
            double = rules.double.value
            titled = double.min_titled if self.double else rules.min_titled.value
            with_title = double.min_with_title if self.double else rules.min_with_title.value
            found = Bounds(
                _up(titled, base),
                _up(with_title, base),
                _down(rules.max_own_federation.value, base),
                _down(rules.max_one_federation.value, base),
            )
            self._bounds[base] = found
        return found

    def least_points(self, part: Part) -> int:
        """The least half points for the norm in these games; more than possible if none do."""
        if part.average is None or part.average < self.sought.average.value:
            return 2 * part.n + 1
        gains = self.occasion.gains(part.n)
        found = bisect_left(gains, self.sought.performance.value - part.average)
        return max(found, self.share_of_points(part.n))

    def share_of_points(self, n: int) -> int:
        """The least half points that are required, whatever the average."""
        return -(-self.occasion.rules.percentage.value * 2 * n // 100)

    def least_average(self, n: int, points: int) -> int | None:
        """The least average for so many half points; None if no average is enough."""
        if points < self.share_of_points(n):
            return None
        needed = self.sought.performance.value - self.occasion.gains(n)[points]
        return max(needed, self.sought.average.value)

    def performance(self, part: Part, points: int) -> int | None:
        """Rp = Ra + dp(p) of so many half points."""
        return None if part.average is None else part.average + self.occasion.gains(part.n)[points]

    def sum_of_points(self, part: Part) -> int:
        """The half points that were scored in these games."""
        return sum(map(self.points.__getitem__, part.places))


def _up(share: Share, base: int) -> int:
    return max(share.least, -(-share.numerator * base // share.denominator))


def _down(share: Share, base: int) -> int:
    return share.numerator * base // share.denominator
