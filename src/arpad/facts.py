"""What a player, or the terms of a system, are made of: each fact described once.

Fields of a state or of terms carry a `Fact`: its name and label, what it means, its bounds. The
options of the terminal, the models of the API, the forms of the page and the tables of the docs
follow from it, and so do the checks.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, dataclass, field, fields
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

#: A day: a date, or text such as "2026-01-05".
Day = date | str
#: The remedy for what is no day.
GIVE_DAY = "give a datetime.date or ISO text such as 2026-01-05"
Kind = Literal["whole", "number", "flag", "date", "choice", "text"]

#: A rating above this is a typing error, in every system and file.
GREATEST_RATING = 99_999
#: A K above this is a mistake, wherever it comes from.
GREATEST_K = 200
#: Upper limit for numbers without one of their own, such as a count, so that no formula overflows.
_DIGITS = 12
GREATEST_NUMBER = 10**_DIGITS - 1


@dataclass(frozen=True, slots=True)
class Fact:
    """One fact: the kind of its value, its bounds, and the words that screens use for it.

    `opponent` says whether the opponent is asked for it too; `sets_k` whether it only affects K, so
    that a question without a K does not ask for it; `starts` whether an unrated player starts from
    it, so that the question of a first rating asks for it; `spelling_of` names the fact that
    replaces this one, which is then still accepted but no longer offered; `typed_as` is its option
    in the terminal, if the usual one is taken.
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
    first: str = ""  # what a form shows at first, if that is not the default
    sets_k: bool = False
    starts: bool = False
    spelling_of: str = ""
    typed_as: str = ""
    error: type[ArpadError] = InvalidPlayer

    @property
    def option(self) -> str:
        """The option of the terminal that sets it."""
        return self.typed_as or f"--{self.name.replace('_', '-')}"

    @property
    def rule(self) -> str:
        """Which values are allowed, in words."""
        label = self.label  # FIDE, CFC and K keep their capitals
        kept = label.startswith("K") or label[1:2].isupper()
        words = label if kept else label[0].lower() + label[1:]
        name = words if words == "K" else f"the {words}"
        if self.kind == "choice":
            return f"{name} must be {_or(self.choices)}"
        if self.kind in ("whole", "number"):
            return f"{name} must be a {'whole ' if self.kind == 'whole' else ''}number{self.bounds}"
        return f"{name} must be {_KINDS[self.kind]}"

    @property
    def bounds(self) -> str:
        """The allowed range, as a text to put after the word "number"."""
        if self.most is not None:
            return f" from {self.least or 0:,} to {self.most:,}"
        return "" if self.least is None else f", {self.least:,} or more"

    def check(self, value: Any, place: str = "") -> Any:
        """The value in its proper type, or an error that names the place."""
        where = place or self.name
        return _CHECKS[self.kind](self, value, where)

    def read(self, text: str, place: str = "") -> Any:
        """The value that somebody typed in a terminal, an address or a form, checked.

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


#: Where a field's metadata keep its fact: other libraries take names of theirs for their own.
_FACT = "arpad.fact"


def fact(kind: Kind, label: str, text: str, *, default: Any = MISSING, **details: Any) -> Any:
    """A field of a state or of terms, with its fact; without a default, it is required."""
    details |= {"kind": kind, "label": label, "help": text}
    details["required"] = default is MISSING
    if default is MISSING:
        return field(metadata={_FACT: details})
    return field(default=default, metadata={_FACT: details | {"default": default}})


def rating_in_pool(least: float = 0, most: float = GREATEST_RATING) -> Any:
    """The rating, which players of every pool have."""
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
    """The term that sets one K for the whole pool."""
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


def check_facts(made: Any) -> None:
    """Check every fact of a frozen state, or of terms, that is set; call it in `__post_init__`.

    None says that it is not given: then the default counts, if there is one.
    """
    for each in facts(type(made)):
        value = getattr(made, each.name)
        if value is not None:
            object.__setattr__(made, each.name, each.check(value))
        elif each.default is not None:
            object.__setattr__(made, each.name, each.default)


def check_value(owner: type[Any], name: str, value: Any, place: str = "") -> Any:
    """A value that a function takes alone, checked as that fact of a state or of terms."""
    known = next(each for each in facts(owner) if each.name == name)
    return known.check(value, place)


_known: dict[type[Any], tuple[Fact, ...]] = {}


def facts(owner: type[Any]) -> tuple[Fact, ...]:
    """The facts of a state, or of terms, in their order."""
    if owner not in _known:
        described = [each for each in fields(owner) if _FACT in each.metadata]
        _known[owner] = tuple(Fact(name=each.name, **each.metadata[_FACT]) for each in described)
    return _known[owner]


def read_mapping(owner: type, values: Mapping[str, Any], place: str) -> dict[str, Any]:
    """Values by the names of facts; the error for an unknown name suggests the nearest one."""
    known = {each.name for each in facts(owner)}
    for name in values:
        if name not in known:
            raise InvalidPlayer(
                place, name, f"the names are {', '.join(sorted(known))}", nearest(name, known)
            )
    return dict(values)


def state_of(kind: type[Any], value: Any, place: str) -> Any:
    """A state, given as an instance of `kind`, a mapping of its facts, a bare rating, or None."""
    if type(value) is kind:
        return value
    if isinstance(value, Mapping):
        return kind(**{"rating": None, **read_mapping(kind, value, place)})
    if isinstance(value, str | bytes):
        raise InvalidType(place, value, "a player is a rating or a Player", "give a number")
    return kind(None if value is None else facts(kind)[0].check(value, place))


def nearest(name: object, known: Iterable[str], otherwise: str = "use one of them") -> str:
    """The remedy for an unknown name: the nearest known one, as a question.

    `name` is what was written, `known` are the names to choose from, `otherwise` is the remedy if
    none of them is near.

    >>> nearest("blizt", ["rapid", "blitz"])
    'did you mean blitz?'
    """
    from difflib import get_close_matches  # only mistakes need it, and start-up is not free

    near = get_close_matches(name, list(known), 1) if isinstance(name, str) else []
    return f"did you mean {near[0]}?" if near else otherwise


def entries_of(values: Any, place: str, rule: str, remedy: str) -> tuple[Any, ...]:
    """The entries of a list of any kind; what is none, or is text, is refused.

    >>> entries_of(range(2), "games", "they are a list", "give one")
    (0, 1)
    """
    if not isinstance(values, str | bytes):
        try:
            entries = iter(values)
        except TypeError:  # also NumPy's arrays without a dimension
            pass
        else:
            return tuple(entries)
    raise InvalidType(place, values, rule, remedy)


def read_day(text: object, place: str) -> date:
    """A day typed as year-month-day. `text` is what was typed, `place` is what an error names.

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


