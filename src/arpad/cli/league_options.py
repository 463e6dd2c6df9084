"""What the commands of a league share: the file, names that complete, answers as text or JSON."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar

import click

from arpad.cli.command import Command
from arpad.cli.errors import needs
from arpad.cli.files import await_input
from arpad.cli.options import Day, NumberOption
from arpad.cli.show import JSON, as_json, say
from arpad.cli.signals import stoppable
from arpad.errors import ArpadError, SimilarName

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from arpad.league import League

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
ON = click.option("--on", type=Day(), help="The day it was played; default: today.")
LAST = click.option(
    "--last",
    type=click.IntRange(1, 10**9),
    cls=NumberOption,
    metavar="NUMBER",
    help="Only this many, the newest.",
)
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


GAME = click.option(
    "--game", metavar="NAME", help="Where games are rated apart: the game; default: the first."
)


def league_command(function: Callable[..., None], kind: type[Command] = Command) -> Command:
    """A command of a league: it takes FILE and `--json`, and gets the league, opened."""

    @wraps(function)
    def with_league(*, file: str, **given: Any) -> None:
        with open_league(file) as league:
            function(league, **given)

    return JSON(click.command(cls=kind)(FILE(with_league)))


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
    if as_json():
        from json import dumps

        from arpad.league.records import plain

        click.echo(dumps(plain(data), ensure_ascii=False, indent=2))
    else:
        say(text)


def undo_line(command: str, *arguments: object) -> str:
    """The line that shows how to undo something in the league’s file."""
    file = click.get_current_context().params["file"]
    return " ".join(("undo: arpad league", command, file, *map(str, arguments)))


def ask(question: str, *, yes: bool = False, final: bool = False) -> None:
    """Ask somebody at a terminal; a script is not asked, but must say yes to what is final."""
    refusal = "nothing was changed; --yes does it without asking"
    if sys.stdin.isatty() and not yes:
        require_yes(question, refusal)
    elif final and not yes:
        raise click.ClickException(refusal)


def require_yes(question: str, refusal: str = "nothing was changed") -> None:
    """Ask somebody at a terminal; unless they agree, the command ends."""
    if not click.confirm(question, err=True):
        raise click.ClickException(refusal) from None


@contextmanager
def naming_alike() -> Iterator[None]:
    """The error for a name that looks like another one names the option that allows it."""
    try:
        yield
    except SimilarName as error:
        remedy = f"{error.remedy.partition(',')[0]}, or add --alike if it is somebody else"
        raise SimilarName(error.place, error.value, error.rule, remedy) from None


def allow_alike(do: Callable[[bool], T], *, alike: bool) -> T:
    """Do something that may make a name which looks like another one: then a person is asked."""
    try:
        with naming_alike():
            return do(alike)
    except SimilarName as error:
        if not sys.stdin.isatty():
            raise
        require_yes(f"{error.value}: {error.rule}. Somebody else?")
        return do(True)


def places_of(league: League) -> int:
    """With how many decimals the league shows ratings: none, unless its system has some."""
    return min(league.rules.rating_system.places, 1)
