"""The wheel has every file of the package: templates, sheets, scripts and tables, too."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[2] / "src"


def test_the_wheel_has_every_file(tmp_path: Path) -> None:
    command = (sys.executable, "-m", "pip", "wheel", "--no-deps", "--quiet", "-w", tmp_path)
    ran = subprocess.run(
        (*command, SOURCES.parent), capture_output=True, text=True, check=False, cwd=tmp_path
    )
    if "No matching distribution found for hatchling" in ran.stderr:
        pytest.skip("hatchling, which builds the wheel, is not to be had")
    assert ran.returncode == 0, ran.stderr
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        packed = {name for name in archive.namelist() if name.startswith("arpad/")}
    written = {
        path.relative_to(SOURCES).as_posix()
        for path in (SOURCES / "arpad").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert packed == written
    assert {".css", ".html", ".js", ".json", ".png"} <= {Path(name).suffix for name in packed}
