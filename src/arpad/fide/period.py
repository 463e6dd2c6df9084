"""A rating period: several events of one player, one K, rounded once (8.3.3, 8.3.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from arpad.errors import InvalidGames, InvalidPlayer, InvalidType
from arpad.exact import decimal_of_hundredths, half_away
from arpad.fide.formulas import Formulas
from arpad.fide.player import Event, Player, whole_rating
from arpad.fide.report import FideReport, PeriodReport
from arpad.game import as_tuple
from arpad.sentences import phrase
from arpad.terms import as_date


def rate_period(
    player: Player, base: int, events: Sequence[Event], reader: Callable[[Event], Formulas]
) -> PeriodReport:
    """Every event under its own edition; the limit on K counts the games of all of them.

    `base` is the rating that the period starts from, `reader` gives the formulas of an event's
    edition. K is the same for the whole period: the one on the day of the latest event (our
    reading), by the highest of the ratings that the player played with.
    """
    last = latest(events)
    ratings = [base if event.rating is None else event.rating for event in events]
    totals = [
        reader(event).totals(rating, as_tuple(event.games))
        for rating, event in zip(ratings, events, strict=True)
    ]
    n = sum(total.n for total in totals)
    published = player if player.rating is None else replace(player, rating=max(base, *ratings))
    choice = reader(last).k_rule.choose(published, games_of_period(player, n), last.on)
    reports = tuple(
        FideReport(
            formulas=reader(event),
            player=player,
            rating=rating,
            entries=as_tuple(event.games),
            on=event.on,
            totals=total,
            k=choice.k,
            k_choice=choice,
        )
        for rating, event, total in zip(ratings, events, totals, strict=True)
    )
    change = sum(report.change_hundredths for report in reports)
    rounded = half_away(change)
    exact = decimal_of_hundredths(change)
    return PeriodReport(base, reports, n, choice.k, exact, rounded, base + rounded)


def latest(events: Sequence[Event]) -> Event:
    """The latest event, whose edition and date decide for the period."""
    return max(events, key=lambda event: as_date(event.on))


def read_events(events: Iterable[Event]) -> list[Event]:
    """The events of a period, checked, with their games as tuples."""
    entries = []
    for place, event in enumerate(as_tuple(events, "events")):
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
        entries.append(replace(event, games=as_tuple(event.games), rating=rating))
    if not entries:
        raise InvalidGames(
            "events", [], "at least one event is needed", "give fide.Event(games, on=…)"
        )
    return entries


def games_of_period(player: Player, n: int) -> int:
    """The number of games in the period: as the player says, or else those that count here."""
    if player.games_in_period is None:
        return n
    if player.games_in_period < n:
        raise InvalidPlayer(
            "games_in_period",
            player.games_in_period,
            str(phrase("period_includes", n=n)),
            "give all games of the period, or omit it",
        )
    return player.games_in_period
