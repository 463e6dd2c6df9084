"""The first line of a CSV is its header: nothing above it, below it or beside it is lost."""

from __future__ import annotations

import io
from datetime import date
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import polars as pl
import pyarrow as pa
import pytest

from arpad import bulk
from arpad.errors import InvalidColumns, InvalidFile

from .engines import ENGINES, rows

ON = date(2026, 1, 5)
HEAD = "white_id,black_id,result"
WINS = "1,2,1-0\n1,2,1-0\n"
PLAYERS = (
    "id,rating,birth_year,games_played,highest_rating\n1,2000,1980,500,2000\n2,2000,1980,500,2000\n"
)
FIRST = "the first line names the columns"


def played(folder: Path, games: str | bytes) -> int:
    """How many games the first player has, by both readers of files."""
    (folder / "p.csv").write_text(PLAYERS)
    path = folder / "g.csv"
    path.write_bytes(games if isinstance(games, bytes) else games.encode())
    return count(folder / "p.csv", path)


def count(players: Path, games: Path) -> int:
    result = bulk.rate_period(players, games, on=ON)
    n = sum(row["n"] for row in rows(result)) // 2
    assert sum(row["games"] for row in rows(bulk.replay(games, rule=20).ratings)) == 2 * n
    return int(n)


def refused(folder: Path, games: str | bytes) -> str:
    """The error, the same of both readers."""
    (folder / "p.csv").write_text(PLAYERS)
    path = folder / "g.csv"
    path.write_bytes(games if isinstance(games, bytes) else games.encode())
    with pytest.raises((InvalidFile, InvalidColumns)) as caught:
        bulk.rate_period(folder / "p.csv", path, on=ON)
    with pytest.raises(type(caught.value)) as again:
        bulk.replay(path, rule=20)
    assert str(again.value) == str(caught.value)
    return str(caught.value).replace(f"{folder}/", "")


@pytest.mark.parametrize(
    ("games", "line", "row", "width"),
    [
        (f"{HEAD}\n{WINS}{HEAD},note\n1,2,0-1,x\n1,2,0-1,x\n", 4, f"{HEAD},note", 3),
        (f"{HEAD},note\n1,2,0-1,x\n{HEAD}\n{WINS}", 3, HEAD, 4),
        (f"garbage\n{HEAD}\n{WINS}", 2, HEAD, 1),
        (f"{HEAD}\n{WINS}1,2,1-0,x\n{WINS}", 4, "1,2,1-0,x", 3),
        (f"{HEAD}\n{WINS}1,2\n{WINS}", 4, "1,2", 3),
        (f"{HEAD}\n{WINS * 30_000}1,2\n{WINS}", 60_002, "1,2", 3),
    ],
    ids=["joined", "joined narrow", "above", "too many", "too few", "late"],
)
def test_a_row_that_does_not_fit_is_named(
    tmp_path: Path, games: str, line: int, row: str, width: int
) -> None:
    rule = f"{FIRST}, here {width}, and every row has as many cells"
    assert refused(tmp_path, games).startswith(f"g.csv line {line}: {row!r} – {rule};")


@pytest.mark.parametrize("players", [f"garbage\n{PLAYERS}", PLAYERS.replace("500,2000", "500")])
def test_players_are_read_alike(tmp_path: Path, players: str) -> None:
    (tmp_path / "p.csv").write_text(players)
    (tmp_path / "g.csv").write_text(f"{HEAD}\n{WINS}")
    with pytest.raises(InvalidFile, match=r"p\.csv line 2: .* and every row has as many cells"):
        bulk.rate_period(tmp_path / "p.csv", tmp_path / "g.csv", on=ON)


