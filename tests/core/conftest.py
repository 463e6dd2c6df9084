"""A system of another package, for the tests of the seam and of the face."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from arpad import system

PACKAGE = Path(__file__).parents[2] / "docs" / "examples" / "club-duel"


@pytest.fixture
def duel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The package of the example, as pip would leave it."""
    project = tomllib.loads((PACKAGE / "pyproject.toml").read_text())
    (group, entries), *_ = project["project"]["entry-points"].items()
    lines = (f"{name} = {value}" for name, value in entries.items())
    info = tmp_path / "club_duel-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: club-duel\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("\n".join((f"[{group}]", *lines)))
    monkeypatch.syspath_prepend(PACKAGE)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "club_duel", raising=False)
    return system.find("duel").book()
