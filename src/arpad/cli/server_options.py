"""Options of both servers: where they listen, and which other web pages may ask them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from arpad.cli.options import NumberOption

F = TypeVar("F", bound=Callable[..., Any])

PORT = click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8000,
    cls=NumberOption,
    metavar="NUMBER",
    help="Port to listen on, 0 picks a free one; default: 8000.",
)
HOST = click.option(
    "--host",
    default="127.0.0.1",
    metavar="ADDRESS",
    help="Address to listen on, 0.0.0.0 also lets other computers in; default: 127.0.0.1.",
)


def allow_origin(who: str) -> Callable[[F], F]:
    """The option that allows other origins; `who` says whose."""
    return click.option(
        "--allow-origin",
        "allow_origins",
        metavar="ORIGIN",
        multiple=True,
        help=f"{who}, such as https://example.org; may be repeated.",
    )
