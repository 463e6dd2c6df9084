"""A whole event from its file (`arpad event`), and its file as another kind (`arpad convert`)."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import click

from arpad.cli.files import look_up, write_file
from arpad.cli.options import Day
from arpad.cli.show import say

if TYPE_CHECKING:
    from arpad.event import EventReport
    from arpad.formats import EventRecord, Remark

_FORMATS = ("text", "json", "csv", "md", "html")
_SUFFIXES = {".json": "json", ".csv": "csv", ".md": "md", ".html": "html", ".htm": "html"}
_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
_OUT = click.Path(dir_okay=False, path_type=Path)
_PLAYERS = click.option(
    "--players", type=_OUT, help="The table of players that goes with a CSV of games."
)


@click.command()
@click.argument("file", type=_FILE)
@click.option("--list", "list_file", type=_FILE, help="FIDE's rating list: text, XML or its ZIP.")
@_PLAYERS
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
@click.option("-o", "--output", type=_OUT, help="Write the report into a file.")
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
    from arpad import formats

    form = form or (_SUFFIXES.get(output.suffix.lower(), "text") if output else "text")
    _check(form, number, explain)
    record = formats.read(file, players)
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


@click.command()
@click.argument("source", type=_FILE, metavar="IN")
@click.argument("target", type=_OUT, metavar="OUT")
@_PLAYERS
@click.option("--force", is_flag=True, help="Replace OUT if it exists.")
def convert(source: Path, target: Path, players: Path | None, force: bool) -> None:
    """Turn an event's file into another kind: TRF, CSV or PGN tags.

    The name of OUT says which: .trf, .csv or .pgn. Whatever OUT has no room for is named.
    """
    from arpad import formats

    reads_players = players is not None and formats.kind_of(target.name) != "csv"
    for path in (target, *((players,) if players and not reads_players else ())):
        if path.exists() and not force:
            raise click.ClickException(f"{path} exists; choose another name or give --force")
    record = formats.read(source, players if reads_players else None)
    left_out = _convert(record, target, None if reads_players else players)
    games = sum(round_.opponent is not None for _, _, round_ in record.games()) // 2
    say(f"{len(record.players)} players, {games} games: written to {target}.")
    for remark in (*record.remarks, *left_out):
        say(f"note: {remark}")


def _convert(record: EventRecord, target: Path, players: Path | None) -> tuple[Remark, ...]:
    """Write the event as the name of the target says; returns what has no place there."""
    from arpad import formats

    kind = formats.kind_of(target.name)
    if kind == "pgn":
        from arpad.formats import pgn

        write_file(target, pgn.write(record))
        return pgn.left_out(record)
    if kind == "csv":
        from arpad.formats import table

        write_file(target, table.write_games(record))
        if players is None:
            return (formats.Remark(None, None, "ratings and titles need --players FILE"),)
        write_file(players, table.write_players(record))
        return ()
    from arpad.formats import trf

    write_file(target, trf.write(record))
    return trf.left_out(record)


COMMANDS = (event, convert)
