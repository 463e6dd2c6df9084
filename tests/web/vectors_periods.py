"""Rating periods and scores for norms, for both interpreters, and Python's answers to them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from random import Random
from typing import Any

from arpad import fide
from arpad.fide.norms.event_terms import norm_rules, read_event_terms
from arpad.fide.norms.game import NormColumns
from arpad.fide.norms.opponents import Opponents
from arpad.fide.norms.rules import NORM_EDITIONS
from arpad.terms import TIME_CONTROLS, TimeControl
from web.vectors import ALL_DAYS, Answer, games_of, make_games, make_player

_SEED = 20260101
_PERIODS = 6_000
_NORMS = 12_000
_KNOWN = [since for since, rules in NORM_EDITIONS if rules.value is not None]
_LAST = date(2026, 12, 31)

#: Time control, player, and events as [first day, rating or None, games].
Period = tuple[TimeControl, dict[str, Any], list[list[Any]]]
#: First day, time control, title, games as [rating or None, half points], further opponents.
Norm = tuple[str, TimeControl, str, list[list[int | None]], list[int]]


def periods() -> Iterator[Period]:
    """Periods of one to four events, whose editions may differ, always the same."""
    random = Random(_SEED)
    for _ in range(_PERIODS):
        time_control, first = random.choice(ALL_DAYS)
        who = make_player(random, first)
        if "birth_year" in who:
            who.pop("age", None)  # a period may go on over New Year
        events = [_event(random, first, who) for _ in range(random.randint(1, 4))]
        if random.random() < 0.3:
            games = sum(len(event[2]) for event in events)
            who["games_in_period"] = games + random.choice([0, 1, 9, 40])
        if _stands_in(time_control, events) and random.random() < 0.2:
            who |= {"rating": None, "standard_rating": who["rating"]}
        yield time_control, who, events


def _stands_in(time_control: TimeControl, events: list[list[Any]]) -> bool:
    """Whether a standard rating counts if there is no other, in every event."""
    books = [fide.edition(date.fromisoformat(on), time_control) for on, *_ in events]
    return all(book.standard_rating_counts.value for book in books)


def _event(random: Random, first: date, who: dict[str, Any]) -> list[Any]:
    on = first + timedelta(days=random.choice([0, 0, 1, 14, 30, 60]))
    rating = None
    if random.random() < 0.3:
        rating = max(1, who["rating"] + random.choice([-60, -1, 0, 1, 25, 150]))
    games = make_games(random, rating or who["rating"], 20 if random.random() < 0.2 else 9)
    return [on.isoformat(), rating, games]


def period_answer(period: Period) -> Answer:
    """What Python says to a period."""
    time_control, who, batches = period
    events = [
        fide.Event(games_of(games), on=date.fromisoformat(on), rating=rating)
        for on, rating, games in batches
    ]
    report = fide.period(who, events, time_control=time_control)
    integers = [
        *(report.rating, report.n, report.k, int(100 * report.change)),
        *(report.rounded_change, report.new_rating),
    ]
    words = [*map(str, report.working()), *report.assumptions, report.k_reason, *report.notes]
    return integers, words


def norms() -> Iterator[Norm]:
    """Every title under every edition of norms, strong and weak fields, unrated opponents."""
    random = Random(_SEED)
    for _ in range(_NORMS):
        since = random.choice(_KNOWN)
        on = random.choice([since, since + (_LAST - since) * random.random()])
        sought = random.choice(norm_rules(on)[1].titles)
        around = sought.average.value + random.choice([-60, -1, 0, 1, 20, 80, 160])
        played = [[_met(random, around), random.randint(0, 2)] for _ in range(random.randint(0, 8))]
        against = [_rated(random, around) for _ in range(random.randint(1, 9))]
        yield on.isoformat(), random.choice(TIME_CONTROLS), sought.title, played, against


def _met(random: Random, around: int) -> int | None:
    return None if random.random() < 0.05 else _rated(random, around)


def _rated(random: Random, around: int) -> int:
    spread = random.choice([0, 10, 90, 300])
    return around + random.randint(-spread, spread)


def norm_answer(norm: Norm) -> int | None:
    """The least half points that Python asks of the further games; None where none are enough."""
    on, control, title, played, against = norm
    event_terms = read_event_terms(on=date.fromisoformat(on), time_control=control)
    sought = next(each for each in event_terms.rules.titles if each.title == title)
    ratings = [event_terms.unrated if rating is None else rating for rating, _ in played] + against
    n = len(ratings)
    columns = NormColumns([], ratings, [0] * n, ["XXX"] * n, [*range(n)], [""] * n)
    field = Opponents(columns, sought, event_terms)
    scored = sum(points or 0 for _, points in played)
    points = field.least_points(field.selection(range(n))) - scored
    return None if points > 2 * len(against) else max(0, points)
