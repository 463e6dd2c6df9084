"""Types of values and options that several commands share, and facts as text."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from arpad.cli.files import IN_FILE
from arpad.errors import InvalidDate, InvalidPlayer, InvalidValue

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from arpad.facts import Fact

_WIDEST_CHOICES = 30  # characters of a metavar


class NumberOption(click.Option):
    """An option for a number, whose widest bounds are not shown in help."""

    def get_help_extra(self, ctx: click.Context) -> click.types.OptionHelpExtra:
        extra = super().get_help_extra(ctx)
        extra.pop("range", None)
        return extra


class FactText(click.ParamType[Any]):
    """The text typed for a fact. The fact is looked up when needed, and the text is read later."""

    name = "text"

    def __init__(self, find: Callable[[], Fact]) -> None:
        self.find = find

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        return metavar(self.find())

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        choices = self.find().choices
        return [CompletionItem(choice) for choice in choices if choice.startswith(incomplete)]


class TimeControl(FactText):
    """A time control: standard, rapid or blitz."""

    def __init__(self) -> None:
        super().__init__(_time_control)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The time control, or an error that names the nearest."""
        return read_value(self.find(), value, "--time-control")


def system_fact() -> Fact:
    """The rating system as a fact whose choices are all known systems."""
    from arpad import system
    from arpad.facts import Fact

    return Fact("system", "choice", "System", "", choices=system.names())


class Day(click.ParamType[date]):
    """A day as typed: year-month-day."""

    name = "yyyy-mm-dd"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> date:
        """The day, or an error that shows how to write one."""
        from arpad.facts import read_day

        return read_day(value, param.opts[-1] if param else "day")


class DatedList(click.ParamType[tuple[date | None, str]]):
    """A rating list as typed: a file, with its month in front if it is given: 2025-01=list.txt."""

    name = "file"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[date | None, str]:
        """The first day of the month, also from the name of FIDE’s files, and the path."""
        from arpad.formats.fide_list import month_of

        typed = _MONTH.match(value)
        path = str(IN_FILE.convert(value[typed.end() :] if typed else value, param, ctx))
        if typed is None:
            return month_of(Path(path).name), path
        try:
            return date(int(typed[1]), int(typed[2]), 1), path
        except ValueError:
            rule = "a month is written as 2025-01, before = and the file"
            raise InvalidDate("--rating-list", value, rule, "correct it") from None

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Files, as for any other option that takes one."""
        return IN_FILE.shell_complete(ctx, param, incomplete)


RATING_LISTS = click.option(
    "--rating-list",
    "rating_lists",
    type=DatedList(),
    multiple=True,
    metavar="[MONTH=]FILE",
    help="FIDE’s rating list: text, XML or its ZIP. For an event over several months give several, "
    "each with its month: 2025-01=list.txt.",
)
SHORTENED = click.option(
    "--shortened", is_flag=True, help="A shortened standard event (45+30) that FIDE has approved."
)
_MONTH = re.compile(r"([0-9]{4})-([0-9]{1,2})=")


def _time_control() -> Fact:
    from arpad.system import find

    return next(each for each in find("fide").term_facts if each.name == "time_control")


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


def pairs(
    typed: Sequence[str], option: str, shape: str, example: str, *, last: bool = False
) -> dict[str, str]:
    """What an option that may be repeated says: NAME=VALUE, divided at the first or last "="."""
    found = {}
    for text in typed:
        name, _, value = map(str.strip, text.rpartition("=") if last else text.partition("="))
        if not (name and value):
            raise InvalidValue(option, text, f"it is {shape}", f"write {example}")
        found[name] = value
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
