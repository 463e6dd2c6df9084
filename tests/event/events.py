"""Small events to rate, made by hand."""

from __future__ import annotations

from datetime import date
from typing import Any

from arpad.formats.records import EventRecord, PlayerRecord, RoundRecord

ON = date(2025, 11, 1)
_ANSWERS = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+", "W": "L", "L": "W", "D": "D"}


def event(players: list[PlayerRecord], **fields: Any) -> EventRecord:
    """An event of these players, by default standard and on a day of the 2025 edition."""
    given = {"name": "An event", "starts": ON, "time_control": "90+30", **fields}
    return EventRecord(players=tuple(players), **given)


def bye(code: str) -> RoundRecord:
    """A round without an opponent."""
    return RoundRecord(None, None, code)


def against(
    rating: int | None, results: list[tuple[int | None, str]], **fields: Any
) -> EventRecord:
    """One player (number 1) against others, one a round; the others play nobody else."""
    own = tuple(
        RoundRecord(number, "white", result) for number, (_, result) in enumerate(results, 2)
    )
    hero = PlayerRecord(1, "Hero", rating, rounds=own, **fields)
    others = [
        PlayerRecord(
            number,
            f"Opponent {number}",
            opponent,
            rounds=(*[bye("")] * (number - 2), RoundRecord(1, "black", _ANSWERS[result])),
        )
        for number, (opponent, result) in enumerate(results, 2)
    ]
    return event([hero, *others])
