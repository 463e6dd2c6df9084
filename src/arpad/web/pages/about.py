"""The page "About": the text below the calculator, with its questions as structured data."""

from __future__ import annotations

from datetime import date

from arpad.web.pages.markup import data_block, plain
from arpad.web.pages.reading import reading
from arpad.web.shell import shell
from arpad.web.words import reading as words
from arpad.web.words.faq import QUESTIONS
from arpad.web.words.figures import figures


def about_page(on: date, *, served: bool = False, head: str = "") -> str:
    """The document; `on` is the day whose rules are described, `head` is added to its head."""
    body = (
        f'<div class="title"><h1>{words.ABOUT_TITLE}</h1><p>{words.ABOUT_LEAD}</p></div>'
        f'<article class="read first">{reading(on)}'
        f"{_section(words.PRIVATE, words.PRIVATE_TEXT)}{_section(words.SURE, words.SURE_TEXT)}"
        "</article>"
    )
    return shell(
        f"{words.ABOUT_TITLE}: how chess ratings are worked out",
        body,
        current="about",
        served=served,
        head=head + questions_data(on),
        description=words.ABOUT_DESCRIPTION,
    )


def _section(title: str, texts: tuple[str, ...]) -> str:
    paragraphs = "".join(f"<p>{text}</p>" for text in texts)
    return f'<section><h2>{title}</h2><div class="body">{paragraphs}</div></section>'


def questions_data(on: date) -> str:
    """The questions and answers as structured data: a block that no browser runs."""
    told = figures(on)
    entries = [
        {
            "@type": "Question",
            "name": plain(each.question, told),
            "acceptedAnswer": {"@type": "Answer", "text": plain(each.answer, told)},
        }
        for each in QUESTIONS
    ]
    data = {"@context": "https://schema.org", "@type": "FAQPage", "mainEntity": entries}
    return data_block("", data, "application/ld+json")
