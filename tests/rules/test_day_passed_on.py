"""0.1: the first day of a tournament reaches every rule that depends on it, whatever today is."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pickle import dumps, loads

import pytest

from arpad import fide
from arpad.fide import Event, Game, Player, StatedK
from arpad.formats.records import PlayerRecord

NOW = fide.rulebook(date(2026, 1, 5))
IN_2022 = date(2022, 5, 1)  # unrated opponents counted 1000 in a performance, 1400 since 2024
LAST_OF_2025 = date(2025, 12, 31)  # who was born in 2007 is a junior until then (8.3.3)


def junior() -> Player:
    return Player(1500, birth_year=2007)


def test_both_ks_are_those_of_the_day() -> None:
    for on, k in ((LAST_OF_2025, 40), (date(2026, 1, 1), 20)):
        assert fide.update(junior(), Player(1500), 1, on=on) == (1500 + k // 2, 1490)
        assert fide.update(Player(1500), junior(), 1, on=on) == (1510, 1500 - k // 2)
        assert NOW.update(Player(1500), junior(), 1, on=on) == (1510, 1500 - k // 2)
        assert fide.tournament(junior(), [(1500, 1)], on=on).k == k
        assert NOW.tournament(junior(), [(1500, 1)], on=on).k == k
        assert fide.k_factor(junior(), on=on) == NOW.k_factor(junior(), on=on) == k
        assert fide.rulebook(on).k_report(junior()).k == k


def test_an_unrated_opponent_counts_as_on_that_day() -> None:
    """(1600 + 1000) / 2 or (1600 + 1400) / 2; a half point each, so that it is the performance."""
    pairs = [(1600, 0.5), (None, 0.5)]
    for games in (pairs, [Game(*pair) for pair in pairs]):
        assert (NOW.performance(games), NOW.performance(games, on=IN_2022)) == (1500, 1300)
        assert NOW.performance_report(games, on=IN_2022).performance == 1300
        assert fide.performance(games, on=IN_2022) == 1300


def test_a_needed_performance_is_that_of_the_day() -> None:
    answer = NOW.needed(1500, [1600, None], target_performance=1300, on=IN_2022)
    assert answer.score == 1
    assert str(answer.working()[0]) == "B.01: average of 2 opponents, 1 unrated as 1000: 1300"


def test_the_performance_of_an_unrated_player() -> None:
    """Half a point each against 1600 and nobody known, in 2023."""
    outcome = fide.rulebook(date(2023, 5, 1)).rate(None, [(1600, 0.5), (None, 0.5)])
    assert outcome.performance == 1300


def test_the_k_of_an_event_that_ends_in_another_year(
    pretend_today: Callable[[date], None],
) -> None:
    pretend_today(date(2025, 6, 1))
    book = fide.rulebook(date(2025, 12, 28))
    later = book.with_k_of(junior(), date(2026, 1, 3))
    assert later.k == StatedK(20, "an established player in 2026, when the event ends")
    assert book.with_k_of(junior(), LAST_OF_2025) == junior()
    assert book.with_k_of(Player(1500, birth_year=2008), date(2026, 1, 3)).k is None


def test_a_period_has_one_k_and_its_reason() -> None:
    """The junior of 2007 plays on both sides of New Year: K is that of the latest event."""
    events = [Event([(1500, 1)], on=day) for day in (date(2025, 12, 20), date(2026, 1, 10))]
    report = fide.period(junior(), events)
    assert report.k == 20
    for event in (*report.events, *loads(dumps(report.events))):
        assert (event.k, event.k_reason) == (20, "an established player")


@pytest.mark.parametrize(
    ("born", "read", "remarks"),
    [
        ("2017", 2017, []),
        ("2018", None, [("born", "birth year 2018 is not used: it is later than 2017")]),
        ("1898", 1898, []),
        ("1897", None, [("born", "birth year 1897 is not used: nobody is older than 120")]),
    ],
)
def test_a_birth_year_of_a_file(
    born: str,
    read: int | None,
    remarks: list[tuple[str, str]],
    pretend_today: Callable[[date], None],
) -> None:
    """The event was in 2017; the file is read in 2018."""
    pretend_today(date(2018, 6, 1))
    book = fide.rulebook(date(2017, 12, 31))
    player, noted = book.enter(PlayerRecord(1, "A", 1500, born=born, games_played=12, k=25))
    assert (player.birth_year, noted) == (read, remarks)
    assert (player.games_played, player.k) == (12, StatedK(25, "K in the file"))
