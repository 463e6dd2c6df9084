"""Nothing in a file, a form or a league becomes markup, and every `escape` is needed for that."""

from __future__ import annotations

import ast
import html
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from types import FrameType
from typing import Any, NamedTuple

import pytest

import arpad.render
import arpad.web

from .hostile import EVIL, MARKUP, SHORT, Reader, documents

SOURCE = Path(arpad.web.__file__).parents[1]
#: Modules that only show our own words and records: no file, form or league reaches them.
OWN_WORDS = frozenset(f"arpad.web.{name}" for name in ("api.page",))
#: And single places: labels, helps and articles of ours, in modules that also show data.
OWN_PLACES = {
    "arpad.web.league.games_page": {"name.replace('_', ' ')", "str(value)"},  # of choices
    "arpad.web.league.parts": {
        *("words", "error.place", "value", "text", "fact.help"),
        'f"{to}?{urlencode(asked)}" if asked else to',
    },
    "arpad.web.league.player_page": {"view.streak"},
    "arpad.web.league.rules_page": {
        *("each.label", "each.help", "in_words(each).replace('from', 'From', 1)"),
    },
    "arpad.web.league.rules_words": {"each.name.replace('_', ' ')", "str(each.text)"},
    "arpad.web.league.settings_page": {"secret", "f'<iframe src=\""},
    "arpad.web.league.table_page": {"in_short(league.rules)"},
}


class Site(NamedTuple):
    """A call of `escape`: its module, its place there, and what it escapes."""

    module: str
    line: int
    column: int
    words: str


def modules() -> Iterator[str]:
    for package in (arpad.render, arpad.web):
        for found in walk_packages(package.__path__, f"{package.__name__}."):
            yield found.name


def sites() -> dict[tuple[str, int, int], Site]:
    """All calls of `escape` in what makes HTML."""
    found = {}
    for name in modules():
        path = SOURCE.parent / f"{name.replace('.', '/')}.py"
        if not path.exists():
            continue
        text = path.read_text()
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "escape":
                words = ast.get_source_segment(text, node.args[0]) or ""
                found[name, node.lineno, node.col_offset] = Site(
                    name, node.lineno, node.col_offset, words
                )
    return found


def place_of(frame: FrameType) -> tuple[str, int, int]:
    positions = [*frame.f_code.co_positions()][frame.f_lasti // 2]
    return frame.f_globals["__name__"], positions[0] or 0, positions[2] or 0


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[str, str]]:
    return list(documents(tmp_path_factory.mktemp("made")))


@pytest.mark.guard
@pytest.mark.untraced
def test_no_text_becomes_markup(made: list[tuple[str, str]]) -> None:
    evil = {name: found for name, text in made if (found := Reader(text).evil)}
    assert evil == {}
    shown = sum(MARKUP in "".join(Reader(text).texts) for _, text in made)
    assert (len(made) > 300, shown > 250) == (True, True), (len(made), shown)


@pytest.mark.guard
@pytest.mark.untraced
def test_every_escape_is_seen_to_be_needed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each `escape` is switched off and leaves its number: the parsed documents must show it."""
    known = sites()
    numbers = {place: number for number, place in enumerate(known)}

    def unescaped(text: str, quote: bool = True) -> str:
        place = place_of(sys._getframe(1))
        assert place in numbers, f"a call of escape that is not seen in the source: {place}"
        mark = f"{EVIL}-{numbers[place]}-"
        return str(text).replace(EVIL, mark).replace(SHORT, f"<{mark}>")

    for name in {*modules()} - OWN_WORDS:
        module: Any = import_module(name)
        if getattr(module, "escape", None) is html.escape:
            monkeypatch.setattr(module, "escape", unescaped)
    evil = set().union(*(Reader(text).evil for _, text in documents(tmp_path)))
    seen = {int(part) for name in evil for part in name.split("-") if part.isdigit()}
    unseen = [
        site
        for place, site in known.items()
        if numbers[place] not in seen
        and site.module not in OWN_WORDS
        and site.words.partition("{base}")[0] not in OWN_PLACES.get(site.module, ())
    ]
    assert unseen == [], "put markup there in tests/web/hostile.py"
