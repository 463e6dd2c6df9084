"""Help in the terminal: `arpad help`, and the shell’s completion."""

from __future__ import annotations

import click

from arpad.cli.command import Command
from arpad.cli.group import SectionedGroup


@click.command("help", cls=Command)
@click.argument("command", required=False)
@click.pass_context
def help_(ctx: click.Context, command: str | None) -> None:
    """Explain a command, or list them all.

    \b
    arpad help game
    """
    root = ctx.find_root()
    group = root.command
    assert isinstance(group, SectionedGroup)
    if command is None:
        click.echo(group.get_help(root))
        return
    group.check_name(root, command)
    found = group.get_command(root, command)
    if found is None:
        raise click.UsageError(f"{command} is an option; name a command")
    with click.Context(found, info_name=command, parent=root) as context:
        click.echo(found.get_help(context))


@click.command(cls=Command)
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def completion(ctx: click.Context, shell: str) -> None:
    """Print the completion script of a shell.

    \b
    eval "$(arpad completion bash)"
    """
    from click.shell_completion import get_completion_class

    kind = get_completion_class(shell)
    assert kind is not None
    click.echo(kind(ctx.find_root().command, {}, "arpad", "_ARPAD_COMPLETE").source())
