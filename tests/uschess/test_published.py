"""Official figures of US Chess: a whole section on two lists, and what the rules print."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from arpad import uschess
from arpad.uschess import formulas, rules
from arpad.uschess.section import start_of

ENDED = date(2026, 8, 30)
NEW, OLD = rules.EFFECTIVE_GAMES[-1].value, rules.EFFECTIVE_GAMES[0].value
#: One official section (G/25;d5): who met whom in three rounds, and the score of the first.
GAMES = [(1, 4, 1), (2, 5, 1), (3, 6, 1), (2, 1, 0), (4, 5, 1), (4, 2, 0), (5, 3, 1), (1, 6, 1)]
#: Rating before, games before (None: established), rating after.
REGULAR = {
    1: (554.22, None, 656.85),
    2: (445.28, 21, 500.21),
    3: (124, None, 133.82),
    4: (572.53, None, 514.33),
    5: (174.54, 15, 188.04),
    6: (202.66, 17, 148.72),
}
QUICK = {
    1: (546.49, None, 650.17),
    2: (440.05, 21, 494.78),
    3: (126, None, 135.12),
    4: (563.74, None, 506.08),
    5: (173.33, 15, 186.52),
    6: (202.41, 17, 148.46),
}


@pytest.mark.parametrize(("name", "rows"), [("regular", REGULAR), ("quick", QUICK)])
def test_an_official_section(name: Any, rows: dict[int, tuple[float, int | None, float]]) -> None:
    players = {who: uschess.Player(before, games=n) for who, (before, n, _) in rows.items()}
    after = uschess.section(players, GAMES, ended=ENDED, rating_list=name, dual=True)
    for who, (_, _, official) in rows.items():
        assert after[who].after.rating == pytest.approx(official, abs=0.01)
        assert not after[who].estimate


def test_the_working_has_both_passes() -> None:
    """554.22 wins all three: N* 9.0298, K 66.5013, expected 2.0780, bonus 41.3147."""
    players = {who: uschess.Player(before, games=n) for who, (before, n, _) in REGULAR.items()}
    report = uschess.section(players, GAMES, ended=ENDED)[1]
    words = "\n".join(map(str, report.working()))
    for figure in ("9.0298", "66.5013", "2.0780", "41.31", "656.85", "step 4", "step 5", "floor"):
        assert figure in words
    assert (f"{report.exact:.2f}", report.new_rating) == ("656.85", 657)
    met = [(499.22, 1), (494.53, 1), (142.69, 1)]  # as they stood after the first pass
    last = uschess.tournament(uschess.Player(554.22), met, ended=ENDED)
    assert last.k == pytest.approx(66.5013, abs=5e-5)
    assert last.bonus == pytest.approx(41.3147, abs=5e-4)
    assert last.expected == pytest.approx(2.0780, abs=5e-5)
    assert last.after.rating == pytest.approx(656.85, abs=0.005)


def test_ten_games_without_a_bonus() -> None:
    met = (694.62, 813.33, 590.87, 805.57, 599.78, 508.06, 816.01, 797.91, 658.29, 599.78)
    games = [(rating, int(place < 6)) for place, rating in enumerate(met)]
    report = uschess.tournament(uschess.Player(787.25), games, ended=ENDED)
    assert report.k == pytest.approx(39.6427, abs=5e-5)
    assert report.expected == pytest.approx(6.2689, abs=5e-5)
    assert report.bonus == 0
    assert report.after.rating == pytest.approx(776.59, abs=0.005)


@pytest.mark.parametrize(
    ("effective", "games", "k"),
    [
        (6, 4, 80),
        (6, 6, 66.67),
        (6, 10, 50),
        (20, 4, 33.33),
        (20, 6, 30.77),
        (20, 10, 26.67),
        (50, 4, 14.81),
        (50, 6, 14.29),
        (50, 10, 13.33),
    ],
)
def test_k(effective: float, games: int, k: float) -> None:
    assert formulas.k_factor(1500, effective, games, dual=False) == pytest.approx(k, abs=0.005)


@pytest.mark.parametrize(
    ("rating", "numerator"),
    [(2200, 800), (2200.01, 800 * 0.999975), (2400, 400), (2499.99, 200.02), (2500, 200)],
)
def test_k_of_a_dual_rated_event(rating: float, numerator: float) -> None:
    k = formulas.k_factor(rating, 20, 4, dual=True)
    assert k == pytest.approx(numerator / 24, abs=1e-9)
    assert formulas.k_factor(rating, 20, 4, dual=False) == pytest.approx(800 / 24)


def test_effective_games() -> None:
    assert NEW is not None
    assert OLD is not None
    assert formulas.effective_maximum(1700, NEW) == pytest.approx(20.01178674737454)
    assert formulas.effective_maximum(554.22, NEW) == pytest.approx(9.0298, abs=5e-5)
    assert formulas.effective_maximum(1700, OLD) == pytest.approx(26.7, abs=0.05)
    assert formulas.effective_maximum(2355.01, NEW) == 50
    assert formulas.effective_maximum(2355, NEW) < 50
    assert formulas.effective_maximum(2200, OLD) == 50


@pytest.mark.parametrize(
    ("player", "games", "after"),
    [
        (uschess.Player(335.27, games=6), [(364.67, 1), (525.69, 0), (100, 0)], 289.11),
        (uschess.Player(500, games=0), [(400, 1)] * 4, 800),
        (uschess.Player(1000, games=0), [(400, 1)] * 4, 1000),
        (uschess.Player(750, games=0), [(400, 0)] * 4, 101),
        (uschess.Player(406, games=0), [(400, 0)] * 3, 101),
        (uschess.Player(2650, games=4), [(2700, 1)] * 4, 2700),
        (uschess.Player(1500, games=6), [(1400, 1), (1550, 0), (1650, 0.5)], 1511.111111),
    ],
)
def test_the_special_formula(player: uschess.Player, games: list[Any], after: float) -> None:
    """0 of 4 is 0 by the formula, held at 100; the first event is worth a point of the floor."""
    report = uschess.tournament(player, games, ended=ENDED)
    assert report.k is None
    assert report.after.rating == pytest.approx(after, abs=0.005)


def test_the_standard_formula_with_another_bonus() -> None:
    """1300 with 45 games, 3.5 of 4, at B 12: bonus 70.40."""
    games = [(1250, 1), (1400, 1), (1500, 1), (1550, 0.5)]
    player = uschess.Player(1300, games=45)
    report = uschess.tournament(player, games, ended=date(2024, 6, 30))
    assert report.bonus == pytest.approx(70.40244413085996)
    assert report.after.rating == pytest.approx(1464.80488826172)


@pytest.mark.parametrize(
    ("games", "meetings", "has"),
    [(2, 1, False), (3, 1, True), (3, 2, False), (4, 2, True), (4, 3, False)],
)
def test_who_gets_a_bonus(games: int, meetings: int, has: bool) -> None:
    assert bool(formulas.bonus(1000, 10, games, meetings)) is has


def test_floors() -> None:
    assert uschess.absolute_floor(3, 1, 10) == 124
    assert [uschess.absolute_floor(wins, 0, 0) for wins in (12, 13)] == [148, 150]
    peaks = (1941, 1999.49, 1999.5, 1999.51, 2600, 2299.49, 1388, 1399.49, 1399.5)
    found = [uschess.peak_floor(peak) for peak in peaks]
    assert found == [1700, 1700, 1800, 1800, 2100, 2000, None, None, 1200]


def test_start_values() -> None:
    ages = (2.9, 3, 6.3, 10, 26, 26.1, 30)
    found = [uschess.start_by_age(age) for age in ages]
    assert found == [750, 150, pytest.approx(315), 500, 1300, 1300, 1300]
    assert uschess.start_by_age(None) == 750
    assert uschess.start_by_age(None, adult=True) == 1300
    assert uschess.start_from_fide(1500, ENDED) == (1277.05, 5)
    assert uschess.start_from_fide(2200, ENDED) == (2264, 10)
    assert [uschess.start_from_fide(each, ENDED)[1] for each in (2150, 2151)] == [5, 10]
    assert [uschess.start_from_fide(each, ENDED)[0] for each in (2000, 2001)] == [2060.4, 2061.02]
    before, after = date(2024, 2, 29), date(2024, 3, 1)
    assert uschess.start_from_fide(1420, before)[0] == pytest.approx(1514.8)
    assert uschess.start_from_fide(1420, after)[0] == pytest.approx(1151.714)
    assert uschess.start_from_cfc(1649) == (1573.9, 5)
    assert uschess.start_from_cfc(1500) is None
    assert uschess.start_from_cfc(1501) == (1411.1, 5)


@pytest.mark.parametrize(
    ("facts", "ended", "rating", "games", "reason"),
    [
        ({"fide_rating": 1420}, date(2024, 2, 29), 1514.8, 5, "from FIDE 1420"),
        ({"fide_rating": 1420}, date(2024, 3, 1), 1151.714, 5, "from FIDE 1420"),
        ({"cfc_rating": 1649}, ENDED, 1573.9, 5, "from CFC 1649"),
        ({"age": 3}, ENDED, 150, 0, "by the age of 3"),
        ({"age": 2.9}, ENDED, 777, 0, "set by you"),
        ({}, ENDED, 777, 0, "set by you"),
    ],
)
def test_what_an_unrated_player_starts_from(
    facts: dict[str, Any], ended: date, rating: float, games: int, reason: str
) -> None:
    start = start_of(uschess.Player(None, **facts), ended, 777)
    assert start is not None
    assert start.rating == pytest.approx(rating)
    assert (start.games, str(start.reason)) == (games, reason)
