"""Many writers, processes that are killed, a full disk: no acknowledged result is lost."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random
from time import sleep
from typing import Any

import pytest
from sampling import FULL, SEED

from arpad.errors import InvalidFile
from arpad.league import League, check

from .conftest import Place

pytestmark = [pytest.mark.heavy, pytest.mark.untraced]
WRITERS = Path(__file__).with_name("writers.py")
#: How many write at once, how many results there are in all, and how often one is killed.
AT_ONCE, RESULTS = (20, 5_000) if FULL else (20, 200)
KILLS = 300 if FULL else 10


def writer(place: str, name: str, games: int) -> subprocess.Popen[str]:
    command = [sys.executable, str(WRITERS), place, name, str(games)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def new_league(place: str) -> None:
    with League.create(place, k=32) as league:
        for name in ("Alpha", "Beta"):
            league.add_player(name)


def test_many_writers_at_once(place: Place) -> None:
    """None is lost, none is refused as locked, and no two games have the same id."""
    where = place()
    new_league(where)
    share = RESULTS // AT_ONCE
    # A third of them are processes; all would wait longer for Python to start than for each other.
    processes = [writer(where, f"process {number}", share) for number in range(AT_ONCE // 3)]
    numbers = _threads(where, AT_ONCE - len(processes), share)
    for process in processes:
        printed, errors = process.communicate(timeout=600)
        assert process.returncode == 0, errors
        numbers += [int(line) for line in printed.split()]
    assert sorted(numbers) == list(range(1, RESULTS + 1))
    with League.open(where) as league:
        games = league.games()
        assert len(games) == RESULTS
        assert set(Counter(game.author for game in games).values()) == {share}
        assert check(league).problems == ()


def _threads(place: str, threads: int, games: int) -> list[int]:
    """Games recorded by threads that share a league, each of them its own."""
    from concurrent.futures import ThreadPoolExecutor

    with League.open(place) as league, ThreadPoolExecutor(threads) as pool:

        def record(number: int) -> list[int]:
            author = f"thread {number}"
            return [league.record(["Alpha", "Beta"], 0.5, author=author) for _ in range(games)]

        return [game for found in pool.map(record, range(threads)) for game in found]


def test_killed_while_recording(place: Place) -> None:
    """`kill -9` at any moment: what was acknowledged is there, and the league is whole."""
    where, random = place(), Random(SEED)
    new_league(where)
    acknowledged: set[int] = set()
    for number in range(KILLS):
        process = writer(where, f"writer {number}", 0)
        assert process.stdout is not None
        acknowledged.add(int(process.stdout.readline()))
        sleep(random.random() / 20)
        process.send_signal(signal.SIGKILL)
        printed, _ = process.communicate(timeout=60)
        lines = printed.splitlines(keepends=True)
        acknowledged |= {int(line) for line in lines if line.endswith("\n")}
    with League.open(where) as league:
        assert acknowledged <= {game.id for game in league.games()}
        assert len(acknowledged) >= KILLS
        assert check(league).problems == ()
        league.record(["Alpha", "Beta"], 1)


def test_a_full_disk(tmp_path: Path) -> None:
    """An error of ours, and an unchanged league; when there is room again, it works."""
    if os.geteuid() != 0 or shutil.which("mount") is None:
        pytest.skip("NOT TESTED: a full disk; only root mounts one")
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=600k", "tmpfs", str(disk)]
    if subprocess.run(mount, stderr=subprocess.DEVNULL).returncode != 0:
        pytest.skip("NOT TESTED: a full disk; none can be mounted here")
    try:
        _fill(disk)
    finally:
        subprocess.run(["umount", str(disk)], check=True)


def _fill(disk: Path) -> None:
    where = disk / "league.db"
    new_league(str(where))
    ballast = disk / "ballast"
    ballast.write_bytes(b"x" * 100_000)
    league = League.open(where)
    recorded = 0
    error: Any = None
    while error is None:
        try:
            league.record(["Alpha", "Beta"], 1, reason="x" * 900)
            recorded += 1
        except InvalidFile as found:
            error = found
    full = f"{where}: no room – no space is left on the disk; make room, and try again: nothing was"
    assert full in str(error)
    assert len(league.games()) == recorded
    with pytest.raises(InvalidFile, match=r"copy.db: no room – no space is left on the disk; make"):
        league.backup(disk / ".work.db", "copy.db")
    league.close()
    ballast.unlink()
    with League.open(where) as again:
        assert check(again).problems == ()
        assert len(again.games()) == recorded
        assert again.record(["Alpha", "Beta"], 1) == recorded + 1
    with (disk / "more").open("wb") as more, suppress(OSError):
        more.write(b"x" * 1_000_000)  # not even for what SQLite keeps beside a file
    with pytest.raises(InvalidFile) as refused:
        League.open(where)
    assert full in str(refused.value)
    with pytest.raises(InvalidFile, match=r"new.db: no room – no space is left on the disk; make"):
        League.create(disk / "new.db")
    assert sorted(each.name for each in disk.glob("*.db")) == ["league.db"]
