"""Rules that not every edition has, worked out by hand on a few games, on every engine."""

from __future__ import annotations

import sys
from datetime import date
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa
import pytest

from arpad import bulk
from arpad.bulk.jobs import Outputs, rate_files, replay_file
from arpad.bulk.replay import compiled
from arpad.errors import InvalidFile

from .engines import ENGINES, rows

each_engine = pytest.mark.parametrize("engine", ENGINES)
_FACTS = ("birth_year", "games_played", "highest_rating")


def players(**columns: list[int | None]) -> pa.Table:
    """Established adults, but for these columns."""
    n = len(columns["id"])
    known = {name: pa.array(values, pa.int64()) for name, values in columns.items()}
    return pa.table({**{name: pa.nulls(n, pa.int64()) for name in _FACTS}, **known})


def games(*played: tuple[int, int, float], **more: list[Any]) -> pa.Table:
    white, black, score = zip(*played, strict=True)
    return pa.table({"white_id": white, "black_id": black, "white_score": score, **more})


def rated(engine: str, who: pa.Table, what: pa.Table, **terms: Any) -> dict[int, dict[str, Any]]:
    frame = ENGINES[engine]
    return {row["id"]: row for row in rows(bulk.rate_period(frame(who), frame(what), **terms))}


@each_engine
def test_600_points_apart_in_blitz(engine: str) -> None:
    """Not rated from 2024-12-01 if one of the two is above 2600; a day before, it is capped."""
    who = players(id=[1, 2, 3], rating=[2700, 2100, 2101])
    what = games((1, 2, 1), (1, 3, 1))
    after = rated(engine, who, what, on=date(2024, 12, 1), time_control="blitz")
    assert (after[1]["n"], after[1]["change"]) == (1, 10 * (100 - 92))
    assert (after[2]["n"], after[2]["change"]) == (0, 0)
    before = rated(engine, who, what, on=date(2024, 11, 30), time_control="blitz")
    assert (before[1]["n"], before[1]["change"]) == (2, 10 * (200 - 184))


@each_engine
def test_600_points_apart_in_a_period_of_both_editions(engine: str) -> None:
    """The day of each game's own event decides whether it counts."""
    who = players(id=[1, 2], rating=[2700, 2100])
    days = [date(2024, 11, 30), date(2024, 12, 1)]
    both = games((1, 2, 1), (1, 2, 1), event_start=days)
    mixed = rated(engine, who, both, on=days[1], time_control="blitz")
    assert (mixed[1]["n"], mixed[1]["change"]) == (1, 10 * (100 - 92))
    assert (mixed[2]["n"], mixed[2]["score"]) == (1, 0)


@each_engine
def test_a_standard_rating_stands_in_from_2024_03_on(engine: str) -> None:
    """RB 7.2.1; the edition of a player's latest event decides whether they count as rated."""
    who = players(id=[1, 2, 3], rating=[2000, None, 2000], standard_rating=[None, 2000, None])
    plain = games((1, 2, 1))
    after = rated(engine, who, plain, on=date(2024, 3, 1), time_control="rapid")
    assert (after[1]["change"], after[2]["change"]) == (20 * 50, -20 * 50)
    assert after[2]["new_rating"] == 1990
    before = rated(engine, who, plain, on=date(2024, 2, 29), time_control="rapid")
    assert (before[1]["n"], before[2]["n"], before[2]["new_rating"]) == (0, 0, None)
    both = games((1, 2, 1), (3, 2, 1), event_start=[date(2024, 2, 29), date(2024, 3, 1)])
    mixed = rated(engine, who, both, on=date(2024, 3, 1), time_control="rapid")
    assert (mixed[1]["n"], mixed[3]["n"], mixed[3]["change"]) == (0, 1, 1000)
    assert mixed[2]["n"] == 2, "their latest event makes them rated for both"


@each_engine
def test_one_upgrade_in_a_tournament_of_2023(engine: str) -> None:
    """Two wins 500 and 450 below: the greater is capped (.92), the other in full (.94)."""
    who = players(id=[1, 2, 3], rating=[2000, 1500, 1550])
    what = games((1, 2, 1), (1, 3, 1))
    in_2023 = rated(engine, who, what, on=date(2023, 6, 1))
    assert in_2023[1]["expected"] == 92 + 94
    two_events = games((1, 2, 1), (1, 3, 1), event_id=["x", "y"])
    assert rated(engine, who, two_events, on=date(2023, 6, 1))[1]["expected"] == 92 + 92
    assert rated(engine, who, what, on=date(2024, 3, 1))[1]["expected"] == 92 + 92


@each_engine
def test_an_edition_whose_initial_rule_is_not_known(engine: str) -> None:
    who = players(id=[1, 2], rating=[2000, None])
    row = rated(engine, who, games((1, 2, 1)), on=date(2015, 1, 1))[2]
    assert "is not known" in row["missing"]
    assert row["new_rating"] is None


def test_files_that_cannot_be_played_or_written(tmp_path: Path) -> None:
    broken = tmp_path / "games.csv"
    head = b"white_id,black_id,white_score,white_rating\n"
    broken.write_bytes(head + b"1,2,1,1500\n" * 60_000 + b"1,2,1,soon\n")
    with pytest.raises(InvalidFile, match="it cannot be read"):
        bulk.replay(broken, rule=20)
    blocked = tmp_path / "new.csv"
    (tmp_path / f".{blocked.name}.arpad").write_text("in the way")
    with pytest.raises(InvalidFile, match="which is a file; move that away"):
        rate_files(tmp_path / "p.csv", broken, Outputs(blocked), on=date(2026, 1, 5))


def test_the_summary_of_a_run(tmp_path: Path) -> None:
    who = players(id=[1, 2, 3], rating=[2000, 2000, None])
    for name, table in (("p", who), ("g", games((1, 2, 1), (3, 1, 0)))):
        duckdb.from_arrow(table).write_csv(str(tmp_path / f"{name}.csv"))
    summary = str(
        rate_files(
            tmp_path / "p.csv",
            tmp_path / "g.csv",
            Outputs(tmp_path / "new.csv"),
            on=date(2026, 1, 5),
        )
    )
    assert summary.splitlines()[0] == "3 players, 3 of them with games"
    assert "rated              2 players, 2 of their games count" in summary
    assert "0 of 1 newcomers" in summary
    assert replay_file(tmp_path / "g.csv", tmp_path / "ladder.csv", rule=20) == (3, 2)


def test_without_numba_nothing_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    assert compiled.__wrapped__() is None
