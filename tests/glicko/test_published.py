"""Glickman's and Lichess' own figures."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from math import sqrt
from typing import Any

import pytest

from arpad import glicko
from arpad.errors import ArpadError
from arpad.game import Game
from arpad.glicko import formulas, parameters
from arpad.glicko.games import shared
from arpad.glicko.player import Player, made

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


#: Its code's tests have no advantage unless they say so.
BEFORE = glicko.lichess(on=date(2025, 12, 31))
BEFORE_WITH = glicko.lichess(11.782457, on=date(2025, 12, 31))
SINCE = date(2026, 1, 1)
NO_COLOUR = "nobody has White’s advantage if the colour is not known"
NO_SPEED = "no gain is multiplied if the speed is not known"

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
    after = BEFORE.rate_field(field, [("white", "black", score)])
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


ACTIVE = Player(1500, 45, 0.06)
STRONGER = Player(1700, 45, 0.06)


@pytest.mark.parametrize("volatility", [0.05, 0.06, 0.09])
@pytest.mark.parametrize(
    ("on", "speed", "opponent", "colour", "change"),
    [
        (date(2025, 12, 31), None, 1500, "white", 5.68),
        (date(2025, 12, 31), "blitz", 1500, "black", 5.68),
        (date(2025, 12, 31), None, 1700, "white", 8.64),
        (date(2026, 1, 1), None, 1500, None, 5.68),
        (date(2026, 1, 1), None, 1500, "white", 5.49),
        (date(2026, 1, 1), None, 1500, "black", 5.87),
        (date(2026, 1, 1), "blitz", 1500, "white", 5.51),
        (date(2026, 1, 1), "blitz", 1500, "black", 5.90),
        (date(2026, 1, 1), None, 1700, None, 8.64),
        (date(2026, 1, 1), "blitz", 1700, "white", 8.53),
    ],
)
def test_lichess_since_2026(
    volatility: float, on: date, speed: str | None, opponent: int, colour: Any, change: float
) -> None:
    """Both RD 45: a win as it was before, and with White's advantage and the factor of blitz."""
    book = glicko.lichess(on=on, speed=speed)
    own, other = (Player(rating, 45, volatility) for rating in (1500, opponent))
    assert book.rate(own, [Game(other, 1, colour=colour)]).change == pytest.approx(
        change, abs=0.0051
    )


@pytest.mark.parametrize(
    ("speed", "factor"),
    [("bullet", 1.010), ("blitz", 1.005), ("rapid", 1.015), ("classical", 1.010)],
)
def test_a_gain_is_multiplied_and_a_loss_is_not(speed: str, factor: float) -> None:
    plain, fast = glicko.lichess(on=SINCE), glicko.lichess(on=SINCE, speed=speed)
    for score, share in ((1, factor), (0.5, factor), (0, 1)):
        games = [Game(STRONGER, score, colour="white")]
        change = float(plain.rate(ACTIVE, games).change or 0)
        assert fast.rate(ACTIVE, games).change == pytest.approx(share * change, rel=1e-12)
        assert fast.update(ACTIVE, STRONGER, score, white="first")[0].rating == pytest.approx(
            1500 + share * change, rel=1e-12
        )
    (step,) = [
        each for each in fast.rate(ACTIVE, [(STRONGER, 1)]).working() if "a gain" in each.text
    ]
    assert step.text == (
        f"a gain in {speed} is multiplied by {factor:g}, a setting of the site as reported on "
        "26 September 2026"
    )
    assert step.game == 1


@pytest.mark.parametrize("score", [1, 0.5, 0])
def test_half_a_change_against_a_bot(score: float) -> None:
    """In rating, deviation and volatility; the bot's own change is whole."""
    book = glicko.lichess(on=SINCE)
    one, other = Player(1500, 200, 0.06), Player(1700, 90, 0.07)
    whole, half = book.game(one, other, score), book.game(one, other, score, bot="second")
    for name in ("rating", "deviation", "volatility"):
        middle = (getattr(one, name) + getattr(whole.player.after, name)) / 2
        assert getattr(half.player.after, name) == pytest.approx(middle, rel=1e-12)
    assert half.opponent.after == whole.opponent.after
    other_way = book.game(one, other, score, bot="first")
    assert other_way.player.after == whole.player.after
    middle = (1700 + (whole.opponent.new_rating or 0)) / 2
    assert other_way.opponent.new_rating == pytest.approx(middle, rel=1e-12)
    texts = [step.text for step in half.player.working()]
    assert "a change against a bot account is multiplied by 0.5" in texts
    before = BEFORE.game(one, other, score, bot="second").player
    assert before.after == BEFORE.game(one, other, score).player.after


