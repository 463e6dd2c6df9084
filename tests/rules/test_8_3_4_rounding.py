"""8.3.2 and 8.3.4: the change is exact, and rounded once per rating period, away from zero."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from decimal import Decimal, localcontext

import pytest

from arpad import fide
from arpad.fide import Event, Player

ON = date(2025, 11, 7)


@pytest.mark.parametrize(
    ("score", "expected", "k", "change"),
    [
        (0.5, 0.45, 10, "0.50"),
        (0.5, 0.55, 10, "-0.50"),
        (1, 0.93, 10, "0.70"),
        (0, 0.93, 10, "-9.30"),
        (1, 0.5, 0, "0.00"),
        (1, 0, 40, "40.00"),
        (0, 1, 40, "-40.00"),
        ("=", Decimal("0.08"), 20, "8.40"),
        ("win", 0.07, 17, "15.81"),
        (0, 0.29, 3, "-0.87"),  # 100 × 0.29 is 28.999… in binary
    ],
)
def test_delta_is_exact(score: float | str, expected: float | Decimal, k: int, change: str) -> None:
    assert str(fide.delta(score, expected, k)) == change


@pytest.mark.parametrize(
    ("k", "opponents", "score", "exact", "rounded"),
    [
        # a draw with somebody 36 above: .45 expected, with somebody 36 below: .55
        (10, [2036], 0.5, "0.50", 1),
        (10, [1964], 0.5, "-0.50", -1),
        (30, [2036], 0.5, "1.50", 2),
        (30, [1964], 0.5, "-1.50", -2),
        (50, [1964], 0.5, "-2.50", -3),  # published: −2.50 became −3
        # 7 below: .51; 3 below: .50
        (49, [1993], 0.5, "-0.49", 0),
        (50, [1993], 0.5, "-0.50", -1),
        (51, [1993], 0.5, "-0.51", -1),
        (49, [2007], 0.5, "0.49", 0),
        (51, [2007], 0.5, "0.51", 1),
        (20, [1997], 0.5, "0.00", 0),
        # nine games: 9 × .05 × 10 = 4.50
        (10, [2036] * 9, 0.5, "4.50", 5),
        (10, [1964] * 9, 0.5, "-4.50", -5),
    ],
)
def test_half_away_from_zero(
    k: int, opponents: list[int], score: float, exact: str, rounded: int
) -> None:
    games = [(opponent, score) for opponent in opponents]
    report = fide.tournament(Player(2000, k=k), games, on=ON)
    assert str(report.change) == exact
    assert report.rounded_change == rounded
    assert report.new_rating == 2000 + rounded


@pytest.mark.parametrize("on", [None, ON])
def test_both_sides_of_a_game_are_rounded_away_from_zero(
    on: date | None, pretend_today: Callable[[date], None]
) -> None:
    pretend_today(ON)
    for _ in range(2):  # the first call without a date lays out what the second one looks up
        assert fide.update(Player(2400), Player(2436), 0.5, on=on) == (2401, 2435)
        assert fide.update(2400, 2436, 0.5, on=on) == (2401, 2435)
        assert fide.update(2436, 2400, 0.5, on=on) == (2435, 2401)


@pytest.mark.parametrize(
    ("changes", "exact", "rounded"),
    [
        ((2036, 2036), "1.00", 1),  # 0.50 + 0.50, not 1 + 1
        ((1964, 1964), "-1.00", -1),
        ((2036, 1964), "0.00", 0),
        ((2036, 2036, 2036), "1.50", 2),
        ((1964,) * 5, "-2.50", -3),
    ],
)
def test_a_period_is_rounded_once(changes: tuple[int, ...], exact: str, rounded: int) -> None:
    events = [Event([(opponent, 0.5)], on=ON) for opponent in changes]
    report = fide.period(Player(2000, k=10), events)
    assert str(report.change) == exact
    assert (report.rounded_change, report.new_rating) == (rounded, 2000 + rounded)
    assert report.n == len(changes)


def test_an_event_is_rated_from_the_list_of_its_day() -> None:
    """2036 v 2036 first (.50), then 2000 v 2036 (.45); the sum goes to the rating given."""
    events = [Event([(2036, 0.5)], on=ON, rating=2036), Event([(2036, 0.5)], on=ON)]
    report = fide.period(Player(2000, k=10), events)
    assert [str(event.change) for event in report.events] == ["0.00", "0.50"]
    assert [event.rating for event in report.events] == [2036, 2000]
    assert (report.rating, report.new_rating) == (2000, 2001)


def test_a_period_reads_every_event_under_its_own_edition() -> None:
    """2700 v 2200 at K 10: +0.8 capped, +0.4 in full."""
    days = [date(2025, 9, 30), date(2025, 10, 1)]
    report = fide.period(2700, [Event([(2200, 1)], on=on) for on in days])
    assert [str(event.change) for event in report.events] == ["0.80", "0.40"]
    assert (str(report.change), report.rounded_change) == ("1.20", 1)


def test_games_may_come_from_a_generator() -> None:
    events = (Event(((2036, 0.5) for _ in range(2)), on=ON) for _ in range(2))
    assert str(fide.period(Player(2000, k=10), events).change) == "2.00"
    games = ((2036, 0.5) for _ in range(2))
    assert str(fide.tournament(Player(2000, k=10), games, on=ON).change) == "1.00"


def test_a_callers_decimal_context_changes_nothing() -> None:
    with localcontext() as context:
        context.prec = 2
        report = fide.tournament(2000, [(2036, 1)] * 30, on=ON)  # 30 × .55 × 20
        assert str(report.change) == "330.00"
        assert str(report.expected) == "13.50"
        assert str(fide.delta(1, 0.45, 20)) == "11.00"
