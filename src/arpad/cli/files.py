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

if TYPE_CHECKING:
    from arpad.formats.fide_list import ListEntry


def write_file(path: Path, content: str | bytes) -> None:
    """Write beside the file and put it in its place, so that a failure leaves the old one whole."""
    data = content.encode() if isinstance(content, str) else content
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            umask = os.umask(0)
            os.umask(umask)
            os.chmod(name, 0o666 & ~umask)
            os.replace(name, path)
        except BaseException:
            os.unlink(name)
            raise
    except OSError as error:
        raise click.ClickException(
            f"{path} cannot be written: {error.strerror}; choose another place"
        ) from None


def look_up(path: Path, fide_ids: Collection[int]) -> dict[int, ListEntry]:
    """The players of a rating list, with a bar of progress on a terminal."""
    from arpad.formats import fide_list

    with _progress(f"Reading {path.name}") as tell:
        return fide_list.look_up(path, fide_ids, tell)


@contextmanager
def _progress(label: str) -> Iterator[Callable[[int, int], None] | None]:
    """Something to tell how far a long read has come, if somebody is watching."""
    if not sys.stderr.isatty():
        yield None
        return
    with click.progressbar(length=1000, label=label, file=sys.stderr) as bar:

        def tell(done: int, total: int) -> None:
            bar.update(1000 * done // max(total, 1) - bar.pos)

        yield tell
