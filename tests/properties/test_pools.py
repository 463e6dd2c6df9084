"""Laws of pools: order and names within a batch do not count; what one wins another loses.

Rules that are more than a formula have a second implementation here, from their text alone.
"""

from __future__ import annotations

from math import exp, log, sqrt
from statistics import NormalDist
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from arpad import pools, system
from arpad.facts import Fact
from arpad.game import Pairing

RATINGS = st.integers(min_value=1200, max_value=1800)
IDS = tuple(pools.POOLS)


def value_of(fact: Fact, draw: Any, decided: bool) -> Any:
    """A value of a fact that goes with a decided game, or with a draw."""
    if fact.name == "importance":
        return draw(st.sampled_from((60, 40, 50)))
    if fact.name == "margin":
        return draw(st.integers(min_value=1, max_value=40)) if decided else 0
    if fact.kind == "flag":
        return False  # a shoot-out and a knock-out round are not zero-sum
    if fact.kind == "choice":
        return draw(st.sampled_from(fact.choices))
    return draw(st.integers(min_value=1, max_value=7))


@st.composite
def batches(draw: Any, name: str) -> tuple[dict[str, int], list[Pairing]]:
    """A field of four, and some games of theirs with the facts that the pool asks for."""
    field = {who: draw(RATINGS) for who in "abcd"}
    draws = pools.POOLS[name].scores.value.draws
    games = []
    for _ in range(draw(st.integers(min_value=1, max_value=6))):
        white, black = draw(st.permutations("abcd"))[:2]
        points = draw(st.sampled_from((0, 1, 2) if draws else (0, 2)))
        facts = {f.name: value_of(f, draw, points != 1) for f in system.find(name).game_facts}
        games.append(Pairing(white, black, points, facts=facts or None))
    return field, games


def ratings(out: dict[Any, Any]) -> dict[Any, float]:
    return {who: each.after.rating for who, each in out.items()}


@pytest.mark.parametrize("name", [name for name in IDS if pools.POOLS[name].batch != "game"])
@settings(max_examples=30, deadline=None)
@given(data=st.data())
def test_the_order_within_a_batch_does_not_count(name: str, data: st.DataObject) -> None:
    field, games = data.draw(batches(name))
    turned = data.draw(st.permutations(games))
    book = pools.find(name)
    assert ratings(book.rate_field(field, games)) == ratings(book.rate_field(field, turned))


@pytest.mark.parametrize("name", IDS)
@settings(max_examples=30, deadline=None)
@given(data=st.data())
def test_names_do_not_count(name: str, data: st.DataObject) -> None:
    field, games = data.draw(batches(name))
    names: dict[Any, int] = dict(zip("abcd", data.draw(st.permutations([7, 5, 3, 1])), strict=True))
    book = pools.find(name)
    renamed = [
        Pairing(names[game.white], names[game.black], game.half_points, facts=game.facts)
        for game in games
    ]
    out = ratings(book.rate_field({names[who]: rating for who, rating in field.items()}, renamed))
    assert {names[who]: r for who, r in ratings(book.rate_field(field, games)).items()} == out


@pytest.mark.parametrize("name", [name for name in IDS if pools.POOLS[name].zero_sum])
@settings(max_examples=30, deadline=None)
@given(data=st.data())
def test_what_one_wins_another_loses(name: str, data: st.DataObject) -> None:
    field, games = data.draw(batches(name))
    out = ratings(pools.find(name).rate_field(field, games))
    assert sum(out.values()) == pytest.approx(sum(field.values()), abs=1e-6)


@pytest.mark.parametrize("name", IDS)
@settings(max_examples=30, deadline=None)
@given(data=st.data())
def test_both_sides_of_a_game_see_the_same_game(name: str, data: st.DataObject) -> None:
    """Told from the other side, a game does the same; expected scores make one point."""
    field, (game, *_) = data.draw(batches(name))
    book = pools.find(name)
    facts = dict(game.facts or {})
    answer = book.game(field["a"], field["b"], game.half_points / 2, **facts)
    turned = {"first": "second", "second": "first"}
    other = {key: turned.get(value, value) for key, value in facts.items()}
    back = book.game(field["b"], field["a"], 1 - game.half_points / 2, **other)
    assert answer.player.after == back.opponent.after
    assert answer.opponent.after == back.player.after
    total = float(answer.player.expected or 0) + float(answer.opponent.expected or 0)
    assert total == pytest.approx(1, abs=1e-12)
    assert sum(answer.win_probability) == pytest.approx(1, abs=1e-12)


