"""An event’s file, checked as a rating officer would (`arpad check`), or converted."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from arpad.cli.command import Command
from arpad.cli.files import (
    FILE_RATINGS,
    IN_FILE,
    OUT_FILE,
    PLAYERS,
    SET,
    DatedLists,
    await_input,
    look_up_lists,
    read_event,
    writing,
)
from arpad.cli.options import RATING_LISTS, SHORTENED, Day, TimeControl
from arpad.cli.show import JSON, say, show

if TYPE_CHECKING:
    from arpad.formats import EventRecord, Remark
    from arpad.formats.registry import Format

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


@click.command(cls=Command)
@click.argument("source", type=IN_FILE, metavar="IN")
@click.argument("target", type=OUT_FILE, metavar="OUT")
@PLAYERS
@click.option("--players-out", type=OUT_FILE, help="Where the players go if OUT is a CSV of games.")
@FILE_RATINGS
@SET
@click.option("--force", is_flag=True, help="Replace OUT if it exists.")
def convert(
    source: str,
    target: Path,
    players: str | None,
    players_out: Path | None,
    file_ratings: str | None,
    corrections: tuple[str, ...],
    force: bool,
) -> None:
    """Turn an event’s file into another kind: TRF, CSV or PGN tags.

    IN may be - for standard input, and also a US Chess section in JSON. The name of OUT says which:
    .trf, .csv or .pgn. Anything OUT cannot hold is reported. What --set corrects is listed in a
    .trf as comments (###).
    """
    from arpad.exact import plural
    from arpad.formats import SUFFIXES
    from arpad.formats.registry import FORMATS
    from arpad.formats.validation import check_one_list

    form = FORMATS.get(SUFFIXES.get(target.suffix.lower(), ""))
    if form is None or not form.writable:
        raise click.UsageError(
            f"{target}: its name does not say what it is; name it .trf, .csv or .pgn"
        )
    if players_out and not form.with_players:
        raise click.UsageError("--players-out goes with a CSV of games; omit it")
    outputs = {"OUT": target, "players_out": players_out}
    with writing(outputs, source, players) as run:
        for path in (target, players_out):
            if path and path.exists() and not force:
                raise click.ClickException(f"{path} exists; choose another name, or add --force")
        await_input(source, players)
        record = read_event(source, players, file_ratings, corrections)
        check_one_list(record)
        contents, omissions = _written(record, form, with_players=players_out is not None)
        for place, content in zip(outputs, contents, strict=False):
            run.write(place, content)
    games = sum(round_.opponent is not None for _, _, round_ in record.games()) // 2
    written_to = f"{target} and {players_out}" if players_out else target
    counted = plural(len(record.players), "{n} player", "{n} players")
    say(f"{counted}, {plural(games, '{n} game', '{n} games')}: written to {written_to}.")
    for remark in (*record.remarks, *omissions):
        say(f"note: {remark}")
    if not_read := FORMATS[record.format].not_read:
        say(f"note: {not_read}")


def _written(
    record: EventRecord, form: Format, *, with_players: bool
) -> tuple[Sequence[str | bytes], tuple[Remark, ...]]:
    """The event in that format, then its players; and remarks on what it cannot hold."""
    if not form.with_players:
        return [form.code.write(record)], form.code.omissions(record)
    players = [form.code.write_players(record)] if with_players else []
    omissions = form.code.omissions(record, with_players=with_players)
    return [form.code.write_games(record), *players], omissions
