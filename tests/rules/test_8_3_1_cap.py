"""8.3.1: a difference of more than 400 points counts as 400, with exceptions by date."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from arpad import fide
from arpad.fide import Game, TimeControl
from arpad.game import GameLike

CAPPED = [date(2014, 7, 1), date(2021, 12, 31), date(2024, 3, 1), date(2025, 9, 30)]
EXEMPT = date(2025, 10, 1)


@pytest.mark.parametrize("on", [*CAPPED, date(2022, 1, 1), date(2024, 2, 29), EXEMPT])
@pytest.mark.parametrize(
    ("own", "opponent", "capped"),
    [
        (2400, 2000, False),
        (2400, 1999, True),
        (2000, 2400, False),
        (2000, 2401, True),
        (2400, 1400, True),
        (1400, 2400, True),
    ],
)
def test_400_stands_and_401_is_capped(own: int, opponent: int, capped: bool, on: date) -> None:
    report = fide.tournament(own, [(opponent, 0.5)], on=on)
    assert report.games[0].capped is capped
    assert report.games[0].difference == own - opponent
    assert report.expected == Decimal("0.92" if own > opponent else "0.08")


@pytest.mark.parametrize(
    ("own", "opponent", "on", "expected"),
    [
        # 420 points are .93 in full and .92 capped
        (2650, 2230, date(2025, 9, 30), 0.92),
        (2650, 2230, date(2025, 10, 1), 0.93),
        (2649, 2229, date(2025, 10, 1), 0.92),
        (2900, 2000, date(2025, 10, 1), 1.00),
        # the exemption is the other player's, so nothing changes for this one
        (2230, 2650, date(2025, 10, 1), 0.08),
        (2000, 2900, date(2025, 10, 1), 0.08),
        # against somebody even stronger the full difference counts too
        (2650, 3070, date(2025, 9, 30), 0.08),
        (2650, 3070, date(2025, 10, 1), 0.07),
        # published: one game, seen from either side
        (2813, 2400, date(2025, 11, 7), 0.93),
        (2400, 2813, date(2025, 11, 7), 0.08),
    ],
)
def test_2650_is_exempt_since_october_2025(
    own: int, opponent: int, on: date, expected: float
) -> None:
    assert fide.expected(own, opponent, on=on) == expected
    report = fide.tournament(own, [(opponent, 0)], on=on)
    assert report.expected == Decimal(f"{expected:.2f}")


def test_the_exemption_of_one_side_shows_in_the_update() -> None:
    """2650 beats 2230: 10 × .07 = +0.7 and 20 × −.08 = −1.6; draws: −4.3 and +8.4."""
    assert fide.update(2650, 2230, 1, on=EXEMPT) == (2651, 2228)
    assert fide.update(2650, 2230, 0.5, on=EXEMPT) == (2646, 2238)


#: Of a player with 2000: 500, 450, 420 and 400 above the opponents, 500 and 450 below.
FIELD = [1500, 1550, 1580, 1600, 2500, 2450]


@pytest.mark.parametrize(
    ("on", "expected", "capped"),
    [
        ("2021-12-31", "0.92 0.92 0.92 0.92 0.08 0.08", [1, 1, 1, 0, 1, 1]),
        ("2022-01-01", "0.92 0.94 0.93 0.92 0.08 0.08", [1, 0, 0, 0, 1, 1]),
        ("2024-02-29", "0.92 0.94 0.93 0.92 0.08 0.08", [1, 0, 0, 0, 1, 1]),
        ("2024-03-01", "0.92 0.92 0.92 0.92 0.08 0.08", [1, 1, 1, 0, 1, 1]),
    ],
)
def test_one_upgrade_per_tournament_from_2022_to_2024(
    on: str, expected: str, capped: list[int]
) -> None:
    report = fide.tournament(2000, [(rating, 0.5) for rating in FIELD], on=date.fromisoformat(on))
    assert [game.expected for game in report.games] == [Decimal(e) for e in expected.split()]
    assert [game.capped for game in report.games] == [bool(flag) for flag in capped]
    assert report.expected == sum(map(Decimal, expected.split()))


@pytest.mark.parametrize("field", [FIELD, FIELD[::-1], [1550, 2450, 1500, 2500, 1600, 1580]])
def test_the_upgrade_goes_to_the_greatest_difference_in_any_order(field: list[int]) -> None:
    report = fide.tournament(2000, [(rating, 0.5) for rating in field], on=date(2023, 6, 1))
    upgraded = [game.opponent for game in report.games if game.capped and game.opponent]
    assert sorted(upgraded) == [1500, 2450, 2500]


def test_of_two_equal_differences_one_is_upgraded() -> None:
    """500 points are .96 in full and .92 capped."""
    report = fide.tournament(2000, [(1500, 1), (1500, 1)], on=date(2023, 6, 1))
    assert report.expected == Decimal("1.88")


def test_each_event_of_a_period_has_its_own_upgrade() -> None:
    events = [fide.Event([(1500, 1)], on=date(2023, 6, day)) for day in (1, 9)]
    report = fide.period(2000, events)
    assert [event.expected for event in report.events] == [Decimal("0.92")] * 2


def test_a_single_game_is_always_upgraded() -> None:
    """20 × (1 − .92) = +1.6."""
    assert fide.update(2000, 1500, 1, on=date(2023, 6, 1)) == (2002, 1498)


@pytest.mark.parametrize("time_control", ["standard", "rapid", "blitz"])
@pytest.mark.parametrize(
    ("day", "games", "assumed"),
    [
        ("2014-07-01", [(1500, 1), (None, 1)], True),
        ("2021-12-31", [(1500, 1), (None, 1)], True),
        ("2022-01-01", [(1500, 1), (None, 1)], False),
        ("2021-12-31", [(1500, 1)], False),
        ("2021-12-31", [(1500, 1), Game(None, 1, forfeit=True)], False),
    ],
)
def test_before_2022_it_is_assumed_that_it_was_no_round_robin(
    day: str, games: list[GameLike], assumed: bool, time_control: TimeControl
) -> None:
    """In one, games with unrated players were rated too."""
    on = date.fromisoformat(day)
    report = fide.tournament(1500, games, on=on, time_control=time_control)
    assert any("not a round robin" in text for text in report.assumptions) is assumed
    assert report.n == 1


@pytest.mark.parametrize("on", CAPPED)
def test_without_an_exemption_nobody_is_exempt(on: date) -> None:
    """One game of players with facts goes the long way."""
    player, opponent = fide.Player(2700, ever_2400=True), fide.Player(2000)
    assert fide.expected(player, opponent, on=on) == 0.92
    assert fide.rulebook(on).expectancy.of(2700, 2000) == 92
    assert fide.rulebook(EXEMPT).expectancy.of(2700, 2000) == 99


@pytest.mark.parametrize(
    ("own", "reason"),
    [(2649, "more than 400, so it counts as 400"), (2650, "rated 2650 or more, so not capped")],
)
def test_the_exemption_is_from_2650_on(own: int, reason: str) -> None:
    game = fide.tournament(own, [(2000, 1), Game(2600, 1, name="A")], on=EXEMPT).games[0]
    assert game.reason == reason
