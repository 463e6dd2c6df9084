"""One contender for a period, in a separate process: `python -m benchmarks.period NAME …`.

The contenders read players and games from Parquet and write a row for every player; all of them
are exact, and their rows are compared.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

import duckdb

from arpad import bulk
from arpad.bulk.jobs import Outputs, rate_files
from arpad.exact import DIFFERENCE_BOUNDS
from benchmarks import hand_sql
from benchmarks.hand_sql import add_tables
from benchmarks.made_periods import ON
from benchmarks.timing import peak_megabytes

#: Players, games, the memory limit and where to write; what it returns is timed.
Contender = Callable[[str, str, str, str], Callable[[], object]]

#: Every column of a result; all of them must be equal.
_COLUMNS = (
    *("id", "rating", "n", "score", "expected", "change", "k", "rounded_change", "new_rating"),
    *("below_floor", "missing", "games_played", "highest_rating"),
)


def arpad(players: str, games: str, memory: str, output: str) -> Callable[[], object]:
    """What `arpad period` does, checks, new list and all."""
    outputs = Outputs(Path(output).with_name("list.parquet"), Path(output))
    return lambda: rate_files(players, games, outputs, on=ON, memory=memory)


def _by_hand(query: str) -> Contender:
    return lambda *arguments: partial(hand_sql.rate, query, *arguments)


def loop(players: str, games: str, memory: str, output: str) -> Callable[[], object]:
    """A plain exact loop: dicts and whole numbers, no checks, no newcomers."""
    return lambda: _loop(players, games, output)


def _loop(players: str, games: str, output: str) -> None:
    connection = duckdb.connect()
    add_tables(connection)
    table = {d: (capped, full) for d, capped, full in connection.sql("from pd").fetchall()}
    reach = DIFFERENCE_BOUNDS[-1] + 1
    people = {row[0]: row for row in duckdb.read_parquet(players).fetchall()}
    ratings = {who: row[1] for who, row in people.items()}
    sums = {who: [0, 0, 0] for who in people}
    for white, black, score in duckdb.read_parquet(games).iter_rows():
        own, other = ratings[white], ratings[black]
        points = int(2 * score)
        mine, theirs = sums[white], sums[black]
        capped, full = table[max(-reach, min(reach, own - other))]
        mine[0] += 1
        mine[1] += points
        mine[2] += full if own >= 2650 else capped
        theirs[0] += 1
        theirs[1] += 2 - points
        theirs[2] += 100 - (full if other >= 2650 else capped)
    rows = [_row(people[who], *counted) for who, counted in sums.items() if counted[0]]
    import pyarrow as pa
    import pyarrow.parquet as pq

    columns = dict(zip(_COLUMNS, zip(*rows, strict=True), strict=True))
    pq.write_table(pa.table(columns), output)


def _row(player: tuple[Any, ...], n: int, points: int, expected: int) -> tuple[Any, ...]:
    who, rating, born, played, highest = player
    top = max(rating, highest or 0)
    k = 10 if top >= 2400 else 40 if (2026 - born <= 18 and top < 2300) or played < 30 else 20
    k = 700 // n if k * n > 700 else k
    change = k * (50 * points - expected)
    rounded = (change + 50) // 100 if change >= 0 else -((50 - change) // 100)
    below = rating + rounded < 1400
    new = None if below else rating + rounded
    figures = (n, 50 * points, expected, change, k, rounded, new, below, None)
    return (who, rating, *figures, played + n, max(top, new or 0))


# Every other way to call it


def _of_paths(**terms: Any) -> Contender:
    """Paths, and a relation that is written."""

    def prepare(players: str, games: str, memory: str, output: str) -> Callable[[], object]:
        def work() -> None:
            found: Any = bulk.rate_period(players, games, **{"on": ON, **terms})
            result = found.result if isinstance(found, bulk.Rated) else found
            result.write_parquet(output)

        return work

    return prepare


def _of_frames(read: Callable[[str], Any]) -> Contender:
    """Frames in memory, and one as the result."""

    def prepare(players: str, games: str, memory: str, output: str) -> Callable[[], object]:
        frames = read(players), read(games)

        def work() -> None:
            result: Any = bulk.rate_period(*frames, on=ON)
            if hasattr(result, "collect"):
                result = result.collect()
            elif isinstance(result, duckdb.DuckDBPyRelation):
                result = result.to_arrow_table()

        return work

    return prepare


def _every_game(players: str, games: str, memory: str, output: str) -> Callable[[], object]:
    def work() -> None:
        each: Any = bulk.rate_games(players, games, on=ON)
        each.write_parquet(output)

    return work


def _next(players: str, games: str, memory: str, output: str) -> Callable[[], object]:
    frame = duckdb.read_parquet(players)
    result = bulk.rate_period(frame, duckdb.read_parquet(games), on=ON).to_arrow_table()
    rated = duckdb.from_arrow(result)
    return lambda: bulk.next_list(frame, rated).write_parquet(output)


def _of_csv(players: str, games: str, memory: str, output: str) -> Callable[[], object]:
    texts = [str(Path(output).with_name(f"{name}.csv")) for name in ("players", "games")]
    for source, path in zip((players, games), texts, strict=True):
        duckdb.read_parquet(source).write_csv(path)
    return arpad(texts[0], texts[1], memory, output)


def _polars(path: str) -> Any:
    import polars as pl

    return pl.read_parquet(path)


CALLS: dict[str, Contender] = {
    "bulk.rate_period(paths)": _of_paths(),
    "bulk.rate_period(paths, strict=False)": _of_paths(strict=False),
    "bulk.rate_period(paths, list_date=)": _of_paths(list_date=date(2026, 2, 1)),
    'bulk.rate_period(paths, time_control="rapid")': _of_paths(time_control="rapid"),
    "bulk.rate_period(paths), an edition with one upgrade": _of_paths(on=date(2023, 6, 1)),
    "bulk.rate_period(DuckDB relations)": _of_frames(duckdb.read_parquet),
    "bulk.rate_period(Polars frames)": _of_frames(_polars),
    "bulk.rate_period(lazy Polars frames)": _of_frames(lambda path: _polars(path).lazy()),
    "bulk.rate_period(PyArrow tables)": _of_frames(lambda path: _polars(path).to_arrow()),
    "bulk.rate_period(pandas frames)": _of_frames(lambda path: _polars(path).to_pandas()),
    "bulk.rate_games(paths)": _every_game,
    "bulk.next_list(players, result)": _next,
    "arpad period, CSV files": _of_csv,
}
CONTENDERS: dict[str, Contender] = {
    "arpad": arpad,
    "loop": loop,
    **{name: _by_hand(query) for name, query in {**hand_sql.PLAIN, **hand_sql.HARDER}.items()},
    **CALLS,
}


def digest(output: str) -> str:
    """A digest that is equal for equal rows, whatever their order and number type."""
    names = duckdb.read_parquet(output).columns
    if not set(_COLUMNS) <= set(names):
        return ""
    columns = ", ".join(f"{name}::varchar" for name in _COLUMNS)
    found = duckdb.read_parquet(output).aggregate(f"count(*), bit_xor(hash({columns}))")
    return str(found.fetchall()[0])


def main() -> None:
    """Print seconds, peak memory and a digest of the result as one JSON line."""
    name, players, games, memory = sys.argv[1:]
    with tempfile.TemporaryDirectory(dir=Path(players).parent) as folder:
        output = f"{folder}/out.parquet"
        work = CONTENDERS[name](players, games, memory, output)
        start = time.perf_counter()
        work()
        seconds = time.perf_counter() - start
        peak = peak_megabytes()
        found = digest(output) if Path(output).exists() else ""
    print(json.dumps({"seconds": seconds, "mb": peak, "digest": found}))


if __name__ == "__main__":
    main()
