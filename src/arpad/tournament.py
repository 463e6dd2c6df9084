"""One player, many games: what goes in (games) and what comes out (a report with its working)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Literal, TypeVar

from arpad.errors import InvalidGames, InvalidTarget, InvalidType
from arpad.exact import decimal_of_half_points, half_points

T = TypeVar("T")
Colour = Literal["white", "black"]
Measure = Literal["rating", "performance"]


@dataclass(frozen=True, slots=True)
class Game:
    """One game from one player's side; the opponent's rating is None where he has none."""

    opponent: float | None
    score: float | str
    round: int | None = None
    name: str | None = None
    colour: Colour | None = None
    forfeit: bool = False
    standard_rating: int | None = None  # of an opponent without a rapid or blitz rating (RB 7.2.1)


#: What callers may write for a game.
GameLike = Game | tuple[float | None, float | str]


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a working: what was done, the article that says so, and for which game."""

    article: str
    text: str
    game: int | None = None

    def __str__(self) -> str:
        return f"{self.article}: {self.text}"

    def as_data(self) -> dict[str, Any]:
        """The step as plain JSON data."""
        return {name: getattr(self, name) for name in self.__dataclass_fields__}


@dataclass(frozen=True, slots=True)
class GameReport:
    """What one game did. A game that does not count has no expected score and no change."""

    opponent: float | None
    score: Decimal
    counted: bool
    reason: str  # why it was capped, not capped though it could be, or not counted; or ""
    difference: float | None
    capped: bool
    expected: Decimal | float | None
    change: Decimal | float | None
    round: int | None = None
    name: str | None = None
    colour: Colour | None = None

    def as_data(self) -> dict[str, Any]:
        """The game as plain JSON data; the names are those of the attributes."""
        return {
            "opponent": self.opponent,
            "score": plain(self.score),
            "counted": self.counted,
            "reason": self.reason,
            "difference": self.difference,
            "capped": self.capped,
            "expected": plain(self.expected),
            "change": plain(self.change),
            "round": self.round,
            "name": self.name,
            "colour": self.colour,
        }


class TournamentReport(ABC):
    """What a tournament did to one rating. Every game is rated from the starting rating."""

    __slots__ = ()

    rating: float
    n: int
    k: float
    k_reason: str
    rounded_change: int
    new_rating: int

    @property
    @abstractmethod
    def score(self) -> Decimal:
        """Points in the games that count."""

    @property
    @abstractmethod
    def expected(self) -> Decimal | float:
        """The sum of the expected scores."""

    @property
    @abstractmethod
    def change(self) -> Decimal | float:
        """The exact change, before any rounding."""

    @property
    @abstractmethod
    def average_opponent(self) -> int | None:
        """The opponents' average in the games that count, rounded half up."""

    @property
    @abstractmethod
    def performance(self) -> int | None:
        """The performance over the games that were played; None where there is none."""

    @property
    @abstractmethod
    def rules(self) -> str:
        """The name of the rules that were applied."""

    @property
    @abstractmethod
    def edition_id(self) -> str | None:
        """The id of the edition; None for the plain formula."""

    @property
    @abstractmethod
    def games(self) -> tuple[GameReport, ...]:
        """Each game with its expected score and change."""

    @property
    @abstractmethod
    def assumptions(self) -> tuple[str, ...]:
        """What had to be assumed because it was not given."""

    @property
    @abstractmethod
    def notes(self) -> tuple[str, ...]:
        """What else the reader should know, such as a new rating below the floor."""

    @abstractmethod
    def working(self) -> tuple[Step, ...]:
        """The steps in words, each with its article."""

    def as_data(self, *, working: bool = False) -> dict[str, Any]:
        """The report as plain JSON data; the names are those of the attributes."""
        data = {
            "rating": self.rating,
            "score": plain(self.score),
            "n": self.n,
            "expected": plain(self.expected),
            "average_opponent": self.average_opponent,
            "change": plain(self.change),
            "rounded_change": self.rounded_change,
            "new_rating": self.new_rating,
            "performance": self.performance,
            "k": self.k,
            "k_reason": self.k_reason,
            "rules": self.rules,
            "edition": self.edition_id,
            "games": [game.as_data() for game in self.games],
            "assumptions": list(self.assumptions),
            "notes": list(self.notes),
        }
        return data | (steps_data(self.working()) if working else {})

    def __str__(self) -> str:
        from arpad.report import text  # a report is rendered only when somebody looks at it

        return text(self)

    def __repr__(self) -> str:
        return (
            f"<{type(self).__name__} {self.rating} → {self.new_rating}: "
            f"{self.score}/{self.n}, change {self.change}, K {self.k}>"
        )


