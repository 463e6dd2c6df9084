"""A rating period: several events of one player, one K, rounded once (8.3.3, 8.3.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import NotRequired, TypedDict

from arpad.answer import Report, json_number
from arpad.errors import InvalidGames, InvalidPlayer, InvalidType
from arpad.exact import decimal_of_hundredths, half_away
from arpad.fide.formulas import Formulas
from arpad.fide.player import Event, Player, whole_rating
from arpad.fide.report import FideReport, floor_notes, floor_steps, player_after
from arpad.game import as_tuple
from arpad.json_data import OutcomeData
from arpad.sentences import Step, StepData, phrase, steps_data
from arpad.terms import as_date, far_notes


class PeriodData(TypedDict):
    """What a rating period did to a rating: the sums, and each event as an outcome."""

    rating: int
    n: int
    k: float | None
    k_reason: str
    change: float
    rounded_change: int
    new_rating: int
    events: list[OutcomeData]
    assumptions: list[str]
    notes: list[str]
    working: NotRequired[list[StepData]]


@dataclass(frozen=True, slots=True)
class PeriodReport(Report):
    """A rating period: all its events, one K, rounded once."""

    rating: int
    events: tuple[FideReport, ...]
    n: int
    k: int
    change: Decimal
    rounded_change: int
    new_rating: int

    @property
    def _latest(self) -> FideReport:
        """The latest event, whose edition decides how the period is rounded."""
        return max(self.events, key=lambda event: event.starts)

    @property
    def before(self) -> Player:
        """The player as they were when the period began."""
        return self._latest.before

    @property
    def after(self) -> Player:
        """The player at the start of the next period."""
        return player_after(self.before, self.new_rating, self.n)

    @property
    def k_reason(self) -> str:
        """Why K is what it is."""
        return self._latest.k_reason

    @property
    def assumptions(self) -> tuple[str, ...]:
        """What had to be assumed because it was not known."""
        return tuple(dict.fromkeys(text for event in self.events for text in event.assumptions))

    @property
    def notes(self) -> tuple[str, ...]:
        """What else the reader should know, such as a new rating below the floor."""
        floor = floor_notes(self._latest.edition, self.new_rating)
        return tuple(map(str, (*floor, *far_notes(*(event.starts for event in self.events)))))

    def working(self) -> tuple[Step, ...]:
        edition = self._latest.edition
        total = phrase(
            "period_sum",
            parts=" ".join(f"{event.change:+}" for event in self.events),
            change=sum(event.change_hundredths for event in self.events),
            rounded=self.rounded_change,
            rating=self.rating,
            new_rating=self.new_rating,
        )
        return (
            *(step for event in self.events for step in event.steps_to_change()),
            Step(edition.rounding.article, total),
            *floor_steps(edition, self.new_rating),
        )

    def as_data(self, *, working: bool = False) -> PeriodData:
        data: PeriodData = {
            "rating": self.rating,
            "n": self.n,
            "k": self.k,
            "k_reason": self.k_reason,
            "change": json_number(self.change),
            "rounded_change": self.rounded_change,
            "new_rating": self.new_rating,
            "events": [event.as_data() for event in self.events],
            "assumptions": list(self.assumptions),
            "notes": list(self.notes),
        }
        if working:
            data["working"] = steps_data(self.working())
        return data


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
        reader(event).totals(rating, as_tuple(event.games))[0]
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
