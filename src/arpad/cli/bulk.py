"""Whole lists and long ladders from file to file: period and replay."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Any

import click

from arpad.cli.command import Command
from arpad.cli.errors import needs
from arpad.cli.files import OUT_FILE, await_input
from arpad.cli.options import Day, TimeControl, pairs
from arpad.cli.question import read_pool
from arpad.cli.show import say
from arpad.cli.signals import stoppable
from arpad.writing.paths import expanded, keep_apart

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
@click.option("-o", "--output", type=OUT_FILE, required=True, help="The new list.")
@click.option("--on", type=Day(), help="First day of games without event_start; default: today.")
@click.option("--time-control", type=TimeControl(), help="Which list; default: standard.")
@click.option(
    "--list-date",
    type=Day(),
    help="Publication date of the new list; its year decides who is a junior; default: the year of "
    "each player’s latest event.",
)
@click.option(
    "--engine",
    type=click.Choice(["duckdb", "polars", "spark"]),
    default="duckdb",
    help="What computes the list; spark needs its extra; default: duckdb.",
)
@click.option(
    "--memory", default="2GB", metavar="SIZE", help="Limit for duckdb and spark; default: 2GB."
)
@click.option("--changes", type=OUT_FILE, help="Also write each player’s change, K and so on.")
@click.option(
    "--per-game", type=OUT_FILE, help="Also write every game, in order, with both sides' changes."
)
@click.option(
    "--set-aside",
    type=OUT_FILE,
    help="Write bad rows here, with the reason; default: they are an error.",
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
    Outputs end in .parquet or .csv. Players have the columns id, rating, birth_year, games_played
    and highest_rating, games white_id, black_id and result or white_score; --column names yours.

    \b
    arpad period players.csv games.csv -o new.csv --on 2026-01-05
    arpad period players.parquet 'games/*.parquet' -o new.parquet --memory 4GB
    """
    await_input(*expanded(players), *expanded(games))
    with needs("bulk"):
        from arpad.bulk.jobs import Outputs, rate_files
    with needs(engine if engine == "spark" else "bulk"), stoppable(), _progress() as stage:
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
@click.option("-o", "--output", type=OUT_FILE, help="Write the final ratings; default: show them.")
@click.option(
    "--history", type=OUT_FILE, help="Also write the ratings before and after every game."
)
@click.option("--k", type=float, metavar="NUMBER", help="One K for everybody; default: 20.")
@click.option("--k-by-games", metavar="K:GAMES,…,K", help="40:30,20 is 40 for 30 games, then 20.")
@click.option(
    "--system", metavar="NAME", help="A rating system, as arpad systems lists them; default: Elo."
)
@click.option(
    "--pool",
    type=click.Path(dir_okay=False),
    metavar="FILE|NAME",
    help="A pool: a file of your own settings (TOML), or the name of a system.",
)
@click.option(
    "--term",
    "terms",
    multiple=True,
    metavar="NAME=VALUE",
    help="A term of the system, such as tau=0.75; may be repeated.",
)
@click.option(
    "--period",
    metavar="COLUMN",
    help="The column that tells rating periods or events apart (Lichess: days); default: each "
    "game is one.",
)
@click.option(
    "--start", type=float, metavar="NUMBER", help="Initial rating; default: the pool’s, or 1500."
)
@_COLUMN
def replay(
    games: str,
    output: Path | None,
    history: Path | None,
    k: float | None,
    k_by_games: str | None,
    system: str | None,
    pool: str | None,
    terms: tuple[str, ...],
    period: str | None,
    start: float | None,
    columns: tuple[str, ...],
) -> None:
    """Rate a ladder game by game, or by periods, in any system.

    GAMES is a Parquet or CSV file with the columns white_id, black_id and white_score (or result),
    in the order in which they were played; - is standard input. For a pool it has the columns that
    the pool asks for, or home_id, away_id, home_score and away_score, and may have a season.

    \b
    arpad replay games.csv -o ratings.csv --k 32
    arpad replay games.csv -o ratings.csv --k-by-games 40:30,20 --history history.csv
    arpad replay games.csv -o ratings.csv --system glicko2 --period month
    arpad replay season.csv --pool nfl --history history.csv
    """
    outputs = {"--output": output, "--history": history}
    keep_apart({place: path for place, path in outputs.items() if path}, [pool])
    await_input(*expanded(games), pool)
    rule = _rule(k, k_by_games, system, pool, terms)
    with needs("bulk"):
        from arpad.bulk.jobs import replay_file
    with stoppable(), _progress() as stage:
        stage("rating the ladder")
        ratings = replay_file(
            games,
            output,
            rule=rule,
            start=start,
            period=period,
            history=history,
            columns=_mapping(columns),
        )
    if ratings.num_rows and "estimate" in ratings.column_names:
        click.echo(f"note: {ratings['estimate'][0].as_py()}", err=True)
    if output is None:
        say("\n".join(_standings(ratings)))
    number = sum(ratings["games"].to_pylist()) // 2
    say(f"{ratings.num_rows} players, {number} {'game' if number == 1 else 'games'}")


def _standings(ratings: Any) -> list[str]:
    """Final ratings as a table, the highest first, with the other figures of the system."""
    from arpad.render.figures import table

    more = [name for name in ratings.column_names if name not in _ALWAYS]
    rows = sorted(ratings.to_pylist(), key=lambda row: (-row["rating"], str(row["id"])))
    cells = [
        (
            f"{row['rating']:.2f}",
            *(f"{row[name]:.{2 if row[name] >= 1 else 6}f}" for name in more),
            str(row["games"]),
            str(row["id"]),
        )
        for row in rows
    ]
    return [*table(("rating", *more, "games", "id"), cells), ""]


#: Columns of final ratings that every system has, and the one that is shown as a note.
_ALWAYS = ("id", "rating", "games", "estimate")


def _rule(
    k: float | None,
    k_by_games: str | None,
    system: str | None,
    pool: str | None,
    terms: tuple[str, ...],
) -> Any:
    """The rule of a ladder, named in one of four ways; K 20 if none is."""
    ways = {"--k": k, "--k-by-games": k_by_games, "--system": system, "--pool": pool}
    named = [option for option, value in ways.items() if value is not None]
    if len(named) > 1:
        both = " and ".join(named[:2])
        raise click.UsageError(f"{both} exclude each other; use one of them")
    if terms and system is None and pool is None:
        raise click.UsageError("--term is a term of a system; name it with --system")
    if pool is not None:
        return _book(*read_pool(pool, None), terms)
    if system is not None:
        return _book(system, {}, terms)
    if k_by_games is not None:
        from arpad.elo import parse_k_by_games

        return parse_k_by_games(k_by_games)
    return 20 if k is None else k


def _book(system: str, settings: Mapping[str, Any], terms: tuple[str, ...]) -> Any:
    """The rulebook of a system under the terms of a file and those that were typed."""
    from arpad.system import find

    found = find(system)
    typed = pairs(terms, "--term", "NAME=VALUE", "tau=0.75")
    read = {each.name: each.read for each in found.term_facts}
    own = {name: read[name](value) if name in read else value for name, value in typed.items()}
    return found.book(**{**settings, **own})


def _mapping(columns: tuple[str, ...]) -> dict[str, str]:
    return pairs(columns, "--column", "NAME=YOURS", "white_id=w")


@contextmanager
def _progress() -> Iterator[Callable[[str], None]]:
    """On a terminal with rich, show what is being done and for how long; elsewhere nothing."""
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
