"""The values of the page of rules, made from the dated records."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from arpad import system
from arpad.fide.edition import Edition
from arpad.fide.editions import EDITIONS, edition
from arpad.fide.norms.rules import NORM_EDITIONS
from arpad.render.articles import (
    Sentences,
    edition_articles,
    system_articles,
    title_articles,
)
from arpad.render.editions import edition_lines
from arpad.render.systems import rules_of
from arpad.system import Rule, System

_BASES = {
    "text": "the text",
    "practice": "FIDE’s practice",
    "reported": "a report",
    "our reading": "our reading",
    "verified": "verified",
    "open": "not known",
    "set by you": "set by you",
}
#: An article, its sentences, and what they rest on.
Row = tuple[str, tuple[str, ...], str]


def rules_values(on: date) -> dict[str, Any]:
    """What the template shows; `on` is the day whose rules come first."""
    standard = edition(on)
    blitz = next(each for each in EDITIONS if each.id == edition(on, "blitz").id)  # and rapid
    newest_first = sorted(EDITIONS, key=lambda each: each.since, reverse=True)
    others = [system.find(name) for name in system.names() if name != system.DEFAULT]
    return {
        "standard": standard,
        "standard_articles": _articles(standard),
        "blitz": blitz,
        "blitz_articles": _articles(blitz, known=edition_articles(standard)),
        "titles_since": NORM_EDITIONS[-1][0],
        "title_articles": _rows(title_articles()),
        "editions": [(each, _articles(each)) for each in newest_first],
        "systems": [(each, list(_rules(each)), _steps(each)) for each in others],
    }


def _articles(record: Edition, known: Sentences | None = None) -> list[Row]:
    """The articles of an edition, without those that say the same in another (`known`)."""
    rows = _rows(edition_articles(record), _bases(record))
    return [row for row in rows if known is None or known.get(row[0]) != row[1]]


def _rows(articles: Sentences, bases: Mapping[str, str] | None = None) -> list[Row]:
    bases = bases or {}
    return [(name, sentences, bases.get(name, "")) for name, sentences in articles.items()]


def _bases(record: Edition) -> dict[str, str]:
    """The evidence for an article, if it is not only the text."""
    collected: dict[str, list[str]] = {}
    for line in edition_lines(record):
        if line.basis != "text" or line.note:
            basis = _BASES[line.basis]
            collected.setdefault(line.article, []).append(
                f"{basis}: {line.note}" if line.note else basis
            )
    return {article: "; ".join(dict.fromkeys(texts)) for article, texts in collected.items()}


def _rules(of: System[Any]) -> Iterator[tuple[str, str, str]]:
    """The name of each rule, its text, and how sure it is."""
    for rule in rules_of(of):
        yield rule.name, rule.text, _certainty(rule)


def _certainty(rule: Rule) -> str:
    return ": ".join(filter(None, (_BASES.get(rule.basis, rule.basis), rule.note)))


def _steps(of: System[Any]) -> list[Row]:
    """What the working of a system cites, if these are steps of its own."""
    steps = system_articles(of)
    return [] if of.id in steps else _rows(steps)
