"""What the documented calls are made for: seeded players, results, days and games."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import date, timedelta
from itertools import combinations
from typing import Any

from arpad import elo, fide
from arpad.game import Met
from benchmarks.shapes import Cases

DAY = date(2026, 1, 5)
_WORDS = {1: "win", 0.5: "draw", 0: "loss"}
_SIGNS = {1: "1", 0.5: "=", 0: "0"}
#: Enough that nobody profits from a cache, and so few that a turn is over before a busy machine
#: interrupts it.
_PAIRS, _TOURNAMENTS = 100, 20
_seeded = random.Random(8)


def _near(rating: int) -> int:
    """An opponent as tournaments pair them."""
    return rating + round(_seeded.gauss(0, 200))


def _score() -> float:
    return _seeded.choice((0, 0.5, 1))


def _facts(rating: int) -> dict[str, Any]:
    """Five facts about a player."""
    return {
        "rating": rating,
        "games_played": _seeded.choice((12, 45, 300)),
        "birth_year": _seeded.randrange(1950, 2014),
        "highest_rating": rating + 30,
        "games_in_period": 9,
    }


def _results(rating: int, games: int) -> list[tuple[int, float]]:
    return [(_near(rating), _score()) for _ in range(games)]


def _five(rating: int) -> list[tuple[int, float]]:
    """Five games of a newcomer that are enough for a rating."""
    return [(_near(rating), score) for score in (1, 0.5, 1, 0, 1)]


def _field() -> tuple[dict[int, fide.Player], list[tuple[int, int, float]]]:
    """Ten players, each against each."""
    field = {number: fide.Player(**_facts(_seeded.randrange(1500, 2700))) for number in range(10)}
    return field, [(white, black, _score()) for white, black in combinations(field, 2)]


def _norm_games(rating: int) -> list[fide.NormGame]:
    """Nine games against titled opponents of four federations."""
    return [
        fide.NormGame(rating + 30 * place, score, title="IM", federation="ABCD"[place % 4] * 3)
        for place, score in enumerate((1, 1, 0.5, 1, 0.5, 1, 0.5, 1, 0.5))
    ]


def _days(since: date, until: date) -> Iterator[date]:
    """Day after day, and from the beginning again."""
    while True:
        day = since
        while day < until:
            yield day
            day += timedelta(1)


_ratings = [_seeded.randrange(1500, 2700) for _ in range(_PAIRS)]
PAIRS = [(rating, _near(rating), _score()) for rating in _ratings]
_facts_of_both = [(_facts(r), _facts(o), s, DAY) for r, o, s in PAIRS]

# One game
pairs = Cases("rating, opponent, score", PAIRS)
words = Cases("rating, opponent, word", [(r, o, _WORDS[s]) for r, o, s in PAIRS])
signs = Cases("rating, opponent, sign", [(r, o, _SIGNS[s]) for r, o, s in PAIRS])
dated = Cases("rating, opponent, score, on", [(r, o, s, DAY) for r, o, s in PAIRS])
dated_words = Cases("rating, opponent, word, on", [(r, o, _WORDS[s], DAY) for r, o, s in PAIRS])
presets = Cases("rating, opponent, score, preset", [(*pair, elo.preset("uscf")) for pair in PAIRS])


def in_force(since: date, until: date | None) -> Cases:
    """Games on every day from one date to the day before another, as far as they go."""
    days = _days(since, until or max(DAY, since + timedelta(1)))
    return Cases(dated.variables, [(*pair, next(days)) for pair in PAIRS])


# Players made beforehand: of bare ratings, of five facts, and as plain mappings
players = Cases(
    "player, other, score, on", [(fide.Player(r), fide.Player(o), s, DAY) for r, o, s in PAIRS]
)
known = Cases(
    "player, other, score, on",
    [(fide.Player(**own), fide.Player(**other), s, on) for own, other, s, on in _facts_of_both],
)
against_number = Cases(
    "player, opponent, score, on",
    [(fide.Player(**own), other["rating"], s, on) for own, other, s, on in _facts_of_both],
)
mappings = Cases("player, other, score, on", _facts_of_both)
facts = Cases(
    "rating, n, year, highest, in_period", [tuple(own.values()) for own, *_ in _facts_of_both]
)

# Several games: fewer cases, because each takes longer
_few = [(rating, _results(rating, 9)) for rating in _ratings[:_TOURNAMENTS]]
nines = Cases("rating, games, on", [(rating, games, DAY) for rating, games in _few])
players_nines = Cases(
    "player, games, on", [(fide.Player(**_facts(rating)), games, DAY) for rating, games in _few]
)
met_nines = Cases(
    "player, games, on",
    [
        (player, [Met(fide.Player(rating), int(2 * score)) for rating, score in games], on)
        for player, games, on in players_nines.values
    ],
)
fields = Cases("field, games", [_field() for _ in range(5)])
opponents = Cases(
    "rating, opponents, target, on",
    [(rating, [o for o, _ in games], rating + 5, DAY) for rating, games in _few],
)
newcomers = Cases("games, on", [(_five(1400 + 10 * n), DAY) for n in range(_TOURNAMENTS)])
events = Cases(
    "rating, events",
    [
        (rating, [fide.Event(games[:5], on=DAY), fide.Event(games[5:], on=DAY + timedelta(15))])
        for rating, games in _few
    ],
)
norm_games = Cases("games, on", [(_norm_games(2300 + n), DAY) for n in range(5)])
