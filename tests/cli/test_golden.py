"""Every command, help and error, compared to the letter.

A session is a text file: a command after "$ ", what it prints beneath (both streams), and a line
"[exit N]" where it does not end well. The figures in them are proved elsewhere; this is what a
person sees. The first command of each session runs as the installed command, in a process of its
own; the others run here, which is quicker.
"""

from __future__ import annotations

import io
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from arpad.__main__ import main

from .commands import ARPAD, NAMES

HERE = Path(__file__).parent
INPUTS = HERE / "inputs"
SESSIONS = sorted((HERE / "golden").glob("*.txt"))


def commands() -> list[tuple[str, str, str]]:
    found = []
    for session in SESSIONS:
        for part in re.split(r"^\$ ", session.read_text(), flags=re.MULTILINE)[1:]:
            command, _, printed = part.partition("\n")
            found.append((session.stem, command, printed.rstrip()))
    return found


def first_commands() -> list[tuple[str, str, str]]:
    return list({each[0]: each for each in reversed(commands())}.values())


def words_of(command: str, out: Path) -> tuple[list[str], Path | None]:
    """The arguments as a shell reads them, and the input file after "<"; OUT is a folder."""
    words, _, source = command.partition(" < ")
    name, *arguments = [re.sub(r"^OUT\b", str(out), word) for word in shlex.split(words)]
    assert name == "arpad"
    return arguments, INPUTS / source if source else None


def run(command: str, out: Path) -> str:
    """What the installed command prints."""
    arguments, source = words_of(command, out)
    ran = subprocess.run(
        [ARPAD, *arguments],
        stdin=source.open() if source else subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        cwd=INPUTS,
        env={**os.environ, "COLUMNS": "80", "PYTHONIOENCODING": "utf-8"},
    )
    return with_exit_code(ran.stdout, ran.returncode, out)


def run_here(command: str, out: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """What the command prints, run in this process."""
    arguments, source = words_of(command, out)
    printed = io.BytesIO()
    output = io.TextIOWrapper(printed, encoding="utf-8", write_through=True)
    content = source.read_bytes() if source else b""
    monkeypatch.setattr(sys, "argv", ["arpad", *arguments])
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content), encoding="utf-8"))
    monkeypatch.setattr(sys, "stdout", output)
    monkeypatch.setattr(sys, "stderr", output)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(INPUTS)
    with pytest.raises(SystemExit) as ended:
        main()
    return with_exit_code(printed.getvalue().decode(), int(ended.value.code or 0), out)


def with_exit_code(text: str, code: int, out: Path) -> str:
    ended = f"\n[exit {code}]" if code else ""
    return (text.rstrip() + ended).replace(str(out), "OUT")


def named(sessions: list[tuple[str, str, str]]) -> list[Any]:
    return [pytest.param(*each, id=f"{each[0]}: {each[1]}") for each in sessions]


@pytest.mark.parametrize(("session", "command", "printed"), named(commands()))
def test_what_a_person_sees(
    session: str, command: str, printed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run_here(command, tmp_path, monkeypatch) == printed


@pytest.mark.parametrize(("session", "command", "printed"), named(first_commands()))
def test_what_the_installed_command_shows(
    session: str, command: str, printed: str, tmp_path: Path
) -> None:
    assert run(command, tmp_path) == printed


def test_every_command_has_a_session() -> None:
    seen = {word for _, command, _ in commands() for word in command.split()[1:2]}
    assert set(NAMES) - {"web"} <= seen
    assert {f"arpad {name} --help" for name in NAMES} <= {c for _, c, _ in commands()}
