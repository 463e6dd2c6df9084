"""Libraries that only some commands need come with the extras of the installation."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import click


@contextmanager
def needs(extra: str, what: str = "this") -> Iterator[None]:
    """One sentence with the remedy instead of a stack trace, if a library is missing."""
    try:
        yield
    except ModuleNotFoundError as missing:
        raise click.ClickException(
            f"{what} needs {missing.name}: install Arpad with its extra [{extra}], by "
            f"pip install '.[{extra}]' in its folder"
        ) from None
