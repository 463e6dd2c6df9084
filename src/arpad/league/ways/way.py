"""What a replay needs from a kind of rating system: to rate games, and to say what they did."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from arpad.errors import InvalidGames
from arpad.league.games import pair_score
from arpad.league.rules import Rules, SeasonRule


class Figures(NamedTuple):
    """What is known of a player's strength; None for a figure that the system does not have."""

    rating: float
    deviation: float | None = None
    volatility: float | None = None


class Played(NamedTuple):
    """A game as it is rated: merged players are replaced by the player they were merged into."""

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
    """What one game did to one player; a batch of games changes a rating once, by their sum."""

    player: int
    side: int
    score: float
    expected: float | None
    before: Figures
    after: Figures
    change: float


class Stretch(NamedTuple):
    """A stretch of games that a kernel has rated: its first and last place, and its columns.

    `chance` gives the expected score of the first player by the rules in force then.
    """

    begin: int
    end: int
    columns: Sequence[Any]
    chance: Callable[[Figures, Figures], float]


class Pair(NamedTuple):
    """Two sides of a game: the first one's score and advantage in points, and the weight."""

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
        """Use these rules, of the same system, from now on."""

    @abstractmethod
    def begin(self) -> None:
        """Give everybody their start rating."""

    @property
    @abstractmethod
    def quick(self) -> bool:
        """Whether games of one player against another can be rated by a kernel."""

    @abstractmethod
    def play(self, first: Any, second: Any, points: Any, days: Any, begin: int) -> Stretch:
        """Rate games of one player against another, one after the other, by the kernel."""

    @abstractmethod
    def told(self, stretch: Stretch, at: int) -> tuple[Figures, Figures, Figures, Figures]:
        """Both sides before a game of a stretch, and both after it."""

    @abstractmethod
    def rate(self, games: Sequence[Played], period: int) -> dict[int, list[Move]]:
        """Rate a batch of games, all from the figures before it; what each did, by its number."""

    @abstractmethod
    def new_season(self, rule: SeasonRule) -> None:
        """Start a season: everybody keeps only a share of their rating."""

    @abstractmethod
    def figures(self, player: int) -> Figures:
        """A player's current figures."""

    @abstractmethod
    def expected(self, own: Figures, other: Figures, edge: float) -> float:
        """The expected score of one side against another, from the strengths of both."""

    @abstractmethod
    def strength(self, members: Sequence[Figures]) -> Figures:
        """The strength of a side: its members' average."""

    @property
    @abstractmethod
    def advantage(self) -> float:
        """Rating points for the side that is named first, unless a game says otherwise."""

    def filled(self, value: Any, size: int) -> Any:
        """A column filled with one value: a list, or an array if the kernel is compiled."""
        if not self.compiled:
            return [value] * size
        import numpy as np

        return np.full(size, value)

    def edge(self, game: Played) -> float:
        """The advantage of the first of two sides; with more sides nobody has one."""
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
    """Refuse a margin rule if the system does not count margins."""
    if rules.margin_rule is not None:
        rule = f"{name} does not count margins"
        raise InvalidGames("margin_rule", rules.margin_rule, rule, "omit it, or choose elo or pool")
