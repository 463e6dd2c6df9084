"""FIDE ratings, exact and dated: the verbs under the edition in force.

`on` is the first day of the tournament and today where it is left out; `time_control` is
"standard", "rapid" or "blitz". To work with one edition whatever the date, ask for its
`Rulebook(edition)`: it has the same verbs as methods.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from decimal import Decimal
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from arpad.fide.adjustments import adjust_2022, adjust_2024
from arpad.fide.edition import Edition, TimeControl
from arpad.fide.editions import EDITIONS, check_time_control, day, edition, editions
from arpad.fide.initial import InitialReport
from arpad.fide.layout import Gains
from arpad.fide.performance import PerformanceReport
from arpad.fide.period import rate_period
from arpad.fide.player import Event, Player
from arpad.fide.reports import FideReport, PeriodReport
from arpad.fide.rulebook import Rulebook
from arpad.tournament import Game, GameLike, Needed, listed

if TYPE_CHECKING:
    from arpad.fide.norms import NormGame, NormReport, norm

__all__ = [
    "Edition",
    "Event",
    "FideReport",
    "Game",
    "InitialReport",
    "Needed",
    "NormGame",
    "NormReport",
    "PerformanceReport",
    "PeriodReport",
    "Player",
    "Rulebook",
    "adjust_2022",
    "adjust_2024",
    "delta",
    "edition",
    "editions",
    "expected",
    "initial",
    "initial_report",
    "k_factor",
    "needed",
    "norm",
    "performance",
    "performance_report",
    "period",
    "rulebook",
    "tournament",
    "update",
]

#: Loaded when they are first touched: few questions are about norms, and start-up is not free.
_NORMS = ("NormGame", "NormReport", "norm")

#: The newest rulebook of each time control, once it is in force, and its gains: they stay so.
_lasting: dict[str, Rulebook] = {}
_gains: dict[str, Gains] = {}


def __getattr__(name: str) -> Any:
    if name not in _NORMS:
        raise AttributeError(f"module 'arpad.fide' has no attribute {name!r}")
    from arpad.fide import norms

    return getattr(norms, name)


def rulebook(on: date | None = None, time_control: str = "standard") -> Rulebook:
    """The rulebook for a tournament that starts on that day."""
    if on is None and type(time_control) is str and time_control in _lasting:
        return _lasting[time_control]
    book = _book_on(day(on), check_time_control(time_control))
    if on is None and book.edition is editions(time_control)[-1]:
        _gains[time_control] = book.gains
        _lasting[time_control] = book
    return book


@lru_cache(maxsize=4096)
def _book_on(on: date, time_control: TimeControl) -> Rulebook:
    return _book(edition(on, time_control).id)


@cache
def _book(edition_id: str) -> Rulebook:
    return Rulebook(next(record for record in EDITIONS if record.id == edition_id))


def expected(
    rating: Player | int,
    opponent: Player | int,
    *,
    on: date | None = None,
    time_control: str = "standard",
) -> float:
    """The expected score of one game, as the table prints it (8.1.2)."""
    return rulebook(on, time_control).expected(rating, opponent)


def k_factor(
    *,
    rating: int,
    games_played: int | None = None,
    birth_year: int | None = None,
    age: int | None = None,
    ever_2400: bool | None = None,
    ever_2300: bool | None = None,
    games_in_period: int | None = None,
    on: date | None = None,
    time_control: str = "standard",
) -> int:
    """K of a player (8.3.3); what is left out is that of an established adult."""
    return rulebook(on, time_control).k_factor(
        rating=rating,
        games_played=games_played,
        birth_year=birth_year,
        age=age,
        ever_2400=ever_2400,
        ever_2300=ever_2300,
        games_in_period=games_in_period,
        on=on,
    )


def delta(
    score: float | str,
    expected: float | Decimal,
    k: int,
    *,
    on: date | None = None,
    time_control: str = "standard",
) -> Decimal:
    """K × (score − expected), exact to the hundredth."""
    return rulebook(on, time_control).delta(score, expected, k)


def update(
    player: Player | int,
    opponent: Player | int,
    score: float | str,
    on: date | None = None,
    time_control: str = "standard",
) -> tuple[int, int]:
    """Both ratings after one game, each change rounded half away from zero (8.3.4)."""
    if on is None and score is not True and score is not False:
        try:
            if player >= 0 <= opponent:  # type: ignore[operator]
                own, other = _gains[time_control][score]
                return (
                    player + own[player][player - opponent],  # type: ignore[index, operator]
                    opponent + other[opponent][opponent - player],  # type: ignore[index, operator]
                )
        except (IndexError, KeyError, TypeError):
            pass  # not two plain ratings: the rulebook knows, or says what is wrong
    return rulebook(on, time_control).update(player, opponent, score, on=on)


def performance(
    games: Iterable[GameLike], *, on: date | None = None, time_control: str = "standard"
) -> int:
    """The performance over the games played: Ra + dp(p)."""
    return rulebook(on, time_control).performance(games, on=on)


def performance_report(
    games: Iterable[GameLike], *, on: date | None = None, time_control: str = "standard"
) -> PerformanceReport:
    """The performance over the games played, with its working."""
    return rulebook(on, time_control).performance_report(games, on=on)


def initial(
    games: Iterable[GameLike | Event], *, on: date | None = None, time_control: str = "standard"
) -> int:
    """The initial rating of an unrated player (8.2); an error says why there is none.

    Events instead of games are pooled; without `on`, the latest of them tells the edition.
    """
    entries = listed(games)
    return rulebook(on or _latest(entries), time_control).initial(entries)


def initial_report(
    games: Iterable[GameLike | Event], *, on: date | None = None, time_control: str = "standard"
) -> InitialReport:
    """The initial rating of an unrated player, or what is missing, with the working."""
    entries = listed(games)
    return rulebook(on or _latest(entries), time_control).initial_report(entries)


def _latest(entries: Iterable[object]) -> date | None:
    days = [day(entry.on) for entry in entries if isinstance(entry, Event)]
    return max(days) if days else None


def tournament(
    player: Player | int,
    games: Iterable[GameLike],
    *,
    on: date | None = None,
    time_control: str = "standard",
) -> FideReport:
    """One player's tournament: every game rated from the starting rating (8.3)."""
    return rulebook(on, time_control).tournament(player, games, on=on)


def period(
    player: Player | int, events: Iterable[Event], *, time_control: str = "standard"
) -> PeriodReport:
    """A rating period: every event under its own edition, one K, rounded once."""
    return rate_period(player, events, lambda event: rulebook(event.on, time_control))


def needed(
    player: Player | int,
    opponents: Iterable[float | None],
    *,
    target_rating: int | None = None,
    target_performance: int | None = None,
    on: date | None = None,
    time_control: str = "standard",
) -> Needed:
    """The least score against these opponents that reaches the target."""
    return rulebook(on, time_control).needed(
        player,
        opponents,
        target_rating=target_rating,
        target_performance=target_performance,
        on=on,
    )
