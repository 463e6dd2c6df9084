"""The rules of a league in time: every setting has its own values, each in force from a day on.

A change of one setting leaves the dated values of all others as they are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from arpad.league.records import RulesFrom
from arpad.league.rules import LEAGUE_FACTS, SHOWN, Rules, changed, read_rules

#: Settings that are in force as soon as they are set, whatever day a game was played on.
AT_ONCE = SHOWN | {"confirm_hours", "games"}
#: The terms that set K count as one setting: each replaces the others.
_K = "K"
_OWN = frozenset(each.name for each in LEAGUE_FACTS)
#: The values of a setting, each with the day from which it is in force; the first has none.
_Values = tuple[tuple[date | None, Any], ...]


@dataclass(frozen=True, slots=True)
class RuleChange:
    """Rules in force from a day on; `since` is None if they apply from the beginning."""

    rules: Rules
    since: date | None = None


@dataclass(frozen=True, slots=True)
class Difference:
    """Days on which a setting has another value than before: from `first` to `last`."""

    name: str
    before: Any
    after: Any
    first: date | None
    last: date | None


class DatedRules:
    """All settings of a league with the days of their values; it never changes itself."""

    def __init__(self, values: Mapping[str, _Values]) -> None:
        self.values = values
        days = sorted({since for each in values.values() for since, _ in each if since})
        #: The rules in the order of the days from which they are in force; the first has no day.
        self.in_time = tuple(RuleChange(self._at(day), day) for day in (None, *days))

    @property
    def boundaries(self) -> list[RuleChange]:
        """Where games begin to be rated otherwise; a new start rating only concerns newcomers."""
        pairs = zip(self.in_time, self.in_time[1:], strict=False)
        return [now for old, now in pairs if replace(old.rules, start=now.rules.start) != now.rules]

    @classmethod
    def of(cls, rules: Rules) -> DatedRules:
        """Rules that apply to all games."""
        return cls({name: ((None, value),) for name, value in _settings(rules).items()})

    def _at(self, day: date | None) -> Rules:
        now = {name: _value(values, day) for name, values in self.values.items()}
        own = {name: value for name, value in now.items() if name in _OWN}
        terms = {name: value for name, value in now.items() if name not in _OWN and name != _K}
        return read_rules({**own, "terms": {**terms, **now[_K]}})

    @property
    def last(self) -> Rules:
        """Every setting as it will be in the end; for those in force at once, as it is now."""
        return self.in_time[-1].rules

    def on(self, day: date) -> Rules:
        """The rules that rate games of a day."""
        return next(
            each.rules for each in reversed(self.in_time) if each.since is None or each.since <= day
        )

    def changed(self, changes: Mapping[str, Any], since: date | None = None) -> DatedRules:
        """With some settings changed: for all games, or from a day on.

        A change of system applies to all games, and so do then all other settings.
        """
        after = changed(self.last, changes)
        if after.system != self.last.system:
            return DatedRules.of(after)
        new, values = _settings(after), dict(self.values)
        for name in _named(self.last, changes):
            day = None if name in AT_ONCE else since
            known = values.get(name, ((None, None),))
            earlier = tuple(e for e in known if day and (e[0] is None or e[0] < day))
            same = earlier and earlier[-1][1] == new.get(name)
            values[name] = earlier if same else (*earlier, (day, new.get(name)))
        return DatedRules(values)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, DatedRules) and self.in_time == other.in_time

    __hash__ = None  # type: ignore[assignment]


def _k_terms(rules: Rules) -> set[str]:
    return {each.name for each in rules.rating_system.term_facts if each.sets_k}


def _settings(rules: Rules) -> dict[str, Any]:
    """All settings by their names, with the terms that set K as one."""
    data, k_terms = rules.as_data(), _k_terms(rules)
    terms = data.pop("terms")
    others = {name: value for name, value in terms.items() if name not in k_terms}
    return {**data, **others, _K: {name: terms[name] for name in terms if name in k_terms}}


def _named(rules: Rules, changes: Mapping[str, Any]) -> set[str]:
    """Which settings a change names."""
    names = {*changes, *changes.get("terms", {})} - {"terms"}
    k_terms = _k_terms(rules)
    return {_K if name in k_terms else name for name in names}


def _value(values: _Values, day: date | None) -> Any:
    """The value in force on a day; without a day, at the beginning."""
    return next(
        value
        for since, value in reversed(values)
        if since is None or (day is not None and since <= day)
    )


def differences(before: DatedRules, after: DatedRules) -> Iterator[Difference]:
    """Which settings differ, and on which days: stretch by stretch."""
    days = sorted({e.since for each in (before, after) for e in each.in_time if e.since})
    begins: list[date | None] = [None, *days]
    current: dict[str, Difference] = {}
    for first, following in zip(begins, [*days, None], strict=True):
        last = following and date.fromordinal(following.toordinal() - 1)
        old, new = (_flat(each.on(first or date.min)) for each in (before, after))
        for name in {**old, **new}:
            one, other = old.get(name), new.get(name)
            known = current.get(name)
            if known is not None and (known.before, known.after) == (one, other):
                current[name] = replace(known, last=last)
                continue
            if known is not None:
                yield current.pop(name)
            if one != other:
                current[name] = Difference(name, one, other, first, last)
    yield from current.values()


def _flat(rules: Rules) -> dict[str, Any]:
    data = rules.as_data()
    return {**data.pop("terms"), **data}


def rules_in_time(settings: DatedRules) -> tuple[RulesFrom, ...]:
    """Every day from which a setting has another value, with that value."""
    changed = []
    for before, now in zip(settings.in_time, settings.in_time[1:], strict=False):
        changes = differences(DatedRules.of(before.rules), DatedRules.of(now.rules))
        assert now.since is not None
        changed.append(RulesFrom(now.since, {each.name: each.after for each in changes}))
    return tuple(changed)
