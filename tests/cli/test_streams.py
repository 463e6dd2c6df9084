"""Standard output is written whole, or the exit code says so; a full disk is called one."""

from __future__ import annotations

import fcntl
import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from arpad.cli.streams import CompleteWriter, OutputFailed

from .test_outputs import ARPAD, EXAMPLES

MASTERS = str(EXAMPLES / "masters.trf")
LONG = [*ARPAD, "event", MASTERS, "--explain", "--norms", "--format", "json"]
UNBUFFERED = pytest.mark.parametrize("unbuffered", ["", "1"])


def environment(unbuffered: str) -> dict[str, str]:
    return {**os.environ, "PYTHONUNBUFFERED": unbuffered}


@pytest.fixture(scope="module")
def whole() -> bytes:
    """What it prints if nothing goes wrong."""
    printed = subprocess.run(LONG, capture_output=True, check=True).stdout
    assert len(printed) > 100_000  # more than a pipe holds
    return printed


@UNBUFFERED
def test_a_full_disk_behind_standard_output(unbuffered: str) -> None:
    for command in ([*ARPAD, "--help"], LONG):
        with Path("/dev/full").open("w") as full:
            ran = subprocess.run(
                command, stdout=full, stderr=subprocess.PIPE, env=environment(unbuffered), text=True
            )
        assert ran.returncode == 2
        assert ran.stderr.startswith("arpad: standard output: No space left on device – not all")
        assert ran.stderr.count("\n") == 1


@pytest.mark.untraced  # the limit holds for the file of the coverage too
@UNBUFFERED
def test_a_write_that_is_cut(tmp_path: Path, whole: bytes, unbuffered: str) -> None:
    """The system takes 64 KB of it, and says so; the rest is not forgotten."""
    limit = 65_536
    with (tmp_path / "out").open("wb") as out:
        ran = subprocess.run(
            LONG,
            stdout=out,
            stderr=subprocess.PIPE,
            env=environment(unbuffered),
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)),
        )
    assert ran.returncode == 2
    assert ran.stderr.startswith(b"arpad: standard output: File too large")
    assert (tmp_path / "out").read_bytes() == whole[:limit]


@UNBUFFERED
def test_a_pipe_that_does_not_block(whole: bytes, unbuffered: str) -> None:
    ours, theirs = os.pipe()
    os.set_blocking(theirs, False)
    running = subprocess.Popen(LONG, stdout=theirs, env=environment(unbuffered))
    os.close(theirs)
    time.sleep(0.5)
    with open(ours, "rb") as pipe:
        printed = pipe.read()
    assert running.wait(30) == 0
    assert printed == whole


@UNBUFFERED
def test_a_reader_that_has_seen_enough(unbuffered: str) -> None:
    running = subprocess.Popen(
        LONG, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(unbuffered)
    )
    assert running.stdout
    assert running.stderr
    os.read(running.stdout.fileno(), 10)
    running.stdout.close()
    assert running.stderr.read() == b""
    assert running.wait(30) == 141


@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&-"])
def test_a_stream_that_is_closed(tmp_path: Path, closed: str) -> None:
    """No other file gets its descriptor, and it is an error that nothing could be printed."""
    command = f'"$0" -m arpad event "$1" -o new.csv {closed}'
    words = ["sh", "-c", command, sys.executable, str(EXAMPLES / "weekend.trf")]
    ran = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True)
    assert ran.returncode == (2 if closed == ">&-" else 0)
    assert ("standard output: Bad file descriptor" in ran.stderr) == (closed == ">&-")
    assert (tmp_path / "new.csv").read_text().startswith("rank,")
    assert ran.stdout.count("\n") == (0 if closed == ">&-" else 1)


def test_after_a_failure_nothing_is_tried_again() -> None:
    ours, theirs = os.pipe()
    os.close(ours)
    stream = CompleteWriter(theirs)
    with pytest.raises(OutputFailed):
        stream.write(b"x")
    assert stream.write(b"xyz") == 3
    assert (stream.fileno(), stream.isatty(), stream.writable()) == (theirs, False, True)
    os.close(theirs)


def test_a_pipe_that_is_full_is_waited_for() -> None:
    ours, theirs = os.pipe()
    os.set_blocking(theirs, False)
    size = fcntl.fcntl(theirs, fcntl.F_GETPIPE_SZ)
    os.write(theirs, b"x" * size)
    child = os.fork()
    if child == 0:
        time.sleep(0.2)
        os.read(ours, size)
        os._exit(0)
    assert CompleteWriter(theirs).write(b"y" * 10) == 10
    os.waitpid(child, 0)
    assert os.read(ours, 100) == b"y" * 10
    os.close(ours)
    os.close(theirs)


