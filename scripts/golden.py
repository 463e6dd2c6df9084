"""Writes anew what tests compare to the letter: sessions, in the docs too, and their tables.

What changed is what people see: look at the difference before you keep it.
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
sys.path[:0] = map(str, (ROOT / "tests", ROOT))

import face  # noqa: E402
from cli import test_golden  # noqa: E402
from sessions import test_sessions  # noqa: E402

from docs import tables, test_docs  # noqa: E402

_COMMAND = re.compile(r"^\$ (?P<command>.*)\n(?P<printed>(?:(?!\$ ).*\n)*)", re.MULTILINE)


def rewrite(text: str, run: Callable[[str], str]) -> str:
    """Sessions with what their commands print now; blank lines between them stay."""

    def anew(found: re.Match[str]) -> str:
        printed = found["printed"]
        ending = printed[len(printed.rstrip()) :] or "\n"
        output = run(found["command"])
        return f"$ {found['command']}\n{output}{ending if output else ending.lstrip()}"

    return _COMMAND.sub(anew, text)


def run_session(command: str) -> str:
    """What a command of the terminal's sessions prints."""
    with tempfile.TemporaryDirectory() as out, pytest.MonkeyPatch.context() as patched:
        return test_golden.run_here(command, Path(out), patched)


def main() -> None:
    """Rewrite every session, and the list of the face."""
    keep(face.FILE, face.text())
    for path in test_sessions.SESSIONS:
        keep(path, test_sessions.rewritten(path))
    for path in test_golden.SESSIONS:
        keep(path, rewrite(path.read_text("utf-8"), run_session))
    for path in test_docs.PAGES:
        text = path.read_text("utf-8")
        keep(path, tables.rewritten(path, test_docs.CONSOLE.sub(console, text)))


def console(found: re.Match[str]) -> str:
    """A console of the docs, with what its commands print now; a league's stay as they are."""
    parts = re.split(r"^(?=\$ )", found[1], flags=re.MULTILINE)
    kept = [
        part if part.startswith(f"$ {test_docs.IN_ORDER}") else rewrite(part, test_docs.run)
        for part in parts
    ]
    return f"```console\n{''.join(kept)}```"


def keep(path: Path, text: str) -> None:
    """Write a file if it differs, and name it."""
    if text != path.read_text("utf-8"):
        path.write_text(text, "utf-8")
        print(path.relative_to(ROOT))


if __name__ == "__main__":
    main()
