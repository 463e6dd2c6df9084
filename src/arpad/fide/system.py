"""FIDE as one of the rating systems, and the terms of its questions."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from arpad.errors import InvalidK, InvalidTimeControl
from arpad.facts import GREATEST_K, check_facts, fact
from arpad.fide.editions import edition
from arpad.fide.player import Player
from arpad.fide.rulebook import Rulebook
from arpad.system import System
from arpad.terms import TIME_CONTROLS, TimeControl


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of a question about a FIDE rating."""

    on: date | None = fact(
        "date", "First day", "First day of the tournament; default: today.", default=None
    )
    time_control: TimeControl = fact(
        "choice",
        "Time control",
        "Which list.",
        default="standard",
        choices=TIME_CONTROLS,
        error=InvalidTimeControl,
    )
    k: int | None = fact(
        "whole",
        "K",
        "K set by you, for players who have none of their own.",
        default=None,
        least=0,
        most=GREATEST_K,
        sets_k=True,
        error=InvalidK,
    )

    def __post_init__(self) -> None:
        check_facts(self)


def _make(terms: Terms) -> Rulebook:
    return Rulebook(edition(terms.on, terms.time_control), terms.on, terms.k)


SYSTEM = System(
    id="fide",
    name="FIDE",
    document="FIDE Handbook B.02 in the edition in force on the first day of the tournament.",
    state=Player,
    terms=Terms,
    make=_make,
    ratings_of="FIDE",
    certainty="exact to the hundredth by the regulations; each value names its source",
)
