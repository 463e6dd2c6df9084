"""Files to files: bad rows beside the result, games in their order, days far ahead."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import pyarrow
import pyarrow.parquet as pq
import pytest

from arpad.bulk.jobs import Outputs, rate_files
from arpad.bulk.rejected_rows import wrong_cell
from arpad.errors import InvalidFile
from arpad.exact import day_text

from .engines import read, rows

pa: Any = pyarrow  # its stubs know fewer kinds of values than it does
ON = date(2026, 1, 5)
PLAYERS = """id,rating,birth_year,games_played,highest_rating,note
1,1500,1990,50,1720,a
2,1600,1990,50,1700,b
3,0,1990,0,0,c
4,100000,1990,0,,d
5,1700,1990,50,1700,e
5,1700,1990,50,1700,f
"""
GAMES = """white_id,black_id,result,note
2,1,1-0,x
9,2,0-1,y
1,2,0-1,z
1,4,½,u
1,1,1-0,v
3,1,=,w
"""
DIFFERENT = "duplicate id, in rows that differ"
SET_ASIDE = "{}_id is a player who is set aside"
PROBLEMS = {
    "players": [*[DIFFERENT] * 2, "rating is not a whole number from 0 to 99,999"],
    "games": [SET_ASIDE.format("black"), "both sides are the same player", "unknown white_id"],
}


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    players, games = tmp_path / "players.csv", tmp_path / "games.csv"
    players.write_text(PLAYERS)
    games.write_text(GAMES)
    return players, games


@pytest.mark.parametrize("engine", ["duckdb", "polars"])
@pytest.mark.parametrize("suffix", ["csv", "parquet"])
def test_bad_rows_are_set_aside(
    files: tuple[Path, Path], tmp_path: Path, engine: Any, suffix: str
) -> None:
    paths = [tmp_path / f"{name}.{suffix}" for name in ("new", "changes", "each", "bad")]
    summary = rate_files(*files, Outputs(*paths), on=ON, engine=engine)
    new, _, each, bad = (rows(read(path)) for path in paths)
    assert (summary.players, summary.set_aside) == (3, (3, 3))
    assert "set aside          3 players, 3 games" in str(summary)
    assert [(row["id"], row["rating"]) for row in new] == [(1, 1486), (2, 1614), (3, None)]
    assert [row["note"] for row in each] == ["x", "z", "w"]
    found = {place: [r["problem"] for r in bad if r["problem_in"] == place] for place in PROBLEMS}
    assert found == PROBLEMS
    assert sorted(row["note"] for row in bad) == ["d", "e", "f", "u", "v", "y"]


@pytest.mark.parametrize("engine", ["duckdb", "polars"])
@pytest.mark.parametrize("columns", [{}, {"id": "number", "white_id": "white"}])
def test_equal_rows_are_kept_once_and_reported(
    tmp_path: Path, engine: Any, columns: dict[str, str]
) -> None:
    """A person who stands in the list twice is on the new list, and so are their games."""
    players, games = tmp_path / "players.csv", tmp_path / "games.csv"
    head = PLAYERS.splitlines()[0].replace("id", columns.get("id", "id"), 1)
    unreadable = "4,new,1990,0,,d"
    people = ["1,1500,1990,50,1720,a", "2,1600,1990,50,1700,b", "2,1600.0,1990,50,1700,b"]
    players.write_text("\n".join([head, *people, unreadable, ""]))
    head = GAMES.splitlines()[0].replace("white_id", columns.get("white_id", "white_id"))
    games.write_text("\n".join([head, "2,1,1-0,x", "4,1,1-0,y", "9,1,1-0,z", ""]))
    outputs = Outputs(tmp_path / "new.csv", set_aside=tmp_path / "bad.csv")
    summary = rate_files(players, games, outputs, on=ON, engine=engine, columns=columns)
    assert (summary.players, summary.set_aside) == (2, (1, 2))
    twice = "rows of players that are there once more, equal in every column, and kept once: 1"
    assert summary.notes[-1] == twice
    assert [row["rating"] for row in rows(read(outputs.new_list))] == [1493, 1607]
    found = [(row["problem"], row["note"]) for row in rows(read(outputs.set_aside))]
    assert found == [
        ("rating is not a number", "d"),
        ("the same row once more: it is kept once", "b"),
        ("unknown white_id", "z"),
        ("white_id is a player who is set aside", "y"),
    ]


def test_columns_of_two_kinds_are_text(tmp_path: Path) -> None:
    """Both files have a column of the same name; one table holds the bad rows of both."""
    facts = {"birth_year": [1990] * 2, "games_played": [50] * 2, "highest_rating": [1700] * 2}
    list_ = pa.table({"id": [1, 1], "rating": [1500, 1600], **facts, "note": [7, 8]})
    played = pa.table({"white_id": [1], "black_id": [2], "result": ["1"], "note": ["x"]})
    for name, table in (("p", list_), ("g", played)):
        pq.write_table(table, tmp_path / f"{name}.parquet")
    outputs = Outputs(tmp_path / "new.parquet", set_aside=tmp_path / "bad.parquet")
    rate_files(tmp_path / "p.parquet", tmp_path / "g.parquet", outputs, on=ON)
    assert sorted(row["note"] for row in rows(read(outputs.set_aside))) == ["7", "8", "x"]


def test_nothing_is_set_aside_where_all_is_good(files: tuple[Path, Path], tmp_path: Path) -> None:
    players, games = files
    players.write_text("".join(PLAYERS.splitlines(True)[:4]))
    games.write_text("".join(GAMES.splitlines(True)[:2]))
    outputs = Outputs(tmp_path / "new.csv", set_aside=tmp_path / "bad.csv")
    assert rate_files(players, games, outputs, on=ON).set_aside == (0, 0)
    assert (tmp_path / "bad.csv").read_text().startswith("problem_in,problem,id,rating")
    strict = rate_files(players, games, Outputs(tmp_path / "strict.csv"), on=ON)
    assert strict.set_aside is None
    assert (tmp_path / "strict.csv").read_text() == (tmp_path / "new.csv").read_text()


@pytest.mark.parametrize("engine", ["duckdb", "polars"])
def test_every_game_keeps_its_place(tmp_path: Path, engine: Any) -> None:
    """Two files of games, more of them than an engine takes at once."""
    ids, rng = np.arange(1, 3001), np.random.default_rng(7)
    facts = {"birth_year": 1990, "games_played": 50, "highest_rating": 1700, "rating": 1500}
    columns = {name: [value] * len(ids) for name, value in facts.items()}
    pq.write_table(pa.table({"id": ids, **columns}), tmp_path / "players.parquet")
    white = rng.integers(1, 2999, 300_000)
    for part in (0, 1):
        half = white[part::2]
        table = {"white_id": half, "black_id": half + 1, "white_score": np.ones(len(half))}
        pq.write_table(pa.table(table), tmp_path / f"games{part}.parquet")
    outputs = Outputs(tmp_path / "new.parquet", per_game=tmp_path / "each.parquet")
    games = tmp_path / "games*.parquet"
    rate_files(tmp_path / "players.parquet", games, outputs, on=ON, engine=engine)
    found = pq.read_table(outputs.per_game)  # type: ignore[arg-type]
    assert found["white_id"].to_pylist() == [*white[0::2].tolist(), *white[1::2].tolist()]
    assert found.column_names[:4] == ["white_id", "black_id", "white_score", "white_expected"]


UNSEEN = "the games have no column minutes: whether they were slow enough was not checked (1.1)"
DOUBLES = (
    "no column event_id or round in the games: "
    "whether one was reported more than once was not checked"
)


def test_what_the_columns_do_not_show_is_noted(files: tuple[Path, Path], tmp_path: Path) -> None:
    players, games = files
    outputs = Outputs(tmp_path / "new.csv", set_aside=tmp_path / "bad.csv")
    assert rate_files(players, games, outputs, on=ON).notes == (UNSEEN, DOUBLES)
    lines = games.read_text().split()
    timed = [f"{line},{90 if at else 'clock'}" for at, line in enumerate(lines)]
    games.write_text("\n".join(timed))
    columns = {"minutes": "clock"}
    assert rate_files(players, games, outputs, on=ON, columns=columns).notes == (DOUBLES,)


def test_a_day_far_ahead_is_noted(files: tuple[Path, Path], tmp_path: Path) -> None:
    far = date.today() + timedelta(400)
    outputs = Outputs(tmp_path / "new.csv", set_aside=tmp_path / "bad.csv")
    summary = rate_files(*files, outputs, on=far)
    assert f"note               {summary.notes[0]}\n" in str(summary)
    assert summary.notes == (
        f"{day_text(far)} is more than a year away; the rules may change before then",
        UNSEEN,
        DOUBLES,
    )
    dated = [
        line + (",event_start" if not at else f",{far}") for at, line in enumerate(GAMES.split())
    ]
    files[1].write_text("\n".join(dated) + "\n")
    assert len(rate_files(*files, outputs, on=ON).notes) == 3


@pytest.mark.parametrize("engine", ["duckdb", "polars"])
def test_a_cell_that_cannot_be_read_is_set_aside_as_it_was_written(
    files: tuple[Path, Path], tmp_path: Path, engine: Any
) -> None:
    players, games = files
    players.write_text(PLAYERS.replace("2,1600,", "2, abc ,").replace("1,1500,", "1,01500.0,"))
    games.write_text(
        "white_id,black_id,result,event_start,note\n3,1,=,2026-01-05,x\n3,1,=,soon,y\n"
        "2,1,1-0,2026-01-05,z\n"
    )
    outputs = Outputs(tmp_path / "new.csv", set_aside=tmp_path / "bad.csv")
    summary = rate_files(players, games, outputs, on=ON, engine=engine)
    assert (summary.players, summary.set_aside) == (2, (4, 2))
    lines = (tmp_path / "bad.csv").read_text().splitlines()
    assert [line.rstrip(",") for line in lines[1:]] == [
        'players,"duplicate id, in rows that differ",5,1700,1990,50,1700,e',
        'players,"duplicate id, in rows that differ",5,1700,1990,50,1700,f',
        "players,rating is not a number,2, abc ,1990,50,1700,b",
        'players,"rating is not a whole number from 0 to 99,999",4,100000,1990,0,,d',
        "games,event_start is not a day such as 2026-01-31,,,,,,y,3,1,=,soon",
        "games,white_id is a player who is set aside,,,,,,z,2,1,1-0,2026-01-05",
    ]
    wrong = r"players.csv row 2, rating: ' abc ' – it is a number; fix the cell"
    with pytest.raises(InvalidFile, match=wrong):
        rate_files(players, games, Outputs(tmp_path / "strict.csv"), on=ON, engine=engine)


def test_a_column_of_the_caller_is_not_replaced(files: tuple[Path, Path], tmp_path: Path) -> None:
    files[0].write_text(PLAYERS.replace("note", "Problem", 1))
    outputs = Outputs(tmp_path / "new.csv", set_aside=tmp_path / "bad.csv")
    with pytest.raises(InvalidFile, match=r"players column: 'Problem' – .*; rename it in the file"):
        rate_files(*files, outputs, on=ON)


def test_the_first_cell_that_cannot_be_read() -> None:
    """Column by column; text is always read, and a file may be unreadable for another reason."""
    kinds = {"id": "VARCHAR", "rating": "DOUBLE", "day": "DATE"}
    table: Any = duckdb.sql(
        "from (values ('a', '1', '2026-01-31'), ('b', '', 'soon')) as t(id, rating, day)"
    )
    wrong = "p.csv row 2, day: 'soon' – it is a day such as 2026-01-31; fix the cell"
    assert str(wrong_cell(table, kinds, "p.csv")).startswith(wrong)
    assert wrong_cell(table.limit(1), kinds, "p.csv") is None


@pytest.mark.parametrize("engine", ["duckdb", "polars"])
@pytest.mark.parametrize("separator", [";", "\t"])
def test_the_new_list_has_the_separator_of_the_list(
    files: tuple[Path, Path], tmp_path: Path, engine: Any, separator: str
) -> None:
    rows_read = PLAYERS.splitlines(keepends=True)
    files[0].write_text("".join(rows_read[:3]).replace(",", separator))
    files[1].write_text("white_id,black_id,result\n2,1,1-0\n")
    new = tmp_path / "new.csv"
    rate_files(*files, Outputs(new), on=ON, engine=engine)
    heads = new.read_text().splitlines()[0]
    assert heads == rows_read[0].strip().replace(",", separator)
