"""Every template is escaped: a text becomes markup in one module, with no way around it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from jinja2 import UndefinedError

import arpad
from arpad.render import templating

SOURCES = Path(arpad.__file__).parent
_AROUND = re.compile(r"\bMarkup\b|\|\s*safe\b|autoescape|\bhtml\.escape\b|from html import")
_NAMES = (
    "a abbr article aside b body br button caption code dd details dfn div dl dt em fieldset "
    "footer form h[1-6] head header hr html i img input label legend li link main math meta nav "
    "noscript ol option p path pre script section select small span strong style sub summary sup "
    "svg symbol table tbody td textarea th thead title tr ul use"
)
#: An element's beginning or end; `(?P<b>` and `\\g<b>` are of regular expressions.
_TAG = re.compile(rf"(?<!P)(?<!\\g)</?(?:{_NAMES.replace(' ', '|')})(?=[\s/>\\\[])")
#: Modules with tags in texts of theirs, and why.
_WITH_TAGS = {
    "formats/pasted/__init__.py": "reads the HTML that people paste",
    "web/build/bundle.py": "puts a whole document's parts into one file",
    "web/build/site.py": "reads which pages are ours, and what they load",
    "web/calculator/pages.py": "the formula of the example, which JavaScript fills in, too",
}


def test_only_one_module_makes_markup() -> None:
    around = [
        path.relative_to(SOURCES).as_posix()
        for path in SOURCES.rglob("*")
        if path.suffix in (".py", ".html", ".svg") and _AROUND.search(path.read_text("utf-8"))
    ]
    assert around == ["render/templating.py"]


def _texts(path: Path) -> Iterator[str]:
    """The texts in a module, without its docstrings."""
    tree = ast.parse(path.read_text("utf-8"))
    alone = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in alone:
            yield node.value


def test_elements_stand_in_templates() -> None:
    assert _TAG.search('<p class="small">')
    assert not _TAG.search(r"(?P<b>.)\g<b>")
    modules = {path.relative_to(SOURCES).as_posix(): path for path in SOURCES.rglob("*.py")}
    with_tags = {
        name: tags
        for name, path in modules.items()
        if (tags := [text for text in _texts(path) if _TAG.search(text)])
    }
    assert with_tags.keys() == _WITH_TAGS.keys(), with_tags.keys() ^ _WITH_TAGS.keys()


def test_a_text_is_escaped_and_a_missing_value_is_an_error() -> None:
    page = templating.environment("arpad.web.league").from_string("<b>{{ name }}</b>{{ ours }}")
    ours = templating.trusted("<i>")
    assert page.render(name='"<script>', ours=ours) == "<b>&#34;&lt;script&gt;</b><i>"
    with pytest.raises(UndefinedError):
        page.render(name="Ann")


def test_the_shared_filters() -> None:
    page = templating.environment("arpad.web.league", double=lambda text: text * 2)
    shown = page.from_string("{{ 'a' | double }} {{ counted(2, '%s game', '%s games') }}")
    assert shown.render() == "aa 2 games"
    shown = page.from_string("{{ 1234 | thousands }} {{ '-2' | minus }} {{ on | day }}")
    assert shown.render(on=date(2026, 11, 2)) == "1,234 −2 2 November 2026"
