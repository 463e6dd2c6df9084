"""The page "League" if no league is served: how to start one."""

from __future__ import annotations

from arpad.web.calculator import league_words as words
from arpad.web.shell import shell


def league_page(*, served: bool = False, head: str = "") -> str:
    """The document; `head` is added to its head."""
    steps = "".join(f"<li><span>{each}</span></li>" for each in words.STEPS)
    gets = "".join(f"<li><span>{each}</span></li>" for each in words.GETS_ITEMS)
    body = (
        f'<div class="title"><h1>{words.TITLE}</h1><p>{words.LEAD}</p></div>'
        f'<article class="read first"><section><h2>{words.START}</h2><div class="body">'
        f'<ol class="how">{steps}</ol></div></section>'
        f'<section><h2>{words.GETS}</h2><div class="body"><ol class="how">{gets}</ol>'
        f"<p>{words.TEXT}</p></div></section></article>"
    )
    title = f"Arpad: {words.TITLE[0].lower()}{words.TITLE[1:]}"
    return shell(
        title, body, current="league", served=served, head=head, description=words.DESCRIPTION
    )
