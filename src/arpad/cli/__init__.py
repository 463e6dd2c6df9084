"""The terminal: thin commands that parse, ask `arpad.questions` and show the answer.

A command is imported when it is named, and imports the core when it runs: `arpad --help` is quick.
"""

from __future__ import annotations

import sys
from contextlib import suppress

import click

from arpad import __version__
from arpad.cli.group import SECTIONS, SectionedGroup
from arpad.cli.streams import PIPE_CLOSED, OutputFailed, is_closed_pipe, prepare_streams
from arpad.errors import ArpadError


@click.group(
    cls=SectionedGroup,
    sections=SECTIONS,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="arpad help COMMAND explains a command.",
)
@click.version_option(__version__, prog_name="arpad")
def cli() -> None:
    """What does this result do to the rating?

    By the FIDE regulations in force on that date, exact to the hundredth, or by the rules of
    US Chess, Glicko, Lichess, plain Elo or any other pool.
    """


def run() -> None:
    """Run the command line; bad input ends in one sentence and exit code 2."""
    prepare_streams()
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
    except OutputFailed as failed:
        if is_closed_pipe(failed):
            sys.exit(PIPE_CLOSED)  # the reader has seen enough
        _fail(
            f"standard output: {failed.error.strerror} – not all of it was written; "
            "make room, or write elsewhere"
        )
    except OSError as error:
        _fail(f"the output cannot be written: {error.strerror}; make room, or write elsewhere")
    except click.Abort:  # Ctrl-C, as click has it
        raise KeyboardInterrupt from None


def _fail(sentence: str) -> None:
    text = " ".join(sentence.split())
    with suppress(OSError):  # there is nobody else to tell
        click.echo(f"arpad: {text if text.endswith(('.', '?')) else text + '.'}", err=True)
    sys.exit(2)
