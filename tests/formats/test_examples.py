"""The examples in the docstrings run, and every public function has one."""

from __future__ import annotations

import doctest
import inspect
import pkgutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from arpad import formats

ROOT = Path(__file__).parents[2]
NAMES = [
    "arpad.exact",
    "arpad.formats",
    *(module.name for module in pkgutil.walk_packages(formats.__path__, "arpad.formats.")),
]
#: What people call, by the module it is documented in.
PUBLIC = {
    "arpad.formats": ["read", "read_event", "kind_of"],
    "arpad.formats.csv": [
        "read_event",
        "read_players",
        "write_games",
        "write_players",
        "omissions",
    ],
    "arpad.formats.fide_list": ["ListEntry", "look_up"],
    "arpad.formats.game_list": ["read_game_list", "read_opponents", "read_typed_game"],
    "arpad.formats.pasted": ["PastedGame", "read"],
    "arpad.formats.pgn": ["PgnGame", "omissions", "read_event", "scan", "write"],
    "arpad.formats.records": ["EventRecord", "PlayerRecord", "Remark", "RoundRecord"],
    "arpad.formats.trf": ["omissions", "read", "write"],
}


@pytest.fixture(autouse=True)
def _in_the_project(monkeypatch: pytest.MonkeyPatch) -> None:
    """The examples name files of docs/examples."""
    monkeypatch.chdir(ROOT)


@pytest.mark.parametrize("name", NAMES)
def test_examples_give_what_they_show(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0


@pytest.mark.parametrize(
    ("module", "name"), [(module, name) for module, names in PUBLIC.items() for name in names]
)
def test_a_public_name_has_an_example(module: str, name: str) -> None:
    public = getattr(import_module(module), name)
    documentation = inspect.getdoc(public) or ""
    assert ">>> " in documentation
    if inspect.isfunction(public):
        arguments = inspect.signature(public).parameters
        assert [name for name in arguments if f"`{name}`" not in documentation] == []


def test_reading_files_needs_no_rules() -> None:
    """The formats do not decide which regulations apply."""
    script = f"import sys, {', '.join(NAMES)}; print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    loaded = ran.stdout.split()
    assert "arpad.formats.trf" in loaded
    assert [
        name for name in loaded if name.startswith(("arpad.fide", "arpad.elo", "arpad.cli"))
    ] == []
