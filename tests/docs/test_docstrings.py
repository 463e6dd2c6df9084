"""Every public function explains itself: an example that runs, and a word on every argument."""

from __future__ import annotations

import doctest
import inspect
from importlib import import_module
from pathlib import Path
from types import FunctionType, ModuleType

import pytest

import arpad
from arpad import elo, event, fide, formats, game, questions, render, system
from arpad.formats import csv, fide_list, game_list, pasted, pgn, trf

SOURCE = Path(arpad.__file__).parent
#: Those that an extra brings in have tests of their own; their examples need the libraries.
EXTRAS = ("bulk", "cli", "web", "__main__")


def core_modules() -> list[str]:
    paths = [path.relative_to(SOURCE).with_suffix("").parts for path in SOURCE.rglob("*.py")]
    names = [".".join(("arpad", *parts)) for parts in paths if parts[0] not in EXTRAS]
    return sorted(name.removesuffix(".__init__") for name in names)


@pytest.mark.parametrize("name", core_modules())
def test_the_examples_in_the_code_give_what_they_show(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(SOURCE.parents[1])  # examples name files of docs/examples
    assert doctest.testmod(import_module(name)).failed == 0


#: The public functions of the core.
FACES: tuple[ModuleType, ...] = (
    *(elo, event, fide, questions, render, system),
    *(formats, csv, fide_list, game_list, pasted, pgn, trf),
)


def public_functions() -> list[FunctionType]:
    found = []
    for face in FACES:
        names = getattr(face, "__all__", None) or [
            name for name, value in vars(face).items() if not name.startswith("_")
        ]
        for name in names:
            value = getattr(face, name)
            ours = isinstance(value, FunctionType) and value.__module__.startswith("arpad")
            if ours and (hasattr(face, "__all__") or value.__module__ == face.__name__):
                found.append(value)
    return found


@pytest.mark.parametrize(
    "function",
    public_functions(),
    ids=lambda function: f"{function.__module__}.{function.__name__}",
)
def test_a_public_function_explains_its_arguments_with_an_example(function: FunctionType) -> None:
    documentation = inspect.getdoc(function) or ""
    assert ">>> " in documentation
    arguments = inspect.signature(function).parameters
    assert [name for name in arguments if f"`{name}`" not in documentation] == []


def test_there_are_functions_to_look_at() -> None:
    names = {function.__name__ for function in public_functions()}
    assert {"update", "tournament", "rate", "find", "game", "text"} <= names
    assert inspect.getdoc(game.sides)
