"""The plain formula: figures from public calculators, presets, reports."""

from __future__ import annotations

import math
from decimal import Decimal
from typing import Any

import pytest

from arpad import elo, system
from arpad.errors import InvalidK, InvalidScore, UnknownPreset
from arpad.fide import Game


@pytest.mark.parametrize(
    ("rating", "opponent", "expected"),
    [
        (1400, 1600, "0.240"),
        (1500, 1600, "0.360"),
        (1600, 1500, "0.640"),
        (1600, 1400, "0.760"),
        (1800, 1600, "0.760"),
        (1800, 1400, "0.909"),
        (1500, 1500, "0.500"),
        (0, 0, "0.500"),
        (1500.5, 1500.5, "0.500"),
    ],
)
def test_expected(rating: float, opponent: float, expected: str) -> None:
    assert f"{elo.expected(rating, opponent):.3f}" == expected


def test_400_points_are_ten_to_one() -> None:
    assert elo.expected(1900, 1500) == pytest.approx(10 / 11, abs=1e-15)
    assert elo.odds(1900, 1500) == pytest.approx(10, abs=1e-12)


@pytest.mark.parametrize(
    ("rating", "opponent", "expected"),
    [
        (0, 99_999, 0),
        (99_999, 0, 1),
    ],
)
def test_no_difference_is_too_great(rating: float, opponent: float, expected: float) -> None:
    assert elo.expected(rating, opponent, scale=100) == expected  # 10^1000 is beyond floats
    assert elo.odds(rating, opponent, scale=100) == math.inf
    assert elo.update(rating, opponent, expected, scale=100) == (rating, opponent)


@pytest.mark.parametrize(
    ("rating", "opponent", "score", "change"),
    [
        (1400, 1600, 1, "+15.19"),
        (1500, 1600, 1, "+12.80"),
        (1600, 1500, 0, "-12.80"),
        (1800, 1600, 0.5, "-5.19"),
        (1500, 1500, "=", "+0.00"),
    ],
)
def test_delta(rating: int, opponent: int, score: float | str, change: str) -> None:
    assert f"{elo.delta(score, elo.expected(rating, opponent), 20):+.2f}" == change


@pytest.mark.parametrize(
    ("rating", "opponent", "score", "k", "after"),
    [
        (1400, 1600, 1, 20, (1415, 1585)),
        (1500, 1600, 1, 20, (1513, 1587)),
        (1800, 1600, 0.5, 20, (1795, 1605)),
        (1600, 1800, "draw", 20, (1605, 1795)),
        (1500, 1500, "½", 20, (1500, 1500)),
        # halves go away from zero on both sides
        (1500, 1500, 1, 1, (1501, 1499)),
        (1500, 1500, 0, 5, (1497, 1503)),
        (1500, 1500, 1, 3, (1502, 1498)),
        (1500, 1500, 1, 0.98, (1500, 1500)),
        # the ends of K
        (1500, 1500, 1, 0, (1500, 1500)),
        (1500, 1500, 1, 200, (1600, 1400)),
        # a rating that is not whole is rounded with its change
        (1500.5, 1500.5, 1, 20, (1511, 1491)),
        (1500.4, 1500.4, 1, 20, (1510, 1490)),
        (1500.0, 1500.0, 0, 20, (1490, 1510)),
    ],
)
def test_update(
    rating: float, opponent: float, score: float | str, k: float, after: tuple[int, int]
) -> None:
    assert elo.update(rating, opponent, score, k) == after
    assert [type(new) for new in elo.update(rating, opponent, score, k)] == [int, int]


def test_an_update_is_that_of_a_rulebook_whether_it_is_remembered_or_not() -> None:
    def worked_out(
        mine: int, theirs: int, score: float, k: int
    ) -> tuple[float | None, float | None]:
        book = elo.Rulebook(k)
        one, other = book.rate(mine, [(theirs, score)]), book.rate(theirs, [(mine, 1 - score)])
        return one.new_rating, other.new_rating

    most_ks, most_differences = elo._MOST_KS, elo._MOST_DIFFERENCES
    for k in (*range(most_ks + 2), 0, 200):  # the first ones again, when they are forgotten
        for score in (1, 0.5, 0.0):
            for mine in (1400, 1437, 1837, 1400):
                assert elo.update(mine, 1437, score, k) == worked_out(mine, 1437, score, k)
    for mine in (*range(most_differences + 2), 0):
        assert elo.update(mine, 60, "draw", 7) == worked_out(mine, 60, 0.5, 7)
    for by_k in elo._changes.values():
        assert len(by_k) <= most_ks
        assert max(map(len, by_k.values())) <= most_differences


