"""Periods and single games, bounds of the pools, what is assumed, and what is refused."""

from __future__ import annotations

from random import Random

import pytest
from sampling import SEED

from arpad import glicko, system
from arpad.errors import ArpadError
from arpad.game import Game, Met, Pairing
from arpad.glicko.player import Player


def test_the_order_of_games_in_a_period_does_not_matter() -> None:
    random = Random(SEED)
    for book in (glicko.glicko1(), glicko.glicko2()):
        for _ in range(50):
            games = [
                (
                    Player(random.uniform(800, 2400), random.uniform(30, 350)),
                    random.choice([0, 0.5, 1]),
                )
                for _ in range(random.randint(1, 12))
            ]
            own = Player(random.uniform(800, 2400), random.uniform(30, 350), 0.06)
            one = book.rate(own, games).after
            other = book.rate(own, random.sample(games, len(games))).after
            assert one.rating == pytest.approx(other.rating, abs=1e-9)
            assert one.deviation == pytest.approx(other.deviation, abs=1e-9)


def test_games_on_lichess_are_rated_one_after_the_other() -> None:
    book = glicko.lichess()
    opponent = Player(1500, 80, 0.06)
    both = book.rate(Player(1500, 80, 0.06), [(opponent, 1), (opponent, 1)])
    first = book.rate(Player(1500, 80, 0.06), [(opponent, 1)])
    second = book.rate(first.after, [(opponent, 1)])
    assert both.after == second.after
    assert [game.change for game in both.games] == [first.games[0].change, second.games[0].change]
    assert both.games[1].difference == pytest.approx((first.after.rating or 0) - 1500)


def test_a_field_on_lichess_sees_opponents_as_they_stand() -> None:
    book = glicko.lichess()
    field = {"a": Player(1500, 80, 0.06), "b": Player(1500, 80, 0.06), "c": Player(1500, 80, 0.06)}
    out = book.rate_field(field, [("a", "b", 1), ("b", "c", 1)])
    b = book.rate(field["b"], [(field["a"], 0)]).after
    assert out["c"].after == book.rate(field["c"], [(b, 0)]).after
    lonely = book.rate_field(field, [Pairing("a", "b", 2, one_sided=True)])
    assert lonely["b"].after.rating == 1500
    assert lonely["a"].after == book.rate(field["a"], [(field["b"], 1)]).after
    with pytest.raises(ArpadError, match="players by their names"):
        book.rate_field([1500], [])  # type: ignore[arg-type]


def test_without_games() -> None:
    assert glicko.glicko1().rate(Player(1500, 50), []).after.deviation == pytest.approx(
        (50**2 + 63.2**2) ** 0.5
    )
    grown = glicko.glicko2().rate(Player(1500, 50, 0.06), []).after
    assert grown.deviation == pytest.approx(173.7178 * ((50 / 173.7178) ** 2 + 0.06**2) ** 0.5)
    assert glicko.lichess().rate(Player(1500, 50, 0.06), []).after == Player(1500, 50, 0.06)


def test_time_without_games_comes_first() -> None:
    rested = glicko.glicko1().rate(Player(1500, 50, idle=4), [(1500, 1)])
    assert rested.onset.deviation == pytest.approx((50**2 + 4 * 63.2**2) ** 0.5)
    assert rested.after.idle == 0


@pytest.mark.parametrize(
    ("player", "score", "field", "held"),
    [
        (Player(401, 400, 0.09), 0, "rating", 400),
        (Player(3999, 400, 0.09), 1, "rating", 4000),
        (Player(1500, 45.001, 0.06), 1, "deviation", 45),
        (Player(1500, 100, 0.1), 1, "volatility", 0.1),
    ],
)
def test_the_bounds_of_lichess(player: Player, score: float, field: str, held: float) -> None:
    report = glicko.lichess().rate(player, [(Player(player.rating, 100, 0.06), score)])
    if field == "volatility":
        assert (report.after.volatility or 0) <= held
    else:
        assert getattr(report.after, field) == held
        assert report.limits


