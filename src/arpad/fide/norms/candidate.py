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
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple

from arpad.fide.edition import Cited
from arpad.fide.norms.event_terms import EventTerms, rounds_of
from arpad.fide.norms.game import Candidate, CheckedGame, columns
from arpad.fide.norms.opponents import Mix, Opponents, Reading, Selection, Waiver, waiver
from arpad.fide.norms.requirements import conditions
from arpad.fide.norms.rules import FewerGames, NormTitle


class Choice(NamedTuple):
    """The games that make a norm, and how many of the first ones they were chosen from."""

    opponents: Opponents
    selection: Selection
    end: int  # games after this place are omitted
    forfeited: bool = False  # the last round counts as lost, because the opponent forfeited it


class Search:
    """The choices of games that may make a norm."""

    def __init__(
        self, opponents: Opponents, mix: Mix, least: int, *, later: bool, won: bool
    ) -> None:
        self._opponents = opponents
        self._mix = mix
        self._least = least
        self._ends = _ends(opponents) if later else [opponents.n]
        self._won = won
        self._first: dict[int, Selection] = {}
        self._lowest_first = sorted(range(opponents.n), key=opponents.ratings.__getitem__)
        self._sums = [0, *accumulate(opponents.ratings)]
        self._lowest = [0, *accumulate(opponents.ratings, min)]

    def norm(self, points: Sequence[int]) -> Choice | None:
        """The norm with the most games, and among these the latest end; None if there is none."""
        scored = [0, *accumulate(points)]
        won = [place for place in self._lowest_first if points[place] == 2]
        for end, omitted in self._cuts():
            n = end - omitted
            average = self._opponents.least_average(n, scored[end] - 2 * omitted)
            selection = None if average is None else self._best(end, omitted, won, average)
            if selection is not None:
                return Choice(self._opponents, selection, end)
        return None

    def least(self) -> tuple[int, Choice] | None:
        """The least half points for a norm; games that are omitted as won count as won."""
        best: tuple[int, Choice] | None = None
        games = self._lowest_first
        for end, omitted in self._cuts():
            n = end - omitted
            below = 2 * n if best is None else min(best[0] - 1 - 2 * omitted, 2 * n)
            average = self._opponents.least_average(n, below) if below >= 0 else None
            selection = None if average is None else self._best(end, omitted, games, average)
            if selection is not None:
                points = self._opponents.least_points(selection) + 2 * omitted
                best = points, Choice(self._opponents, selection, end)
        return best

    def _cuts(self) -> Iterator[tuple[int, int]]:
        """Where to end, and how many won games to omit: most games first, then the latest end."""
        for n in range(self._opponents.n, self._least - 1, -1):
            for end in self._ends:
                if end >= n and (end == n or self._won):
                    yield end, end - n

    def _best(self, end: int, omitted: int, games: Sequence[int], average: int) -> Selection | None:
        """The choice with the highest average, of at least `average`; None if there is none.

        That many of `games` are omitted, and all after `end`.
        """
        opponents = self._opponents
        n = end - omitted
        least = n * average - n // 2  # the least total whose average rounds to the required one
        if not omitted:
            total = self._sums[end] + max(0, opponents.floor - self._lowest[end])
            fits = total >= least and self._mix.holds(opponents, self._of_first(end))
            return self._of_first(end) if fits else None
        may_go = [place for place in games if place < end]
        lowest = may_go[:omitted]
        if len(lowest) < omitted or opponents.total(_kept(end, lowest)) < least:
            return None
        if not self._possible(end, n):
            return None
        selection = opponents.selection(_kept(end, lowest))
        if self._mix.holds(opponents, selection):
            return selection
        return self._mixed(end, omitted, may_go, least)

    def _mixed(self, end: int, omitted: int, may_go: Sequence[int], least: int) -> Selection | None:
        found = None
        for gone in _taken(self._kinds(end, omitted, may_go), omitted):
            kept = _kept(end, gone)
            total = self._opponents.total(kept)
            if total < least:
                continue
            selection = self._opponents.selection(kept)
            if self._mix.holds(self._opponents, selection):
                found, least = selection, total + 1
        return found

    def _of_first(self, end: int) -> Selection:
        if end not in self._first:
            self._first[end] = self._opponents.selection(range(end))
        return self._first[end]

    def _possible(self, end: int, n: int) -> bool:
        """Whether there are enough titled opponents before any game is omitted."""
        if self._opponents.double:
            return True
        selection, bounds = self._of_first(end), self._opponents.bounds(n)
        return selection.titled >= bounds.titled and selection.with_title >= bounds.with_title

    def _kinds(self, end: int, omitted: int, may_go: Sequence[int]) -> list[list[int]]:
        """The games grouped by what matters for the mix if this many of them are omitted."""
        opponents, selection = self._opponents, self._of_first(end)
        if opponents.double:
            return _grouped(may_go, [(opponents.persons[place],) for place in may_go])
        bounds = opponents.bounds(end - omitted)
        titled = selection.titled - omitted < bounds.titled
        with_title = selection.with_title - omitted < bounds.with_title
        met = Counter(opponents.persons[:end])
        flags = self._flags_that_matter(selection, omitted)
        keys: list[tuple[Hashable, ...]] = [
            (
                titled and opponents.titled[place],
                with_title and opponents.with_title[place],
                opponents.persons[place] if met[opponents.persons[place]] > 1 else None,
                opponents.flags[place] if opponents.flags[place] in flags else None,
            )
            for place in may_go
        ]
        return _grouped(may_go, keys)

    def _flags_that_matter(self, selection: Selection, omitted: int) -> set[str]:
        opponents, mix = self._opponents, self._mix
        rules, bounds = opponents.event_terms.rules, opponents.bounds(selection.n - omitted)
        if mix.lifted:
            return {""}
        stateless = rules.stateless.value
        foreign = set(selection.flags) - {"", mix.own, stateless}
        few = len(foreign) < rules.foreign.value + omitted
        if few or (stateless in selection.flags and mix.reading != "as written"):
            return set(selection.flags)
        many = {flag for flag, count in selection.flags.items() if count > bounds.one}
        if selection.flags.get(mix.own, 0) > bounds.own:
            many.add(mix.own)
        return {"", *many}


