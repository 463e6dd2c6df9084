"""The page "About": what becomes of what is typed, how sure it is, and where the rest is told."""

from __future__ import annotations

from arpad.web.calculator import reading_words as words
from arpad.web.shell import shell


def about_page(*, served: bool = False, head: str = "") -> str:
    """The document; `head` is added to its head."""
    links = [f'<a href="./#{name}">{title}</a>' for name, title in words.HEADINGS.items()]
    sections = (
        (words.READ, (words.READ_TEXT.format(", ".join(links)),)),
        (words.PRIVATE, words.PRIVATE_TEXT),
        (words.SURE, words.SURE_TEXT),
    )
    body = (
        f'<div class="title"><h1>{words.ABOUT_TITLE}</h1><p>{words.ABOUT_LEAD}</p></div>'
        f'<article class="read first">{"".join(_section(*each) for each in sections)}</article>'
    )
    return shell(
        words.ABOUT_TITLE,
        body,
        current="about",
        served=served,
        head=head,
        description=words.ABOUT_DESCRIPTION,
    )


def _section(title: str, texts: tuple[str, ...]) -> str:
    paragraphs = "".join(f"<p>{text}</p>" for text in texts)
    return f'<section><h2>{title}</h2><div class="body">{paragraphs}</div></section>'
