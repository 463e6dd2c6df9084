"""1.4.3: which events are exempt from the rules on federations; the field that exempts an open."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from arpad.errors import InvalidType, InvalidValue
from arpad.fide.norms.rules import NormRules

#: What a caller may say of a Swiss whose field has not been checked.
OPEN = "open"


class Participant(NamedTuple):
    """A player in an open, and in which rounds they were present."""

    rated: bool
    federation: str
    title: str
    present: Sequence[bool]  # a pairing-allocated bye is not an absence


class Shortfall(NamedTuple):
    """What the field lacks: in which round, what, how many there were, and how many are needed."""

    round: int
    what: str  # the key of its sentence
    figure: int
    bound: int


def shortfall(
    rules: NormRules, field: Iterable[Participant], rounds: int, host: str
) -> Shortfall | None:
    """The first round in which a Swiss does not meet 1.4.3d, and why; None if all do."""
    rule = rules.open_field.value
    foreign = [
        each
        for each in field
        if each.rated
        and each.federation not in ("", host, rules.stateless.value, *rules.no_federation.value)
        and rounds - sum(each.present[:rounds]) <= rule.missed
    ]
    for number in range(rounds):
        there = [each for each in foreign if any(each.present[number : number + 1])]
        figures = (
            ("norm_open_players", len(there), rule.players),
            ("norm_open_federations", len({each.federation for each in there}), rule.federations),
            ("norm_open_titled", sum(each.title in rule.titles for each in there), rule.titled),
        )
        for what, figure, bound in figures:
            if figure < bound:
                return Shortfall(number + 1, what, figure, bound)
    return None


def check_kind(value: object, rules: NormRules) -> bool | str:
    """The exemption that a caller claims: true, false or the kind of event."""
    if type(value) is bool:
        return value
    kinds = (*(cited.value.kind for cited in rules.exemptions), OPEN)
    rule = f"an event is exempt as {', '.join(kinds)}, or set by you as true"
    if not isinstance(value, str):
        raise InvalidType("federations_exempt", value, rule, "say which")
    kind = value.strip().lower()
    if kind not in kinds:
        raise InvalidValue("federations_exempt", value, rule, "choose one of them, or omit it")
    return kind
