"""A player with the facts that the K rule needs, the terms of a question, and an event."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar

from arpad.errors import ArpadError, InvalidK, InvalidPlayer, InvalidRating, InvalidTimeControl
from arpad.facts import (
    GREATEST_K,
    GREATEST_RATING,
    Day,
    Fact,
    check_facts,
    fact,
    facts,
    read_mapping,
)
from arpad.game import GameLike
from arpad.sentences import Phrase, phrase
from arpad.terms import TIME_CONTROLS, TimeControl, as_date

#: Nobody is older than this.
OLDEST = 120
#: FIDE's files write 0 for a player without a rating, so 0 is not a rating.
LEAST_RATING = 1


@dataclass(frozen=True, slots=True)
class StatedK:
    """A K from a rating list or a file; only the limit of a period can lower it."""

    k: int
    source: str


@dataclass(frozen=True)
class Player:
    """A player of FIDE's lists; anything omitted is assumed: an established adult.

    `rating` is that of the list in question and None for an unrated player, never 0.
    `highest_rating` is the highest that list ever published for them; `ever_2400` and `ever_2300`
    are accepted instead of it.

    >>> Player(1500, birth_year=2012)
    Player(rating=1500, birth_year=2012)
    """

    rating: int | None = fact(
        "whole",
        "Rating",
        "Rating on the list in question.",
        least=LEAST_RATING,
        most=GREATEST_RATING,
        opponent=True,
        error=InvalidRating,
    )
    games_played: int | None = fact(
        "whole",
        "Rated games played",
        "Rated games completed before the tournament; default: enough to be established.",
        default=None,
        least=0,
        opponent=True,
    )
    birth_year: int | None = fact(
        "whole",
        "Birth year",
        "Decides whether the player is a junior; default: adult.",
        default=None,
        least=0,
        most=9999,
        opponent=True,
    )
    age: int | None = fact(
        "whole",
        "Age",
        "Age on the first day, if the birth year is not known.",
        default=None,
        least=0,
        most=OLDEST,
        opponent=True,
    )
    highest_rating: int | None = fact(
        "whole",
        "Highest published rating",
        "Highest rating that this list ever published for the player; default: none above today’s.",
        default=None,
        least=LEAST_RATING,
        most=GREATEST_RATING,
        opponent=True,
        error=InvalidRating,
    )
    games_in_period: int | None = fact(
        "whole",
        "Games in the rating period",
        "All games of the rating period, these included; default: only these.",
        default=None,
        least=1,
    )
    k: int | StatedK | None = fact(
        "whole",
        "K",
        "K set by you instead of the one that the rules give.",
        default=None,
        least=0,
        most=GREATEST_K,
        opponent=True,
        error=InvalidK,
    )
    standard_rating: int | None = fact(
        "whole",
        "Standard rating",
        "Stands in for a missing rapid or blitz rating.",
        default=None,
        least=LEAST_RATING,
        most=GREATEST_RATING,
        opponent=True,
        error=InvalidRating,
    )
    ever_2400: bool | None = fact(
        "flag",
        "Ever 2400",
        "Ever published at 2400 or more.",
        default=None,
        spelling_of="highest_rating",
        opponent=True,
    )
    ever_2300: bool | None = fact(
        "flag",
        "Ever 2300",
        "Ever published at 2300 or more.",
        default=None,
        spelling_of="highest_rating",
        opponent=True,
    )

    def __init__(
        self,
        rating: int | None,
        games_played: int | None = None,
        birth_year: int | None = None,
        age: int | None = None,
        ever_2400: bool | None = None,
        ever_2300: bool | None = None,
        games_in_period: int | None = None,
        k: int | StatedK | None = None,
        standard_rating: int | None = None,
        highest_rating: int | None = None,
    ) -> None:
        # Unknown facts stay the None of the class; only known ones are set, plain ones unchecked.
        values = self.__dict__
        if type(rating) is int and LEAST_RATING <= rating <= GREATEST_RATING:
            values["rating"] = rating
        else:
            values["rating"] = None if rating is None else _BY_NAME["rating"].check(rating)
        if games_played is not None:
            plain = type(games_played) is int and games_played >= 0
            values["games_played"] = (
                games_played if plain else _checked("games_played", games_played)
            )
        if k is not None:
            plain = (type(k) is int and 0 <= k <= GREATEST_K) or type(k) is StatedK
            values["k"] = k if plain else _checked("k", k)
            values["is_plain"] = False
        if games_in_period is not None:
            plain = type(games_in_period) is int and games_in_period > 0
            values["games_in_period"] = (
                games_in_period if plain else _checked("games_in_period", games_in_period)
            )
        if birth_year is not None:
            plain = type(birth_year) is int and birth_year in _PLAIN_YEARS
            values["birth_year"] = birth_year if plain else _year(birth_year)
        if age is not None:
            values["age"] = _checked("age", age)
            values["is_plain"] = False
        if standard_rating is not None:
            values["standard_rating"] = _checked("standard_rating", standard_rating)
        if highest_rating is not None or ever_2400 is not None or ever_2300 is not None:
            self._add_highest(highest_rating, {2400: ever_2400, 2300: ever_2300})

    def _add_highest(self, highest: int | None, flags: dict[int, bool | None]) -> None:
        values = self.__dict__
        if highest is not None:
            values["highest_rating"] = highest = _checked("highest_rating", highest)
        for bound, flag in flags.items():
            if flag is None:
                continue
            name = f"ever_{bound}"
            values[name] = _checked(name, flag)
            values["is_plain"] = False
            if highest is not None and flag != (highest >= bound):
                raise InvalidPlayer(
                    name, flag, f"the highest published rating is {highest}", "give one of the two"
                )

    @classmethod
    def __get_pydantic_core_schema__(cls, source: object, handler: object) -> dict[str, Any]:
        """As a field of a pydantic model, which would set facts without checking them.

        A schema is plain data, so that nothing of pydantic is needed here.
        """
        return {
            "type": "function-plain",
            "function": {"type": "no-info", "function": _validated},
            "json_schema_input_schema": {"type": "any"},
            "serialization": {"type": "function-plain", "function": _known_facts},
        }

    #: Whether nothing but rating, birth year, games and highest rating is known, as usual.
    is_plain: ClassVar[bool] = True

    def ever_reached(self, bound: int) -> bool | None:
        """Whether the list ever published them at this rating or more; None if it is not known."""
        if self.rating is not None and self.rating >= bound:
            return True
        if self.highest_rating is not None:
            return self.highest_rating >= bound
        flags = ((2400, self.ever_2400), (2300, self.ever_2300))
        if any(flag and reached >= bound for reached, flag in flags):
            return True
        if any(flag is False and reached <= bound for reached, flag in flags):
            return False
        return None

    def __getstate__(self) -> dict[str, Any]:
        """The facts, without the K that a rulebook stores here for the next game."""
        return {name: value for name, value in self.__dict__.items() if name != "_k"}

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={value!r}" for name, value in _known_facts(self).items())
        return f"Player({shown})"


def _known_facts(player: Player) -> dict[str, Any]:
    """The facts that are known, and the rating."""
    every = {each.name: getattr(player, each.name) for each in facts(Player)}
    return {name: value for name, value in every.items() if value is not None or name == "rating"}


def _validated(value: object) -> Player:
    """A player in any form; an error is of the one kind that pydantic collects."""
    try:
        return as_player(value, "player")
    except ArpadError as error:
        raise ValueError(str(error)) from error


_BY_NAME: dict[str, Fact] = {each.name: each for each in facts(Player)}


@dataclass(frozen=True, slots=True)
class FideTerms:
    """The terms of a question about a FIDE rating."""

    on: date | None = fact(
        "date", "First day", "First day of the tournament; default: today.", default=None
    )
    time_control: TimeControl = fact(
        "choice",
        "Time control",
        "Which list.",
        default="standard",
        choices=TIME_CONTROLS,
        error=InvalidTimeControl,
    )
    k: int | None = fact(
        "whole",
        "K",
        "K set by you, for players who have none of their own.",
        default=None,
        least=0,
        most=GREATEST_K,
        sets_k=True,
        error=InvalidK,
    )

    def __post_init__(self) -> None:
        check_facts(self)


@dataclass(frozen=True, slots=True)
class Event:
    """A tournament of a rating period: its games, its first day, and the player's own rating on
    the list in force that day, if it differs from the one at the start of the period."""

    games: Iterable[GameLike]
    on: date | None = None
    rating: int | None = None

    if TYPE_CHECKING:

        def __init__(
            self, games: Iterable[GameLike], on: Day | None = None, rating: int | None = None
        ) -> None: ...

    def __post_init__(self) -> None:
        if self.on is not None:
            object.__setattr__(self, "on", as_date(self.on))


def as_player(value: Any, place: str) -> Player:
    """A player, given as a `Player`, a mapping of its facts, a bare rating, or None if unrated.

    `value` is the player in one of these forms, `place` is what an error names.

    >>> as_player({"rating": 1400, "age": 15}, "player")
    Player(rating=1400, age=15)
    """
    if isinstance(value, Player) or value is None:
        return value or Player(None)
    if isinstance(value, Mapping):
        known = read_mapping(Player, value, place)
        if "rating" not in known:
            raise InvalidPlayer(place, dict(value), "a player has a rating", "add rating, or None")
        return Player(**known)
    return established(whole_rating(value, place))


@lru_cache(maxsize=4096)
def established(rating: int) -> Player:
    """The player with a rating of whom nothing else is known; always the same one."""
    return Player(rating)


def whole_rating(value: object, place: str = "rating") -> int:
    """A FIDE rating: a whole number from 1 to 99,999; in FIDE's files, 0 means no rating."""
    if type(value) is int and LEAST_RATING <= value <= GREATEST_RATING:
        return value
    number: int = _BY_NAME["rating"].check(value, place)
    return number


