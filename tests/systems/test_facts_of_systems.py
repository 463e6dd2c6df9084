"""What systems ask for, and what they are called, made anew: kind, words, bounds and errors.

Facts are laid out when their module is imported; here the functions that make them are called.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from arpad import glicko
from arpad.errors import InvalidGames, InvalidRating
from arpad.facts import Fact
from arpad.glicko.parameters import CHESS_COM, LICHESS
from arpad.glicko.player import LichessTerms, NoTerms, _tau
from arpad.pools import games, own, players, records
from arpad.pools.rulebook import Rulebook
from arpad.pools.systems import NoTerms as NoTermsOfPools
from arpad.pools.systems import _system
from arpad.system import System
from arpad.uschess import player as uschess


def described(kind: Any, label: str, words: str, **details: Any) -> Fact:
    return Fact("x", kind, label, words, **details)


@pytest.mark.parametrize(
    ("make", "found"),
    [
        (
            lambda: _tau(),
            described(
                "number",
                "τ",
                "How fast the volatility moves, from 0.2 to 1.2; default: the system’s.",
                least=0.01,
                most=10,
            ),
        ),
        (
            lambda: players._rating(3300),
            described(
                "number",
                "Rating",
                "Rating in the pool.",
                least=-99_999,
                most=3300,
                required=True,
                opponent=True,
                error=InvalidRating,
            ),
        ),
        (
            lambda: players._count("Age", "In years.", 130),
            described("whole", "Age", "In years.", least=0, most=130, opponent=True),
        ),
        (
            lambda: players._count("Index", "Events so far."),
            described("whole", "Index", "Events so far.", least=0, opponent=True),
        ),
        (
            lambda: games._margin("Goals apart."),
            described("number", "Margin", "Goals apart.", least=0, most=1000, error=InvalidGames),
        ),
        (
            lambda: games._choice("Taker", "Who takes them.", "first", "second"),
            described(
                "choice",
                "Taker",
                "Who takes them.",
                choices=("first", "second"),
                error=InvalidGames,
            ),
        ),
        (
            lambda: games._home(),
            described(
                "choice",
                "Home",
                "Which side plays at home; default: neutral ground.",
                choices=("first", "second", "neutral"),
                error=InvalidGames,
            ),
        ),
        (
            lambda: games._importance("20 friendly."),
            described("number", "Importance", "20 friendly.", least=0, error=InvalidGames),
        ),
        (
            lambda: games._flag("Shoot-out", "There was one."),
            described("flag", "Shoot-out", "There was one.", default=False, error=InvalidGames),
        ),
        (
            lambda: own._rating("Floor", "Nobody falls below it."),
            described(
                "number",
                "Floor",
                "Nobody falls below it.",
                least=0,
                most=99_999,
                error=InvalidRating,
            ),
        ),
        (
            lambda: own._text("Name", "What it is called."),
            described("text", "Name", "What it is called."),
        ),
        (
            lambda: own._text("K by games", "40:30,20.", sets_k=True),
            described("text", "K by games", "40:30,20.", sets_k=True),
        ),
        (
            lambda: uschess._rating("Peak", "For the floor.", default=None, opponent=True),
            described(
                "number",
                "Peak",
                "For the floor.",
                least=0,
                most=99_999,
                opponent=True,
                error=InvalidRating,
            ),
        ),
    ],
    ids=map(str, count(1)),
)
def test_a_fact(make: Callable[[], Any], found: Fact) -> None:
    made = make()
    assert Fact("x", **made.metadata["arpad.fact"]) == found
    assert found.required or made.default is found.default


def test_a_system_of_the_family_of_glicko() -> None:
    """Lichess is exact, chess.com an estimate; ratings have two decimals."""

    def make(terms: Any) -> Any:
        raise AssertionError

    assert glicko._system("one", LICHESS, LichessTerms, make) == System(
        id="one",
        name="Lichess",
        document=LICHESS.document,
        state=glicko.Player,
        terms=LichessTerms,
        make=make,
        places=2,
        certainty="checked against Lichess’ own tests",
    )
    assert glicko._system("other", CHESS_COM, NoTerms, make) == System(
        id="other",
        name="chess.com",
        document=CHESS_COM.document,
        state=glicko.Player,
        terms=NoTerms,
        make=make,
        places=2,
        estimate="an estimate: chess.com does not publish the constants of its Glicko",
        certainty="an estimate: the constants are not published",
    )


@pytest.mark.parametrize("document", ["Rules of a club.", "Rules of a club"])
def test_a_pool_as_a_system(document: str) -> None:
    record = replace(
        records.FIBS,
        id="club",
        name="Club",
        document=document,
        date="2020",
        certainty="nobody knows",
        places=3,
        estimate="an estimate: a guess",
    )
    made = _system(record)
    assert made.make(None) == Rulebook(record)
    assert made == System(
        id="club",
        name="Club",
        document="Rules of a club (2020).",
        state=players.BackgammonPlayer,
        terms=NoTermsOfPools,
        make=made.make,
        ratings_of="Club",
        game=games.BackgammonMatch,
        places=3,
        estimate="an estimate: a guess",
        certainty="nobody knows",
        draws=False,
    )
