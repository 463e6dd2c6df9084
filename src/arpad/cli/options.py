"""What several commands share: kinds of values, and games from a file."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING, Any

import click

from arpad.cli.files import IN_FILE
from arpad.cli.values import metavar, read_value

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from arpad.facts import Fact


class FactText(click.ParamType[Any]):
    """What was typed for a fact, which is looked up when it is needed; it is read later."""

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
    """A time control as FIDE's terms have it."""

    def __init__(self) -> None:
        super().__init__(_time_control)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The time control, or an error that names the nearest."""
        return read_value(self.find(), value, "--time-control")


class Day(click.ParamType[date]):
    """A day as typed: year-month-day."""

    name = "yyyy-mm-dd"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> date:
        """The day, or an error that shows how to write one."""
        from arpad.facts import read_day

        return read_day(value, param.opts[-1] if param else "day")


FROM = click.option(
    "--from",
    "file",
    type=IN_FILE,
    metavar="FILE",
    help="A CSV file with the columns opponent,result[,name,round,colour]; - is standard input.",
)


def _time_control() -> Fact:
    from arpad.system import find

    return next(each for each in find("fide").term_facts if each.name == "time_control")
