"""Glickman's and Lichess' own figures."""

from __future__ import annotations

from math import sqrt

import pytest

from arpad import glicko
from arpad.game import Game
from arpad.glicko import formulas
from arpad.glicko.player import Player

PAPER = [(Player(1400, 30), 1), (Player(1550, 100), 0), (Player(1700, 300), 0)]


def test_glicko_1() -> None:
    report = glicko.glicko1().rate(Player(1500, 200), PAPER)
    assert round(report.new_rating) == 1464
    assert report.after.deviation == pytest.approx(151.4, abs=0.05)
    assert [round(formulas.attenuation(rd), 4) for rd in (30, 100, 300)] == [0.9955, 0.9531, 0.7242]
    assert [round(float(game.expected or 0), 3) for game in report.games] == [0.639, 0.432, 0.303]
    assert sum(float(game.change or 0) for game in report.games) == pytest.approx(report.change)


def test_the_growth_of_glicko_1() -> None:
    assert sqrt((350**2 - 50**2) / 30) == pytest.approx(63.2, abs=0.05)
    book = glicko.glicko1()
    assert book.rest(Player(1500, 50), 30 * 30).deviation == pytest.approx(350, abs=0.5)
    assert book.rest(Player(1500, 50), 30 * 31).deviation == 350
    slow = glicko.glicko1(c=10).rest(Player(1500, 50), 30)
    assert slow.deviation == pytest.approx(sqrt(2600))


def test_a_prediction_with_both_deviations() -> None:
    found = glicko.glicko1().expected(Player(1400, 80), Player(1500, 150))
    assert found == pytest.approx(0.376, abs=0.0005)


def test_glicko_2() -> None:
    """The paper prints 1464.06 / 151.52 / 0.05999, rounding on its way."""
    after = glicko.glicko2(tau=0.5).rate(Player(1500, 200, 0.06), PAPER).after
    assert after.rating == pytest.approx(1464.0507, abs=5e-5)
    assert after.deviation == pytest.approx(151.5165, abs=5e-5)
    assert after.volatility == pytest.approx(0.0599960, abs=5e-8)


#: White, Black, White's score, and both after it: rating, deviation, volatility.
LICHESS = [
    ((1500, 350, 0.06), (1500, 350, 0.06), 1, (1662.21, 290.2305, 0.0599993), (1337.79, 290.2305)),
    ((1500, 350, 0.06), (1500, 350, 0.06), 0.5, (1500, 290.2305, 0.0599977), (1500, 290.2305)),
    ((1400, 79, 0.06), (1550, 110, 0.065), 1, (1422.63, 77.4956, 0.06), (1506.32, 105.8706)),
    ((1400, 79, 0.06), (1550, 110, 0.065), 0.5, (1406.31, 77.4956, 0.06), (1537.61, 105.8706)),
    ((1400, 79, 0.06), (1550, 110, 0.065), 0, (1389.99, 77.4956, 0.06), (1568.9, 105.8706)),
    ((1200, 60, 0.053), (1850, 200, 0.062), 1, (1216.73, 59.9006, 0.053013), (1635.99, 196.9873)),
    ((1200, 60, 0.053), (1850, 200, 0.062), 0.5, (1208.01, 59.9006, 0.053002), (1745.71, 196.9873)),
    ((1500, 500, 0.09), (1500, 500, 0.09), 1, (1741.476, 396.690, 0.0899983), (1258.524, 396.690)),
]


@pytest.mark.parametrize(("white", "black", "score", "first", "second"), LICHESS)
def test_lichess(
    white: tuple[float, float, float],
    black: tuple[float, float, float],
    score: float,
    first: tuple[float, float, float],
    second: tuple[float, float],
) -> None:
    field = {"white": Player(*white), "black": Player(*black)}
    after = glicko.lichess().rate_field(field, [("white", "black", score)])
    one, other = after["white"].after, after["black"].after
    assert one.rating == pytest.approx(first[0], abs=0.006)
    assert one.deviation == pytest.approx(first[1], abs=0.0006)
    assert one.volatility == pytest.approx(first[2], abs=1e-5)
    assert (other.rating, other.deviation) == (
        pytest.approx(second[0], abs=0.006),
        pytest.approx(second[1], abs=0.0006),
    )


