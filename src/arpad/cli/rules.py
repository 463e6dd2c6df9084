"""Which rules: `arpad rules`."""

from __future__ import annotations

from datetime import date
from typing import Any

import click

from arpad.cli.command import Command
from arpad.cli.options import Day, TimeControl
from arpad.cli.show import JSON, show


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
        from arpad.errors import InvalidValue, Unquoted

        rule = "--all lists the editions of all dates"
        raise InvalidValue("--on", Unquoted(on), rule, "omit one of the two")
    if every:
        show(fide.editions(time_control))
    else:
        show(fide.edition_report(on, time_control or "standard"))


COMMANDS = {"rules": rules}
