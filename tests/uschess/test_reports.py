"""What a report of US Chess says beyond its rating."""

from __future__ import annotations

import re
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from arpad import questions, render, system, uschess
from arpad.errors import InvalidGames, InvalidPlayer, InvalidRating, InvalidTarget
from arpad.game import Game, Pairing

ENDED = date(2026, 8, 30)


def book(**terms: Any) -> uschess.Rulebook:
    return uschess.Rulebook(uschess.Terms(**{"ended": ENDED} | terms))


def test_sums_and_the_reason_of_k() -> None:
    report = book().rate({"rating": 1700, "games": 30}, [(1700, 1), (1700, 0.5)])
    assert (report.n, report.score) == (2, Decimal("1.5"))
    assert report.k_reason == "800 / (20.012 effective games + 2)"
    assert report.expected == pytest.approx(1)
    assert report.rounded_change == round(report.change) == 18


def test_the_special_formula_has_no_k_and_a_line_for_a_curve() -> None:
    report = book().rate(uschess.Player(1500, games=4), [(1500, 1), (1500, 0)])
    assert (report.k, report.k_reason) == (None, "")
    assert [game.expected for game in report.games] == [0.5, 0.5]
    assert [game.change for game in report.games] == [None, None]


def test_without_a_game_that_counts() -> None:
    report = book().rate(1500, [Game(1600, 1, forfeit=True)])
    assert [game.counted for game in report.games] == [False]
    assert [step.text for step in report.working()] == ["not counted: forfeit"]
    assert (report.bonus, report.expected, report.after.rating) == (0, 0, 1500)


def test_newcomers_are_estimated_before_the_first_pass() -> None:
    """Step 3: a newcomer of 1000 who beats 1400 counts as more than 1000 in step 4."""
    field = {"new": uschess.Player(None, age=20), "a": uschess.Player(1400), "b": 1350}
    after = book().rate_field(field, [("new", "a", 1), ("new", "b", 1)])
    assert after["a"].passes[0].opponents[0] > 1000
    assert after["new"].after.games == 2


def test_a_game_that_is_only_asked_about_has_no_names() -> None:
    players = {1: uschess.Player(1500), 2: uschess.Player(1500)}
    nameless = book().rate_field(players, [Pairing(1, 2, 2, anonymous=True)])
    named = book().rate_field(players, [(1, 2, 1)])
    assert [nameless[who].after for who in players] == [named[who].after for who in players]
    assert nameless[1].games[0].name is None


@pytest.mark.parametrize(
    ("target", "score", "reached"),
    [(1558, "3", 1558), (1559, "3.5", 1597), (1519, "2.5", 1519), (1520, "3", 1558)],
)
def test_the_least_score_for_a_rating(target: int, score: str, reached: int) -> None:
    """K 800 / (16.5685 + 4) = 38.8946: 2.5 is +19.45, 3 is +38.89 and a bonus of 18.89."""
    answer = questions.needed(book(), 1500, [1500] * 4, target_rating=target)
    assert (str(answer.score), answer.reached, answer.measure) == (score, reached, "rating")
    assert (answer.n, answer.rules) == (4, "US Chess, regular")
    assert any("estimate" in note for note in answer.notes)


def test_a_rating_that_no_score_reaches_and_opponents_without_one() -> None:
    answer = questions.needed(book(), 1500, [1500, None], target_rating=1900)
    assert (answer.score, answer.reached, answer.best, answer.n) == (None, None, 1523, 1)
    assert answer.notes[0] == "1 of 2 opponents without a rating: those games do not count"
    with pytest.raises(InvalidTarget, match="US Chess defines no performance"):
        questions.needed(book(), 1500, [1500], target_performance=1600)
    with pytest.raises(InvalidTarget, match="one target"):
        questions.needed(book(), 1500, [1500])


@pytest.mark.parametrize(
    ("age", "games", "rating"),
    [
        (10, [(400, 1)] * 4, 800),  # from 500
        (20, [(400, 1)] * 4, 1000),  # from 1000, which so weak opponents do not raise
        (8.12, [(400, 0)] * 3, 101),  # from 406: the least, and a point for a completed event
    ],
)
def test_a_first_rating(age: float, games: Any, rating: int) -> None:
    """Figures from the text of the rules; they are those of a tournament from no rating."""
    report: Any = questions.initial(book(), games, age=age)
    assert report.new_rating == rating
    assert report.estimate.startswith("an estimate")
    assert {each.name: each.after for each in report.figures}["provisional"] is True
    assert str(report.working()[0]).endswith(f"with 0 games, by the age of {age:g}")
    assert report.as_data() == book().rate({"rating": None, "age": age}, games).as_data()


def test_a_first_rating_from_a_rating_of_fide_says_what_it_assumes() -> None:
    report: Any = questions.initial(book(), [(1300, 1)], fide_rating=1500)
    assert report.start_rating == 1277.05
    assert any("blend" in each for each in report.assumptions)


def test_a_first_rating_needs_a_start_and_a_game() -> None:
    won = [(1500, 1)]
    with pytest.raises(InvalidRating, match=r"unknown age – .*; give the age"):
        questions.initial(book(), won)
    set_by_you: Any = questions.initial(book(start=1300), won)
    assert set_by_you.start_rating == 1300
    with pytest.raises(InvalidGames, match=r"^initial rating: none yet – a game that was"):
        questions.initial(book(), [Game(1600, 1, forfeit=True), (None, 1)], age=20)


def test_a_first_rating_starts_only_from_what_the_rules_know() -> None:
    with pytest.raises(InvalidPlayer, match=r"^ages: 20 – .* age, fide_rating, .*mean age"):
        questions.initial(book(), [(1500, 1)], ages=20)
    with pytest.raises(InvalidPlayer, match=r"^age: 20 – .* starts from games alone; omit it"):
        questions.initial(system.find("fide").book(on=ENDED), [(1500, 1)], age=20)


def test_a_forfeit_alone_leaves_an_unrated_player_unrated() -> None:
    report = book().rate({"rating": None, "age": 20}, [Game(1500, 1, forfeit=True)])
    assert (report.n, report.new_rating, report.after.rating) == (0, None, None)
    assert report.missing == ("no game was rated, so the player is still unrated",)
    assert "→" not in str(report)
    rated = book().rate({"rating": None, "age": 20}, [(1500, 1)])
    assert (rated.missing, rated.new_rating) == ((), 1900)
    assert book().rate(1500, [Game(1500, 1, forfeit=True)]).new_rating == 1500


def test_a_first_rating_is_no_change() -> None:
    """Two wins against 1500 and 1600 are the expected score at 1600 + 400."""
    first = book().initial_report([(1500, 1), (1600, 1)], age=20)
    assert first.is_first
    shown = render.text(first)
    assert "first rating      2000, from a start value of 1000" in shown
    assert not re.search(r"^(change|why|\+)", shown, re.MULTILINE)
    assert not book().rate(1500, [(1500, 1)]).is_first
    assert not book().rate({"rating": None, "age": 20}, []).is_first
