"""docs/terminal.md shows or names every command, and every old spelling of an option."""

from __future__ import annotations

from pathlib import Path

import pytest

from .commands import NAMES, command_of

PAGE = (Path(__file__).parents[2] / "docs" / "terminal.md").read_text()


@pytest.mark.parametrize("name", NAMES)
def test_every_command_is_shown_or_named(name: str) -> None:
    assert f"arpad {name}" in PAGE


def test_old_spellings_are_listed_until_they_go() -> None:
    for name in NAMES:
        for old, new in getattr(command_of(name), "renamed", {}).items():
            assert f"`{old}`" in PAGE
            assert f"`{new}`" in PAGE
