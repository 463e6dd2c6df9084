"""docs/terminal.md has every command and every option, in the words of the help.

The tables follow from the facts of the systems and from the commands; where one of them is not in
the docs as it should be, the error shows what to put there.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
import pytest

from arpad import system
from arpad.cli.asked import terms_and_player
from arpad.cli.values import help_text, metavar
from arpad.system import System

from .commands import NAMES, command_of, context_of

PAGE = (Path(__file__).parents[2] / "docs" / "terminal.md").read_text()


def row(*cells: str) -> str:
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


def table(*rows: str) -> str:
    head, *body = rows
    return "\n".join((head, f"|{'---|' * (head.count(' | ') + 1)}", *body))


def system_table(of: System[Any]) -> str:
    """Each fact of a system as an option, and whether an opponent may have it, too."""
    own = {each.name for each in of.state_facts if each.opponent}
    return table(
        row("option", "meaning", "also of the opponent"),
        *(
            row(
                f"`{each.option} {metavar(each)}`",
                help_text(each),
                "yes" if each.name in own else "",
            )
            for each in terms_and_player(of)
            if not each.spelling_of
        ),
    )


def own_options(name: str) -> list[tuple[str, str]]:
    """The options of a command that do not follow from facts."""
    context = context_of(name)
    options = [each for each in context.command.params if isinstance(each, click.Option)]
    records = [each.get_help_record(context) for each in options if not each.hidden]
    return [(record[0], " ".join(record[1].split())) for record in records if record]


def commands_table() -> str:
    """Every option with the commands that have it."""
    found: dict[tuple[str, str], list[str]] = {}
    for name in NAMES:
        for option in own_options(name):
            found.setdefault(option, []).append(name)
    rows = [row(f"`{option}`", text, ", ".join(names)) for (option, text), names in found.items()]
    return table(row("option", "meaning", "commands"), *rows)


@pytest.mark.parametrize("name", ["fide", "elo"])
def test_the_options_of_a_system_are_documented(name: str) -> None:
    of = system.find(name)
    assert f"### {of.name} (`--system {of.id}`)\n\n{system_table(of)}\n" in PAGE, system_table(of)


def test_the_options_of_every_command_are_documented() -> None:
    assert f"\n{commands_table()}\n" in PAGE, commands_table()


@pytest.mark.parametrize("name", NAMES)
def test_every_command_is_shown_or_named(name: str) -> None:
    assert f"arpad {name}" in PAGE


def test_old_spellings_are_listed_until_they_go() -> None:
    for name in NAMES:
        for old, new in getattr(command_of(name), "renamed", {}).items():
            assert f"`{old}`" in PAGE
            assert f"`{new}`" in PAGE
