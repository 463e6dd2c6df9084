"""Files of the terminal: read with progress, written whole or not at all."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from arpad.cli.signals import stoppable
from arpad.writing.paths import keep_apart
from arpad.writing.run import Run

#: A file that is read; "-" is standard input, and stays text: "./-" is a file.
IN_FILE = click.Path(exists=True, dir_okay=False, allow_dash=True)
OUT_FILE = click.Path(dir_okay=False, path_type=Path)
OUT_FILE_OR_DASH = click.Path(dir_okay=False, allow_dash=True)
PLAYERS = click.option(
    "--players", type=IN_FILE, help="The table of players that goes with a CSV of games."
)
FILE_RATINGS = click.option(
    "--file-ratings",
    metavar="LIST",
    help="Which ratings to use if a file has several lists, such as R or Q of US Chess.",
)
SET = click.option(
    "--set",
    "corrections",
    multiple=True,
    metavar="NUMBER.FIELD=VALUE",
    help="Correct a value for the rating report only, such as 12.rating=2105 or 12.r3.result=1; "
    "may be repeated.",
)
#: Rating lists as typed: the first day of the month, if it is known, and the path.
DatedLists = tuple[tuple[date | None, str], ...]
_LONG = 4 * 1024 * 1024  # bytes: smaller files are read before anybody notices

if TYPE_CHECKING:
    from arpad.formats import EventRecord
    from arpad.formats.fide_list import ListEntry


@contextmanager
def writing(
    outputs: Mapping[str, Path | None], *inputs: str | None, folder: bool = False
) -> Iterator[Run]:
    """Write outputs, by their places; they replace the old files at the end, or not at all."""
    with stoppable(), Run(outputs, inputs, folder=folder) as run:
        yield run
        run.publish()


def await_input(*paths: str | None) -> None:
    """Check the files that a command is about to read.

    None of them may be standard output, which would grow while it is read, and only one may be
    standard input; somebody at a terminal is told that the command waits for it.
    """
    keep_apart({"standard output": Path("/dev/stdout")}, paths)
    dashes = paths.count("-")
    if dashes > 1:
        raise click.UsageError("-: standard input can be only one of the files; name the others")
    if dashes and sys.stdin and sys.stdin.isatty():
        click.echo("note: reading standard input; end it with Ctrl-D", err=True)


def read_event(
    path: str,
    players: str | None,
    file_ratings: str | None = None,
    corrections: Sequence[str] = (),
) -> EventRecord:
    """The event of a file, corrected if asked to, with a progress bar on a terminal."""
    from arpad import formats

    with _progress(path) as report_progress:
        record = formats.read(path, players, report_progress)
    if file_ratings is not None:
        record = formats.with_ratings(record, file_ratings)
    return formats.corrected(record, corrections) if corrections else record


def look_up(path: str, fide_ids: Collection[int]) -> dict[int, ListEntry]:
    """The players of a rating list, with a progress bar on a terminal."""
    from arpad.formats import fide_list

    with _progress(path) as report_progress:
        return fide_list.look_up(path, fide_ids, report_progress)


def look_up_lists(rating_lists: DatedLists, event: EventRecord) -> Any:
    """The players of the event in the lists, by month if the months are known."""
    months = [month for month, _ in rating_lists]
    for month, path in rating_lists if len(rating_lists) > 1 else ():
        if month is None:
            raise click.UsageError(
                f"--rating-list: {path} – several lists are told apart by their months; "
                f"write it as 2025-01={path}"
            )
        if months.count(month) > 1:
            raise click.UsageError(
                f"--rating-list: {month:%Y-%m} – a month has one list; omit the others"
            )
    wanted = {player.fide_id for player in event.players if player.fide_id is not None}
    found = {month: look_up(path, wanted) for month, path in rating_lists}
    return found.get(None, found or None)


@contextmanager
def _progress(path: str) -> Iterator[Callable[[int, int], None] | None]:
    """A function that reports how far a long read has come, if somebody is watching."""
    if not sys.stderr.isatty():
        yield None
        return
    from arpad.formats.text import name_of

    bar = click.progressbar(length=1000, label=f"Reading {name_of(path)}", file=sys.stderr)
    started = False

    def report_progress(done: int, total: int) -> None:
        nonlocal started
        if not started and total > _LONG:
            started = True
            bar.render_progress()
        if started:
            bar.update(1000 * done // total - bar.pos)

    try:
        yield report_progress
    finally:
        if started:
            bar.render_finish()
