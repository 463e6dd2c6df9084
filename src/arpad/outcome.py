"""What comes out: a report of what a batch of games did to one player, with its working."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass, field, fields
from decimal import Decimal
from math import floor, fsum, inf, isfinite
from typing import Any, Generic, TypeVar, cast

from arpad.answer import Report as Report
from arpad.answer import json_number as json_number
from arpad.exact import decimal_of_half_points
from arpad.game import Colour, Game, State
from arpad.json_data import (
    AdditionData,
    FigureData,
    FigureValue,
    GameAnswerData,
    OutcomeData,
    RatedGameData,
)
from arpad.sentences import Step, steps_data

S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameReport:
    """What one game did. A game that does not count has no expected score and no change."""

    opponent: float | None
    score: Decimal
    counted: bool
    reason: str  # why it was capped, or exempt from the cap, or not counted; or ""
    difference: float | None = None
    capped: bool = False
    expected: Decimal | float | None = None
    change: Decimal | float | None = None
    round: int | None = None
    name: str | None = None
    colour: Colour | None = None
    article: str = ""  # the article that gives the reason; "" if there is none

    def as_data(self) -> RatedGameData:
        """The game as plain JSON data; the names are those of the attributes."""
        data = {name: json_number(getattr(self, name)) for name in _GAME_NAMES}
        return cast(RatedGameData, data)


_GAME_NAMES = tuple(each.name for each in fields(GameReport))


def counted(
    game: Game,
    points: int,
    opponent: float,
    difference: float,
    expected: Decimal | float,
    change: Decimal | float,
) -> GameReport:
    """A game that counts; `points` are half points, `difference` is the player's rating less."""
    return GameReport(
        opponent=opponent,
        score=decimal_of_half_points(points),
        counted=True,
        reason="",
        difference=difference,
        expected=expected,
        change=change,
        round=game.round,
        name=game.name,
        colour=game.colour,
    )


def uncounted(game: Game, points: int, opponent: float | None, reason: str) -> GameReport:
    """A game that does not count for this reason; `points` are half points."""
    return GameReport(
        opponent=opponent,
        score=decimal_of_half_points(points),
        counted=False,
        reason=reason,
        round=game.round,
        name=game.name,
        colour=game.colour,
    )


@dataclass(frozen=True, slots=True)
class Addition:
    """Points that no single game brings: a bonus, what a floor holds, a formula for all games."""

    name: str
    change: float

    def as_data(self) -> AdditionData:
        """The addition as plain JSON data."""
        return {"name": self.name, "change": self.change}


