"""Every template is escaped: a text becomes markup in one module, with no way around it."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path

import pytest
from jinja2 import UndefinedError

import arpad
from arpad.render import templating

SOURCES = Path(arpad.__file__).parent
_AROUND = re.compile(r"\bMarkup\b|\|\s*safe\b|autoescape")


def test_only_one_module_makes_markup() -> None:
    around = [
        path.relative_to(SOURCES).as_posix()
        for path in SOURCES.rglob("*")
        if path.suffix in (".py", ".html", ".svg") and _AROUND.search(path.read_text("utf-8"))
    ]
    assert around == ["render/templating.py"]


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
