"""A player of a pool, and the terms of a question about the pool."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from arpad.elo.k import DEFAULT_PRESET, PRESETS
from arpad.errors import InvalidRating, InvalidValue, UnknownPreset
from arpad.facts import (
    GREATEST_RATING,
    check_facts,
    fact,
    facts,
    k_for_everybody,
    rating_in_pool,
    state_of,
)
from arpad.sentences import phrase

#: Rating points that make the favourite ten times as strong.
SCALE = 400


@dataclass(frozen=True, slots=True)
class Player:
    """A player of a pool: a rating, and the games played before if K depends on them."""

    rating: float | None = rating_in_pool()
    games_played: int | None = fact(
        "whole",
        "Games played",
        "Games played before, if K depends on them; default: none.",
        default=None,
        least=0,
        opponent=True,
    )

    def __post_init__(self) -> None:
        check_facts(self)


def points_scale() -> Any:
    """The term that sets the scale of a pool."""
    return fact(
        "number",
        "Scale",
        "Rating points that make the favourite ten times as strong.",
        default=SCALE,
        least=1,
        most=100_000,
        error=InvalidValue,
    )


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of a question about a pool."""

    k: float | None = k_for_everybody()
    preset: str | None = fact(
        "choice",
        "K preset",
        "A K in common use.",
        default=None,
        choices=tuple(known.id for known in PRESETS),
        first=DEFAULT_PRESET,
        sets_k=True,
        error=UnknownPreset,
    )
    k_by_games: str | None = fact(
        "text",
        "K by games",
        "K by the games played before: 40:30,20 is 40 for 30 games, then 20.",
        default=None,
        sets_k=True,
    )
    scale: float = points_scale()
    start: float | None = fact(
        "number",
        "Start rating",
        "What a player without a rating starts from; default: their games do not count.",
        default=None,
        least=0,
        most=GREATEST_RATING,
        error=InvalidRating,
    )

    def __post_init__(self) -> None:
        named = [name for name in ("k", "preset", "k_by_games") if getattr(self, name) is not None]
        if len(named) > 1:
            raise InvalidValue(
                named[1],
                getattr(self, named[1]),
                str(phrase("pool_sets_k", name=named[0])),
                "give one of the two",
            )
        check_facts(self)


_RATING = facts(Player)[0]
_SCALE = next(each for each in facts(Terms) if each.name == "scale")


def as_player(value: Any, place: str) -> Player:
    """A player, given as a `Player`, a mapping of its facts, a bare rating, or None if unrated.

    `value` is the player in one of these forms, `place` is what an error names.

    >>> as_player({"rating": 1500, "games_played": 3}, "player")
    Player(rating=1500, games_played=3)
    """
    found: Player = state_of(Player, value, place)
    return found


def check_rating(value: object, place: str) -> float:
    """A rating in a pool: a number from 0 to 99,999."""
    if (type(value) is int or type(value) is float) and 0 <= value <= GREATEST_RATING:
        return value
    number: float = _RATING.check(value, place)
    return number


def check_scale(value: object) -> float:
    """The scale of a pool: a number from 1 to 100,000."""
    if type(value) is int and value == SCALE:
        return SCALE
    number: float = _SCALE.check(value)
    return number
