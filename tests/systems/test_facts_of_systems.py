"""What systems ask for, and what they are called, made anew: kind, words, bounds and errors.

Facts are laid out when their module is imported; here the functions that make them are called.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from arpad import glicko
from arpad.glicko import GlickoSystem
from arpad.glicko.parameters import CHESS_COM, LICHESS
from arpad.glicko.player import LichessGame, LichessTerms, NoTerms
from arpad.pools import games, players, records
from arpad.pools.rulebook import Rulebook
from arpad.pools.systems import NoTerms as NoTermsOfPools
from arpad.pools.systems import _system
from arpad.system import System


def test_a_system_of_the_family_of_glicko() -> None:
    """Lichess is exact, chess.com an estimate; ratings have two decimals."""
    one, other = glicko.lichess, glicko.chesscom
    assert one == GlickoSystem(
        id="lichess",
        name="Lichess",
        document=LICHESS.document,
        state=glicko.Player,
        terms=LichessTerms,
        make=one.make,
        game=LichessGame,
        places=2,
        certainty="checked against Lichess’ own tests",
    )
    assert other == GlickoSystem(
        id="chesscom",
        name="chess.com",
        document=CHESS_COM.document,
        state=glicko.Player,
        terms=NoTerms,
        make=other.make,
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
