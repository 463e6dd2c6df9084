"""What reports say, and the quick way without one."""

from __future__ import annotations

import pytest

from arpad import glicko
from arpad.errors import ArpadError, InvalidScore
from arpad.glicko.player import Player

POOLS = {
    "glicko1": glicko.glicko1(),
    "glicko2": glicko.glicko2(),
    "lichess": glicko.lichess(),
    "lichess with an advantage": glicko.lichess(11.782457),
    "chesscom": glicko.chesscom(),
}


@pytest.mark.parametrize("name", POOLS)
@pytest.mark.parametrize("score", [1, 0.5, 0])
def test_an_update_is_what_the_reports_say(name: str, score: float) -> None:
    book = POOLS[name]
    for one, other in (
        (Player(1500, 200, 0.06), Player(1700, 60, 0.05)),
        (Player(1500), {"rating": 1480, "idle": 3}),
        (Player(3990, 500, 0.0999), Player(1500, 45, 0.06)),
    ):
        both = book.rate_field({"a": one, "b": other}, [("a", "b", score)])
        for found, outcome in zip(book.update(one, other, score), both.values(), strict=True):
            assert found.rating == pytest.approx(outcome.after.rating, rel=1e-12)
            assert found.deviation == pytest.approx(outcome.after.deviation, rel=1e-12)
            assert found.volatility == pytest.approx(outcome.after.volatility, rel=1e-12)


def test_an_update_is_checked() -> None:
    with pytest.raises(InvalidScore, match="score: 5"):
        glicko.glicko2().update(1500, 1500, 5)
    with pytest.raises(ArpadError, match="opponent: 'x'"):
        glicko.glicko2().update(1500, "x", 1)
    assert glicko.glicko2().update(1500, 1500, "win") == glicko.glicko2().update(1500, 1500, 1)


def test_a_rating_may_come_to_below_zero() -> None:
    book, weak = glicko.glicko2(), Player(10, 300, 0.06)
    after = book.rate(weak, [(Player(20, 50, 0.06), 0)]).after
    assert after.rating is not None
    assert after.rating < 0
    assert book.rate(after, []).after.rating == after.rating


def test_what_glicko_1_says() -> None:
    report = glicko.glicko1().rate({"rating": 1500, "deviation": 200}, [(Player(1400, 30), 1)])
    assert report.rules == "Glicko-1"
    assert str(report.working()[-1]) == "Glicko-1: rating 1563.43, deviation 175.22"
    assert report.figures[0].name == "deviation"


def test_what_lichess_says() -> None:
    report = glicko.lichess().rate(Player(1500, 200, 0.06), [(Player(1500, 60), 1)])
    assert report.provisional
    assert "volatility 0.05999" in str(report.working()[-1])
    assert glicko.chesscom().rate(1500, [(1500, 1)]).estimate.startswith("an estimate")


def test_chances_and_what_a_newcomer_counts_with() -> None:
    book = glicko.glicko2()
    assert book.win_probability(1600, 1500) == book.expected(1600, 1500) > 0.5
    assert book.effective_rating(Player(None)) == 1500
    assert book.effective_rating(Player(1600)) == 1600
