"""Files as people have them: late values, fractions, parts that differ, columns of their own."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import duckdb
import polars as pl
import pyarrow as pa
import pytest

from arpad import bulk
from arpad.bulk.files import megabytes
from arpad.bulk.jobs import Outputs, rate_files, replay_file
from arpad.errors import InvalidFile, InvalidK, InvalidRows

from .engines import ENGINES, read, rows

ON = date(2026, 1, 5)
HEAD = "id,rating,birth_year,games_played,ever_2300,ever_2400"
PLAYERS = f"{HEAD}\n1,2000,1980,500,false,false\n2,2000,1980,500,false,false\n3,,,,,\n"


def rated(folder: Path, players: str, games: str, **terms: Any) -> list[dict[str, Any]]:
    (folder / "p.csv").write_text(players)
    (folder / "g.csv").write_text(games)
    result = bulk.rate_period(folder / "p.csv", folder / "g.csv", on=ON, **terms)
    return sorted(rows(result), key=lambda row: str(row["id"]))


def test_a_draw_after_thirty_thousand_wins_is_a_draw(tmp_path: Path) -> None:
    """A type that is guessed from the first rows would make it a win."""
    games = "white_id,black_id,white_score\n" + "1,2,1\n1,2,0\n" * 30_000 + "1,2,0.5\n"
    first, second = rated(tmp_path, PLAYERS, games)
    assert (first["score"], second["score"]) == (3_000_050, 3_000_050)
    replay_file(tmp_path / "g.csv", tmp_path / "r.csv", rule=20)
    assert sum(row["rating"] for row in rows(read(tmp_path / "r.csv"))) == pytest.approx(3000)
    with pytest.raises(InvalidRows, match=r"is not 1, 0\.5 or 0"):
        rated(tmp_path, PLAYERS, games + "1,2,0.7\n")


def test_a_fraction_is_refused(tmp_path: Path) -> None:
    games = "white_id,black_id,white_score\n1,2,1\n"
    with pytest.raises(InvalidRows, match="birth_year is not a whole number"):
        rated(tmp_path, PLAYERS.replace("1980", "1980.4", 1), games)


def test_nothing_is_taken_for_a_comment(tmp_path: Path) -> None:
    games = "event_id,white_id,black_id,white_score\n" + "#1,1,2,1\nOpen #2,1,2,0\n" * 20
    assert rated(tmp_path, PLAYERS, games)[0]["n"] == 40


def test_parts_that_differ(tmp_path: Path) -> None:
    """One file has only whole scores, another has forfeits: neither decides for the other."""
    first = pa.table({"white_id": [1], "black_id": [2], "white_score": [1]})
    second = pa.table({"white_id": [1], "black_id": [2], "white_score": [0.5], "forfeit": [False]})
    third = pa.table({"white_id": [1], "black_id": [2], "white_score": [1.0], "forfeit": [True]})
    (tmp_path / "p.csv").write_text(PLAYERS)
    for ending, write in (("parquet", "write_parquet"), ("csv", "write_csv")):
        folder = tmp_path / ending
        folder.mkdir()
        for number, part in enumerate((first, second, third)):
            getattr(duckdb.from_arrow(part), write)(str(folder / f"{number}.{ending}"))
        result = bulk.rate_period(tmp_path / "p.csv", folder / f"*.{ending}", on=ON)
        (row,) = (row for row in rows(result) if row["id"] == 1)
        assert (row["n"], row["score"]) == (2, 150)


def test_the_callers_own_columns_come_back_as_they_were(tmp_path: Path) -> None:
    head, *lines = PLAYERS.splitlines()
    more = "sex,joined,share,problem,new_rating,times"
    own = "F,01/02/2026,1.10,none,7,3"
    players = "\n".join([f"{head},{more}", *(f"{line},{own}" for line in lines)]) + "\n"
    (tmp_path / "p.csv").write_text(players)
    (tmp_path / "g.csv").write_text("white_id,black_id,white_score\n1,2,1\n")
    rate_files(tmp_path / "p.csv", tmp_path / "g.csv", Outputs(tmp_path / "new.csv"), on=ON)
    written = (tmp_path / "new.csv").read_text().splitlines()
    assert written[0] == f"{head},{more}"
    assert written[1] == f"1,2010,1980,501,false,false,{own}"
    assert all(line.endswith(own) for line in written[1:])


def test_the_next_list_has_the_callers_names(tmp_path: Path) -> None:
    """So that the same call rates the next period; a column that only looks like ours stays."""
    players = PLAYERS.replace("id,rating", "id,Elo").replace("ever_2400", "ever_2400,rating")
    players = players.replace("false\n", "false,x\n").replace(",,,,,\n", ",,,,,,x\n")
    (tmp_path / "p.csv").write_text(players)
    (tmp_path / "g.csv").write_text("white_id,black_id,white_score\n1,2,1\n")
    games, names = tmp_path / "g.csv", {"rating": "Elo"}
    for before, after in (("p", "q"), ("q", "r")):
        outputs = Outputs(tmp_path / f"{after}.csv")
        rate_files(tmp_path / f"{before}.csv", games, outputs, on=ON, columns=names)
    found = {row["id"]: row for row in rows(read(tmp_path / "r.csv"))}
    assert (found[1]["Elo"], found[1]["rating"]) == (2010 + 9, "x")


@pytest.mark.parametrize("ids", [("a", "b"), ("007", "7"), ("1", "x")])
def test_ids_are_text_where_one_of_them_is(tmp_path: Path, ids: tuple[str, str]) -> None:
    players = PLAYERS.replace("\n1,", f"\n{ids[0]},").replace("\n2,", f"\n{ids[1]},")
    result = rated(tmp_path, players, f"white_id,black_id,white_score\n{ids[0]},{ids[1]},1\n")
    assert {row["id"]: row["change"] for row in result} == {ids[0]: 1000, ids[1]: -1000}


def test_a_month_without_a_game(tmp_path: Path) -> None:
    (tmp_path / "p.csv").write_text(PLAYERS)
    (tmp_path / "g.csv").write_text("white_id,black_id,white_score\n")
    summary = rate_files(tmp_path / "p.csv", tmp_path / "g.csv", Outputs(tmp_path / "n.csv"), on=ON)
    assert str(summary).startswith("3 players, 0 of them with games")
    assert [row["rating"] for row in rows(read(tmp_path / "n.csv"))] == [2000, 2000, None]


@pytest.mark.parametrize("engine", ENGINES)
def test_columns_that_an_engine_cannot_join_are_left_in_peace(engine: str) -> None:
    names = ("birth_year", "games_played", "ever_2300", "ever_2400")
    facts = {name: pa.nulls(2) for name in names}
    players = pa.table({"id": [1, 2], "rating": [2000, 2000], **facts, "note": pa.nulls(2)})
    games = pa.table({"white_id": [1], "black_id": [2], "white_score": [1.0], "problem": ["x"]})
    frame = ENGINES[engine]
    (row, _) = sorted(
        rows(bulk.rate_period(frame(players), frame(games), on=ON)), key=lambda row: row["id"]
    )
    assert row["change"] == 1000
    others = frame(games.rename_columns([*games.column_names[:3], "note"]))
    aside = bulk.rate_period(frame(players), others, on=ON, strict=False)
    assert rows(aside.bad_games) == []


@pytest.mark.parametrize(("memory", "size"), [("2GB", 2048), ("1.5 GiB", 1536), ("500MB", 500)])
def test_memory_limits(memory: str, size: int) -> None:
    assert megabytes(memory) == size


@pytest.mark.parametrize("memory", ["", "2", "-1", "50%", "1KB", "99MB", "much"])
def test_memory_limits_that_are_none(memory: str) -> None:
    with pytest.raises(InvalidFile, match="a memory limit is a number with its unit"):
        megabytes(memory)


def test_a_ladder_whose_results_are_numbers() -> None:
    games = pl.DataFrame({"white_id": [1], "black_id": [2], "result": [1.0]})
    played = bulk.replay(games, rule=20).ratings
    assert played.sort("id")["rating"].to_list() == [1510.0, 1490.0]


def test_a_k_for_a_billion_games() -> None:
    with pytest.raises(InvalidK, match="at most 1000000"):
        bulk.replay(([1], [2], [1.0]), rule=bulk.KByGames([(40, 10**9)], 20))


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    (tmp_path / "p.csv").write_text(PLAYERS)
    games = tmp_path / "g.csv"
    games.write_bytes(b"white_id,black_id,white_score\n" + b"1,2,1\n" * 60_000 + b"\xff\xfe,2,1\n")
    with pytest.raises(InvalidFile, match=r"g\.csv line 60002: .* – a CSV is UTF-8 text"):
        bulk.rate_period(tmp_path / "p.csv", games, on=ON)


def test_lines_that_end_in_several_ways_are_named(tmp_path: Path) -> None:
    mixed = PLAYERS.replace("false\n2", "false\r\n2")
    with pytest.raises(
        InvalidFile, match=r"p\.csv: .* – all lines of a CSV have the same line ending"
    ):
        rated(tmp_path, mixed, "white_id,black_id,result\n1,2,1-0\n")


def test_signs_of_globs_in_names(tmp_path: Path) -> None:
    """A file whose own name is a pattern is one file, and is not looked for a second time."""
    (tmp_path / "p.csv").write_text(PLAYERS)
    head = "white_id,black_id,white_score\n"
    for name, games in (("g1.csv", 1), ("g[1].csv", 2), ("g*.csv", 4), ("g?.csv", 8)):
        (tmp_path / name).write_text(head + "1,2,1\n" * games)

    def played(games: str) -> int:
        found = rows(bulk.rate_period(tmp_path / "p.csv", tmp_path / games, on=ON))
        return next(int(row["score"]) // 100 for row in found if row["id"] == 1)

    assert [played(name) for name in ("g1.csv", "g[1].csv", "g*.csv", "g?.csv")] == [1, 2, 4, 8]
    (tmp_path / "g*.csv").unlink()
    assert played("g*.csv") == 1 + 2 + 8
