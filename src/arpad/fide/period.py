"""A rating period: several events of one player, one K, rounded once (8.3.3, 8.3.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from decimal import Decimal

from arpad.errors import InvalidGames, InvalidType
from arpad.exact import decimal_of_hundredths, half_away
from arpad.fide.editions import day
from arpad.fide.player import Event, Player, whole_rating
from arpad.fide.reports import FideReport, PeriodReport
from arpad.fide.rulebook import Rulebook, games_of_period
from arpad.tournament import listed


def rate_period(
    player: Player | int, events: Iterable[Event], book_for: Callable[[Event], Rulebook]
) -> PeriodReport:
    """Every event under its own edition; n and the 700 rule over all of them.

    K is fixed for the period: the one on the day of the latest event (our reading), and that of a
    player published at 2400 if any of the ratings he played with was one.
    """
    entries = _read(events)
    books = [book_for(event) for event in entries]
    last = max(range(len(entries)), key=lambda place: day(entries[place].on))
    who, base = books[last].rated(player, "player")
    ratings = [base if event.rating is None else event.rating for event in entries]
    totals = [
        book.totals(rating, listed(event.games))
        for book, rating, event in zip(books, ratings, entries, strict=True)
    ]
    n = sum(total[0] for total in totals)
    choice = books[last].k_rule.choose(
        who, max(base, *ratings), games_of_period(who, n), entries[last].on
    )
    reports = tuple(
        FideReport(book, who, rating, listed(event.games), event.on, total, choice.k, choice)
        for book, rating, event, total in zip(books, ratings, entries, totals, strict=True)
    )
    change = sum(report.change_hundredths for report in reports)
    rounded = half_away(change)
    exact: Decimal = decimal_of_hundredths(change)
    return PeriodReport(base, reports, n, choice.k, exact, rounded, base + rounded)


def _read(events: Iterable[Event]) -> list[Event]:
    entries = []
    for place, event in enumerate(listed(events, "events")):
        if not isinstance(event, Event):
            raise InvalidType(
                f"events[{place}]",
                event,
                "a period is made of events",
                "give fide.Event(games, on=…)",
            )
        rating = event.rating
        if rating is not None:
            rating = whole_rating(rating, f"events[{place}].rating")
        entries.append(replace(event, games=listed(event.games), rating=rating))
    if not entries:
        raise InvalidGames(
            "events", [], "at least one event is needed", "give fide.Event(games, on=…)"
        )
    return entries
