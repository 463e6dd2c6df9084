"""Title norms against a second opinion, written from the rules alone: every score is tried."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction
from math import ceil
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arpad import fide
from arpad.fide import NormGame, NormReport

from .oracle import dp, nearest_up

pytestmark = pytest.mark.untraced  # compares numbers

ON = date(2025, 11, 7)
TITLES = ("GM", "IM", "WGM", "WIM")
LEVEL = {"GM": 2600, "IM": 2450, "WGM": 2400, "WIM": 2250}
LEAST_AVERAGE = {"GM": 2380, "IM": 2230, "WGM": 2180, "WIM": 2030}
RAISED_TO = {"GM": 2200, "IM": 2050, "WGM": 2000, "WIM": 1850}
HIGHER = {
    **{"GM": {"GM"}, "IM": {"GM", "IM"}, "WGM": {"GM", "IM", "WGM"}},
    "WIM": {"GM", "IM", "WGM", "WIM"},
}
EXAMPLES = settings(max_examples=200, deadline=None)


def ask(title: str, games: Sequence[NormGame], **how: Any) -> NormReport:
    return fide.norm(title, games, federation="NED", on=ON, **how)


def oracle_performance(title: str, games: Sequence[NormGame]) -> tuple[int, int]:
    ratings = sorted(1400 if game.opponent is None else game.opponent for game in games)
    ratings[0] = max(ratings[0], RAISED_TO[title])
    average = nearest_up(Fraction(sum(ratings), len(ratings)))
    points = sum(Fraction(game.score) for game in games)
    return average, average + dp(Fraction(points, len(games)))


def oracle(
    title: str, games: Sequence[NormGame], own: str, *, team: bool = False, exempt: bool = False
) -> bool:
    played = [game for game in games if game.played]
    n = len(played)
    nine = n == 8 and len(games) == 9 and all(g.score == 1 for g in games if not g.played)
    if n < 9 and not nine and not (team and n >= 7):
        return False
    if sum(Fraction(game.score) for game in played) < Fraction(35, 100) * n:
        return False
    titled = [game for game in played if game.title not in ("", "CM", "WCM")]
    sought = [game for game in played if game.title in HIGHER[title]]
    if len(titled) < ceil(Fraction(n, 2)) or len(sought) < max(3, ceil(Fraction(n, 3))):
        return False
    flags = [game.federation for game in played]
    if not exempt:
        if len({flag for flag in flags if flag not in ("", own)}) < 2:
            return False
        if flags.count(own) > Fraction(3 * n, 5):
            return False
        if any(flags.count(flag) > Fraction(2 * n, 3) for flag in flags if flag):
            return False
    average, performance = oracle_performance(title, played)
    return average >= LEAST_AVERAGE[title] and performance >= LEVEL[title]


def scored(games: Sequence[NormGame], points: Fraction) -> list[NormGame]:
    """The same opponents with so many points, wins first."""
    left, given_points = points, []
    for game in games:
        got = min(left, Fraction(1)) if game.played else Fraction(0)
        left -= got
        given_points.append(replace(game, score=float(got)) if game.played else game)
    return given_points


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
@given(tournaments(), st.booleans(), st.booleans())
def test_as_a_second_opinion(asked: tuple[str, list[NormGame]], team: bool, exempt: bool) -> None:
    title, games = asked
    report = ask(title, games, team_event=team, federations_exempt=exempt)

    def is_norm(changed: Sequence[NormGame]) -> bool:
        return oracle(title, changed, "NED", team=team, exempt=exempt)

    assert report.achieved == is_norm(games) == all(each.met for each in report.requirements)
    played = [game for game in games if game.played]
    assert (report.average_opponent, report.performance) == oracle_performance(title, played)

    tries = [Fraction(half, 2) for half in range(2 * len(played) + 1)]
    enough = [points for points in tries if is_norm(scored(games, points))]
    assert report.least_score == (min(enough) if enough else None)

    place = len(played) - 1
    last = [
        points
        for points in (0, 0.5, 1)
        if is_norm([*played[:place], replace(played[place], score=points), *games[len(played) :]])
    ]
    assert report.needed_last == (min(last) if last else None)


@EXAMPLES
@given(tournaments(), st.data())
def test_half_a_point_more_never_loses_a_norm(
    asked: tuple[str, list[NormGame]], data: st.DataObject
) -> None:
    title, games = asked
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
def test_the_order_of_the_games_does_not_matter(
    asked: tuple[str, list[NormGame]], data: st.DataObject
) -> None:
    title, games = asked
    other = ask(title, data.draw(st.permutations(games))).as_data()
    assert {**ask(title, games).as_data(), "needed_last": ..., "outlook": ...} == {
        **other,
        "needed_last": ...,
        "outlook": ...,
    }
