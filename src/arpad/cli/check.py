"""An event’s file read as a rating officer would: `arpad check`."""

from __future__ import annotations

from datetime import date
from typing import Any

import click

from arpad.cli.command import Command
from arpad.cli.files import (
    IN_FILE,
    PLAYERS,
    DatedLists,
    await_input,
    look_up_lists,
    read_event,
)
from arpad.cli.options import RATING_LISTS, SHORTENED, Day, TimeControl
from arpad.cli.show import JSON, show

_WARNINGS, _ERRORS = 1, 2  # how the command ends


@click.command(cls=Command)
@click.argument("file", type=IN_FILE)
@RATING_LISTS
@PLAYERS
@click.option("--on", type=Day(), help="First day of the event; default: the file’s.")
@click.option("--time-control", type=TimeControl(), help="Which list; default: the file’s.")
@SHORTENED
@click.option("--strict", is_flag=True, help="Warnings count as errors: exit code 2.")
@JSON
@click.pass_context
def check(
    ctx: click.Context,
    file: str,
    rating_lists: DatedLists,
    players: str | None,
    on: date | None,
    time_control: Any,
    shortened: bool,
    strict: bool,
) -> None:
    """What a rating officer would ask about an event’s file.

    Lists errors (somebody would be rated wrongly, or not at all), warnings (to be looked at) and
    notes (good to know) by line and column. FILE is as for arpad event.

    The exit code is 2 with an error, or if the file cannot be read; 1 with a warning; 0 with
    only notes or nothing at all.

    \b
    arpad check report.trf --rating-list list.zip
    arpad check report.trf --strict --json
    """
    from arpad import event as events

    await_input(file, *(path for _, path in rating_lists), players)
    record = read_event(file, players)
    report = events.check(
        record,
        on=on,
        time_control=time_control,
        ratings=look_up_lists(rating_lists, record),
        shortened=shortened,
    )
    show(report)
    if report.count("error") or (strict and report.count("warning")):
        ctx.exit(_ERRORS)
    if report.count("warning"):
        ctx.exit(_WARNINGS)


COMMANDS = {"check": check}
