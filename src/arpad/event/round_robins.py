"""Round robins with unrated players, which some editions rated in a way that is not known."""

from __future__ import annotations

from typing import Any

from arpad.event.pairings import ROUND_ROBINS
from arpad.event.rounds import Setting
from arpad.fide.round_robins import round_robin_assumed
from arpad.system import Rulebook, reader_of


def check_round_robin(setting: Setting, book: Rulebook[Any]) -> None:
    """Refuse a round robin with unrated players if the rules rated it in an unknown way."""
    unrated = [
        entrant.record.name or str(entrant.record.number)
        for entrant in setting.entrants
        if entrant.ratings[0] is None and setting.has_games(entrant)
    ]
    if unrated and setting.norms.pairings in ROUND_ROBINS:
        reader_of(book).check_round_robin(unrated)


def without_known(
    assumptions: tuple[str, ...], setting: Setting, book: Rulebook[Any]
) -> tuple[str, ...]:
    """The assumptions without that about round robins, if the pairings of the event are known."""
    edition = getattr(book, "edition", None)
    doubts = [] if edition is None else list(map(str, round_robin_assumed(edition)))
    if not doubts or not setting.norms.pairings:
        return assumptions
    return tuple(assumed for assumed in assumptions if assumed not in doubts)
