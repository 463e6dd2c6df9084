"""Which rules: `arpad systems`, `arpad rules`, and one game under all systems: `arpad compare`."""

from __future__ import annotations

from datetime import date
from typing import Any

import click

from arpad.cli.command import Command
from arpad.cli.options import Day, FactText, TimeControl, system_fact
from arpad.cli.question import all_systems
from arpad.cli.show import JSON, show
from arpad.errors import InvalidValue, UnknownSystem, Unquoted


@click.command(cls=Command)
@click.argument("name", required=False, type=FactText(system_fact))
@JSON
def systems(name: str | None) -> None:
    """List the rating systems, or show the rules of one.

    NAME is the id of a system, as in the list.

    \b
    arpad systems
    arpad systems uschess
    """
    from arpad.system import find

    if name is None:
        show(tuple(all_systems()))
        return
    try:
        found = find(name)
    except UnknownSystem as error:  # here it is an argument, not an option
        raise UnknownSystem("name", error.value, error.rule, error.remedy) from None
    show(found)


@click.command(cls=Command)
@click.argument("rating")
@click.argument("opponent")
@click.argument("result")
@JSON
def compare(rating: str, opponent: str, result: str) -> None:
    """One game under all systems, side by side.

    Only the ratings are known; each system makes its usual assumptions about the rest.

    \b
    arpad compare 1500 1600 win
    """
    from arpad import questions
    from arpad.exact import read_opponent

    player, other = read_opponent(rating, "rating"), read_opponent(opponent, "opponent")
    show(questions.compare(player, other, result))


@click.command(cls=Command, renamed={"--list": "--all"})
@click.option("--on", type=Day(), help="First day of the tournament; default: today.")
@click.option(
    "--time-control",
    type=TimeControl(),
    help="Which list; default: standard, or with --all every list.",
)
@click.option("--all", "every", is_flag=True, help="List all editions that are known.")
@JSON
def rules(on: date | None, time_control: Any, every: bool) -> None:
    """FIDE’s rules in force on a date, with their articles.

    \b
    arpad rules --on 2023-05-01
    arpad rules --all
    """
    from arpad import fide

    if every and on is not None:
        rule = "--all lists the editions of all dates"
        raise InvalidValue("--on", Unquoted(on), rule, "omit one of the two")
    if every:
        show(fide.editions(time_control))
    else:
        show(fide.edition_report(on, time_control or "standard"))
