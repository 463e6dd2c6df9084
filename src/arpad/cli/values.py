"""From typed text to the values of facts."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from arpad.errors import InvalidPlayer

if TYPE_CHECKING:
    from arpad.facts import Fact

_WIDEST_CHOICES = 30  # characters of a metavar


def as_utf_8(value: Any) -> Any:
    """What was typed, read as UTF-8; the name of a file that is there stays what it is."""
    if isinstance(value, tuple | list):
        return type(value)(map(as_utf_8, value))
    if not isinstance(value, str) or value.isascii() or os.path.lexists(value):
        return value
    try:
        return os.fsencode(value).decode()
    except UnicodeError:
        return value


def read_value(fact: Fact, text: str | bool, place: str) -> Any:
    """The value of a fact from what was typed, checked; errors name `place`."""
    return fact.check(text, place) if isinstance(text, bool) else fact.read(text, place)


def read_facts(
    known: Sequence[Fact], text: str, place: str, who: str = "an opponent"
) -> dict[str, Any]:
    """Facts typed after a rating: "birth-year=2012,games-played=12".

    `known` are the facts allowed there; a flag needs no value. An error names `place`, and the
    facts of `who`.
    """
    from arpad.facts import nearest

    by_name = {dashed(each.name): each for each in known}
    found: dict[str, Any] = {}
    for part in text.split(","):
        name, equals, value = (word.strip() for word in part.partition("="))
        if name not in by_name:
            offered = [dashed(each.name) for each in known if not each.spelling_of]
            rule = f"the facts of {who} are {', '.join(offered)}"
            raise InvalidPlayer(place, name, rule, nearest(name, by_name, "use one of them"))
        fact = by_name[name]
        implied = fact.kind == "flag" and not equals
        found[fact.name] = read_value(fact, implied or value, f"{place}, {name}")
    return found


def dashed(name: str) -> str:
    """A name as it is typed in a terminal, with dashes."""
    return name.replace("_", "-")


def metavar(fact: Fact) -> str:
    """The placeholder for the value of a fact in a help text."""
    choices = f"[{'|'.join(fact.choices)}]"
    if fact.choices and len(choices) <= _WIDEST_CHOICES:
        return choices
    return {"date": "YYYY-MM-DD", "choice": "NAME", "text": "TEXT"}.get(fact.kind, "NUMBER")


def help_text(fact: Fact) -> str:
    """What a fact means, its choices if the metavar does not show them, and its default."""
    text = fact.help.removesuffix(".")
    if metavar(fact) == "NAME":
        text += f": {', '.join(fact.choices)}"
    if fact.default is not None and fact.kind != "flag":
        text += f"; default: {str(fact.default).removesuffix('.0')}"
    return f"{text}."
