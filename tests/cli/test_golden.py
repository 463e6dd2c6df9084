"""Every command, help and error, through the installed command, compared to the letter.

A session is a text file: a command behind "$ ", what it prints beneath (both streams), and a line
"[exit N]" where it does not end well. The figures in them are proved elsewhere; this is what a
person sees.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ARPAD = Path(sys.executable).with_name("arpad")
GIVEN = HERE / "given"
SESSIONS = sorted((HERE / "golden").glob("*.txt"))


def commands() -> list[tuple[str, str, str]]:
    found = []
    for session in SESSIONS:
        for part in re.split(r"^\$ ", session.read_text(), flags=re.MULTILINE)[1:]:
            command, _, shown = part.partition("\n")
            found.append((session.stem, command, shown.rstrip()))
    return found


def run(command: str, out: Path) -> str:
    """The command as a shell would run it, with an input file behind "<" and OUT for a folder."""
    words, _, given = command.partition(" < ")
    name, *arguments = [re.sub(r"^OUT\b", str(out), word) for word in shlex.split(words)]
    assert name == "arpad"
    ran = subprocess.run(
        [ARPAD, *arguments],
        stdin=(GIVEN / given).open() if given else subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        cwd=GIVEN,
        env={**os.environ, "COLUMNS": "80", "PYTHONIOENCODING": "utf-8"},
    )
    ended = f"\n[exit {ran.returncode}]" if ran.returncode else ""
    return ran.stdout.rstrip() + ended


@pytest.mark.parametrize(("session", "command", "shown"), commands())
def test_what_a_person_sees(session: str, command: str, shown: str, tmp_path: Path) -> None:
    assert run(command, tmp_path).replace(str(tmp_path), "OUT") == shown


def test_every_command_has_a_session() -> None:
    from arpad.cli import cli

    seen = {word for _, command, _ in commands() for word in command.split()[1:2]}
    assert set(cli.commands) - {"web"} <= seen
    assert {f"arpad {name} --help" for name in cli.commands} <= {c for _, c, _ in commands()}