def check_k(value: object, place: str = "k") -> int:
    """A K: a whole number from 0 to 200."""
    number: int = _BY_NAME["k"].check(value, place)
    return number


def check_birth_year(year: int, age: int | None, on: date) -> None:
    """Refuse a birth year that is in the future, too long ago, or contradicts the age."""
    if year > on.year:
        raise InvalidPlayer(
            "birth_year",
            year,
            str(phrase("birth_year_later", year=on.year)),
            "check the year, and that of the event",
        )
    if on.year - year > OLDEST:
        raise InvalidPlayer(
            "birth_year",
            year,
            str(phrase("birth_year_oldest", oldest=OLDEST)),
            "write the year with four digits",
        )
    if age is not None and on.year - year - age not in (0, 1):
        raise InvalidPlayer(
            "age",
            age,
            str(_ages_of(year, on)),
            "give only one of the two, or fix it",
        )


#: Birth years that need no further check: nobody born in them is too old for years to come.
_PLAIN_YEARS = range(date.today().year - OLDEST + 20, date.today().year + 1)


def _year(value: object) -> int:
    year: int = _checked("birth_year", value)
    check_birth_year(year, None, date.today())
    return year


def _ages_of(year: int, on: date) -> Phrase:
    turns = on.year - year
    if not turns:
        return phrase("age_of_newborn", year=year, on=on)
    return phrase("age_of_birth_year", year=year, younger=turns - 1, older=turns, on=on)


def _checked(name: str, value: object) -> Any:
    return _BY_NAME[name].check(value)
