"""The public calls explain themselves: examples that run, every argument, every column."""

from __future__ import annotations

import doctest
import inspect
import re
from importlib import import_module
from pathlib import Path

import pytest

from arpad import bulk
from arpad.bulk.columns import game_names, player_names
from arpad.bulk.editions import flags
from arpad.bulk.result import RESULT

FUNCTIONS = [value for name in bulk.__all__ if inspect.isfunction(value := getattr(bulk, name))]


@pytest.mark.parametrize("module", sorted({function.__module__ for function in FUNCTIONS}))
def test_the_examples_give_what_they_show(module: str) -> None:
    failed, tried = doctest.testmod(import_module(module))
    assert failed == 0
    assert tried > 2


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: str(function.__name__))
def test_a_public_function_explains_its_arguments_with_an_example(function: object) -> None:
    documentation = inspect.getdoc(function) or ""
    assert ">>> " in documentation
    arguments = inspect.signature(function).parameters  # type: ignore[arg-type]
    assert [name for name in arguments if f"`{name}" not in documentation] == []


PAGE = (Path(__file__).parents[2] / "docs" / "bulk.md").read_text("utf-8")


def columns_of(head: str) -> set[str]:
    """The names in backticks of a table's first column, under a headline."""
    table = PAGE.split(f"### {head}", 1)[1].split("\n\n", 2)[1]
    cells = [line.split("|")[1] for line in table.splitlines()[2:]]
    return {name for cell in cells for name in re.findall(r"`(\w+)`", cell)}


def test_the_page_has_every_column_and_no_other() -> None:
    """Flags are described below the table: they are another spelling of one of its rows."""
    flags_of_lists = set(flags())
    assert columns_of("Players") == set(player_names()) - flags_of_lists
    assert columns_of("Games") == set(game_names())
    assert columns_of("The result") == {*RESULT, "highest_rating"}
    assert all(f"`{name}`" in PAGE for name in flags_of_lists)
