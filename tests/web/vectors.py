"""Questions for both interpreters, and Python's answers: plain integers and every sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date, timedelta
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

from arpad import elo, fide, questions, system
from arpad.errors import UnknownRule
from arpad.fide.editions import EDITIONS
from arpad.game import Game, GameLike
from arpad.terms import TIME_CONTROLS, TimeControl

_SCORES = (0, 0.5, 1)
_LAST_DAY = date(2025, 12, 31)
_SEED = 20251001

#: kind (a system, or "initial"), terms, player, games as [opponent or None, half points, forfeit]
Vector = tuple[str, dict[str, Any], dict[str, Any], list[list[Any]]]
#: the integers, and the lines of the working with reasons and assumptions
Answer = tuple[list[Any], list[str]]


def vectors() -> Iterator[Vector]:
    """All of them, always the same."""
    random = Random(_SEED)
    yield from _single_games(random)
    for _ in range(70_000):
        yield _tournament(random)
    for _ in range(45_000):
        yield _initial(random)
    yield from _elo(random)


def answer(vector: Vector) -> Answer:
    """What Python says to a question."""
    kind, terms, who, games = vector
    book = _book(kind, tuple(terms.items()))
    return _ANSWERS[kind](book, who, games_of(games))


@cache
def _book(kind: str, terms: tuple[tuple[str, Any], ...]) -> system.Rulebook[Any]:
    values = dict(terms)
    if "on" not in values:
        return system.find(kind).book(**values)
    return system.find("fide").book(**values | {"on": date.fromisoformat(values["on"])})


def games_of(games: list[list[Any]]) -> list[GameLike]:
    return [
        Game(opponent, _SCORES[points], forfeit=bool(forfeit))
        for opponent, points, *forfeit in games
    ]


def _words(report: Any, performed: Any) -> list[str]:
    return [
        *map(str, (*report.working(), *(performed.working() if performed else ()))),
        *(*report.assumptions, report.k_reason, *report.notes, *report.why),
    ]


def _fide_answer(book: fide.Rulebook, who: dict[str, Any], games: list[GameLike]) -> Answer:
    report = book.rate(who, games)
    assert isinstance(report, fide.FideReport)
    played = [game for game in games if isinstance(game, Game) and not game.forfeit]
    performed = questions.performance(book, played) if played else None
    each = [
        [None, None]
        if game.expected is None
        else [game.expected, report.k * (50 * game.points - game.expected)]
        for game in report.assessed
    ]
    integers = [
        *(report.n, int(2 * report.score), report.expected_hundredths, report.change_hundredths),
        *(report.rounded_change, report.new_rating, report.k),
        *(report.average_opponent, report.performance, each),
    ]
    return integers, _words(report, performed)


def _initial_answer(book: fide.Rulebook, who: dict[str, Any], games: list[GameLike]) -> Answer:
    try:
        report = book.initial_report(games)
    except UnknownRule:
        return [], []
    integers = [
        *(report.rating, report.computed, report.n, int(2 * report.score)),
        *(report.average_opponent, report.percentage),
    ]
    return integers, [*map(str, report.working()), *report.missing]


def _elo_answer(book: elo.Rulebook, who: dict[str, Any], games: list[GameLike]) -> Answer:
    report = book.rate(who, games)
    integers = [
        *(report.n, int(2 * report.score), report.rounded_change, report.new_rating),
        *(report.average_opponent, report.performance),
    ]
    return integers, _words(report, questions.performance(book, games))


_ANSWERS: dict[str, Callable[[Any, dict[str, Any], list[GameLike]], Answer]] = {
    "fide": _fide_answer,
    "initial": _initial_answer,
    "elo": _elo_answer,
}


def _days(random: Random) -> Iterator[tuple[TimeControl, date]]:
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
            rating = random.randint(max(difference, 0) + 1, 2900 + min(difference, 0))
            who = make_player(random, record.since, rating=rating)
            for points in range(3):
                control = random.choice(record.time_controls)
                terms = {"on": record.since.isoformat(), "time_control": control}
                yield ("fide", terms, who, [[{"rating": rating - difference}, points]])


def make_player(random: Random, on: date, rating: int | None = None) -> dict[str, Any]:
    """A player of whom more or less is known."""
    own = _rating(random) if rating is None else rating
    who: dict[str, Any] = {"rating": own}
    if random.random() < 0.4:
        who["birth_year"] = on.year - random.choice([*range(8, 22), 17, 18, 19, 40])
    if random.random() < 0.2:
        who["age"] = _age(random, who, on)
    if random.random() < 0.4:
        who["games_played"] = random.choice([0, 12, 28, 29, 30, 31, 400])
    if random.random() < 0.3:
        who["highest_rating"] = random.choice([1, own, 2299, 2300, 2301, 2399, 2400, 2450])
    if random.random() < 0.15:
        who["k"] = random.choice([0, 1, 10, 15, 20, 24, 32, 40, 199, 200])
    return who


def _age(random: Random, who: dict[str, Any], on: date) -> int:
    if "birth_year" in who:
        turns: int = on.year - who["birth_year"]
        return turns - random.randint(0, 1)
    age: int = random.choice([*range(8, 22), 17, 18, 19, 40])
    return age


def _rating(random: Random) -> int:
    shape = random.random()
    if shape < 0.15:
        return random.choice([1, 1399, 1400, 1800, 2299, 2300, 2399, 2400, 2600, 2601, 2649, 2650])
    return random.randint(900, 2900)


def make_games(random: Random, own: int, most: int) -> list[list[Any]]:
    """Mixed opponents: near ones, far ones on the bounds of the rules, and unrated ones."""
    games: list[list[Any]] = []
    for _ in range(random.randint(1, most)):
        shape = random.random()
        opponent: int | None
        if shape < 0.06:
            opponent = None
        elif shape < 0.25:
            gap = random.choice([399, 400, 401, 411, 412, 599, 600, 601, 735, 736, 1200])
            opponent = max(own + random.choice([-1, -1, 1]) * gap, 1)
        else:
            opponent = max(own + round(random.gauss(0, 250)), 1)
        who = None if opponent is None else {"rating": opponent}
        forfeit = [True] if random.random() < 0.04 else []
        games.append([who, random.randint(0, 2), *forfeit])
    return games


def _tournament(random: Random) -> Vector:
    time_control, on = random.choice(ALL_DAYS)
    who = make_player(random, on)
    games = make_games(random, who["rating"], 45 if random.random() < 0.1 else 9)
    if random.random() < 0.2:
        who["games_in_period"] = len(games) + random.choice([0, 1, 8, 30, 60])
    stands_in = fide.edition(on, time_control).standard_rating_counts.value
    if stands_in and random.random() < 0.1:
        who |= {"rating": None, "standard_rating": who["rating"]}
        for game in games:
            if game[0] and random.random() < 0.3:
                game[0] = {"rating": None, "standard_rating": game[0]["rating"]}
    return ("fide", {"on": on.isoformat(), "time_control": time_control}, who, games)


def _initial(random: Random) -> Vector:
    time_control, on = random.choice(ALL_DAYS)
    around = random.choice([1000, 1300, 1500, 1800, 2100, 2500])
    games = make_games(random, around, 11)
    if random.random() < 0.3:  # all won, all lost or all drawn
        points = random.randint(0, 2)
        games = [[opponent, points, *forfeit] for opponent, _, *forfeit in games]
    return ("initial", {"on": on.isoformat(), "time_control": time_control}, {}, games)


def _elo(random: Random) -> Iterator[Vector]:
    for difference in range(-1200, 1201):
        for points in range(3):
            k = random.choice([0, 1, 10, 16, 20, 24, 25, 32, 40, 99, 200, 1.25, 24.5])
            games = [[{"rating": 1500 - difference}, points]]
            yield ("elo", {"k": k}, {"rating": 1500}, games)
    for _ in range(93_000):
        yield _pool(random)


def _pool(random: Random) -> Vector:
    """A tournament in a pool with any kind of K, a scale and a start rating of its own."""
    terms: dict[str, Any] = random.choice(
        (
            {"k": random.randint(0, 200)},
            {"k": random.randint(0, 800) / 4},
            {"preset": random.choice(elo.PRESETS).id},
            {"k_by_games": random.choice(("40:30,20", "60:5,32.5:20,16", "25"))},
        )
    )
    who: dict[str, Any] = {"rating": _rating(random)}
    games = make_games(random, who["rating"], 12)
    if random.random() < 0.3:
        terms["scale"] = random.choice([1, 200, 480, 1000, 400.5])
    if random.random() < 0.5:
        who["games_played"] = random.choice([0, 4, 5, 19, 20, 29, 30, 100])
    if random.random() < 0.2:
        who["rating"] += random.choice([0.5, 0.25, 0.1, 10_000.25])
        for opponent, *_ in games:
            if opponent:
                opponent["rating"] += random.choice([0, 0.5, 0.75])
    if random.random() < 0.2:
        terms["start"] = random.choice([1000, 1500.5])
        who["rating"] = random.choice([None, who["rating"]])
    return ("elo", terms, who, games)


ALL_DAYS = tuple(_days(Random(_SEED)))
