"""The words of the pages as a module for the calculator: its example, and the articles."""

from __future__ import annotations

import json
from datetime import date

from arpad import system
from arpad.fide.editions import EDITIONS, edition
from arpad.render.articles import (
    Sentences,
    edition_articles,
    system_articles,
    title_articles,
)
from arpad.web.calculator.reading import EXAMPLE


def reading_module(on: date) -> str:
    """`article-words.js`: the sentences of the example, and of every article.

    Articles are grouped by system and edition; each sentence is written once, and others refer to
    its place.
    """
    numbers: dict[str, int] = {}

    def places(known: Sentences) -> dict[str, list[int]]:
        return {
            article: [numbers.setdefault(each, len(numbers)) for each in sentences]
            for article, sentences in known.items()
        }

    articles: dict[str, dict[str, dict[str, list[int]]]] = {
        "": {"": places(title_articles())},
        system.DEFAULT: {record.id: places(edition_articles(record)) for record in EDITIONS},
    }
    for name in system.names():
        if name != system.DEFAULT:
            articles[name] = {"": places(system_articles(system.find(name)))}
    values = {
        "example": EXAMPLE,
        "articles": articles,
        "said": list(numbers),
        "current": {"system": system.DEFAULT, "edition": edition(on).id},
    }
    return "".join(f"export const {name} = {_json(value)};\n" for name, value in values.items())


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