def test_a_game_moves_nobody_by_more_than_700() -> None:
    report = glicko.lichess().rate(Player(1500, 500, 0.1), [(Player(3500, 45, 0.06), 1)])
    assert report.change == 700
    assert any("700" in note for note in map(str, report.limits))
    assert any("700" in step.text for step in report.working())


def test_volatility_is_held() -> None:
    report = glicko.lichess().rate(Player(1500, 60, 0.0999999), [(Player(400, 45, 0.06), 0)])
    assert report.after.volatility == 0.1


def test_provisional() -> None:
    sure = glicko.lichess().rate(Player(1500, 100, 0.06), [(Player(1500, 60), 1)])
    unsure = glicko.lichess().rate(Player(1500, 200, 0.06), [(Player(1500, 60), 1)])
    assert (sure.provisional, unsure.provisional) == (False, True)
    assert not glicko.glicko2().rate(Player(1500, 200, 0.06), [(1500, 1)]).provisional


def test_what_is_assumed_is_told() -> None:
    assert glicko.glicko2().rate(None, [(1500, 1)]).assumptions == (
        "the rating of a new player, 1500",
        "the deviation of a new player, 350",
        "the volatility of a new player, 0.06",
    )
    assert glicko.glicko1().rate(Player(1500, 60), [(1500, 1)]).assumptions == ()


def test_chess_com_is_an_estimate() -> None:
    report = glicko.chesscom().rate(Player(1500, 60), [(Player(1500, 60), 1)])
    assert "does not publish" in report.estimate
    assert system.find("chesscom").book() == glicko.chesscom()
    assert glicko.glicko2().rate(1500, [(1500, 1)]).estimate == ""


def test_forfeits_do_not_count() -> None:
    for book in (glicko.glicko2(), glicko.lichess()):
        report = book.rate(Player(1500, 60, 0.06), [Game(1600, 1, forfeit=True), (1600, 1)])
        assert [game.counted for game in report.games] == [False, True]
        assert "not counted: forfeit" in [step.text for step in report.working()]


def test_intervals() -> None:
    assert Player(1500, 100).interval == (1304, 1696)
    assert Player(None, 100).interval is None
    assert Player(1500).interval is None


def test_an_advantage_is_inside_the_expected_score() -> None:
    plain = glicko.glicko2().rate(Player(1500, 60, 0.06), [Met(Player(1500, 60), 2)])
    ahead = glicko.glicko2().rate(Player(1500, 60, 0.06), [Met(Player(1500, 60), 2, advantage=100)])
    assert float(ahead.games[0].expected or 0) > float(plain.games[0].expected or 0)
    assert 0 < float(ahead.change or 0) < float(plain.change or 0)
    assert glicko.glicko2().expected(1500, 1500, 100) > 0.5


def test_what_cannot_be() -> None:
    with pytest.raises(ArpadError, match="no weight"):
        glicko.glicko2().rate(1500, [Met(Player(1500), 2, weight=2)])
    with pytest.raises(ArpadError, match="a rating or a Player"):
        glicko.glicko2().rate("1500", [])
    with pytest.raises(ArpadError, match="deviation must be"):
        Player(1500, 0)
    with pytest.raises(ArpadError, match="τ must be"):
        glicko.glicko2(tau=0)


def test_a_certain_result_teaches_nothing() -> None:
    """Nobody of 1 beats 99,999: the sum of what was learnt is nothing, and nothing breaks."""
    for book in (glicko.glicko1(), glicko.glicko2(), glicko.lichess()):
        report = book.rate(Player(99_999, 50, 0.06), [(Player(1, 50, 0.06), 1)])
        assert report.after.rating == pytest.approx(min(99_999, report.after.rating or 0))
        assert book.rate(Player(1, 50, 0.06), [(Player(99_999, 50, 0.06), 0)]).after.deviation


def test_rulebooks_are_equal_by_their_parameters() -> None:
    assert glicko.glicko2() == glicko.glicko2()
    assert hash(glicko.glicko2()) == hash(glicko.glicko2())
    assert glicko.glicko2() != glicko.glicko2(tau=0.6)
    assert glicko.glicko2() != 3
    assert repr(glicko.lichess()) == "<Lichess>"
    for name in ("glicko1", "glicko2", "lichess"):
        assert system.find(name).book() == getattr(glicko, name)()