def _ends(opponents: Opponents) -> list[int]:
    """The places where rounds end, the last one first."""
    rounds = [line.game.round for line in opponents.lines]
    inner = [
        place
        for place in range(1, opponents.n)
        if rounds[place] is None or rounds[place] != rounds[place - 1]
    ]
    return [opponents.n, *reversed(inner)]


def _kept(end: int, gone: Sequence[int]) -> list[int]:
    return [place for place in range(end) if place not in gone]


def _grouped(games: Sequence[int], keys: Sequence[tuple[Hashable, ...]]) -> list[list[int]]:
    groups: dict[tuple[Hashable, ...], list[int]] = {}
    for place, key in zip(games, keys, strict=True):
        groups.setdefault(key, []).append(place)
    return list(groups.values())


def _taken(kinds: Sequence[Sequence[int]], count: int) -> Iterator[list[int]]:
    """All ways to take this many games, always the first ones of each kind."""
    if not kinds:
        yield []
        return
    first, *others = kinds
    rest = sum(map(len, others))
    for some in range(max(0, count - rest), min(count, len(first)) + 1):
        for more in _taken(others, count - some):
            yield [*first[:some], *more]


class Case:
    """A candidate's case for one title; everything is worked out on demand."""

    def __init__(self, candidate: Candidate, sought: NormTitle, event_terms: EventTerms) -> None:
        self.candidate = candidate
        self.sought = sought
        self.event_terms = event_terms
        self.rules = event_terms.rules
        self.rounds = rounds_of(event_terms, len(candidate.lines))
        self.opponents = Opponents(candidate.counting, sought, event_terms)

    @cached_property
    def waiver(self) -> Waiver:
        """Whether the rules on federations are waived."""
        return waiver(self.event_terms, self.rounds, self.candidate.federation)

    @cached_property
    def fewer(self) -> Cited[FewerGames] | None:
        """Why fewer games are enough here; None if they are not."""
        rules, event_terms = self.rules, self.event_terms
        if event_terms.world_cup:
            return rules.cup_games
        if event_terms.team_event and self.rounds in rules.team_games.value.rounds:
            return rules.team_games
        stand_in = rules.stand_in.value
        eight = self.opponents.n == stand_in.games and self.rounds in stand_in.rounds
        return rules.stand_in if eight and self.candidate.spare else None

    @property
    def least_games(self) -> int:
        """The least number of games that is needed."""
        return self.rules.games.value if self.fewer is None else self.fewer.value.games

    @cached_property
    def whole(self) -> Selection:
        """All games that may count."""
        return self.opponents.selection(range(self.opponents.n))

    @property
    def players(self) -> int | None:
        """The number of players in a double round robin; None for other events."""
        return 1 + self.candidate.opponents if self.opponents.double else None

    @cached_property
    def event_allows(self) -> bool:
        """Whether the event itself meets the conditions for norms."""
        return all(each.met for each in conditions(self.event_terms, self.players))

    def choice(
        self, points: Sequence[int] | None = None, reading: Reading = "as written"
    ) -> Choice | None:
        """The games that make a norm, with these half points in those that may count."""
        if not self.event_allows:
            return None
        scored = self.opponents.points if points is None else points
        return self._search(reading).norm(scored) or self._with_forfeit(scored, reading)

    def least(self) -> tuple[int, Choice] | None:
        """The least half points for a norm in all games that may count, and in which of these."""
        if not self.event_allows:
            return None
        return self._search("as written").least() or self._least_with_forfeit()

    def _search(self, reading: Reading) -> Search:
        if reading not in self._searches:
            pairings = self.event_terms.pairings
            mix = self.mix(reading)
            won = pairings not in self.rules.whole_field.value or self._whole_allows(mix)
            later = pairings not in self.rules.predetermined.value
            self._searches[reading] = Search(
                self.opponents, mix, self.least_games, later=later, won=won
            )
        return self._searches[reading]

    @cached_property
    def _searches(self) -> dict[Reading, Search]:
        return {}

    def mix(self, reading: Reading = "as written") -> Mix:
        """The rules on the mix of opponents, as they apply to this candidate."""
        return Mix(self.candidate.federation, self.waiver.lifted, reading)

    def _whole_allows(self, mix: Mix) -> bool:
        """Whether some score against the whole field would make a norm."""
        average = self.whole.average
        enough = average is not None and average >= self.sought.average.value
        return enough and mix.holds(self.opponents, self.whole)

    @cached_property
    def _opponents_with_forfeit(self) -> Opponents | None:
        """The games, with a forfeited last one counted as lost if it is needed (1.4.2c)."""
        last: CheckedGame | None = self.candidate.last_forfeit(self.rounds)
        stands_in = self.fewer is self.rules.stand_in
        needed = self.rules.games.value if stands_in else self.least_games
        if last is None or self.opponents.n + 1 != needed:
            return None
        lines = [*self.opponents.lines, last._replace(points=0)]
        return Opponents(columns(lines), self.sought, self.event_terms)

    def _with_forfeit(self, points: Sequence[int], reading: Reading) -> Choice | None:
        opponents = self._opponents_with_forfeit
        if opponents is None:
            return None
        selection = opponents.selection(range(opponents.n))
        enough = sum(points) >= opponents.least_points(selection)
        if not enough or not self.mix(reading).holds(opponents, selection):
            return None
        return Choice(opponents, selection, opponents.n, forfeited=True)

    def _least_with_forfeit(self) -> tuple[int, Choice] | None:
        opponents = self._opponents_with_forfeit
        if opponents is None:
            return None
        selection = opponents.selection(range(opponents.n))
        points = opponents.least_points(selection)
        if points > 2 * self.opponents.n or not self.mix().holds(opponents, selection):
            return None
        return points, Choice(opponents, selection, opponents.n, forfeited=True)
