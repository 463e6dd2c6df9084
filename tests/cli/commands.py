"""Commands, their contexts as `arpad` makes them, and what they tell somebody at a terminal."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import click
import pytest

from arpad import system
from arpad.cli import cli
from arpad.cli.errors import terminal_errors
from arpad.cli.group import SECTIONS
from arpad.cli.question import TypedQuestion
from arpad.errors import ArpadError

ARPAD = Path(sys.executable).with_name("arpad")
NAMES = [name for section in SECTIONS.values() for name in section]


def context_of(name: str) -> click.Context:
    """The context of a command before anything is parsed."""
    parent = click.Context(cli, info_name="arpad", **cli.context_settings)
    return click.Context(command_of(name), info_name=name, parent=parent)


def command_of(name: str) -> click.Command:
    found = cli.get_command(click.Context(cli), name)
    assert found is not None
    return found


def watched(words: Sequence[str | Path], cwd: Path) -> tuple[int, str, str]:
    """The exit code, what is printed, and what a terminal shows beside it."""
    primary, secondary = pty.openpty()
    environment = {**os.environ, "TERM": "xterm-256color"}
    ran = subprocess.run(
        words, stdout=subprocess.PIPE, stderr=secondary, text=True, cwd=cwd, env=environment
    )
    os.write(secondary, b"\n")  # so that there is something to read
    os.close(secondary)
    shown = os.read(primary, 100_000).decode()
    os.close(primary)
    return ran.returncode, ran.stdout, shown.strip()


def message_of(command: str, error: ArpadError, **typed: str) -> str:
    """What a command makes of an error of the core."""
    context = context_of(command)
    context.obj = TypedQuestion(system.find("fide"), typed)
    with pytest.raises(type(error)) as caught, terminal_errors(context):
        raise error
    return str(caught.value)
