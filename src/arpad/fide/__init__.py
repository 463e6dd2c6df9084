"""FIDE ratings, exact and dated: every function uses the edition in force on a date.

`on` is the first day of the tournament, by default today; `time_control` is "standard", "rapid" or
"blitz". A player is a rating, a `Player`, or a mapping of a player's facts. To use one edition
whatever the date, make a `Rulebook(edition)`: it has the same functions as methods.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from decimal import Decimal
from importlib import import_module
from typing import TYPE_CHECKING, Any

from arpad.facts import Day
from arpad.fide import fast
from arpad.fide.edition import Edition
from arpad.fide.editions import edition, editions
from arpad.fide.k_rule import KReport
from arpad.fide.performance import PerformanceReport
from arpad.fide.period import PeriodReport, latest, rate_period, read_events
from arpad.fide.player import Event, Player, StatedK
from arpad.fide.report import EditionReport, FideReport
from arpad.fide.rulebook import Rulebook
from arpad.game import Game, GameLike, as_tuple, with_total
from arpad.needed import Needed
from arpad.outcome import Outcome
from arpad.terms import TimeControl, as_date, check_time_control

if TYPE_CHECKING:
    from arpad.fide.adjustments import adjust_2022, adjust_2024
    from arpad.fide.initial_rating import InitialReport
    from arpad.fide.norms.norm import NormGame, NormReport, norm

__all__ = [
    "Edition",
    "EditionReport",
    "Event",
    "FideReport",
    "Game",
    "InitialReport",
    "KReport",
    "Needed",
    "NormGame",
    "NormReport",
    "PerformanceReport",
    "PeriodReport",
    "Player",
    "Rulebook",
    "StatedK",
    "TimeControl",
    "adjust_2022",
    "adjust_2024",
    "delta",
    "edition",
    "edition_report",
    "editions",
    "expected",
    "initial",
    "initial_report",
    "k",
    "k_factor",
    "needed",
    "norm",
    "performance",
    "performance_report",
    "period",
    "rate",
    "rulebook",
    "tournament",
    "update",
]

#: A player: a rating, a `Player`, or a mapping of a player's facts.
PlayerLike = Player | int | Mapping[str, Any]

#: Loaded when they are first used: few questions need them, and they would slow down the start.
#: None of these modules may share a name with a function here: importing it would replace that.
_LATER = {
    "InitialReport": "initial_rating",
    "NormGame": "norms.norm",
    "NormReport": "norms.norm",
    "adjust_2022": "adjustments",
    "adjust_2024": "adjustments",
    "norm": "norms.norm",
}


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module 'arpad.fide' has no attribute {name!r}")
    return getattr(import_module(f"arpad.fide.{_LATER[name]}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)


def rulebook(on: Day | None = None, time_control: TimeControl = "standard") -> Rulebook:
    """The rulebook for a tournament: the regulations in force on a date.

    `on` is the first day of the tournament, by default today; `time_control` is
    "standard", "rapid" or "blitz".

    >>> rulebook(date(2023, 5, 1), "blitz").edition.id
    'rapid-blitz-2022-10-01'
    """
    try:
        kept: Rulebook = fast.books[on, time_control]
        return kept
    except (KeyError, TypeError):
        pass
    when, kind = None if on is None else as_date(on), check_time_control(time_control)
    record = edition(when, kind)
    book = Rulebook(record, when)
    if when is not None or record is editions(kind)[-1]:
        fast.keep(on, kind, book)
    return book


def edition_report(on: Day | None = None, time_control: TimeControl = "standard") -> EditionReport:
    """The edition in force on a date, with notes on that date.

    `on` is the first day of the tournament, by default today; `time_control` is
    "standard", "rapid" or "blitz".

    >>> edition_report(date(2026, 1, 5)).notes
    ()
    """
    return EditionReport(edition(on, time_control), None if on is None else as_date(on))


def expected(
    rating: PlayerLike,
    opponent: PlayerLike,
    *,
    on: Day | None = None,
    time_control: TimeControl = "standard",
) -> float:
    """The expected score of one game for the first of two players, as the table prints it (8.1.2).

    `rating` and `opponent` are the two players: ratings, `Player`s or mappings of their facts. `on`
    is the first day of the tournament, by default today; `time_control` is "standard",
    "rapid" or "blitz".

    >>> expected(1500, 1600, on=date(2026, 1, 5))
    0.36
    """
    quick = fast.expected(rating, opponent, on, time_control)
    return rulebook(on, time_control).expected(rating, opponent) if quick is None else quick


def k_factor(
    rating: PlayerLike | None = None,
    *,
    on: Day | None = None,
    time_control: TimeControl = "standard",
    **facts: Any,
) -> int:
    """K of a player (8.3.3); anything omitted is assumed: an established adult.

    `rating` is a rating or a `Player`; further `facts` are those of `Player`: `games_played`,
    `birth_year`, `age`, `highest_rating`, `games_in_period`. `on` is the first day of the
    tournament, by default today; `time_control` is "standard", "rapid" or "blitz".

    >>> k_factor(2250, birth_year=2007, on=date(2025, 12, 1))
    40
    >>> k_factor(Player(2390, highest_rating=2411), on=date(2025, 12, 1))
    10
    """
    quick = fast.k(rating, facts, on, time_control)
    return rulebook(on, time_control).k_factor(rating, **facts) if quick is None else quick


#: By its short name, as the terminal calls it.
k = k_factor


def delta(
    score: float | str,
    expected: float | Decimal,
    k: int,
    *,
    on: Day | None = None,
    time_control: TimeControl = "standard",
) -> Decimal:
    """The exact change of one game: K × (score − expected), to the hundredth.

    `score` is 1, 0.5 or 0 or a spelling of it, `expected` a score of the table, `k` a whole number.
    `on` is the first day of the tournament, by default today; `time_control` is
    "standard", "rapid" or "blitz".

    >>> delta(0.5, 0.45, 10)
    Decimal('0.50')
    """
    return rulebook(on, time_control).delta(score, expected, k)


def update(
    player: PlayerLike,
    opponent: PlayerLike,
    score: float | str,
    on: Day | None = None,
    time_control: TimeControl = "standard",
) -> tuple[int, int]:
    """Both ratings after one game, each change rounded half away from zero (8.3.4).

    `player` and `opponent` are ratings, `Player`s or mappings of their facts; `score` is the first
    player's: 1, 0.5 or 0, or "win", "draw", "loss" and other spellings. `on` is the first day of
    the tournament, by default today; `time_control` is "standard", "rapid" or "blitz".

    >>> update(Player(1400, birth_year=2012), 1400, 1, on=date(2026, 1, 5))
    (1420, 1390)
    >>> update({"rating": 1400, "age": 15}, 1400, "win", on=date(2026, 1, 5))
    (1420, 1390)
    """
    quick = fast.update(player, opponent, score, on, time_control)
    if quick is not None:
        return quick
    if on is None and Player in (type(player), type(opponent)):
        on = date.today()  # who is a junior depends on it
    return rulebook(on, time_control).update(player, opponent, score)


def performance(
    games: Iterable[Any],
    score: float | None = None,
    *,
    on: Day | None = None,
    time_control: TimeControl = "standard",
) -> int:
    """The performance over the games played, Ra + dp(p) (B.01).

    `games` are (opponent, score) pairs or `Game` records; an unrated opponent is None. With a
    `score`, that of all games, they are the opponents alone. `on` is the first day of the
    tournament, by default today; `time_control` is "standard", "rapid" or "blitz".

    >>> performance([(1600, 1), (1600, 0.5), (1600, 0)])
    1600
    >>> performance([1600, 1700], 1.5)
    1843
    """
    played = games if score is None else with_total(games, score)
    return rulebook(on, time_control).performance(played)


def performance_report(
    games: Iterable[GameLike], *, on: Day | None = None, time_control: TimeControl = "standard"
) -> PerformanceReport:
    """The performance over the games played, with its working.

    `games` are (opponent, score) pairs or `Game` records; an unrated opponent is None. `on` is the
    first day of the tournament, by default today; `time_control` is "standard", "rapid" or
    "blitz".

    >>> performance_report([(1600, 1), (1500, 0.5)]).percentage
    75
    """
    return rulebook(on, time_control).performance_report(games)


def initial(
    games: Iterable[GameLike | Event],
    *,
    on: Day | None = None,
    time_control: TimeControl = "standard",
) -> int:
    """The initial rating of an unrated player (8.2); an error says why there is none.

    `games` are (opponent, score) pairs or `Game` records, or whole `Event`s, which are pooled: then
    the latest of them decides the edition where `on`, the first day of the tournament, is omitted.
    `time_control` is "standard", "rapid" or "blitz".

    >>> initial([(1600, 1), (1500, 0.5), (1700, 0), (1600, 1), (1550, 1)], on=date(2026, 1, 5))
    1752
    """
    entries = as_tuple(games)
    return rulebook(_latest(entries) if on is None else on, time_control).initial(entries)


def initial_report(
    games: Iterable[GameLike | Event],
    *,
    on: Day | None = None,
    time_control: TimeControl = "standard",
) -> InitialReport:
    """The initial rating of an unrated player, or what is missing, with the working.

    `games` are (opponent, score) pairs or `Game` records, or whole `Event`s, which are pooled: then
    the latest of them decides the edition where `on`, the first day of the tournament, is omitted.
    `time_control` is "standard", "rapid" or "blitz".

    >>> initial_report([(1600, 1)], on=date(2026, 1, 5)).missing
    ('5 games against rated opponents are needed, 1 count (7.1.4)',)
    """
    entries = as_tuple(games)
    return rulebook(_latest(entries) if on is None else on, time_control).initial_report(entries)


def _latest(entries: Iterable[object]) -> date | None:
    days = [as_date(entry.on) for entry in entries if isinstance(entry, Event)]
    return max(days) if days else None


def rate(
    player: PlayerLike | None,
    games: Iterable[GameLike],
    *,
    on: Day | None = None,
    time_control: TimeControl = "standard",
) -> Outcome[Player]:
    """What a batch of games does to a player; an unrated one may get an initial rating (8.2).

    `player`, `games`, `on` and `time_control` are the same as in `tournament`.

    >>> rate(None, [(1600, 1)] * 5, on="2026-01-05").after.rating
    1966
    """
    return rulebook(on, time_control).rate(player, games)


def tournament(
    player: PlayerLike,
    games: Iterable[GameLike],
    *,
    on: Day | None = None,
    time_control: TimeControl = "standard",
) -> FideReport:
    """One player's tournament: every game rated from the starting rating (8.3).

    `player` is a rating, a `Player` or a mapping of its facts. `games` are (opponent, score) pairs
    or `Game` records; an unrated opponent is None. `on` is the first day of the tournament, by
    default today; `time_control` is "standard", "rapid" or "blitz".

    >>> report = tournament(1500, [(1600, 1), (1550, "=")], on=date(2026, 1, 5))
    >>> report.change, report.new_rating
    (Decimal('14.20'), 1514)
    """
    return rulebook(on, time_control).tournament(player, games)


def period(
    player: PlayerLike, events: Iterable[Event], *, time_control: TimeControl = "standard"
) -> PeriodReport:
    """A rating period: every event under its own edition, one K, rounded once.

    `player` is a rating, a `Player` or a mapping of its facts; `events` are `Event` records, each
    with its games and its first day; `time_control` is "standard", "rapid" or "blitz".

    >>> period(2450, [Event([(2310, 1), (2400, 0)], on=date(2025, 11, 7))]).change
    Decimal('-2.60')
    """
    entries = read_events(events)
    who, base = rulebook(latest(entries).on, time_control).rated(player, "player")
    return rate_period(who, base, entries, lambda event: rulebook(event.on, time_control).formulas)


def needed(
    player: PlayerLike,
    opponents: Iterable[PlayerLike | None],
    target_rating: int | None = None,
    *,
    target_performance: int | None = None,
    on: Day | None = None,
    time_control: TimeControl = "standard",
) -> Needed:
    """The least score against some opponents that reaches a rating or a performance.

    `player` and `opponents` are ratings, `Player`s or mappings of their facts; an unrated opponent
    is None. The target is one of the two: `target_rating` or `target_performance`. `on` is the
    first day of the tournament, by default today; `time_control` is "standard", "rapid" or
    "blitz".

    >>> needed(1985, [1900, 1950, 2010, 2040], target_rating=2000, on=date(2026, 1, 5)).score
    Decimal('3')
    """
    return rulebook(on, time_control).needed(
        player,
        opponents,
        target_rating=target_rating,
        target_performance=target_performance,
    )
