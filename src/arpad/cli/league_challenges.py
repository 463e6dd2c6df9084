"""Challenges of a league: who is to play whom, and the calendar file of each."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import click

from arpad.cli.files import OUT_FILE, writing
from arpad.cli.league_options import NAME, REASON, league_command, tell, undo_line
from arpad.cli.options import Day
from arpad.cli.show import width

if TYPE_CHECKING:
    from arpad.league import League

_ID = click.IntRange(1, 10**9)


@league_command
@click.argument("names", nargs=-1, type=NAME, metavar="[NAME NAME]")
@click.option("--on", type=Day(), help="The day on which they will play.")
@click.option("--at", metavar="HH:MM", help="The time of that day, where they play.")
@click.option("--withdraw", type=_ID, metavar="ID", help="They are not to play any more.")
@click.option("--calendar", type=_ID, metavar="ID", help="Write it as a calendar file; needs -o.")
@click.option("-o", "--output", type=OUT_FILE, metavar="FILE", help="The calendar file: game.ics.")
@click.option("--all", "closed", is_flag=True, help="List also those played or withdrawn.")
@REASON
def challenge(
    league: League,
    names: tuple[str, ...],
    on: date | None,
    at: str | None,
    withdraw: int | None,
    calendar: int | None,
    output: Path | None,
    closed: bool,
    reason: str,
) -> None:
    """List who is to play whom, or put two names beside each other until they have played.

    A recorded game between both settles a challenge. Put a plus between the players of a team.

    \b
    arpad league challenge office.db
    arpad league challenge office.db Ann Bob --on 2026-11-21 --at 18:30
    arpad league challenge office.db --withdraw 1 --reason "Bob is away"
    arpad league challenge office.db --calendar 2 -o game.ics
    """
    _check(names, on or at, withdraw, calendar, output, closed=closed)
    if names:
        number = league.challenge([name.split("+") for name in names], on=on, at=at, reason=reason)
        _tell_one(league, number, undo_line("challenge", "--withdraw", number))
    elif withdraw is not None:
        league.withdraw_challenge(withdraw, reason=reason)
        _tell_one(league, withdraw)
    elif calendar is not None:
        _write(league, calendar, output)
    else:
        from arpad.render import league_life as render

        rows = league.challenges(closed=closed)
        tell(rows, render.challenges_text(rows, width()))


def _check(
    names: tuple[str, ...],
    when: object,
    withdraw: int | None,
    calendar: int | None,
    output: Path | None,
    *,
    closed: bool,
) -> None:
    """Refuse what does not go together."""
    if names and len(names) != 2:
        both = "names: a challenge is between two sides; write two names, or Ann+Bob Cy+Dee"
        raise click.UsageError(both)
    if sum(map(bool, (names, withdraw, calendar, closed))) > 1:
        rule = "names, --withdraw, --calendar, --all: each is a command of its own; give one"
        raise click.UsageError(rule)
    if when and not names:
        raise click.UsageError("names: missing – a day or a time is that of a challenge; name both")
    if (calendar is None) != (output is None):
        raise click.UsageError("calendar: it needs its number and a file; add -o game.ics")


def _tell_one(league: League, number: int, undo: str = "") -> None:
    from arpad.render import league_life as render

    found = league.find_challenge(number)
    tell(found, "\n".join(filter(None, (render.challenge_line(found), undo))))


def _write(league: League, number: int, output: Path | None) -> None:
    from arpad.league import calendar_file

    assert output is not None
    found = league.find_challenge(number)
    with writing({"output": output}, *league.files) as run:
        run.write("output", calendar_file(league.name, found))
    tell({"file": str(output), "challenge": number}, f"Challenge {number} in {output}.")
