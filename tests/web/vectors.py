"""Questions for both interpreters, and Python's answers to them as plain lists of integers."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from itertools import pairwise
from random import Random
from typing import Any

from arpad import elo, fide
from arpad.errors import UnknownRule
from arpad.fide.editions import EDITIONS, TIME_CONTROLS
from arpad.game import Game, GameLike

_SCORES = (0, 0.5, 1)
_LAST_DAY = date(2025, 12, 31)
_SEED = 20251001

#: kind, day, time control, player, games as [opponent or None, half points]
Vector = tuple[str, str, str, dict[str, Any], list[list[int | None]]]


def vectors() -> Iterator[Vector]:
    """All of them, always the same."""
    random = Random(_SEED)
    yield from _single_games(random)
    for _ in range(70_000):
        yield _tournament(random)
    for _ in range(45_000):
        yield _initial(random)
    yield from _elo(random)


def answer(vector: Vector) -> list[Any]:
    """What Python says to a question."""
    kind, day, time_control, who, games = vector
    if kind == "elo":
        return _elo_answer(who, games)
    book = fide.rulebook(date.fromisoformat(day), time_control)
    if kind == "initial":
        return _initial_answer(book, games)
    return _tournament_answer(fide_report(vector))


def fide_report(vector: Vector) -> fide.FideReport:
    """The report on a tournament."""
    _, day, time_control, who, games = vector
    on = date.fromisoformat(day)
    return fide.rulebook(on, time_control).tournament(player(who), fide_games(games), on=on)


def fide_games(games: list[list[int | None]]) -> list[GameLike]:
    """Games as Python reads them."""
    return [Game(opponent, _SCORES[points or 0]) for opponent, points in games]


def player(who: dict[str, Any]) -> fide.Player:
    """A player as Python knows him; the page asks for the peak instead of two flags."""
    peak = who.get("peak")
    return fide.Player(
        rating=who["rating"],
        games_played=who.get("gamesPlayed"),
        birth_year=who.get("birthYear"),
        ever_2400=None if peak is None else peak >= 2400,
        ever_2300=None if peak is None else peak >= 2300,
        games_in_period=who.get("gamesInPeriod"),
        k=who.get("k"),
    )


def _tournament_answer(report: fide.FideReport) -> list[Any]:
    performed = report.performance
    sums = [
        *(report.n, half_points_of(report), report.expected_hundredths),
        *(report.change_hundredths, report.rounded_change, report.new_rating, report.k),
        *(report.average_opponent, performed),
    ]
    each = [
        [None, None]
        if game.expected is None
        else [game.expected, report.k * (50 * game.points - game.expected)]
        for game in report.judged
    ]
    return [*sums, each]


def half_points_of(report: fide.FideReport | elo.EloReport) -> int:
    """The score in half points."""
    return int(2 * report.score)


def _initial_answer(book: fide.Rulebook, games: list[list[int | None]]) -> list[Any]:
    try:
        report = book.initial_report(fide_games(games))
    except UnknownRule:
        return []
    return [
        *(report.rating, report.computed, report.n, int(2 * report.score)),
        *(report.average_opponent, report.percentage),
    ]


def _elo_answer(who: dict[str, Any], games: list[list[int | None]]) -> list[Any]:
    report = elo.tournament(who["rating"], fide_games(games), who["k"])
    return [
        *(report.n, half_points_of(report), report.rounded_change, report.new_rating),
        *(report.average_opponent, report.performance),
    ]


def _days(random: Random) -> Iterator[tuple[str, date]]:
    """For every edition and time control its first day, its last and one between."""
    for time_control in TIME_CONTROLS:
        known = fide.editions(time_control)
        starts = [*(record.since for record in known), _LAST_DAY + timedelta(days=1)]
        for start, end in pairwise(starts):
            last = end - timedelta(days=1)
            yield time_control, start
            yield time_control, start + (last - start) * random.random()
            yield time_control, last


def _single_games(random: Random) -> Iterator[Vector]:
    """Every edition, every difference from −1200 to 1200, every score."""
    for record in EDITIONS:
        for difference in range(-1200, 1201):
            rating = random.randint(max(difference, 0), 2900 + min(difference, 0))
            who = _player(random, record.since, rating=rating)
            for points in range(3):
                game: list[list[int | None]] = [[rating - difference, points]]
                control = random.choice(record.time_controls)
                yield ("tournament", record.since.isoformat(), control, who, game)


def _player(random: Random, on: date, rating: int | None = None) -> dict[str, Any]:
    """A player of whom more or less is known."""
    own = _rating(random) if rating is None else rating
    who: dict[str, Any] = {"rating": own}
    if random.random() < 0.4:
        who["birthYear"] = on.year - random.choice([*range(8, 22), 17, 18, 19, 40])
    if random.random() < 0.4:
        who["gamesPlayed"] = random.choice([0, 12, 28, 29, 30, 31, 400])
    if random.random() < 0.3:
        who["peak"] = random.choice([0, own, 2299, 2300, 2301, 2399, 2400, 2450])
    if random.random() < 0.15:
        who["k"] = random.choice([0, 1, 10, 15, 20, 24, 32, 40, 199, 200])
    return who


def _rating(random: Random) -> int:
    shape = random.random()
    if shape < 0.15:
        return random.choice([0, 1399, 1400, 1800, 2299, 2300, 2399, 2400, 2600, 2601, 2649, 2650])
    return random.randint(900, 2900)


def _games(random: Random, own: int, most: int) -> list[list[int | None]]:
    """Mixed opponents: near ones, far ones on the bounds of the rules, and unrated ones."""
    games: list[list[int | None]] = []
    for _ in range(random.randint(1, most)):
        shape = random.random()
        opponent: int | None
        if shape < 0.06:
            opponent = None
        elif shape < 0.25:
            gap = random.choice([399, 400, 401, 411, 412, 599, 600, 601, 735, 736, 1200])
            opponent = max(own + random.choice([-1, -1, 1]) * gap, 0)
        else:
            opponent = max(own + round(random.gauss(0, 250)), 0)
        games.append([opponent, random.randint(0, 2)])
    return games


def _tournament(random: Random) -> Vector:
    time_control, on = random.choice(_ALL_DAYS)
    who = _player(random, on)
    games = _games(random, who["rating"], 45 if random.random() < 0.1 else 9)
    if random.random() < 0.2:
        who["gamesInPeriod"] = len(games) + random.choice([0, 1, 8, 30, 60])
    return ("tournament", on.isoformat(), time_control, who, games)


def _initial(random: Random) -> Vector:
    time_control, on = random.choice(_ALL_DAYS)
    around = random.choice([1000, 1300, 1500, 1800, 2100, 2500])
    games = _games(random, around, 11)
    if random.random() < 0.3:  # all won, all lost or all drawn
        points = random.randint(0, 2)
        games = [[opponent, points] for opponent, _ in games]
    return ("initial", on.isoformat(), time_control, {}, games)


def _elo(random: Random) -> Iterator[Vector]:
    for difference in range(-1200, 1201):
        for points in range(3):
            who = {"rating": 1500, "k": random.choice([0, 1, 10, 16, 20, 24, 25, 32, 40, 99, 200])}
            yield ("elo", "", "", who, [[1500 - difference, points]])
    for _ in range(20_000):
        who = {"rating": _rating(random), "k": random.randint(0, 200)}
        yield ("elo", "", "", who, _games(random, who["rating"], 12))


_ALL_DAYS = tuple(_days(Random(_SEED)))
