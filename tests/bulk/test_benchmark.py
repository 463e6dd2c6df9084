"""The benchmark of periods compares equals: all contenders give the rows of our own call."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import duckdb
import pytest

from arpad import bulk
from benchmarks import build, hand_sql, made_periods, period
from benchmarks.made_periods import ON, Period

from .engines import rows

pytestmark = pytest.mark.heavy

PLAYERS = 3000
KINDS = {"plain": made_periods.plain, "harder": made_periods.harder}
QUERIES = [("plain", name) for name in hand_sql.PLAIN]
QUERIES += [("harder", name) for name in hand_sql.HARDER]


@pytest.fixture(scope="module", params=[5000, 60_000], ids="{} games".format)
def made(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Periods of few games each, where newcomers lack some, and of many."""
    folder = tmp_path_factory.mktemp("made")
    return {name: make(folder, request.param, PLAYERS) for name, make in KINDS.items()}


def wanted(of: Period) -> list[dict[str, Any]]:
    result: Any = bulk.rate_period(of.players, of.games, on=ON)
    return rows(result.order("id"))


@pytest.mark.parametrize(("kind", "name"), QUERIES)
def test_sql_by_hand_gives_our_rows(
    made: dict[str, Period], kind: str, name: str, tmp_path: Path
) -> None:
    output = str(tmp_path / "out.parquet")
    paths = str(made[kind].players), str(made[kind].games)
    period.CONTENDERS[name](*paths, "1GB", output)()
    assert rows(duckdb.read_parquet(output).order("id")) == wanted(made[kind])


def test_the_loop_gives_our_rows(made: dict[str, Period], tmp_path: Path) -> None:
    output = str(tmp_path / "out.parquet")
    period.loop(str(made["plain"].players), str(made["plain"].games), "1GB", output)()
    assert rows(duckdb.read_parquet(output).order("id")) == wanted(made["plain"])


def test_the_harder_period_is_as_hard_as_it_says(made: dict[str, Period]) -> None:
    """Newcomers with a rating or without, a first event without a point, ratings of events."""
    found = wanted(made["harder"])
    new = [row for row in found if row["k"] is None]
    assert 0.03 < len(new) / len(found) < 0.07
    games = duckdb.read_parquet(str(made["harder"].games))
    counts = "count(distinct event_start), count(distinct event_id), count(white_rating), count(*)"
    days, events, ratings, n = games.aggregate(counts).fetchall()[0]
    assert (days, events > 1000) == (30, True)
    assert 0.4 < ratings / n < 0.6
    if n == 5000:
        missing = " ".join(row["missing"] or "" for row in new)
        assert "are needed" in missing
        assert "is disregarded" in missing


def test_digests_tell_rows_apart_and_not_their_order(tmp_path: Path) -> None:
    columns = ", ".join(f"range as {name}" for name in period._COLUMNS)
    texts = (f"select {columns} from range(9)", f"select {columns} from range(9) order by id desc")
    digests = []
    for text in (*texts, f"select {columns} from range(10)"):
        duckdb.connect().sql(text).write_parquet(str(tmp_path / "x.parquet"))
        digests.append(period.digest(str(tmp_path / "x.parquet")))
    assert digests[0] == digests[1] != digests[2]


def test_memory_is_that_of_the_process_alone() -> None:
    """A child of a large process would inherit its peak, if the kernel's `ru_maxrss` were asked."""
    code = "from benchmarks.timing import peak_megabytes; print(peak_megabytes())"
    parent = (
        "import subprocess, sys; large = b'x' * 300_000_000; "
        f"print(subprocess.check_output([sys.executable, '-c', {code!r}], text=True))"
    )
    ran = subprocess.run([sys.executable, "-c", parent], capture_output=True, text=True, check=True)
    assert 5 < float(ran.stdout) < 100


def test_every_call_of_the_benchmark_can_be_made(tmp_path: Path) -> None:
    of = made_periods.harder(tmp_path, 2000, 300)
    for name, contender in period.CALLS.items():
        folder = tmp_path / str(len(list(tmp_path.iterdir())))
        folder.mkdir()
        output = folder / "out.parquet"
        contender(str(of.players), str(of.games), "1GB", str(output))()
        assert output.exists() or "frames" in name or "tables" in name or "relations" in name


def test_the_runs_report_seconds_memory_and_a_digest(tmp_path: Path) -> None:
    of = made_periods.plain(tmp_path, 2000, 300)
    found = set()
    for name in ("arpad", next(iter(hand_sql.PLAIN))):
        options = ["-m", "benchmarks.period", name, str(of.players), str(of.games), "1GB"]
        ran = subprocess.run([sys.executable, *options], capture_output=True, text=True, check=True)
        one = json.loads(ran.stdout)
        assert one["seconds"] > 0
        assert one["mb"] > 20
        found.add(one["digest"])
    assert len(found) == 1


def test_the_built_queries_are_those_of_the_two_periods() -> None:
    for tables, options in build.CASES.values():
        result = bulk.rate_period(*tables, on=ON, **options)
        table = result.result if isinstance(result, bulk.Rated) else result
        assert table.num_rows == 4
    assert build.HARDER[0]["rating"].null_count == 1
