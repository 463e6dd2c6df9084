"""RB: what rapid and blitz have of their own, by date."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from arpad import fide
from arpad.errors import InvalidRating
from arpad.exact import half_away
from arpad.fide import Game, Player, TimeControl

pytestmark = pytest.mark.parametrize("time_control", ["rapid", "blitz"])

Facts = dict[str, Any]


@pytest.mark.parametrize(
    ("facts", "k"),
    [
        ({"rating": 1800}, 20),
        ({"rating": 1800, "games_played": 29}, 40),
        ({"rating": 1800, "games_played": 30}, 20),
        ({"rating": 1800, "birth_year": 2004}, 40),  # turns 18 in 2022
        ({"rating": 1800, "birth_year": 2003}, 20),
        ({"rating": 2299, "birth_year": 2010}, 40),
        ({"rating": 2300, "birth_year": 2010}, 20),
        ({"rating": 2399}, 20),
        ({"rating": 2400}, 10),
        ({"rating": 2400, "games_played": 3}, 10),
    ],
)
def test_k_is_20_for_all_until_september_2022(
    facts: Facts, k: int, time_control: TimeControl
) -> None:
    before, after = date(2022, 9, 30), date(2022, 10, 1)
    assert fide.k_factor(**facts, on=before, time_control=time_control) == 20
    assert fide.k_factor(**facts, on=after, time_control=time_control) == k


@pytest.mark.parametrize(
    ("rating", "games", "k"), [(2000, 35, 20), (2000, 36, 19), (2500, 35, 20), (2500, 36, 19)]
)
def test_700_was_the_limit_from_the_start(
    rating: int, games: int, k: int, time_control: TimeControl
) -> None:
    on = date(2014, 7, 1)
    facts: Facts = {"rating": rating, "games_in_period": games}
    assert fide.k_factor(**facts, on=on, time_control=time_control) == k


@pytest.mark.parametrize(
    ("own", "opponent", "before", "after"),
    [
        (2000, 1600, 0.92, 0.92),
        (2000, 1588, 0.93, 0.92),  # 412
        (2000, 1500, 0.96, 0.92),
        (2000, 1200, 1.00, 0.92),
        (1200, 2000, 0.00, 0.08),
        (1588, 2000, 0.07, 0.08),
    ],
)
def test_differences_are_capped_since_2022(
    own: int, opponent: int, before: float, after: float, time_control: TimeControl
) -> None:
    for on, expected in {date(2021, 12, 31): before, date(2022, 1, 1): after}.items():
        assert fide.expected(own, opponent, on=on, time_control=time_control) == expected


@pytest.mark.parametrize(
    "on", [date(2022, 1, 1), date(2022, 10, 1), date(2024, 3, 1), date(2024, 12, 1)]
)
def test_nobody_is_exempt_from_the_cap(on: date, time_control: TimeControl) -> None:
    """420 points are .93 in full."""
    assert fide.expected(2650, 2230, on=on, time_control=time_control) == 0.92
    assert fide.expected(2900, 2480, on=on, time_control=time_control) == 0.92


@pytest.mark.parametrize(
    ("on", "expected"),
    [
        ("2021-12-31", "1.90"),  # .96 and .94: nothing is capped
        ("2022-01-01", "1.86"),  # the greater difference is capped, the other counts in full
        ("2022-09-30", "1.86"),
        ("2022-10-01", "1.86"),
        ("2024-02-29", "1.86"),
        ("2024-03-01", "1.84"),  # both are capped
    ],
)
def test_one_upgrade_from_2022_to_february_2024(
    on: str, expected: str, time_control: TimeControl
) -> None:
    """2000 beats 1500 (.96 in full, .92 capped) and 1550 (.94, .92)."""
    games = [(1500, 1), (1550, 1)]
    day = date.fromisoformat(on)
    report = fide.tournament(2000, games, on=day, time_control=time_control)
    assert report.expected == Decimal(expected)
    # much stronger opponents stay capped
    weak = fide.tournament(1500, [(2000, 0), (1950, 0)], on=day, time_control=time_control)
    assert weak.expected == (Decimal("0.10") if on == "2021-12-31" else Decimal("0.16"))


@pytest.mark.parametrize(
    ("own", "opponent", "rated"),
    [
        (2601, 2001, False),  # 600, one of them above 2600
        (2601, 2002, True),  # 599
        (2600, 2000, True),  # nobody is above 2600
        (2001, 2601, False),
        (2002, 2601, True),
        (2000, 2600, True),
        (2900, 1500, False),
        (2500, 1500, True),
    ],
)
def test_600_points_with_a_player_above_2600_are_not_rated_since_december_2024(
    own: int, opponent: int, rated: bool, time_control: TimeControl
) -> None:
    """The stronger side draws: capped, K 10 or 20, so −4.2 or −8.4; the other +8.4."""
    for on, counts in {date(2024, 11, 30): True, date(2024, 12, 1): rated}.items():
        after = fide.update(own, opponent, 0.5, on=on, time_control=time_control)
        assert (after != (own, opponent)) is counts
        report = fide.tournament(own, [(opponent, 0.5)], on=on, time_control=time_control)
        assert (report.n, report.games[0].counted) == (int(counts), counts)
        assert (report.rounded_change, report.change != 0) == (after[0] - own, counts)


def test_the_performance_counts_every_game_played(time_control: TimeControl) -> None:
    """Also those that are not rated: (2001 + 2601) / 2 + 800."""
    games = [(2001, 1), (2601, 1)]
    report = fide.tournament(2601, games, on=date(2024, 12, 1), time_control=time_control)
    assert report.performance == 2301 + 800


UNRATED_HERE = Player(None, standard_rating=2000)
SINCE = date(2024, 3, 1)


@pytest.mark.parametrize(
    ("on", "article", "k"),
    [
        ("2014-07-01", "RB", 20),
        ("2021-12-31", "RB", 20),
        ("2022-01-01", "RB", 20),
        ("2022-09-30", "RB", 20),
        ("2022-10-01", "RB", 40),
        ("2024-02-29", "RB", 40),
        ("2024-03-01", "RB 7.2.1", 40),
        ("2025-10-01", "RB 7.2.1", 40),
    ],
)
def test_a_standard_rating_stands_in_in_every_edition(
    on: str, article: str, k: int, time_control: TimeControl
) -> None:
    """2000 v 2000 is half of K; its owner is new to the list, so K 40 once K depends on that."""
    day = date.fromisoformat(on)
    after = fide.update(UNRATED_HERE, 2000, 1, on=day, time_control=time_control)
    assert after == (2000 + k // 2, 1990)
    report = fide.tournament(UNRATED_HERE, [(2000, 1)], on=day, time_control=time_control)
    assert (report.new_rating, report.k) == (2000 + k // 2, k)
    stand_in = f"the standard rating stands in for the missing one ({article})"
    assert stand_in in report.assumptions
    games = [Game(None, 1, standard_rating=2000)]
    against = fide.tournament(2000, games, on=day, time_control=time_control)
    assert [against.n, against.change, against.games[0].opponent] == [1, 10, 2000]


@pytest.mark.parametrize(
    ("facts", "k"),
    [
        ({}, 40),
        ({"games_played": 29}, 40),
        ({"games_played": 500}, 40),  # those of the standard list are not asked
        ({"games_played": 500, "birth_year": 1980}, 40),
        ({"games_played": 500, "birth_year": 2015}, 40),  # a junior
        ({"games_played": 500, "age": 45}, 40),
        ({"games_played": 500, "highest_rating": 2399}, 40),
        ({"games_played": 500, "highest_rating": 2400}, 10),
        ({"games_played": 500, "ever_2400": True}, 10),
        ({"games_played": 500, "k": 15}, 15),
    ],
)
def test_whose_standard_rating_stands_in_is_new_to_the_list(
    facts: Facts, k: int, time_control: TimeControl
) -> None:
    player = Player(None, standard_rating=2450, **facts)
    report = fide.tournament(player, [(2450, 1)], on=SINCE, time_control=time_control)
    assert (report.k, report.new_rating) == (k, 2450 + half_away(50 * k))
    assert fide.update(player, 2450, 1, on=SINCE, time_control=time_control)[0] == report.new_rating
    assert not any("rated games completed" in assumed for assumed in report.assumptions)
    event = fide.Event([(2450, 1)], on=SINCE)
    assert fide.period(player, [event], time_control=time_control).k == k


def test_somebody_new_to_the_list_has_that_as_the_reason_of_k(time_control: TimeControl) -> None:
    player = Player(None, standard_rating=1800, games_played=500, birth_year=1980)
    report = fide.tournament(player, [(1800, 1)], on=SINCE, time_control=time_control)
    why = "new to this list; the standard rating stands in"
    assert report.k_reason == why
    assert f"8.3.3: {why}, so K = 40" in map(str, report.working())
    long = fide.tournament(player, [(1800, 1)] * 18, on=SINCE, time_control=time_control)
    assert long.k_reason == f"{why}; 18 games × 40 is more than 700"
    # on the next list they have a rating, and the games of this one alone
    assert (report.after.rating, report.after.games_played) == (1820, 1)
    event = fide.Event([(1800, 1)] * 2, on=SINCE)
    after = fide.period(player, [event], time_control=time_control).after
    assert (after.rating, after.games_played) == (1840, 2)


def test_a_junior_who_is_new_to_the_list_is_a_junior(time_control: TimeControl) -> None:
    player = Player(None, standard_rating=1800, birth_year=2015)
    report = fide.tournament(player, [(1800, 1)], on=SINCE, time_control=time_control)
    assert report.k_reason.startswith("a junior until the end of the year")


def test_a_rating_of_their_own_comes_first(time_control: TimeControl) -> None:
    player = Player(1900, standard_rating=2000)
    assert fide.update(player, 1900, 1, on=SINCE, time_control=time_control) == (1910, 1890)
    games = [Game(2000, 1, standard_rating=2500)]
    report = fide.tournament(2000, games, on=SINCE, time_control=time_control)
    assert report.change == 10


def test_in_standard_there_is_no_stand_in(time_control: TimeControl) -> None:
    assert fide.edition(SINCE, time_control).standard_rating_counts.value is True
    with pytest.raises(InvalidRating, match="unrated"):
        fide.update(UNRATED_HERE, 2000, 1, on=SINCE)
    games = [Game(None, 1, standard_rating=2000)]
    assert fide.tournament(2000, games, on=SINCE).n == 0


def test_a_period(time_control: TimeControl) -> None:
    """2022-09-30 and 2022-10-01 in one period: the K of the latest event, 10, for both."""
    events = [fide.Event([(2400, 1)], on=on) for on in (date(2022, 9, 30), date(2022, 10, 1))]
    assert fide.period(2400, events[:1], time_control=time_control).change == 10
    assert fide.period(2400, events, time_control=time_control).change == 10


def test_left_out_the_day_is_today(
    time_control: TimeControl, pretend_today: Callable[[date], None]
) -> None:
    pretend_today(date(2026, 1, 5))
    for _ in range(2):  # what is kept from the first call answers the second one alike
        assert fide.update(2400, 2400, 1, time_control=time_control) == (2405, 2395)
        assert fide.update(2601, 2001, 1, time_control=time_control) == (2601, 2001)
    pretend_today(date(2022, 9, 30))
    assert fide.update(2400, 2400, 1, time_control=time_control) == (2410, 2390)
