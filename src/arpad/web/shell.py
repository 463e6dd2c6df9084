"""The shell around every page: one header, one footer, one style sheet, marks drawn once.

A new page gets a line in `PAGES`: the header lists the pages that exist, both on Arpad's own server
and on a static host.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape

from arpad.render.sheets import HATCH


@dataclass(frozen=True, slots=True)
class Entry:
    """A page of the header: its id, its name, and its addresses; "" if it has none."""

    id: str
    name: str
    served: str
    static: str


#: Relative addresses; "./" is the calculator itself.
PAGES = (
    Entry("calculator", "Calculator", "./", "./"),
    Entry("event", "Event", "event", "event.html"),
    Entry("league", "League", "league.html", "league.html"),
    Entry("rules", "Rules", "rules.html", "rules.html"),
    Entry("about", "About", "about.html", "about.html"),
)

_DESCRIPTION = (
    "What a result does to a chess rating: one game, a tournament, an event or a league, by the "
    "rules in force on that date, worked out step by step."
)
_ICON = (
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E"
    "%3Crect width='32' height='32' rx='5' fill='%2317624d'/%3E%3Cpath d='M2.5 27.5C18 27.5 14 4.5 "
    "29.5 4.5V26.5a3 3 0 0 1-3 3H5.5a3 3 0 0 1-3-2Z' fill='%23fffefb'/%3E%3C/svg%3E"
)
_LOGO = (
    '<svg viewBox="0 0 32 32" aria-hidden="true"><rect class="mark-d" width="32" height="32" '
    'rx="5"/><path class="mark-l" d="M2.5 27.5C18 27.5 14 4.5 29.5 4.5V26.5a3 3 0 0 1-3 3H5.5a3 3 '
    '0 0 1-3-2Z"/></svg>'
)
#: The pictures of buttons, by the end of their ids, on a square of 16.
_ICONS = {
    "copy": "M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3",
    "link": "M6.5 9.5l3-3M7 4.5l1.6-1.6a3 3 0 0 1 4.5 4.4L11.5 9M9 11.5l-1.6 1.6a3 3 0 0 1-4.5-4.4"
    "L4.5 7",
    "down": "M8 2v8.5M4.5 7.5L8 11l3.5-3.5M2.5 13.5h11",
    "print": "M4.5 6V2.5h7V6M4.5 11.5h-2V6h11v5.5h-2M4.5 9.5h7v4h-7z",
    "swap": "M2 5.5h11M10 2.5l3 3-3 3M14 10.5H3M6 7.5l-3 3 3 3",
    "more": "M2.5 8h2M7 8h2M11.5 8h2",
    "plus": "M8 2.5v11M2.5 8h11",
    "close": "M3.5 3.5l9 9M12.5 3.5l-9 9",
    "picture": "M2.5 3h11v10h-11zM2.5 10.5l3-3 3 3 2-2 3 3",
}
#: Where the API is described; the calculator's first view does without it.
_API = ' · <a href="{depth}api">HTTP API</a>'
#: What the calculator loads after its first result.
_PARTS = '<link rel="stylesheet" href="{depth}parts.css">\n'
_MARKS = f'<svg class="unseen" aria-hidden="true"><defs>{HATCH}{{}}</defs></svg>'
_DOCUMENT = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="Arpad">
<title>{title}</title>
<meta name="description" content="{description}">
<meta name="theme-color" content="#f6f5f0" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#101412" media="(prefers-color-scheme: dark)">
<link rel="icon" href="{icon}">
<link rel="stylesheet" href="{depth}style.css">
{parts}{head}</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
{marks}
<header class="shell"><div class="wrap">
<a class="brand" href="{depth}">{logo}<span>Arpad</span></a>
<nav class="nav" aria-label="Arpad">{nav}</nav>
</div></header>
<main id="main" class="wrap">
{body}
</main>
<footer class="foot"><div class="wrap">
{foot}<p><a href="{depth}rules.html">Rules and sources</a>{api}</p>
</div></footer>
</body>
</html>
"""


def shell(
    title: str,
    body: str,
    *,
    current: str,
    head: str = "",
    served: bool = True,
    depth: str = "./",
    description: str = _DESCRIPTION,
    foot: str = "",
    places: Mapping[str, str] | None = None,
) -> str:
    """The whole document around a body.

    `title` is shown in the browser's tab, `body` is inside `<main>`, `head` at the end of `<head>`.
    `current` is the id of its page in the header, `served` whether Arpad's own server sends it,
    `depth` leads from the page to the folder of the calculator ("../" from one folder below),
    `foot` are further paragraphs of the footer, and `places` where entries of the header lead from
    this page, if not where they usually do.

    >>> 'aria-current="page">Calculator</a>' in shell("Arpad", "", current="calculator")
    True
    """
    return _DOCUMENT.format(
        title=escape(title),
        description=escape(description),
        icon=_ICON,
        parts="" if current == "calculator" else _PARTS.format(depth=depth),
        head=head,
        marks=_MARKS.format("".join(map(_symbol, _ICONS))),
        logo=_LOGO,
        nav="".join(_link(each, current, served, depth, places or {}) for each in PAGES),
        body=body,
        depth=depth,
        foot=foot,
        api=_API.format(depth=depth) if served and current != "calculator" else "",
    )


def icon(name: str) -> str:
    """One of the shell's icons, for a button that also has a text."""
    return f'<svg class="ico" aria-hidden="true"><use href="#i-{name}"/></svg>'


def _symbol(name: str) -> str:
    return f'<symbol id="i-{name}" viewBox="0 0 16 16"><path d="{_ICONS[name]}"/></symbol>'


def _link(entry: Entry, current: str, served: bool, depth: str, places: Mapping[str, str]) -> str:
    place = entry.served if served else entry.static
    if not place:
        return ""
    mark = ' aria-current="page"' if entry.id == current else ""
    address = places.get(entry.id, f"{depth}{place.removeprefix('./')}")
    return f'<a href="{address}"{mark}>{entry.name}</a>'
