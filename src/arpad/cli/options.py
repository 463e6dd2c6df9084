"""What the commands have in common: kinds of values, shared options, and what they add up to."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING, Any, TypeVar

import click

from arpad.errors import InvalidDate

if TYPE_CHECKING:
    from arpad.answers import Terms
    from arpad.fide import Player
    from arpad.game import Game

F = TypeVar("F", bound=Callable[..., Any])


class Rating(click.ParamType[float]):
    """A rating as typed: a whole number where it is one."""

    name = "rating"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """The number, or an error that names the place."""
        from arpad.exact import read_rating

        return read_rating(value, param.human_readable_name.lower() if param else "rating")


class Day(click.ParamType[date]):
    """A day as typed: year-month-day."""

    name = "yyyy-mm-dd"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> date:
        """The day, or an error that shows how to write one."""
        if not re.fullmatch(r"\d{4}-\d{2}-\d{2}", value, re.ASCII):
            raise InvalidDate(
                "--on", value, "a day is written year-month-day", "write it as 2025-12-31"
            )
        try:
            return date.fromisoformat(value)
        except ValueError:
            raise InvalidDate("--on", value, "there is no such day", "check the month") from None


class OneGame(click.ParamType["Game"]):
    """A game as typed: opponent:result."""

    name = "opponent:result"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Game:
        """The game, or an error that shows how to write one."""
        from arpad.exact import read_opponent
        from arpad.formats.game_list import read_typed_game
        from arpad.game import Game

        opponent, result = read_typed_game(str(value))
        return Game(read_opponent(opponent, "opponent"), result)


def _option(*names: str, **settings: Any) -> Callable[[F], F]:
    return click.option(*names, **settings)


_DAY = _option("--on", type=Day(), help="First day of the tournament; today if left out.")
_TIME = _option(
    "--time-control",
    type=click.Choice(["standard", "rapid", "blitz"]),
    default="standard",
    show_default=True,
    help="Which list.",
)
_PLAYER = (
    _option("--games-played", type=int, help="Rated games completed; 30 or more if left out."),
    _option("--birth-year", type=int, help="Tells a junior; an adult if left out."),
    _option("--age", type=int, help="Where the birth year is not known."),
    _option("--ever-2400", is_flag=True, default=None, help="Ever published at 2400 or more."),
    _option("--ever-2300", is_flag=True, default=None, help="Ever published at 2300 or more."),
    _option("--games-in-period", type=int, help="All games of the rating period (the 700 rule)."),
)
_RULES = (
    _option(
        "--rules",
        type=click.Choice(["fide", "elo"]),
        default="fide",
        show_default=True,
        help="FIDE's regulations of the day, or the plain formula.",
    ),
    _option("--k", type=float, help="This K instead of the one that the rules give."),
    _option("--preset", help="A K preset of the plain formula, such as chesscom-rapid or uscf."),
)
_OUTPUT = (
    _option("--explain", is_flag=True, help="Show the working, article by article."),
    _option("--json", "as_json", is_flag=True, help="Print one JSON object."),
)


def _all(*options: Callable[[F], F]) -> Callable[[F], F]:
    def decorate(function: F) -> F:
        for option in reversed(options):
            function = option(function)
        return function

    return decorate


def player_options(function: F) -> F:
    """Everything that tells K, for questions about a rated player."""
    return _all(*_RULES, _DAY, _TIME, *_PLAYER, *_OUTPUT)(function)


def k_options(function: F) -> F:
    """Everything that tells K, for the question of K itself."""
    return _all(_DAY, _TIME, *_PLAYER, *_OUTPUT)(function)


def day_options(function: F) -> F:
    """The day and the time control, for questions that need no more."""
    return _all(_DAY, _TIME, *_OUTPUT)(function)


def terms(options: dict[str, Any]) -> Terms:
    """The terms that the options add up to; what is left of them is about the player."""
    from arpad.answers import Terms

    names = ("rules", "on", "time_control", "k", "preset")
    told = {name: options.pop(name) for name in names if name in options}
    if told.get("k") is not None and float(told["k"]).is_integer():
        told["k"] = int(told["k"])
    return Terms(**told)


def player(rating: float, options: dict[str, Any]) -> Player | float:
    """The player that the options describe; a bare number where they say nothing."""
    from arpad.fide import Player
    from arpad.fide.player import whole_rating

    told = {name: value for name, value in options.items() if value is not None}
    return Player(whole_rating(rating), **told) if told else rating