@dataclass(frozen=True, slots=True)
class Needed:
    """The least score that reaches a target, or that nothing does (score is None)."""

    target: float
    measure: Measure
    n: int
    score: Decimal | None
    reached: int | None  # the rating or performance that this score gives
    best: int  # what the full score would give
    assumptions: tuple[str, ...]
    steps: tuple[Step, ...]

    def working(self) -> tuple[Step, ...]:
        """The steps in words, each with its article."""
        return self.steps

    def as_data(self, *, working: bool = False) -> dict[str, Any]:
        """The answer as plain JSON data; the names are those of the attributes."""
        names = ("target", "measure", "n", "score", "reached", "best")
        data = {name: plain(getattr(self, name)) for name in names}
        data["assumptions"] = list(self.assumptions)
        return data | (steps_data(self.steps) if working else {})

    def __str__(self) -> str:
        if self.score is None:
            return (
                f"{self.measure} {self.target:g} cannot be reached: "
                f"{self.n} out of {self.n} gives {self.best}"
            )
        return f"{self.score} out of {self.n} gives {self.measure} {self.reached}"


def least_score(
    measure: Measure,
    target: float,
    outcomes: Sequence[int],
    article: str,
    steps: tuple[Step, ...],
    assumptions: tuple[str, ...],
) -> Needed:
    """The least score whose outcome reaches the target; there is one outcome per half point."""
    reaching = [points for points, outcome in enumerate(outcomes) if outcome >= target]
    least = reaching[0] if reaching else None
    shown = len(outcomes) - 1 if least is None else least
    tried = [
        Step(article, f"score {decimal_of_half_points(points)} gives {measure} {outcomes[points]}")
        for points in (shown - 1, shown)
        if points >= 0
    ]
    return Needed(
        target=target,
        measure=measure,
        n=len(outcomes) // 2,
        score=None if least is None else decimal_of_half_points(least),
        reached=None if least is None else outcomes[least],
        best=outcomes[-1],
        assumptions=assumptions,
        steps=(*steps, *tried),
    )


def steps_data(steps: Iterable[Step]) -> dict[str, Any]:
    """A working as plain JSON data."""
    return {"working": [step.as_data() for step in steps]}


def one_target(target_rating: int | None, target_performance: int | None) -> None:
    """Refuse a question that names no target, or two."""
    if (target_rating is None) == (target_performance is None):
        raise InvalidTarget(
            "target",
            (target_rating, target_performance),
            "the least score is asked for one target",
            "give target_rating or target_performance",
        )


def games_against(opponents: Sequence[float | None]) -> list[Game]:
    """Games still to be played against these opponents."""
    if not opponents:
        raise InvalidGames("opponents", [], "at least one opponent is needed", "give their ratings")
    return [Game(opponent, 0) for opponent in opponents]


def read_games(games: Iterable[GameLike]) -> tuple[tuple[Game, int], ...]:
    """Each game as a record, with its half points; refuses an empty list."""
    read = tuple(_read_game(item, f"games[{place}]") for place, item in enumerate(listed(games)))
    if not read:
        raise InvalidGames(
            "games", [], "at least one game is needed", "give (opponent, score) pairs"
        )
    return read


def listed(entries: Iterable[T], place: str = "games") -> tuple[T, ...]:
    """Games, opponents or events as a tuple, whatever they came in."""
    if isinstance(entries, str | bytes) or not isinstance(entries, Iterable):
        raise InvalidType(place, entries, f"{place} are a list", "put them into one")
    return tuple(entries)


def _read_game(item: object, place: str) -> tuple[Game, int]:
    if not isinstance(item, Game):
        if not isinstance(item, (tuple, list)) or len(item) != 2:
            raise InvalidGames(
                place, item, "a game is an (opponent, score) pair or a Game", "write (1600, 1)"
            )
        item = Game(*item)
    _check_details(item, place)
    return item, half_points(item.score, f"{place}.score")


def _check_details(game: Game, place: str) -> None:
    """Refuse a forfeit that is not true or false, a round or a colour that is none."""
    if type(game.forfeit) is not bool:
        raise InvalidType(f"{place}.forfeit", game.forfeit, "it is true or false", "say which")
    if game.colour not in (None, "white", "black"):
        raise InvalidGames(
            f"{place}.colour", game.colour, "a colour is white or black", "leave it out if unknown"
        )
    if game.round is not None and (type(game.round) is not int or game.round < 0):
        raise InvalidGames(
            f"{place}.round", game.round, "a round is a whole number", "leave it out if unknown"
        )
    if game.name is not None and not isinstance(game.name, str):
        raise InvalidType(f"{place}.name", game.name, "a name is text", "leave it out if unknown")


def plain(value: object) -> object:
    """A Decimal as the JSON number with the same digits; anything else as it is."""
    if type(value) is not Decimal:
        return value
    number = float(value)
    return int(number) if number.is_integer() else number
