"""The names and shapes that other parts and outside checks call, line by line."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from decimal import Decimal

import pytest

from arpad import fide
from arpad.fide import Event, Player


@pytest.fixture(autouse=True)
def _in_january_2026(pretend_today: Callable[[date], None]) -> None:
    pretend_today(date(2026, 1, 5))


def test_a_player_is_frozen_and_has_the_documented_fields() -> None:
    player = Player(
        rating=2000,
        games_played=50,
        birth_year=1980,
        age=45,
        ever_2400=False,
        ever_2300=False,
        games_in_period=9,
        k=20,
    )
    with pytest.raises(AttributeError):
        player.rating = 2100  # type: ignore[misc]
    for frozen, name in (
        *((fide.edition(), "name"), (fide.Event([]), "on"), (fide.Game(2000, 1), "score")),
        (fide.initial_report([(1500, 1)]), "rating"),
    ):
        with pytest.raises(AttributeError):
            setattr(frozen, name, None)


SCORES = [
    *((1, 2010), (1.0, 2010), ("1", 2010), ("win", 2010), (" Win ", 2010)),
    *((0.5, 2000), ("0.5", 2000), ("=", 2000), ("½", 2000), ("1/2", 2000), ("draw", 2000)),
    *((0, 1990), (0.0, 1990), ("0", 1990), ("loss", 1990), ("LOSS", 1990)),
]


@pytest.mark.parametrize(("score", "after"), SCORES)
def test_the_spellings_of_a_score(score: float | str, after: int) -> None:
    assert fide.update(2000, 2000, score) == (after, 4000 - after)
    assert fide.update(2000, 2000, score) == (after, 4000 - after)  # from the layout
    assert fide.tournament(2000, [(2000, score)]).new_rating == after
    assert fide.tournament(2000, [fide.Game(2000, score)]).new_rating == after


VERBS = [
    *("delta", "expected", "initial", "k_factor", "needed", "performance", "period"),
    *("tournament", "update"),
]


def test_the_verbs_are_methods_of_the_rulebook_and_functions_under_the_edition_in_force() -> None:
    book = fide.Rulebook(fide.edition(date(2022, 6, 1)))
    assert all(callable(getattr(owner, verb)) for verb in VERBS for owner in (book, fide))
    assert book.expected(2700, 2200) == 0.92  # 2022 knows no exemption
    assert book.update(2700, 2200, 1) == (2701, 2198)
    assert book.k_factor(rating=2400) == 10
    assert book.delta(0.5, 0.45, 10) == Decimal("0.50")
    assert book.tournament(2700, [(2200, 1)]).change == Decimal("0.80")
    assert book.period(2700, [Event([(2200, 1)], on=date(2026, 1, 5))]).change == Decimal("0.80")
