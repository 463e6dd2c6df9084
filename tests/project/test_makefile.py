"""`make run` on newcomers' machines: an old Python, a spoilt environment, a port that is taken."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(not shutil.which("make"), reason="there is no make")

#: Stands for a Python that is new enough: it makes an environment of itself.
_GOOD = """\
#!/bin/sh
case "$1 $2" in
  "-m venv") mkdir -p "$3/bin" && cp "$0" "$3/bin/python" && cp "$0" "$3/bin/arpad" ;;
  "web --port") echo "serving at $3" ;;
esac
"""
_OLD = """\
#!/bin/sh
[ "$1" = --version ] && echo Python 3.9.18 && exit
exit 1
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A clone with both, in a path with a space."""
    place = tmp_path / "my arpad"
    place.mkdir()
    for name in ("Makefile", "pyproject.toml", "constraints.txt"):
        shutil.copy(ROOT / name, place)
    for name, script in (("good", _GOOD), ("old", _OLD)):
        (place / name).write_text(script)
        (place / name).chmod(0o755)
    return place


def make(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    # The tests may themselves be run by make, whose options would be handed on.
    own = {
        name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))
    }
    return subprocess.run(["make", *arguments], cwd=folder, capture_output=True, text=True, env=own)


def test_an_old_python_is_refused_before_anything_is_made(folder: Path) -> None:
    ran = make(folder, "run", "PYTHON=./old")
    message = "Arpad needs Python 3.11 or later, and ./old is Python 3.9.18: name another, such as"
    assert ran.returncode == 2
    assert ran.stderr.startswith(f"{message} make run PYTHON=python3.12\n")
    assert not (folder / ".venv").exists()
    assert "./none is not there" in make(folder, "test", "PYTHON=./none").stderr


def test_a_spoilt_environment_is_made_again(folder: Path) -> None:
    (folder / ".venv/bin").mkdir(parents=True)
    shutil.copy(folder / "old", folder / ".venv/bin/python")
    assert make(folder, "run", "PYTHON=./old").returncode == 2
    ran = make(folder, "run", "PYTHON=./good", "PORT=8001")
    assert (ran.returncode, ran.stdout.splitlines()[-1]) == (0, "serving at 8001")
    assert make(folder, "run", "PYTHON=./old").stdout == "serving at 8000\n"
