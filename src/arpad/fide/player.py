"""Who plays: a player as far as the K rule wants to know him, and an event of his."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date

from arpad.errors import ArpadError, InvalidK, InvalidPlayer, InvalidRating, InvalidType
from arpad.tournament import GameLike

#: Nobody is older than this.
OLDEST = 120
#: A K above this one is a mistake, whoever gives it.
GREATEST_K = 200


@dataclass(frozen=True, slots=True)
class Player:
    """A player; whatever is left out is assumed to be that of an established adult.

    `rating` is that of the list in question and None for an unrated player; `ever_2400` and
    `ever_2300` tell whether that list ever published him there; `games_in_period` are all his
    games of the rating period; `k` overrides the K rules altogether; `standard_rating` stands in
    for a missing rapid or blitz rating (RB 7.2.1).
    """

    rating: int | None
    games_played: int | None = None
    birth_year: int | None = None
    age: int | None = None
    ever_2400: bool | None = None
    ever_2300: bool | None = None
    games_in_period: int | None = None
    k: int | None = None
    standard_rating: int | None = None

    def __post_init__(self) -> None:
        for name, check in _CHECKS:
            value = getattr(self, name)
            if value is not None:
                object.__setattr__(self, name, check(value, name))
        if self.birth_year is not None:
            check_birth_year(self.birth_year, self.age, date.today(), exact_day=False)


@dataclass(frozen=True, slots=True)
class Event:
    """A tournament of a rating period: its games, its first day, and the player's own rating on
    the list in force that day where it differs from the one that the period starts from."""

    games: Iterable[GameLike]
    on: date | None = None
    rating: int | None = None


def whole_rating(value: object, place: str = "rating") -> int:
    """A FIDE rating: a whole number, zero or more."""
    number = _whole(value, place, InvalidRating, "a FIDE rating is a whole number")
    if number < 0:
        raise InvalidRating(
            place, value, "a FIDE rating is a whole number, zero or more", "leave out the sign"
        )
    return number


def check_k(value: object, place: str = "k") -> int:
    """A K: a whole number from 0 to 200."""
    rule = f"K is a whole number from 0 to {GREATEST_K}"
    number = _whole(value, place, InvalidK, rule)
    if not 0 <= number <= GREATEST_K:
        raise InvalidK(place, value, rule, "leave it out to have the rules choose it")
    return number


def check_birth_year(year: int, age: int | None, on: date, *, exact_day: bool) -> None:
    """Refuse a birth year in the future, one out of reach, or one that contradicts the age."""
    if year > on.year:
        raise InvalidPlayer(
            "birth_year", year, f"it lies after {on.year}", "check the year, and that of the event"
        )
    if on.year - year > OLDEST:
        raise InvalidPlayer(
            "birth_year", year, f"nobody is older than {OLDEST}", "write the year with four digits"
        )
    if exact_day and age is not None and on.year - year - age not in (0, 1):
        raise InvalidPlayer(
            "age",
            age,
            f"born in {year}, a player is {_ages(on.year - year)} on {on.isoformat()}",
            "give one of the two alone, or mend it",
        )


def _ages(turns: int) -> str:
    return f"{turns - 1} or {turns}" if turns else "0"


def _year(value: object, place: str) -> int:
    return _whole(value, place, InvalidPlayer, "a birth year is a whole number")


def _age(value: object, place: str) -> int:
    number = _whole(value, place, InvalidPlayer, "an age is a whole number of years")
    if not 0 <= number <= OLDEST:
        raise InvalidPlayer(place, value, f"an age is from 0 to {OLDEST}", "give it in years")
    return number


def _count(value: object, place: str) -> int:
    return _at_least(value, place, 0)


def _positive(value: object, place: str) -> int:
    return _at_least(value, place, 1)


def _at_least(value: object, place: str, least: int) -> int:
    rule = f"it is a whole number, {least} or more"
    number = _whole(value, place, InvalidPlayer, rule)
    if number < least:
        raise InvalidPlayer(place, value, rule, "leave it out if it is not known")
    return number


def _flag(value: object, place: str) -> bool:
    if not isinstance(value, bool):
        raise InvalidType(place, value, "it is true or false", "say which")
    return value


def _whole(value: object, place: str, error: type[ArpadError], rule: str) -> int:
    if isinstance(value, bool):
        raise InvalidType(place, value, rule, "give a number, not true or false")
    try:
        return operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        pass
    if not isinstance(value, float):
        raise InvalidType(place, value, rule, "give an int")
    if not value.is_integer():
        raise error(place, value, rule, "give a whole number")
    return int(value)


_CHECKS: tuple[tuple[str, Callable[[object, str], int]], ...] = (
    ("rating", whole_rating),
    ("games_played", _count),
    ("birth_year", _year),
    ("age", _age),
    ("ever_2400", _flag),
    ("ever_2300", _flag),
    ("games_in_period", _positive),
    ("k", check_k),
    ("standard_rating", whole_rating),
)