# A second implementation


def dwz_after(rating: int, age: int, index: int, games: list[tuple[int, float]]) -> float:
    """The new DWZ, not rounded, by the text of the federation (3.3.1, Anhang 1.2)."""
    curve = NormalDist(0, 200 * sqrt(2))
    over = sum(score - curve.cdf(rating - opponent) for opponent, score in games)
    coefficient = (rating / 1000) ** 4 + (5 if age <= 20 else 10 if age <= 25 else 15)
    cap = min(30, 5 * max(1, index))
    if over >= 0 and age <= 20:
        coefficient *= sorted((0.5, rating / 2000, 1))[1]
    if over < 0 and rating < 1300:
        coefficient += exp((1300 - rating) / 150) - 1
        cap = 150
    whole = int(coefficient + 0.5)
    return rating + 800 * over / (sorted((5, whole, cap))[1] + len(games))


@settings(max_examples=200, deadline=None)
@given(
    rating=st.integers(min_value=300, max_value=2900),
    age=st.integers(min_value=5, max_value=60),
    index=st.integers(min_value=0, max_value=12),
    games=st.lists(
        st.tuples(st.integers(min_value=300, max_value=2900), st.sampled_from((0, 0.5, 1))),
        min_size=1,
        max_size=9,
    ),
)
def test_the_dwz_is_what_its_text_says(
    rating: int, age: int, index: int, games: list[tuple[int, float]]
) -> None:
    exact = dwz_after(rating, age, index, games)
    over = sum(score - pools.find("dwz").expected(rating, who) for who, score in games)
    assume(abs(over) > 1e-9)  # whether the score is the expected one is decided elsewhere
    report: Any = pools.find("dwz").rate({"rating": rating, "age": age, "events": index}, games)
    assert rating + report.change == pytest.approx(exact, abs=1e-9)
    assert abs(report.after.rating - exact) <= 0.5 + 1e-9


@settings(max_examples=100, deadline=None)
@given(home=RATINGS, away=RATINGS, margin=st.integers(min_value=-40, max_value=40))
def test_the_nfl_is_what_its_authors_do(home: int, away: int, margin: int) -> None:
    """Points at home less points away; in a draw nobody leads, and the divisor is 1."""
    lead = home + 65 - away
    result = 0.5 if margin == 0 else float(margin > 0)
    divisor = 1.0 if margin == 0 else (lead if margin > 0 else -lead) * 0.001 + 2.2
    weight = log(max(abs(margin), 1) + 1) * (2.2 / divisor)
    change = 20 * weight * (result - 1 / (10 ** (-lead / 400) + 1))
    answer = pools.find("nfl").game(home, away, result, margin=abs(margin), home="first")
    assert answer.player.after.rating == pytest.approx(home + change, abs=1e-9)
    assert answer.opponent.after.rating == pytest.approx(away - change, abs=1e-9)


@settings(max_examples=100, deadline=None)
@given(home=RATINGS, away=RATINGS, goals=st.integers(min_value=-12, max_value=12))
def test_football_exchanges_whole_points(home: int, away: int, goals: int) -> None:
    result = 0.5 if goals == 0 else float(goals > 0)
    apart = abs(goals)
    weight = 1 if apart <= 1 else 1.5 if apart == 2 else (11 + apart) / 8
    exact = 40 * weight * (result - 1 / (1 + 10 ** ((away - home - 100) / 400)))
    facts = {"margin": apart, "home": "first", "importance": 40}
    answer = pools.find("football").game(home, away, result, **facts)
    exchange = answer.player.after.rating - home
    assert exchange == away - answer.opponent.after.rating == int(exchange)
    assert abs(exchange - exact) <= 0.5 + 1e-9
