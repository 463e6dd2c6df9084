"""B.01 1.3 and 1.5.3: ratings that titles ask for, reached in an event or on the way."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from decimal import Decimal

import pytest

from arpad import fide
from arpad.fide import NormGame
from arpad.fide.norms.event_terms import read_event_terms
from arpad.fide.norms.norm import norms_of
from arpad.fide.norms.ratings import Reached, ratings_reached, reached_in


def reached(
    start: int | None,
    *changes: float,
    title: str = "",
    sex: str = "m",
    end: int | None = None,
    games: int | None = 100,
) -> tuple[Reached, ...]:
    numbered = [(number, Decimal(str(change))) for number, change in enumerate(changes, 1)]
    return ratings_reached(title, sex, start, numbered, end, games)


def titles(found: Sequence[Reached]) -> list[str]:
    return [each.title for each in found]


@pytest.mark.parametrize(
    ("title", "bound", "sex", "brings"),
    [
        ("GM", 2500, "m", False),
        ("IM", 2400, "m", False),
        ("FM", 2300, "m", True),
        ("CM", 2200, "m", True),
        ("WGM", 2300, "w", False),
        ("WIM", 2200, "w", False),
        ("WFM", 2100, "w", True),
        ("WCM", 2000, "w", True),
    ],
)
def test_each_title_on_both_sides(title: str, bound: int, sex: str, brings: bool) -> None:
    (exact,) = (each for each in reached(bound - 10, 10, sex=sex) if each.title == title)
    assert (exact.bound, exact.rating, exact.round) == (bound, Decimal(bound), 1)
    assert (exact.brings, exact.article) == (brings, "B.01 1.3" if brings else "B.01 1.5.3")
    assert title not in titles(reached(bound - 10, 9.99, sex=sex))
    assert title not in titles(reached(bound, 5, sex=sex)), "it was reached before"


def test_in_the_middle_of_the_event() -> None:
    """2398.40 after the first, 2401.10 after the second, and all lost again."""
    (only,) = reached(2395, 3.4, 2.7, -9, end=2392)
    assert (only.title, only.round, only.rating) == ("IM", 2, Decimal("2401.1"))
    assert str(only.phrase) == (
        "the rating that IM requires besides norms, 2400, was reached after round 2: 2401.1"
    )
    assert only.as_data()["rating"] == 2401.1


def test_at_the_end_the_rounded_rating_counts() -> None:
    """2299.60 is published as 2300; on the way it is not rounded."""
    (only,) = reached(2290, 9.6, -1, 1, end=2300)
    assert (only.title, only.round, only.rating) == ("FM", None, Decimal(2300))
    assert str(only.phrase) == "the rating for FM, 2300, was reached at the end: 2300"
    assert reached(2290, 9.6, -1, end=2299) == ()


def test_who_has_the_rating_for_one_title_may_reach_that_of_another() -> None:
    """2200, for WIM, was reached before; 2300 is for WGM and for FM."""
    assert titles(reached(2250, 60, sex="w")) == ["WGM", "FM"]


def test_in_a_tournament() -> None:
    """2290 wins against 2290: +10 at K 20."""
    book = fide.rulebook(date(2026, 4, 1))
    player = fide.Player(2290, games_played=100)
    outcome = book.tournament(player, [fide.Game(2290, 1, round=3)])
    found = reached_in(outcome, "", "w")
    assert [(each.title, each.round, each.games) for each in found] == [
        ("WGM", 3, 101),
        ("FM", 3, 101),
    ]
    event_terms = read_event_terms(on=date(2026, 4, 1))
    norms = norms_of("", "w", [(NormGame(2290, 1), 2)], "NED", event_terms)
    assert [report.title for report in norms] == ["GM", "IM", "WGM", "WIM"]


def test_an_initial_rating() -> None:
    assert titles(reached(None, end=2200)) == ["CM"]
    assert reached(None, end=2199) == ()
    assert reached(None) == ()


@pytest.mark.parametrize(
    ("title", "sex", "found"),
    [
        ("", "m", ["FM", "CM"]),
        ("CM", "m", ["FM"]),
        ("FM", "m", []),
        ("IM", "m", []),
        ("", "w", ["WGM", "WIM", "FM", "CM", "WFM", "WCM"]),
        ("WCM", "", ["WGM", "WIM", "FM", "CM", "WFM"]),
        ("WFM", "w", ["WGM", "WIM", "FM", "CM"]),
        ("WIM", "w", ["WGM", "FM", "CM"]),
        ("WGM", "w", ["FM", "CM"]),
        ("CM", "w", ["WGM", "WIM", "FM", "WFM"]),
        ("FM", "w", ["WGM", "WIM"]),
        ("IM", "w", []),
        ("GM", "w", []),
    ],
)
def test_a_title_already_held_is_not_sought(title: str, sex: str, found: list[str]) -> None:
    assert titles(reached(1900, 450, title=title, sex=sex)) == found


@pytest.mark.parametrize(
    ("games", "words"),
    [
        (29, ""),
        (28, "; with 29 rated games, at least 30 are needed"),
        (None, "; at least 30 rated games are needed, how many there are is not known"),
    ],
)
def test_thirty_games_for_a_rating_title(games: int | None, words: str) -> None:
    (found,) = reached(2290, 10, 5, games=games)
    assert str(found.phrase) == f"the rating for FM, 2300, was reached after round 1: 2300{words}"
    (norm,) = reached(2395, 10, title="FM", games=games)
    assert "rated games" not in str(norm.phrase)
