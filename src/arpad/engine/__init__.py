"""A pool in motion: one batch of games after the other turns states into states.

Ladders and leagues are played by an `Engine`, whatever the rating system: `of(book)` gives its own
one, or one that folds `rate_field`.

>>> from arpad import system
>>> ladder = of(system.find("elo").book(k=32))
>>> ladder.add([1500.0, 1600.0])
>>> moves = ladder.play(Batch([0], [1], [1.0]), keep="moves")
>>> [round(rating, 2) for rating in ladder.column("rating")]
[1520.48, 1579.52]
"""

from __future__ import annotations

from typing import Any

from arpad.engine.batch import (
    Batch,
    Figures,
    Lineup,
    Move,
    Moves,
    PlainTerms,
    SeasonRule,
    Segment,
    Setting,
    pair_score,
)
from arpad.engine.engine import START, Engine
from arpad.engine.sides import SidesEngine
from arpad.errors import InvalidType
from arpad.system import HasEngine, Rulebook

__all__ = [
    "START",
    "Batch",
    "Engine",
    "Figures",
    "Lineup",
    "Move",
    "Moves",
    "PlainTerms",
    "SeasonRule",
    "Segment",
    "Setting",
    "SidesEngine",
    "of",
    "pair_score",
]


def of(book: Any, setting: Setting | None = None, *, compiled: bool = False) -> Engine:
    """The engine of a rulebook, without players.

    `book` is the rulebook, `setting` is what a league adds to it, and `compiled` says whether a
    compiled kernel is wanted: it is used if the system has one and Numba is installed.
    """
    if isinstance(book, HasEngine):
        own: Engine = book.engine(setting, compiled=compiled)
        return own
    if not isinstance(book, Rulebook):
        rule = "an engine plays the games of a rulebook"
        raise InvalidType("book", book, rule, 'write it as system.find("elo").book()')
    from arpad.engine.rulebook import RulebookEngine  # plain Elo does without it

    return RulebookEngine(book, setting)
