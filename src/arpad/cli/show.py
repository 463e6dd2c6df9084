"""Printing: JSON where asked, plain text into files and pipes, colour on a terminal."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any, Protocol

import click

if TYPE_CHECKING:
    from arpad.sentences import Step


class Answer(Protocol):
    """What every answer can do."""

    def working(self) -> tuple[Step, ...]:
        """The steps in words."""

    def as_data(self, *, working: bool = False) -> dict[str, Any]:
        """Plain JSON data."""


def show(answer: Answer, text: str, *, as_json: bool, explain: bool) -> None:
    """An answer as JSON, or as the text with its working beneath."""
    from arpad import report

    if as_json:
        click.echo(report.json(answer, working=explain))
        return
    shown = f"{text}\n\n{report.working_text(answer.working())}" if explain else text
    say(shown)


def say(text: str) -> None:
    """Text; on a terminal that takes colour, with gains and losses in it."""
    if not sys.stdout.isatty() or os.environ.get("NO_COLOR"):
        click.echo(text)
        return
    try:
        from rich.console import Console
        from rich.text import Text
    except ModuleNotFoundError:  # colour is all that it is for
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
