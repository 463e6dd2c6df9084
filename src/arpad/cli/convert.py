"""An event’s file as another kind: `arpad convert`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from arpad.cli.command import Command
from arpad.cli.files import (
    FILE_RATINGS,
    IN_FILE,
    OUT_FILE,
    PLAYERS,
    SET,
    await_input,
    read_event,
    writing,
)
from arpad.cli.show import say

if TYPE_CHECKING:
    from arpad.formats import EventRecord, Remark


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
    from arpad import formats
    from arpad.formats.rating_lists import check_one_list
    from arpad.render.figures import plural

    kind = formats.SUFFIXES.get(target.suffix.lower())
    if kind in (None, "json"):
        raise click.UsageError(
            f"{target}: its name does not say what it is; name it .trf, .csv or .pgn"
        )
    if players_out and kind != "csv":
        raise click.UsageError("--players-out goes with a CSV of games; omit it")
    outputs = {"OUT": target, "players_out": players_out}
    with writing(outputs, source, players) as run:
        for path in (target, players_out):
            if path and path.exists() and not force:
                raise click.ClickException(f"{path} exists; choose another name, or add --force")
        await_input(source, players)
        record = read_event(source, players, file_ratings, corrections)
        check_one_list(record)
        contents, omissions = _written(record, kind, with_players=players_out is not None)
        for place, content in zip(outputs, contents, strict=False):
            run.write(place, content)
    games = sum(round_.opponent is not None for _, _, round_ in record.games()) // 2
    written_to = f"{target} and {players_out}" if players_out else target
    counts = f"{plural(len(record.players), 'player')}, {plural(games, 'game')}"
    say(f"{counts}: written to {written_to}.")
    for remark in (*record.remarks, *omissions):
        say(f"note: {remark}")
    if record.format == "pgn":
        say("note: moves, and tags that say nothing about ratings, are not read")


def _written(
    record: EventRecord, kind: str, *, with_players: bool
) -> tuple[Sequence[str | bytes], tuple[Remark, ...]]:
    """The event as that kind of file, then its players; and remarks on what it cannot hold."""
    if kind == "pgn":
        from arpad.formats import pgn

        return [pgn.write(record)], pgn.omissions(record)
    if kind == "csv":
        from arpad.formats import csv

        players = [csv.write_players(record)] if with_players else []
        omissions = csv.omissions(record, with_players=with_players)
        return [csv.write_games(record), *players], omissions
    from arpad.formats import trf

    return [trf.write(record)], trf.omissions(record)


COMMANDS = {"convert": convert}
