"""What is laid out for speed answers by itself: nothing falls back on the longer way."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from importlib import import_module
from typing import Any, NoReturn

import pytest

from arpad import elo, fide
from arpad.fide import Player, TimeControl
from arpad.fide.performance import fast_performance
from arpad.game import Met

ON = date(2026, 1, 5)


def longer_way(*args: object, **kwargs: object) -> NoReturn:
    raise AssertionError("the longer way")


#: Two ratings, the first one's score, and both ratings after the game. D 100: .64 and .36; 400 and
#: more: .92 and .08, but .96 (500 points) for a player of 2650. K is 20, from 2400 on 10.
GAMES: list[tuple[TimeControl, int, int, float | str, tuple[int, int]]] = [
    ("standard", 1500, 1600, 1, (1513, 1587)),
    ("standard", 1600, 1500, "loss", (1587, 1513)),
    ("standard", 2000, 1500, 1, (2002, 1498)),
    ("standard", 2700, 2200, 1, (2700, 2198)),
    ("standard", 100, 3499, 0.5, (108, 3494)),
    ("rapid", 2700, 2650, 0.5, (2699, 2651)),  # D 50: .57; the gap of 600 is not reached
    ("rapid", 2650, 2700, 0.5, (2651, 2699)),
    ("rapid", 1900, 2600, 0, (1898, 2601)),  # 700 points, but nobody is above 2600
    ("rapid", 2600, 1900, 1, (2601, 1898)),
]


@pytest.mark.parametrize(("kind", "own", "other", "score", "after"), GAMES)
@pytest.mark.parametrize("on", [ON, None])
@pytest.mark.parametrize(
    ("first", "second"), [(int, int), (Player, Player), (Player, int), (int, Player)]
)
def test_the_second_game_of_a_day(
    kind: TimeControl,
    own: int,
    other: int,
    score: float | str,
    after: tuple[int, int],
    on: date | None,
    first: Callable[[int], Any],
    second: Callable[[int], Any],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    players = first(own), second(other)
    assert fide.update(*players, score, on, kind) == after
    monkeypatch.setattr(fide, "rulebook", longer_way)
    assert fide.update(*players, score, on, kind) == after


@pytest.mark.parametrize("on", [ON, None, date(2020, 1, 1)])
def test_the_second_question_of_a_day(on: date | None, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(2):
        assert fide.expected(1500, 1600, on=on) == 0.36
        assert fide.expected(1, 3499, on=on) == 0.08
        assert fide.k_factor(2400, on=on) == 10
        assert fide.k_factor(2399, birth_year=2008, on=ON) == 20
        monkeypatch.setattr(fide, "rulebook", longer_way)


def test_plain_ratings_are_not_made_into_players(monkeypatch: pytest.MonkeyPatch) -> None:
    book = fide.rulebook(ON)
    for name in ("state", "rated", "performance_report"):
        monkeypatch.setattr(book, name, longer_way)
    assert book.expected(1500, 1600) == 0.36
    assert book.k_factor(1500) == 20
    assert book.k_factor(1500, birth_year=2012) == 40
    assert book.tournament(1500, [(1600, 1)]).new_rating == 1513
    assert book.rate(1500, ((1600, 1),)).new_rating == 1513
    assert book.performance([(1600, 0.5)]) == 1600


def test_players_are_looked_up_once(monkeypatch: pytest.MonkeyPatch) -> None:
    book = fide.rulebook(ON)
    one, two = Player(1500, birth_year=2012), Player(1600)
    assert book.update(one, two, 1) == (1526, 1587)  # K 40 and 20
    monkeypatch.setattr(book, "rated", longer_way)
    assert book.update(one, two, 1) == (1526, 1587)


def test_today_is_kept_without_its_date() -> None:
    """Tomorrow it would be that of yesterday."""
    assert fide.rulebook().on is None


@pytest.mark.parametrize(
    ("k", "own", "other", "score", "after"),
    [
        (10, 2436, 2400, 0, (2430, 2406)),  # D 36: .55; ∓5.50
        (10, 2400, 2436, 1, (2406, 2430)),
        (1, 1505, 1500, 1, (1505, 1500)),  # D 5: .51; ±0.49
        (1, 1505, 1500, 0, (1504, 1501)),  # ∓0.51
        (1, 1500, 1500, 1, (1501, 1499)),  # ±0.50
        (0, 1500, 1500, 1, (1500, 1500)),
    ],
)
def test_halves_go_away_from_zero(
    k: int, own: int, other: int, score: int, after: tuple[int, int]
) -> None:
    book = fide.rulebook(ON)
    one, two = Player(own, k=k), Player(other, k=k)
    assert book.fast.update(one, two, score) is None, "their Ks are not stored yet"
    assert book.update(one, two, score) == after
    assert book.fast.update(one, two, score) == after
    elsewhere = fide.rulebook(date(2025, 12, 1))
    elsewhere.update(two, Player(1500), 1)
    for pair in ((one, two), (two, one)):
        assert book.fast.update(*pair, score) is None, "one K is that of another book"
    assert book.update(two, one, score) == book.fast.update(two, one, score)


@pytest.mark.parametrize("players", [(2600, 3200), (3200, 2600), (2000, 2700), (2700, 2000)])
def test_a_game_that_is_not_rated_goes_the_longer_way(players: tuple[int, int]) -> None:
    """RB, from December 2024: 600 points, and one of the two above 2600."""
    book = fide.rulebook(ON, "rapid")
    states = Player(players[0]), Player(players[1])
    for state in states:  # a game that is rated, so that their Ks are stored
        book.update(state, Player(state.rating), 1)
    assert [book.update(*states, 1) for _ in range(2)] == [players, players]
    assert [fide.update(*players, 1, ON, "rapid") for _ in range(2)] == [players, players]


IN_2023 = date(2023, 6, 1)  # one upgrade in a tournament
PLAIN = Met(Player(1600), 2)
#: A rating and games, and the sums: games, half points, hundredths expected, opponents' ratings.
#: D 100: 36, D 50: 43, capped at 400: 92 and 8.
SUMS: list[tuple[date, TimeControl, int, list[Any], tuple[int, int, float, int] | None]] = [
    (ON, "standard", 1500, [(1600, 1), (1550, "=")], (2, 3, 79, 3150)),
    (ON, "standard", 1500, [PLAIN, Met(Player(1550), 1)], (2, 3, 79, 3150)),
    (ON, "standard", 1500, [(Player(None), 1), PLAIN, (Player(None), 0)], (1, 2, 36, 1600)),
    (ON, "standard", 1500, [(Player(None), 1)], (0, 0, 0, 0)),
    (ON, "standard", 1, [(1, 1)], (1, 2, 50, 1)),
    (ON, "standard", 3499, [(3499, 1)], (1, 2, 50, 3499)),
    (ON, "rapid", 2700, [(2101, 1)], (1, 2, 92, 2101)),
    (ON, "rapid", 2101, [(2700, 1)], (1, 2, 8, 2700)),
    (ON, "rapid", 2600, [(1900, 1)], (1, 2, 92, 1900)),
    (ON, "rapid", 1900, [(2600, 1)], (1, 2, 8, 2600)),
    (IN_2023, "standard", 2000, [(1500, 1), (1600, 1)], (2, 4, 184, 3100)),
    # what has more to it
    (ON, "standard", 0, [(1500, 1)], None),
    (ON, "standard", 3500, [(1500, 1)], None),
    (ON, "standard", 1500, [], None),
    (ON, "standard", 1500, [(1600, 1), (3500, 1)], None),
    (ON, "standard", 1500, [(0, 1)], None),
    (ON, "standard", 1500, [(1600, True)], None),
    (ON, "standard", 1500, [(1600, 2)], None),
    (ON, "standard", 1500, [(Player(None), 2)], None),
    (ON, "standard", 1500, [(Player(None, standard_rating=1600), 1)], None),
    (ON, "standard", 1500, [({"rating": 1600}, 1)], None),
    (ON, "standard", 1500, [Met(Player(1600), 2, weight=2)], None),
    (ON, "standard", 1500, [Met(Player(1600), 2, advantage=35)], None),
    (ON, "standard", 1500, [Met(Player(1600), 2, forfeit=True)], None),
    (ON, "standard", 1500, [Met(Player(1600), 2, excluded=("1.1", "too fast"))], None),
    (ON, "standard", 1500, [Met(Player(1600), 2, facts={"margin": 3})], None),
    (ON, "rapid", 2700, [(2100, 1)], None),
    (ON, "rapid", 2100, [(2700, 1)], None),
    (ON, "rapid", 2601, [(2001, 1)], None),
    (IN_2023, "standard", 2000, [(1500, 1), (1599, 1)], None),
]


@pytest.mark.parametrize(("on", "kind", "rating", "games", "sums"), SUMS)
def test_sums_over_plain_games(
    on: date, kind: TimeControl, rating: int, games: list[Any], sums: tuple[Any, ...] | None
) -> None:
    assert fide.rulebook(on, kind).formulas.fast.totals(rating, games) == sums


@pytest.mark.parametrize(
    ("facts", "k"),
    [
        ({"birth_year": 2008}, 40),  # 18 in 2026
        ({"birth_year": 2007}, 20),
        ({"birth_year": 2026}, 40),
        ({"birth_year": 1906}, 20),  # 120 in 2026
        ({"birth_year": 2027}, None),
        ({"birth_year": 1905}, None),
        ({"games_played": 0}, 40),
        ({"games_played": 29}, 40),
        ({"games_played": 30}, 20),
        ({"highest_rating": 2399}, 20),
        ({"highest_rating": 2400}, 10),
        ({"games_in_period": 35}, 20),
        ({"games_in_period": 36}, 19),  # 700 / 36
        ({"games_in_period": 0}, None),
        ({"games_played": -1}, None),
        ({"age": 17}, None),
        ({"games_played": 5.0}, None),
        ({"standard_rating": None, "games_played": 5}, 40),
    ],
)
def test_k_of_plain_facts(facts: dict[str, Any], k: int | None) -> None:
    """8.3.3, for a player of 1500 in 2026; None: the longer way decides."""
    assert fide.rulebook(ON).fast.k(1500, facts) == k


@pytest.mark.parametrize(
    ("rating", "k"), [(1, 20), (2399, 20), (2400, 10), (3499, 10), (3500, None), (0, None)]
)
def test_k_of_a_plain_rating(rating: int, k: int | None) -> None:
    assert fide.rulebook(ON).fast.k(rating, {}) == k


@pytest.mark.parametrize(
    ("games", "performance"),
    [
        ([(1600, 1), (None, 0.5)], 1693),  # (1600 + 1400) / 2, 75 %: + 193
        ([(1, 1)], 801),
        ([(99_999, 0)], 99_199),
        ([(100_000, 0)], None),
        ([(0, 0)], None),
        ([(1600, True)], None),
        ([], None),
    ],
)
def test_a_performance_of_plain_games(games: list[Any], performance: int | None) -> None:
    assert fast_performance(fide.edition(ON), games, ON) == performance


@pytest.mark.parametrize(
    ("own", "other", "k", "scale", "after"),
    [
        (1500, 1600, 20, int("400"), (1513, 1587)),
        (0, 0, 20, 400, (10, -10)),
        (99_999, 99_999, 200, 400, (100_099, 99_899)),
        (1500, 1500, 0, 400, (1500, 1500)),
        # both are kept by their difference
        (100, 0, 20, 400, (107, -7)),
        (50, 50, 20, 400, (60, 40)),
    ],
)
def test_the_plain_formula(
    own: int, other: int, k: int, scale: int, after: tuple[int, int], monkeypatch: Any
) -> None:
    monkeypatch.setattr(elo, "_rating", longer_way)
    for _ in range(2):
        assert elo.update(own, other, 1, k, scale) == after


def test_games_are_added_up_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the sums over plain games cannot do is assessed once, for figures and for games."""
    report = fide.rulebook(ON).tournament(1500, [fide.Game(1600, 1)])
    monkeypatch.setattr(import_module("arpad.fide.formulas").Formulas, "assess", longer_way)
    assert [game.opponent for game in report.games] == [1600]
