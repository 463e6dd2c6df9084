"""One tree of errors; every message names the place, the value, the rule and the remedy.

::

    ArpadError
    ├── InvalidType            (TypeError)    a value of a type that has no meaning here
    └── InvalidValue           (ValueError)   the right type, but not a value the rules allow
        ├── InvalidColumns                    a frame without a column, or one of a wrong type
        ├── InvalidDate                       no edition is known for that day
        ├── InvalidFile                       a file that cannot be read in the expected format
        │   └── NoDatabase                    the database of a league that does not answer
        ├── InvalidGames                      no games, or an entry that is not a game
        │   └── SameResult                    a result of a league that was saved within a day
        ├── InvalidK                          a K outside 0 to 200
        ├── InvalidPlayer                     an impossible age, birth year or count
        │   └── SimilarName                   a new name in a league that looks like another
        ├── InvalidRating                     negative, fractional, not finite
        ├── InvalidRows                       rows of a frame or a file that cannot be rated
        ├── InvalidScore                      not the result of one game
        ├── InvalidTarget                     a question without one clear target
        ├── InvalidTimeControl                not standard, rapid or blitz
        ├── NoInitialRating                   too few games, no points, or below the floor
        ├── NotAllowed                        what a link to a league is not for
        ├── NotAnswered                       a question that this system cannot answer
        ├── UnknownPreset                     not one of the K presets
        ├── UnknownRule                       the regulation of that time is not known for certain
        └── UnknownSystem                     not one of the rating systems, or not one of its terms
"""

from __future__ import annotations

import os
import sys
from typing import Annotated, TypedDict


class ProblemData(TypedDict):
    """The one shape of an error."""

    error: Annotated[str, "The whole sentence: place, value, rule and remedy."]
    place: Annotated[str, "Where in the request, such as games[0].opponent."]
    value: Annotated[str, "The value there, as JSON, or what is wrong with it."]
    rule: Annotated[str, "What the rule is."]
    remedy: Annotated[str, "What to do."]


class ArpadError(Exception):
    """The root: catch it to catch everything that Arpad raises on purpose."""

    def __init__(self, place: str, value: object, rule: str, remedy: str) -> None:
        super().__init__(place, value, rule, remedy)
        self.place = place
        self.value = value
        self.rule = rule
        self.remedy = remedy

    def __str__(self) -> str:
        remedy = self.remedy if self.remedy.endswith("?") else f"{self.remedy}."
        return f"{self.place}: {_shown(self.value)} – {self.rule}; {remedy}"

    def as_data(self) -> ProblemData:
        """The error as plain JSON data, the same for the terminal and the API."""
        return {
            "error": str(self),
            "place": self.place,
            "value": _shown(self.value),
            "rule": self.rule,
            "remedy": self.remedy,
        }


class Unquoted(str):
    """A description in place of a value ("missing", "too large"), shown without quotes."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


class Sentence(Unquoted):
    """A sentence in place of a value, shown whole: nobody can answer a question that is cut."""

    __slots__ = ()


class InvalidType(ArpadError, TypeError):
    """A value of a type that has no meaning here, such as a boolean for a rating."""


class InvalidValue(ArpadError, ValueError):
    """A value of the right type that the rules do not allow."""


class InvalidColumns(InvalidValue):
    """A frame or file without a column that is needed, or with one of a wrong type."""


class InvalidDate(InvalidValue):
    """No edition of the regulations is known for that day."""


class InvalidFile(InvalidValue):
    """A file that cannot be read in the expected format, or cannot be written."""


class NoDatabase(InvalidFile):
    """The database of a league that does not answer, or refuses what it is asked."""


class InvalidGames(InvalidValue):
    """No games at all, or an entry that is not a game."""


class SameResult(InvalidGames):
    """The same result was saved in a league within a day, and may be the same game."""


class InvalidK(InvalidValue):
    """A K outside 0 to 200."""


class InvalidPlayer(InvalidValue):
    """An impossible age, birth year or count, or two facts that contradict each other."""


class SimilarName(InvalidPlayer):
    """A new name in a league that looks like that of another player."""


class InvalidRating(InvalidValue):
    """A rating that is negative, fractional where it must be whole, or not finite."""


class InvalidRows(InvalidValue):
    """Rows of a frame or file that cannot be rated; says how many, and which is the first."""


class InvalidScore(InvalidValue):
    """Not the result of one game."""


class InvalidTarget(InvalidValue):
    """A question that names no target, or two."""


class InvalidTimeControl(InvalidValue):
    """Not standard, rapid or blitz."""


class NoInitialRating(InvalidValue):
    """The games do not lead to a published rating: too few, no points, or below the floor."""


class NotAllowed(InvalidValue):
    """Something that a link to a league is not for."""


class NotAnswered(InvalidValue):
    """A question that this rating system cannot answer."""


class UnknownPreset(InvalidValue):
    """Not one of the K presets."""


class UnknownRule(InvalidValue):
    """The regulation of that time is not known for certain, so no answer is given."""


class UnknownSystem(InvalidValue):
    """Not one of the rating systems, or not one of the terms of this one."""


def with_extra(extra: str) -> str:
    """The remedy for a missing library: how this installation gets an extra."""
    extras = f"'.[{extra}]' in its folder"
    commands = {
        "pipx_metadata.json": "pipx runpip arpad install",
        "uv-receipt.toml": "uv tool install --force",
    }
    marks = (mark for mark in commands if os.path.exists(os.path.join(sys.prefix, mark)))
    command = commands.get(next(marks, ""), "pip install")
    return f"install Arpad with its extra [{extra}], by {command} {extras}"


def _shown(value: object) -> str:
    try:
        text = repr(value)
    except Exception as error:  # an object may fail to show itself; an error never does
        text = f"a value of the type {type(value).__name__}"
        if isinstance(value, int) and isinstance(error, ValueError):
            text = "a number of thousands of digits"  # which Python refuses to write out
    whole = len(text) <= 80 or isinstance(value, Sentence)
    return text if whole else f"{text[:38]} … {text[-39:]}"


#: What every system answers.
_VERBS = ("expected", "performance", "rate", "tournament", "update")


def no_attribute(module: str, name: str, system: str) -> AttributeError:
    """The error for a name that a module does not have; a verb is asked of a `system`."""
    remedy = f"; it is asked of a system, such as {system}.{name}" if name in _VERBS else ""
    return AttributeError(f"module {module!r} has no attribute {name!r}{remedy}")
