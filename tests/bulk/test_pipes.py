"""Pipes and standard input as files: they are first copied to the work folder."""

from __future__ import annotations

import io
import os
import sys
import tempfile
import threading
from datetime import date
from pathlib import Path

import pytest

from arpad import bulk
from arpad.bulk import inputs
from arpad.bulk.jobs import Outputs, rate_files, replay_file
from arpad.errors import InvalidFile

LADDER = b"white_id,black_id,white_score\n" + b"1,2,1\n2,1,0.5\n" * 10_000


def feed(path: Path, content: bytes) -> threading.Thread:
    os.mkfifo(path)
    writer = threading.Thread(target=path.write_bytes, args=[content], daemon=True)
    writer.start()
    return writer


def standard_input(content: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))


def test_a_ladder_through_a_pipe(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "ladder.csv"
    file.write_bytes(LADDER)
    expected = bulk.replay(str(file), rule=20).ratings
    writer = feed(tmp_path / "pipe.csv", LADDER)
    assert bulk.replay(tmp_path / "pipe.csv", rule=20).ratings == expected
    writer.join(timeout=10)
    standard_input(LADDER, monkeypatch)
    assert bulk.replay("-", rule=20).ratings == expected


def test_a_run_that_writes_needs_no_other_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it leaves there when it is killed, nobody would remove."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "missing"))
    file, output = tmp_path / "ladder.csv", tmp_path / "out.csv"
    file.write_bytes(LADDER)
    expected = replay_file(file, None, rule=20)
    assert replay_file(file, output, rule=20) == expected
    standard_input(LADDER, monkeypatch)
    assert replay_file("-", output, rule=20) == expected
    standard_input(LADDER, monkeypatch)
    with pytest.raises(FileNotFoundError):
        replay_file("-", None, rule=20)
    players = tmp_path / "players.csv"
    players.write_text("id,rating,birth_year,games_played,highest_rating\n1,1500,,,\n2,1600,,,\n")
    standard_input(LADDER, monkeypatch)
    rated = rate_files(players, "-", Outputs(output), on=date(2026, 1, 5))
    assert rated.games == 40_000  # for each of the two
    assert {each.name for each in tmp_path.iterdir()} == {"ladder.csv", "out.csv", "players.csv"}


def test_files_and_globs_stay_where_they_are(tmp_path: Path) -> None:
    file = tmp_path / "a.csv"
    file.write_bytes(LADDER)
    for path in (str(file), str(tmp_path / "*.csv"), str(tmp_path / "none.csv"), str(tmp_path)):
        assert inputs.staged(path, "games", tmp_path) == path
    assert [each.name for each in tmp_path.iterdir()] == ["a.csv"]


def test_the_kind_is_told_by_the_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for content, name in ((b"PAR1....", "games_piped.parquet"), (LADDER, "games_piped.csv")):
        standard_input(content, monkeypatch)
        copy = Path(inputs.staged("-", "games", tmp_path))
        assert (copy.name, copy.read_bytes()) == (name, content)
    for content, value in ((b"", "empty"), (b"\x1f\x8b\0\0", "binary")):
        standard_input(content, monkeypatch)
        with pytest.raises(
            InvalidFile, match=f"games: {value} – standard input must be Parquet or"
        ):
            inputs.staged("-", "games", tmp_path)


def test_a_pipe_that_never_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inputs, "_LARGEST", len(LADDER) - 1)
    standard_input(LADDER, monkeypatch)
    with pytest.raises(InvalidFile, match="players: 'standard input' – a pipe may hold at most"):
        inputs.staged("-", "players", tmp_path)
    monkeypatch.setattr(inputs, "_LARGEST", len(LADDER))
    standard_input(LADDER, monkeypatch)
    assert Path(inputs.staged("-", "players", tmp_path)).read_bytes() == LADDER
