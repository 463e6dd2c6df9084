"""Files in and out: Parquet and CSV, globs, all-or-nothing output, a kill in the middle."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from datetime import date
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from arpad import bulk
from arpad.bulk.jobs import Outputs, rate_files, replay_file
from arpad.errors import InvalidFile, InvalidRows

from .engines import read, rows
from .periods import Recipe, by_the_core, made

ARPAD = Path(sys.executable).with_name("arpad")
PERIOD = made(Recipe(9, [date(2025, 10, 1), date(2025, 11, 1)], players=300, games=2000))
ON = PERIOD.on
LISTED = ("id", "rating", "birth_year", "games_played", "ever_2300", "ever_2400")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Players and games as Parquet, in parts, and as CSV."""
    pq.write_table(PERIOD.players, tmp_path / "players.parquet")
    (tmp_path / "games").mkdir()
    for part in range(4):
        pq.write_table(PERIOD.games.slice(500 * part, 500), tmp_path / f"games/{part}.parquet")
    for name, table in (("players", PERIOD.players), ("games", PERIOD.games)):
        duckdb.from_arrow(table).write_csv(str(tmp_path / f"{name}.csv"))
    return tmp_path


def wanted() -> list[dict[str, Any]]:
    return sorted(by_the_core(PERIOD).values(), key=lambda row: row["id"])


@pytest.mark.parametrize(
    "names", [("players.parquet", "games/*.parquet"), ("players.csv", "games.csv")]
)
def test_paths_give_a_relation(folder: Path, names: tuple[str, str]) -> None:
    result: Any = bulk.rate_period(*(folder / name for name in names), on=ON)
    assert isinstance(result, duckdb.DuckDBPyRelation)
    assert sorted(rows(result), key=lambda row: row["id"]) == wanted()


@pytest.mark.parametrize("engine", ["duckdb", "polars"])
@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_from_files_to_files(folder: Path, engine: Any, ending: str) -> None:
    outputs = Outputs(*(folder / f"{name}.{ending}" for name in ("new", "changes", "each")))
    stages: list[str] = []
    summary = rate_files(
        folder / "players.csv",
        folder / "games/*.parquet",
        outputs,
        on=ON,
        engine=engine,
        say=stages.append,
    )
    changes, new, each = (
        rows(read(f"{folder}/{name}.{ending}")) for name in ("changes", "new", "each")
    )
    assert [row["new_rating"] for row in changes] == [row["new_rating"] for row in wanted()]
    assert [row["change"] for row in changes] == [row["change"] for row in wanted()]
    before = sorted(PERIOD.players.to_pylist(), key=lambda row: row["id"])
    assert [row["id"] for row in new] == [row["id"] for row in before]
    assert len(each) == PERIOD.games.num_rows
    assert summary.players == 300
    assert summary.with_games == len(wanted()) == summary.rated + summary.newcomers
    assert stages == ["checking the players", "rating", "rating every game", "writing"]
    assert [path.name for path in folder.iterdir() if path.name.startswith(".")] == []


@pytest.mark.parametrize("engine", ["duckdb", "polars"])
@pytest.mark.parametrize("set_aside", [None, "bad.csv"])
def test_an_id_may_have_any_name(folder: Path, engine: Any, set_aside: str | None) -> None:
    names = ["pid" if name == "id" else name for name in PERIOD.players.column_names]
    pq.write_table(PERIOD.players.rename_columns(names), folder / "named.parquet")
    outputs = Outputs(folder / "new.csv", set_aside=folder / set_aside if set_aside else None)
    for players, columns in (("named", {"id": "pid"}), ("players", None)):
        rate_files(
            folder / f"{players}.parquet",
            folder / "games.csv",
            outputs,
            on=ON,
            engine=engine,
            columns=columns,
        )
        (folder / "new.csv").rename(folder / f"new_{players}.csv")
    named, plain = ((folder / f"new_{name}.csv").read_text() for name in ("named", "players"))
    assert named == plain.replace("id,", "pid,", 1)


def test_games_that_were_reported_twice_are_counted_in_a_note(tmp_path: Path) -> None:
    players = "id,rating,birth_year,games_played,highest_rating\n"
    (tmp_path / "p.csv").write_text(f"{players}1,1500,,,\n2,1500,,,\n")

    def notes(header: str, *rows: str) -> str:
        (tmp_path / "g.csv").write_text("\n".join((header, *rows, "")))
        summary = rate_files(
            tmp_path / "p.csv", tmp_path / "g.csv", Outputs(tmp_path / "n.csv"), on=ON
        )
        return " ".join(summary.notes)

    row, header = "1,2,1-0,7,3", "white_id,black_id,result,event_id,round"
    assert "more than once" not in notes(header, row, "1,2,1-0,7,4")
    assert "counted each time: 2" in notes(header, row, row, row, "1,2,1-0,7,4")
    assert "counted each time: 1" in notes(header.replace("round", "Round"), row, row)
    assert "no column event_id in" in notes(header.replace("event", "Event"), row, "1,2,1-0,8,3")
    assert notes("white_id,black_id,result,event_id", *["1,2,1-0,7"] * 2).endswith(
        "no column round in the games: whether one was reported more than once was not checked"
    )


def test_a_new_list_is_what_the_next_period_reads(folder: Path) -> None:
    for before, after in (("players.csv", "one.csv"), ("one.csv", "two.parquet")):
        rate_files(folder / before, folder / "games.csv", Outputs(folder / after), on=ON)
    assert set(LISTED) <= set(read(f"{folder}/two.parquet").columns)


