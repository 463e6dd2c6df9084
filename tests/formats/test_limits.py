"""Every reader has its limit, and refuses before the work; memory does not grow with the moves."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import threading
import time
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from arpad.errors import ArpadError, InvalidFile
from arpad.formats import csv, fide_list, game_list, list_source, pgn, read, read_event, text, trf

from .trf_lines import player, report

MEGABYTE = 1024 * 1024
GAMES = b"white,black,result\n"


def _cells(players: int, rounds: int) -> bytes:
    line = player(name="A").ljust(91) + "   2 w 1  " * rounds
    return report(*(line[:4] + f"{number:4d}" + line[8:] for number in range(1, players + 1)))


@pytest.mark.parametrize(
    ("reader", "make", "message"),
    [
        (trf.read, lambda: b"\n" * 200_001, "200001 lines – a report has at most 200000 lines"),
        (trf.read, lambda: _cells(2000, 501), "1002000 rounds – all players of one event have at"),
        (csv.read_event, lambda: GAMES + b"A,B,1\n" * 500_000, "500001 lines – a table of this"),
        (csv.read_event, lambda: b"x," * 15 * MEGABYTE, "line 1: 31457280 bytes – a line of"),
        (
            csv.read_event,
            lambda: GAMES + b'"' + b"x" * 31 * MEGABYTE,
            "line 2: 32505857 bytes – a line of",
        ),
        (csv.read_players, lambda: b"name\n" + b"A\n" * 500_000, "500001 lines – a table of this"),
        (csv.read_players, lambda: b"name\n" + b"A\n" * 20_001, "has 1 to 20000 rows"),
    ],
)
def test_what_is_too_large_is_refused_at_once(
    reader: Callable[[bytes], object], make: Callable[[], bytes], message: str
) -> None:
    content = make()
    started = time.process_time()
    with pytest.raises(InvalidFile) as refused:
        reader(content)
    assert time.process_time() - started < 4  # it was 9 to 15 s; a busy machine takes its time
    assert message in str(refused.value)


def test_both_sides_of_a_limit() -> None:
    rows = [b"%d,A,B,1\n" % number for number in range(1, 1001)]
    most = b"round,white,black,result\n" + b"".join(rows)
    assert csv.read_event(most).rounds == 1000
    with pytest.raises(InvalidFile, match="1001 rounds – one event has at most 1000 rounds"):
        csv.read_event(most + b",A,B,1\n")
    wide = b",".join([b"white,black,result", *[b""] * 997]) + b"\nA,B,1\n"
    assert len(csv.read_event(wide).players) == 2
    with pytest.raises(InvalidFile, match="line 1: 1001 cells – a table has at most 1000 columns"):
        csv.read_event(b"x," + wide)
    text.check_lines(b"a\r\nb\rc\n", "x", 3, "a list")
    with pytest.raises(InvalidFile, match="x: 3 lines – a list has at most 2 lines"):
        text.check_lines(b"a\r\nb\rc\n", "x", 2, "a list")


def test_one_players_games_are_not_millions() -> None:
    content = b"1600,1\n" * 100_001
    for reader in (game_list.read_game_list, game_list.read_opponents, game_list.unused_columns):
        with pytest.raises(ArpadError, match="100001 lines – a table of this kind has at most"):
            reader(content, "games.csv")


def test_the_size_is_asked_before_a_byte_is_read(tmp_path: Path) -> None:
    """A sparse file has any size and takes no space."""
    for name in ("large.trf", "large.csv", "large"):
        path = tmp_path / name
        path.write_bytes(b"white,black,result\n")
        os.truncate(path, 50_000 * MEGABYTE)
        with pytest.raises(InvalidFile, match="larger than that – a file of this kind has at most"):
            read(path)
        with pytest.raises(InvalidFile, match="larger than that – a file of this kind has at most"):
            read(Path("docs/examples/games.csv"), path)
    with pytest.raises(InvalidFile, match=r"x\.csv: larger than that"):
        read_event(b" " * (32 * MEGABYTE + 1), "x.csv")


def test_paths_that_no_system_knows() -> None:
    with pytest.raises(
        InvalidFile, match=r"^path: 'a\\x00b' – a path cannot have these characters"
    ):
        read("a\0b")


def test_standard_input_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(InvalidFile, match="standard input: closed – nothing can be read from it"):
        read("-")


def test_a_zip_through_a_pipe_has_a_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    monkeypatch.setattr(list_source, "_LARGEST_PIPE", MEGABYTE)
    command = ["sh", "-c", f"(printf 'PK\\003\\004'; head -c 3000000 /dev/zero) > {path}"]
    writing = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    with pytest.raises(InvalidFile, match="through a pipe has at most 1 MB; save it as a file"):
        fide_list.look_up(path, [1])
    writing.wait(timeout=10)


def test_a_zip_through_a_pipe(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    packed, pipe = tmp_path / "list.zip", tmp_path / "pipe"
    listed = (Path(__file__).parents[2] / "docs" / "examples" / "list.txt").read_bytes()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("list.txt", listed)
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_bytes, args=[packed.read_bytes()], daemon=True)
    writer.start()
    found = fide_list.look_up(pipe, [90000001])
    writer.join(timeout=10)
    assert found == fide_list.look_up(packed, [90000001])
    assert list(found) == [90000001]
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(packed.read_bytes())))
    assert fide_list.look_up("-", [90000001]) == found


def test_tags_of_one_game_do_not_fill_the_memory() -> None:
    blocks = (b'[Tag%d "%s"]\n\n' % (number, b"x" * 60_000) for number in range(50))
    content = b'[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n' + b"".join(blocks)
    assert len(pgn.read_event(content).players) == 2


#: Runs the terminal, then prints the peak memory of this process.
_PEAK = """
import re, sys
from pathlib import Path
from arpad.cli import cli
cli.main(sys.argv[1:], prog_name="arpad", standalone_mode=False)
status = Path("/proc/self/status").read_text()
print(re.search(r"VmHWM:\\s+(\\d+) kB", status)[1], file=sys.stderr)
"""


def _peak(*arguments: object, piped: Path) -> float:
    """Megabytes of a process of its own: a forked one would begin with those of its parent."""
    with subprocess.Popen(["cat", piped], stdout=subprocess.PIPE) as cat:
        ran = subprocess.run(
            [sys.executable, "-c", _PEAK, *map(str, arguments)],
            stdin=cat.stdout,
            capture_output=True,
            timeout=120,
            check=True,
        )
    return int(ran.stderr.split()[-1]) / 1024


@pytest.mark.untraced
@pytest.mark.skipif(
    not Path("/proc/self/status").exists(), reason="NOT TESTED: memory; this system does not tell"
)
def test_memory_does_not_grow_with_the_moves(tmp_path: Path) -> None:
    tags = '[Event "Open"]\n[Round "{}"]\n[White "A{}"]\n[Black "B{}"]\n[Result "1-0"]\n\n'
    moves = "1. e4 {a comment of some words} e5 2. Nf3 Nc6 3. Bb5 a6\n"
    small, large = tmp_path / "small.pgn", tmp_path / "large.pgn"
    for path, length in ((small, 1), (large, 30_000)):
        with path.open("w") as file:
            for game in range(40):
                file.write(tags.format(game + 1, game % 4, game % 4) + moves * length + "\n1-0\n\n")
    assert large.stat().st_size > 60 * MEGABYTE
    out = tmp_path / "out.csv"
    for command in (["event", "FILE", "--system", "elo"], ["convert", "FILE", out, "--force"]):
        few, *many = (
            _peak(*(file if each == "FILE" else each for each in command), piped=piped)
            for file, piped in ((small, small), (large, small), ("-", large))
        )
        assert max(many) < few + 15, (command, few, many)
