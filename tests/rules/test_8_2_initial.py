"""8.2: the initial rating of an unrated player."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime
from decimal import Decimal

import pytest

from arpad import fide
from arpad.errors import NoInitialRating, UnknownRule
from arpad.fide import Event, Game, Player, TimeControl

OLD, NEW = date(2024, 2, 29), date(2024, 3, 1)

Games = list[tuple[int, float]]


def even(ratings: list[int]) -> Games:
    """All games drawn, so that dp is 0 and only the average decides."""
    return [(rating, 0.5) for rating in ratings]


def scored(rating: int, half_points: int, games: int = 5) -> Games:
    """The given number of half points against opponents who all have this rating."""
    return [(rating, min(max(half_points - 2 * done, 0), 2) / 2) for done in range(games)]


FIVE: Games = [(1600, 1), (1500, 0.5), (1700, 0), (1600, 1), (1550, 1)]


@pytest.mark.parametrize(
    ("games", "on", "rating"),
    [
        # Ra = 7950 / 5 = 1590, 3.5 is two half points above 2.5: + 2 × 20
        (FIVE, date(2022, 1, 1), 1630),
        (FIVE, OLD, 1630),
        # Ra = (7950 + 3600) / 7 = 1650, 4.5 / 7 = 64 %: + 102
        (FIVE, NEW, 1752),
        (FIVE, date(2025, 10, 1), 1752),
        # published: Ra = (9507 + 3600) / 7 = 1872.43, 4 / 7 = 57 %: + 50 = 1922.43
        ([(1902, 0.5), (1877, 0.5), (1884, 1), (2012, 0), (1832, 1)], NEW, 1922),
    ],
)
def test_the_rule_of_the_day(games: Games, on: date, rating: int) -> None:
    assert fide.initial(games, on=on) == rating


@pytest.mark.parametrize(
    ("half_points", "gain"),
    [
        (1, -366),  # 10 %: −dp(90)
        (2, -240),  # 20 %
        (3, -149),  # 30 %
        (4, -72),  # 40 %
        (5, 0),
        (6, 20),  # 20 for each half point above 50 %, not dp(60) = 72
        (7, 40),
        (10, 100),
    ],
)
@pytest.mark.parametrize("on", [date(2017, 7, 1), date(2021, 12, 31), date(2022, 1, 1), OLD])
def test_until_2024_20_per_half_point_above_50_percent_and_dp_below(
    half_points: int, gain: int, on: date
) -> None:
    assert fide.initial(scored(1600, half_points), on=on) == 1600 + gain


@pytest.mark.parametrize("opponents", [1000, 999])
def test_below_1000_was_not_published_in_2017_either(opponents: int) -> None:
    report = fide.initial_report(even([opponents] * 5), on=date(2017, 7, 1))
    assert report.computed == opponents
    assert report.rating == (1000 if opponents == 1000 else None)
    with pytest.raises(NoInitialRating, match="5 games"):
        fide.initial(even([1800] * 4), on=date(2021, 12, 31))


@pytest.mark.parametrize(
    ("half_points", "dp"),
    [
        (1, -230),  # 1.5 / 7 = 21.4: 21 %, −dp(79)
        (2, -158),  # 2 / 7 = 28.6: 29 %, −dp(71)
        (5, 0),
        (6, 50),  # 4 / 7 = 57.1: 57 %
        (10, 309),  # 6 / 7 = 85.7: 86 %
    ],
)
def test_2024_counts_two_more_draws_against_1800(half_points: int, dp: int) -> None:
    """Five opponents of 1800, so that Ra is 1800."""
    assert fide.initial(scored(1800, half_points), on=NEW) == 1800 + dp


@pytest.mark.parametrize(
    ("ratings", "on", "rating"),
    [
        ([1667, 1667, 1667, 1667, 1667, 1669], NEW, 1701),  # 13604 / 8 = 1700.5
        ([1667, 1667, 1667, 1667, 1667, 1668], NEW, 1700),  # 13603 / 8 = 1700.375
        ([1700, 1700, 1700, 1701, 1701, 1701], OLD, 1701),  # 10203 / 6 = 1700.5
        ([1700, 1700, 1700, 1700, 1701, 1701], OLD, 1700),  # 10202 / 6 = 1700.33
    ],
)
def test_the_sum_is_rounded_half_up(ratings: list[int], on: date, rating: int) -> None:
    assert fide.initial(even(ratings), on=on) == rating


def test_the_average_is_not_rounded_before_dp_is_added() -> None:
    """Ra = 8003 / 5 = 1600.6, 40 %: − 72 = 1528.6."""
    games: Games = [(1600, 1), (1600, 1), (1600, 0), (1601, 0), (1602, 0)]
    assert fide.initial(games, on=OLD) == 1529


@pytest.mark.parametrize("on", [OLD, NEW])
def test_five_games_are_the_least(on: date) -> None:
    assert fide.initial(even([1800] * 5), on=on) == 1800
    with pytest.raises(NoInitialRating, match=r"5 games against rated opponents are needed.*4"):
        fide.initial(even([1800] * 4), on=on)


@pytest.mark.parametrize(
    "fifth", [Game(None, 1), Game(1800, 1, forfeit=True)], ids=["unrated", "forfeit"]
)
def test_only_games_played_against_rated_opponents_count(fifth: Game) -> None:
    with pytest.raises(NoInitialRating, match="4 count"):
        fide.initial([*even([1800] * 4), fifth], on=NEW)
    assert fide.initial([*even([1800] * 5), fifth], on=NEW) == 1800


@pytest.mark.parametrize(
    ("opponents", "on", "computed", "floor"),
    [
        (1000, OLD, 1000, None),
        (999, OLD, 999, 1000),
        (1240, NEW, 1400, None),  # (5 × 1240 + 3600) / 7
        (1239, NEW, 1399, 1400),  # 9795 / 7 = 1399.3
    ],
)
def test_below_the_floor_it_is_not_published(
    opponents: int, on: date, computed: int, floor: int | None
) -> None:
    report = fide.initial_report(even([opponents] * 5), on=on)
    assert report.computed == computed
    assert report.rating == (None if floor else computed)
    assert [f"below {floor}" in reason for reason in report.missing] == [True] * bool(floor)


@pytest.mark.parametrize(
    ("ratings", "on", "rating", "limited"),
    [
        ([2359, 2359, 2359, 2359, 2357], NEW, 2199, False),  # 15393 / 7
        ([2360] * 5, NEW, 2200, False),  # 15400 / 7
        ([2361, 2361, 2361, 2361, 2363], NEW, 2200, True),  # 15407 / 7 = 2201
        ([2201] * 5, OLD, 2201, False),
    ],
)
def test_at_most_2200_since_2024(ratings: list[int], on: date, rating: int, limited: bool) -> None:
    report = fide.initial_report(even(ratings), on=on)
    assert report.rating == rating
    assert ("8.2.3: at most 2200" in map(str, report.working())) is limited


ZERO = [(1600, 0), (1600, 0)]


@pytest.mark.parametrize(
    ("first", "rating"),
    [
        (Event(ZERO, on=date(2025, 1, 1)), 1800),
        (Event([*ZERO, Game(1600, 1, forfeit=True)], on=date(2025, 1, 1)), 1800),
        # with half a point it counts: (9000 + 3200 + 3600) / 9 = 1755.6, 4 / 9 = 44 %: − 43
        (Event([(1600, 0), (1600, 0.5)], on=date(2025, 1, 1)), 1713),
        # as the second event it counts: 1755.6, 3.5 / 9 = 39 %: − 80
        (Event(ZERO, on=date(2025, 3, 1)), 1676),
    ],
)
def test_a_first_event_without_a_point_is_disregarded(first: Event, rating: int) -> None:
    main = Event(even([1800] * 5), on=date(2025, 2, 1))
    assert fide.initial([first, main]) == rating
    assert fide.initial([main, first]) == rating


ONE_POINT = replace(
    fide.edition(date(2014, 7, 1), "rapid"), initial=fide.edition(date(2022, 1, 1)).initial
)


@pytest.mark.parametrize(("half_points", "n"), [(1, 0), (2, 5)])
def test_in_rapid_of_2014_the_first_event_needs_a_point(half_points: int, n: int) -> None:
    """The rest of that rule is not known, so it is lent that of 2022."""
    report = fide.Rulebook(ONE_POINT).initial_report(scored(1800, half_points))
    assert report.n == n
    if not n:
        assert report.games[0].reason == "a first event with less than 1 point"
        short = "the first event, with less than 1 point, is disregarded (RB)"
        assert report.missing[-1] == short


def test_an_only_event_without_a_point_leads_to_no_rating() -> None:
    with pytest.raises(NoInitialRating, match=r"0 count \(7.1.4\); the first event.*8\.2\.1"):
        fide.initial([(1800, 0)] * 5, on=NEW)


@pytest.mark.parametrize(
    ("first", "last", "pooled"),
    [
        ("2021-11-15", "2024-01-15", True),
        ("2021-11-15", "2024-01-16", False),
        ("2023-03-15", "2025-05-15", True),
        ("2023-03-15", "2025-05-16", False),
        ("2023-01-31", "2025-03-31", True),
        ("2023-01-31", "2025-04-01", False),
        ("2024-02-29", "2026-04-29", True),
        ("2024-02-29", "2026-04-30", False),
        ("2024-02-10", "2026-03-11", True),  # a day into the 26th month
    ],
)
def test_events_are_pooled_over_26_months(first: str, last: str, pooled: bool) -> None:
    early = Event(even([1800]), on=date.fromisoformat(first))
    late = Event(even([1800] * 4), on=date.fromisoformat(last))
    report = fide.initial_report([early, late])
    assert report.n == (5 if pooled else 4)
    assert report.rating == (1800 if pooled else None)
    reason = "more than 26 months before the last event"
    outcome = (False, "7.1.4", reason) if not pooled else (True, "", "")
    assert (report.games[0].counted, report.games[0].article, report.games[0].reason) == outcome
    assert (report.before, report.games[0].capped) == (Player(None), False)


@pytest.mark.parametrize(("last", "rating"), [(OLD, 1630), (NEW, 1752)])
def test_the_latest_event_tells_the_edition(last: date, rating: int) -> None:
    events = [Event(FIVE[2:], on=last), Event(FIVE[:2], on=date(2024, 2, 1))]
    assert fide.initial(events) == rating
    assert fide.initial_report(events).rating == rating


def test_dates_and_datetimes_mix() -> None:
    events = [Event(FIVE[2:], on=datetime(2024, 2, 29, 10)), Event(FIVE[:2], on=NEW)]
    assert fide.initial(events) == fide.initial(events[::-1]) == 1752


def test_without_any_date_it_is_today(pretend_today: Callable[[date], None]) -> None:
    pretend_today(OLD)
    assert fide.initial(FIVE) == fide.initial([Event(FIVE)]) == 1630
    pretend_today(NEW)
    assert fide.initial(FIVE) == fide.initial([Event(FIVE)]) == 1752


@pytest.mark.parametrize(
    ("on", "time_control", "known"),
    [
        ("2014-07-01", "standard", False),
        ("2017-06-30", "standard", False),
        ("2017-07-01", "standard", True),
        ("2021-12-31", "standard", True),
        ("2022-01-01", "standard", True),
        ("2014-07-01", "rapid", False),
        ("2021-12-31", "rapid", False),
        ("2022-01-01", "rapid", True),
        ("2022-10-01", "rapid", True),
        ("2021-12-31", "blitz", False),
        ("2022-01-01", "blitz", True),
    ],
)
def test_what_is_not_known_for_certain_is_refused(
    on: str, time_control: TimeControl, known: bool
) -> None:
    start = date.fromisoformat(on)
    if known:
        assert fide.initial(FIVE, on=start, time_control=time_control) == 1630
        return
    with pytest.raises(
        UnknownRule, match=r"a half point above 50 % brought 15 or 20 points is not certain"
    ):
        fide.initial(FIVE, on=start, time_control=time_control)


def test_a_rule_that_is_not_known_leaves_a_player_unrated() -> None:
    """Two draws against 1600 on average in 2015: 50 %, so that is the performance."""
    report = fide.rulebook(date(2015, 5, 1)).rate(None, [(1500, 0.5), (1700, 0.5)])
    (why,) = report.missing
    assert [(game.counted, game.reason) for game in report.games] == [(False, why)] * 2
    assert (report.performance, report.after) == (1600, Player(None))
    assert (report.n, report.average_opponent, report.working()) == (0, None, ())


def test_the_report_holds_every_figure() -> None:
    report = fide.initial_report([*FIVE, Game(None, 1, name="A"), (1500, 0)], on=NEW)
    # 7950 + 1500 + 3600 = 13050, / 8 = 1631.25; 3.5 + 1 = 4.5 of 8 = 56.25 %: + 43 = 1674.25
    assert (report.rating, report.computed, report.missing) == (1674, 1674, ())
    assert (report.n, report.score) == (6, Decimal("3.5"))
    assert (report.average_opponent, report.percentage) == (1631, 56)
    assert [game.counted for game in report.games] == [True] * 5 + [False, True]
    assert report.games[5].reason == "unrated opponent"
    assert not any(game.capped for game in report.games)
