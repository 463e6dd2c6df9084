"""The page "Event" on a static host: what it would do, and how to run it at home."""

from __future__ import annotations

from arpad.web.event import static_words as words
from arpad.web.shell import shell


def away_page(*, head: str = "") -> str:
    """The document; `head` is added to its head."""
    steps = "".join(f"<li><span>{each}</span></li>" for each in words.STEPS)
    kinds = "".join(
        f"<div><dt>{name}</dt><dd>{meaning}</dd></div>" for name, meaning in words.KINDS
    )
    body = (
        f'<div class="title"><h1>{words.TITLE}</h1><p>{words.LEAD}</p></div>'
        f'<article class="read first"><section><h2>{words.START}</h2><div class="body">'
        f'<ol class="how">{steps}</ol></div></section>'
        f'<section><h2>{words.TAKES}</h2><div class="body"><dl class="terms-list">{kinds}</dl>'
        "</div></section></article>"
    )
    title = f"Arpad: {words.TITLE[0].lower()}{words.TITLE[1:]}"
    return shell(
        title, body, current="event", served=False, head=head, description=words.DESCRIPTION
    )
