"""The rounds of an event: what each did to one player."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from arpad.outcome import json_number


@dataclass(frozen=True, slots=True)
class RoundReport:
    """One round of one player: the opponent, and what the game did."""

    round: int
    opponent: int | None  # the starting number
    name: str | None
    rating: float | None  # the one that the opponent counts with
    colour: str | None
    result: str
    score: Decimal
    counted: bool
    reason: str
    article: str = ""  # the article that gives the reason
    difference: float | None = None
    capped: bool = False
    expected: Decimal | float | None = None
    change: Decimal | float | None = None

    def as_data(self) -> dict[str, Any]:
        """The round as plain JSON data; the names are those of the attributes."""
        return {name: json_number(getattr(self, name)) for name in self.__dataclass_fields__}
