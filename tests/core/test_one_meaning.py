"""One class name, one meaning: what a reader has learned about a name holds in every module."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import arpad

SOURCE = Path(arpad.__file__).parent
#: What every system has under one name, as the verbs of a system have; all of one name are of
#: systems, and mean the same there: its player, its rules, its terms, its report of a performance.
OF_SYSTEMS = {"PerformanceReport", "Player", "Rulebook", "Terms"}
ROOMS = {"elo", "fide", "glicko", "pools", "system", "uschess"}


def modules_of_classes() -> dict[str, list[Path]]:
    """The modules that define a class of each name."""
    modules: dict[str, list[Path]] = defaultdict(list)
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef):
                modules[node.name].append(path.relative_to(SOURCE))
    return modules


def test_no_two_classes_share_a_name() -> None:
    shared = {name: paths for name, paths in modules_of_classes().items() if len(paths) > 1}
    of_systems = {name: {path.parts[0] for path in shared.pop(name)} for name in OF_SYSTEMS}
    assert not shared
    assert all(rooms <= ROOMS for rooms in of_systems.values())
