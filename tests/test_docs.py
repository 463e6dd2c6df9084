"""Every example in the README and the docs is run: Python sessions and terminal sessions."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
CONSOLE = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!https?:)([^)#]+)")


#: Its examples need Spark and are run with it: tests/spark.
NOT_HERE = {"at-scale.md"}


@pytest.mark.parametrize(
    "page", [page for page in PAGES if page.name not in NOT_HERE], ids=lambda page: page.name
)
def test_python_examples_give_what_they_show(page: Path) -> None:
    failed, _ = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert failed == 0


def terminal_sessions() -> list[tuple[str, str]]:
    return [(page.name, block) for page in PAGES for block in CONSOLE.findall(page.read_text())]


@pytest.mark.parametrize(("page", "session"), terminal_sessions())
def test_terminal_examples_give_what_they_show(page: str, session: str) -> None:
    """A command stands behind "$ "; what it prints, down to the next one, is compared."""
    for part in re.split(r"^\$ ", session, flags=re.MULTILINE)[1:]:
        command, _, shown = part.partition("\n")
        name, *arguments = shlex.split(command)
        ran = subprocess.run(
            [Path(sys.executable).with_name(name), *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            cwd=ROOT,
            env={**os.environ, "COLUMNS": "80", "PYTHONIOENCODING": "utf-8"},
        )
        assert ran.stdout.rstrip() == shown.rstrip(), page


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    missing = [to for to in LINK.findall(page.read_text()) if not (page.parent / to).exists()]
    assert missing == []


def test_there_are_examples_to_run() -> None:
    readme = ROOT / "README.md"
    assert ">>> " in readme.read_text()
    assert any(page == readme.name for page, _ in terminal_sessions())
