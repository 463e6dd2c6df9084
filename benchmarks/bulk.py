"""Whole periods and long ladders, beside plain loops, SQL by hand and the peers.

Every contender for a period runs in a separate process, which measures its own peak memory; they
take turns. `ARPAD_BENCH_SCALE=0.01` makes everything a hundred times smaller.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks import build, hand_sql, ladders, made_periods
from benchmarks.made_periods import Period
from benchmarks.period import CALLS
from benchmarks.timing import Row, figure, row, table

_MILLION = 1_000_000
SCALE = float(os.environ.get("ARPAD_BENCH_SCALE", "1"))
TURNS = 5
#: Seconds and megabytes of one run, and a digest of its result.
Run = dict[str, Any]


def run(contender: str, period: Period, memory: str = "2GB") -> Run:
    """One contender in a process of its own."""
    paths = str(period.players), str(period.games)
    command = [sys.executable, "-m", "benchmarks.period", contender, *paths, memory]
    ran = subprocess.run(command, check=True, capture_output=True, text=True)
    measured: Run = json.loads(ran.stdout.splitlines()[-1])
    return measured


def best(runs: list[Run]) -> Run:
    """The quickest of several runs, with the highest memory of them."""
    return {**min(runs, key=lambda r: r["seconds"]), "mb": max(r["mb"] for r in runs)}


def in_turns(contenders: Iterable[str], period: Period, turns: int = TURNS) -> dict[str, Run]:
    """The best run of each; those that are compared must give the same rows."""
    runs: dict[str, list[Run]] = {name: [] for name in contenders}
    for _ in range(turns):
        for name in runs:
            runs[name].append(run(name, period))
    return {name: best(found) for name, found in runs.items()}


def alike(found: dict[str, Run]) -> None:
    """Stop if two contenders disagree about a single figure."""
    digests = {name: one["digest"] for name, one in found.items()}
    assert len(set(digests.values())) == 1, f"the contenders disagree: {digests}"


def against_sql(found: dict[str, Run], queries: Iterable[str], most: float) -> Row:
    """The time of `arpad period` to the best of these, and which one that is."""
    name = min(queries, key=lambda query: found[query]["seconds"])
    ratio = found["arpad"]["seconds"] / found[name]["seconds"]
    return row(f"time to the best SQL by hand ({name})", ratio, "×", most=most)


def plain_rows(folder: Path) -> list[Row]:
    """Ten million games beside SQL and a loop, then the growth."""
    ten, one, hundred = (
        made_periods.plain(folder, int(millions * _MILLION * SCALE), int(500_000 * SCALE))
        for millions in (10, 1, 100)
    )
    found = in_turns(("arpad", *hand_sql.PLAIN), ten)
    found["loop"] = run("loop", ten)
    alike(found)
    arpad = found["arpad"]
    against_loop = found["loop"]["seconds"] / arpad["seconds"]
    growth = {1: run("arpad", one), 10: arpad, 100: run("arpad", hundred)}
    hundred.games.unlink()
    per_game = growth[100]["seconds"] / 100 / (arpad["seconds"] / 10)
    seconds = ", ".join(figure(one["seconds"]) for one in growth.values())
    return [
        against_sql(found, hand_sql.PLAIN, 1.3),
        row("against a plain exact Python loop", against_loop, "× as fast", least=10),
        row("peak memory", arpad["mb"], "MB", most=800),
        row("peak memory, 100,000,000 games, --memory 2GB", growth[100]["mb"], "MB", most=2300),
        ("seconds for 1, 10 and 100 million games", seconds, "", ""),
        row("time of a game at 100 million to one at 10 million", per_game, "×", most=1.5),
    ]


def harder_rows(folder: Path) -> list[Row]:
    """Ten million games with days, newcomers and ratings of their own, beside SQL."""
    period = made_periods.harder(folder, int(10 * _MILLION * SCALE), int(500_000 * SCALE))
    found = in_turns(("arpad", *hand_sql.HARDER), period)
    alike(found)
    return [
        against_sql(found, hand_sql.HARDER, 1.6),
        row("peak memory", found["arpad"]["mb"], "MB", most=800),
        row("seconds", found["arpad"]["seconds"], ""),
    ]


def other_rows(folder: Path) -> list[Row]:
    """Every other way to call it, in times of `arpad period` with the same games."""
    rows = []
    size = int(_MILLION * SCALE), int(50_000 * SCALE)
    for name, period in (
        ("plain", made_periods.plain(folder, *size)),
        ("harder", made_periods.harder(folder, *size)),
    ):
        found = in_turns(("arpad", *CALLS), period, turns=2)
        seconds = found["arpad"]["seconds"]
        rows.append(row(f"arpad period, {name}", seconds, "s"))
        rows += [row(f"{call}, {name}", found[call]["seconds"] / seconds, "×") for call in CALLS]
    return rows


def main() -> None:
    """Print the tables."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        size = "10,000,000 games, 500,000 players, from Parquet to Parquet"
        table(f"A rating period: {size}", plain_rows(folder))
        table(
            f"A harder period: {size}, events of thirty days, 5 % newcomers, ratings per game",
            harder_rows(folder),
        )
        table("Building the query of a period", build.rows())
        table("Every other call: 1,000,000 games, in times of `arpad period`", other_rows(folder))
    ladders.main()


if __name__ == "__main__":
    np.seterr(all="raise")
    began = time.perf_counter()
    main()
    print(f"\n{time.perf_counter() - began:.0f} s")