@pytest.mark.parametrize(
    ("games", "error"),
    [
        ("", f"g.csv line 1: empty – {FIRST}"),
        ("\n\n", f"g.csv line 1: blank – {FIRST}"),
        (f"\n{HEAD}\n{WINS}", f"g.csv line 1: blank – {FIRST}"),
        (f'"{HEAD}\n{WINS}', f"g.csv line 1: unexpected end of data – {FIRST}"),
        ("a," * 40_000, f"g.csv line 1: too long – {FIRST}"),
        (f"{HEAD}\n".encode("utf-16"), "g.csv: bytes that are not UTF-8 – a CSV is UTF-8 text"),
        (f'{HEAD}\n1,"2"x,1-0\n', "g.csv line 2: '1,\"2\"x,1-0' – a quote must be closed"),
        (f"{HEAD},result\n{WINS}", "games: column result – a name is used only once"),
        (f"{HEAD},Result\n{WINS}", "games: column result, Result – a name is used only once"),
        (f"{HEAD},white_score\n1,2,1-0,0\n", "games: white_score and result – one column has"),
    ],
    ids=[
        *("empty", "blank", "blank above", "open quote", "long", "utf-16", "text after a quote"),
        *("doubled", "doubled in capitals", "two scores"),
    ],
)
def test_first_lines_that_are_none(tmp_path: Path, games: str | bytes, error: str) -> None:
    assert refused(tmp_path, games).startswith(error)


@pytest.mark.parametrize(
    "games",
    [
        f"{HEAD}\n{WINS}",
        f"\ufeff{HEAD}\n{WINS}",
        f"{HEAD}\n{WINS}\n\n",
        f"{HEAD}\n{WINS}".replace("\n", "\r\n"),
        f"{HEAD}\n{WINS}".replace("\n", "\r"),
        f"{HEAD}\n{WINS}".replace(",", ";"),
        f"{HEAD}\n{WINS}".replace(",", "\t"),
        f"{HEAD}\n{WINS}".replace(",", " | ").replace("1 |", "1|"),
        '"white_id", black_id ,"result","a, ""b""\nc"\n1,2,1-0,x\n1,2,"1-0","y\nz"\n',
        f"{HEAD},,\n1,2,1-0,x,\n1,2,1-0,,\n",
    ],
)
def test_files_as_people_have_them(tmp_path: Path, games: str) -> None:
    assert played(tmp_path, games) == 2


@pytest.mark.parametrize("end", ["", "\n"])
def test_a_header_alone_is_no_game(tmp_path: Path, end: str) -> None:
    assert played(tmp_path, HEAD + end) == 0


def test_one_column_alone(tmp_path: Path) -> None:
    error = refused(tmp_path, "white_id\n1\n2\n")
    assert error.startswith(
        "games: no column black_id and white_score – the columns of the games are white_id;"
    )


def test_parts_in_their_order(tmp_path: Path) -> None:
    """Parts with other columns, or another delimiter, are read where they are; errors name one."""
    (tmp_path / "p.csv").write_text(PLAYERS)
    parts = ["1,2,1-0", "2;1;x;1-0", "1,2,0-1"]
    heads = [HEAD, "white_id;black_id;note;result", HEAD]
    for number, (head, part) in enumerate(zip(heads, parts, strict=True)):
        (tmp_path / f"g{number}.csv").write_text(f"{head}\n{part}\n")
    games = tmp_path / "g*.csv"
    assert count(tmp_path / "p.csv", games) == 3
    history: Any = bulk.replay(games, rule=20, history=True).history
    assert [row["white_id"] for row in rows(history)] == [1, 2, 1]
    (tmp_path / "g1.csv").write_text(f"{HEAD}\n1,2\n")
    with pytest.raises(InvalidFile, match=r"g1\.csv line 2: '1,2' – "):
        bulk.replay(games, rule=20)


def test_a_row_of_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    pipe = io.BufferedReader(io.BytesIO(f"{HEAD}\n1,2\n".encode()))
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=pipe))
    with pytest.raises(InvalidFile, match=r"^standard input line 2: '1,2' – "):
        bulk.replay("-", rule=20)


@pytest.mark.parametrize("engine", ENGINES)
def test_two_columns_of_scores(engine: str) -> None:
    """Neither wins over the other in silence."""
    list_ = pa.Table.from_pylist(pl.read_csv(PLAYERS.encode()).to_dicts())
    games = pa.table({"white_id": [1], "black_id": [2], "white_score": [1], "end": ["0-1"]})
    frames = ENGINES[engine](list_), ENGINES[engine](games)
    assert len(rows(bulk.rate_period(*frames, on=ON))) == 2
    error = "games: white_score and end – one column has the scores; drop or rename one of them"
    with pytest.raises(InvalidColumns, match=error):
        bulk.rate_period(*frames, on=ON, columns={"result": "end"})
    with pytest.raises(InvalidColumns, match=error):
        bulk.replay(frames[1], rule=20, columns={"result": "end"})
