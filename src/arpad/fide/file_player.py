"""A player of an event's file, with the figures of a rating list or of the file."""

from __future__ import annotations

from datetime import date
from typing import Any

from arpad.errors import ArpadError
from arpad.fide.edition import Edition
from arpad.fide.player import Player, StatedK, check_birth_year, check_k
from arpad.terms import as_date

#: Remarks on what was read: the field of the file, and a sentence.
Remarks = list[tuple[str, str]]


def enter(
    edition: Edition, on: date | None, record: Any, figures: Any = None
) -> tuple[Player, Remarks]:
    """The player, and remarks on what does not fit together.

    `record` is the player in the file, `figures` their figures in a rating list, if there is one:
    these take precedence over the file.
    """
    remarks: Remarks = []
    rating = (
        record.rating if figures is None else figures.rating
    ) or None  # files write 0 for none
    if _is_below(edition, rating):
        floor = edition.floor
        text = (
            f"{rating} is below the floor of {floor.value}: it counts as unrated ({floor.article})"
        )
        remarks.append(("rating", text))
        rating = None
    standard = figures.standard_rating or None if figures is not None and rating is None else None
    player = Player(
        rating,
        games_played=record.games_played,
        birth_year=_birth_year(record, figures, on, remarks),
        k=_stated_k(record, figures, rating),
        standard_rating=None if _is_below(edition, standard) else standard,
    )
    return player, remarks


def _is_below(edition: Edition, rating: int | None) -> bool:
    """Whether a rating is below the floor, where nobody is rated (7.2)."""
    floor = edition.floor.value
    return rating is not None and floor is not None and rating < floor


def _stated_k(record: Any, figures: Any, rating: int | None) -> StatedK | None:
    # K of a list belongs to its rating: a player without one is new to the list (RB 7.2.1)
    if figures is not None and figures.k is not None and rating is not None:
        return StatedK(figures.k, "K of the rating list")
    if record.k is not None:
        reason = "K set by you" if record.is_corrected("k") else "K in the file"
        return StatedK(check_k(record.k, f"K of {record.name}"), reason)
    return None


def _birth_year(record: Any, figures: Any, on: date | None, remarks: Remarks) -> int | None:
    year: int | None = record.birth_year or (figures.birth_year if figures else None)
    if year is None:
        return None
    try:
        for day in (on, None):  # of the event, and today: a `Player` is refused then
            check_birth_year(year, None, as_date(day))
    except ArpadError as error:
        remarks.append(("born", f"birth year {year} is not used: {error.rule}"))
        return None
    return year
