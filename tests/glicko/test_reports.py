"""What reports say, and the quick way without one."""

from __future__ import annotations

from datetime import date
from typing import Any

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
        for facts in ({}, {"white": "first"}, {"white": "second"}):
            if facts and "lichess" not in name:
                continue
            answer = book.game(one, other, score, **facts)
            after = book.update(one, other, score, **facts)
            _same(after, (answer.player, answer.opponent))


def _same(after: tuple[Player, Player], reports: tuple[Any, ...]) -> None:
    for found, report in zip(after, reports, strict=True):
        assert found.rating == pytest.approx(report.after.rating, rel=1e-12)
        assert found.deviation == pytest.approx(report.after.deviation, rel=1e-12)
        assert found.volatility == pytest.approx(report.after.volatility, rel=1e-12)


def test_an_update_without_a_colour_has_no_advantage() -> None:
    """Before 2026 nobody had one: the same rating; with White, the win counts less."""
    before, since = glicko.lichess(on=date(2025, 12, 31)), glicko.lichess(on=date(2026, 1, 1))
    one = Player(1500, 45, 0.06)
    assert since.update(one, one, 1) == before.update(one, one, 1)
    assert since.update(one, one, 1, white="first") != before.update(one, one, 1)


def test_an_update_is_checked() -> None:
    with pytest.raises(InvalidScore, match="score: 5"):
        glicko.glicko2().update(1500, 1500, 5)
    with pytest.raises(ArpadError, match="opponent: 'x'"):
        glicko.glicko2().update(1500, "x", 1)
    with pytest.raises(ArpadError, match="white: 'me' – the white must be first or second"):
        glicko.lichess().update(1500, 1500, 1, white="me")
    with pytest.raises(ArpadError, match="white: 'first' – this system asks for"):
        glicko.glicko2().update(1500, 1500, 1, white="first")
    assert glicko.glicko2().update(1500, 1500, "win") == glicko.glicko2().update(1500, 1500, 1)


def test_a_rating_may_come_to_below_zero() -> None:
    book, weak = glicko.glicko2(), Player(10, 300, 0.06)
    after = book.rate(weak, [(Player(20, 50, 0.06), 0)]).after
    assert after.rating is not None
    assert after.rating < 0
    assert book.rate(after, []).after.rating == after.rating


def test_a_factor_of_the_speed_is_not_one_of_the_deviations() -> None:
    one, other = Player(1500, 100, 0.06), Player(1600, 100, 0.06)
    answer = glicko.lichess(on=date(2026, 9, 26), speed="rapid").game(one, other, 1, bot="second")
    (own,), (theirs,) = answer.player.why, answer.opponent.why
    assert ", times 0.5075 for this game, times 51." in own  # 1.015 × 0.5
    assert "for this game" not in theirs
    factors = [float(each.rpartition(", by both")[0].split()[-1]) for each in (own, theirs)]
    assert factors[0] == pytest.approx(factors[1], abs=0.02)


@pytest.mark.parametrize(
    ("player", "opponent", "note", "left"),
    [
        (Player(3990, 500, 0.09), Player(4000, 45, 0.09), "the rating is held at 4000", 10),
        (Player(1000, 500, 0.09), Player(3000, 45, 0.09), "at most 700 points a game", 700),
    ],
)
def test_a_rating_that_is_held_says_what_it_would_have_been(
    player: Player, opponent: Player, note: str, left: float
) -> None:
    day = date(2026, 9, 26)
    report = glicko.lichess(on=day).rate(player, [(opponent, 1)])
    computed, held = report.why
    gained = float(computed.rpartition("+")[2])  # what the product gives
    would_be = gained if left == 700 else 3990 + gained
    assert f"{note}, instead of {would_be:.2f}" in report.notes
    assert held == f"held by a limit: +{left}.00"
    assert report.change == left
    halved = glicko.lichess(on=day, speed="rapid").game(player, opponent, 1, bot="second").player
    assert halved.why == (
        computed,
        f"held by a limit, times 0.5075 for this game: +{left * 0.5075:.2f}",  # 1.015 × ½
    )


def test_of_several_games_only_a_held_rating_says_what_it_would_have_been() -> None:
    """At the least deviation every game is held, and the figures differ a little each time."""
    games = [(Player(rating, 45, 0.09), 0) for rating in (405, 400, 400)]
    report = glicko.lichess().rate(Player(405, 45, 0.09), games)
    assert [note.partition(", instead of 39")[0] for note in report.notes] == [
        "the rating is held at 400",
        "the deviation is held at 45",
        "the rating is held at 400",  # twice alike
    ]
    assert report.why == ()


def test_chances_and_what_a_newcomer_counts_with() -> None:
    book = glicko.glicko2()
    assert book.win_probability(1600, 1500) == book.expected(1600, 1500) > 0.5
    assert book.effective_rating(Player(None)) == 1500
    assert book.effective_rating(Player(1600)) == 1600
