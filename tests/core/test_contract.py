"""The contract of the face, line by line: what other programs may rely on."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import arpad
from arpad import bulk, engine, outcome, render, system

DOCS = Path(__file__).parents[2] / "docs" / "examples"
PARTS = ("fide", "elo", "glicko", "uschess", "pools", "event", "League")


@pytest.mark.parametrize("name", PARTS)
def test_a_part_is_there_after_import_arpad(name: str) -> None:
    part = getattr(arpad, name)
    assert part is arpad.League if name == "League" else part is sys.modules[f"arpad.{name}"]


@pytest.fixture(params=[*system.names(), "duel"])
def every_system(request: pytest.FixtureRequest) -> Any:
    """Each system, and one of another package."""
    if request.param == "duel":
        request.getfixturevalue("duel")
    assert request.param in system.names()
    return system.find(request.param)


def test_every_system_has_the_verbs(every_system: Any) -> None:
    assert every_system.expected(1500, 1600) < every_system.expected(1600, 1500)
    player, opponent = every_system.update(1500, 1600, 1)
    assert player.rating >= 1500
    assert opponent.rating <= 1600
    answer = every_system.book().game(1500, 1600, 1)
    assert (player, opponent) == (answer.player.after, answer.opponent.after)
    rated = every_system.rate(1500, [(1600, 1)])
    assert isinstance(rated, outcome.Outcome)
    assert rated.games is rated.games  # made once
    assert every_system.tournament(1500, [(1600, 1)]).as_dict() == rated.as_data()


def test_odd_input_is_refused_in_words(every_system: Any) -> None:
    book = every_system.book()
    calls: list[Callable[[Any], object]] = [
        lambda value: every_system.expected(value, 1600),
        lambda value: every_system.update(1500, value, 1),
        lambda value: every_system.update(1500, 1600, value),
        lambda value: every_system.rate(1500, value),
        lambda value: every_system.rate(1500, [value]),
        lambda value: every_system.tournament(1500, [(1600, value)]),
        lambda value: every_system.performance(value),
        lambda value: every_system.book(nonsense=value),
        lambda value: book.rate_field({"a": 1500, "b": 1600}, [value]),
    ]
    for call in calls:
        for value in ("x", float("nan"), object(), {"nonsense": 1}, 1j, 10**400):
            with pytest.raises(arpad.ArpadError, match=" – "):
                call(value)


COLUMNS: dict[str, list[Any]] = {
    "white_id": ["a", "b", "c"],
    "black_id": ["b", "c", "a"],
    "white_score": [1, 0.5, 0],
    "round": [1, 1, 2],
}


def rating_of(played: Any) -> dict[Any, Any]:
    """The ratings by id: one row for each player."""
    rows = played.ratings.to_pylist()
    assert len(rows) == len({row["id"] for row in rows})
    return {row["id"]: row["rating"] for row in rows}


@pytest.mark.parametrize("games", [COLUMNS, tuple(COLUMNS.values())[:3]], ids=["named", "three"])
def test_any_rulebook_plays_a_ladder_of_lists(games: Any) -> None:
    book = system.find("uschess").book()
    wanted: dict[str, Any] = dict.fromkeys("abc", book.newcomer(1500))
    for row in zip(*list(COLUMNS.values())[:3], strict=True):
        pair = {who: wanted[who] for who in row[:2]}
        wanted |= {who: each.after for who, each in book.rate_field(pair, [row]).items()}
    found = rating_of(bulk.replay(games, rule=book))
    assert found == {who: state.rating for who, state in wanted.items()}
    assert rating_of(bulk.replay(games, rule=book, start=1500)) == found
    assert rating_of(bulk.replay(games, rule=book, start=1700)) != found
    assert engine.of(book).start == 1500


def test_with_a_period_a_period_is_a_batch() -> None:
    book = system.find("uschess").book()
    games = [row[:3] for row in zip(*COLUMNS.values(), strict=True)]
    field = dict.fromkeys("abc", book.newcomer(1500))
    for batch in (games[:2], games[2:]):
        playing = {who: field[who] for who in {name for row in batch for name in row[:2]}}
        field |= {who: each.after for who, each in book.rate_field(playing, batch).items()}
    found = rating_of(bulk.replay(COLUMNS, rule=book, period="round"))
    assert found == {who: state.rating for who, state in field.items()}


def test_names_that_other_programs_use() -> None:
    report = arpad.event.rate(DOCS / "weekend.trf")
    assert isinstance(report.event.players[0].rounds, tuple)
    assert isinstance(report.players[0].outcome.games[0], outcome.GameReport)
    assert render.text(report) == str(report)
