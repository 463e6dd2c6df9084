"""The face: what a user of Python guesses works, and every public name is in one list."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import face
import pytest

import arpad
from arpad import ArpadError, elo, fide, glicko, pools, system, uschess
from arpad.game import Game

WEEKEND = Path("docs/examples/weekend.trf")
JANUARY = date(2026, 1, 5)


@pytest.mark.parametrize("name", system.names())
def test_a_performance_or_why_there_is_none(name: str) -> None:
    found = system.find(name)
    if name in ("fide", "elo"):
        assert found.performance([1600, 1700], 1.5) == found.performance([(1600, 0.5), (1700, 1)])
    else:
        with pytest.raises(ArpadError, match="cannot work out a performance; choose fide or elo"):
            found.performance([(1600, 1)])


@pytest.mark.parametrize("module", [elo, fide, uschess], ids=lambda module: module.__name__)
def test_a_module_of_a_system_has_the_verbs(module: Any) -> None:
    assert module.expected(1500, 1600) < 0.5
    assert (
        module.rate(1500, [(1600, 1)]).new_rating == module.tournament(1500, [(1600, 1)]).new_rating
    )
    assert len(module.update(1500, 1600, 1)) == 2
    assert callable(module.performance)


def test_terms_and_facts_of_a_game_are_told_apart() -> None:
    ours = pools.nfl.update(1500, 1400, 1, margin=7)
    answer = system.find("nfl").book().game(1500, 1400, 1, margin=7)
    assert ours == (answer.player.after, answer.opponent.after)
    assert elo.SYSTEM.update(1500, 1600, 1, k=32) != elo.SYSTEM.update(1500, 1600, 1)
    with pytest.raises(ArpadError, match="the terms of Elo formula are"):
        elo.SYSTEM.update(1500, 1600, 1, margin=7)


def test_opponents_and_a_score_make_a_performance() -> None:
    assert fide.performance([1600, 1700], 1.5) == fide.performance([(1600, 1), (1700, 0.5)])
    assert elo.performance([1600, 1700], 0.5) == elo.performance([(1600, 0), (1700, 0.5)])
    assert fide.performance([1600, 1700], 0) == fide.performance([(1600, 0), (1700, 0)])


@pytest.mark.parametrize("score", [-0.5, 2.5, 0.3, "1.5"])
def test_a_score_of_all_games_is_within_them(score: Any) -> None:
    with pytest.raises(
        ArpadError, match="the score of all games is a number from 0 to 2, in halves"
    ):
        fide.performance([1600, 1700], score)


def test_a_score_of_all_games_needs_rated_opponents() -> None:
    with pytest.raises(ArpadError, match="with a total score, every opponent has a rating"):
        elo.performance([1600, None], 1)


def test_targets_and_ks_by_short_names() -> None:
    assert fide.needed(2390, [2400] * 9, 2400) == fide.needed(2390, [2400] * 9, target_rating=2400)
    assert elo.needed(1500, [1600], 1505) == elo.needed(1500, [1600], target_rating=1505)
    assert fide.k(2500) == fide.k_factor(2500) == 10


def test_a_game_may_be_a_mapping() -> None:
    mapped = fide.tournament(1500, [{"opponent": 1600, "score": 1, "round": 3}])
    assert mapped == fide.tournament(1500, [Game(1600, 1, round=3)])
    with_margin = pools.nfl.rate(1500, [{"opponent": 1400, "score": 1, "margin": 7}])
    assert with_margin.change == pools.nfl.rate(1500, [Game(1400, 1, facts={"margin": 7})]).change
    with pytest.raises(ArpadError, match="a game has an opponent and a score"):
        fide.tournament(1500, [{"opponent": 1600}])
    with pytest.raises(ArpadError, match=r"games\[0\].colur: 'white'"):
        fide.tournament(1500, [{"opponent": 1600, "score": 1, "colur": "white"}])


def test_a_glicko_player_may_be_their_figures() -> None:
    book = glicko.glicko2()
    assert book.state((1500, 200)) == glicko.Player(1500, 200)
    assert book.state((1500, 200, 0.05)) == glicko.Player(1500, 200, 0.05)
    for wrong in ((1500,), (1500, 200, 0.05, 1)):
        with pytest.raises(ArpadError):
            book.state(wrong)


def test_every_name_signature_option_field_and_column_is_the_one_in_the_list() -> None:
    assert face.text().splitlines() == face.FILE.read_text("utf-8").splitlines()


def test_dir_has_no_strangers() -> None:
    assert dir(arpad) == sorted([*arpad.__all__, "__version__"])
