"""The six verbs as @echecs/elo 4 documents them."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from arpad.compat import echecs
from arpad.errors import ArpadError
from arpad.fide import Edition, Player, TimeControl
from arpad.game import Game

Facts = dict[str, Any]
Games = list[tuple[int, float]]


@pytest.mark.parametrize(
    ("a", "b", "result", "time_control", "after"),
    [
        (1400, 1400, "win", "standard", (1410, 1390)),
        (1400, 1400, 1, "standard", (1410, 1390)),
        (Player(1400, age=15), 1400, 1, "standard", (1420, 1390)),
        (Player(1400, games_played=10), 1400, 1, "standard", (1420, 1390)),
        (2400, 2400, 1, "blitz", (2410, 2390)),
        (2400, 2400, 1, "rapid", (2410, 2390)),
        (Player(1400, games_in_period=18, games_played=0), 1400, 1, "standard", (1419, 1390)),
        # exact: +0.5 and −0.5 at K 10, away from zero
        (2400, 2436, 0.5, "standard", (2401, 2435)),
        (2436, 2400, 0.5, "standard", (2435, 2401)),
        (2400, 2400, 0, "standard", (2395, 2405)),
    ],
)
def test_update(
    a: Player | int, b: int, result: float | str, time_control: TimeControl, after: tuple[int, int]
) -> None:
    assert echecs.update(a, b, result, time_control=time_control) == after


@pytest.mark.parametrize(
    ("facts", "k"),
    [
        # 40 up to and including 30 games
        ({"rating": 1800, "games_played": 0}, 40),
        ({"rating": 1800, "games_played": 30}, 40),
        ({"rating": 1800, "games_played": 31}, 20),
        # or under 18 and below 2300
        ({"rating": 2299, "age": 17}, 40),
        ({"rating": 2299, "age": 18}, 20),
        ({"rating": 2300, "age": 17}, 20),
        # then 10 from 2400, now or ever
        ({"rating": 2399}, 20),
        ({"rating": 2400}, 10),
        ({"rating": 2300, "ever_2400": True}, 10),
        ({"rating": 2300, "ever_2400": False}, 20),
        # new and junior are asked before that
        ({"rating": 2450, "games_played": 30}, 40),
        ({"rating": 2450, "games_played": 31}, 10),
        ({"rating": 2299, "age": 17, "ever_2400": True}, 40),
        ({"rating": 2400, "age": 17}, 10),
        # floor(700 / games)
        ({"rating": 1800, "games_in_period": 35}, 20),
        ({"rating": 1800, "games_in_period": 36}, 19),
        ({"rating": 1800, "games_played": 0, "games_in_period": 17}, 40),
        ({"rating": 1800, "games_played": 0, "games_in_period": 18}, 38),
        ({"rating": 2400, "games_in_period": 70}, 10),
        ({"rating": 2400, "games_in_period": 71}, 9),
    ],
)
def test_k_factor(facts: Facts, k: int) -> None:
    assert echecs.k_factor(**facts) == k


@pytest.mark.parametrize("time_control", ["rapid", "blitz"])
@pytest.mark.parametrize(
    ("facts", "k"),
    [
        ({"rating": 1800, "games_played": 0}, 20),
        ({"rating": 1800, "age": 10}, 20),
        ({"rating": 2800, "ever_2400": True}, 20),
        ({"rating": 2800, "games_in_period": 35}, 20),
        ({"rating": 2800, "games_in_period": 36}, 19),
    ],
)
def test_k_is_20_in_rapid_and_blitz(facts: Facts, k: int, time_control: TimeControl) -> None:
    assert echecs.k_factor(**facts, time_control=time_control) == k


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        (1400, 1400, 0.5),
        (2400, 2436, 0.45),
        (2000, 1600, 0.92),
        # 420 points are .93 in full: capped unless one of the two has 2650
        (2649, 2229, 0.92),
        (2229, 2649, 0.08),
        (2650, 2230, 0.93),
        (2230, 2650, 0.07),
        # the table up to 735, the formula beyond
        (2900, 2165, 0.99),
        (2165, 2900, 0.01),
        (2900, 2164, 1 / (1 + 10 ** (-736 / 400))),
        (2164, 2900, 1 - 1 / (1 + 10 ** (-736 / 400))),
        (2900, 1300, 1 / (1 + 10 ** (-1600 / 400))),
        # not beyond it for those who are capped
        (2600, 1600, 0.92),
    ],
)
def test_expected(a: int, b: int, expected: float) -> None:
    assert echecs.expected(a, b) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("time_control", ["rapid", "blitz"])
def test_the_cap_is_lifted_in_rapid_and_blitz_too(time_control: TimeControl) -> None:
    """20 × .07 = 1.4 for both sides; capped it would be 1.6."""
    assert echecs.update(2650, 2230, 1, time_control=time_control) == (2651, 2229)
    assert echecs.update(2649, 2229, 1, time_control=time_control) == (2651, 2227)


def test_no_game_is_left_unrated() -> None:
    """2700 v 2000 in blitz, 700 points: .99, so 20 × −.49 = −9.8."""
    assert echecs.update(2700, 2000, 0.5, time_control="blitz") == (2690, 2010)


@pytest.mark.parametrize(
    ("actual", "expected", "k", "change"),
    [
        (0.5, 0.45, 10, "0.50"),
        ("win", 0.93, 10, "0.70"),
        (0, Decimal("0.08"), 20, "-1.60"),
        (1, 0.985, 20, "0.3"),  # the formula has more than two places
    ],
)
def test_delta(actual: float | str, expected: float | Decimal, k: int, change: str) -> None:
    assert str(echecs.delta(actual, expected, k)) == change


@pytest.mark.parametrize(
    ("games", "performance"),
    [
        ([(1600, 1), (1600, 0.5), (1600, 0)], 1600),
        ([(1600, 1.0)] * 11 + [(1600, 0.5)] + [(1600, 0.0)] * 8, 1657),  # 57.5 → 58 %: + 57
        ([(1600, 1)], 2400),
    ],
)
def test_performance(games: Games, performance: int) -> None:
    assert echecs.performance(games) == performance


@pytest.mark.parametrize(
    ("games", "rating"),
    [
        ([(1600, 1), (1500, 0.5), (1700, 0), (1600, 1), (1550, 1)], 1752),
        ([(1600, 1)], 1858),  # 5200 / 3 = 1733.3, 2 / 3 = 67 %: + 125
        ([(1800, 0)] * 5, 1491),  # 1 / 7 = 14 %: − 309
        ([(1000, 0)] * 5, 920),  # 8600 / 7 = 1228.6 − 309 = 919.6: no floor
        ([(2360, 0.5)] * 5, 2200),
        ([(2361, 0.5)] * 4 + [(2363, 0.5)], 2200),  # 2201
        ([(2800, 1)] * 9, 2200),
    ],
)
def test_initial(games: Games, rating: int) -> None:
    assert echecs.initial(games) == rating


def test_it_is_one_more_record() -> None:
    assert isinstance(echecs.STANDARD, Edition)
    assert isinstance(echecs.RAPID_BLITZ, Edition)
    assert echecs.STANDARD.time_controls == ("standard",)
    assert echecs.RAPID_BLITZ.time_controls == ("rapid", "blitz")


def test_there_are_six_verbs() -> None:
    assert echecs.__all__ == sorted(echecs.__all__)
    assert [callable(getattr(echecs, verb)) for verb in echecs.__all__] == [True] * 6


# A rating of 0, which is an ordinary one there: figures of @echecs/elo 4.0.2, run in Node 20.


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        (1000, 0, 0.92),
        (0, 1000, 0.08),
        (0, 0, 0.5),
        (0, 100, 0.36),
        (100, 0, 0.64),
        (2650, 0, 0.9999997628626857),
        (0, 2700, 1.778279093811213e-7),
    ],
)
def test_expected_with_a_rating_of_0(a: int, b: int, expected: float) -> None:
    assert echecs.expected(a, b) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(
    ("a", "b", "result", "after"),
    [
        (0, 0, 1, (10, -10)),
        (0, 0, 0, (-10, 10)),
        (1000, 0, 1, (1002, -2)),
        (0, 1000, 1, (18, 982)),
        (0, 2700, 1, (20, 2690)),
        (2700, 0, 0.5, (2695, 10)),
        (0, 1, 0.5, (0, 1)),
    ],
)
def test_update_with_a_rating_of_0(a: int, b: int, result: float, after: tuple[int, int]) -> None:
    assert echecs.update(a, b, result) == after


@pytest.mark.parametrize(
    ("facts", "k"),
    [
        ({}, 20),
        ({"age": 12}, 40),
        ({"games_played": 10}, 40),
        ({"time_control": "rapid"}, 20),
        ({"ever_2400": True}, 10),
        ({"games_in_period": 36}, 19),
        ({"age": 12, "ever_2400": True}, 40),
    ],
)
def test_k_of_a_rating_of_0(facts: Facts, k: int) -> None:
    assert echecs.k_factor(rating=0, **facts) == k


@pytest.mark.parametrize(
    ("games", "performance", "initial"),
    [
        ([(0, 1), (1000, 0)], 500, 1150),
        ([(0, 1)], 800, 1325),
        ([(0, 0)], -800, 1075),
        ([(0, 0.5)], 0, 1200),
        ([(0, 1), (1, 0.5)], 194, 995),
        ([(0, 0), (1, 0)], -799, 707),
    ],
)
def test_opponents_of_0(games: Games, performance: int, initial: int) -> None:
    assert echecs.performance(games) == performance
    assert echecs.initial(games) == initial
    assert echecs.initial([Game(*each) for each in games]) == initial


@pytest.mark.parametrize("games", [[()], [7], [(-1, 1)]])
def test_what_is_no_game_is_refused_as_ever(games: Any) -> None:
    with pytest.raises(ArpadError, match=r"games\[0\]"):
        echecs.performance(games)


@pytest.mark.parametrize("rating", [-1, False, 0.5])
def test_below_0_nothing_is_a_rating(rating: Any) -> None:
    with pytest.raises(ArpadError, match="rating"):
        echecs.expected(rating, 0)
