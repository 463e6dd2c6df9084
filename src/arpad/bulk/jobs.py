"""From files to files: a whole period or a ladder, as the command runs it."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, nullcontext
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any, Literal

import duckdb

from arpad.bulk.api import Columns, next_list
from arpad.bulk.columns import GAME_COLUMNS, MINUTES, SCORES
from arpad.bulk.files import (
    MEMORY,
    Inputs,
    check_output,
    connect,
    copy_to,
    database,
    delimiter_like,
    errors_of_files,
    megabytes,
    open_file_alone,
)
from arpad.bulk.inputs import quoted, quoted_name
from arpad.bulk.period import PeriodTerms
from arpad.bulk.problems import COPY, id_set_aside, unknown_id
from arpad.bulk.rejected_rows import Rows, bad_rows, count_unread, numbered
from arpad.bulk.replay import Rule, replay
from arpad.bulk.result import BAD_GAME, games_of, result_of
from arpad.bulk.validation import (
    is_bad_game,
    open_frames,
    refuse_bad_games,
    set_aside,
    unchecked_period,
)
from arpad.errors import InvalidRows
from arpad.fide.edition import Edition
from arpad.fide.editions import edition
from arpad.sentences import Phrase, phrase
from arpad.terms import TimeControl, far_notes
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
    set_aside: tuple[int, int] | None = None  # bad players and bad games, if they are set aside
    notes: tuple[str, ...] = ()

    def __str__(self) -> str:
        lines = [
            f"{self.players} players, {self.with_games} of them with games",
            f"rated              {self.rated} players, {self.games} of their games count",
            f"initial ratings    {self.first_ratings} of {self.newcomers} newcomers",
            f"below the floor    {self.below_floor}",
        ]
        if self.set_aside is not None:
            players, games = self.set_aside
            lines.append(f"set aside          {players} players, {games} games")
        return "\n".join([*lines, *(f"note               {note}" for note in self.notes)])


@dataclass(frozen=True)
class Outputs:
    """Where the new list goes, and the other files that are wanted."""

    new_list: Path
    changes: Path | None = None
    per_game: Path | None = None
    set_aside: Path | None = None

    @property
    def by_place(self) -> dict[str, Path]:
        """The files that are wanted, by the places that errors name; the new list comes first."""
        named = {
            "output": self.new_list,
            "changes": self.changes,
            "per_game": self.per_game,
            "set_aside": self.set_aside,
        }
        return {place: path for place, path in named.items() if path}


def _run(outputs: Mapping[str, Path], *inputs: PathLike) -> Run:
    """The outputs of one run; none of them may also be an input."""
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
    columns: Columns = None,
    say: Say = lambda _: None,
) -> Summary:
    """Rate a period from files to files; no file is replaced before all are written."""
    with (
        _run(outputs.by_place, players, games) as writing,
        errors_of_files(players, games),
        _remedy_of_files("fix them in the file, or set them aside with --set-aside FILE"),
        closing(connect(writing.work, memory)) as connection,
    ):
        run = _RUNS[engine](connection, writing.work, memory)
        inputs = Inputs.of(connection, writing.work, players, games, columns or {})
        terms = PeriodTerms.of(on, time_control, list_date)
        if outputs.set_aside:
            rated = _rate_the_good(run, inputs.parted(), terms, columns, say)
        else:
            relations = inputs.both()
            if outputs.per_game:
                relations = relations[0], numbered(relations[1])
            rated = _rate_all(run, relations, terms, columns, say)
        delimiter = delimiter_like(players, "players", writing.work)
        if outputs.per_game:
            say("rating every game")
            copy_to(run.relation(rated.games(), "games"), writing.path("per_game"), delimiter)
        say("writing")
        if outputs.changes:
            copy_to(rated.result.order("id"), writing.path("changes"), delimiter)
        if rated.bad_rows:
            copy_to(rated.bad_rows(), writing.path("set_aside"), delimiter)
        new_list = next_list(rated.players, rated.result, columns=columns)
        in_order = new_list.order(quoted_name(_named("id", columns)))
        copy_to(in_order, writing.path("output"), delimiter)
        notes = far_notes(on, list_date, _last_start(rated.all_games, columns))
        notes += _unseen(rated.all_games, columns, edition(on, time_control))
        notes += _twice(rated.all_games, columns)
        notes += (phrase("players_twice", n=rated.copies),) if rated.copies else ()
        summary = _summary(rated, tuple(map(str, notes)))
        writing.publish()
    return summary


@dataclass(frozen=True)
class _Rated:
    """A period that has been rated; its games are rated one by one only if somebody asks."""

    players: Relation  # from which the new list is made
    all_games: Relation
    result: Relation
    games: Callable[[], Any]
    bad_rows: Callable[[], Relation] | None = None
    set_aside: tuple[int, int] | None = None
    copies: int = 0  # rows of players that are there once more, and kept once


def _rate_all(
    run: _DuckDB,
    relations: tuple[Relation, Relation],
    terms: PeriodTerms,
    columns: Columns,
    say: Say,
) -> _Rated:
    """Bad rows are an error; the games are read once, so they are checked while they are rated."""
    say("checking the players")
    opened = open_frames(*run.frames(*relations), terms, columns)
    period, native = unchecked_period(opened), opened.kind.to_native
    say("rating")
    result = run.table(native(result_of(period, bad=is_bad_game(opened))), "result")
    refuse_bad_games(opened, bool(result.filter(BAD_GAME).limit(1).fetchall()))
    result = result.select(f"* exclude ({BAD_GAME})")
    return _Rated(*relations, result, lambda: native(games_of(period)))


def _rate_the_good(
    run: _DuckDB, files: tuple[Rows, Rows], terms: PeriodTerms, columns: Columns, say: Say
) -> _Rated:
    """Bad rows go into tables of their own."""
    say("setting bad rows aside")
    players, games = (file.good for file in files)
    opened = open_frames(*run.frames(players, games), terms, columns)
    parted, native = set_aside(opened), opened.kind.to_native
    run.relation(native(parted.bad_players), "bad_players_out").create("bad_players")
    found = run.relation(native(parted.bad_games), "bad_games_out")
    _know_unread(found, files[0], columns).create("bad_games")
    bad_players, bad_games = map(run.connection.table, ("bad_players", "bad_games"))
    copies = _count(bad_players.filter(f"problem = {quoted(COPY)}"))
    persons = _count(bad_players) - copies + count_unread(files[0])
    good = run.table(native(parted.good_players), "good_players")
    say("rating")
    return _Rated(
        good,
        games,
        run.table(native(result_of(parted.period)), "result"),
        lambda: native(games_of(parted.period)),
        lambda: bad_rows(run.connection, files),
        (persons, _count(bad_games) + count_unread(files[1])),
        copies,
    )


def _know_unread(games: Relation, players: Rows, columns: Columns) -> Relation:
    """Bad games; players with an unreadable cell are not unknown, but set aside."""
    if players.unread is None:
        return games
    players.unread.select(f"trim({quoted_name(_named('id', columns))})").create("unread_ids")
    cases = [
        f"when problem = {quoted(unknown_id(name))} "
        f"and {quoted_name(_named(name, columns))}::varchar in (from unread_ids) "
        f"then {quoted(id_set_aside(name))}"
        for name in GAME_COLUMNS
    ]
    return games.select(f"* replace (case {' '.join(cases)} else problem end as problem)")


def _count(rows: Relation) -> int:
    return int(rows.count("*").fetchall()[0][0])


@contextmanager
def _remedy_of_files(remedy: str) -> Iterator[None]:
    """Give the error about bad rows a remedy for files."""
    try:
        yield
    except InvalidRows as error:
        raise InvalidRows(error.place, error.value, error.rule, remedy) from None


def _named(name: str, columns: Columns) -> str:
    """What the caller calls a column."""
    return (columns or {}).get(name, name)


def _last_start(games: Relation, columns: Columns) -> date | None:
    """The day on which the last event starts; None if games have no start of an event."""
    name = _named("event_start", columns)
    if name not in games.columns:
        return None
    last: date | None = games.aggregate(f"max({quoted_name(name)})::date").fetchall()[0][0]
    return last


def _unseen(games: Relation, columns: Columns, record: Edition) -> tuple[Phrase, ...]:
    """Notes about what was not checked because the games lack the column for it."""
    if _named(MINUTES, columns) in games.columns:
        return ()
    return (phrase("no_minutes", column=MINUTES, article=record.rate_of_play.article),)


def _twice(games: Relation, columns: Columns) -> tuple[Phrase, ...]:
    """A note on games that were reported twice, where an event and a round tell games apart."""
    rounds = [name for name in games.columns if name.lower() == "round"]
    there = {"event_id": _named("event_id", columns) in games.columns, "round": bool(rounds)}
    if missing := [name for name, known in there.items() if not known]:
        return (phrase("doubles_not_checked", columns=" or ".join(missing)),)
    known = [_named(name, columns) for name in (*GAME_COLUMNS, *SCORES, "event_id")]
    same = [name for name in games.columns if name in known or name in rounds]
    names = ", ".join(map(quoted_name, same))
    repeated = games.aggregate(f"count(*) - 1 as more, {names}", names).filter("more > 0")
    (more,) = repeated.aggregate("coalesce(sum(more), 0)::bigint").fetchall()[0]
    return (phrase("games_twice", n=more),) if more else ()


def _summary(rated: _Rated, notes: tuple[str, ...]) -> Summary:
    counts = rated.result.aggregate(
        "count(*), count(k), count(*) - count(k), count(*) filter (k is null and new_rating > 0), "
        "count(*) filter (below_floor), coalesce(sum(n) filter (k is not null), 0)::bigint"
    ).fetchall()[0]
    summary = Summary(_count(rated.players), *counts)
    return replace(summary, set_aside=rated.set_aside, notes=notes)


@dataclass(frozen=True)
class _DuckDB:
    """Streams its rows, and stays within a memory limit."""

    connection: duckdb.DuckDBPyConnection
    work: Path
    memory: str

    def frames(self, players: Relation, games: Relation) -> tuple[Any, Any]:
        """The rows as frames of this engine."""
        return players, games

    def table(self, frame: Any, name: str) -> Relation:
        """A frame, computed here so that it can be read several times."""
        frame.create(name)
        return self.connection.table(name)

    def relation(self, frame: Any, name: str) -> Relation:
        """A frame that is read once."""
        return frame  # type: ignore[no-any-return]


class _ByParquet(_DuckDB, ABC):
    """Another engine: it reads and writes Parquet, so that all engines see the same types."""

    def frames(self, players: Relation, games: Relation) -> tuple[Any, Any]:
        paths = [str(self.work / f"{name}_in.parquet") for name in ("players", "games")]
        for relation, path in zip((players, games), paths, strict=True):
            relation.write_parquet(path)
        return self.scan(paths[0]), self.scan(paths[1])

    def table(self, frame: Any, name: str) -> Relation:
        return self.connection.sql(f"from '{self.write(frame, self.work / name)}'")

    relation = table

    @abstractmethod
    def scan(self, path: str) -> Any:
        """A Parquet file as a lazy frame."""

    @abstractmethod
    def write(self, frame: Any, path: Path) -> str:
        """Write a frame to Parquet, and return the path."""


class _Polars(_ByParquet):
    """Fast if there is plenty of memory: it has no limit."""

    def scan(self, path: str) -> Any:
        import polars as pl

        return pl.scan_parquet(path)

    def write(self, frame: Any, path: Path) -> str:
        frame.sink_parquet(path.with_suffix(".parquet"))
        return str(path.with_suffix(".parquet"))


class _Spark(_ByParquet):  # pragma: no cover (tests/spark)
    """The active session, or a new one on this machine."""

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
    output: Path | None,
    *,
    rule: Rule,
    start: float | None = None,
    period: str | None = None,
    history: Path | None = None,
    columns: Columns = None,
) -> Any:
    """Rate a ladder from file to file; returns the final ratings as a table."""
    outputs = {place: path for place, path in (("output", output), ("history", history)) if path}
    with _run(outputs, games) if outputs else nullcontext() as writing:
        with _remedy_of_files("fix them in the file"):
            read = open_file_alone(games, columns or {}, writing.work) if writing else games
            played = replay(
                read,
                rule=rule,
                start=start,
                period=period,
                history=bool(history),
                columns=columns,
            )
        if writing:
            with database() as connection:
                tables = {"output": played.ratings, "history": played.history}
                for place in outputs:
                    copy_to(connection.from_arrow(tables[place]), writing.path(place))
            writing.publish()
    return played.ratings
