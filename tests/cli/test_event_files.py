"""Files that `arpad event` and `arpad convert` write, and long reads on a terminal."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from arpad.formats import EventRecord, read

from .commands import ARPAD, watched
from .test_golden import HERE

pytestmark = pytest.mark.untraced

EXAMPLES = HERE.parents[1] / "docs" / "examples"
WEEKEND = EXAMPLES / "weekend.trf"


def arpad(*arguments: object, code: int = 0) -> str:
    ran = subprocess.run(
        [ARPAD, *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    assert ran.returncode == code, ran.stdout
    return ran.stdout


def games(event: EventRecord) -> list[tuple[object, ...]]:
    """Every round by names, however the players are numbered."""
    names = {player.number: player.name for player in event.players}
    return sorted(
        (
            number,
            player.name,
            names.get(record.opponent or 0, ""),
            record.colour or "",
            record.result,
        )
        for number, player, record in event.games()
        if record.result
    )


def test_trf_to_csv_and_back(tmp_path: Path) -> None:
    table, players, again = tmp_path / "g.csv", tmp_path / "p.csv", tmp_path / "again.trf"
    output = arpad("convert", WEEKEND, table, "--players-out", players)
    assert output.startswith(f"10 players, 24 games: written to {table} and {players}.\n")
    assert "note: not written: of the event, its name, its city" in output
    arpad("convert", table, again, "--players", players)
    first, second = read(WEEKEND), read(again)
    assert games(first) == games(second)
    facts = [
        {(p.name, p.rating, p.title, p.federation, p.birth_year, p.fide_id) for p in event.players}
        for event in (first, second)
    ]
    assert facts[0] == facts[1]


def test_trf_to_pgn_and_back(tmp_path: Path) -> None:
    tags, again = tmp_path / "g.pgn", tmp_path / "again.trf"
    output = arpad("convert", WEEKEND, tags)
    assert "note: line 15: round 2, Gamma, Gil: half-point bye" in output
    assert "moves, and tags that say nothing" in arpad("convert", tags, again)
    played = [game for game in games(read(WEEKEND)) if game[2]]
    assert [game for game in games(read(again)) if game[2]] == played


def test_trf_to_trf_is_the_same_to_the_byte(tmp_path: Path) -> None:
    out = tmp_path / "out.trf"
    arpad("convert", WEEKEND, out)
    assert out.read_bytes() == WEEKEND.read_bytes()


def test_nothing_is_replaced_without_force(tmp_path: Path) -> None:
    out = tmp_path / "out.csv"
    out.write_text("mine")
    assert "exists; choose another name, or add --force" in arpad("convert", WEEKEND, out, code=2)
    assert out.read_text() == "mine"
    output = arpad("convert", WEEKEND, out, "--force")
    assert "of players, rating, title, federation, FIDE id, sex, birth date, rank" in output
    assert out.read_text().startswith("round,white,black,result")
    players = tmp_path / "players.csv"
    players.write_text("mine")
    arguments = ("convert", WEEKEND, tmp_path / "new.csv", "--players-out", players)
    assert "players.csv exists" in arpad(*arguments, code=2)
    assert players.read_text() == "mine"


@pytest.mark.parametrize("name", ["x.pdf", "x", "x.xls"])
def test_a_name_that_says_no_format(tmp_path: Path, name: str) -> None:
    out = tmp_path / name
    assert "its name does not say which format it is" in arpad("event", WEEKEND, "-o", out, code=2)
    assert "its name does not say what it is" in arpad("convert", WEEKEND, out, code=2)
    assert not out.exists()
    arpad("event", WEEKEND, "-o", out, "--format", "html")
    assert out.read_text().startswith("<!doctype html>")


@pytest.mark.parametrize(
    ("name", "begins"),
    [
        ("r.html", "<!doctype html>"),
        ("r.json", "{"),
        ("r.csv", "rank,"),
        ("r.md", "# Alphabet Weekend"),
        ("r.txt", "Alphabet Weekend\n"),
    ],
)
def test_the_name_of_the_output_says_its_format(tmp_path: Path, name: str, begins: str) -> None:
    out = tmp_path / name
    output = arpad("event", WEEKEND, "-o", out)
    assert output == f"10 players, 13 rated games: written to {out}.\n"
    assert out.read_text().startswith(begins)
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_a_format_goes_before_the_name(tmp_path: Path) -> None:
    out = tmp_path / "r.txt"
    arpad("event", WEEKEND, "-o", out, "--format", "json", "--norms", "--explain")
    data = json.loads(out.read_text())
    assert {"working", "norms"} <= data["players"][0].keys()


@pytest.mark.untraced
def test_progress_shows_on_a_terminal_alone(tmp_path: Path) -> None:
    """A long read shows its progress, if somebody is watching."""
    long = tmp_path / "long.txt"
    lines = (EXAMPLES / "list.txt").read_bytes().splitlines(keepends=True)
    long.write_bytes(lines[0] + lines[4] * 40_000 + b"".join(lines[1:]))
    command: list[Path | str] = [ARPAD, "event", WEEKEND, "--rating-list", long]
    code, printed, shown = watched(command, tmp_path)
    assert (code, "Reading" in printed) == (0, False)
    assert "Reading long.txt" in shown
    assert "100%" in shown
    piped = subprocess.run(command, capture_output=True, text=True)
    assert piped.stderr == ""
