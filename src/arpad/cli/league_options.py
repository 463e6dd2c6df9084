"""What the commands of a league share: the file, names that complete, answers as text or JSON."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import click

from arpad.cli.errors import needs
from arpad.cli.files import await_input
from arpad.cli.show import JSON, say
from arpad.cli.signals import stoppable

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from arpad.league import League

F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")
#: How long a database may take to leave everything as it was, in seconds.
_PATIENCE = 2


class PlayerName(click.ParamType[str]):
    """The name of a player, which the shell completes from the league’s file."""

    name = "name"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The name as it was typed."""
        return str(value)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        from arpad.errors import ArpadError

        before, plus, last = incomplete.rpartition("+")
        try:
            with open_league(ctx.params["file"]) as league:
                names = [each.name for each in league.players()]
        except (ArpadError, click.ClickException, KeyError):
            return []  # there is nothing to complete from
        found = [name for name in names if name.casefold().startswith(last.casefold())]
        return [CompletionItem(f"{before}{plus}{name}") for name in found]


NAME = PlayerName()
FILE = click.argument("file")
REASON = click.option("--reason", default="", metavar="TEXT", help="Why; it stays in the log.")
YES = click.option("--yes", is_flag=True, help="Do it without asking.")
ALIKE = click.option(
    "--alike", is_flag=True, help="Even if a new name looks like that of another player."
)
SEASON = click.option(
    "--season",
    default="current",
    metavar="NUMBER|NAME",
    help="A season, or all-time; default: current.",
)


def answers(function: F) -> F:
    """Add the option that every command of a league has: `--json`."""
    return JSON(function)


@contextmanager
def open_league(file: str) -> Iterator[League]:
    """The league in a file or a database, if what it needs is installed."""
    with at_work(file):
        from arpad.league import League

        with League.open(file) as league:
            yield league


@contextmanager
def at_work(file: str) -> Iterator[None]:
    """What every command does around a league; its file may not be where the command prints.

    A signal ends the command even while a database waits; a missing extra is named.
    """
    with needs("league", "a league"):
        from arpad.league.store.database import files_of

        await_input(*files_of(file))
        with stoppable(_PATIENCE):
            yield


def tell(data: Any, text: str) -> None:
    """An answer: as JSON if that was asked for, otherwise as text."""
    if click.get_current_context().meta.get("arpad.show.json"):
        from json import dumps

        from arpad.league.records import plain

        click.echo(dumps(plain(data), ensure_ascii=False, indent=2))
    else:
        say(text)


def ask(question: str, *, yes: bool = False, final: bool = False) -> None:
    """Ask somebody at a terminal; a script is not asked, but must say yes to what is final."""
    at_terminal = sys.stdin.isatty()
    refused = at_terminal and not yes and not click.confirm(question, err=True)
    if refused or (final and not yes and not at_terminal):
        raise click.ClickException("nothing was changed; --yes does it without asking")


@contextmanager
def naming_alike() -> Iterator[None]:
    """The error for a name that looks like another one names the option that allows it."""
    from arpad.errors import SimilarName

    try:
        yield
    except SimilarName as error:
        remedy = f"{error.remedy.partition(',')[0]}, or add --alike if it is somebody else"
        raise SimilarName(error.place, error.value, error.rule, remedy) from None


def allow_alike(do: Callable[[bool], T], *, alike: bool) -> T:
    """Do something that may make a name which looks like another one: then a person is asked."""
    from arpad.errors import SimilarName

    try:
        with naming_alike():
            return do(alike)
    except SimilarName as error:
        if not sys.stdin.isatty():
            raise
        if not click.confirm(f"{error.value}: {error.rule}. Somebody else?", err=True):
            raise click.ClickException("nothing was changed") from None
        return do(True)


def places_of(league: League) -> int:
    """With how many decimals the league shows ratings: none, unless its system has some."""
    return min(league.rules.rating_system.places, 1)
