"""From files to files: a whole period, or a ladder, as the terminal runs it."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, Literal

import duckdb

from arpad.bulk.api import next_list, rate_period_unchecked
from arpad.bulk.files import (
    MEMORY,
    check_output,
    connect,
    copy_to,
    errors_of_files,
    megabytes,
    open_both,
)
from arpad.bulk.replay import Rule, replay
from arpad.errors import InvalidRows
from arpad.fide.edition import TimeControl
from arpad.writing.paths import PathLike, expanded
from arpad.writing.run import Run

Engine = Literal["duckdb", "polars", "spark"]
Say = Callable[[str], None]
Relation = duckdb.DuckDBPyRelation


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
            f"rated              {self.rated} players, {self.games} of their games count\n"
            f"initial ratings    {self.first_ratings} of {self.newcomers} newcomers\n"
            f"below the floor    {self.below_floor}"
        )


@dataclass(frozen=True)
class Outputs:
    """Where the new list goes, and what else is asked for."""

    new_list: Path
    changes: Path | None = None
    per_game: Path | None = None

    @property
    def by_place(self) -> dict[str, Path]:
        """Those that are asked for, by the places that errors name; the list itself comes first."""
        named = {"output": self.new_list, "changes": self.changes, "per_game": self.per_game}
        return {place: path for place, path in named.items() if path}


def _run(outputs: Mapping[str, Path], *inputs: PathLike) -> Run:
    """The outputs as those of one run, none of which is read."""
    for place, path in outputs.items():
        check_output(path, place)
    return Run(outputs, [name for path in inputs for name in (path, *expanded(path))])


def rate_files(
    players: PathLike,
    games: PathLike,
    outputs: Outputs,
    *,
    on: date,
    time_control: TimeControl = "standard",
    list_date: date | None = None,
    engine: Engine = "duckdb",
    memory: str = MEMORY,
    columns: Mapping[str, str] | None = None,
    say: Say = lambda _: None,
) -> Summary:
    """Rate a period from files to files; nothing is replaced before everything is written."""
    terms: dict[str, Any] = {"on": on, "time_control": time_control, "list_date": list_date}
    with (
        _run(outputs.by_place, players, games) as writing,
        errors_of_files(players, games),
        _remedy_of_files(),
        closing(connect(writing.work, memory)) as connection,
    ):
        run = _RUNS[engine](connection, writing.work, memory)
        relations = open_both(connection, writing.work, players, games, columns or {})
        say("checking the players")
        unchecked = rate_period_unchecked(*run.frames(*relations), columns=columns, **terms)
        say("rating")
        found = run.table(unchecked.result, "result")
        unchecked.check(bool(found.filter("flaw").limit(1).fetchall()))
        rated = found.select("* exclude (flaw)")
        if outputs.per_game:
            say("rating every game")
            copy_to(run.relation(unchecked.games, "games"), writing.path("per_game"))
        say("writing")
        if outputs.changes:
            copy_to(rated.order("id"), writing.path("changes"))
        new_list = next_list(relations[0], rated, columns=columns)
        copy_to(new_list.order("id"), writing.path("output"))
        summary = _summary(relations[0], rated)
        writing.publish()
    return summary


@contextmanager
def _remedy_of_files() -> Iterator[None]:
    """Bad rows stand in a file."""
    try:
        yield
    except InvalidRows as error:
        remedy = "fix them in the file"
        raise InvalidRows(error.place, error.value, error.rule, remedy) from None


def _summary(players: Relation, rated: Relation) -> Summary:
    (number,) = players.aggregate("count(*)").fetchall()[0]
    counts = rated.aggregate(
        "count(*), count(k), count(*) - count(k), count(*) filter (k is null and new_rating > 0), "
        "count(*) filter (below_floor), coalesce(sum(n) filter (k is not null), 0)::bigint"
    ).fetchall()[0]
    return Summary(number, *counts)


@dataclass(frozen=True)
class _DuckDB:
    """Streams, and stays within its memory limit."""

    connection: duckdb.DuckDBPyConnection
    work: Path
    memory: str

    def frames(self, players: Relation, games: Relation) -> tuple[Any, Any]:
        """The rows as frames of this engine."""
        return players, games

    def table(self, frame: Any, name: str) -> Relation:
        """A frame that is worked out here, and may be read several times."""
        frame.create(name)
        return self.connection.table(name)

    def relation(self, frame: Any, name: str) -> Relation:
        """A frame that is read once."""
        relation: Relation = frame
        return relation


class _ByParquet(_DuckDB, ABC):
    """Another engine: Parquet goes in and comes out, so that all engines see the same kinds."""

    def frames(self, players: Relation, games: Relation) -> tuple[Any, Any]:
        paths = [str(self.work / f"{name}_in.parquet") for name in ("players", "games")]
        for relation, path in zip((players, games), paths, strict=True):
            relation.write_parquet(path)
        return self.scan(paths[0]), self.scan(paths[1])

    def table(self, frame: Any, name: str) -> Relation:
        return self.connection.sql(f"from '{self.write(frame, self.work / name)}'")

    def relation(self, frame: Any, name: str) -> Relation:
        return self.table(frame, name)

    @abstractmethod
    def scan(self, path: str) -> Any:
        """A Parquet file as a lazy frame."""

    @abstractmethod
    def write(self, frame: Any, path: Path) -> str:
        """Write a frame to Parquet; where it is."""


class _Polars(_ByParquet):
    """Fast where memory is plenty: it has no limit."""

    def scan(self, path: str) -> Any:
        import polars as pl

        return pl.scan_parquet(path)

    def write(self, frame: Any, path: Path) -> str:
        frame.sink_parquet(path.with_suffix(".parquet"))
        return str(path.with_suffix(".parquet"))


class _Spark(_ByParquet):  # pragma: no cover (tests/spark)
    """The session that there is, or one on this machine."""

    def scan(self, path: str) -> Any:
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
        return builder.getOrCreate().read.parquet(path)

    def write(self, frame: Any, path: Path) -> str:
        frame.write.parquet(str(path))
        return str(path / "*.parquet")


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
    outputs = {"output": output} | ({"history": history} if history else {})
    with _run(outputs, games) as writing:
        with _remedy_of_files():
            played = replay(games, rule=rule, start=start, history=bool(history), columns=columns)
        with duckdb.connect() as connection:
            if history:
                copy_to(connection.from_arrow(played.history), writing.path("history"))
            copy_to(connection.from_arrow(played.ratings), writing.path("output"))
        writing.publish()
    total = sum(played.ratings["games"].to_pylist()) // 2
    return played.ratings.num_rows, total
