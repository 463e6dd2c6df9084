"""Types of values and options that several commands share."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from arpad.cli.files import IN_FILE
from arpad.cli.values import metavar, read_value

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from arpad.facts import Fact


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
            from arpad.errors import InvalidDate

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
