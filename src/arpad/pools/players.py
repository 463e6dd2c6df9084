"""The players of each pool: a rating, and the facts that K depends on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

from arpad.errors import InvalidRating
from arpad.facts import GREATEST_RATING, check_facts, fact, facts, rating_in_pool
from arpad.game import Facts

#: After this many singles, a pause no longer matters.
PAUSE_GAMES = 15


def _rating(most: float) -> Any:
    """A rating, which may fall below zero if the pool has no floor."""
    return rating_in_pool(-GREATEST_RATING, most)


def _count(label: str, words: str, most: float | None = None) -> Any:
    return fact("whole", label, words, default=None, least=0, most=most, opponent=True)


@dataclass(frozen=True, slots=True)
class Player:
    """A player or a team of a pool whose K depends on no other fact."""

    rating: float | None = _rating(GREATEST_RATING)

    def __post_init__(self) -> None:
        check_facts(self)

    def moved(self, rating: float, games: Sequence[Facts]) -> Self:
        """The player with a new rating after games with these facts.

        Computed values are not checked against the bounds of typed ones.
        """
        found = object.__new__(type(self))
        counted = self._counted(rating, games)
        object.__setattr__(found, "rating", rating)
        for each in facts(type(self))[1:]:
            value = counted[each.name] if each.name in counted else getattr(self, each.name)
            object.__setattr__(found, each.name, value)
        return found

    def _counted(self, rating: float, games: Sequence[Facts]) -> dict[str, Any]:
        """What else has changed."""
        return {}


@dataclass(frozen=True, slots=True)
class GoPlayer(Player):
    """A player of go, whose rating never reaches the top of 3300; it has three decimals."""

    rating: float | None = _rating(3299.999)


@dataclass(frozen=True, slots=True)
class CountedPlayer(Player):
    """A player whose games are counted, from 0 where nobody says how many there were before."""

    games_played: int | None = _count("Games played", "Rated games before; default: none.")

    def _counted(self, rating: float, games: Sequence[Facts]) -> dict[str, Any]:
        return {"games_played": (self.games_played or 0) + len(games)}


@dataclass(frozen=True, slots=True)
class TableTennisPlayer(Player):
    """A player of table tennis: singles, age, and whether they come back from a pause."""

    games_played: int | None = _count("Games played", "Rated singles before; default: 30 or more.")
    age: int | None = _count("Age", "Age in years; default: 21 or more.", 130)
    since_pause: int | None = _count(
        "Singles since a pause", "Singles since a pause of a year; default: no pause."
    )

    def _counted(self, rating: float, games: Sequence[Facts]) -> dict[str, Any]:
        since = added(self.since_pause, len(games))
        return {
            "games_played": added(self.games_played, len(games)),
            "since_pause": None if since is None or since >= PAUSE_GAMES else since,
        }


@dataclass(frozen=True, slots=True)
class DwzPlayer(Player):
    """A player with a DWZ: age, and rated events so far."""

    age: int | None = _count(
        "Age", "Year of the event less year of birth; default: more than 25.", 130
    )
    events: int | None = _count("Index", "Rated events so far; default: 6 or more.")

    def _counted(self, rating: float, games: Sequence[Facts]) -> dict[str, Any]:
        return {"events": added(self.events, 1)}


@dataclass(frozen=True, slots=True)
class EcfPlayer(Player):
    """A player of the ECF: whether they are a junior, or new."""

    junior: bool = fact("flag", "Junior", "The player is a junior.", default=False, opponent=True)
    new: bool = fact("flag", "New", "The player is new to the list.", default=False, opponent=True)


@dataclass(frozen=True, slots=True)
class CfcPlayer(Player):
    """A player of the CFC, and their all-time high."""

    highest_rating: float | None = fact(
        "number",
        "All-time high",
        "Highest rating ever; default: higher than all that these games give.",
        default=None,
        least=0,
        most=GREATEST_RATING,
        opponent=True,
        error=InvalidRating,
    )

    def _counted(self, rating: float, games: Sequence[Facts]) -> dict[str, Any]:
        high = self.highest_rating
        return {"highest_rating": None if high is None else max(high, rating)}


@dataclass(frozen=True, slots=True)
class BackgammonPlayer(Player):
    """A player of backgammon, and the points of all matches played."""

    experience: int | None = _count(
        "Experience", "Points of all matches played before this one; default: 400 or more."
    )

    def _counted(self, rating: float, games: Sequence[Facts]) -> dict[str, Any]:
        points = sum(game_facts.get("length", 1) for game_facts in games)
        return {"experience": added(self.experience, points)}


def added(number: int | None, more: int) -> int | None:
    """A count increased by `more`; an unknown one stays unknown."""
    return None if number is None else number + more
