"""What a caller reads about a game that cannot be, to the letter; and games that are read."""
# ruff: noqa: E501 (a sentence stands in one line)

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from arpad import elo, fide, system
from arpad.errors import ArpadError
from arpad.game import Game, Met, Pairing, read_games

ON = date(2026, 1, 5)
BOOK: Any = system.find("fide").book(on=ON)
POOL: Any = system.find("elo").book(k=20)
#: Anything, for arguments of every type.
any_game: Any = Game
SCORES = "a score is 1, 0.5 or 0 (also W, D, L, win, draw, loss, =, ½, 1/2, 1-0, ½-½, 0-1)"
NO_FACTS = "this system asks for no other facts about a game; omit it, or choose another system."


@pytest.mark.parametrize("rate", [fide.tournament, elo.tournament, POOL.rate, BOOK.rate])
@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        (5, "games[1]: 5 – a game is an (opponent, score) pair or a Game; write (1600, 1)."),
        (
            (1600,),
            "games[1]: (1600,) – a game is an (opponent, score) pair or a Game; write (1600, 1).",
        ),
        ((1600, True), f"games[1].score: True – {SCORES}; write 1 for a win or 0 for a loss."),
        ((1600, 2), f"games[1].score: 2 – {SCORES}; give the result of one game."),
        (
            any_game(1600, "1-0", colour="black"),
            "games[1].score: '1-0' – with Black it reads as White’s score (a loss) or as the player’s own (a win); write W or L, the player’s own result.",
        ),
        (
            any_game(1600, 1, forfeit="no"),
            "games[1].forfeit: 'no' – it is true or false; say which.",
        ),
        (any_game(1600, 1, forfeit=0), "games[1].forfeit: 0 – it is true or false; say which."),
        (
            any_game(1600, 1, colour="green"),
            "games[1].colour: 'green' – a colour is white or black; omit it if unknown.",
        ),
        (
            any_game(1600, 1, round="x"),
            "games[1].round: 'x' – a round is a whole number; omit it if unknown.",
        ),
        (
            any_game(1600, 1, round=-1),
            "games[1].round: -1 – a round is a whole number; omit it if unknown.",
        ),
        (
            any_game(1600, 1, round=True),
            "games[1].round: True – a round is a whole number; omit it if unknown.",
        ),
        (any_game(1600, 1, name=5), "games[1].name: 5 – a name is text; omit it if unknown."),
        (
            any_game(1600, 1, excluded="so"),
            "games[1].excluded: 'so' – what excludes a game is a pair of article and reason; omit it if the game is rated.",
        ),
        (
            any_game(1600, 1, excluded=("1.1", "")),
            "games[1].excluded: ('1.1', '') – what excludes a game is a pair of article and reason; omit it if the game is rated.",
        ),
        (any_game(1600, 1, facts={"margin": 3}), f"games[1].margin: 3 – {NO_FACTS}"),
    ],
)
def test_what_is_no_game(rate: Callable[..., Any], game: Any, sentence: str) -> None:
    with pytest.raises(ArpadError) as caught:
        rate(1500, [(1500, 1), game])
    assert str(caught.value) == sentence


def met(**more: Any) -> list[Met[Any]]:
    """Two games of a batch, the second with more to it."""
    return [Met(None, 2), Met(None, 2, **more)]


NO_ADVANTAGE = "FIDE’s regulations have neither advantages nor weights of games; omit it, or choose another system."


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: POOL.rate(1500, met(facts={"margin": 3})), f"games[1].margin: 3 – {NO_FACTS}"),
        (
            lambda: POOL.rate(1500, met(advantage="35")),
            "games[1].advantage: '35' – it must be a finite number; give a number.",
        ),
        (
            lambda: POOL.rate(1500, met(weight=True)),
            "games[1].weight: True – it must be a finite number; give a number.",
        ),
        (
            lambda: POOL.expected(1500, 1600, float("nan")),
            "advantage: nan – it must be a finite number; give a number.",
        ),
        (lambda: BOOK.rate(1500, met(advantage=35)), f"games[1]: 35 – {NO_ADVANTAGE}"),
        (lambda: BOOK.rate(1500, met(weight=2)), f"games[1]: 2 – {NO_ADVANTAGE}"),
        (lambda: BOOK.rate(None, met(weight=2)), f"games[1]: 2 – {NO_ADVANTAGE}"),
        (
            lambda: BOOK.rate(1500, met(advantage="35")),
            "games[1]: '35' – it must be a finite number; give a number.",
        ),
        (
            lambda: BOOK.rate(1500, met(weight="2")),
            "games[1]: '2' – it must be a finite number; give a number.",
        ),
        (lambda: BOOK.expected(1500, 1600, 35), f"advantage: 35 – {NO_ADVANTAGE}"),
        (
            lambda: POOL.rate_field({1: 1, 2: 2}, [Pairing(1, 2, 2, facts={"margin": 3})]),
            f"games[0].margin: 3 – {NO_FACTS}",
        ),
        (lambda: POOL.game(1500, 1600, 1, margin=3), f"margin: 3 – {NO_FACTS}"),
        (
            lambda: BOOK.tournament(1500, [(1500, 1), ({"rating": 1600, "aeg": 3}, 1)]),
            "games[1].opponent: 'aeg' – the names are age, birth_year, ever_2300, ever_2400, games_in_period, games_played, highest_rating, k, rating, standard_rating; did you mean age?",
        ),
    ],
)
def test_what_is_no_game_of_a_batch(call: Callable[[], object], sentence: str) -> None:
    with pytest.raises(ArpadError) as caught:
        call()
    assert str(caught.value) == sentence


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
