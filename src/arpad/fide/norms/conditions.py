"""1.1 and 1.4.2e: what a norm requires of the event itself, whoever plays in it."""

from __future__ import annotations

from collections.abc import Iterator

from arpad.fide.norms.occasion import Occasion
from arpad.fide.norms.requirement import Requirement, with_notes
from arpad.fide.norms.rules import NormRules
from arpad.fide.time_control import MOVES
from arpad.sentences import Phrase, phrase


def conditions(occasion: Occasion, players: int | None) -> tuple[Requirement, ...]:
    """What is required of the event, as far as it is known.

    `players` is the number of players in a double round robin, None in other events.
    """
    key = "conditions", players
    found: tuple[Requirement, ...] | None = occasion.memo.get(key)
    if found is None:
        found = occasion.memo[key] = tuple(_conditions(occasion, players))
    return found


def time_control_requirement(rules: NormRules, time_control: str) -> Requirement:
    """The requirement that an event has the one kind of time control that allows norms."""
    rule = rules.time_control
    text = phrase("norm_time_control", needed=rule.value, time_control=time_control)
    met = time_control == rule.value
    return Requirement(
        "time control", met, time_control, rule.value, text, rule.article, rule.basis
    )


def assumptions(occasion: Occasion) -> tuple[Phrase, ...]:
    """What is assumed because it is not known."""
    found = []
    if occasion.seconds is None:
        least = occasion.rules.seconds.value // 60
        found.append(phrase("norm_assumed_clock", moves=MOVES, least=least))
    if occasion.busiest is None:
        most = occasion.rules.rounds_a_day.value
        found.append(phrase("norm_assumed_days", most=most))
    if occasion.as_at_start:
        found.append(phrase("norm_assumed_titles", article=occasion.rules.in_force.article))
    return tuple(found)


def _conditions(occasion: Occasion, players: int | None) -> Iterator[Requirement]:
    kind = time_control_requirement(occasion.rules, occasion.time_control)
    if not kind.met:
        yield kind
        return  # there are no rules for the clock of another kind
    if occasion.seconds is not None:
        yield _clock(occasion, occasion.seconds)
    if not occasion.one_clock:
        rule = occasion.rules.one_clock
        text = phrase("norm_clocks")
        yield Requirement("one clock", False, "several", "one", text, rule.article, rule.basis)
    if occasion.busiest is not None:
        yield from _days(occasion, occasion.busiest)
    if occasion.pairings:
        yield _format(occasion)
    if players is not None:
        yield _players(occasion, players)


def _clock(occasion: Occasion, seconds: int) -> Requirement:
    rule, approved = occasion.rules.seconds, occasion.shortened
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


def _days(occasion: Occasion, rounds: int) -> Iterator[Requirement]:
    rules = occasion.rules
    if occasion.seconds is not None:
        rule = rules.hours_a_day
        played = 2 * rounds * occasion.seconds  # both players use all their time
        hours = _tenths(-(-played // 360))  # rounded up, so that too many look like too many
        text = phrase("norm_hours", hours=hours, most=rule.value)
        met = played <= 3600 * rule.value
        yield Requirement("hours a day", met, hours, rule.value, text, rule.article, rule.basis)
    rule = rules.rounds_a_day
    text = phrase("norm_rounds_a_day", rounds=rounds, most=rule.value)
    met = rounds <= rule.value
    yield Requirement("rounds a day", met, rounds, rule.value, text, rule.article, rule.basis)


def _format(occasion: Occasion) -> Requirement:
    rule = occasion.rules.formats
    free = occasion.pairings in rule.value
    key = "norm_format" if free else "norm_format_approved"
    if not free and not occasion.approved:
        key = "norm_format_not_approved"
    event = phrase(_EVENTS.get(occasion.pairings, "norm_event"), pairings=occasion.pairings)
    text = phrase(key, event=event)
    met = free or occasion.approved
    bound = ", ".join(rule.value)
    return Requirement("format", met, occasion.pairings, bound, text, rule.article, rule.basis)


_EVENTS = {"team": "norm_team_event", "other": "norm_other_event"}


def _players(occasion: Occasion, players: int) -> Requirement:
    rule = occasion.rules.double
    least = rule.value.players
    text = phrase("norm_players", players=players, least=least)
    met = players >= least
    return Requirement("players", met, players, least, text, rule.article, rule.basis)
