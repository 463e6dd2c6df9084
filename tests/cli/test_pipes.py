"""What comes through a pipe is read once and whole, by every command that reads a file."""

from __future__ import annotations

import io
import os
import pty
import subprocess
import threading
import time
import zipfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import pyarrow.csv
import pyarrow.parquet
import pytest

from .commands import ARPAD
from .test_golden import HERE, INPUTS

pytestmark = [pytest.mark.heavy, pytest.mark.untraced]

EXAMPLES = HERE.parents[1] / "docs" / "examples"
WEEKEND, LIST = EXAMPLES / "weekend.trf", EXAMPLES / "list.txt"
ON = ("--on", "2026-01-05", "--time-control", "standard")
#: More than the buffer of a pipe, and far more than is read to recognise the format.
LARGE = 300_000


def large_trf() -> bytes:
    filler = b"### " + b"words of a comment " * 50 + b"\n"
    return filler * (LARGE // len(filler)) + WEEKEND.read_bytes()


def large_csv() -> bytes:
    rows = [b"round,white,black,result\n"]
    rows += [b"%d,P%d,P%d,1-0\n" % (n // 50 + 1, n % 50, n % 50 + 50) for n in range(20_000)]
    return b"".join(rows)


def large_pgn() -> bytes:
    game = '[Event "Open"]\n[Round "{}"]\n[White "P{}"]\n[Black "P{}"]\n[Result "1-0"]\n\n{}\n\n'
    moves = "1. e4 {a comment} e5 " * 100
    return "".join(game.format(n // 5 + 1, n % 5, n % 5 + 5, moves) for n in range(200)).encode()


def large_list() -> bytes:
    header, _, rest = LIST.read_bytes().partition(b"\n")
    row = b"%-14d " + b"Nobody".ljust(len(header) - 16) + b"\n"
    return header + b"\n" + b"".join(row % (10_000 + n) for n in range(4_000)) + rest


def large_ladder() -> bytes:
    rows = [b"white_id,black_id,white_score\n"]
    return b"".join(rows + [b"%d,%d,0.5\n" % (n % 90, n % 90 + 90) for n in range(30_000)])


def run(arguments: Sequence[object], stdin: bytes | None = None) -> tuple[int, str]:
    ran = subprocess.run(
        [ARPAD, *map(str, arguments)],
        input=stdin,
        stdin=subprocess.DEVNULL if stdin is None else None,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=60,
        cwd=INPUTS,
    )
    return ran.returncode, ran.stdout.decode()


@contextmanager
def fifo(path: Path, content: bytes) -> Iterator[Path]:
    """A named pipe that somebody writes into."""
    os.mkfifo(path)
    writer = threading.Thread(target=_write, args=[path, content], daemon=True)
    writer.start()
    yield path
    writer.join(timeout=10)
    assert not writer.is_alive()


def _write(path: Path, content: bytes) -> None:
    with suppress(BrokenPipeError):  # reading a rating list stops when the last player is found
        path.write_bytes(content)


def zipped(content: bytes, folder: Path) -> bytes:
    path = folder / "packed.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("list.txt", content)
    return path.read_bytes()


def parquet(content: bytes, folder: Path) -> bytes:
    path = folder / "table.parquet"
    pyarrow.parquet.write_table(pyarrow.csv.read_csv(io.BytesIO(content)), path)
    return path.read_bytes()


#: Commands that show what they read: FILE is a file, a pipe or "-".
COMMANDS: dict[str, tuple[list[object], Callable[[], bytes]]] = {
    "event of a TRF": (["event", "FILE"], WEEKEND.read_bytes),
    "event of a large TRF": (["event", "FILE"], large_trf),
    "event of a large CSV": (["event", "FILE", *ON], large_csv),
    "event of a large PGN": (["event", "FILE", *ON], large_pgn),
    "table of players": (
        ["event", EXAMPLES / "games.csv", "--players", "FILE", *ON],
        (EXAMPLES / "players.csv").read_bytes,
    ),
    "rating list": (["event", WEEKEND, "--rating-list", "FILE"], LIST.read_bytes),
    "large rating list": (["event", WEEKEND, "--rating-list", "FILE"], large_list),
    "one player’s games": (
        ["tournament", "1500", "--from", "FILE", "--on", "2026-01-05"],
        (INPUTS / "bare.csv").read_bytes,
    ),
    "settings of a pool": (
        ["game", "1500", "1600", "1", "--pool", "FILE"],
        (EXAMPLES / "office.toml").read_bytes,
    ),
    "check of a TRF": (["check", "FILE", "--json"], WEEKEND.read_bytes),
    "opponents": (
        ["needed", "1985", "--from", "FILE", "--target-rating", "2000", "--on", "2026-01-05"],
        (INPUTS / "bare.csv").read_bytes,
    ),
}


def filled(arguments: Sequence[object], file: object) -> list[object]:
    return [file if each == "FILE" else each for each in arguments]


@pytest.mark.parametrize("reader", COMMANDS)
def test_a_pipe_and_standard_input_read_as_the_file_does(reader: str, tmp_path: Path) -> None:
    arguments, make = COMMANDS[reader]
    content = make()
    path = tmp_path / "file"
    path.write_bytes(content)
    expected = run(filled(arguments, path))
    assert expected[0] == 0, expected
    assert run(filled(arguments, "-"), content) == expected
    assert run(filled(arguments, "/dev/stdin"), content) == expected
    with fifo(tmp_path / "pipe", content) as pipe:
        assert run(filled(arguments, pipe)) == expected


def test_a_zip_through_a_pipe(tmp_path: Path) -> None:
    arguments = ["event", WEEKEND, "--rating-list", "FILE"]
    content = zipped(large_list(), tmp_path)
    expected = run(filled(arguments, tmp_path / "packed.zip"))
    assert expected[0] == 0, expected
    assert run(filled(arguments, "-"), content) == expected
    assert run(filled(arguments, "/dev/stdin"), content) == expected
    code, printed = run(filled(arguments, "-"), content[: len(content) // 2])
    assert code == 2
    assert printed.startswith("arpad: standard input: damaged – ")


@pytest.mark.parametrize("make", [WEEKEND.read_bytes, large_trf])
def test_a_converted_pipe_is_the_same_to_the_byte(
    make: Callable[[], bytes], tmp_path: Path
) -> None:
    content = make()
    for number, source in enumerate(("-", "/dev/stdin")):
        out = tmp_path / f"{number}.trf"
        assert run(["convert", source, out], content)[0] == 0
        assert out.read_bytes() == content


BULK: dict[str, tuple[list[object], Callable[[], bytes]]] = {
    "players of a period": (
        ["period", "FILE", "period.csv", "--on", "2026-01-05"],
        (INPUTS / "players.csv").read_bytes,
    ),
    "games of a period": (
        ["period", "players.csv", "FILE", "--on", "2026-01-05"],
        (INPUTS / "period.csv").read_bytes,
    ),
    "a large ladder": (["replay", "FILE"], large_ladder),
}


@pytest.mark.parametrize("reader", BULK)
@pytest.mark.parametrize("kind", ["csv", "parquet"])
def test_lists_and_ladders_through_a_pipe(reader: str, kind: str, tmp_path: Path) -> None:
    arguments, make = BULK[reader]
    content = make() if kind == "csv" else parquet(make(), tmp_path)
    path, out = tmp_path / f"file.{kind}", tmp_path / "out.csv"
    path.write_bytes(content)
    expected = run([*filled(arguments, path), "-o", out])
    assert expected[0] == 0, expected
    written = out.read_bytes()
    out.unlink()
    pipe = tmp_path / "pipe.csv"
    for source, stdin in (("-", content), ("/dev/stdin", content), (pipe, None)):
        if stdin is None:
            with fifo(pipe, content):
                assert run([*filled(arguments, source), "-o", out]) == expected
        else:
            assert run([*filled(arguments, source), "-o", out], stdin) == expected
        assert out.read_bytes() == written
        out.unlink()
    assert sorted(each.name for each in tmp_path.iterdir() if each.name.startswith(".")) == []


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["event", "-"], "standard input: empty – a report has a line 001 for each player"),
        (["tournament", "1500", "--from", "-"], "standard input: without a game – "),
        (["replay", "-", "-o", "OUT"], "games: empty – standard input must be Parquet or CSV"),
        (["replay", "/dev/zero", "-o", "OUT"], "games: binary – zero must be Parquet or CSV"),
        (["event", "/dev/zero"], "zero: larger than that – a file of this kind has at most 32 MB"),
        (
            ["tournament", "1500", "--from", "/dev/zero"],
            "/dev/zero: larger than that – a file of this kind has at most 4 MB",
        ),
        (
            ["event", EXAMPLES / "games.csv", "--players", "/dev/zero"],
            "zero: larger than that – a file of this kind has at most 32 MB",
        ),
        (["event", WEEKEND, "--rating-list", "/dev/zero"], "/dev/zero line 1: "),
        (
            ["event", "-", "--players", "-"],
            "-: standard input can be only one of the files; name the others",
        ),
        (
            ["period", "-", "-", "-o", "OUT"],
            "-: standard input can be only one of the files; name the others",
        ),
        (
            ["convert", "-", "x.csv", "--players", "-"],
            "-: standard input can be only one of the files",
        ),
    ],
)
def test_what_is_empty_endless_or_asked_for_twice(
    arguments: list[object], message: str, tmp_path: Path
) -> None:
    words = [tmp_path / "out.csv" if each == "OUT" else each for each in arguments]
    code, printed = run(words)
    assert code == 2
    assert printed.startswith(f"arpad: {message}"), printed
    assert not list(tmp_path.iterdir())


def test_standard_input_may_be_closed() -> None:
    ran = subprocess.run(
        ["sh", "-c", '"$0" event - <&-', ARPAD], stderr=subprocess.PIPE, text=True, timeout=30
    )
    assert ran.returncode == 2
    assert "standard input: " in ran.stderr
    assert "Traceback" not in ran.stderr


def test_a_file_may_be_called_dash(tmp_path: Path) -> None:
    (tmp_path / "-").write_bytes(WEEKEND.read_bytes())
    ran = subprocess.run(
        [ARPAD, "event", "./-"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        cwd=tmp_path,
        timeout=30,
    )
    assert ran.returncode == 0
    assert ran.stdout.startswith(b"Alphabet Weekend")


@pytest.mark.parametrize(
    "arguments",
    [["event", "-"], ["tournament", "1500", "--from", "-"], ["replay", "-", "-o", "OUT"]],
)
def test_somebody_at_a_terminal_learns_that_it_waits(arguments: list[str], tmp_path: Path) -> None:
    keyboard, terminal = pty.openpty()
    words = [str(tmp_path / "out.csv") if each == "OUT" else each for each in arguments]
    with subprocess.Popen(
        [ARPAD, *words],
        stdin=terminal,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    ) as waiting:
        os.close(terminal)
        assert waiting.stderr is not None
        note = waiting.stderr.readline()
        os.write(keyboard, b"\x04")
        try:
            assert waiting.wait(timeout=20) == 2
        finally:
            waiting.kill()
    os.close(keyboard)
    assert note == "note: reading standard input; end it with Ctrl-D\n"


@pytest.mark.parametrize(
    ("arguments", "make"),
    [
        (["event", "-"], WEEKEND.read_bytes),
        (["event", "-"], lambda: WEEKEND.read_text("utf-8").encode("utf-16")),
        (["event", "-", *ON], large_pgn),
    ],
)
def test_a_pipe_that_begins_with_a_few_bytes(
    arguments: list[str], make: Callable[[], bytes], tmp_path: Path
) -> None:
    """The format is recognised by the first bytes, however few of them arrive at first."""
    content = make()
    path = tmp_path / "file.trf"
    path.write_bytes(content)
    expected = run([path if each == "-" else each for each in arguments])
    assert expected[0] == 0
    with subprocess.Popen(
        [ARPAD, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    ) as running:
        assert running.stdin is not None
        for piece in (content[:2], content[2:5], content[5:]):
            running.stdin.write(piece)
            running.stdin.flush()
            time.sleep(0.3)
        running.stdin.close()
        assert running.stdout is not None
        shown = running.stdout.read().decode()
    assert (running.returncode, shown) == (0, expected[1])