#: A figure's value: a number, a range, a yes or no, or None if it is not known.
Value = float | tuple[float, float] | bool | None


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of a player besides the rating, such as a deviation; None if there is none."""

    name: str
    label: str
    before: Value
    after: Value
    places: int = 0  # decimals that are shown

    def as_data(self) -> FigureData:
        """The figure as plain JSON data; a range is a list of two."""
        return {
            "name": self.name,
            "label": self.label,
            "before": _listed(self.before),
            "after": _listed(self.after),
            "places": self.places,
        }


def _listed(value: Value) -> FigureValue:
    return list(value) if isinstance(value, tuple) else value


class Outcome(Report, Generic[S]):
    """What a batch of games did to one player; `before` and `after` are states of the system.

    A system has to provide `before`, `after`, `games`, `rules` and the working; the other figures
    follow from them, unless the system overrides them.
    """

    __slots__ = ("__dict__",)  # what is made on demand is kept there
    #: Whether the rules define a performance at all.
    defines_performance = False

    @property
    def factor(self) -> str:
        """What the system calls K."""
        return "K"

    @property
    def may_be_drawn(self) -> bool:
        """Whether the system knows draws."""
        return True

    @property
    @abstractmethod
    def before(self) -> S:
        """The player as they were when the batch began."""

    @property
    @abstractmethod
    def after(self) -> S:
        """The player at the start of the next batch; still unrated if something is missing."""

    @property
    @abstractmethod
    def games(self) -> tuple[GameReport, ...]:
        """Each game with its expected score and change."""

    @property
    @abstractmethod
    def rules(self) -> str:
        """The name of the rules that were applied."""

    @property
    def edition_id(self) -> str | None:
        """The id of the edition; None for a system without editions."""
        return None

    @property
    def start_rating(self) -> float | None:
        """The rating that the games were rated from; None for an unrated player."""
        return self.before.rating

    @property
    def published_rating(self) -> float | None:
        """The rating before, as the system prints it beside the new one."""
        return self.start_rating

    @property
    def places(self) -> int:
        """How many decimals the ratings of the system are shown with."""
        return 0

    @property
    def new_rating(self) -> float | None:
        """The rating after the batch; None for a player who is still unrated.

        Rounded half up if the system shows whole ratings, else with all its decimals.
        """
        rating = self.after.rating
        return rating if rating is None or self.places else floor(rating + 0.5)

    @property
    def change(self) -> Decimal | float | None:
        """The exact change, before any rounding; None for an unrated player."""
        after, start = self.after.rating, self.start_rating
        return None if after is None or start is None else after - start

    @property
    def rounded_change(self) -> int | None:
        """The change as it is shown."""
        return None if self.change is None else floor(float(self.change) + 0.5)

    @property
    def n(self) -> int:
        """How many games count."""
        return sum(game.counted for game in self.games)

    @property
    def score(self) -> Decimal:
        """Points in the games that count."""
        return sum((game.score for game in self.games if game.counted), Decimal(0))

    @property
    def expected(self) -> Decimal | float | None:
        """The sum of the expected scores in the games that count; None for an unrated player."""
        if self.start_rating is None:
            return None
        return fsum(float(game.expected) for game in self.games if game.expected is not None)

    @property
    def average_opponent(self) -> int | None:
        """The opponents' average in the games that count, rounded half up."""
        ratings = [
            game.opponent for game in self.games if game.counted and game.opponent is not None
        ]
        return floor(fsum(ratings) / len(ratings) + 0.5) if ratings else None

    @property
    def performance(self) -> int | None:
        """The performance over the games that were played; None if there is none."""
        return None

    @property
    def k(self) -> float | None:
        """K; None for a system without one."""
        return None

    @property
    def performance_n(self) -> int:
        """How many games the performance covers; a system may count more games than it rates."""
        return self.n

    @property
    def k_reason(self) -> str:
        """Why K is what it is."""
        return ""

    @property
    def assumptions(self) -> tuple[str, ...]:
        """What had to be assumed because it was not known."""
        return ()

    @property
    def notes(self) -> tuple[str, ...]:
        """What else the reader should know, such as a new rating below the floor."""
        return ()

    @property
    def is_first(self) -> bool:
        """Whether the games gave a player without a rating a first one: then nothing changed."""
        return False

    @property
    def leaves_the_list(self) -> bool:
        """Whether the new rating is too low to be published."""
        return False

    @property
    def missing(self) -> tuple[str, ...]:
        """Why an unrated player stays unrated."""
        return ()

    @property
    def estimate(self) -> str:
        """Why the answer is an estimate, in one sentence; "" if it is exact."""
        return ""

    @property
    def why(self) -> tuple[str, ...]:
        """Why the rating changed, in sentences that add up to the change.

        () if no game counts, or if every game is its own reason: then their changes add up to it.
        """
        return ()

    @property
    def additions(self) -> tuple[Addition, ...]:
        """What was added to the changes of the games, or taken from them; together, the change."""
        return ()

    @property
    def figures(self) -> tuple[Figure, ...]:
        """The player's figures besides the rating, before and after."""
        return ()

    def as_data(self, *, working: bool = False) -> OutcomeData:
        """The outcome as plain JSON data; the names are those of the attributes."""
        data: OutcomeData = {
            "rating": self.start_rating,
            "score": json_number(self.score),
            "n": self.n,
            "expected": json_number(self.expected),
            "average_opponent": self.average_opponent,
            "change": json_number(self.change),
            "rounded_change": self.rounded_change,
            "new_rating": self.new_rating,
            "performance": self.performance,
            "k": self.k,
            "k_reason": self.k_reason,
            "rules": self.rules,
            "edition": self.edition_id,
            "games": [game.as_data() for game in self.games],
            "additions": [each.as_data() for each in self.additions],
            "why": list(self.why),
            "assumptions": list(self.assumptions),
            "notes": list(self.notes),
            "estimate": self.estimate or None,
            "figures": [figure.as_data() for figure in self.figures],
        }
        if working:
            data["working"] = steps_data(self.working())
        return data

    def __repr__(self) -> str:
        return (
            f"<{type(self).__name__} {self.start_rating} → {self.new_rating}: "
            f"{self.score}/{self.n}, change {self.change}, K {self.k}>"
        )


@dataclass(frozen=True, slots=True, repr=False)
class PlainOutcome(Outcome[S]):
    """An outcome made of given values; `missing` says why an unrated player stays unrated."""

    # field(): otherwise the properties of `Outcome` would become their defaults
    before: S = field()
    after: S = field()
    rules: str = field()
    games: tuple[GameReport, ...] = field()
    steps: tuple[Step, ...] = ()
    missing: tuple[str, ...] = ()

    def working(self) -> tuple[Step, ...]:
        return self.steps


@dataclass(frozen=True, slots=True)
class GameAnswer(Report):
    """One game, from both sides."""

    player: Outcome[Any]
    opponent: Outcome[Any]
    win_probability: tuple[float, float]

    @property
    def odds(self) -> float:
        """How many times as great the favourite's chance is; 1 between equals."""
        low, high = sorted(self.win_probability)
        return high / low if low else inf

    def working(self) -> tuple[Step, ...]:
        """The player's steps; those of the opponent are in the opponent's own report."""
        return self.player.working()

    def as_data(self, *, working: bool = False) -> GameAnswerData:
        """The player's report with the opponent's in it."""
        return {
            **self.player.as_data(working=working),
            "opponent": self.opponent.as_data(working=working),
            "win_probability": {
                "player": round(self.win_probability[0], 4),
                "opponent": round(self.win_probability[1], 4),
            },
            "odds": round(self.odds, 2) if isfinite(self.odds) else None,
        }
