"""Which rules: `arpad rules`, and the shell's completion."""

from __future__ import annotations

from datetime import date

import click

from arpad.cli.options import Day
from arpad.cli.show import say


@click.command()
@click.option("--on", type=Day(), help="First day of the tournament; today if left out.")
@click.option(
    "--time-control",
    type=click.Choice(["standard", "rapid", "blitz"]),
    help="Which list; standard if left out, and all of them with --list.",
)
@click.option("--list", "all_of_them", is_flag=True, help="List the editions that are known.")
@click.option("--json", "as_json", is_flag=True, help="Print the record as JSON.")
def rules(on: date | None, time_control: str | None, all_of_them: bool, as_json: bool) -> None:
    """The edition in force on a day, with its articles.

    \b
    arpad rules --on 2023-05-01
    arpad rules --list
    """
    import json

    from arpad import fide
    from arpad.fide.summary import edition_text, editions_text

    if all_of_them:
        records = fide.editions(time_control)
        data: object = [record.as_data() for record in records]
        text = editions_text(records)
    else:
        record = fide.edition(on, time_control or "standard")
        data, text = record.as_data(), edition_text(record)
    if as_json:
        click.echo(json.dumps(data, ensure_ascii=False, indent=2))
    else:
        say(text)


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> None:
    """Print the completion script of a shell.

    \b
    eval "$(arpad completion bash)"
    """
    from click.shell_completion import get_completion_class

    from arpad.cli import cli

    kind = get_completion_class(shell)
    assert kind is not None
    click.echo(kind(cli, {}, "arpad", "_ARPAD_COMPLETE").source())


COMMANDS = (rules, completion)
