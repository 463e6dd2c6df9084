"""How long a query takes to build: the call on a few rows, in a process of its own."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import date
from typing import Any

import duckdb
import polars as pl
import pyarrow as pa

from arpad import bulk
from benchmarks.made_periods import ON
from benchmarks.timing import Row, row

_TURNS = 20
_PLAYERS = pa.table(
    {
        "id": [1, 2, 3, 4],
        "rating": [2450, 2310, 1850, 2000],
        "birth_year": [1980, 2010, 1990, 2012],
        "games_played": [500, 200, 12, None],
        "highest_rating": [2480, None, 1870, None],
    }
)
_GAMES = pa.table(
    {"white_id": [1, 3, 2, 4], "black_id": [2, 1, 3, 3], "white_score": [0.5, 0.0, 1.0, 0.5]}
)
_NEWCOMER = pa.array([2450, 2310, 1850, None], pa.int64())
_HARDER: dict[str, Any] = {
    "event_id": pa.array([1, 1, 2, 2]),
    "event_start": pa.array([date(2025, 12, day) for day in (1, 1, 9, 9)]),
    "white_rating": pa.array([None, 1860, None, None], pa.int64()),
    "black_rating": pa.array([2320, None, None, None], pa.int64()),
}
PLAIN = (_PLAYERS, _GAMES)
HARDER = (_PLAYERS.set_column(1, "rating", _NEWCOMER), _GAMES)
for _name, _column in _HARDER.items():
    HARDER = (HARDER[0], HARDER[1].append_column(_name, _column))

FRAMES: dict[str, Callable[[pa.Table], Any]] = {
    "DuckDB relations": duckdb.from_arrow,
    "lazy Polars frames": lambda table: pl.DataFrame(pl.from_arrow(table)).lazy(),
}
CASES: dict[str, tuple[tuple[pa.Table, pa.Table], Any]] = {
    "plain": (PLAIN, {}),
    "harder": (HARDER, {}),
    "harder, strict=False": (HARDER, {"strict": False}),
}


def measure() -> dict[str, tuple[float, float]]:
    """Seconds of the first call of each kind, and of the best that follow."""
    found = {}
    for frames, make in FRAMES.items():
        for case, (tables, terms) in CASES.items():
            taken = []
            for _ in range(_TURNS):
                players, games = (make(table) for table in tables)
                start = time.perf_counter()
                bulk.rate_period(players, games, on=ON, **terms)
                taken.append(time.perf_counter() - start)
            found[f"{frames}, {case}"] = (taken[0], min(taken[1:]))
    return found


def rows() -> list[Row]:
    """Each kind of frame, measured in a process of its own."""
    command = [sys.executable, "-m", "benchmarks.build"]
    ran = subprocess.run(command, check=True, capture_output=True, text=True)
    found = json.loads(ran.stdout.splitlines()[-1])
    made = []
    for name, (first, best) in found.items():
        what, measured, wanted, mark = row(f"building the query, {name}", best, "s", most=0.2)
        made.append((what, f"{measured} (the first time {first:.2f} s)", wanted, mark))
    return made


if __name__ == "__main__":
    print(json.dumps(measure()))
