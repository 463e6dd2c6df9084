"""1.4.3: which events are free of the rules on federations, and the field that makes an open so."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from arpad.errors import InvalidType, InvalidValue
from arpad.fide.norms.rules import NormRules

#: What a caller may say of a Swiss whose field has not been looked at.
OPEN = "open"


class Participant(NamedTuple):
    """Somebody in the field of an open: whether they were there, round by round."""

    rated: bool
    federation: str
    title: str
    present: Sequence[bool]  # a pairing-allocated bye is no absence


class Shortfall(NamedTuple):
    """What the field lacks: in which round, of what, how many there were and had to be."""

    round: int
    what: str  # the key of its sentence
    figure: int
    bound: int


def shortfall(
    rules: NormRules, field: Iterable[Participant], rounds: int, host: str
) -> Shortfall | None:
    """The first round in which a Swiss falls short of 1.4.3d, and by what; None if none does."""
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
    """What a caller says of an exemption: true, false or the kind of event."""
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
