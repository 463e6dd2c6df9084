"""Files of the terminal: read with progress, written whole or not at all."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from arpad.cli.signals import stoppable
from arpad.writing.run import Run

IN_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
OUT_FILE = click.Path(dir_okay=False, path_type=Path)
PLAYERS = click.option(
    "--players", type=IN_FILE, help="The table of players that goes with a CSV of games."
)
_LONG = 4 * 1024 * 1024  # bytes: less is read before anybody looks

if TYPE_CHECKING:
    from arpad.formats import EventRecord
    from arpad.formats.fide_list import ListEntry


@contextmanager
def writing(
    outputs: Mapping[str, Path | None], *inputs: Path | None, folder: bool = False
) -> Iterator[Run]:
    """Outputs by their places, which are put in place at the end; a signal leaves the old ones."""
    with stoppable(), Run(outputs, inputs, folder=folder) as run:
        yield run
        run.publish()


def read_event(path: Path, players: Path | None) -> EventRecord:
    """The event of a file, with a bar of progress on a terminal."""
    from arpad import formats

    with _progress(f"Reading {path.name}") as report_progress:
        return formats.read(path, players, report_progress)


def look_up(path: Path, fide_ids: Collection[int]) -> dict[int, ListEntry]:
    """The players of a rating list, with a bar of progress on a terminal."""
    from arpad.formats import fide_list

    with _progress(f"Reading {path.name}") as report_progress:
        return fide_list.look_up(path, fide_ids, report_progress)


@contextmanager
def _progress(label: str) -> Iterator[Callable[[int, int], None] | None]:
    """A function that reports how far a long read has come, if somebody is watching."""
    if not sys.stderr.isatty():
        yield None
        return
    bar = click.progressbar(length=1000, label=label, file=sys.stderr)
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
