"""What the caller may rely on: names, kinds, order, the next period."""

from __future__ import annotations

import subprocess
import sys
from datetime import date
from typing import Any

import duckdb
import numpy as np
import polars as pl
import pyarrow as pa
import pytest

from arpad import bulk, fide
from arpad.errors import InvalidType

from .engines import ENGINES, KINDS, rows
from .periods import Recipe, by_the_core, made

ON = date(2026, 1, 5)
each_engine = pytest.mark.parametrize("engine", ENGINES)
PERIOD = made(Recipe(5, [date(2022, 3, 1), date(2024, 3, 1)], players=400, games=3000))


def some(table: pa.Table, rng: np.random.Generator, n: int | None = None) -> pa.Table:
    """This many rows of a table, or all, in another order."""
    places: Any = rng.permutation(table.num_rows)[:n]
    return table.take(places)


def in_order(frame: Any) -> list[dict[str, Any]]:
    return sorted(rows(frame), key=lambda row: row["id"])


@each_engine
def test_the_order_of_rows_does_not_change_a_bit(engine: str) -> None:
    frame, rng = ENGINES[engine], np.random.default_rng(1)
    wanted = in_order(bulk.rate_period(frame(PERIOD.players), frame(PERIOD.games), on=PERIOD.on))
    for _ in range(3):
        players, games = some(PERIOD.players, rng), some(PERIOD.games, rng)
        got = in_order(bulk.rate_period(frame(players), frame(games), on=PERIOD.on))
        assert got == wanted


@pytest.mark.parametrize("threads", [1, 2, 7])
def test_threads_do_not_change_a_bit(threads: int) -> None:
    wanted = sorted(by_the_core(PERIOD).values(), key=lambda row: row["id"])
    connection = duckdb.connect()
    connection.execute(f"set threads = {threads}")
    frames = (connection.from_arrow(table) for table in (PERIOD.players, PERIOD.games))
    assert in_order(bulk.rate_period(*frames, on=PERIOD.on)) == wanted


def test_chunks_do_not_change_a_bit() -> None:
    wanted = in_order(bulk.rate_period(PERIOD.players, PERIOD.games, on=PERIOD.on))
    parts = [PERIOD.games.slice(start, 100) for start in range(0, PERIOD.games.num_rows, 100)]
    chunked = pa.concat_tables(parts)
    assert in_order(bulk.rate_period(PERIOD.players, chunked, on=PERIOD.on)) == wanted
    frames = pl.from_arrow(PERIOD.players), pl.from_arrow(chunked)
    assert in_order(bulk.rate_period(*frames, on=PERIOD.on)) == wanted


@each_engine
def test_columns_may_have_other_names(engine: str) -> None:
    frame = ENGINES[engine]
    names = {"id": "fide_id", "rating": "elo", "white_id": "w", "white_score": "points"}
    players = PERIOD.players.rename_columns([names.get(n, n) for n in PERIOD.players.column_names])
    games = PERIOD.games.rename_columns([names.get(n, n) for n in PERIOD.games.column_names])
    result = bulk.rate_period(frame(players), frame(games), on=PERIOD.on, columns=names)
    plain = bulk.rate_period(frame(PERIOD.players), frame(PERIOD.games), on=PERIOD.on)
    assert in_order(result) == in_order(plain)


@each_engine
def test_ids_may_be_text_and_results_as_in_score_tables(engine: str) -> None:
    frame = ENGINES[engine]
    facts = ("birth_year", "games_played", "ever_2300", "ever_2400")
    columns = {name: pa.nulls(3) for name in facts}
    players = pa.table({"id": ["a", "b", "c"], "rating": [1500, 1600, 1700], **columns})
    games = pa.table(
        {
            "white_id": ["a", "b", "c", "a", "b"],
            "black_id": ["b", "c", "a", "c", "a"],
            "result": ["1-0", "1/2-1/2", " 0-1", "WIN", "="],
        }
    )
    got = {row["id"]: row for row in rows(bulk.rate_period(frame(players), frame(games), on=ON))}
    report = fide.tournament(1500, [(1600, 1), (1700, 1), (1700, 1), (1600, "=")], on=ON)
    assert (got["a"]["change"], got["a"]["new_rating"]) == (100 * report.change, report.new_rating)
    assert got["a"]["games_played"] is None


@each_engine
def test_results_are_understood_in_every_spelling(engine: str) -> None:
    """Seen from White: three wins, five draws and three losses."""
    spelled = ["1-0", "W", " w ", "½-½", "1/2-1/2", "D", "½", "=", "0-1", "L", "loss"]
    n, frame = len(spelled), ENGINES[engine]
    facts = {name: pa.nulls(2, pa.int64()) for name in ("birth_year", "games_played")}
    facts["highest_rating"] = pa.nulls(2, pa.int64())
    players = pa.table({"id": [1, 2], "rating": [1500, 1500], **facts})
    games = pa.table({"white_id": [1] * n, "black_id": [2] * n, "result": spelled})
    white, black = in_order(bulk.rate_period(frame(players), frame(games), on=ON))
    assert (white["n"], white["score"], black["score"]) == (n, 300 + 250, 250 + 300)
    played = bulk.replay(frame(games), rule=20, history=True).history
    scores = [1.0] * 3 + [0.5] * 5 + [0.0] * 3
    assert [row["white_score"] for row in rows(played)] == scores


@each_engine
def test_the_result_feeds_the_next_period(engine: str) -> None:
    """Two months, list after list: every engine agrees with Arrow; idle players are unchanged."""
    frame = ENGINES[engine]
    facts, plain = frame(PERIOD.players), PERIOD.players
    busy: set[Any] = set()
    for seed in (6, 7):
        games = made(Recipe(5, [ON], players=400, games=1500, with_events=False)).games
        games = some(games, np.random.default_rng(seed), 300)
        busy.update(*(games[name].to_pylist() for name in ("white_id", "black_id")))
        result = bulk.rate_period(facts, frame(games), on=ON)
        facts = bulk.next_list(facts, result)
        assert isinstance(facts, KINDS[engine])
        plain = bulk.next_list(plain, bulk.rate_period(plain, games, on=ON))
    assert in_order(facts) == in_order(plain)
    assert len(rows(facts)) == PERIOD.players.num_rows
    by_id = {row["id"]: row for row in PERIOD.players.to_pylist()}
    idle = [row for row in rows(facts) if row["id"] not in busy]
    assert idle
    assert all(row == by_id[row["id"]] for row in idle)


def test_the_next_list_is_made_of_frames() -> None:
    with pytest.raises(InvalidType, match="open the file first"):
        bulk.next_list("players.csv", PERIOD.players)


def test_the_callers_other_columns_stay_with_the_games() -> None:
    games = PERIOD.games.append_column("id", pa.array(range(PERIOD.games.num_rows)))
    games = games.append_column("white_change", pa.nulls(games.num_rows, pa.int64()))
    rated = bulk.rate_games(PERIOD.players, games, on=PERIOD.on)
    assert sorted(rated["id"].to_pylist()) == list(range(games.num_rows))
    assert rated["white_change"].null_count < games.num_rows


def test_a_script_that_imports_it_ends_in_silence() -> None:
    """DuckDB complains about every object of its own that still exists when Python exits."""
    ran = subprocess.run([sys.executable, "-c", "import arpad.bulk"], capture_output=True)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, b"", b"")
