"""8.3.1 as it was before 2022: unrated players in round robins."""

from __future__ import annotations

from collections.abc import Sequence

from arpad.errors import UnknownRule, Unquoted
from arpad.fide.edition import Edition
from arpad.sentences import Phrase, phrase


def round_robin_assumed(edition: Edition) -> list[Phrase]:
    """The assumption that an event with an unrated player was not a round robin."""
    rule = edition.unrated_in_round_robins
    if rule.value == "not counted":
        return []
    return [phrase("assumed_no_round_robin", article=rule.article)]


def check_round_robin(edition: Edition, unrated: Sequence[str]) -> None:
    """Refuse a round robin with these unrated players, if the edition rated them by iteration."""
    rule = edition.unrated_in_round_robins
    if unrated and rule.value == "by iteration":
        raise UnknownRule(
            "round robin",
            Unquoted(f"{', '.join(unrated)} without a rating"),
            str(phrase("round_robin_unknown", rules=edition.name, article=rule.article)),
            "if it was none, say how it was paired",
        )
