"""The terminal: thin commands that parse, ask `arpad.questions` and show the answer.

A command is imported when it is named, and imports the core when it runs: `arpad --help` is quick.
"""

from __future__ import annotations

import os
import sys

import click

from arpad import __version__
from arpad.cli.group import SectionedGroup
from arpad.errors import ArpadError


@click.group(
    cls=SectionedGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="arpad help COMMAND explains a command. Docs: docs/terminal.md.",
)
@click.version_option(__version__, prog_name="arpad")
def cli() -> None:
    """What does this result do to the rating?

    By the FIDE regulations in force on that date, exact to the hundredth, or by the plain Elo
    formula.
    """


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
        from arpad.cli.errors import sentence_of

        _fail(sentence_of(error))
    except ArpadError as error:
        _fail(str(error))
    except BrokenPipeError:
        os._exit(1)  # whoever read it has gone, and there is nothing left to flush into
    except OSError as error:
        _fail(f"the output cannot be written: {error.strerror}; make room, or write elsewhere")
    except (click.Abort, KeyboardInterrupt):
        sys.exit(130)


def _fail(sentence: str) -> None:
    text = " ".join(sentence.split())
    click.echo(f"arpad: {text if text.endswith(('.', '?')) else text + '.'}", err=True)
    sys.exit(2)
