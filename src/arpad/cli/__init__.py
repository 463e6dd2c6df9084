"""The terminal: thin commands that parse, ask `arpad.answers` and show what comes back.

Commands import the core, and anything heavier, only when they run: `arpad --help` is quick.
"""

from __future__ import annotations

import os
import sys

import click

from arpad import __version__
from arpad.cli import bulk, convert, event, rating, rules, serve
from arpad.errors import ArpadError


class Suggesting(click.Group):
    """A group that knows what a mistyped command was meant to be."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command, or an error that names the nearest one."""
        name = args[0]
        if self.get_command(ctx, name) is None and not name.startswith("-"):
            from difflib import get_close_matches

            names = self.list_commands(ctx)
            near = get_close_matches(name, names, 1)
            remedy = f"did you mean {near[0]}?" if near else f"there are {', '.join(names)}."
            raise click.UsageError(f"there is no command {name!r}; {remedy}")
        return super().resolve_command(ctx, args)


@click.group(
    cls=Suggesting,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Every command has --help. Docs: docs/terminal.md.",
)
@click.version_option(__version__, prog_name="arpad")
def cli() -> None:
    """What does this result do to the rating?

    FIDE's regulations of the day, exact to the hundredth, or the plain Elo formula.
    """


_PARTS = (rating, event, convert, bulk, rules, serve)
for command in (command for part in _PARTS for command in part.COMMANDS):
    cli.add_command(command)


def run() -> None:
    """Run the command line; bad input ends in one sentence and exit code 2."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal without → shows ? instead of a crash
    try:
        sys.exit(cli.main(prog_name="arpad", standalone_mode=False))
    except click.exceptions.NoArgsIsHelpError as help_wanted:
        click.echo(help_wanted.format_message(), err=True)
        sys.exit(2)
    except click.ClickException as error:
        _say(error.format_message())
    except ArpadError as error:
        _say(str(error))
    except BrokenPipeError:
        os._exit(1)  # whoever read it has gone, and there is nothing left to flush into
    except OSError as error:
        _say(f"the output cannot be written: {error.strerror}; make room, or write elsewhere")
    except (click.Abort, KeyboardInterrupt):
        sys.exit(130)


def _say(sentence: str) -> None:
    text = " ".join(sentence.split())
    click.echo(f"arpad: {text if text.endswith(('.', '?')) else text + '.'}", err=True)
    sys.exit(2)
