"""Words into HTML: figures in their places, articles as links, tables."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from html import escape

#: What leads to the sentence on an article; "" if there is no page of rules.
RULES_PAGE = "./rules.html"
_ARTICLE = re.compile(r"\s?\[((?:B\.01 |RB )?[0-9][0-9.]*[a-z]?|RB|B\.01)\]")

Link = Callable[[str], str]


def anchor(article: str, of: str = "") -> str:
    """The name by which a link leads to an article, of an edition or a system if one is named.

    >>> anchor("B.01 1.4.8"), anchor("8.3.1", "standard-2014-07-01")
    ('B.01_1.4.8', 'standard-2014-07-01_8.3.1')
    """
    name = article.replace(" ", "_")
    return f"{of}_{name}" if of else name


def linked(article: str) -> str:
    """An article as a link to its sentence on the page of rules."""
    return f'<a class="article" href="{RULES_PAGE}#{anchor(article)}">{escape(article)}</a>'


def unlinked(article: str) -> str:
    """An article without a link, for a file without other pages."""
    return f'<span class="article">{escape(article)}</span>'


def say(text: str, figures: Mapping[str, str], link: Link = linked) -> str:
    """A text with its figures, and its articles as links.

    >>> say("K {k} [8.3.3].", {"k": "20"}, unlinked)
    'K 20 <span class="article">8.3.3</span>.'
    """
    return _ARTICLE.sub(lambda found: f" {link(found[1])}", text).format_map(figures)


def data_block(name: str, data: object) -> str:
    """Data for a script, as a block in a page that no browser runs.

    >>> data_block("words", {"a": "</b>"})
    '<script type="application/json" id="words">{"a": "\\\\u003c/b>"}</script>\\n'
    """
    text = json.dumps(data, ensure_ascii=False).replace("<", "\\u003c")
    return f'<script type="application/json" id="{name}">{text}</script>\n'


def table(head: Iterable[str], rows: Iterable[Iterable[str]], numbers: Iterable[int] = ()) -> str:
    """A table that may scroll sideways; `numbers` are the columns set to the right."""
    right = set(numbers)
    cell = dict.fromkeys(right, ' class="n"')
    top = "".join(f'<th scope="col"{cell.get(n, "")}>{text}</th>' for n, text in enumerate(head))
    lines = (
        "".join(f"<td{cell.get(n, '')}>{text}</td>" for n, text in enumerate(row)) for row in rows
    )
    body = "".join(f"<tr>{line}</tr>" for line in lines)
    return (
        f'<div class="scroll" tabindex="0" role="group" aria-label="Table"><table><thead><tr>{top}'
        f"</tr></thead><tbody>{body}</tbody></table></div>"
    )
