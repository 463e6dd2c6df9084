"""The rating systems as a list, and one of them with its rules and how certain each is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from arpad.render.editions import edition_lines
from arpad.render.figures import estimate_text, facts_text, filled, table
from arpad.render.page import Page
from arpad.system import Rule, System

#: A system, or all of them.
Shown = System[Any] | tuple[System[Any], ...]
_HEAD = ("system", "name", "how sure")


def text(shown: Shown, *, explain: bool = False, width: int | None = None) -> str:
    """A list, or a page of text."""
    if isinstance(shown, tuple):
        return "\n".join(table(_HEAD, _rows(shown), words=(0, 1), width=width))
    facts = facts_text(_facts(shown), width)
    return "\n".join(
        (f"{shown.name} (--system {shown.id})", "", *facts, *_rule_lines(shown, width))
    )


def data(shown: System[Any], *, working: bool = False) -> dict[str, Any]:
    """A system as plain JSON data: it is its own working."""
    return {
        "id": shown.id,
        "name": shown.name,
        "document": shown.document,
        "certainty": shown.certainty,
        "estimate": shown.estimate or None,
        "places": shown.places,
        "facts": [each.name for each in shown.state_facts if not each.spelling_of],
        "terms": [each.name for each in shown.term_facts if not each.spelling_of],
        "game": [each.name for each in shown.game_facts],
        "rules": [rule.as_data() for rule in rules_of(shown)],
    }


def rules_of(shown: System[Any]) -> tuple[Rule, ...]:
    """The rules of a system in words; those of an edition article by article."""
    book = shown.book()
    edition = getattr(book, "edition", None)
    if edition is None:
        return book.rules_in_words()
    return tuple(
        Rule(line.article, line.text, line.basis, line.note) for line in edition_lines(edition)
    )


def _rows(systems: Sequence[System[Any]]) -> list[tuple[str, ...]]:
    return [(each.id, each.name, each.certainty) for each in systems]


def _facts(shown: System[Any]) -> list[tuple[str, str]]:
    named = {
        "document": shown.document,
        "how sure": shown.certainty,
        "estimate": estimate_text(shown.estimate),
        "player": _labels(shown.state_facts),
        "terms": _labels(shown.term_facts),
        "game": _labels(shown.game_facts),
    }
    return [(name, words) for name, words in named.items() if words]


def _labels(facts: Sequence[Any]) -> str:
    return ", ".join(each.label for each in facts if not each.spelling_of)


def _rule_lines(shown: System[Any], width: int | None) -> list[str]:
    rules = rules_of(shown)
    column = max((len(rule.name) for rule in rules), default=0)
    lines = [""] if rules else []
    for rule in rules:
        lines += filled(f"{rule.name:<{column}}  ", rule.text, width)
        sure = _sure(rule)
        if sure:
            lines += filled(f"{'':{column}}    ", f"({sure})", width)
    return lines


def _sure(rule: Rule) -> str:
    return ": ".join(part for part in (rule.basis, rule.note) if part)


def page(shown: Shown) -> Page:
    """What is shown of a system, or of all of them."""
    if isinstance(shown, tuple):
        return Page("Rating systems", _HEAD, _rows(shown))
    rows = [(rule.name, rule.text, _sure(rule)) for rule in rules_of(shown)]
    return Page(shown.name, ("rule", "what it says", "how sure"), rows, _facts(shown))
