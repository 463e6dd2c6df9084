"""The highest rating ever published: a number, or flags; and bounds that a record may bring."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from importlib import import_module
from typing import Any

import duckdb
import pyarrow as pa
import pytest

from arpad import bulk, fide
from arpad.errors import InvalidColumns
from arpad.fide.edition import KStep

from .engines import ENGINES, rows

ON = date(2026, 1, 5)
records = import_module("arpad.fide.editions")
each_engine = pytest.mark.parametrize("engine", ENGINES)


def players(**past: Any) -> pa.Table:
    """Players of 2200, born in 2010, who differ in what the list remembers of them."""
    n = len(next(iter(past.values())))
    same = {"rating": 2200, "birth_year": 2010, "games_played": 500}
    return pa.table({"id": range(n), **{name: [value] * n for name, value in same.items()}, **past})


def rated(engine: str, who: pa.Table, **more: Any) -> list[dict[str, Any]]:
    """Everybody draws with the next one."""
    n, frame = who.num_rows, ENGINES[engine]
    games = pa.table(
        {
            "white_id": list(range(n)),
            "black_id": [(i + 1) % n for i in range(n)],
            "white_score": [0.5] * n,
            **more,
        }
    )
    result = bulk.rate_period(frame(who), frame(games), on=ON)
    return sorted(rows(result), key=lambda row: row["id"])


HIGHEST = [2299, 2300, 2399, 2400, None]
#: A junior has 40 until published at 2300 (8.3.3), then 20, and 10 from 2400 on.
KS = [40, 20, 20, 10, 40]


@each_engine
def test_both_sides_of_every_bound(engine: str) -> None:
    assert [row["k"] for row in rated(engine, players(highest_rating=HIGHEST))] == KS
    wanted = [
        fide.k_factor(rating=2200, birth_year=2010, games_played=500, highest_rating=at, on=ON)
        for at in HIGHEST
    ]
    assert wanted == KS


@each_engine
def test_flags_are_accepted_instead(engine: str) -> None:
    flags = {
        "ever_2300": [False, True, True, True, None],
        "ever_2400": [False, False, False, True, None],
    }
    after = rated(engine, players(**flags))
    assert [row["k"] for row in after] == KS
    assert "highest_rating" not in after[0]
    assert [row["ever_2300"] for row in after] == flags["ever_2300"]


@each_engine
def test_a_flag_of_a_higher_rating_is_enough(engine: str) -> None:
    who = players(ever_2300=[False, None], ever_2400=[True, True])
    assert [row["k"] for row in rated(engine, who)] == [10, 10]


@each_engine
def test_a_list_may_have_both(engine: str) -> None:
    """Each player by what is known; the next list has both again, and they agree."""
    who = players(
        highest_rating=[2399, None, None],
        ever_2300=[None, True, None],
        ever_2400=[False, True, None],
    )
    after = rated(engine, who)
    assert [row["k"] for row in after] == [20, 10, 40]
    assert [row["highest_rating"] for row in after] == [2399, 2400, 2200]
    frame = ENGINES[engine]
    again = bulk.next_list(frame(who), bulk.rate_period(frame(who), frame(one_game()), on=ON))
    assert len(rows(bulk.rate_period(again, frame(one_game()), on=ON))) == 2


def one_game() -> pa.Table:
    return pa.table({"white_id": [0], "black_id": [1], "white_score": [1.0]})


@each_engine
def test_the_next_list_remembers_every_rating_of_the_period(engine: str) -> None:
    """The list's own, those at the start of events, and the new one: 2200 + 40 × (.5 − .35)."""
    who = players(highest_rating=[2500, None, 2100])
    then = {"white_rating": [None, 2310, None], "black_rating": pa.nulls(3, pa.int64())}
    assert [row["highest_rating"] for row in rated(engine, who, **then)] == [2500, 2310, 2206]


@pytest.fixture
def with_2500(monkeypatch: pytest.MonkeyPatch) -> None:
    """The latest edition, if it had K 5 from 2500 on."""
    *others, latest = (r for r in records.EDITIONS if r.time_controls == ("standard",))
    step = KStep(5, "8.3.3", "text", reached=2500)
    changed = replace(latest, k_steps=(step, *latest.k_steps))
    monkeypatch.setattr(records, "EDITIONS", (*others, changed))


@each_engine
@pytest.mark.usefixtures("with_2500")
def test_a_bound_of_a_new_record_needs_no_code(engine: str) -> None:
    after = rated(engine, players(highest_rating=[2499, 2500, 2400]))
    assert [row["k"] for row in after] == [10, 5, 10]


@pytest.mark.usefixtures("with_2500")
def test_flags_that_do_not_answer_a_new_bound_are_not_enough() -> None:
    old = {"ever_2300": [True, True], "ever_2400": [True, True]}
    with pytest.raises(InvalidColumns, match="no column highest_rating"):
        rated("pyarrow", players(**old))
    after = rated("pyarrow", players(**old, ever_2500=[True, False]))
    assert [row["k"] for row in after] == [5, 10]


@pytest.mark.usefixtures("with_2500")
def test_a_bound_of_a_new_record_in_a_csv(tmp_path: Any) -> None:
    duckdb.from_arrow(players(highest_rating=[2499, 2500])).write_csv(str(tmp_path / "p.csv"))
    duckdb.from_arrow(one_game()).write_csv(str(tmp_path / "g.csv"))
    result: Any = bulk.rate_period(tmp_path / "p.csv", tmp_path / "g.csv", on=ON)
    assert sorted(row["k"] for row in rows(result)) == [5, 10]
