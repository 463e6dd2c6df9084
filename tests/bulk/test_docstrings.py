"""The public calls explain themselves: an example that runs, and a word on every argument."""

from __future__ import annotations

import doctest
import inspect
from importlib import import_module

import pytest

from arpad import bulk

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


def test_there_are_functions_to_look_at() -> None:
    names = {function.__name__ for function in FUNCTIONS}
    assert names == {"next_list", "rate_games", "rate_period", "replay"}
