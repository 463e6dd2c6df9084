"""Periods and single games, bounds of the pools, what is assumed, and what is refused."""

from __future__ import annotations

from datetime import date

import pytest

from arpad import glicko, system
from arpad.errors import ArpadError, InvalidPlayer, InvalidValue
from arpad.game import Game, Met, Pairing
from arpad.glicko.player import Player


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
    book = glicko.lichess(white_advantage=0)
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


@pytest.mark.parametrize(("name", "least", "most"), [("rating", 400, 4000), ("deviation", 45, 500)])
def test_figures_that_lichess_cannot_have_are_refused(name: str, least: float, most: float) -> None:
    book = glicko.lichess()
    for value in (least, most):
        assert getattr(book.state({"rating": 1500, name: value}), name) == value
    for value in (least - 0.01, most + 0.01):
        wrong = {"rating": 1500, name: value}
        with pytest.raises(InvalidValue, match=f"in Lichess, the {name} is from {least} to {most}"):
            book.rate(wrong, [])
        with pytest.raises(InvalidValue) as refused:
            book.rate(1500, [(wrong, 1)])
        place = "games[0].opponent" if name == "rating" else name
        assert (refused.value.place, refused.value.value) == (place, value)
        assert refused.value.remedy == "correct it, or choose another system"
        assert glicko.glicko2().state(wrong)  # which has no bounds


def test_the_volatility_of_lichess_is_at_most_a_tenth() -> None:
    assert glicko.lichess().state(Player(1500, 60, 0.1)).volatility == 0.1
    with pytest.raises(InvalidPlayer, match=r"the volatility is from 0 to 0\.1;"):
        glicko.lichess().state(Player(1500, 60, 0.10001))


@pytest.mark.parametrize(
    ("book", "deviations"),
    [
        (glicko.glicko1(), (350, 100, 50)),
        (glicko.glicko2(), (350, 100, 50)),
        (glicko.lichess(), (500, 80, 45)),
        (glicko.chesscom(), (350, 77, 54)),
    ],
)
def test_three_words_stand_for_deviations(
    book: glicko.Rulebook, deviations: tuple[float, ...]
) -> None:
    words = ("new", "sometimes", "often")
    found = [book.complete(Player(1500, activity=word)).deviation for word in words]
    assert found == list(deviations)
    assert book.complete(Player(1500)).deviation == deviations[-1]  # nobody is new by silence
    assert book.complete(Player(None)).deviation == deviations[0]
    assert book.complete(Player(None, activity="often")).deviation == deviations[-1]
    start = book.parameters.deviation, book.parameters.usual.name
    assert start == (deviations[0], "often")


def test_now_and_then_is_what_often_grows_to() -> None:
    """About two periods from 50, and about three months on Lichess from 45, at 0.09."""
    assert glicko.glicko1().rest(Player(1500, 50), 60).deviation == pytest.approx(100, abs=3)
    rested = glicko.lichess().rest(Player(1500, 45, 0.09), 90).deviation
    assert rested == pytest.approx(80, abs=3)


def test_both_sides_of_a_game_say_it_as_the_player_sees_them() -> None:
    for book in (glicko.glicko2(), glicko.chesscom()):
        silent = book.parameters.usual.deviation
        known, unknown = Player(1500, 60, 0.06), {"rating": 1600, "volatility": 0.06}
        for one, other, words in (
            (unknown, known, f"the player plays often: deviation {silent:g}"),
            (known, unknown, f"opponents play often: deviation {silent:g}"),
        ):
            answer = book.game(one, other, 1)
            assert answer.player.assumptions == answer.opponent.assumptions == (words,)
    answer = glicko.glicko2().game(Player(1500, 60, 0.06), Player(1600, 60), 1)
    volatile = ("the volatility that everybody starts with, 0.06",)
    assert (answer.player.assumptions, answer.opponent.assumptions) == ((), volatile)


def test_an_online_player_is_no_new_account() -> None:
    """Lichess, 1500 beats 1600: +7.26 for two who play, not +280.65 as for two new accounts."""
    book = glicko.lichess(on=date(2025, 12, 31))
    assert book.game(1500, 1600, 1).player.change == pytest.approx(7.26, abs=0.005)
    new = Player(1500, activity="new"), Player(1600, activity="new")
    assert book.game(*new, 1).player.change == pytest.approx(280.65, abs=0.005)


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
    for book in (glicko.glicko1(), glicko.glicko2()):
        report = book.rate(Player(99_999, 50, 0.06), [(Player(1, 50, 0.06), 1)])
        assert report.after.rating == pytest.approx(min(99_999, report.after.rating or 0))
        assert book.rate(Player(1, 50, 0.06), [(Player(99_999, 50, 0.06), 0)]).after.deviation
