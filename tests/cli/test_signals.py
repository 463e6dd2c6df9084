"""Real signals: one sentence, the exit code that shells expect, and nothing left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import duckdb
import pytest

from .test_golden import INPUTS
from .test_outputs import ARPAD, start, wait_for

pytestmark = pytest.mark.heavy

STOPPED = "arpad: stopped; no file was replaced.\n"


@pytest.fixture(scope="module")
def big(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Games that keep an engine busy for a while."""
    folder = tmp_path_factory.mktemp("big")
    players = """select range as id, 1500 as rating, 1980 as birth_year, 50 as games_played,
        null as highest_rating from range(300)"""
    duckdb.execute(f"copy ({players}) to '{folder}/players.csv'")
    games = """select range % 299 as white_id, range % 299 + 1 as black_id, 1 as white_score
        from range(6000000)"""
    duckdb.execute(f"copy ({games}) to '{folder}/games.parquet'")
    return folder


def stop(words: Sequence[str | Path], folder: Path, number: int, after: float) -> tuple[int, str]:
    """Send the signal when the run is writing; the exit code and the errors.

    If the run has already ended, it has written everything and says so; then it is stopped earlier.
    """
    for delay in (after, after / 4, after / 16, 0):
        for leftover in folder.iterdir():
            leftover.unlink()
        (folder / "new.csv").write_text("old")
        running = start(words, folder)
        wait_for(folder / ".new.csv.arpad")
        time.sleep(delay)
        running.send_signal(number)
        _, errors = running.communicate(timeout=60)
        if running.returncode != 0:
            break
        assert (folder / "new.csv").read_text() != "old"
    assert (folder / "new.csv").read_text() == "old"
    assert sorted(each.name for each in folder.iterdir()) == ["new.csv"]
    return running.returncode, errors


@pytest.mark.untraced
@pytest.mark.parametrize(
    ("name", "work", "code"),
    [
        ("SIGINT", "duckdb", 130),
        ("SIGTERM", "duckdb", 143),
        ("SIGHUP", "duckdb", 129),
        ("SIGINT", "polars", 130),
        ("SIGTERM", "polars", 143),
        ("SIGTERM", "ladder", 143),
    ],
)
def test_while_an_engine_works(big: Path, tmp_path: Path, name: str, work: str, code: int) -> None:
    words: list[str | Path] = ["replay", big / "games.parquet", "--history", "h.csv"]
    if work != "ladder":
        words = ["period", big / "players.csv", big / "games.parquet", "--per-game", "g.csv"]
        words += ["--on", "2026-01-05", "--engine", work, "--changes", "c.parquet"]
    after = 0.7 if work != "ladder" else 0.2
    ended = stop([*words, "-o", "new.csv"], tmp_path, getattr(signal, name), after)
    assert ended == (code, STOPPED)


@pytest.mark.untraced
def test_what_is_ignored_from_the_start_stays_so(tmp_path: Path) -> None:
    """As under nohup."""
    words = [*ARPAD, "replay", str(INPUTS / "ladder.csv"), "-o", "new.csv"]
    running = subprocess.Popen(
        words,
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN),
    )
    wait_for(tmp_path / ".new.csv.arpad")
    running.send_signal(signal.SIGHUP)
    running.communicate(timeout=60)
    assert running.returncode == 0
    assert (tmp_path / "new.csv").exists()


@pytest.mark.untraced
def test_ctrl_c_while_a_command_waits() -> None:
    running = subprocess.Popen(
        [*ARPAD, "tournament", "1500", "--from", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    time.sleep(1.5)
    running.send_signal(signal.SIGINT)
    printed, errors = running.communicate(timeout=30)
    assert (running.returncode, printed, errors.strip()) == (130, "", "arpad: stopped.")


@pytest.mark.untraced
def test_ctrl_c_in_the_first_moments(tmp_path: Path) -> None:
    """While the command itself is imported."""
    script = (
        "import os, signal, sys; sys.argv = ['arpad', 'rules']\n"
        "class Late:\n"
        "    def find_spec(self, name, *_):\n"
        "        if name == 'click': os.kill(os.getpid(), signal.SIGINT)\n"
        "sys.meta_path.insert(0, Late())\n"
        "from arpad.__main__ import main; main()"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert (ran.returncode, ran.stdout, ran.stderr) == (130, "", "arpad: stopped.\n")


@pytest.mark.untraced
def test_a_signal_when_all_is_written(tmp_path: Path) -> None:
    """It says so: the files are new."""
    script = (
        "import os, signal, sys, time; from pathlib import Path\n"
        "from arpad.cli.files import writing\n"
        "with writing({'output': Path('new.csv')}) as run:\n"
        "    run.write('output', 'new'); run.publish()\n"
        "    os.kill(os.getpid(), signal.SIGTERM); time.sleep(30)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, cwd=tmp_path
    )
    assert (ran.returncode, ran.stderr) == (143, "arpad: stopped; the files had been written.\n")
    assert os.listdir(tmp_path) == ["new.csv"]
