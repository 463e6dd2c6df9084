"""What depends on the environment: colour, a missing extra, start-up without heavy modules."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from .commands import ARPAD, watched

INPUTS = Path(__file__).parent / "inputs"
GAME = ["game", "1500", "1600", "win", "--on", "2026-01-05"]


def on_a_terminal(arguments: Sequence[str] = GAME, **environment: str) -> str:
    """What the command writes when its output is a real terminal."""
    primary, secondary = pty.openpty()
    settings = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "CI")}
    process = subprocess.Popen(
        [ARPAD, *arguments],
        stdout=secondary,
        env={**settings, "TERM": "xterm-256color", "COLUMNS": "100", **environment},
    )
    os.close(secondary)
    printed = b""
    while True:
        try:
            part = os.read(primary, 4096)
        except OSError:  # the other end is closed
            break
        if not part:
            break
        printed += part
    os.close(primary)
    assert process.wait(timeout=10) == 0
    return printed.decode()


def test_colour_on_a_terminal_and_none_without() -> None:
    coloured = on_a_terminal()
    plain = on_a_terminal(NO_COLOR="1")
    piped = subprocess.run([ARPAD, *GAME], capture_output=True, text=True, check=True).stdout
    assert "\x1b[32m+12.80\x1b[0m" in coloured
    assert "\x1b[31m-12.80\x1b[0m" in coloured
    assert "\x1b" not in plain + piped
    assert plain.split() == piped.split()


def test_a_terminal_without_our_letters_does_not_crash() -> None:
    ran = subprocess.run(
        [ARPAD, "tournament", "1500", "1600:1"],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "latin-1"},
    )
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert b"1500 ? 1513" in ran.stdout


def loaded_by(*arguments: str) -> set[str]:
    script = (
        "import sys; from arpad.__main__ import main\n"
        f"sys.argv = ['arpad', *{arguments!r}]\n"
        "try: main()\n"
        "finally: print(*sys.modules, file=sys.stderr)"
    )
    return set(
        subprocess.run(
            [sys.executable, "-c", script], capture_output=True, text=True
        ).stderr.split()
    )


@pytest.mark.untraced
def test_help_loads_nothing_heavy() -> None:
    loaded = loaded_by("--help")
    assert "click" in loaded
    assert not loaded & {"rich", "fastapi", "uvicorn", "pydantic", "arpad.fide", "decimal"}


def test_a_question_loads_no_server_and_no_other_system() -> None:
    loaded = loaded_by(*GAME)
    assert "arpad.fide" in loaded
    others = {"arpad.elo", "arpad.uschess", "arpad.glicko", "arpad.pools"}
    assert not loaded & {"rich", "fastapi", "uvicorn", "pydantic", "importlib.metadata", *others}


@pytest.mark.parametrize("system", ["elo", "glicko2", "nba"])
def test_a_question_of_another_system_does_not_load_fide(system: str) -> None:
    loaded = loaded_by(*GAME[:4], "--system", system)
    assert "arpad.render.answers" in loaded
    assert not [name for name in loaded if name.startswith("arpad.fide")]


def without(module: str, *arguments: str, stdout: int = subprocess.PIPE) -> tuple[int, str]:
    """The exit code and the errors of the command if a library is missing."""
    script = (
        f"import sys; sys.modules[{module!r}] = None; sys.argv = ['arpad', *{arguments!r}]\n"
        "from arpad.__main__ import main; main()"
    )
    ran = subprocess.run(
        [sys.executable, "-c", script], stdout=stdout, stderr=subprocess.PIPE, text=True
    )
    return ran.returncode, ran.stderr


def test_without_rich_a_terminal_has_no_colour() -> None:
    primary, secondary = pty.openpty()
    assert without("rich", *GAME, stdout=secondary) == (0, "")
    os.close(secondary)
    assert b"\x1b" not in os.read(primary, 4096)
    os.close(primary)


def test_a_file_that_is_no_list_of_games_gets_one_sentence(tmp_path: Path) -> None:
    for name, content in (
        ("long.csv", b"1600,1," + b"x" * 200_000),
        ("open.csv", b'1600,1\n1600,"1\n'),
        ("noise.csv", bytes(range(256)) * 20),
    ):
        file = tmp_path / name
        file.write_bytes(content)
        ran = subprocess.run([ARPAD, "tournament", "1500", "--from", file], capture_output=True)
        assert (ran.returncode, ran.stdout) == (2, b""), name
        assert ran.stderr.startswith(b"arpad: "), name
        assert ran.stderr.count(b"\n") == 1, name


@pytest.mark.untraced
def test_a_long_run_says_what_it_does_on_a_terminal_alone(tmp_path: Path) -> None:
    command: list[str | Path] = [ARPAD, "period", "players.csv", "period.csv"]
    command += ["-o", tmp_path / "new.csv", "--on", "2026-01-01"]
    code, _, shown = watched(command, INPUTS)
    assert (code, "rating" in shown) == (0, True)
    piped = subprocess.run(command, capture_output=True, text=True, cwd=INPUTS)
    assert (piped.returncode, piped.stderr) == (0, "")


def test_a_narrow_terminal_gets_a_table_that_fits() -> None:
    """A pipe gets everything in full, a terminal what fits between its edges."""
    game = [*GAME, "--birth-year", "2012"]
    for columns in ("50", "60", "80"):
        text = on_a_terminal(game, NO_COLOR="1", COLUMNS=columns)
        assert max(map(len, text.splitlines())) <= int(columns)
    piped = subprocess.run([ARPAD, *game], capture_output=True, text=True, check=True).stdout
    assert max(map(len, piped.splitlines())) > 80


def test_an_event_written_to_a_file_has_its_full_width(tmp_path: Path) -> None:
    file = tmp_path / "report.txt"
    weekend = Path(__file__).parents[2] / "docs" / "examples" / "weekend.trf"
    event = ["event", str(weekend), "--player", "3"]
    narrow = on_a_terminal(event, NO_COLOR="1", COLUMNS="75")
    on_a_terminal([*event, "-o", str(file)], NO_COLOR="1", COLUMNS="75")
    assert max(map(len, narrow.splitlines())) <= 75
    assert max(map(len, file.read_text().splitlines())) > 80


def test_without_rich_a_long_run_is_silent(tmp_path: Path) -> None:
    script = (
        "import sys; sys.modules['rich'] = None; sys.argv = ['arpad', 'replay', 'ladder.csv',"
        f" '-o', {str(tmp_path / 'ratings.csv')!r}]\n"
        "from arpad.__main__ import main; main()"
    )
    printed = "3 players, 3 games\n"
    assert watched([sys.executable, "-c", script], INPUTS) == (0, printed, "")
