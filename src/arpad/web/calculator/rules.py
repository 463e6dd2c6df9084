"""The page of rules: each article in a sentence or two, made from the dated records."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from html import escape
from typing import Any

from arpad import system
from arpad.exact import day_text
from arpad.fide.edition import Edition
from arpad.fide.editions import EDITIONS, edition
from arpad.fide.norms.rules import NORM_EDITIONS
from arpad.render.articles import edition_articles, system_articles, title_articles
from arpad.render.editions import edition_lines
from arpad.render.systems import rules_of
from arpad.system import Rule, System
from arpad.web.calculator import rules_words as words
from arpad.web.calculator.figures import figures
from arpad.web.calculator.markup import anchor, say, table
from arpad.web.shell import shell


def rules_page(on: date, *, served: bool = False, head: str = "") -> str:
    """The document; `on` is the day whose rules come first, `head` is added to its head."""
    told = figures(on)
    body = "\n".join(
        (
            f'<div class="title"><h1>{words.TITLE}</h1><p>{say(words.LEAD, told)}</p></div>',
            *_now(on),
            *_titles(),
            *_editions(on),
            *_systems(),
        )
    )
    description = say(words.DESCRIPTION, told)
    title = f"Arpad: {words.TITLE[0].lower()}{words.TITLE[1:]}"
    return shell(title, body, current="rules", served=served, head=head, description=description)


def _now(on: date) -> Iterator[str]:
    record = edition(on)
    yield f'<section class="block"><h2>{words.NOW}</h2>'
    yield f"<p class='quiet'>{words.NOW_LEAD.format(name=escape(record.name))}</p>"
    yield _articles(record, "")
    yield "</section>"
    other = next(each for each in EDITIONS if each.id == edition(on, "blitz").id)  # of both
    yield f'<section class="block" id="rapid-and-blitz"><h2>{words.RAPID}</h2>'
    yield f"<p class='quiet'>{escape(other.name)}</p>"
    yield _articles(other, "blitz", own=edition_articles(record))
    yield "</section>"


def _articles(record: Edition, of: str, own: dict[str, tuple[str, ...]] | None = None) -> str:
    """The articles of an edition, without those that say the same elsewhere (`own`)."""
    bases = _bases(record)
    rows = [
        (article, said, bases.get(article, ""))
        for article, said in edition_articles(record).items()
        if own is None or own.get(article) != said
    ]
    return _article_table(rows, of)


def _bases(record: Edition) -> dict[str, str]:
    """The evidence for an article, if it is not only the text."""
    found: dict[str, list[str]] = {}
    for line in edition_lines(record):
        if line.basis != "text" or line.note:
            basis = words.BASES[line.basis]
            found.setdefault(line.article, []).append(
                f"{basis}: {line.note}" if line.note else basis
            )
    return {article: "; ".join(dict.fromkeys(texts)) for article, texts in found.items()}


def _article_table(rows: list[tuple[str, tuple[str, ...], str]], of: str) -> str:
    cells = (
        (
            f'<span id="{anchor(article, of)}" class="nb">{escape(article)}</span>',
            " ".join(map(escape, said)),
            f'<span class="small quiet">{escape(basis)}</span>',
        )
        for article, said, basis in rows
    )
    return f'<div class="articles">{table(words.HEAD, cells)}</div>'


def _titles() -> Iterator[str]:
    since = day_text(NORM_EDITIONS[-1][0])
    yield f'<section class="block" id="titles"><h2>{words.TITLES}</h2>'
    yield f"<p class='quiet'>{words.TITLES_LEAD.format(since=since)}</p>"
    yield _article_table([(name, said, "") for name, said in title_articles().items()], "")
    yield "</section>"


def _editions(on: date) -> Iterator[str]:
    yield f'<section class="block folds" id="editions"><h2>{words.EDITIONS}</h2>'
    yield f"<p class='quiet'>{say(words.EDITIONS_LEAD, figures(on))}</p>"
    for record in sorted(EDITIONS, key=lambda each: each.since, reverse=True):
        yield f'<details id="{record.id}"><summary>{escape(record.name)}</summary>'
        yield f'<p class="small quiet">{escape(record.source)}; {record.id}</p>'
        yield _articles(record, record.id) + "</details>"
    yield "</section>"


def _systems() -> Iterator[str]:
    yield f'<section class="block folds" id="systems"><h2>{words.SYSTEMS}</h2>'
    yield f"<p class='quiet'>{words.SYSTEMS_LEAD}</p>"
    for name in system.names():
        if name != system.DEFAULT:
            yield from _system(system.find(name))
    yield "</section>"


def _system(found: System[Any]) -> Iterator[str]:
    yield f'<details id="{found.id}"><summary>{escape(found.name)}</summary>'
    yield f'<p class="small quiet">{escape(found.document)} {escape(found.certainty)}.</p>'
    rows = (
        (f'<span class="nb">{escape(rule.name)}</span>', escape(rule.text), _sure(rule))
        for rule in rules_of(found)
    )
    yield f'<div class="articles">{table(words.HEAD_SYSTEM, rows)}</div>'
    steps = system_articles(found)
    if found.id not in steps:  # its working cites steps of its own
        yield f"<h3>{words.STEPS}</h3>"
        yield _article_table([(name, said, "") for name, said in steps.items()], found.id)
    yield "</details>"


def _sure(rule: Rule) -> str:
    parts = (words.BASES.get(rule.basis, rule.basis), rule.note)
    return f'<span class="small quiet">{escape(": ".join(filter(None, parts)))}</span>'
