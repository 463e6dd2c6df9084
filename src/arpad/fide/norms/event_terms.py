"""The event in which a norm is sought: what its organiser and its file say about it."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from typing import Any, NamedTuple

from arpad.errors import InvalidGames, InvalidType, InvalidValue, UnknownRule, Unquoted
from arpad.exact import half_up
from arpad.facts import GIVE_DAY, Day, as_day, as_int, check_flag, entries_of
from arpad.fide.conditions import Shortened, shortened_event
from arpad.fide.edition import Edition
from arpad.fide.editions import edition, title_edition
from arpad.fide.norms.game import code
from arpad.fide.norms.rules import NORM_EDITIONS, NormRules
from arpad.fide.performance import score_difference
from arpad.terms import (
    Pairings,
    TimeControl,
    as_date,
    check_pairings,
    check_time_control,
)

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
        raise InvalidType("federations_exempt", value, rule, "name the kind")
    kind = value.strip().lower()
    if kind not in kinds:
        raise InvalidValue("federations_exempt", value, rule, "choose one of them, or omit it")
    return kind


@dataclass(frozen=True)
class EventTerms:
    """What matters for norms about an event; `read_event_terms` makes one of given values."""

    rules: NormRules
    since: date  # of the title regulations
    article: str
    unrated: int  # the rating that an unrated opponent counts with
    edition: Edition  # whose table of dp is used
    on: date
    time_control: TimeControl
    rounds: int | None = None
    seconds: int | None = None  # that each player has for 60 moves
    one_clock: bool = True  # all games have the same clock setting
    round_dates: tuple[date | None, ...] = ()
    shortened: Shortened | None = None  # what FIDE approved, if it is a shortened event
    pairings: Pairings = ""
    approved: bool = False
    team_event: bool = False
    world_cup: bool = False
    exemption: bool | str = False
    host: str = ""
    shortfall: Shortfall | None = None  # what the field lacks for the exemption of an open
    field_known: bool = False  # whether the field was checked
    as_at_start: bool = False  # a long event with the ratings and titles of its first day
    memo: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)

    def gains(self, n: int) -> tuple[int, ...]:
        """The difference dp for each number of half points in n games."""
        found: tuple[int, ...] | None = self.memo.get(n)
        if found is None:
            found = self.memo[n] = tuple(
                score_difference(self.edition, half_up(100 * points, 2 * n))
                for points in range(2 * n + 1)
            )
        return found

    @cached_property
    def busiest(self) -> int | None:
        """How many rounds the busiest day has; None if the days are not known."""
        days = Counter(day for day in self.round_dates if day is not None)
        return max(days.values(), default=None)


def norm_rules(on: Day | None = None) -> tuple[date, NormRules, str]:
    """The rules for norms in an event that starts on a date: since when, what, and the chapter."""
    when = as_date(on)
    found = bisect_right(NORM_EDITIONS, when, key=lambda record: record[0])
    since, cited = NORM_EDITIONS[max(found, 1) - 1]
    if cited.value is None:
        first = next(start for start, record in NORM_EDITIONS if record.value)
        raise UnknownRule(
            "on",
            when.isoformat(),
            f"the rules for norms in force on that date are not known: {cited.note}",
            f"ask for an event that starts on {first.isoformat()} or later",
        )
    return since, cited.value, cited.article


def read_event_terms(
    *,
    on: Day | None = None,
    time_control: TimeControl = "standard",
    rounds: int | None = None,
    seconds: int | None = None,
    one_clock: bool = True,
    round_dates: Iterable[Day | None] = (),
    shortened: bool = False,
    pairings: Pairings = "",
    approved: bool = False,
    team_event: bool = False,
    world_cup: bool = False,
    federations_exempt: bool | str = False,
    host: str = "",
) -> EventTerms:
    """The event with the values that the caller gives, each checked; see `norm` for them."""
    flags = {"team_event": team_event, "world_cup": world_cup, "shortened": shortened}
    for name, value in {**flags, "approved": approved, "one_clock": one_clock}.items():
        check_flag(value, name)
    since, rules, article = norm_rules(on)
    when = as_date(on)
    if team_event and world_cup:
        rule = "the World Cups are not team events"
        raise InvalidValue(
            "world_cup", Unquoted("a team event"), rule, "say which of the two it is"
        )
    return EventTerms(
        rules=rules,
        since=since,
        article=article,
        unrated=title_edition(when).unrated_opponent.value,
        edition=edition(when),
        on=when,
        time_control=check_time_control(time_control),
        rounds=None if rounds is None else _whole(rounds, "rounds", _ROUNDS),
        seconds=None if seconds is None else _whole(seconds, "seconds", _SECONDS),
        one_clock=one_clock,
        round_dates=_days(round_dates),
        shortened=shortened_event(when, time_control, None) if shortened else None,
        pairings=check_pairings(pairings),
        approved=approved,
        team_event=team_event,
        world_cup=world_cup,
        exemption=check_kind(federations_exempt, rules),
        host=code(host, "host"),
    )


_ROUNDS = "an event has a whole number of rounds"
_SECONDS = "each player has a whole number of seconds for 60 moves"


def rounds_of(event_terms: EventTerms, games: int) -> int:
    """The number of rounds in the event, by default the number of games."""
    if event_terms.rounds is None:
        return games
    if event_terms.rounds < games:
        rule = f"{_ROUNDS}, and these are {games} games"
        remedy = "give all rounds of the event, or omit it"
        raise InvalidGames("rounds", event_terms.rounds, rule, remedy)
    return event_terms.rounds


def _whole(value: object, place: str, rule: str) -> int:
    number = as_int(value)
    if number is None:
        raise InvalidType(place, value, rule, "give a whole number, or omit it")
    if number <= 0:
        raise InvalidValue(place, value, rule, "give a number above 0, or omit it")
    return number


def _days(days: object) -> tuple[date | None, ...]:
    given = entries_of(days, "round_dates", "they are a list of dates", "give a list")
    found = tuple(as_day(day, f"round_dates[{place}]") for place, day in enumerate(given))
    for place, day in enumerate(found):
        if day is not None and not isinstance(day, date):
            rule = "the day of a round is a date"
            raise InvalidType(f"round_dates[{place}]", day, rule, f"{GIVE_DAY}, or None")
    return found
