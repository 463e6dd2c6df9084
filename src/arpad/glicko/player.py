"""A player of a Glicko pool: rating, deviation, volatility; and the terms of each system."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from arpad.errors import InvalidGames, InvalidPlayer
from arpad.facts import check_facts, fact, rating_in_pool
from arpad.sentences import phrase

#: How many deviations to each side a 95 % interval has.
NINETY_FIVE = 1.96
_GREATEST_DEVIATION = 1000
#: How often somebody plays, in words.
NEW, SOMETIMES, OFTEN = "new", "sometimes", "often"
#: The speeds of games on Lichess, each with ratings of its own.
SPEEDS = ("bullet", "blitz", "rapid", "classical")
#: The two sides of a game, from the side of the player, or of the one who is named first.
FIRST, SECOND = "first", "second"
SIDES = (FIRST, SECOND)


@dataclass(frozen=True, slots=True)
class Player:
    """A player: rating, deviation, volatility; without a deviation, they are taken to play often.

    >>> Player(1500, 200).interval
    (1108.0, 1892.0)
    """

    rating: float | None = rating_in_pool()
    deviation: float | None = fact(
        "number",
        "Deviation",
        "Rating deviation (RD): how uncertain the rating is; default: by how often they play.",
        default=None,
        least=0.1,
        most=_GREATEST_DEVIATION,
        opponent=True,
    )
    volatility: float | None = fact(
        "number",
        "Volatility",
        "How unsteady the results are (Glicko-2); default: what everybody starts with.",
        default=None,
        least=0.000001,
        most=1,
        opponent=True,
    )
    idle: float = fact(
        "number",
        "Time without games",
        "Periods (Lichess: days) since the last game; the deviation grows with them.",
        default=0,
        least=0,
        most=100_000,
        opponent=True,
    )
    activity: str | None = fact(
        "choice",
        "Plays",
        "How often they play, if the deviation is not known; default: often, or new if unrated.",
        default=None,
        choices=(NEW, SOMETIMES, OFTEN),
        opponent=True,
    )

    def __post_init__(self) -> None:
        check_facts(self)
        if self.activity is not None and self.deviation is not None:
            rule = str(phrase("glicko_two_deviations", deviation=self.deviation))
            raise InvalidPlayer("activity", self.activity, rule, "give one of the two")

    @property
    def interval(self) -> tuple[float, float] | None:
        """The range that holds the true strength in 95 of 100 cases; None if it is not known."""
        if self.rating is None or self.deviation is None:
            return None
        reach = NINETY_FIVE * self.deviation
        return self.rating - reach, self.rating + reach


def made(rating: float, deviation: float, volatility: float | None) -> Player:
    """A player with computed figures, which are not checked: a rating may fall below 0."""
    player = object.__new__(Player)
    _set(player, "rating", rating)
    _set(player, "deviation", deviation)
    _set(player, "volatility", volatility)
    _set(player, "idle", 0.0)
    _set(player, "activity", None)
    return player


_set = object.__setattr__


def _tau() -> Any:
    words = "How fast the volatility moves, from 0.2 to 1.2; default: the system’s."
    return fact("number", "τ", words, default=None, least=0.01, most=10)


@dataclass(frozen=True, slots=True)
class Terms1:
    """The terms of Glicko-1."""

    c: float | None = fact(
        "number",
        "c",
        "How fast the deviation grows without games; default: 63.2.",
        default=None,
        least=0,
        most=_GREATEST_DEVIATION,
    )

    def __post_init__(self) -> None:
        check_facts(self)


@dataclass(frozen=True, slots=True)
class Terms2:
    """The terms of Glicko-2."""

    tau: float | None = _tau()

    def __post_init__(self) -> None:
        check_facts(self)


@dataclass(frozen=True, slots=True)
class LichessTerms:
    """The terms of Lichess."""

    on: date | None = fact(
        "date", "Day of the games", "Day of the games; default: today.", default=None
    )
    speed: str | None = fact(
        "choice",
        "Speed",
        "Speed of the games, by which a gain is multiplied since 2026; default: not known.",
        default=None,
        choices=SPEEDS,
    )
    white_advantage: float | None = fact(
        "number",
        "White’s advantage",
        "Rating points for White in the expected score; default: 11.782457 since 2026, before "
        "that 0; crazyhouse has 20.30966.",
        default=None,
        least=0,
        most=1000,
    )

    def __post_init__(self) -> None:
        check_facts(self)


@dataclass(frozen=True, slots=True)
class LichessGame:
    """What Lichess' rules ask about a game."""

    white: str | None = fact(
        "choice",
        "White",
        "Which side has White; default: not known, so that nobody has an advantage.",
        default=None,
        choices=SIDES,
        error=InvalidGames,
    )
    bot: str | None = fact(
        "choice",
        "Bot account",
        "Which side is a bot account; a human’s change against one is halved since 2026.",
        default=None,
        choices=SIDES,
        error=InvalidGames,
    )
