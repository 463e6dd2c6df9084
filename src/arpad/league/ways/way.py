"""What a replay asks of a kind of rating system: to move players by games, and what came of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from arpad.errors import InvalidGames
from arpad.league.games import pair_score
from arpad.league.rules import Rules, SeasonRule


class Figures(NamedTuple):
    """What is known of a player's strength; None where the system knows no such figure."""

    rating: float
    deviation: float | None = None
    volatility: float | None = None


class Played(NamedTuple):
    """A game as it is rated: with the players that others were merged into."""

    number: int
    day: int
    sides: Sequence[Sequence[int]]
    places: Sequence[int]
    facts: Mapping[str, Any]

    @property
    def players(self) -> list[int]:
        """Everybody who took part."""
        return [who for side in self.sides for who in side]


class Move(NamedTuple):
    """What one game did to one player; a batch of several games moves them once, by all changes."""

    player: int
    side: int
    score: float
    expected: float | None
    before: Figures
    after: Figures
    change: float


class Stretch(NamedTuple):
    """Games one against one that a kernel played: from where to where, and both sides' columns.

    `chance` gives the expected score of the first of two by the rules under which it was played.
    """

    begin: int
    end: int
    columns: Sequence[Any]
    chance: Callable[[Figures, Figures], float]


class Pair(NamedTuple):
    """Two sides of a game, the first one's score and edge in points, and how much it weighs."""

    first: int
    second: int
    score: float
    edge: float
    weight: float


class Way(ABC):
    """The players of a league under one kind of rating system."""

    def __init__(self, rules: Rules, starts: Sequence[float], *, compiled: bool) -> None:
        self.starts = starts
        self.compiled = compiled
        self.rated: Any = ()
        self.use(rules)
        self.begin()

    @abstractmethod
    def use(self, rules: Rules) -> None:
        """From now on by these rules, of the same system."""

    @abstractmethod
    def begin(self) -> None:
        """Everybody as they start."""

    @property
    @abstractmethod
    def quick(self) -> bool:
        """Whether games one against one can be played by a kernel."""

    @abstractmethod
    def play(self, first: Any, second: Any, points: Any, days: Any, begin: int) -> Stretch:
        """Games one against one, one after the other."""

    @abstractmethod
    def told(self, stretch: Stretch, at: int) -> tuple[Figures, Figures, Figures, Figures]:
        """Both sides of a game of a stretch before it, and both after it."""

    @abstractmethod
    def rate(self, games: Sequence[Played], period: int) -> dict[int, list[Move]]:
        """A batch of games, all from the figures before it; what each did, by its number."""

    @abstractmethod
    def new_season(self, rule: SeasonRule) -> None:
        """Everybody who is there, as a season starts that keeps only a share."""

    @abstractmethod
    def figures(self, player: int) -> Figures:
        """A player as they are now."""

    @abstractmethod
    def expected(self, own: Figures, other: Figures, edge: float) -> float:
        """The expected score of one side against another, whose strengths are known."""

    @abstractmethod
    def strength(self, members: Sequence[Figures]) -> Figures:
        """The strength of a side: its members' average."""

    @property
    @abstractmethod
    def advantage(self) -> float:
        """Points for the side that is named first, where nobody says otherwise."""

    def filled(self, value: Any, size: int) -> Any:
        """A column of one value: a list, or an array where the kernel is compiled."""
        if not self.compiled:
            return [value] * size
        import numpy as np

        return np.full(size, value)

    def edge(self, game: Played) -> float:
        """Points of the first of two sides; among several nobody has any."""
        if len(game.sides) > 2:
            return 0.0
        home = {"first": 1.0, "second": -1.0, "neutral": 0.0}[game.facts.get("home", "first")]
        return home * self.advantage

    def pairs(self, game: Played) -> Iterator[Pair]:
        """Every pair of sides, each a game of weight 1 / (sides − 1)."""
        places, edge = game.places, self.edge(game)
        weight = 1.0 / (len(places) - 1)
        for first in range(len(places)):
            for second in range(first + 1, len(places)):
                score = pair_score(places[first], places[second])
                yield Pair(first, second, score, edge, weight)


def refuse_margin(rules: Rules, name: str) -> None:
    """Refuse a margin rule where the system knows none."""
    if rules.margin_rule is not None:
        rule = f"{name} does not count margins"
        raise InvalidGames("margin_rule", rules.margin_rule, rule, "omit it, or choose elo or pool")
