"""An event's file as another kind: `arpad convert`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from arpad.cli.command import Command
from arpad.cli.files import (
    IN_FILE,
    OUT_FILE,
    PLAYERS,
    await_input,
    keep_apart,
    read_event,
    write_file,
)
from arpad.cli.show import say

if TYPE_CHECKING:
    from arpad.formats import EventRecord, Remark


@click.command(cls=Command)
@click.argument("source", type=IN_FILE, metavar="IN")
@click.argument("target", type=OUT_FILE, metavar="OUT")
@PLAYERS
@click.option("--players-out", type=OUT_FILE, help="Where the players go if OUT is a CSV of games.")
@click.option("--force", is_flag=True, help="Replace OUT if it exists.")
def convert(
    source: str, target: Path, players: str | None, players_out: Path | None, force: bool
) -> None:
    """Turn an event's file into another kind: TRF, CSV or PGN tags.

    IN may be - for standard input. The name of OUT says which: .trf, .csv or .pgn. Anything OUT
    cannot hold is reported.
    """
    from arpad import formats

    kind = formats.SUFFIXES.get(target.suffix.lower())
    if kind is None:
        raise click.UsageError(
            f"{target}: its name does not say what it is; name it .trf, .csv or .pgn"
        )
    if players_out and (kind != "csv" or players_out.resolve() == target.resolve()):
        raise click.UsageError("--players-out is a second CSV beside one of games")
    outputs = [path for path in (target, players_out) if path]
    for path in outputs:
        keep_apart(path, source, players)
        if path.exists() and not force:
            raise click.ClickException(f"{path} exists; choose another name, or add --force")
    await_input(source, players)
    record = read_event(source, players)
    omissions = _write(record, kind, target, players_out)
    games = sum(round_.opponent is not None for _, _, round_ in record.games()) // 2
    written_to = " and ".join(map(str, outputs))
    say(f"{len(record.players)} players, {games} games: written to {written_to}.")
    for remark in (*record.remarks, *omissions):
        say(f"note: {remark}")
    if record.format == "pgn":
        say("note: moves, and tags that say nothing about ratings, are not read")


def _write(
    record: EventRecord, kind: str, target: Path, players_out: Path | None
) -> tuple[Remark, ...]:
    """Write the event as the kind of the target; returns what that cannot hold."""
    if kind == "pgn":
        from arpad.formats import pgn

        write_file(target, pgn.write(record))
        return pgn.omissions(record)
    if kind == "csv":
        from arpad.formats import csv

        write_file(target, csv.write_games(record))
        if players_out is not None:
            write_file(players_out, csv.write_players(record))
        return csv.omissions(record, with_players=players_out is not None)
    from arpad.formats import trf

    write_file(target, trf.write(record))
    return trf.omissions(record)


COMMANDS = {"convert": convert}
