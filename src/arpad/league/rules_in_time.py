"""Which rules are in force from when on, and why a change of them would change ratings."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from arpad.exact import day_text
from arpad.league.dated import AT_ONCE, DatedRules, Difference, differences
from arpad.league.descriptions import setting_words
from arpad.league.history import History
from arpad.league.order import days_and_players
from arpad.league.records import RuleReason, RulesFrom
from arpad.league.replay import LeagueReplay
from arpad.league.start_ratings import arrivals


def rules_in_time(settings: DatedRules) -> tuple[RulesFrom, ...]:
    """Every day from which a setting has another value, with that value."""
    changed = []
    for before, now in zip(settings.in_time, settings.in_time[1:], strict=False):
        changes = differences(DatedRules.of(before.rules), DatedRules.of(now.rules))
        assert now.since is not None
        changed.append(RulesFrom(now.since, {each.name: each.after for each in changes}))
    return tuple(changed)


def in_words(rules: RulesFrom) -> str:
    """What is in force from a day on.

    >>> in_words(RulesFrom(date(2027, 6, 1), {"k": 10}))
    'from 1 June 2027: k 10'
    """
    return f"from {day_text(rules.since)}: {', '.join(setting_words(rules.changes))}"


def reasons(played: LeagueReplay, after: History) -> Iterator[RuleReason]:
    """Every setting that would change, when, and how many games or newcomers that concerns."""
    history, days = played.history, played.order.days
    for each in differences(history.settings, after.settings):
        concerned: int | None = None
        if each.name == "start":
            came = arrivals(history, days_and_players(history, played.order))
            players = [p.id for p in history.players.values() if p.into is None]
            usual = [who for who in players if history.players[who].rating is None]
            concerned = sum(_within(each, came[who]) for who in usual)
        elif each.name not in AT_ONCE:
            concerned = sum(_within(each, int(day)) for day in days)
        yield RuleReason(each.name, each.before, each.after, each.first, each.last, concerned)


def _within(each: Difference, day: int) -> bool:
    first, last = each.first or date.min, each.last or date.max
    return first.toordinal() <= day <= last.toordinal()


def reason_in_words(reason: RuleReason) -> str:
    """Why ratings would change.

    >>> reason_in_words(RuleReason("k", 32, 10, date(2027, 6, 1), None, 14))
    'k 32 → 10 from 1 June 2027 on: 14 games'
    """
    old, new = (setting_words({reason.name: value})[0] for value in (reason.before, reason.after))
    what = f"{old} → {new.removeprefix(reason.name.replace('_', ' ')).strip()}"
    when = f" from {day_text(reason.first)}" if reason.first else ""
    when += f" to {day_text(reason.last)}" if reason.last else " on" if reason.first else ""
    if reason.concerned is None:
        return f"{what}: at once"
    noun = "newcomer" if reason.name == "start" else "game"
    number = str(reason.concerned) if reason.concerned else "no"
    return f"{what}{when}: {number} {noun}{'' if reason.concerned == 1 else 's'}"
