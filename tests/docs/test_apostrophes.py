"""Words of ours have the curly apostrophe everywhere; what people type may have either."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "arpad"
_COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*|<!--.*?-->|\{#.*?#\}", re.DOTALL)
STRAIGHT = re.compile(r"[A-Za-z]{3}'s\b|\b[Oo]pponents' ")


def _strings(module: ast.Module, docstrings: bool) -> Iterator[str]:
    """The text in a module's strings; those that stand alone explain the code to its readers."""
    alone = {id(node.value) for node in ast.walk(module) if isinstance(node, ast.Expr)}
    texts = (node for node in ast.walk(module) if isinstance(node, ast.Constant))
    for text in texts:
        if isinstance(text.value, str) and (docstrings or id(text) not in alone):
            yield text.value


@pytest.mark.parametrize("room", sorted(path.name for path in SOURCE.iterdir()))
def test_words_have_the_curly_apostrophe(room: str) -> None:
    paths = [SOURCE / room, *(SOURCE / room).rglob("*.py")]
    found = [
        f"{path.relative_to(SOURCE)}: {text}"
        for path in paths
        if path.suffix == ".py"
        # The terminal's help is made of docstrings.
        for text in _strings(ast.parse(path.read_text("utf-8")), docstrings=room == "cli")
        if STRAIGHT.search(text)
    ]
    assert found == []


def test_so_have_those_of_the_page() -> None:
    written = {
        path.name: _COMMENT.sub("", path.read_text("utf-8"))
        for folder in ("page", "web/**/templates")
        for path in SOURCE.rglob(f"{folder}/**/*")
        if path.suffix in (".js", ".html")
    }
    assert "index.html" in written
    assert [name for name, text in written.items() if STRAIGHT.search(text)] == []
