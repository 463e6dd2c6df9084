"""The same call on Spark: the rows of `arpad.fide`, whatever the partitions."""

from __future__ import annotations

import doctest
from datetime import date
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from bulk.engines import read, rows
from bulk.periods import Recipe, by_the_core, made

from arpad import bulk
from arpad.bulk.jobs import Outputs, rate_files
from arpad.errors import InvalidRows

PAGE = Path(__file__).parents[2] / "docs" / "at-scale.md"
RECIPES = [
    Recipe(41, [date(2025, 10, 1)], players=4000, games=20_000, with_events=False),
    Recipe(42, [date(2022, 1, 1), date(2024, 2, 29), date(2024, 3, 1)], players=3000, games=15_000),
    Recipe(43, [date(2024, 2, 29), date(2024, 12, 1)], "rapid", players=3000, games=15_000),
]


@pytest.mark.parametrize("recipe", RECIPES, ids=str)
def test_spark_equals_the_core(spark: Any, recipe: Recipe) -> None:
    period = made(recipe)
    wanted = by_the_core(period)
    players, games = (spark.createDataFrame(t) for t in (period.players, period.games))
    result = bulk.rate_period(
        players, games.repartition(3), on=period.on, time_control=period.time_control
    )
    assert type(result).__module__.startswith("pyspark")
    got = {row["id"]: row for row in rows(result)}
    differing = [(row, got.get(who)) for who, row in wanted.items() if row != got.get(who)]
    assert differing[:3] == []
    assert len(got) == len(wanted)


def test_partitions_do_not_change_a_bit(spark: Any) -> None:
    period = made(Recipe(44, [date(2025, 10, 1)], players=300, games=2000, with_events=False))
    wanted = by_the_core(period)
    players, games = (spark.createDataFrame(t) for t in (period.players, period.games))
    for parts in (1, 7):
        result = bulk.rate_period(
            players.repartition(parts), games.repartition(parts), on=period.on
        )
        assert {row["id"]: row for row in rows(result)} == wanted


def test_every_game_and_the_next_list(spark: Any) -> None:
    period = made(Recipe(45, [date(2023, 1, 1)], players=50, games=800, events=2))
    players, games = (spark.createDataFrame(t) for t in (period.players, period.games))
    here = bulk.rate_games(period.players, period.games, on=period.on)
    there = bulk.rate_games(players, games, on=period.on)
    assert sorted(map(str, rows(there))) == sorted(map(str, rows(here)))
    result = bulk.rate_period(players, games, on=period.on, strict=False).result
    new = bulk.next_list(players, result)
    plain = bulk.next_list(
        period.players, bulk.rate_period(period.players, period.games, on=period.on)
    )
    assert sorted(map(str, rows(new))) == sorted(map(str, rows(plain)))


def test_bad_rows(spark: Any) -> None:
    period = made(Recipe(46, [date(2025, 10, 1)], players=20, games=50, with_events=False))
    players, games = (spark.createDataFrame(t) for t in (period.players, period.games))
    with pytest.raises(InvalidRows, match="unknown white_id"):
        bulk.rate_period(players, games.withColumn("white_id", games.white_id + 1), on=period.on)


def test_a_ladder(spark: Any) -> None:
    table = spark.createDataFrame(
        [("a", "b", 1.0), ("b", "c", 0.5)], "w string, b string, s double"
    )
    names = {"white_id": "w", "black_id": "b", "white_score": "s"}
    played = bulk.replay(table, rule=32, columns=names)
    assert rows(played.ratings)[0]["rating"] == 1516


def test_from_files_to_files(spark: Any, tmp_path: Path) -> None:
    period = made(Recipe(47, [date(2025, 10, 1)], players=200, games=900))
    pq.write_table(period.players, tmp_path / "players.parquet")
    pq.write_table(period.games, tmp_path / "games.parquet")
    for engine in ("duckdb", "spark"):
        outputs = Outputs(tmp_path / f"{engine}.csv", tmp_path / f"{engine} changes.csv")
        paths = tmp_path / "players.parquet", tmp_path / "games.parquet"
        rate_files(*paths, outputs, on=period.on, engine=engine)
    for name in ("{}.csv", "{} changes.csv"):
        texts = [(tmp_path / name.format(engine)).read_text() for engine in ("duckdb", "spark")]
        assert texts[0] == texts[1]
    assert len(rows(read(tmp_path / "spark.csv"))) == 200


def test_the_page_gives_what_it_shows(spark: Any) -> None:
    failed, tried = doctest.testfile(
        str(PAGE), module_relative=False, encoding="utf-8", extraglobs={"spark": spark}
    )
    assert failed == 0
    assert tried > 5
