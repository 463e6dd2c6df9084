"""A round of an event as a game for a title norm (B.01)."""

from __future__ import annotations

from arpad.event.entrants import Entrant
from arpad.event.rounds import RoundReport
from arpad.fide.norms.requirements import NormGame

#: Results of rounds without a game that may stand in for one: forfeit wins and full-point byes.
_STAND_INS = ("+", "F", "U")


def norm_game(round_: RoundReport, opponent: Entrant | None, played: bool) -> NormGame:
    """A round; of those without a game, forfeit wins and byes alone may stand in for one."""
    return NormGame(
        None if round_.rating is None else int(round_.rating),
        float(round_.score) if played or round_.result in _STAND_INS else 0,
        title=opponent.title if opponent else "",
        federation=opponent.federation if opponent else "",
        round=round_.round,
        name=round_.name,
        played=played,
    )