@pytest.mark.parametrize(
    ("advantage", "score", "white", "black", "deviation"),
    [
        (11.782457, 1, 1658.56, 1341.44, 290.2538),
        (11.782457, 0.5, 1496.32, 1503.68, 290.2538),
        (20.30966, 0, 1331.37, 1668.63, 290.2998),
    ],
)
def test_whites_advantage(
    advantage: float, score: float, white: float, black: float, deviation: float
) -> None:
    both = {"white": Player(1500, 350, 0.06), "black": Player(1500, 350, 0.06)}
    after = glicko.lichess(advantage).rate_field(both, [("white", "black", score)])
    assert after["white"].after.rating == pytest.approx(white, abs=0.006)
    assert after["black"].after.rating == pytest.approx(black, abs=0.006)
    assert after["white"].after.deviation == pytest.approx(deviation, abs=6e-5)


def test_the_volatility_of_a_favourite_who_loses() -> None:
    """1850 / 200 / 0.062 loses to 1200 / 60 / 0.053: 0.062028 on Lichess."""
    lost = glicko.lichess().rate(Player(1850, 200, 0.062), [(Player(1200, 60, 0.053), 0)])
    assert lost.after.volatility == pytest.approx(0.062028, abs=6e-7)


def test_lichess_grows_by_days() -> None:
    """60 becomes 110 in a year at a volatility of 0.06: 0.21436 periods a day."""
    day = glicko.lichess().rest(Player(1500, 60, 0.06), 1)
    assert day.deviation is not None
    squares = (day.deviation**2 - 60**2) / 173.7178**2
    assert squares == pytest.approx(0.21436 * 0.06**2, rel=1e-9)
    grown = glicko.lichess().rest(Player(1500, 60, 0.06), 365)
    assert grown.deviation == pytest.approx(110, abs=0.01)
    assert glicko.lichess().rest(Player(1500, 499, 0.1), 10_000).deviation == 500


def test_the_k_that_a_deviation_moves_like() -> None:
    assert [round(glicko.equivalent_k(rd)) for rd in (54, 66, 77)] == [16, 24, 32]


def test_whites_advantage_in_a_game_of_two() -> None:
    """The first of the two plays White, and the answer says so."""
    one = {"rating": 1500, "deviation": 350, "volatility": 0.06}
    book = glicko.lichess(white_advantage=11.782457)
    answer = book.game(one, one, 1)
    assert answer.player.new_rating == pytest.approx(1658.56, abs=0.005)
    assert answer.opponent.new_rating == pytest.approx(1341.44, abs=0.005)
    assert answer.player.assumptions == ("the first of the two plays White",)
    white, black = answer.win_probability
    assert white > 0.5 > black
    assert white + black == pytest.approx(1)
    assert glicko.lichess().game(one, one, 1).player.assumptions == ()


def test_a_colour_that_is_not_known_is_named() -> None:
    book = glicko.lichess(white_advantage=11.782457)
    known = Player(1500, 350, 0.06)
    told = book.rate(known, [Game(known, 1, colour="white")])
    assert told.new_rating == pytest.approx(1658.56, abs=0.005)
    assert told.assumptions == ()
    untold = book.rate(known, [Game(known, 1), Game(known, 1, forfeit=True)])
    assert untold.assumptions == ("nobody has White's advantage if the colour is not known",)
    assert untold.new_rating == pytest.approx(1662.21, abs=0.005)


def test_chess_com_says_like_which_k_a_deviation_moves() -> None:
    lines = {rule.name: rule.text for rule in glicko.chesscom().rules_in_words()}
    assert lines["moves like"].startswith(
        "a deviation of 54 like K 16, 66 like K 24, 77 like K 32:"
    )


@pytest.mark.parametrize("deviation", [30, 77, 350])
@pytest.mark.parametrize("opponent", [30, 50, 350])
def test_the_k_that_a_game_amounts_to_is_twice_what_a_win_between_equals_brings(
    deviation: float, opponent: float
) -> None:
    rating, _ = formulas.glicko1(1500, deviation, [(1500, opponent, 1)])
    k = glicko.equivalent_k(deviation, opponent)
    assert k == pytest.approx(2 * (rating - 1500), rel=1e-12)
    assert (glicko.equivalent_k(deviation) == k) is (opponent == 50)
