"""Showing answers: as JSON if asked, else as text, with colour and line breaks on a terminal."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])
_KEY = "arpad.show."


def _remember(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    ctx.meta[f"{_KEY}{param.name}"] = value


JSON = click.option(
    "--json", is_flag=True, expose_value=False, callback=_remember, help="Print the answer as JSON."
)
_EXPLAIN = click.option(
    "--explain",
    is_flag=True,
    expose_value=False,
    callback=_remember,
    help="Show the working, article by article.",
)


def answer_options(function: F) -> F:
    """Add the options that say how an answer is shown: `--explain` and `--json`."""
    return _EXPLAIN(JSON(function))


def as_json() -> bool:
    """Whether the answer is asked for as JSON."""
    return bool(click.get_current_context().meta.get(f"{_KEY}json"))


def show(answer: Any) -> None:
    """Print an answer as JSON or as text, with its working if asked for."""
    explain = click.get_current_context().meta.get(f"{_KEY}explain", False)
    say(rendered(answer, "json" if as_json() else "text", explain=explain, width=width()))


def rendered(
    answer: Any, form: str, *, explain: bool = False, width: int | None = None, **options: Any
) -> str:
    """An answer as text, json, csv, md or html; several editions as a list."""
    from arpad import render

    if form == "text":
        return render.text(answer, explain=explain, width=width, **options)
    if form == "json":
        return render.json(answer, working=explain, **options)
    tables = {"csv": render.csv, "md": render.markdown, "html": render.html}
    return tables[form](answer, **options)


def width() -> int | None:
    """How wide the terminal is; None if the output goes to a file or a pipe."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else None


def say(text: str) -> None:
    """Print text; on a terminal, gains and losses are coloured."""
    if not sys.stdout.isatty() or os.environ.get("NO_COLOR"):
        click.echo(text)
        return
    try:
        from rich.console import Console
        from rich.text import Text
    except ModuleNotFoundError:  # it is only for colour
        click.echo(text)
        return
    styled = Text(text)
    styled.highlight_regex(r"\A.*", "bold")
    styled.highlight_regex(r"(?<![\w.^(])\+\d+(\.\d+)?", "green")
    styled.highlight_regex(r"(?<![\w.^(])-\d+(\.\d+)?", "red")
    styled.highlight_regex(r"█+", "green")
    styled.highlight_regex(r"▒+", "red")
    styled.highlight_regex(r"(?m)^(new rating|initial rating).*$", "bold")
    styled.highlight_regex(r"(?m)^(assumed|note|missing).*$", "dim")
    Console(soft_wrap=True, highlight=False).print(styled)