def test_a_bad_row_leaves_the_old_file_alone(folder: Path) -> None:
    (folder / "new.csv").write_text("old")
    bad = PERIOD.games.slice(0, 5).set_column(0, "white_id", pa.array([1, 2, 3, 4, 5]))
    pq.write_table(bad, folder / "bad.parquet")
    with pytest.raises(
        InvalidRows, match=r"5 bad rows of 5 .*; fix them in the file, or .*--set-aside FILE\."
    ):
        rate_files(
            folder / "players.csv", folder / "bad.parquet", Outputs(folder / "new.csv"), on=ON
        )
    assert (folder / "new.csv").read_text() == "old"
    assert [path.name for path in folder.iterdir() if path.name.startswith(".")] == []


def bad_runs(folder: Path) -> list[tuple[str, str, Outputs, dict[str, Any]]]:
    fine = "players.csv", "games.csv"
    new = folder / "new.csv"
    (folder / "text.csv").write_text(
        "id,rating,birth_year,games_played,ever_2300,ever_2400\n1,x,,,,\n"
    )
    (folder / "noise.parquet").write_bytes(b"noise")
    return [
        ("nothing.csv", fine[1], Outputs(new), {}),
        ("players.txt", fine[1], Outputs(new), {}),
        ("noise.parquet", fine[1], Outputs(new), {}),
        ("text.csv", fine[1], Outputs(new), {}),
        (*fine, Outputs(folder / "new.txt"), {}),
        (*fine, Outputs(folder / "no/new.csv"), {}),
        (*fine, Outputs(folder / "games"), {}),
        (*fine, Outputs(new, new), {}),
        (*fine, Outputs(new), {"memory": "much"}),
    ]


@pytest.mark.parametrize("number", range(9))
def test_impossible_files_are_refused(folder: Path, number: int) -> None:
    (folder / "folder.csv").mkdir()
    players, games, outputs, options = bad_runs(folder)[number]
    with pytest.raises(InvalidFile):
        rate_files(folder / players, folder / games, outputs, on=ON, **options)
    assert not (folder / "new.csv").exists()


def test_a_file_that_breaks_off_inside(folder: Path) -> None:
    """The end of a Parquet file, which describes its contents, is intact; the rows are not."""
    games = folder / "games.parquet"
    table = pa.table(
        {"white_id": range(5000), "black_id": range(1, 5001), "white_score": [1] * 5000}
    )
    pq.write_table(table, games, compression="zstd")
    content = games.read_bytes()
    games.write_bytes(content[:4] + bytes(4000) + content[4004:])
    with pytest.raises(InvalidFile, match="it cannot be read"):
        rate_files(folder / "players.csv", games, Outputs(folder / "new.csv"), on=ON)
    with pytest.raises(InvalidFile, match=r"games\.parquet.*it cannot be read"):
        replay_file(games, folder / "out.csv", rule=32)


def test_an_output_has_the_remedy_of_an_output(folder: Path) -> None:
    with pytest.raises(InvalidFile) as caught:
        rate_files("p.csv", "g.csv", Outputs(folder / "new.txt"), on=ON)
    assert caught.value.place == "output"
    assert caught.value.remedy == "name it new.parquet or new.csv"
    with pytest.raises(InvalidFile, match="convert it first"):
        rate_files("p.txt", "g.csv", Outputs(folder / "new.csv"), on=ON)


def test_replay_from_file_to_file(folder: Path) -> None:
    (folder / "ladder.csv").write_text("w,black_id,result\na,b,1-0\nb,c,1/2-1/2\n")
    played = replay_file(
        folder / "ladder.csv",
        folder / "out.csv",
        rule=32,
        history=folder / "history.parquet",
        columns={"white_id": "w"},
    )
    assert played["games"].to_pylist() == [1, 2, 1]
    shown = replay_file(folder / "ladder.csv", None, rule=32, columns={"white_id": "w"})
    assert shown == played
    assert (folder / "out.csv").read_text().splitlines()[:2] == ["id,rating,games", "a,1516.0,1"]
    assert len(rows(read(f"{folder}/history.parquet"))) == 2
    alone = folder / "alone.parquet"
    replay_file(folder / "ladder.csv", None, rule=32, history=alone, columns={"white_id": "w"})
    assert rows(read(str(alone))) == rows(read(f"{folder}/history.parquet"))
    with pytest.raises(InvalidFile):
        replay_file(folder / "none.csv", folder / "out.csv", rule=32)


def test_killed_in_the_middle(folder: Path) -> None:
    """SIGKILL while work is on the way: the old list is whole, the next run leaves nothing."""
    big: Any = duckdb.sql(
        "select 100000 + 7 * (range % 299) as white_id, white_id + 7 as black_id, "
        "1 as white_score from range(4000000)"
    )
    big.write_parquet(str(folder / "big.parquet"))
    (folder / "new.csv").write_text("old")
    command = [
        str(ARPAD),
        "period",
        "players.parquet",
        "big.parquet",
        "-o",
        "new.csv",
        "--on",
        str(ON),
    ]
    running = subprocess.Popen(command, cwd=folder)
    work = folder / ".new.csv.arpad"
    deadline = time.monotonic() + 60
    while not work.exists() and time.monotonic() < deadline:
        time.sleep(0.005)
    time.sleep(0.3)
    running.send_signal(signal.SIGKILL)
    assert running.wait(30) == -signal.SIGKILL
    assert work.exists(), "it was over before it was killed"
    assert (folder / "new.csv").read_text() == "old"
    again = subprocess.run([*command[:3], "games.csv", *command[4:]], cwd=folder)
    assert again.returncode == 0
    assert (folder / "new.csv").read_text().startswith("id,rating,")
    assert [path.name for path in folder.iterdir() if path.name.startswith(".")] == []
