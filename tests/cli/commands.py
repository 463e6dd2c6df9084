"""Commands and their contexts as `arpad` makes them."""

from __future__ import annotations

import click

from arpad.cli import cli
from arpad.cli.group import SECTIONS

NAMES = [name for section in SECTIONS.values() for name in section]


def context_of(name: str) -> click.Context:
    """The context of a command before anything is parsed."""
    parent = click.Context(cli, info_name="arpad", **cli.context_settings)
    return click.Context(command_of(name), info_name=name, parent=parent)


def command_of(name: str) -> click.Command:
    found = cli.get_command(click.Context(cli), name)
    assert found is not None
    return found
