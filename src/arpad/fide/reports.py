"""What a tournament or a rating period did to a player, in FIDE's exact hundredths."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from arpad.exact import decimal_of_half_points, decimal_of_hundredths, half_away, half_up
from arpad.fide.edition import Edition
from arpad.fide.editions import day, in_force
from arpad.fide.expectancy import Judged
from arpad.fide.k_rule import KChoice
from arpad.fide.performance import performance_of
from arpad.fide.player import Player
from arpad.tournament import (
    GameLike,
    GameReport,
    Step,
    TournamentReport,
    plain,
    read_games,
    steps_data,
)

if TYPE_CHECKING:
    from arpad.fide.rulebook import Rulebook


#: Sums over the games that count: how many, half points, hundredths expected, opponents' ratings.
Totals = tuple[int, int, float, int]


class FideReport(TournamentReport):
    """One player's tournament under one edition. Only the sums are made until more is asked."""

    __slots__ = (
        *("_book", "_choice", "_given", "_judged", "_on", "_opponents", "_points", "k", "n"),
        *("expected_hundredths", "new_rating", "player", "rating", "rounded_change"),
    )

    rating: int
    k: int

    def __init__(
        self,
        book: Rulebook,
        player: Player | int,
        rating: int,
        given: tuple[GameLike, ...],
        on: date | None,
        totals: Totals,
        k: int,
        choice: KChoice | None,
    ) -> None:
        self._book = book
        self._given = given
        self._on = on
        self._judged: list[Judged] | None = None
        self._choice = choice
        self.player = player
        self.rating = rating
        self.n, self._points, self.expected_hundredths, self._opponents = totals
        self.k = k
        self.rounded_change = half_away(k * (50 * totals[1] - totals[2]))
        self.new_rating = rating + self.rounded_change

    @property
    def edition(self) -> Edition:
        """The edition that was applied."""
        return self._book.edition

    @property
    def starts(self) -> date:
        """The first day of the tournament."""
        return day(self._on)

    @property
    def edition_id(self) -> str:
        return self.edition.id

    @property
    def rules(self) -> str:
        return self.edition.name

    @property
    def gained_hundredths(self) -> float:
        """Score less expected score."""
        return 50 * self._points - self.expected_hundredths

    @property
    def change_hundredths(self) -> float:
        """The exact change as a number of hundredths."""
        return self.k * self.gained_hundredths

    @property
    def score(self) -> Decimal:
        return decimal_of_half_points(self._points)

    @property
    def expected(self) -> Decimal:
        return decimal_of_hundredths(self.expected_hundredths)

    @property
    def change(self) -> Decimal:
        return decimal_of_hundredths(self.change_hundredths)

    @property
    def average_opponent(self) -> int | None:
        return half_up(self._opponents, self.n) if self.n else None

    @property
    def performance(self) -> int | None:
        played = [game for game in self.judged if not game.game.forfeit]
        if not played:
            return None
        points = sum(game.points for game in played)
        return performance_of(self.edition, played, points, self._on)

    @property
    def judged(self) -> list[Judged]:
        """Each game as the regulations see it."""
        if self._judged is None:
            self._judged = self._book.expectancy.judge(self.rating, read_games(self._given))
        return self._judged

    @property
    def games(self) -> tuple[GameReport, ...]:
        return tuple(_game_report(game, self.rating, self.k) for game in self.judged)

    @property
    def k_choice(self) -> KChoice:
        """K with its reason and what had to be assumed for it."""
        if self._choice is None:
            who = self.player if isinstance(self.player, Player) else _established(self.player)
            games = self.n if who.games_in_period is None else who.games_in_period
            self._choice = self._book.k_rule.choose(who, self.rating, games, self._on)
        return self._choice

    @property
    def k_reason(self) -> str:  # type: ignore[override]
        """Why K is what it is; worked out only when asked."""
        return self.k_choice.reason

    @property
    def assumptions(self) -> tuple[str, ...]:
        assumed = [] if self._on else [f"the tournament starts today, {day(None).isoformat()}"]
        if isinstance(self.player, Player) and self.player.rating is None:
            assumed.append("the standard rating stands in for the missing one (RB 7.2.1)")
        return (*assumed, *self.k_choice.assumptions)

    @property
    def notes(self) -> tuple[str, ...]:
        return floor_notes(self.edition, self.new_rating)

    def working(self) -> tuple[Step, ...]:
        edition = self.edition
        return (
            *self.steps_to_change(),
            Step(
                edition.rounding.article,
                f"rounded {edition.rounding.value}: {self.rounded_change:+d}; "
                f"{self.rating} → {self.new_rating}",
            ),
            *(Step(edition.floor.article, note) for note in self.notes),
        )

    def _which_edition(self) -> str:
        when, record = day(self._on), self.edition
        if in_force(record, when):
            return f"a tournament that starts on {when.isoformat()}: {record.name}"
        return f"{record.name}, as asked for"

    def steps_to_change(self) -> tuple[Step, ...]:
        """The steps as far as the exact change, before a period is rounded."""
        edition = self.edition
        steps = [Step("0.1", self._which_edition())]
        for number, game in enumerate(self.judged, 1):
            steps += _game_steps(number, game, edition)
        gained = decimal_of_hundredths(self.gained_hundredths)
        steps.append(Step("8.3.2", f"score {self.score} − expected {self.expected} = {gained:+}"))
        steps += self.k_choice.steps
        steps.append(Step("8.3.3", f"{gained:+} × {self.k} = {self.change:+}"))
        return tuple(steps)


