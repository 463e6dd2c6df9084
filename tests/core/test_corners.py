"""Both sides of bounds, and corners that no larger test turns."""

from __future__ import annotations

from datetime import date
from math import inf
from typing import Any

import pytest

from arpad import elo, fide, system
from arpad.elo import KByGames
from arpad.exact import logistic, no_formula, plain_text
from arpad.facts import Fact
from arpad.game import Pairing, games_against, sides

ON = date(2026, 1, 5)


def test_a_pairing_from_both_sides() -> None:
    played = Pairing("a", "b", 2, 3, 35, 0.5, white_name="Alpha", black_name="Beta")
    met = sides({"a": "A", "b": "B"}, [played])
    (own,), (other,) = met["a"], met["b"]
    assert (own.opponent, own.half_points, own.round, own.advantage, own.weight) == (
        "B",
        2,
        3,
        35,
        0.5,
    )
    assert (own.opponent_id, own.name, own.colour) == ("b", "Beta", "white")
    assert (own.forfeit, own.excluded, own.facts, own.first) == (False, None, None, True)
    assert (other.opponent, other.half_points, other.round) == ("A", 0, 3)
    assert (other.advantage, other.weight) == (-35, 0.5)
    assert (other.opponent_id, other.name, other.colour) == ("a", "Alpha", "black")


def test_a_pairing_that_is_only_asked_about() -> None:
    nameless = Pairing("a", "b", 1, 2, 10, 2, anonymous=True)
    (met,) = sides({"a": "A", "b": "B"}, [nameless])["b"]
    assert (met.half_points, met.round, met.advantage, met.weight) == (1, 2, -10, 2)
    assert (met.opponent_id, met.name, met.colour) == (None, None, None)


def test_games_still_to_be_played_have_no_score() -> None:
    assert [(game.opponent, game.score) for game in games_against([1500, None])] == [
        (1500, 0),
        (None, 0),
    ]


@pytest.mark.parametrize(
    ("difference", "share"), [(-1e9, 0.0), (1e9, 1.0), (-inf, 0.0), (inf, 1.0)]
)
def test_players_too_far_apart_for_a_float(difference: float, share: float) -> None:
    assert logistic(difference, 1) == share


def test_k_by_games_lays_its_steps_end_to_end() -> None:
    rule = KByGames([(40, 2), (30, 3)], 20)
    assert rule.table() == [40, 40, 30, 20]
    assert KByGames([(40, 1_000_000)], 20).table()[-2:] == [40, 20]
    played = [elo.Player(1500, games) for games in (0, 1, 2, 3, 99)]
    book = elo.Rulebook(rule)
    assert [book.k_of(player) for player in played] == [40, 40, 30, 20, 20]
    new = elo.tournament(1500, [(1500, 1)], KByGames([(40, 1)], 20))
    assert (new.k, new.k_reason) == (40, "0 games played before")


def test_terms_of_a_pool_go_together() -> None:
    book: Any = system.find("elo").book(k_by_games="40:30,20", scale=200, start=1200)
    assert (book.scale, book.start) == (200, 1200)
    assert book.expected(None, 1400) == pytest.approx(1 / 11)
    assert system.find("elo").book(k=32, start=1200) == elo.Rulebook(32, 400, 1200)
    assert system.find("elo").book() == elo.Rulebook(elo.preset("fide"))


@pytest.mark.parametrize("scale", [200, 400, 800])
def test_a_scale_is_the_same_for_both_sides(scale: float) -> None:
    """1 / (1 + 10^1) is 1/11 at a distance of the scale: K 22 gives +20 and -20, or +2 and -2."""
    assert elo.update(1500, 1500 + scale, 1, k=22, scale=scale) == (1520, 1480 + scale)
    assert elo.update(1500 + scale, 1500, 1, k=22, scale=scale) == (1502 + scale, 1498)
    assert elo.expected(1500, 1500 + scale, scale=scale) == pytest.approx(1 / 11)
    assert elo.odds(1500, 1500 + scale, scale=scale) == pytest.approx(10)


def test_a_preset_rates_as_its_k_does() -> None:
    for score in (1, "draw", 0):
        plain = elo.update(1500, 1650, score, k=24, scale=250)
        assert elo.update(1500, 1650, score, k=elo.preset("uscf"), scale=250) == plain


@pytest.mark.parametrize(("expected", "change"), [(0, 20), (1, 0)])
def test_an_expected_score_may_be_certain(expected: float, change: float) -> None:
    assert elo.delta(1, expected, 20) == change
    assert fide.delta(1, expected, 20) == change


@pytest.mark.parametrize(("own", "other"), [(0, 0), (99_999, 99_999), (1, 0), (0, 1)])
def test_the_least_and_the_greatest_rating_are_ratings(own: int, other: int) -> None:
    numbers = elo.update(own, other, 0.5, k=0)
    assert numbers == elo.update(float(own), float(other), 0.5, k=0) == (own, other)
    assert elo.update(own, own, 1, k=200) == (own + 100, own - 100)


@pytest.mark.parametrize(("score", "changes"), [(1, (1, -1)), (0.5, (0, 0)), (0, (-1, 1))])
def test_half_a_point_goes_away_from_zero(score: float, changes: tuple[int, int]) -> None:
    """K 1 between equals: half a point each."""
    own, other = elo.update(1500, 1500, score, k=1)
    assert (own - 1500, other - 1500) == changes


def test_flags_are_read_in_words() -> None:
    flag = Fact("played", "flag", "Played", "")
    assert [flag.read(word) for word in ("yes", " NO ", "true", "false")] == [
        True,
        False,
        True,
        False,
    ]


def test_a_number_is_whole_where_it_is_written_so() -> None:
    number = Fact("share", "number", "Share", "")
    assert [repr(number.read(text)) for text in ("20", "20.0", "20.5")] == ["20", "20", "20.5"]


def test_apostrophes_before_a_formula_come_off_again() -> None:
    assert plain_text(no_formula("'=1")) == "'=1"
    assert plain_text("X=1") == no_formula("X=1") == "X=1"
