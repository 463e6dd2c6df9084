"""Libraries that only some commands need come with the extras of the installation."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import click

from arpad.errors import with_extra


@contextmanager
def needs(extra: str, what: str = "this") -> Iterator[None]:
    """One sentence with the remedy instead of a stack trace, if a library is missing."""
    try:
        yield
    except ModuleNotFoundError as missing:
        raise click.ClickException(f"{what} needs {missing.name}: {with_extra(extra)}") from None
