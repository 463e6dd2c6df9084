"""HTML by templates: everything is escaped, a missing value is an error, each is compiled once.

The only module in which a text becomes markup. Pages have their templates in the folder `templates`
beside them, and one environment for each package. The style sheets of a report are here too: it
carries them all as a file, and pages of the web build on them.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any

try:
    from jinja2 import ChoiceLoader, Environment, FunctionLoader, StrictUndefined
    from markupsafe import Markup, escape
except ModuleNotFoundError as missing:
    words = f"HTML needs {missing.name}: pip install jinja2; text, Markdown, CSV and JSON do not"
    raise ModuleNotFoundError(words, name=missing.name) from None

from arpad.exact import day_text
from arpad.render.figures import true_minus

#: In the order in which they apply.
SHEETS = ("style.css", "parts.css", "report.css")


def sheet(name: str) -> str:
    """One of the style sheets."""
    return (files("arpad.render") / "style" / name).read_text("utf-8")


@cache
def scheme(name: str) -> str:
    """The colours of "light" or "dark", whatever the reader's machine prefers: of the style sheet.

    >>> scheme("dark").partition("{")[0], "--paper:#101412" in scheme("dark")
    (':root', True)
    """
    light, dark = re.findall(
        r"^ *:root\{\n(.*?)^ *\}", sheet("style.css"), re.DOTALL | re.MULTILINE
    )[:2]
    colours = light if name == "light" else dark
    return f":root{{\n{colours}color-scheme:{name};\n}}\n"


@cache
def style() -> str:
    """All of them, as a report in a file has them."""
    return "".join(map(sheet, SHEETS))


@cache
def script() -> str:
    """The script that sorts and filters a report."""
    return (files("arpad.render") / "report.js").read_text("utf-8")


@cache
def hatch() -> str:
    """The pattern of bars to the left of zero: a sheet names it, and a document holds it."""
    return (files("arpad.render") / "templates" / "hatch.svg").read_text("utf-8")


def environment(*packages: str, **filters: Callable[..., Any]) -> Environment:
    """The templates of a package, and those that it shares with the further `packages`.

    A name is looked up in the packages from left to right. `filters` are added to those that all
    pages share: day, minus, thousands.
    """
    made = Environment(
        loader=ChoiceLoader([_loader(each) for each in packages]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    made.filters.update(_FILTERS, **filters)
    made.globals["counted"] = counted
    return made


@cache
def report_templates() -> Environment:
    """The templates of the reports of all systems."""
    return environment("arpad.render")


def _loader(package: str) -> FunctionLoader:
    folder = files(package) / "templates"

    def read(name: str) -> str | None:
        file = folder / name
        return file.read_text("utf-8") if file.is_file() else None

    return FunctionLoader(read)


def trusted(html: str) -> Markup:
    """HTML of our own, in which whatever a person wrote is escaped already."""
    return Markup(html)  # noqa: S704


def escaped(text: str) -> str:
    """A text as a template shows it, for one that is filled in later."""
    return str(escape(text))


def counted(count: int, one: str, many: str) -> str:
    """A count in its phrase, with separated thousands.

    >>> counted(1, "%s game", "%s games"), counted(1234, "%s game", "%s games")
    ('1 game', '1,234 games')
    """
    return (one if count == 1 else many) % _thousands(count)


def _thousands(count: int) -> str:
    return f"{count:,}"


_FILTERS: dict[str, Callable[..., str]] = {
    "day": day_text,
    "minus": true_minus,
    "thousands": _thousands,
}
