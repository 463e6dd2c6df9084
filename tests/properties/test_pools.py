"""Laws of pools: order and names within a batch do not count; what one wins another loses."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
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
