"""What every server is asked: where it listens, and which other pages may ask it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])

PORT = click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8000,
    show_default=True,
    metavar="NUMBER",
    help="Port to listen on; 0 takes a free one.",
)
HOST = click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    metavar="ADDRESS",
    help="0.0.0.0 lets other computers in, too.",
)


def allow_origin(who: str) -> Callable[[F], F]:
    """The option that names other pages; `who` says which may be meant."""
    return click.option(
        "--allow-origin",
        "allow_origins",
        metavar="ORIGIN",
        multiple=True,
        help=f"{who}, as https://example.org; repeatable.",
    )
