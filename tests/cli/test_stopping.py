"""Ctrl-C, SIGTERM and SIGHUP while a command reads, waits or prints: a sentence, and its end."""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import signal
import sqlite3
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO

import pytest

from arpad.league import League

from .test_golden import INPUTS
from .test_outputs import ARPAD, EXAMPLES, start
from .test_streams import LONG

pytestmark = pytest.mark.untraced
SIGNALS = pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
STOPPED = "arpad: stopped."
CREATED = {"name": "A", "system": "elo", "terms": {"k": 32}}
FIRST_LINE = json.dumps(
    {
        "author": "a",
        "data": CREATED,
        "kind": "created",
        "position": 1,
        "reason": "",
        "time": "2026-01-05T10:00:00.000000Z",
    }
)
#: Commands that read, with what they have read when they wait for more.
READERS: dict[str, tuple[Sequence[str], str]] = {
    "event": (("event", "-"), "012 A"),
    "event with a list": (("event", str(EXAMPLES / "weekend.trf"), "--rating-list", "-"), "ID"),
    "check": (("check", "-"), "012 A"),
    "check with a list": (("check", str(EXAMPLES / "weekend.trf"), "--rating-list", "-"), "ID"),
    "check with players": (
        ("check", str(EXAMPLES / "games.csv"), "--players", "-"),
        "name,rating\n",
    ),
    "tournament": (("tournament", "1500", "--from", "-"), "1600 1\n"),
    "performance": (("performance", "--from", "-"), "1600 1\n"),
    "initial": (("initial", "--from", "-"), "1600 1\n"),
    "needed": (("needed", "1500", "--from", "-", "--target-rating", "1600"), "1600\n"),
    "a pool": (("game", "1500", "1600", "1", "--pool", "/dev/stdin"), "k = 20\n"),
    "a log": (("league", "import", "new.db", "-"), f"{FIRST_LINE}\n"),
    "games of a league": (("league", "import", "office.db", "-"), "first,second,score\n"),
    "period": (("period", "-", str(INPUTS / "period.csv"), "-o", "new.csv"), "id,rating\n"),
    "replay": (("replay", "-", "-o", "new.csv"), "white_id,black_id,white_score\n"),
    "convert": (("convert", "-", "new.csv"), "012 A"),
}


@pytest.fixture
def office(tmp_path: Path) -> Path:
    place = tmp_path / "office.db"
    League.create(place, k=32).close()
    return place


def unread(pipe: IO[str] | None) -> int:
    """How many bytes are in a pipe."""
    assert pipe is not None
    return int(struct.unpack("i", fcntl.ioctl(pipe, termios.FIONREAD, b"\0" * 4))[0])


def has_open(process: int, path: Path) -> bool:
    """Whether a process has a file open; it may close others while we look."""
    with contextlib.suppress(FileNotFoundError):
        return str(path) in map(os.path.realpath, Path(f"/proc/{process}/fd").iterdir())
    return False


def wait_until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not condition() and time.monotonic() < deadline:
        time.sleep(0.01)
    assert condition()


def ended(running: subprocess.Popen[str], number: int) -> tuple[int, str]:
    """The exit code and the errors of a command that is told to stop."""
    time.sleep(0.1)
    running.send_signal(number)
    assert running.wait(timeout=30) is not None
    assert running.stderr is not None
    errors = running.stderr.read().strip()
    for pipe in (running.stdin, running.stdout, running.stderr):
        assert pipe is not None
        pipe.close()
    return running.returncode, errors


@pytest.mark.parametrize(
    ("reader", "name"),
    [
        *((reader, "SIGTERM") for reader in READERS),
        *((reader, name) for reader in ("check", "a log") for name in ("SIGINT", "SIGHUP")),
    ],
)
def test_while_it_reads(office: Path, reader: str, name: str) -> None:
    words, sent = READERS[reader]
    before = sorted(os.listdir(office.parent))
    running = start(words, office.parent)
    assert running.stdin is not None
    running.stdin.write(sent)
    running.stdin.flush()
    wait_until(lambda: not unread(running.stdin))
    number = getattr(signal, name)
    code, errors = ended(running, number)
    assert code == 128 + number
    assert errors in (STOPPED, f"{STOPPED[:-1]}; no file was replaced.")
    assert sorted(os.listdir(office.parent)) == before


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM"])
def test_while_it_waits_for_others(office: Path, name: str) -> None:
    """SQLite ignores signals while it waits."""
    with sqlite3.connect(office, isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        running = start(["league", "record", "office.db", "A", "B", "1", "--new"], office.parent)
        wait_until(lambda: has_open(running.pid, office))
        time.sleep(0.5)
        number = getattr(signal, name)
        assert ended(running, number) == (128 + number, STOPPED)
    other.close()


@SIGNALS
def test_while_a_league_is_made(tmp_path: Path, name: str) -> None:
    """An incomplete file is removed."""
    script = (
        "import os, signal, sys, time\n"
        "from arpad.league.store import Store\n"
        "def append(*_):\n"
        "    print(os.listdir('.'))\n"
        f"    os.kill(os.getpid(), signal.{name}); time.sleep(30)\n"
        "Store.append = append\n"
        "sys.argv = ['arpad', 'league', 'import', 'new.db', 'log.jsonl']\n"
        "from arpad.__main__ import main; main()"
    )
    (tmp_path / "log.jsonl").write_text(f"{FIRST_LINE}\n")
    ran = subprocess.run(
        [sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True, timeout=60
    )
    assert (ran.returncode, ran.stderr.strip()) == (128 + getattr(signal, name), STOPPED)
    assert "new.db" in ran.stdout
    assert os.listdir(tmp_path) == ["log.jsonl"]


def test_while_nobody_reads_what_it_prints(tmp_path: Path) -> None:
    """Writing the rest would wait for the same reader again."""
    running = start(LONG[len(ARPAD) :], tmp_path)
    wait_until(lambda: unread(running.stdout) > 60_000)
    assert ended(running, signal.SIGTERM) == (143, STOPPED)


def test_a_terminal_that_says_twice_that_it_closes(tmp_path: Path) -> None:
    running = start(["check", "-"], tmp_path)
    assert running.stdin is not None
    running.stdin.write("012 A")
    running.stdin.flush()
    wait_until(lambda: not unread(running.stdin))
    running.send_signal(signal.SIGHUP)
    assert ended(running, signal.SIGHUP) == (129, STOPPED)


def test_what_is_ignored_from_the_start_stays_so(tmp_path: Path) -> None:
    """As under nohup."""
    running = subprocess.Popen(
        [*ARPAD, "check", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN),
        text=True,
    )
    assert running.stdin is not None
    running.stdin.write("012 A\n")
    running.stdin.flush()
    wait_until(lambda: not unread(running.stdin))
    running.send_signal(signal.SIGHUP)
    running.communicate((EXAMPLES / "weekend.trf").read_text(), timeout=60)
    assert running.returncode in (0, 1)