def as_day(value: Any, place: str) -> Any:
    """A day that may be given as text, as a date; anything else unchanged, for other checks."""
    return read_day(value, place) if isinstance(value, str) else value


def _read_number(each: Fact, text: str, place: str) -> float:
    if not _NUMBER.fullmatch(text):
        raise each.error(place, text, each.rule, "write it in digits")
    return float(text) if "." in text else int(text)


def as_int(value: Any) -> int | None:
    """A whole number of any numeric type as an int; None for anything else."""
    if type(value) is int:
        return value
    if isinstance(value, bool) or _dtype_kind(value) == "b":
        return None  # in older versions, NumPy's booleans pass for numbers
    try:
        return operator.index(value)
    except TypeError:
        pass
    if isinstance(value, Real) and isfinite(number := as_float(value)):
        return int(number) if value == int(number) else None
    return None


def as_float(value: Any) -> float:
    """A number of any type as a float; infinite if it is too great for one."""
    if _dtype_kind(value) == "m":
        return nan  # NumPy's durations, which pass for whole numbers
    try:
        return float(value)
    except OverflowError:
        return inf if value > 0 else -inf
    except ValueError:  # Decimal's signaling NaN
        return nan


def _dtype_kind(value: object) -> str:
    """NumPy's letter for the kind of a value; "" if the value is not one of NumPy's."""
    return getattr(getattr(value, "dtype", None), "kind", "")


def finite(value: Any, place: str) -> float:
    """Any finite number as a float; no other bound is checked."""
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


def check_flag(value: object, place: str, rule: str = "it must be true or false") -> bool:
    """The value, if it is True or False; anything else is refused."""
    if not isinstance(value, bool):
        raise InvalidType(place, value, rule, "use one of the two")
    return value


def _flag(each: Fact, value: Any, place: str) -> bool:
    return check_flag(value, place, each.rule)


def _date(each: Fact, value: Any, place: str) -> date:
    day = value.date() if isinstance(value, datetime) else as_day(value, place)
    if not isinstance(day, date) or isinstance(day, datetime):  # pandas' NaT stays a datetime
        raise InvalidType(place, value, each.rule, f"{GIVE_DAY}, or omit it")
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
_NUMBER = re.compile(rf"[+-]?\d{{1,{_DIGITS}}}(\.\d+)?", re.ASCII)
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
