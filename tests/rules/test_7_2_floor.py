"""7.2: below the floor a player is unrated on the next list."""

from __future__ import annotations

from datetime import date

import pytest

from arpad import fide
from arpad.compat import echecs
from arpad.fide import TimeControl


@pytest.mark.parametrize("time_control", ["standard", "rapid", "blitz"])
@pytest.mark.parametrize(
    ("rating", "on", "below"),
    [
        # a loss among equals at K 20: −10
        *((1010, "2014-07-01", ""), (1009, "2014-07-01", "the floor of 1000")),
        *((1010, "2024-02-29", ""), (1009, "2024-02-29", "the floor of 1000")),
        *((1410, "2024-03-01", ""), (1409, "2024-03-01", "the floor of 1400")),
        (1409, "2024-02-29", ""),
    ],
)
def test_both_sides_of_the_floor(
    rating: int, on: str, below: str, time_control: TimeControl
) -> None:
    start = date.fromisoformat(on)
    report = fide.tournament(rating, [(rating, 0)], on=start, time_control=time_control)
    assert report.new_rating == rating - 10  # nothing is clamped
    assert [below in note for note in report.notes] == [True] * bool(below)
    assert report.working()[-1].article == ("7.2" if below else "8.3.4")


def test_a_record_without_a_floor_has_no_note() -> None:
    report = fide.Rulebook(echecs.STANDARD).tournament(100, [(100, 0)])
    assert (report.new_rating, report.notes) == (90, ())


def test_a_period_rounds_once_and_then_looks_at_the_floor() -> None:
    """1405 loses (−10) and wins (+10): no event of a period is below the floor for itself."""
    on = date(2025, 11, 7)
    report = fide.period(1405, [fide.Event([(1405, score)], on=on) for score in (0, 1)])
    articles = [step.article for step in report.working()]
    assert (report.new_rating, report.notes) == (1405, ())
    assert (articles.count("8.3.4"), articles.count("7.2")) == (1, 0)


@pytest.mark.parametrize(("rating", "below"), [(1420, False), (1419, True)])
def test_a_period_that_ends_below_the_floor_says_so(rating: int, below: bool) -> None:
    """Two losses among equals: −20."""
    lost = fide.Event([(rating, 0)], on=date(2025, 11, 7))
    report = fide.period(rating, [lost, lost])
    assert [report.working()[-1].text] == list(report.notes) if below else not report.notes
    assert report.as_data()["notes"] == list(report.notes)


@pytest.mark.parametrize("latest_last", [True, False])
def test_the_floor_of_a_period_is_that_of_its_latest_event(latest_last: bool) -> None:
    """1410 − 20 × .5 − 20 × .5 = 1390: below 1400, the floor from 2024-03-01 on."""
    days = [date(2024, 2, 5), date(2024, 3, 5)]
    events = [fide.Event([(1410, 0)], on=on) for on in (days if latest_last else days[::-1])]
    report = fide.period(1410, events)
    assert report.new_rating == 1390
    assert "1400" in str(report.notes)
