"""First ratings: FIDE's online calculator (the rule of 2022), the regulation of 2024, the list."""

from __future__ import annotations

from datetime import date

import pytest

from arpad import fide

from .cases import load

DATA = load("initial_ratings.json")
CASES = [tuple(case) for case in DATA["cases"]]
LISTED = DATA["listed"]
each_case = pytest.mark.parametrize(
    ("average", "score", "games", "rule_2022", "rule_2024"),
    CASES,
    ids=[f"{score}-of-{games}-at-{average}" for average, score, games, *_ in CASES],
)


def games_at(average: int, score: str, games: int) -> list[tuple[int, float]]:
    """This many games against the average itself: wins, a draw for a half point, then losses."""
    wins, half = divmod(int(2 * float(score)), 2)
    scores = [1.0] * wins + [0.5] * half
    return [(average, points) for points in scores + [0.0] * (games - len(scores))]


def test_nothing_is_left_out() -> None:
    assert (len(CASES), len(LISTED)) == (8, 1)


@each_case
@pytest.mark.parametrize("on", [date(2022, 1, 1), date(2024, 2, 29)], ids=str)
def test_rule_of_2022(
    average: int, score: str, games: int, rule_2022: int, rule_2024: int, on: date
) -> None:
    assert fide.initial(games_at(average, score, games), on=on) == rule_2022


@each_case
@pytest.mark.parametrize("on", [date(2024, 3, 1), date(2026, 1, 5)], ids=str)
def test_rule_of_2024(
    average: int, score: str, games: int, rule_2022: int, rule_2024: int, on: date
) -> None:
    assert fide.initial(games_at(average, score, games), on=on) == rule_2024


@pytest.mark.parametrize("case", LISTED, ids=lambda case: case["id"])
def test_listed(case: dict[str, object]) -> None:
    games = case["games"]
    assert isinstance(games, list)
    assert (
        fide.initial([(rating, score) for rating, score in games], on=date(2024, 3, 1))
        == (case["rating"])
    )
