"""8.3.3: K, in the order that FIDE's lists show, and the limit of 700."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from arpad import fide
from arpad.fide import Event, Player

ON = date(2025, 11, 7)

Facts = dict[str, Any]


@pytest.mark.parametrize(
    ("facts", "k"),
    [
        # 1. ever published at 2400 or more
        ({"rating": 2399}, 20),
        ({"rating": 2400}, 10),
        ({"rating": 1800, "ever_2400": True}, 10),
        ({"rating": 1800, "ever_2400": False}, 20),
        ({"rating": 2450, "ever_2400": True, "games_played": 10}, 10),
        ({"rating": 2400, "birth_year": 2010}, 10),
        ({"rating": 1800, "ever_2400": True, "birth_year": 2010, "games_played": 10}, 10),
        # 2. a junior never published at 2300 or more
        ({"rating": 2299, "birth_year": 2010}, 40),
        ({"rating": 2300, "birth_year": 2010}, 20),
        ({"rating": 2200, "birth_year": 2010, "ever_2300": True}, 20),
        ({"rating": 2200, "birth_year": 2010, "ever_2300": False}, 40),
        ({"rating": 2200, "birth_year": 2010, "games_played": 500}, 40),
        ({"rating": 2300, "birth_year": 2010, "games_played": 29}, 40),
        ({"rating": 2399, "birth_year": 2010, "games_played": 30}, 20),
        # 3. fewer than 30 games
        ({"rating": 1800, "games_played": 0}, 40),
        ({"rating": 1800, "games_played": 29}, 40),
        ({"rating": 1800, "games_played": 30}, 20),
        ({"rating": 2399, "games_played": 29}, 40),
        # 4. everybody else
        ({"rating": 1800}, 20),
        ({"rating": 1}, 20),
    ],
)
@pytest.mark.parametrize("on", [date(2017, 7, 1), date(2022, 1, 1), date(2024, 3, 1), ON])
def test_the_order_of_the_steps(facts: Facts, k: int, on: date) -> None:
    assert fide.k_factor(**facts, on=on) == k


@pytest.mark.parametrize(
    ("birth_year", "on", "k"),
    [
        (2007, "2025-12-31", 40),
        (2007, "2026-01-01", 20),
        (2008, "2026-01-01", 40),
        (2006, "2025-12-31", 20),
        (1999, "2017-07-01", 40),
        (1999, "2017-12-31", 40),
        (1999, "2018-01-01", 20),
        (1998, "2017-07-01", 20),
    ],
)
def test_a_junior_until_the_end_of_the_year_of_the_18th_birthday(
    birth_year: int, on: str, k: int
) -> None:
    start = date.fromisoformat(on)
    assert fide.k_factor(rating=2250, birth_year=birth_year, on=start) == k
    # 40 × .5 or 20 × .5
    player = Player(2250, birth_year=birth_year)
    assert fide.update(player, 2250, 1, on=start) == (2250 + k // 2, 2240)


@pytest.mark.parametrize(
    ("facts", "on", "k"),
    [
        ({"birth_year": 2000}, "2017-06-30", 40),
        ({"birth_year": 1999}, "2017-06-30", 20),  # the 18th birthday is taken to have passed
        ({"birth_year": 1999}, "2017-07-01", 40),
        ({"birth_year": 1999, "age": 17}, "2017-06-30", 40),
        ({"birth_year": 1999, "age": 18}, "2017-06-30", 20),
        ({"birth_year": 1999, "age": 18}, "2017-07-01", 40),
        ({"birth_year": 1997}, "2014-07-01", 40),
        ({"birth_year": 1996}, "2014-07-01", 20),
    ],
)
def test_until_june_2017_a_junior_until_the_18th_birthday(facts: Facts, on: str, k: int) -> None:
    assert fide.k_factor(rating=2000, **facts, on=date.fromisoformat(on)) == k


@pytest.mark.parametrize("on", [date(2017, 6, 30), date(2017, 7, 1), ON])
@pytest.mark.parametrize(("age", "k"), [(0, 40), (17, 40), (18, 20), (19, 20), (120, 20)])
def test_where_only_the_age_is_known_a_junior_is_under_18(age: int, k: int, on: date) -> None:
    assert fide.k_factor(rating=2000, age=age, on=on) == k


@pytest.mark.parametrize("on", [date(2014, 7, 1), date(2017, 7, 1), ON])
@pytest.mark.parametrize(
    ("facts", "games", "k"),
    [
        ({"games_played": 0}, 17, 40),  # 680
        ({"games_played": 0}, 18, 38),  # 720: 700 / 18 = 38.9
        ({}, 35, 20),  # 700
        ({}, 36, 19),  # 720: 700 / 36 = 19.4
        ({}, 39, 17),  # published: 700 / 39 = 17.9
        ({"ever_2400": True}, 70, 10),  # 700
        ({"ever_2400": True}, 71, 9),  # 710: 700 / 71 = 9.9
        ({"ever_2400": True}, 700, 1),
        ({"ever_2400": True}, 701, 0),
    ],
)
def test_k_times_the_games_of_the_period_is_at_most_700(
    facts: Facts, games: int, k: int, on: date
) -> None:
    assert fide.k_factor(rating=2054, **facts, games_in_period=games, on=on) == k
    drawn = [(2054, 0.5)] * games
    assert fide.tournament(Player(2054, **facts), drawn, on=on).k == k
    assert fide.tournament(Player(2054, **facts, games_in_period=games), drawn[:1], on=on).k == k
    halves = [Event(drawn[:9], on=on), Event(drawn[9:], on=on)]
    assert fide.period(Player(2054, **facts), halves).k == k


@pytest.mark.parametrize("k", [0, 10, 40, 200])
def test_a_k_of_ones_own_bypasses_the_rules(k: int) -> None:
    player = Player(2500, birth_year=2010, games_in_period=400, k=k)
    report = fide.tournament(player, [(2500, 1)], on=ON)
    assert (report.k, report.change) == (k, Decimal(k) / 2)
    assert report.k_reason == "set by you; the K rules are not applied"
    assert report.assumptions == ()
    assert fide.update(player, 2500, 1, on=ON)[0] == 2500 + k // 2


@pytest.mark.parametrize(
    ("birth_year", "on", "noted"),
    [
        (1999, "2017-06-30", True),
        (1998, "2017-06-30", False),
        (2000, "2017-06-30", False),
        (1999, "2017-07-01", False),
    ],
)
def test_2014_asks_for_the_day_where_only_the_year_is_known(
    birth_year: int, on: str, noted: bool
) -> None:
    player = Player(2000, birth_year=birth_year)
    report = fide.tournament(player, [(2000, 1)], on=date.fromisoformat(on))
    note = "the 18th birthday in 2017 has passed: this edition goes by the date of birth"
    assert any(text.startswith(note) for text in report.assumptions) is noted


def test_without_a_date_today_is_assumed(pretend_today: Callable[[date], None]) -> None:
    pretend_today(date(2026, 1, 5))
    dated, undated = (fide.tournament(2000, [(2000, 1)], on=on).assumptions for on in (ON, None))
    assert undated == ("the tournament starts today, 5 January 2026", *dated)


@pytest.mark.parametrize(
    ("player", "is_reported"),
    [
        (Player(2350, highest_rating=2349), True),
        (Player(2350, highest_rating=2350), False),
        (Player(2350), False),
        (Player(2350, highest_rating=2349, k=20), False),
        (Player(None, standard_rating=2350, highest_rating=2349), False),
    ],
    ids=repr,
)
def test_a_highest_rating_below_the_rating_is_reported(player: Player, is_reported: bool) -> None:
    """The rating is published, too: it is the highest then, and that is said."""
    sentence = "the rating of 2350 is the highest published one: 2349 is below it"
    report = fide.rulebook(ON, "blitz").k_report(player)
    assert (sentence in report.choice.assumptions) is is_reported


@pytest.mark.parametrize(("own", "k"), [(2399, 20), (2400, 10)])
def test_a_rating_of_2400_in_any_event_of_a_period_counts(own: int, k: int) -> None:
    events = [Event([(2300, 1)], on=ON, rating=own), Event([(2300, 1)], on=ON)]
    assert fide.period(2300, events).k == k


@pytest.mark.parametrize("games", [10**9 - 1, 10**9, 10**30])
def test_however_many_games(games: int) -> None:
    """There is no maximum; the number of an established player is not shown either."""
    assert fide.k_factor(1800, games_played=games, on=date(2026, 1, 5)) == 20
    player = fide.Player(1800, games_played=games)
    assert fide.update(player, player, 1, on=date(2026, 1, 5)) == (1810, 1790)


@pytest.mark.parametrize(("games", "k"), [(17, 40), (18, 38), (20, 35)])
def test_a_k_of_a_list_has_the_limit_and_one_of_the_caller_has_not(games: int, k: int) -> None:
    """700 // 17 is 41, 700 // 18 is 38."""
    played = [(1500, 0.5)] * games
    listed = Player(1500, k=fide.StatedK(40, "K of the rating list"))
    assert fide.tournament(listed, played, on=ON).k == k
    one_more = Player(1500, k=listed.k, games_in_period=games)
    assert fide.update(one_more, 1500, 1, on=ON)[0] == 1500 + (k + 1) // 2
    assert fide.tournament(Player(1500, k=40), played, on=ON).k == 40
