"""Elements in the source of a web page that it hides from whoever looks at it."""

from __future__ import annotations

import re

_ELEMENT = re.compile(r"<(/?)([a-z][a-z0-9]*)((?: [^<>]*)?)>", re.ASCII | re.IGNORECASE)
_QUOTED = re.compile(r"\"[^\"]*\"|'[^']*'")
_HIDDEN = re.compile(r" hidden(?=[ =/]|$)", re.ASCII | re.IGNORECASE)
_STYLE = re.compile(
    r" style ?= ?(?:\"[^\"]*?|'[^']*?|[^ \"']*?)(?<![a-z-])display ?: ?none",
    re.ASCII | re.IGNORECASE,
)
#: Elements without an end.
_EMPTY = frozenset(
    ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source")
)
#: Parts of a table, whose ends may be omitted: a part ends where one of the same rank begins.
_RANKS = {"table": 0, "thead": 1, "tbody": 1, "tfoot": 1, "tr": 2, "td": 3, "th": 3}


class _Hidden:
    """An element that is not shown, until its end."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.rank = _RANKS.get(name, 0)
        self.inner = 0  # elements inside of the same name, or tables inside a part of one

    def ends_at(self, name: str, *, closing: bool) -> bool:
        """Whether this tag is the end, or shows that the end was omitted."""
        counted = "table" if self.rank else self.name
        if name == counted and (self.inner or not closing):
            self.inner += -1 if closing else 1
            return False
        if not self.rank:
            return name == self.name
        return not self.inner and _RANKS.get(name, 4) <= self.rank


def shown_part(text: str) -> str:
    """The source of a page without elements that have the attribute hidden, or display: none.

    >>> shown_part("<tr hidden><td>1650</td></tr><tr><td>1700</td></tr>")
    '</tr><tr><td>1700</td></tr>'
    """
    kept: list[str] = []
    start = 0
    hidden: _Hidden | None = None
    for tag in _ELEMENT.finditer(text):
        name, closing = tag[2].lower(), tag[1] != ""
        if hidden and hidden.ends_at(name, closing=closing):
            hidden, start = None, tag.start()
        if hidden is None and not closing and name not in _EMPTY and _is_hidden(tag[3]):
            kept.append(text[start : tag.start()])
            hidden = _Hidden(name)
    return "".join(kept) if hidden else "".join([*kept, text[start:]])


def _is_hidden(attributes: str) -> bool:
    return bool(_HIDDEN.search(_QUOTED.sub("''", attributes)) or _STYLE.search(attributes))
