"""The lint of the page's JavaScript is skipped without Node, but not where CI=true."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "scripts" / "javascript.py"


@pytest.mark.parametrize(("ci", "code"), [("", 0), ("true", 1)])
def test_without_node(tmp_path: Path, ci: str, code: int) -> None:
    python = tmp_path / "python"  # beside which there is no Node
    python.symlink_to(sys.executable)
    paths = os.pathsep.join(path for path in sys.path if path)
    found = subprocess.run(
        (python, SCRIPT),
        env={"PATH": str(tmp_path), "PYTHONPATH": paths, "CI": ci},
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == code, found.stderr
    assert "JavaScript is not checked" in found.stderr