def test_what_is_not_remembered_is_read_as_ever() -> None:
    assert elo.update(1500, 1600, " WIN ") == elo.update(1500, 1600, 1) == (1513, 1587)
    assert elo.update(1500, 1600, 1, elo.preset("fide")) == (1513, 1587)
    assert elo.update(1500, 1600, 1, 200) == (1628, 1472)
    for k in (-1, 201):
        with pytest.raises(InvalidK, match="K must be a number from 0 to 200"):
            elo.update(1500, 1600, 1, k)
    with pytest.raises(InvalidScore):
        elo.update(1500, 1600, "won")


@pytest.mark.parametrize(
    ("rating", "opponent", "odds"), [(1500, 1600, "1.78"), (1600, 1500, "1.78"), (9, 9, "1.00")]
)
def test_odds_of_the_favourite(rating: int, opponent: int, odds: str) -> None:
    assert f"{elo.odds(rating, opponent):.2f}" == odds


@pytest.mark.parametrize(
    ("preset", "k"),
    [
        ("fide-new", 40),
        ("fide", 20),
        ("fide-2400", 10),
        ("uscf", 24),
        ("chesscom-classical", 32),
        ("chesscom-rapid", 24),
        ("chesscom-blitz", 16),
    ],
)
def test_presets(preset: str, k: int) -> None:
    found = elo.preset(preset)
    assert (found.id, found.k) == (preset, k)
    assert found in elo.PRESETS
    assert found.name
    assert found.origin.endswith(".")


@pytest.mark.parametrize(
    ("wrong", "remedy"),
    [
        ("uscff", "did you mean uscf"),
        ("chesscom_blitz", "did you mean chesscom-blitz"),
        ("?", "choose one, or set a K of your own"),
        (20, "choose one, or set a K of your own"),
    ],
)
def test_an_unknown_preset_names_the_nearest(wrong: str, remedy: str) -> None:
    with pytest.raises(UnknownPreset, match=remedy) as caught:
        elo.preset(wrong)
    assert all(preset.id in str(caught.value) for preset in elo.PRESETS)
    assert "?." not in str(caught.value)


def test_a_tournament() -> None:
    """Expected: 0.2403 + 0.5 + 0.7597 = 1.5; 20 × (2 − 1.5) = 10."""
    games = [(1700, 1), (1500, 0.5), (1300, 0.5)]
    report = elo.tournament(1500, games)
    assert [report.rating, report.score, report.n, report.k] == [1500, 2, 3, 20]
    assert report.expected == pytest.approx(1.5)
    assert report.change == pytest.approx(10)
    assert (report.rounded_change, report.new_rating) == (10, 1510)
    assert (report.average_opponent, report.performance) == (1500, 1620)  # 400 × log10(2) = 120.4
    assert (report.k_reason, report.rules, report.edition_id) == ("set by you", "Elo formula", None)
    assert (report.assumptions, report.notes) == ((), ())


def test_the_games_of_a_tournament() -> None:
    games = elo.tournament(
        1400, [Game(1600, 1, round=3, name="A", colour="white"), (None, 1)]
    ).games
    assert [games[0].opponent, games[0].score, games[0].difference] == [1600, 1, -200]
    assert (games[0].round, games[0].name, games[0].colour) == (3, "A", "white")
    assert games[0].expected == elo.expected(1400, 1600)
    assert f"{games[0].change:.2f}" == "15.19"
    assert (games[0].counted, games[0].capped, games[0].reason) == (True, False, "")
    assert (games[1].counted, games[1].reason) == (False, "unrated opponent")
    assert games[1].difference is games[1].expected is games[1].change is None


