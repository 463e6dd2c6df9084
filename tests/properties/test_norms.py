"""Laws that title norms keep, whoever plays; `test_norm_oracle` has the second opinion."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sampling import examples

from arpad import fide
from arpad.fide import NormGame, NormReport

pytestmark = pytest.mark.untraced  # compares numbers

ON = date(2025, 11, 7)
TITLES = ("GM", "IM", "WGM", "WIM")
LEVEL = {"GM": 2600, "IM": 2450, "WGM": 2400, "WIM": 2250}
RAISED_TO = {"GM": 2200, "IM": 2050, "WGM": 2000, "WIM": 1850}
EXAMPLES = settings(max_examples=examples(200), deadline=None)


def ask(title: str, games: Sequence[NormGame], **how: Any) -> NormReport:
    return fide.norm(title, games, federation="NED", on=ON, **how)


@st.composite
def tournaments(draw: st.DrawFn) -> tuple[str, list[NormGame]]:
    """Fields around the bounds, so that norms are made and missed about as often."""
    title = draw(st.sampled_from(TITLES))
    middle = LEVEL[title] + draw(st.integers(-250, 150))
    rating = st.integers(middle - 60, middle + 60)
    low = st.sampled_from([None, RAISED_TO[title] - 50, RAISED_TO[title], RAISED_TO[title] + 5])
    held = draw(st.sampled_from([[title], [title, "FM", ""], [title, "CM", "GM"]]))
    flags = draw(st.sampled_from([["GER", "FRA", "NED"], ["GER", "FRA", "NED", ""], ["NED"]]))
    games = [
        NormGame(
            draw(low if draw(st.integers(0, 11)) == 0 else rating),
            draw(st.sampled_from([1, 1, 0.5, 0.5, 0])),
            draw(st.sampled_from(held)),
            draw(st.sampled_from(flags)),
        )
        for _ in range(draw(st.sampled_from([7, 8, 9, 9, 9, 10, 11, 13, 14])))
    ]
    if draw(st.booleans()):
        games.append(NormGame(2400, draw(st.sampled_from([1, 0.5, 0])), played=False))
    return title, games


@EXAMPLES
@given(tournaments(), st.data())
def test_half_a_point_more_never_loses_a_norm(
    question: tuple[str, list[NormGame]], data: st.DataObject
) -> None:
    title, games = question
    place = data.draw(st.integers(0, len(games) - 1))
    better = [
        replace(game, score=min(1, float(game.score) + 0.5)) if number == place else game
        for number, game in enumerate(games)
    ]
    before, after = ask(title, games), ask(title, better)
    assert after.achieved >= before.achieved
    if games[place].played:
        assert after.least_score == before.least_score


@EXAMPLES
@given(tournaments(), st.data())
def test_the_order_of_a_round_robin_does_not_matter(
    question: tuple[str, list[NormGame]], data: st.DataObject
) -> None:
    title, games = question
    turned = ask(title, data.draw(st.permutations(games)), pairings="round robin").as_data()
    first = ask(title, games, pairings="round robin").as_data()
    for name in ("needed_last", "outlook", "games", "omitted", "excluded"):
        del turned[name], first[name]
    assert turned == first
