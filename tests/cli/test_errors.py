"""Errors of the core as a person at a terminal reads them."""

from __future__ import annotations

import pytest

from arpad import system
from arpad.cli.errors import at_place, terminal_errors
from arpad.cli.question import Question
from arpad.errors import (
    ArpadError,
    InvalidPlayer,
    InvalidRating,
)

from .commands import context_of


def message_of(command: str, error: ArpadError, **typed: str) -> str:
    """What a command makes of an error of the core."""
    context = context_of(command)
    context.obj = Question(system.find("fide"), typed)
    with pytest.raises(type(error)) as caught, terminal_errors(context):
        raise error
    return str(caught.value)


def test_an_error_keeps_its_kind() -> None:
    with pytest.raises(InvalidRating) as caught, at_place("game 2, opponent"):
        raise InvalidRating("rating", -5, "the rule", "the remedy")
    assert str(caught.value) == "game 2, opponent: -5 – the rule; the remedy."
    with pytest.raises(InvalidPlayer) as found, at_place("game 2, opponent"):
        raise InvalidPlayer("birth_year", 2040, "the rule", "the remedy")
    assert found.value.place == "game 2, opponent, birth-year"
