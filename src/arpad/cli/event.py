"""A whole event from its file: `arpad event`."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import click

from arpad.cli.files import IN_FILE, OUT_FILE, PLAYERS, keep_apart, look_up, read_event, write_file
from arpad.cli.options import Day
from arpad.cli.show import say

if TYPE_CHECKING:
    from arpad.event import EventReport

_FORMATS = ("text", "json", "csv", "md", "html")
_SUFFIXES = {
    ".txt": "text",
    ".json": "json",
    ".csv": "csv",
    ".md": "md",
    ".markdown": "md",
    ".html": "html",
    ".htm": "html",
}


@click.command()
@click.argument("file", type=IN_FILE)
@click.option("--list", "list_file", type=IN_FILE, help="FIDE's rating list: text, XML or its ZIP.")
@PLAYERS
@click.option("--on", type=Day(), help="First day of the event; that of the file if left out.")
@click.option(
    "--time-control",
    type=click.Choice(["standard", "rapid", "blitz"]),
    help="Which list; as the file states it if left out.",
)
@click.option("--k", type=int, help="K of players for whom neither list nor file has one.")
@click.option("--player", "number", type=int, help="One player, by starting number.")
@click.option("--explain", is_flag=True, help="Show the working, article by article.")
@click.option("--norms", is_flag=True, help="Check title norms (GM, IM, WGM, WIM).")
@click.option("--team-event", is_flag=True, help="Norms: a team event where 7 games are enough.")
@click.option(
    "--championship",
    is_flag=True,
    help="Norms: an official championship, exempt from the rules on federations.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(_FORMATS),
    help="Text if left out, or what the name of the output says.",
)
@click.option("-o", "--output", type=OUT_FILE, help="Write the report into a file.")
def event(
    file: Path,
    list_file: Path | None,
    players: Path | None,
    on: date | None,
    time_control: str | None,
    k: int | None,
    number: int | None,
    explain: bool,
    norms: bool,
    team_event: bool,
    championship: bool,
    form: str | None,
    output: Path | None,
) -> None:
    """What a whole event does to every rating in it.

    FILE is a tournament report (TRF), a PGN, or a CSV of games; the rating, K and title of each
    player come from the rating list where one is given.
    """
    from arpad import event as events

    form = form or _form_of(output)
    _check(form, number, explain)
    if (team_event or championship) and not norms:
        raise click.UsageError("--team-event and --championship are about norms; give --norms, too")
    if output is not None:
        keep_apart(output, file, list_file, players)
    record = read_event(file, players)
    ratings = None
    if list_file is not None:
        wanted = {player.fide_id for player in record.players if player.fide_id is not None}
        ratings = look_up(list_file, wanted)
    report = events.rate(
        record,
        on=on,
        time_control=time_control,
        ratings=ratings,
        k=k,
        team_event=team_event,
        federations_exempt=championship,
    )
    _check_norms(report, norms)
    shown = _rendered(report, form, number, explain, norms)
    if output is None:
        say(shown)
        return
    write_file(output, shown if shown.endswith("\n") else f"{shown}\n")
    totals = report.totals
    say(f"{totals.players} players, {totals.rated_games} rated games: written to {output}.")


def _form_of(output: Path | None) -> str:
    if output is None or (not output.is_file() and output.exists()):
        return "text"
    if output.suffix.lower() not in _SUFFIXES:
        raise click.UsageError(
            f"{output} does not say which format it is; give --format, "
            f"or a name in {', '.join(_SUFFIXES)}"
        )
    return _SUFFIXES[output.suffix.lower()]


def _check(form: str, number: int | None, explain: bool) -> None:
    if number is not None and form not in ("text", "json"):
        raise click.UsageError(f"--player is for text and json, not for {form}; leave it out")
    if explain and form in ("csv", "md"):
        raise click.UsageError(
            f"a table in {form} has no room for the working; use text, json or html"
        )


def _check_norms(report: EventReport, norms: bool) -> None:
    if norms and report.time_control != "standard":
        raise click.UsageError(
            f"norms are made in standard events, this one is {report.time_control} (B.01); "
            "leave --norms out"
        )


def _rendered(
    report: EventReport, form: str, number: int | None, explain: bool, norms: bool
) -> str:
    """The report in the form that was asked for."""
    if form == "text":
        from arpad.event import text

        if number is not None:
            return text.player_text(report, report.player(number), explain=explain, norms=norms)
        return text.text(report, explain=explain, norms=norms)
    if form == "json":
        import json

        part = report if number is None else report.player(number)
        data = part.as_data(working=explain, norms=norms)
        return json.dumps(data, ensure_ascii=False, indent=2)
    if form == "html":
        from arpad.event.html import html

        return html(report, norms=norms)
    from arpad.event import sheets

    return (sheets.csv_text if form == "csv" else sheets.markdown)(report, norms=norms)


COMMANDS = (event,)