@dataclass(frozen=True, slots=True)
class PeriodReport:
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
        """The event whose edition rounds the period, in whatever order they were given."""
        return max(self.events, key=lambda event: event.starts)

    @property
    def k_reason(self) -> str:
        """Why K is what it is."""
        return self._latest.k_reason

    @property
    def assumptions(self) -> tuple[str, ...]:
        """What had to be assumed because it was not given."""
        return tuple(dict.fromkeys(text for event in self.events for text in event.assumptions))

    @property
    def notes(self) -> tuple[str, ...]:
        """What else the reader should know, such as a new rating below the floor."""
        return floor_notes(self._latest.edition, self.new_rating)

    def working(self) -> tuple[Step, ...]:
        """The steps of each event, then the sum."""
        steps = [step for event in self.events for step in event.steps_to_change()]
        parts = " ".join(f"{event.change:+}" for event in self.events)
        steps.append(
            Step(
                self._latest.edition.rounding.article,
                f"{parts} = {self.change:+}, rounded once for the whole period: "
                f"{self.rounded_change:+d}; {self.rating} → {self.new_rating}",
            )
        )
        steps += [Step(self._latest.edition.floor.article, note) for note in self.notes]
        return tuple(steps)

    def as_data(self, *, working: bool = False) -> dict[str, Any]:
        """The report as plain JSON data; the names are those of the attributes."""
        names = ("rating", "n", "k", "k_reason", "change", "rounded_change", "new_rating")
        data = {name: plain(getattr(self, name)) for name in names}
        data["events"] = [event.as_data() for event in self.events]
        data["assumptions"] = list(self.assumptions)
        data["notes"] = list(self.notes)
        return data | (steps_data(self.working()) if working else {})

    def __str__(self) -> str:
        from arpad.report import period_text

        return period_text(self)


@lru_cache(maxsize=4096)
def _established(rating: int) -> Player:
    """The established adult that a bare number stands for."""
    return Player(rating)


def floor_notes(edition: Edition, new_rating: int) -> tuple[str, ...]:
    """Nothing, or what happens to a rating below the floor."""
    floor = edition.floor
    if floor.value is None or new_rating >= floor.value:
        return ()
    return (
        f"{new_rating} is below the floor of {floor.value}: "
        f"unrated on the next list ({floor.article})",
    )


def _game_report(game: Judged, rating: int, k: int) -> GameReport:
    counted = game.expected is not None
    return GameReport(
        opponent=game.opponent,
        score=decimal_of_half_points(game.points),
        counted=counted,
        reason=game.reason,
        difference=None if game.opponent is None else rating - game.opponent,
        capped=game.capped,
        expected=None if game.expected is None else decimal_of_hundredths(game.expected),
        change=None
        if game.expected is None
        else decimal_of_hundredths(k * (50 * game.points - game.expected)),
        round=game.game.round,
        name=game.game.name,
        colour=game.game.colour,
    )


def _game_steps(number: int, game: Judged, edition: Edition) -> tuple[Step, ...]:
    if game.expected is None:
        return (Step(game.article, f"not counted: {game.reason}", number),)
    text = f"difference {game.difference}"
    expected = decimal_of_hundredths(game.expected)
    score = decimal_of_half_points(game.points)
    gained = decimal_of_hundredths(50 * game.points - game.expected)
    return (
        Step(game.article or "8.3.1", f"{text}; {game.reason}" if game.reason else text, number),
        Step(
            edition.difference_bounds.article,
            f"{game.used} points: expected {expected}; {score} − {expected} = {gained:+}",
            number,
        ),
    )