# Full disks


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 400 KB."""
    if os.geteuid() != 0:
        pytest.skip("NOT TESTED: a full disk; only root mounts one")
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=400k", "tmpfs", str(disk)]
    if subprocess.run(mount, capture_output=True).returncode:
        pytest.skip("NOT TESTED: a full disk; none can be mounted here")
    try:
        yield disk
    finally:
        subprocess.run(["umount", disk], check=True)


def big_ladder(path: Path) -> Path:
    games = "".join(f"{n},{n + 1},1-0\n" for n in range(40_000))
    path.write_text(f"white_id,black_id,result\n{games}")
    return path


def period(engine: str) -> Callable[[Path, Path], list[Any]]:
    def words(disk: Path, ladder: Path) -> list[Any]:
        players = ladder.with_name("players.csv")
        lines = "".join(f"{n},1500,1980,50,false,false\n" for n in range(40_001))
        head = "id,rating,birth_year,games_played,ever_2300,ever_2400\n"
        players.write_text(head + lines)
        return ["period", players, ladder, "-o", disk / "new.csv", "--engine", engine]

    return words


FILL: dict[str, Callable[[Path, Path], list[Any]]] = {
    "period on duckdb": period("duckdb"),
    "period on polars": period("polars"),
    "replay": lambda disk, ladder: ["replay", ladder, "-o", disk / "new.csv"],
    "event": lambda disk, _: [*LONG[3:], "-o", disk / "new.csv"],
    "convert": lambda disk, _: ["convert", MASTERS, disk / "new.csv", "--force"],
    "site": lambda disk, _: ["site", disk / "site"],
}


@pytest.mark.untraced
@pytest.mark.parametrize("writer", FILL)
def test_a_full_disk_is_called_a_full_disk(small_disk: Path, tmp_path: Path, writer: str) -> None:
    (small_disk / "new.csv").write_text("old")
    if writer in ("event", "convert", "site"):  # which write less
        with pytest.raises(OSError, match="No space left"):
            (small_disk / "fill").write_bytes(bytes(1_000_000))
    before = sorted(each.name for each in small_disk.iterdir())
    words = FILL[writer](small_disk, big_ladder(tmp_path / "ladder.csv"))
    ran = subprocess.run([*ARPAD, *map(str, words)], capture_output=True, text=True, timeout=100)
    assert ran.returncode == 2
    assert "no space is left on the disk; make room, or write elsewhere." in ran.stderr
    assert ran.stderr.count("\n") == 1
    assert (small_disk / "new.csv").read_text() == "old"
    assert sorted(each.name for each in small_disk.iterdir()) == before


@pytest.mark.untraced
@pytest.mark.parametrize("engine", ["duckdb", "polars"])
def test_a_file_that_grows_too_large(tmp_path: Path, engine: str) -> None:
    """For those who may not mount a disk: a limit for files."""
    words = period(engine)(tmp_path, big_ladder(tmp_path / "ladder.csv"))
    limit = 100_000
    ran = subprocess.run(
        [*ARPAD, *map(str, words)],
        capture_output=True,
        text=True,
        timeout=100,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)),
    )
    assert ran.returncode == 2
    assert "it would be larger than a file may be; make room" in ran.stderr
    assert sorted(each.name for each in tmp_path.iterdir()) == ["ladder.csv", "players.csv"]


def test_arguments_are_utf_8_where_the_locale_is_ascii(tmp_path: Path) -> None:
    """Names of files stay what the system made of them, or they would not be found."""
    env = {**os.environ, "PYTHONUTF8": "0", "LC_ALL": "C", "PYTHONIOENCODING": "utf-8"}

    def output_of(*arguments: object) -> str:
        command = [sys.executable, "-m", "arpad", *map(str, arguments)]
        ran = subprocess.run(command, env=env, capture_output=True, timeout=60, cwd=tmp_path)
        return (ran.stdout + ran.stderr).decode()

    assert output_of("game", 1500, 1600, "½") == output_of("game", 1500, 1600, "=")
    assert output_of("game", 1500, 1600, "ä").startswith("arpad: result: 'ä' – a score is 1")
    odd = output_of("game", 1500, 1600, os.fsdecode(b"\xff"))
    assert odd.startswith("arpad: result: ")
    (tmp_path / "ä.csv").write_text("opponent,result\n1600,1\n")
    assert "1600" in output_of("tournament", 1500, "--from", "ä.csv")
