"""Games that are read, alike in every system."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from arpad import elo, fide, system
from arpad.errors import ArpadError
from arpad.game import Game, Met, read_games

BOOK: Any = system.find("fide").book(on=date(2026, 1, 5))
POOL: Any = system.find("elo").book(k=20)
#: Anything, for arguments of every type.
any_game: Any = Game
NO_GAMES = [
    *(5, (1600,), (1600, True), (1600, 2)),
    *(any_game(1600, 1, round=each) for each in ("x", -1, True)),
    *(any_game(1600, 1, excluded=each) for each in ("so", ("1.1", ""))),
    *(any_game(1600, 1, forfeit=each) for each in ("no", 0)),
    *(any_game(1600, 1, colour="green"), any_game(1600, "1-0", colour="black")),
    *(any_game(1600, 1, name=5), any_game(1600, 1, facts={"margin": 3})),
]


@pytest.mark.parametrize("rate", [fide.tournament, elo.tournament, POOL.rate, BOOK.rate])
@pytest.mark.parametrize("game", NO_GAMES, ids=str)
def test_what_is_no_game_is_refused_at_its_place(rate: Callable[..., Any], game: Any) -> None:
    with pytest.raises(ArpadError) as caught:
        rate(1500, [(1500, 1), game])
    assert caught.value.place.startswith("games[1]")


def test_a_game_of_a_batch_is_read_as_a_game() -> None:
    full = Met("A", 1, 3, name="Alpha", colour="black", forfeit=True, excluded=("1.1", "why"))
    assert read_games([full, Met("B", 2, opponent_id=7), Met(None, 0)]) == (
        (Game("A", 0.5, 3, "Alpha", "black", True, excluded=("1.1", "why")), 1),
        (Game("B", 1.0, name="7"), 2),
        (Game(None, 0.0), 0),
    )


@pytest.mark.parametrize("number", [0, 3])
def test_a_round_is_a_whole_number_of_any_type(number: int) -> None:
    whole: Any = float(number)
    for written in (number, whole):
        ((game, _),) = read_games([Game(1600, 1, written, name="A")])
        assert (repr(game.round), game.name) == (str(number), "A")


def test_a_mapping_may_be_an_opponent() -> None:
    report = BOOK.tournament(1500, [({"rating": 1600}, 1), ({"rating": None}, 1)])
    assert [game.opponent for game in report.games] == [1600, None]
