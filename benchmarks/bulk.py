"""Whole periods and long ladders, beside plain loops, SQL by hand and the peers.

Every contender of a period runs in a process of its own, which tells its peak memory; they take
turns. `ARPAD_BENCH_SCALE=0.01` makes everything a hundred times smaller.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import duckdb
import numpy as np

from benchmarks import ladders
from benchmarks.timing import table, verdict

_MILLION = 1_000_000
SCALE = float(os.environ.get("ARPAD_BENCH_SCALE", "1"))
TURNS = 3
ON = "2026-01-05"


def make_period(folder: Path, games: int, players: int) -> tuple[Path, Path]:
    """Seeded players and games as Parquet; ids have gaps, as FIDE's have."""
    paths = folder / f"players-{players}.parquet", folder / f"games-{games}.parquet"
    connection = duckdb.connect()
    identity = "((({0}) * 7919) % 50000017)::bigint"
    if not paths[0].exists():
        connection.sql(
            f"select {identity.format('i')} as id, "
            "(1400 + hash(i) % 900 + hash(7 * i) % 400)::int as rating, "
            "(1950 + hash(3 * i) % 66)::int as birth_year, "
            "(hash(5 * i) % 200)::int as games_played, "
            "hash(17 * i) % 10 = 0 as ever_2300, hash(19 * i) % 50 = 0 as ever_2400 "
            f"from range({players}) t(i)"
        ).write_parquet(str(paths[0]))
    white = f"hash(i) % {players}"
    black = f"(({white}) + 1 + hash(11 * i) % {players - 1}) % {players}"
    if not paths[1].exists():
        connection.sql(
            f"select {identity.format(white)} as white_id, {identity.format(black)} as black_id, "
            f"(hash(13 * i) % 3) / 2.0 as white_score from range({games}) t(i)"
        ).write_parquet(str(paths[1]))
    connection.close()
    return paths


def run(contender: str, paths: tuple[Path, Path], memory: str = "2GB") -> dict[str, float]:
    """Seconds and megabytes of one contender in a process of its own."""
    asked = [sys.executable, "-m", "benchmarks.period", contender, *map(str, paths), memory]
    ran = subprocess.run(asked, check=True, capture_output=True, text=True)
    told: dict[str, float] = json.loads(ran.stdout.splitlines()[-1])
    return told


def best(runs: list[dict[str, float]]) -> dict[str, float]:
    """The quickest of several runs, with the highest memory of them."""
    return {**min(runs, key=lambda r: r["seconds"]), "mb": max(r["mb"] for r in runs)}


def measure(folder: Path) -> dict[str, Any]:
    """Everything about periods: turns at 10 million games, then the growth."""
    ten = make_period(folder, int(10 * _MILLION * SCALE), int(500_000 * SCALE))
    turns: dict[str, list[dict[str, float]]] = {}
    for turn in range(TURNS):
        for contender in ("arpad", "sql_joined", "sql_sides", *(() if turn else ("loop",))):
            turns.setdefault(contender, []).append(run(contender, ten))
    found: dict[str, Any] = {name: best(runs) for name, runs in turns.items()}
    checks = {found[name]["sum"] for name in found}
    assert len(checks) == 1, f"the contenders disagree: {found}"
    one = make_period(folder, int(_MILLION * SCALE), int(500_000 * SCALE))
    hundred = make_period(folder, int(100 * _MILLION * SCALE), int(500_000 * SCALE))
    found["one"], found["hundred"] = run("arpad", one), run("arpad", hundred)
    hundred[1].unlink()
    return found


def main() -> None:
    """Print the tables."""
    with tempfile.TemporaryDirectory() as folder:
        found = measure(Path(folder))
    arpad, loop = found["arpad"], found["loop"]
    sql = min(found["sql_joined"]["seconds"], found["sql_sides"]["seconds"])
    against_loop, against_sql = loop["seconds"] / arpad["seconds"], arpad["seconds"] / sql
    per_game = {
        n: found[n]["seconds"] / m for n, m in (("one", 1), ("arpad", 10), ("hundred", 100))
    }
    growth = per_game["hundred"] / per_game["arpad"]
    table(
        "A rating period: 10,000,000 games, 500,000 players, from Parquet to Parquet",
        [
            _row("against a plain exact Python loop", against_loop, "× as fast", 10, least=True),
            _row("time to the best SQL by hand", against_sql, "×", 1.6),
            _row("peak memory", arpad["mb"], "MB", 800),
            _row(
                "peak memory, 100,000,000 games, --memory 2GB", found["hundred"]["mb"], "MB", 2300
            ),
            (
                "seconds for 1, 10 and 100 million games",
                ", ".join(f"{found[n]['seconds']:.1f}" for n in per_game),
                "",
                "",
            ),
            _row("time of a game at 100 million to one at 10 million", growth, "×", 1.5),
        ],
    )
    ladders.main()


def _row(
    what: str, value: float, unit: str, bound: float, *, least: bool = False
) -> tuple[str, str, str, str]:
    wanted = f"at {'least' if least else 'most'} {bound:g} {unit}"
    kept = value >= bound if least else value <= bound
    return (
        what,
        f"{value:.2f} {unit}" if value < 100 else f"{value:.0f} {unit}",
        wanted,
        verdict(kept),
    )


if __name__ == "__main__":
    np.seterr(all="raise")
    began = time.perf_counter()
    main()
    print(f"\n{time.perf_counter() - began:.0f} s")
