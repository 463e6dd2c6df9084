"""The calculator's document, and the pages for reading beside it."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

from arpad.render.templating import environment, trusted
from arpad.web.calculator.values import figures, reading_values, rules_values
from arpad.web.shell import Host, shell

_LINE_BREAK = re.compile(r"\s*\n\s*")
_BETWEEN_TAGS = re.compile(r"(?<=>)\s*\n\s*(?=<)")
EVENT_DESCRIPTION = (
    "What a tournament does to every rating in it: from its report file (TRF), a PGN, a CSV or a "
    "US Chess section, on your own computer."
)
#: Title and description of each page whose text is its template.
_PAGES = {
    "about": (
        "About Arpad",
        "What becomes of what you type into Arpad, how sure its figures are, and where to read how "
        "chess ratings are worked out.",
    ),
    "event": (
        "Arpad: rate a whole event",
        EVENT_DESCRIPTION,
    ),
    "league": (
        "Arpad: a league of your own",
        "Start a rating league for a club, an office or a school: on your own computer, with a "
        "table, a page for each player and every change explained.",
    ),
}
_RULES_DESCRIPTION = (
    "FIDE’s rating regulations article by article, in plain words: K, the rule of 400 points, "
    "expected scores, initial ratings and title norms, in every edition since {first_year}."
)


def anchor(article: str, of: str = "") -> str:
    """The name by which a link leads to an article, of an edition or a system if one is named.

    >>> anchor("B.01 1.4.8"), anchor("8.3.1", "standard-2014-07-01")
    ('B.01_1.4.8', 'standard-2014-07-01_8.3.1')
    """
    name = article.replace(" ", "_")
    return f"{of}_{name}" if of else name


_TEMPLATES = environment("arpad.web.calculator", "arpad.web", anchor=anchor)


def calculator_page(on: date, host: Host, *, single: bool = False) -> str:
    """The calculator's document; `single` if it is one file, beside which there are no others."""
    body = _TEMPLATES.get_template("index.html").render(
        reading=trusted(reading(on, links=not single)), served=host.served, single=single
    )
    return shell(
        "Arpad: chess rating calculator",
        re.sub(r"\n\s+", "\n", body),
        current="calculator",
        host=host,
        head=_TEMPLATES.get_template("head.html").render() + "\n",
        foot=_TEMPLATES.get_template("foot.html").render() + "\n",
    )


def text_page(name: str, host: Host) -> str:
    """The page of that name: about, event or league, each on how to go on."""
    title, description = _PAGES[name]
    return _document(name, title, description, host, {})


def rules_page(on: date, host: Host) -> str:
    """Each article in a sentence or two; `on` is the day whose rules come first."""
    description = _RULES_DESCRIPTION.format_map(figures(on))
    return _document("rules", "Arpad: the rules, in words", description, host, rules_values(on))


def missing_page(path: str, near: str = "") -> str:
    """The document for an address that does not exist; `near` is the most similar one.

    >>> "Did you mean" in missing_page("/abuot.html", "/about.html")
    True
    """
    body = _body("missing", {"path": path, "near": near})
    return shell("Arpad: There is no such page", body, current="", depth="/")


def reading(on: date, *, links: bool = True) -> str:
    """The text below the calculator, by the rules of that day, its articles with `links`."""
    return _body("reading", {**reading_values(on), "links": links})


def _document(name: str, title: str, description: str, host: Host, values: dict[str, Any]) -> str:
    return shell(
        title,
        _body(name, values),
        current=name,
        host=host,
        description=description,
        sheets=("reading.css",),
    )


def _body(name: str, values: dict[str, Any]) -> str:
    """A template filled in, without the breaks of its lines."""
    text = _TEMPLATES.get_template(f"{name}.html").render(values).strip()
    return _LINE_BREAK.sub(" ", _BETWEEN_TAGS.sub("", text))
