"""Every class name has a rule in a sheet that its page loads.

`tests/appearance` asks the same of every page in a browser; here stand the names of all states.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pictures.sheets import HOOKS, SOURCES

_REPORT = ("render/style/style.css", "render/style/parts.css", "render/style/report.css")
_PAGE = (*_REPORT[:2], "web/calculator/page/style.css", "web/calculator/page/parts.css")
_CALCULATOR = tuple(
    f"web/calculator/page/{name}.css"
    for name in ("calculator", "chooser", "lists", "paste", "reading")
)
#: The sheets that sources may count on; the first pattern that fits a source decides.
ROOMS: dict[str, tuple[str, ...]] = {
    "render/*": _REPORT,
    "web/league/**/*board*": (*_PAGE, "web/league/page/board.css"),
    "web/league/**/*": (*_PAGE, "web/league/page/league.css"),
    "web/event/*": (*_PAGE, *_REPORT, "web/event/page/event.css"),
    "web/event/*/*": (*_PAGE, *_REPORT, "web/event/page/event.css"),
    "web/api/*": (*_PAGE, "web/api/page.css"),
    "web/**/*": (*_PAGE, *_CALCULATOR),
}
_NAME = r"[A-Za-z_][\w-]*"
_IN_RULE = re.compile(rf"\.({_NAME})")
_NO_RULE = re.compile(r'/\*.*?\*/|"[^"]*"|url\([^)]*\)', re.DOTALL)
#: Class names in markup, then in scripts: attributes that are made, either of two, and what is
#: switched.
_USES = (
    re.compile(r"""\bclass=\\?["']([^"'>]*)"""),
    re.compile(r"""\bclass: ["`]([^"`]*)["`]"""),
    re.compile(r"""\bclassName(?: \+?=|:) "([^"]*)\""""),
    re.compile(r"""\bclass: [^"`,}]*\? "([^"]*)\""""),
    re.compile(r"""\bclass: [^"`,}]*\? "[^"]*" : "([^"]*)\""""),
    re.compile(r"""\bclassList\.\w+\("([^"]*)\""""),
)
_FILLED_IN = re.compile(r"\$?\{[^}]*\}|[\"',]")


def _sources() -> Iterator[tuple[Path, tuple[str, ...]]]:
    seen = set[Path]()
    for pattern, sheets in ROOMS.items():
        for path in sorted(SOURCES.glob(pattern)):
            if path.suffix in (".py", ".html", ".js") and path not in seen:
                seen.add(path)
                yield path, sheets


def _styled(sheet: str) -> set[str]:
    text = _NO_RULE.sub("", (SOURCES / sheet).read_text("utf-8"))
    return set(_IN_RULE.findall(text))


def _used(path: Path) -> set[str]:
    text = path.read_text("utf-8")
    uses = " ".join(_FILLED_IN.sub(" ", use) for each in _USES for use in each.findall(text))
    return {name for name in uses.split() if re.fullmatch(_NAME, name)}


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ('<p class="hint bad">', {"hint", "bad"}),
        ('make("p", { class: "hero change", id })', {"hero", "change"}),
        ('make("p", { class: at < 0 ? "hero down" : "change" }, at)', {"hero", "down", "change"}),
        ('Object.assign(button, { type: "button", className: "man-btn" })', {"man-btn"}),
        ('made.className = "note bad"; made.classList.add("paper")', {"note", "bad", "paper"}),
    ],
)
def test_every_form_of_a_class_name_is_seen(source: str, names: set[str], tmp_path: Path) -> None:
    path = tmp_path / "source.js"
    path.write_text(source, "utf-8")
    assert _used(path) == names


def test_every_class_name_has_a_rule() -> None:
    bare = {
        path.relative_to(SOURCES).as_posix(): names
        for path, sheets in _sources()
        if (names := _used(path).difference(HOOKS, *map(_styled, sheets)))
    }
    assert bare == {}
