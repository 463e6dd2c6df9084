"""Laws of US Chess and Glicko: order and names do not count, and no state breaks them."""

from __future__ import annotations

from dataclasses import asdict
from datetime import date
from math import isfinite
from typing import Any

import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

from arpad import system
from arpad.errors import InvalidRating
from arpad.facts import GREATEST_RATING, Fact

TERMS: dict[str, dict[str, Any]] = {
    "uschess": {"ended": date(2026, 8, 30), "start": 750.0},
    "glicko1": {},
    "glicko2": {},
    "lichess": {},
    "chesscom": {},
}
#: Those that rate all games of a batch at once, from what everybody was before it.
AT_ONCE = ("uschess", "glicko1", "glicko2")


#: Figures that a system does not take whatever the bounds of their facts are.
BOUNDS: dict[str, dict[str, tuple[float, float]]] = {
    "lichess": {"rating": (400, 4000), "deviation": (45, 500), "volatility": (0.000001, 0.1)}
}


def value_of(fact: Fact, draw: Any, bounds: dict[str, tuple[float, float]]) -> Any:
    """Any value within the bounds of a fact, the bounds themselves included."""
    if fact.kind == "flag":
        return draw(st.booleans())
    if fact.kind == "choice":
        return draw(st.sampled_from(fact.choices))
    least, most = bounds.get(fact.name) or (
        fact.least or 0,
        GREATEST_RATING if fact.most is None else fact.most,
    )
    if fact.kind == "whole":
        return draw(st.integers(min_value=int(least), max_value=int(most)))
    return draw(st.sampled_from((least, most)) | st.floats(least, most, allow_subnormal=False))


@st.composite
def fields(draw: Any, name: str) -> dict[str, Any]:
    """Four states with possible facts; some are known, some are not."""
    found = system.find(name)
    book, players = found.book(**TERMS[name]), {}
    for who in "abcd":
        facts = {
            each.name: value_of(each, draw, BOUNDS.get(name, {}))
            for each in found.state_facts
            if draw(st.booleans())
        }
        if not facts.get("games"):
            facts.pop("earlier", None)  # it is about games before
        if "deviation" in facts:
            facts.pop("activity", None)  # only one of the two is given
        players[who] = book.state({"rating": 1500, **facts})
    return players


@st.composite
def batches(draw: Any, name: str) -> tuple[dict[str, Any], list[tuple[str, str, float]]]:
    """Such a field, and some games of theirs."""
    games = []
    for _ in range(draw(st.integers(min_value=1, max_value=6))):
        white, black = draw(st.permutations("abcd"))[:2]
        games.append((white, black, draw(st.sampled_from((0, 0.5, 1)))))
    return draw(fields(name)), games


def states(name: str, field: dict[Any, Any], games: list[Any]) -> dict[Any, Any]:
    """Everybody's state after the games; a rating above the greatest one is refused, as it was."""
    out = system.find(name).book(**TERMS[name]).rate_field(field, games)
    try:
        return {who: each.after for who, each in out.items()}
    except InvalidRating:
        reject()


@pytest.mark.parametrize("name", TERMS)
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_no_state_that_may_be_breaks_anything(name: str, data: st.DataObject) -> None:
    """What comes out is finite and has a working."""
    field, games = data.draw(batches(name))
    for after in states(name, field, games).values():
        assert all(isfinite(v) for v in asdict(after).values() if isinstance(v, float))
    book = system.find(name).book(**TERMS[name])
    for outcome in book.rate_field(field, games).values():
        assert all(map(str, outcome.working()))


@pytest.mark.parametrize("name", AT_ONCE)
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_the_order_of_games_does_not_count(name: str, data: st.DataObject) -> None:
    field, games = data.draw(batches(name))
    turned = data.draw(st.permutations(games))
    assert states(name, field, games) == states(name, field, turned)


@pytest.mark.parametrize("name", TERMS)
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_names_do_not_count(name: str, data: st.DataObject) -> None:
    field, games = data.draw(batches(name))
    names: dict[Any, int] = dict(zip("abcd", data.draw(st.permutations([7, 5, 3, 1])), strict=True))
    renamed = [(names[white], names[black], score) for white, black, score in games]
    out = states(name, {names[who]: each for who, each in field.items()}, renamed)
    assert {names[who]: each for who, each in states(name, field, games).items()} == out
