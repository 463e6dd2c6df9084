"""The page for an address that does not exist, with a link to the nearest one."""

from __future__ import annotations

from html import escape

from arpad.web.calculator import missing_words as words
from arpad.web.shell import shell


def missing_page(path: str, near: str = "") -> str:
    """The document for an address that does not exist; `near` is the most similar one.

    >>> "Did you mean" in missing_page("/abuot.html", "/about.html")
    True
    """
    way, text = (near, escape(near)) if near else ("/", words.CALCULATOR)
    link = f'<a class="textlink" href="{escape(way)}">{text}</a>'
    further = (words.NEAR if near else words.ELSEWHERE).format(link=link)
    lead = words.LEAD.format(path=f"<code>{escape(path)}</code>")
    body = f'<div class="title"><h1>{words.TITLE}</h1><p>{lead}</p><p>{further}</p></div>'
    return shell(f"Arpad: {words.TITLE}", body, current="", depth="/")
