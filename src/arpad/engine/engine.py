"""What every engine can do: it holds the figures of a pool, and plays one batch after the other."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Self

from arpad.engine.batch import Batch, Figures, Keep, Moves, PlainTerms, SeasonRule, Setting
from arpad.errors import InvalidGames

#: The rating that everybody starts from if neither the caller nor the system sets one.
START = 1500.0


class Engine(ABC):
    """A pool in motion; players are places: 0, 1, 2 …"""

    #: The names of its figures, the rating first.
    names: tuple[str, ...] = ("rating",)
    #: What a player starts from if nobody says otherwise.
    start: float = START
    #: Why its ratings are estimates; "" if they are not.
    estimate: str = ""
    #: How time passes between games: in days, in periods, or not at all ("").
    clock: str = ""
    #: What a ladder may be rated by: single games, periods, or both.
    rates: tuple[str, ...] = ("game", "period")
    #: From this many games on, loading Numba saves time; None: nothing is compiled.
    worth_compiling: ClassVar[int | None] = None
    #: Whether it reads facts of games, seasons and events.
    reads_facts: bool = False
    #: What the members of a side get, in words; "" if a side has only one.
    members_get: str = ""
    #: The terms of the plain formula, if that is the system.
    plain: PlainTerms | None = None
    #: Years of birth that are known, by place.
    births: Mapping[int, int] = {}
    #: What everybody starts from, by place.
    starts: Any = ()

    @abstractmethod
    def use(self, book: Any, setting: Setting | None) -> None:
        """Use these rules, of the same system, from now on; refuses what it cannot do."""

    @abstractmethod
    def add(self, ratings: Any) -> None:
        """Add players with these start ratings."""

    def know_births(self, years: Mapping[int, int]) -> None:
        """Know years of birth, by place; most systems make no use of them."""
        self.births = years

    @abstractmethod
    def restart(self) -> None:
        """Give everybody their start rating."""

    @abstractmethod
    def play(self, batch: Batch, keep: Keep = "nothing") -> Moves:
        """Play a batch of games, and give back as much of what they did as is to be kept."""

    @abstractmethod
    def expected(self, batch: Batch) -> list[float]:
        """The expected score of the first side of each game, before any of them is played."""

    @abstractmethod
    def rest(self, now: float) -> None:
        """Let everybody rest up to a time in the engine's clock."""

    @abstractmethod
    def new_season(self, rule: SeasonRule | None = None) -> None:
        """Begin a season by a rule, or by the system's own."""

    @abstractmethod
    def figures(self, place: int) -> Figures:
        """The figures of a player."""

    @abstractmethod
    def column(self, name: str) -> Any:
        """One figure of everybody."""

    @abstractmethod
    def put(self, place: int, figures: Figures) -> None:
        """Give a player other figures."""

    @property
    @abstractmethod
    def played(self) -> Any:
        """The number of games of everybody."""

    @abstractmethod
    def part(self, places: Sequence[int]) -> Self:
        """A copy of a few players, numbered anew: what would this game do?"""

    @property
    def quick(self) -> bool:
        """Whether a kernel can rate games of one player against another; it refuses none."""
        return False

    @property
    def compiled(self) -> bool:
        """Whether columns are arrays, for a compiled kernel; else they are lists."""
        return False

    @property
    def size(self) -> int:
        """The number of players."""
        return len(self.starts)

    def filled(self, value: Any, size: int) -> Any:
        """A column filled with one value: a list, or an array if the kernel is compiled."""
        if not self.compiled:
            return [value] * size
        import numpy as np

        return np.full(size, value)


def edge_of(advantage: float, facts: Any, sides: int) -> float:
    """The advantage of the first of two sides in points; with more sides nobody has one."""
    if not advantage or sides > 2:
        return 0.0
    return _HOME[facts.get("home", "first")] * advantage


_HOME = {"first": 1.0, "second": -1.0, "neutral": 0.0}


def refuse_margin(setting: Setting | None, name: str) -> None:
    """Refuse a margin rule if the system does not count margins."""
    if setting is not None and setting.margin is not None:
        rule = f"{name} does not count margins"
        remedy = "omit it, or choose elo or pool"
        raise InvalidGames("margin_rule", setting.margin.words, rule, remedy)
