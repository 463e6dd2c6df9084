"""Whole lists and long ladders from file to file: period and replay."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Any

import click

from arpad.cli.command import Command
from arpad.cli.files import await_input
from arpad.cli.options import Day, TimeControl
from arpad.cli.show import say
from arpad.cli.signals import stoppable
from arpad.errors import InvalidColumns
from arpad.writing.paths import expanded

_FILE = click.Path(dir_okay=False, path_type=Path)
_COLUMN = click.option(
    "--column",
    "columns",
    multiple=True,
    metavar="NAME=YOURS",
    help="What a column is called in your files; may be repeated.",
)


@click.command(cls=Command)
@click.argument("players")
@click.argument("games")
@click.option("-o", "--output", type=_FILE, required=True, help="The new list.")
@click.option("--on", type=Day(), help="First day of games without event_start; default: today.")
@click.option("--time-control", type=TimeControl(), help="Which list; default: standard.")
@click.option(
    "--list-date",
    type=Day(),
    help="Publication date of the new list; its year decides who is a junior; default: the year of "
    "each player's latest event.",
)
@click.option(
    "--engine",
    type=click.Choice(["duckdb", "polars", "spark"]),
    default="duckdb",
    show_default=True,
    help="What works the list out; spark needs its extra.",
)
@click.option(
    "--memory", default="2GB", show_default=True, metavar="SIZE", help="Bound for duckdb and spark."
)
@click.option("--changes", type=_FILE, help="Also each player's change, K and so on.")
@click.option(
    "--per-game", type=_FILE, help="Also every game with both sides' change, in their order."
)
@click.option(
    "--set-aside",
    type=_FILE,
    help="Bad rows go there, with the reason; default: they are an error.",
)
@_COLUMN
def period(
    players: str,
    games: str,
    output: Path,
    on: date | None,
    time_control: Any,
    list_date: date | None,
    engine: Any,
    memory: str,
    changes: Path | None,
    per_game: Path | None,
    set_aside: Path | None,
    columns: tuple[str, ...],
) -> None:
    """Rate a whole list over one period.

    PLAYERS and GAMES are Parquet or CSV files, or globs of them; one may be - for standard input.
    What is written ends in .parquet or .csv. The columns are documented in docs/bulk.md.

    \b
    arpad period players.csv games.csv -o new.csv --on 2026-01-05
    arpad period players.parquet 'games/*.parquet' -o new.parquet --memory 4GB
    """
    await_input(*expanded(players), *expanded(games))
    with _needs("bulk"):
        from arpad.bulk.jobs import Outputs, rate_files
    with _needs(engine if engine == "spark" else "bulk"), stoppable(), _progress() as stage:
        summary = rate_files(
            players,
            games,
            Outputs(output, changes, per_game, set_aside),
            on=on or date.today(),
            **({"time_control": time_control} if time_control else {}),
            list_date=list_date,
            engine=engine,
            memory=memory,
            columns=_mapping(columns),
            say=stage,
        )
    say(str(summary))


@click.command(cls=Command)
@click.argument("games")
@click.option("-o", "--output", type=_FILE, required=True, help="Final ratings.")
@click.option("--history", type=_FILE, help="Also the ratings before and after every game.")
@click.option("--k", type=float, metavar="NUMBER", help="One K for everybody; default: 20.")
@click.option("--k-by-games", metavar="K:GAMES,…,K", help="40:30,20 is 40 for 30 games, then 20.")
@click.option(
    "--start", type=float, default=1500, show_default=True, metavar="NUMBER", help="Initial rating."
)
@_COLUMN
def replay(
    games: str,
    output: Path,
    history: Path | None,
    k: float | None,
    k_by_games: str | None,
    start: float,
    columns: tuple[str, ...],
) -> None:
    """Play a ladder through: plain Elo, game after game.

    GAMES is a Parquet or CSV file with the columns white_id, black_id and white_score (or result),
    in the order in which they were played; - is standard input.

    \b
    arpad replay games.csv -o ratings.csv --k 32
    arpad replay games.csv -o ratings.csv --k-by-games 40:30,20 --history history.csv
    """
    if k is not None and k_by_games is not None:
        raise click.UsageError("--k and --k-by-games exclude each other; use one of them")
    await_input(*expanded(games))
    with _needs("bulk"):
        from arpad.bulk.jobs import replay_file
        from arpad.elo import parse_k_by_games
    rule: Any = 20 if k is None else k
    if k_by_games is not None:
        rule = parse_k_by_games(k_by_games)
    with stoppable(), _progress() as stage:
        stage("playing the ladder through")
        people, number = replay_file(
            games, output, rule=rule, start=start, history=history, columns=_mapping(columns)
        )
    say(f"{people} players, {number} {'game' if number == 1 else 'games'}")


def _mapping(columns: tuple[str, ...]) -> dict[str, str]:
    pairs = [column.partition("=") for column in columns]
    for name, equals, yours in pairs:
        if not (name and equals and yours):
            raise InvalidColumns(
                "--column", f"{name}{equals}{yours}", "it is NAME=YOURS", "write white_id=w"
            )
    return {name: yours for name, _, yours in pairs}


@contextmanager
def _needs(extra: str) -> Iterator[None]:
    """One sentence instead of a stack trace where a library is missing."""
    try:
        yield
    except ModuleNotFoundError as missing:
        raise click.ClickException(
            f"this needs {missing.name}: install Arpad with its extra [{extra}]"
        ) from None


@contextmanager
def _progress() -> Iterator[Callable[[str], None]]:
    """On a terminal, what is being done and for how long; nothing elsewhere, or without rich."""
    bar = _progress_bar() if sys.stderr.isatty() else None
    if bar is None:
        yield lambda stage: None
        return
    with bar:
        task = bar.add_task("opening the files", total=None)
        yield lambda stage: bar.update(task, description=stage)


def _progress_bar() -> Any:
    try:
        from rich.console import Console
        from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
    except ModuleNotFoundError:  # it is only for show
        return None
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    return Progress(*columns, console=Console(stderr=True), transient=True)


COMMANDS = {"period": period, "replay": replay}
