"""What a pool is: a record of its rules, each with how certain it is; advantages of a side."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Generic, Literal, Protocol, TypeVar

from arpad.errors import InvalidGames
from arpad.game import Facts
from arpad.pools.curves import Curve, Logistic
from arpad.pools.games import Scores
from arpad.pools.k_rules import PoolKRule
from arpad.pools.multipliers import Extras, Multiplier, Nothing, Once
from arpad.pools.players import Player
from arpad.sentences import Phrase, phrase
from arpad.system import Rule

#: Rating points for the first side and for the second.
Edges = tuple[float, float]
NOBODY: Edges = (0, 0)


class Advantage(Protocol):
    """Which side has an advantage, and how many points it is worth."""

    @property
    def words(self) -> str:
        """The advantage in words."""

    def edges(self, game_facts: Facts) -> Edges:
        """Rating points for the first side and for the second, by the facts of a game."""

    @property
    def steps(self) -> tuple[str, str]:
        """The keys of its sentences in a working: for the player, and for the opponent."""

    def assumed(self, game_facts: Facts) -> Phrase | None:
        """What is assumed if the facts do not say it; None if they do."""


@dataclass(frozen=True, slots=True)
class Nobody:
    """No side has an advantage."""

    words: str = "none"
    steps: tuple[str, str] = ("", "")

    def edges(self, game_facts: Facts) -> Edges:
        return NOBODY

    def assumed(self, game_facts: Facts) -> Phrase | None:
        return None


@dataclass(frozen=True, slots=True)
class Home:
    """A number of points for the side that plays at home."""

    points: float
    steps: tuple[str, str] = ("pool_home_player", "pool_home_opponent")

    @property
    def words(self) -> str:
        return f"{self.points:g} points for the side at home"

    def edges(self, game_facts: Facts) -> Edges:
        side = game_facts.get("home")
        return (self.points if side == "first" else 0, self.points if side == "second" else 0)

    def assumed(self, game_facts: Facts) -> Phrase | None:
        return None if "home" in game_facts else phrase("pool_assumed_neutral")


@dataclass(frozen=True, slots=True)
class Stones:
    """Points for each handicap stone, less half a stone, for the side that takes them."""

    points: float
    steps: tuple[str, str] = ("pool_stones_player", "pool_stones_opponent")

    @property
    def words(self) -> str:
        return f"{self.points:g} × (stones − ½) points for the side that takes them"

    def edges(self, game_facts: Facts) -> Edges:
        stones = game_facts.get("stones")
        if stones is None and "taker" in game_facts:
            rule = str(phrase("pool_no_stones"))
            raise InvalidGames("taker", game_facts["taker"], rule, "give the stones, or omit it")
        if not stones:
            return NOBODY
        if "taker" not in game_facts:
            rule = str(phrase("pool_taker"))
            raise InvalidGames("taker", None, rule, "say which: first or second")
        worth = self.points * (stones - 0.5)
        return (worth, 0) if game_facts["taker"] == "first" else (0, worth)

    def assumed(self, game_facts: Facts) -> Phrase | None:
        return None


T = TypeVar("T")
#: How certain a value is: the document says so, published figures confirm it, a source says so, it
#: is our own reading because no source says it, or you set it yourself.
Basis = Literal["text", "verified", "reported", "open", "set by you"]
#: How many games are rated at once, from the ratings before them.
BatchOf = Literal["game", "event", "month"]
#: What is rounded to a whole number after each batch: nothing, the rating (halves up), or the
#: exchange of points (halves away from zero, so that both sides move alike).
Rounded = Literal["", "rating", "exchange"]


@dataclass(frozen=True, slots=True)
class Known(Generic[T]):
    """A value, how certain it is, and a note on its source."""

    value: T
    basis: Basis
    note: str = ""


@dataclass(frozen=True, slots=True)
class Factor:
    """What a system calls the number that a change is multiplied by."""

    name: str = "K"
    sentence: str = "why_k"  # the words around it where a change is explained


@dataclass(frozen=True, slots=True)
class SeasonStart:
    """A new season keeps a share of the rating, and takes the rest from a mean."""

    keep: float
    toward: float

    @property
    def words(self) -> str:
        """The rule in words."""
        return f"{self.keep:.4g} R + {1 - self.keep:.4g} × {self.toward:g}"

    def start(self, rating: float) -> float:
        """The rating that a new season starts from.

        >>> SeasonStart(0.75, 1505).start(1600)
        1576.25
        """
        return self.keep * rating + (1 - self.keep) * self.toward


@dataclass(frozen=True, slots=True)
class Record:
    """A pool as data."""

    id: str
    name: str
    document: str  # which text or data it follows
    date: str  # of the document, as far as it is known
    certainty: str  # how certain its figures are, in one line
    k: Known[PoolKRule]
    factor: Factor = Factor()
    curve: Known[Curve] = Known(Logistic(), "text")
    advantage: Known[Advantage] = Known(Nobody(), "text")
    multiplier: Known[Multiplier] = Known(Once(), "text")
    scores: Known[Scores] = Known(Scores(), "text")
    extras: Known[Extras] = Known(Nothing(), "text")
    season: Known[SeasonStart] | None = None
    start: Known[float] | None = None  # of a player without a rating; None: a rating is needed
    floor: float | None = None
    batch: BatchOf = "game"
    rounded: Rounded = ""  # to whole points, once a batch
    places: int = 2  # decimals that ratings are shown with
    player: type[Any] = Player
    game: type[Any] | None = None
    estimate: str = ""  # why every answer is an estimate
    unknown: tuple[str, ...] = ()  # what is not known, and what is not covered
    zero_sum: bool = False  # whether the changes of both sides of a game add up to nothing
    short: str = ""  # the name where there is little room for it

    @property
    def cited(self) -> str:
        """What each step of a working cites."""
        return self.short or self.name


_ROUNDED: dict[Rounded, str] = {
    "": "",
    "rating": ", rounded once to whole points, halves up",
    "exchange": ", each exchange rounded to whole points, halves away from zero",
}


def rules_of(record: Record) -> Iterator[Rule]:
    """The record in words, line by line, each with how certain it is."""
    lines: dict[str, Known[Any] | None] = {
        "expected": record.curve,
        record.factor.name: record.k,
        "advantage": record.advantage,
        "multiplier": record.multiplier,
        "score": record.scores,
        "added": record.extras,
        "season": record.season,
    }
    for name, known in lines.items():
        if known is not None and known.value.words not in ("none", "1"):
            yield Rule(name, known.value.words, known.basis, known.note)
    if record.start is not None:
        text = f"{record.start.value:g} without a rating"
        yield Rule("start", text, record.start.basis, record.start.note)
    if record.floor is not None:
        yield Rule("floor", f"{record.floor:g}", "set by you")
    at_once = {"game": "game by game", "event": "an event", "month": "a month"}[record.batch]
    yield Rule("batch", f"{at_once}{_ROUNDED[record.rounded]}")
    for words in record.unknown:
        yield Rule("not known", words)
