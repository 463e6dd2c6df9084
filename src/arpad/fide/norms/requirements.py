"""1.1 and 1.4.2e: a requirement of a norm, and those of the event itself, whoever plays in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, TypedDict, cast

from arpad.answer import json_number
from arpad.fide.edition import Basis
from arpad.fide.norms.event_terms import EventTerms
from arpad.fide.norms.rules import NormRules
from arpad.sentences import Phrase, phrase
from arpad.terms import MOVES

#: The order in which requirements are shown.
ORDER = (
    *(
        "time control",
        "time for 60 moves",
        "one clock",
        "hours a day",
        "rounds a day",
        "format",
        "players",
    ),
    *("games", "score", "titled opponents", "opponents with the title sought"),
    *("federations known", "foreign federations", "own federation", "one federation"),
    *("average", "performance"),
)


class RequirementData(TypedDict):
    """A requirement of a norm, and whether it is met."""

    name: str
    met: bool
    figure: float | str | None
    bound: float | str
    text: str
    article: str
    basis: Basis


@dataclass(frozen=True, slots=True)
class Requirement:
    """A requirement, with its article and how certain that is."""

    name: str
    met: bool
    figure: int | Decimal | str | None  # None if it is not known
    bound: int | Decimal | str
    phrase: Phrase
    article: str
    basis: Basis

    @property
    def text(self) -> str:
        """The requirement in words."""
        return str(self.phrase)

    @property
    def source(self) -> str:
        """The article, and how certain it is if the text itself does not say so."""
        return self.article if self.basis == "text" else f"{self.article}, {self.basis}"

    def as_data(self) -> RequirementData:
        """The requirement as plain JSON data."""
        return {
            "name": self.name,
            "met": self.met,
            "figure": cast(float | str | None, json_number(self.figure)),
            "bound": cast(float | str, json_number(self.bound)),
            "text": self.text,
            "article": self.article,
            "basis": self.basis,
        }

    def __str__(self) -> str:
        return f"{'met' if self.met else 'not met'}: {self.text}"


def counted(many: str, one: str, count: int, **values: Any) -> Phrase:
    """The sentence for one, or the one for any other number."""
    return phrase(one if count == 1 else many, count=count, **values)


def with_notes(text: Phrase, *notes: Phrase) -> Phrase:
    """A sentence, followed by notes."""
    for note in notes:
        text = phrase("norm_parts", first=text, second=note)
    return text


def conditions(event_terms: EventTerms, players: int | None) -> tuple[Requirement, ...]:
    """What is required of the event, as far as it is known.

    `players` is the number of players in a double round robin, None in other events.
    """
    key = "conditions", players
    found: tuple[Requirement, ...] | None = event_terms.memo.get(key)
    if found is None:
        found = event_terms.memo[key] = tuple(_conditions(event_terms, players))
    return found


def time_control_requirement(rules: NormRules, time_control: str) -> Requirement:
    """The requirement that an event has the one kind of time control that allows norms."""
    rule = rules.time_control
    text = phrase("norm_time_control", needed=rule.value, time_control=time_control)
    met = time_control == rule.value
    return Requirement(
        "time control", met, time_control, rule.value, text, rule.article, rule.basis
    )


def assumptions(event_terms: EventTerms) -> tuple[Phrase, ...]:
    """What is assumed because it is not known."""
    found = []
    if event_terms.seconds is None:
        least = event_terms.rules.seconds.value // 60
        found.append(phrase("norm_assumed_clock", moves=MOVES, least=least))
    if event_terms.busiest is None:
        most = event_terms.rules.rounds_a_day.value
        found.append(phrase("norm_assumed_days", most=most))
    if event_terms.as_at_start:
        found.append(phrase("norm_assumed_titles", article=event_terms.rules.in_force.article))
    return tuple(found)


def _conditions(event_terms: EventTerms, players: int | None) -> Iterator[Requirement]:
    kind = time_control_requirement(event_terms.rules, event_terms.time_control)
    if not kind.met:
        yield kind
        return  # there are no rules for the clock of another kind
    if event_terms.seconds is not None:
        yield _clock(event_terms, event_terms.seconds)
    if not event_terms.one_clock:
        rule = event_terms.rules.one_clock
        text = phrase("norm_clocks")
        yield Requirement("one clock", False, "several", "one", text, rule.article, rule.basis)
    if event_terms.busiest is not None:
        yield from _days(event_terms, event_terms.busiest)
    if event_terms.pairings:
        yield _format(event_terms)
    if players is not None:
        yield _players(event_terms, players)


def _clock(event_terms: EventTerms, seconds: int) -> Requirement:
    rule, approved = event_terms.rules.seconds, event_terms.shortened
    cited, notes = rule, []
    if approved is not None:
        cited = approved.seconds if approved.norms else rule
        notes.append(phrase("shortened_norms" if approved.norms else "shortened_no_norms"))
    bound = cited.value // 60
    text = phrase("norm_clock", minutes=_minutes(seconds), moves=MOVES, least=bound)
    return Requirement(
        "time for 60 moves",
        seconds >= cited.value,
        _minutes(seconds),
        bound,
        with_notes(text, *notes),
        rule.article,
        cited.basis,
    )


def _minutes(seconds: int) -> str | int:
    """Minutes rounded down to a tenth, so that too few also look like too few."""
    return _tenths(seconds // 6)


def _tenths(tenths: int) -> str | int:
    return f"{tenths // 10}.{tenths % 10}" if tenths % 10 else tenths // 10


def _days(event_terms: EventTerms, rounds: int) -> Iterator[Requirement]:
    rules = event_terms.rules
    if event_terms.seconds is not None:
        rule = rules.hours_a_day
        played = 2 * rounds * event_terms.seconds  # both players use all their time
        hours = _tenths(-(-played // 360))  # rounded up, so that too many look like too many
        text = phrase("norm_hours", hours=hours, most=rule.value)
        met = played <= 3600 * rule.value
        yield Requirement("hours a day", met, hours, rule.value, text, rule.article, rule.basis)
    rule = rules.rounds_a_day
    text = phrase("norm_rounds_a_day", rounds=rounds, most=rule.value)
    met = rounds <= rule.value
    yield Requirement("rounds a day", met, rounds, rule.value, text, rule.article, rule.basis)


def _format(event_terms: EventTerms) -> Requirement:
    rule = event_terms.rules.formats
    free = event_terms.pairings in rule.value
    key = "norm_format" if free else "norm_format_approved"
    if not free and not event_terms.approved:
        key = "norm_format_not_approved"
    event = phrase(_EVENTS.get(event_terms.pairings, "norm_event"), pairings=event_terms.pairings)
    text = phrase(key, event=event)
    met = free or event_terms.approved
    bound = ", ".join(rule.value)
    return Requirement("format", met, event_terms.pairings, bound, text, rule.article, rule.basis)


_EVENTS = {"team": "norm_team_event", "other": "norm_other_event"}


def _players(event_terms: EventTerms, players: int) -> Requirement:
    rule = event_terms.rules.double
    least = rule.value.players
    text = phrase("norm_players", players=players, least=least)
    met = players >= least
    return Requirement("players", met, players, least, text, rule.article, rule.basis)
