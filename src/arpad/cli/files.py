"""Files of the terminal: read with progress, written whole or not at all."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

#: A file that is read; "-" is standard input, and stays text: "./-" is a file.
IN_FILE = click.Path(exists=True, dir_okay=False, allow_dash=True)
OUT_FILE = click.Path(dir_okay=False, path_type=Path)
PLAYERS = click.option(
    "--players", type=IN_FILE, help="The table of players that goes with a CSV of games."
)
_LONG = 4 * 1024 * 1024  # bytes: less is read before anybody looks

if TYPE_CHECKING:
    from arpad.formats import EventRecord
    from arpad.formats.fide_list import ListEntry


def write_file(path: Path, content: str | bytes) -> None:
    """Write beside the file, then replace it, so that a failure leaves the old one whole.

    A device or a pipe is written to directly; a link is followed.
    """
    data = content.encode() if isinstance(content, str) else content
    try:
        target = path.resolve()
        if target.exists() and not target.is_file():
            target.write_bytes(data)
        else:
            _replace(target, data)
    except OSError as error:
        raise click.ClickException(
            f"{path} cannot be written: {error.strerror}; choose another place"
        ) from None


def _replace(target: Path, data: bytes) -> None:
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.chmod(name, _mode(target))
        os.replace(name, target)
    except BaseException:
        os.unlink(name)
        raise


def _mode(target: Path) -> int:
    """The mode of the old file, or the one that the user's new files have."""
    if target.exists():
        return target.stat().st_mode & 0o777
    umask = os.umask(0)
    os.umask(umask)
    return 0o666 & ~umask


def await_input(*paths: str | None) -> None:
    """Standard input serves one of the files; somebody at a terminal learns that it waits."""
    dashes = paths.count("-")
    if dashes > 1:
        raise click.UsageError("-: standard input is one file; name the others")
    if dashes and sys.stdin and sys.stdin.isatty():
        click.echo("note: standard input is read; end it with Ctrl-D", err=True)


def keep_apart(output: Path, *inputs: str | None) -> None:
    """Refuse to write over what is read."""
    for path in inputs:
        if path and os.path.exists(path) and output.exists() and os.path.samefile(path, output):
            raise click.UsageError(f"{output} is read here; write to another file")


def read_event(path: str, players: str | None) -> EventRecord:
    """The event of a file, with a bar of progress on a terminal."""
    from arpad import formats

    with _progress(path) as report_progress:
        return formats.read(path, players, report_progress)


def look_up(path: str, fide_ids: Collection[int]) -> dict[int, ListEntry]:
    """The players of a rating list, with a bar of progress on a terminal."""
    from arpad.formats import fide_list

    with _progress(path) as report_progress:
        return fide_list.look_up(path, fide_ids, report_progress)


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
