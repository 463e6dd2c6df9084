"""Advantages: rating points for one side that only count in the expected score."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from arpad.errors import InvalidGames
from arpad.game import Facts
from arpad.sentences import Phrase, phrase

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
