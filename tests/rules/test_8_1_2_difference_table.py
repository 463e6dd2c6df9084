"""8.1.2: rating difference D → expected score PD, exactly as printed."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from decimal import Decimal

import pytest

from arpad import fide
from arpad.compat import echecs
from arpad.fide.expectancy import Expectancy

#: The greatest difference of each PD from .50 to .99.
BOUNDS = dict(
    zip(
        range(50, 100),
        [
            *(3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137),
            *(145, 153, 162, 170, 179, 188, 197, 206, 215, 225, 235, 245, 256, 267, 278, 290),
            *(302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619, 735),
        ],
        strict=True,
    )
)

UNCAPPED = date(2020, 1, 1)  # in blitz: a difference counts as it stands, for both sides


def blitz(difference: int) -> float:
    return fide.expected(1500 + difference, 1500, on=UNCAPPED, time_control="blitz")


@pytest.mark.parametrize(("hundredths", "bound"), BOUNDS.items())
def test_both_sides_of_every_bound(hundredths: int, bound: int) -> None:
    assert blitz(bound) == hundredths / 100
    assert blitz(bound + 1) == (hundredths + 1) / 100
    assert blitz(-bound) == (100 - hundredths) / 100
    assert blitz(-bound - 1) == (99 - hundredths) / 100


@pytest.mark.parametrize(("hundredths", "bound"), list(BOUNDS.items())[:42])
def test_standard_reads_the_same_table_up_to_the_cap(hundredths: int, bound: int) -> None:
    on = date(2025, 11, 7)
    assert fide.expected(2000, 2000 - bound, on=on) == hundredths / 100
    assert fide.expected(2000, 2000 - bound - 1, on=on) == (hundredths + 1) / 100
    assert fide.expected(2000, 2000 + bound, on=on) == (100 - hundredths) / 100
    assert fide.expected(2000, 2000 + bound + 1, on=on) == (99 - hundredths) / 100


@pytest.mark.parametrize("difference", [736, 788, 1026, 1499, 1500, 1501, 2999, 3001, 3501, 9000])
def test_nothing_is_interpolated_beyond_the_table(difference: int) -> None:
    assert blitz(difference) == 1
    assert fide.expected(1, 1 + difference, on=UNCAPPED, time_control="blitz") == 0


@pytest.mark.parametrize(("own", "opponent"), [(2813, 2025), (2813, 1787)])
def test_published_wins_that_changed_nothing(own: int, opponent: int) -> None:
    report = fide.tournament(own, [(opponent, 1)], on=date(2025, 11, 7))
    assert report.change == Decimal("0.00")


@pytest.mark.parametrize(
    ("weak", "strong"),
    [
        *((1500, 2900), (1400, 2900), (1399, 2900), (1300, 2900), (900, 2900), (1, 2900)),
        *((100, 3100), (100, 3101), (100, 3499), (100, 3500), (100, 3601), (100, 9000)),
        *((1, 3499), (1, 3500), (1, 3501), (99, 3599), (99, 3600)),
    ],
)
def test_differences_far_beyond_the_table_in_every_verb(
    weak: int, strong: int, pretend_today: Callable[[date], None]
) -> None:
    """2650 and more: 1.00, so a win changes nothing; the other side, capped: 20 × −.08 = −1.6."""
    pretend_today(date(2025, 11, 7))
    for on in (None, date(2025, 11, 7), None):
        assert fide.update(strong, weak, 1, on=on) == (strong, weak - 2)
        assert fide.update(weak, strong, 0, on=on) == (weak - 2, strong)
        assert fide.tournament(strong, [(weak, 1)], on=on).change == 0
        assert fide.tournament(weak, [(strong, 0)], on=on).change == Decimal("-1.60")


def test_a_player_of_2882_beats_one_of_1200_in_2019() -> None:
    """1,682 points, capped at 400: .92, so +0.80 at K 10."""
    assert fide.tournament(2882, [(1200, 1)], on=date(2019, 1, 1)).change == Decimal("0.80")


def test_another_library_goes_on_by_the_formula() -> None:
    """100 / (1 + 10^(−D / 400)), from 736 points on; 735 is the last difference of the table."""
    expectancy = Expectancy(echecs.STANDARD)
    for difference in (735, -735, 736, -736, 800, -800, 3500, -3500, 3501, -3501, 9000, -9000):
        formula = 100 / (1 + 10 ** (-difference / 400))
        table = {735: 99, -735: 1}.get(difference, formula)
        assert expectancy.of_difference(difference) == pytest.approx(table, rel=1e-9, abs=1e-9)
    assert len(expectancy.full) == 2 * 3500 + 1
    assert expectancy.full[736:739] == [expectancy.of_difference(d) for d in (736, 737, 738)]


def test_every_edition_prints_the_same_table() -> None:
    bounds = tuple(BOUNDS.values())
    assert {record.difference_bounds.value for record in fide.editions()} == {bounds}
