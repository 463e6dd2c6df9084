"""From files to files: a whole period, or a ladder, as the terminal runs it."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, Literal

import duckdb

from arpad.bulk.api import next_list, rate_period_unchecked
from arpad.bulk.files import (
    MEMORY,
    PathLike,
    check_output,
    connect,
    copy_to,
    keep_apart,
    megabytes,
    open_both,
    publish,
    unreadable,
    work_folder,
)
from arpad.bulk.replay import Rule, replay
from arpad.errors import InvalidFile

Engine = Literal["duckdb", "polars", "spark"]
Say = Callable[[str], None]


@dataclass(frozen=True)
class Summary:
    """What a period did to a list."""

    players: int
    with_games: int
    rated: int
    newcomers: int
    first_ratings: int
    below_floor: int
    games: int

    def __str__(self) -> str:
        return (
            f"{self.players} players, {self.with_games} of them with games\n"
            f"rated              {self.rated} players, {self.games} games of theirs count\n"
            f"initial ratings    {self.first_ratings} of {self.newcomers} newcomers\n"
            f"below the floor    {self.below_floor}"
        )


@dataclass(frozen=True)
class Outputs:
    """Where the new list goes, and what else is asked for."""

    new_list: Path
    changes: Path | None = None
    per_game: Path | None = None

    def check(self, games: PathLike) -> None:
        """Refuse what could not be written, or would write one thing over another."""
        paths = [path for path in (self.new_list, self.changes, self.per_game) if path]
        for path in paths:
            check_output(path)
            keep_apart(path, games)
        if len({path.resolve() for path in paths}) < len(paths):
            raise InvalidFile("output", str(paths[0]), "it is named twice", "name another file")


class _Writing(ExitStack):
    """Outputs that are written beside their names, and put there all at once at the end."""

    def __init__(self) -> None:
        super().__init__()
        self._written: dict[Path, Path] = {}

    def add(self, relation: duckdb.DuckDBPyRelation, path: Path | None) -> None:
        """Write one of them, if it is asked for."""
        if path is not None:
            written = self.enter_context(work_folder(path)) / path.name
            copy_to(relation, written)
            self._written[path] = written

    def publish(self) -> None:
        """All of them are whole: put them into their places."""
        for path, written in self._written.items():
            publish(written, path.resolve())


def rate_files(
    players: PathLike,
    games: PathLike,
    outputs: Outputs,
    *,
    on: date,
    time_control: str = "standard",
    list_date: date | None = None,
    engine: Engine = "duckdb",
    memory: str = MEMORY,
    columns: Mapping[str, str] | None = None,
    say: Say = lambda _: None,
) -> Summary:
    """Rate a period from files to files; nothing is replaced before everything is written."""
    outputs.check(games)
    names = columns or {}
    asked: dict[str, Any] = {"on": on, "time_control": time_control}
    asked |= {"list_date": list_date, "columns": columns}
    with _Writing() as writing:
        work = writing.enter_context(work_folder(outputs.new_list, "work"))
        connection = connect(work, memory)
        writing.callback(connection.close)
        try:
            run = _RUNS[engine](connection, work, memory)
            opened, read = open_both(connection, players, games, names)
            frames = run.frames(opened, read)
            say("checking the rows")
            unchecked = rate_period_unchecked(*frames, **asked)
            say("rating")
            found = connection.sql(f"from '{run.written(unchecked.result, 'result')}'")
            unchecked.check(found.aggregate("coalesce(bool_or(flaw), false)").fetchall()[0][0])
            rated = found.select("* exclude (flaw)")
            if outputs.per_game:
                say("rating every game")
                each = run.written(unchecked.games, "games")
                writing.add(connection.sql(f"from '{each}'"), outputs.per_game)
            say("writing")
            writing.add(rated.order("id"), outputs.changes)
            new_list = next_list(opened, rated, columns=names)
            writing.add(new_list.order("id"), outputs.new_list)
            summary = _summary(opened, rated)
        except duckdb.Error as error:
            raise unreadable(error, f"{players}, {games}", "files") from None
        writing.publish()
    return summary


def _summary(opened: Any, rated: Any) -> Summary:
    (players,) = opened.aggregate("count(*)").fetchall()[0]
    counts = rated.aggregate(
        "count(*), count(k), count(*) - count(k), count(*) filter (k is null and new_rating > 0), "
        "count(*) filter (below_floor), coalesce(sum(n) filter (k is not null), 0)::bigint"
    ).fetchall()[0]
    return Summary(players, *counts)


@dataclass(frozen=True)
class _DuckDB:
    """Streams, and stays within its bound of memory."""

    connection: duckdb.DuckDBPyConnection
    work: Path
    memory: str

    def frames(self, players: Any, games: Any) -> tuple[Any, Any]:
        return players, games

    def written(self, frame: Any, name: str) -> str:
        path = self.work / f"{name}.parquet"
        frame.write_parquet(str(path))
        return str(path)

    def parquet(self, relation: Any, name: str) -> str:
        """Whatever the file was: one reader for all engines, so that all see the same kinds."""
        return _DuckDB.written(self, relation, name)


@dataclass(frozen=True)
class _Polars(_DuckDB):
    """Fast where memory is plenty: it has no bound."""

    def frames(self, players: Any, games: Any) -> tuple[Any, Any]:
        import polars as pl

        return (
            pl.scan_parquet(self.parquet(players, "players_in")),
            pl.scan_parquet(self.parquet(games, "games_in")),
        )

    def written(self, frame: Any, name: str) -> str:
        path = self.work / f"{name}.parquet"
        frame.sink_parquet(path)
        return str(path)


@dataclass(frozen=True)
class _Spark(_DuckDB):  # pragma: no cover (tests/spark)
    """The session that there is, or one on this machine."""

    def frames(self, players: Any, games: Any) -> tuple[Any, Any]:
        from pyspark.sql import SparkSession

        os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
        builder: Any = SparkSession.builder
        settings = {
            "spark.ui.enabled": "false",
            "spark.driver.memory": f"{megabytes(self.memory)}m",
            "spark.local.dir": str(self.work / "spill"),
            "spark.log.level": "ERROR",
        }
        for name, value in settings.items():
            builder = builder.config(name, value)
        read = builder.getOrCreate().read
        return (
            read.parquet(self.parquet(players, "players_in")),
            read.parquet(self.parquet(games, "games_in")),
        )

    def written(self, frame: Any, name: str) -> str:
        folder = self.work / name
        frame.write.parquet(str(folder))
        return str(folder / "*.parquet")


_RUNS: dict[Engine, type[_DuckDB]] = {"duckdb": _DuckDB, "polars": _Polars, "spark": _Spark}


def replay_file(
    games: PathLike,
    output: Path,
    *,
    rule: Rule,
    start: float = 1500,
    history: Path | None = None,
    columns: Mapping[str, str] | None = None,
) -> tuple[int, int]:
    """Play a ladder through from file to file; how many players and games there were."""
    Outputs(output, history).check(games)
    played = replay(games, rule=rule, start=start, history=history is not None, columns=columns)
    with _Writing() as writing, duckdb.connect() as connection:
        if history is not None:
            writing.add(connection.from_arrow(played.history), history)
        writing.add(connection.from_arrow(played.ratings), output)
        writing.publish()
    total = sum(played.ratings["games"].to_pylist()) // 2
    return played.ratings.num_rows, total
