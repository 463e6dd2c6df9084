"""US Chess: a whole section rated at once, exactly; one player alone as an estimate.

The document is "The US Chess Rating System" by Glickman and Doan (6 April 2026). Official sections
are reproduced to the hundredth. Two things are not known, and are refused or named in the answer:
the factor of the bonus from 2008 to 2015, and how foreign ratings are blended into a start value.

>>> from datetime import date
>>> players = {"a": Player(1500), "b": Player(1600, games=30)}
>>> after = section(players, [("a", "b", 1)], ended=date(2026, 8, 30))
>>> after["a"].after.rating > 1500
True
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from arpad.facts import Day, as_day
from arpad.game import GameLike, PairingLike
from arpad.system import System
from arpad.uschess.player import Player, RatingList, Terms, absolute_floor, peak_floor
from arpad.uschess.report import UsChessReport
from arpad.uschess.rulebook import NAME, Rulebook
from arpad.uschess.rules import DOCUMENT
from arpad.uschess.section import start_by_age, start_from_cfc, start_from_fide

__all__ = [
    "SYSTEM",
    "Player",
    "Rulebook",
    "Terms",
    "UsChessReport",
    "absolute_floor",
    "expected",
    "peak_floor",
    "performance",
    "rate",
    "section",
    "start_by_age",
    "start_from_cfc",
    "start_from_fide",
    "tournament",
    "update",
]


def section(
    players: Mapping[Any, Any],
    games: Iterable[PairingLike],
    *,
    ended: Day | None = None,
    rating_list: RatingList = "regular",
    dual: bool = False,
    match: bool = False,
    start: float | None = None,
) -> dict[Any, UsChessReport]:
    """Every player's exact rating after a section, with its working.

    `players` are `Player`s, mappings of their facts or bare ratings by any id; `games` are
    `(one, other, score)` with the first one's score. `ended` is the last day of the event, by
    default today; `rating_list` is the list, `dual` says whether the event is rated both as
    Regular and as Quick, `match` whether it is a match of two players, and `start` is what unrated
    players of unknown age start from.

    >>> players = {1: Player(1500, games=12), 2: Player(1600)}
    >>> round(section(players, [(1, 2, 0.5)], ended="2026-08-30")[1].change, 2)
    8.14
    """
    terms = Terms(
        ended=as_day(ended, "ended"), rating_list=rating_list, dual=dual, match=match, start=start
    )
    return Rulebook(terms).rate_field(players, games)


def tournament(
    player: Any,
    games: Iterable[GameLike],
    *,
    ended: Day | None = None,
    rating_list: RatingList = "regular",
    dual: bool = False,
    start: float | None = None,
) -> UsChessReport:
    """One player's tournament: an estimate, since no player can be rated without the others.

    `player` is a `Player`, a mapping of its facts or a bare rating; `games` are (opponent, score)
    pairs. If you know the opponents' ratings after the event, give them as
    `Player(1600, after=1612.4)`: the estimate is then much more accurate. `ended`, `rating_list`,
    `dual` and `start` are the same as in `section`.

    >>> report = tournament(1500, [(1600, 1), (1550, 0.5)], ended="2026-08-30")
    >>> report.estimate.startswith("an estimate")
    True
    """
    terms = Terms(ended=as_day(ended, "ended"), rating_list=rating_list, dual=dual, start=start)
    return Rulebook(terms).rate(player, games)


def _make(terms: Terms) -> Rulebook:
    return Rulebook(terms)


SYSTEM = System(
    id="uschess",
    name=NAME,
    document=f"{DOCUMENT}; recomputed from official sections, to the hundredth.",
    state=Player,
    terms=Terms,
    make=_make,
    ratings_of=NAME,
    certainty="a whole section is exact to the hundredth; one player alone is an estimate",
)

rate, update = SYSTEM.rate, SYSTEM.update
expected, performance = SYSTEM.expected, SYSTEM.performance