def test_a_player_of_glicko_1_has_no_volatility_to_halve() -> None:
    before = Player(1500, 100)
    assert shared(before, Player(1520, 90), 0.5) == made(1510, 95, None)


def test_whites_advantage_in_a_game_of_two() -> None:
    """Whoever has White; nobody is White by silence, and the answer says so."""
    one = {"rating": 1500, "deviation": 350, "volatility": 0.06}
    answer = BEFORE_WITH.game(one, one, 1, white="first")
    assert answer.player.new_rating == pytest.approx(1658.56, abs=0.005)
    assert answer.opponent.new_rating == pytest.approx(1341.44, abs=0.005)
    assert answer.player.assumptions == ()
    assert answer.player.games[0].colour == "white"
    assert [step.text for step in answer.opponent.working()][2] == (
        "the colour counts -11.78 points inside the expected score"
    )
    white, black = answer.win_probability
    assert white > 0.5 > black
    assert white + black == pytest.approx(1)
    answer = BEFORE_WITH.game(one, one, 1, white="second")
    assert answer.opponent.games[0].colour == "white"
    assert answer.win_probability == (black, white)
    silent = BEFORE_WITH.game(one, one, 1)
    assert silent.player.new_rating == pytest.approx(1662.21, abs=0.005)
    assert silent.player.assumptions == (NO_COLOUR,)
    assert silent.win_probability == (0.5, 0.5)
    assert BEFORE.game(one, one, 1).player.assumptions == ()


def test_what_is_not_said_of_a_game_is_named() -> None:
    book = glicko.lichess(on=SINCE)
    known = Player(1500, 350, 0.06)
    rated = book.rate(known, [Game(known, 1, colour="white")])
    assert rated.new_rating == pytest.approx(1658.56, abs=0.005)
    assert rated.assumptions == (NO_SPEED,)
    silent = book.rate(known, [Game(known, 1), Game(known, 1, forfeit=True)])
    assert silent.assumptions == (NO_COLOUR, NO_SPEED)
    assert silent.new_rating == pytest.approx(1662.21, abs=0.005)
    assert book.rate(known, [Game(known, 1, forfeit=True)]).assumptions == ()
    blitz = glicko.lichess(on=SINCE, speed="blitz")
    assert blitz.rate(known, [Game(known, 1, colour="black")]).assumptions == ()
    assert BEFORE.rate(known, [Game(known, 1)]).assumptions == ()
    field = book.rate_field({"a": known, "b": known}, [("a", "b", 1)])
    assert field["a"].assumptions == (NO_SPEED,)  # a field names White first


def test_a_colour_is_said_once() -> None:
    game = Game(ACTIVE, 1, colour="white", facts={"white": "second"})
    with pytest.raises(ArpadError) as caught:
        glicko.lichess(on=SINCE).rate(ACTIVE, [game])
    assert str(caught.value) == (
        "games[0].white: 'second' – the player has white; give one of the two."
    )
    same = replace(game, facts={"white": "first"})
    assert glicko.lichess(on=SINCE).rate(ACTIVE, [same]).change == pytest.approx(5.49, abs=0.005)


def test_the_day_decides_the_rules() -> None:
    assert glicko.lichess().parameters == glicko.lichess(on=SINCE).parameters == parameters.LICHESS
    assert BEFORE.parameters == parameters.LICHESS_BEFORE
    assert (BEFORE.name, glicko.lichess(on=SINCE).name) == ("Lichess before 2026", "Lichess")
    speed = glicko.lichess(5, on=SINCE, speed="rapid").parameters
    earlier = speed.earlier
    assert earlier is not None
    assert (earlier.speed, earlier.white_advantage, earlier.gain_factor) == ("rapid", 5, 1)


@pytest.mark.parametrize("deviation", [30, 77, 350])
@pytest.mark.parametrize("opponent", [30, 50, 350])
def test_the_k_that_a_game_amounts_to_is_twice_what_a_win_between_equals_brings(
    deviation: float, opponent: float
) -> None:
    rating, _ = formulas.glicko1(1500, deviation, [(1500, opponent, 1)])
    k = glicko.equivalent_k(deviation, opponent)
    assert k == pytest.approx(2 * (rating - 1500), rel=1e-12)
    assert (glicko.equivalent_k(deviation) == k) is (opponent == 50)
