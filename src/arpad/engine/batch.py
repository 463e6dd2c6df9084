"""What an engine plays and what it gives back: batches of games in columns, and moves."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple, Protocol

from arpad.game import Facts

#: A player's figures, in the order of `Engine.names`: the rating first.
Figures = tuple[float, ...]
#: What is kept of a batch: nothing, both sides before and after each game, or every move.
Keep = Literal["nothing", "columns", "moves"]


class Numbers(Protocol):
    """A list or an array."""

    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Any]: ...
    def __getitem__(self, place: int, /) -> Any: ...
    def __setitem__(self, place: int, number: Any, /) -> None: ...


class Margin(Protocol):
    """How much a game counts by its margin."""

    @property
    def words(self) -> str:
        """The rule in words."""

    def of(self, game_facts: Facts, decided: bool, edge: float, /) -> float:
        """The multiplier of a game; `edge` is the winner's rating advantage."""


class Setting(NamedTuple):
    """What a league adds to the rules of a system."""

    advantage: float = 0.0  # rating points for the side that is named first
    margin: Margin | None = None
    batch: str = "game"  # what is rated at once: a game, a day or a month
    in_force: Callable[[int], Any] | None = None  # the rulebook of a day, if they are dated


class SeasonRule(NamedTuple):
    """What the end of a season does: a share of the rating is kept, the rest comes from a mean.

    A share of 1 keeps everything; with 0, everybody starts again. `mean` is None for the start
    rating.
    """

    share: float
    mean: float | None = None


class PlainTerms(NamedTuple):
    """What a system by the plain formula is made of: R + K × m × (score − E)."""

    ks: list[float]  # by games played; the last for all that follow
    scale: float
    by_rating: Any = None  # K by rating, with its `words`
    margin: Margin | None = None
    floor: float | None = None


class Lineup(NamedTuple):
    """Who is on each side of a game of teams, or of more than two sides; a rank of 1 has won."""

    sides: Sequence[Sequence[int]]
    ranks: Sequence[int]


class Pair(NamedTuple):
    """Two sides of a game: the first one's score and advantage in points, and the weight."""

    score: float
    edge: float
    weight: float


def row_of(begin: int, end: int) -> str:
    """Where an error is, in words; rows are counted from 1."""
    return f"row {end}" if end == begin + 1 else f"rows {begin + 1} to {end}"


class Batch(NamedTuple):
    """Games in their order, as columns; players are places.

    `times` are in the engine's clock; without them no time passes. `ends` are the rows where each
    group of games that is rated at once ends; None: game by game. `facts` and `lineups` are sparse,
    by row; rows are counted from `begin` on, the number of the first one.
    """

    first: Any
    second: Any
    score: Any
    times: Any = ()
    ends: Any = None
    facts: Mapping[int, Facts] = {}
    lineups: Mapping[int, Lineup] = {}
    begin: int = 0
    where: Callable[[int, int], str] = row_of

    def groups(self) -> Iterator[tuple[int, int]]:
        """Where each group begins and ends; places in the columns."""
        if self.ends is None:
            for place in range(len(self.first)):
                yield place, place + 1
            return
        begin = 0
        for end in self.ends:
            yield begin, int(end)
            begin = int(end)

    def lineup(self, place: int) -> Lineup:
        """The sides of the game at a place."""
        found = self.lineups.get(self.begin + place) if self.lineups else None
        if found is not None:
            return found
        sides = ((int(self.first[place]),), (int(self.second[place]),))
        return Lineup(sides, _RANKS[float(self.score[place])])

    def facts_of(self, place: int) -> Facts:
        """The facts of the game at a place."""
        return self.facts.get(self.begin + place, {})


_RANKS = {1.0: (1, 2), 0.5: (1, 1), 0.0: (2, 1)}


def pair_score(own: int, other: int) -> float:
    """The score of one rank against another: the lower number wins."""
    return 1.0 if own < other else 0.5 if own == other else 0.0


def side_score(ranks: Sequence[int], side: int) -> float:
    """The score of a side: 1, 0.5 or 0; among several, the share of the others it beat."""
    own, others = ranks[side], len(ranks) - 1
    points = sum((own < rank) + (own == rank) / 2 for rank in ranks) - 0.5
    return points / others


class Move(NamedTuple):
    """What one game did to one player; a group of games changes a rating once, by their sum."""

    player: int
    side: int
    score: float
    expected: float | None
    before: Figures
    after: Figures
    change: float


class Segment(NamedTuple):
    """A segment of games of one player against another: its first row, and its columns.

    Each figure has four columns: of both sides before a game, then after it. `chance` gives the
    expected score of the first player by the rules in force then.
    """

    begin: int
    columns: Sequence[Any]
    figures: int
    chance: Callable[[Figures, Figures], float]

    def sides(self, row: int) -> tuple[Figures, Figures, Figures, Figures]:
        """Both sides before and after the game in a row."""
        at = row - self.begin
        if self.figures == 1:
            a, b, c, d = self.columns
            return (float(a[at]),), (float(b[at]),), (float(c[at]),), (float(d[at]),)
        own, other, after, others_after = (
            tuple([float(column[at]) for column in self.columns[side : 4 * self.figures : 4]])
            for side in range(4)
        )
        return own, other, after, others_after


class Moves:
    """What games did: in columns where a kernel rated them, by row where sides did."""

    def __init__(self) -> None:
        self.segments: list[Segment] = []
        self.others: dict[int, list[Move]] = {}

    def extend(self, more: Moves) -> None:
        """Add what later games did."""
        self.segments += more.segments
        self.others |= more.others

    def of(self, row: int, first: int, second: int, score: float) -> list[Move]:
        """What the game in a row did; its players and its score are not kept here twice."""
        if row in self.others:
            return self.others[row]
        segment = self.segments[bisect_right(self.segments, row, key=_begin) - 1]
        before, others, after, others_after = segment.sides(row)
        chance = segment.chance(before, others)
        gain, loss = after[0] - before[0], others_after[0] - others[0]
        return [
            Move(first, 0, score, chance, before, after, gain),
            Move(second, 1, 1.0 - score, 1.0 - chance, others, others_after, loss),
        ]


def _begin(segment: Segment) -> int:
    return segment.begin
