"""What a player, or the terms of a system, are made of: each fact described once.

Fields of a state or of terms carry a `Fact`: how it is called, what it means, its bounds. The
options of the terminal, the models of the API, the forms of the page and the tables of the docs
follow from it, and so do the checks.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Iterable, Mapping
from datetime import date, datetime
from math import inf, isfinite, nan
from numbers import Real
from typing import Any, Literal

from arpad.errors import (
    ArpadError,
    InvalidDate,
    InvalidK,
    InvalidPlayer,
    InvalidRating,
    InvalidType,
)
from arpad.record import MISSING, field, fields, record

Kind = Literal["whole", "number", "flag", "date", "choice", "text"]

#: More digits than this rating has are a slip of the finger, in every system and file.
GREATEST_RATING = 99_999
#: A K above this one is a mistake, whoever gives it.
GREATEST_K = 200
#: Of what has no bound of its own, such as a count: no formula comes to the end of its floats.
_DIGITS = 12
GREATEST_NUMBER = 10**_DIGITS - 1


@record()
class Fact:
    """One fact: a value of a kind, within bounds, with the words that screens use for it.

    `opponent` tells whether it is asked of the opponent, too; `sets_k` whether it is about K alone,
    so that a question without a K does not ask for it; `spelling_of` names the fact that says it
    better: then this one is accepted everywhere but offered nowhere; `typed_as` is its option where
    a command of the terminal has one of its name.
    """

    name: str
    kind: Kind
    label: str
    help: str
    least: float | None = None
    most: float | None = None
    choices: tuple[str, ...] = ()
    default: Any = None
    required: bool = False
    opponent: bool = False
    first: str = ""  # what a form shows at first, where that is not the default
    sets_k: bool = False
    spelling_of: str = ""
    typed_as: str = ""
    error: type[ArpadError] = InvalidPlayer

    @property
    def option(self) -> str:
        """Its option in the terminal."""
        return self.typed_as or f"--{self.name.replace('_', '-')}"

    @property
    def rule(self) -> str:
        """What its values are, in words."""
        words = self.label if self.label.startswith("K") else self.label.lower()
        name = words if words == "K" else f"the {words}"
        if self.kind == "choice":
            return f"{name} must be {_or(self.choices)}"
        if self.kind in ("whole", "number"):
            return f"{name} must be a {'whole ' if self.kind == 'whole' else ''}number{self.bounds}"
        return f"{name} must be {_KINDS[self.kind]}"

    @property
    def bounds(self) -> str:
        """The range of its numbers, as it follows the word "number"."""
        if self.most is not None:
            return f" from {self.least or 0:,} to {self.most:,}"
        return "" if self.least is None else f", {self.least:,} or more"

    def check(self, value: Any, place: str = "") -> Any:
        """The value as this fact holds it, or an error that names the place."""
        where = place or self.name
        return _CHECKS[self.kind](self, value, where)

    def read(self, text: str, place: str = "") -> Any:
        """The value as one types it, in a terminal, an address or a form; checked like any other.

        >>> Fact("age", "whole", "Age", "In years.").read("15")
        15
        """
        where = place or self.name
        value: object = text.strip()
        if self.kind in ("whole", "number"):
            value = _read_number(self, text.strip(), where)
        elif self.kind == "date":
            value = read_day(text.strip(), where)
        elif self.kind == "flag":
            value = _FLAGS.get(text.strip().lower(), text)
        return self.check(value, where)


def fact(kind: Kind, label: str, text: str, *, default: Any = MISSING, **details: Any) -> Any:
    """A field of a state or of terms with its fact; required where it has no default."""
    details |= {"kind": kind, "label": label, "help": text}
    details["required"] = default is MISSING
    if default is MISSING:
        return field(metadata=details)
    return field(default=default, metadata=details | {"default": default})


def rating_in_pool(least: float = 0, most: float = GREATEST_RATING) -> Any:
    """The fact that players of every pool have."""
    return fact(
        "number",
        "Rating",
        "Rating in the pool.",
        least=least,
        most=most,
        opponent=True,
        error=InvalidRating,
    )


def k_for_everybody() -> Any:
    """The term of a pool in which K may be the same for all."""
    return fact(
        "number",
        "K",
        "K for everybody.",
        default=None,
        least=0,
        most=GREATEST_K,
        sets_k=True,
        error=InvalidK,
    )


_known: dict[type[Any], tuple[Fact, ...]] = {}


def facts(owner: type[Any]) -> tuple[Fact, ...]:
    """The facts that a state, or terms, are made of, in their order."""
    if owner not in _known:
        described = [each for each in fields(owner) if "kind" in each.metadata]
        _known[owner] = tuple(Fact(name=each.name, **each.metadata) for each in described)
    return _known[owner]


def read_mapping(owner: type, values: Mapping[str, Any], place: str) -> dict[str, Any]:
    """Values by the names of facts; an unknown name is refused, with the nearest that is known."""
    known = {each.name for each in facts(owner)}
    for name in values:
        if name not in known:
            raise InvalidPlayer(
                place, name, f"the names are {', '.join(sorted(known))}", nearest(name, known)
            )
    return dict(values)


def nearest(name: object, known: Iterable[str], otherwise: str = "use one of them") -> str:
    """The remedy for a name that is not known: the nearest one, as a question."""
    from difflib import get_close_matches  # only mistakes need it, and start-up is not free

    near = get_close_matches(str(name), list(known), 1)
    return f"did you mean {near[0]}?" if near else otherwise


def read_day(text: object, place: str) -> date:
    """A day as one types it: year-month-day.

    >>> read_day("2026-01-05", "on")
    datetime.date(2026, 1, 5)
    """
    if not isinstance(text, str) or not _DAY.fullmatch(text):
        rule = "a day is written year-month-day"
        raise InvalidDate(place, text, rule, "write it as 2025-12-31")
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise InvalidDate(place, text, "there is no such day", "check the month") from None


def _read_number(each: Fact, text: str, place: str) -> float:
    if not _NUMBER.fullmatch(text):
        raise each.error(place, text, each.rule, "write it in digits")
    return float(text) if "." in text else int(text)


def as_int(value: object) -> int | None:
    """A whole number of any numeric type as an int; None where it is something else."""
    if type(value) is int:
        return value
    if isinstance(value, bool) or _dtype_kind(value) == "b":
        return None  # NumPy's own true passes for a number in older versions
    try:
        return operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        pass
    if isinstance(value, Real) and isfinite(number := as_float(value)):
        return int(number) if value == int(number) else None
    return None


def as_float(value: Any) -> float:
    """A number of any type as a float; infinite where it is too great for one."""
    if _dtype_kind(value) == "m":
        return nan  # NumPy's durations, which pass for whole numbers
    try:
        return float(value)
    except OverflowError:
        return inf if value > 0 else -inf
    except ValueError:  # Decimal's signaling NaN
        return nan


def _dtype_kind(value: object) -> str:
    """The letter that NumPy has for a kind of values; "" for those of others."""
    return getattr(getattr(value, "dtype", None), "kind", "")


def finite(value: Any, place: str) -> float:
    """A number that is not checked against any bound, as a plain one."""
    number = as_float(value) if isinstance(value, Real) and not isinstance(value, bool) else nan
    if not isfinite(number):
        raise InvalidType(place, value, "it must be a finite number", "give a number")
    return number


def _whole(each: Fact, value: Any, place: str) -> int:
    number = as_int(value)
    if number is None:
        if isinstance(value, bool) or not isinstance(value, Real):
            raise InvalidType(place, value, each.rule, "give a number")
        raise each.error(place, value, each.rule, "give a whole number")
    _check_bounds(each, number, value, place)
    return number


def _number(each: Fact, value: Any, place: str) -> float:
    if isinstance(value, bool) or not isinstance(value, Real):
        raise InvalidType(place, value, each.rule, "give a number")
    number = as_int(value)
    figure = as_float(value) if number is None else number
    _check_bounds(each, figure, value, place)
    return figure


def _check_bounds(each: Fact, number: float, value: Any, place: str) -> None:
    low = each.least is not None and not number >= each.least
    if low or (each.most is not None and not number <= each.most) or number != number:
        raise each.error(
            place,
            value,
            each.rule,
            "write a number in that range" + ("" if each.required else ", or omit it"),
        )
    if abs(number) > GREATEST_NUMBER:
        rule = f"a number here has at most {_DIGITS} digits"
        raise each.error(place, value, rule, "write a smaller one")


def _flag(each: Fact, value: Any, place: str) -> bool:
    if not isinstance(value, bool):
        raise InvalidType(place, value, each.rule, "say which")
    return value


def _date(each: Fact, value: Any, place: str) -> date:
    day = value.date() if isinstance(value, datetime) else value
    if not isinstance(day, date) or isinstance(day, datetime):  # NaT stays what it is
        raise InvalidType(place, value, each.rule, "give a datetime.date, or omit it")
    return day


def _choice(each: Fact, value: Any, place: str) -> str:
    if not isinstance(value, str):
        raise InvalidType(place, value, each.rule, "write its name")
    if value not in each.choices:
        raise each.error(
            place, value, each.rule, nearest(value, each.choices, "choose one of them")
        )
    return value


def _text(each: Fact, value: Any, place: str) -> str:
    if not isinstance(value, str):
        raise InvalidType(place, value, each.rule, "write it as text")
    return value


def _or(names: tuple[str, ...]) -> str:
    return f"{', '.join(names[:-1])} or {names[-1]}"


_DAY = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
_NUMBER = re.compile(rf"[+-]?\d{{1,{_DIGITS}}}(\.\d{{1,12}})?", re.ASCII)
_FLAGS = dict.fromkeys(("yes", "true", "on", "1"), True)
_FLAGS |= dict.fromkeys(("no", "false", "off", "0"), False)
_KINDS = {"flag": "true or false", "date": "a date", "text": "text"}
_CHECKS = {
    "whole": _whole,
    "number": _number,
    "flag": _flag,
    "date": _date,
    "choice": _choice,
    "text": _text,
}