def test_games_of_which_none_counts() -> None:
    report = elo.tournament(1500, [(None, 1), Game(1500, 1, forfeit=True)])
    assert [report.n, report.score, report.expected, report.change] == [0, 0, 0, 0]
    assert (report.new_rating, report.average_opponent, report.performance) == (1500, None, None)


def test_a_fractional_rating_is_rounded_with_its_change() -> None:
    report = elo.tournament(1500.5, [(1500.5, 1)])
    assert (report.change, report.rounded_change, report.new_rating) == (10, 10, 1511)
    assert report.average_opponent == 1501  # half up


@pytest.mark.parametrize(
    ("games", "performance"),
    [
        ([(1600, 1), (1600, 0.5), (1600, 0)], 1600),
        ([(1600, 1), (1600, 1), (1600, 1), (1600, 0)], 1791),  # 400 × log10(3) = 190.8
        ([(1600, 0), (1600, 0), (1600, 0), (1600, 1)], 1409),
        ([(1600, 0.5), (1601, 0.5)], 1601),  # half up
        ([(1600, 1)], None),
        ([(1600, 0), (1700, 0)], None),
        ([(None, 0.5)], None),
        ([(1600, 0.5), (None, 1), Game(2000, 1, forfeit=True)], 1600),
    ],
)
def test_performance(games: list[Game | tuple[int, float]], performance: int | None) -> None:
    assert elo.performance(games) == performance
    assert elo.tournament(1500, games).performance == performance


@pytest.mark.parametrize(
    ("target", "score", "reached"),
    [
        # 2 expected out of 4: a half point is worth 10
        (1960, "0", 1960),
        (1961, "0.5", 1970),
        (2010, "2.5", 2010),
        (2011, "3", 2020),
        (2040, "4", 2040),
        (2041, None, None),
    ],
)
def test_needed(target: int, score: str | None, reached: int | None) -> None:
    answer = elo.needed(2000, [2000] * 4, target_rating=target)
    assert answer.score == (None if score is None else Decimal(score))
    assert (answer.reached, answer.best, answer.n) == (reached, 2040, 4)
    assert answer.measure == "rating"


def test_needed_with_another_k() -> None:
    answer = elo.needed(2000, [2000] * 4, target_rating=2016, k=32)
    assert (answer.score, answer.reached, answer.k) == (Decimal("2.5"), 2016, 32)
    assert "2.5 out of 4 gives rating 2016" in str(answer)


def test_a_preset_is_a_k_with_a_reason() -> None:
    report = elo.tournament(1500, [(1500, 1)], elo.preset("uscf"))
    assert (report.k, report.k_reason, report.new_rating) == (24, "the preset USCF", 1512)
    assert report.edition is None


def test_a_state_counts_its_games_from_bare_ratings() -> None:
    """A batch turns states into states: forty games one by one have the Ks of games 1 to 40."""
    book = system.find("elo").book(k_by_games="40:30,20")
    field: dict[str, Any] = {"a": 1500, "b": 1500}
    ks = []
    for _ in range(40):
        outcomes = book.rate_field(field, [("a", "b", 1)])
        field = {name: outcome.after for name, outcome in outcomes.items()}
        ks.append(outcomes["a"].k)
    assert ks == [40] * 30 + [20] * 10
    assert outcomes["a"].assumptions == ()
    assert field["a"].games_played == 40


def test_a_chain_of_games_keeps_its_decimals() -> None:
    """500 wins of 2000 over 1370 at K 20: rounding each of them loses 153 points."""
    whole: tuple[float, float] = (2000, 1370)
    exact: tuple[float, float] = (2000, 1370)
    formula = 2000.0
    for _ in range(500):
        whole = elo.update(int(whole[0]), 1370, 1, k=20)
        exact = elo.update(exact[0], 1370, 1, k=20, rounded=False)
        formula += 20 * (1 - 1 / (1 + 10 ** ((1370 - formula) / 400)))
    assert (whole[0], round(exact[0])) == (2007, 2160)
    assert exact[0] == pytest.approx(formula)
    assert elo.update(1500, 1500, "draw", elo.preset("fide"), rounded=False) == (1500.0, 1500.0)
