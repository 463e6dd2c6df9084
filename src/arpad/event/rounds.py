"""The rounds of an event: how they are paired, and what each did to one player."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from decimal import Decimal
from typing import TypedDict, cast

from arpad.answer import json_number
from arpad.formats.event_type import EventType
from arpad.formats.records import EventRecord
from arpad.terms import Pairings

#: Events in which everybody meets everybody; not those of teams, whose line-ups change.
ROUND_ROBINS: tuple[Pairings, ...] = ("round robin", "double round robin")


class RoundData(TypedDict):
    """One round of one player."""

    round: int
    opponent: int | None
    name: str | None
    rating: float | None
    colour: str | None
    result: str
    score: float
    counted: bool
    reason: str
    article: str
    difference: float | None
    capped: bool
    expected: float | None
    change: float | None


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

    def as_data(self) -> RoundData:
        """The round as plain JSON data; the names are those of the attributes."""
        data = {name: json_number(getattr(self, name)) for name in self.__dataclass_fields__}
        return cast(RoundData, data)


def pairings_of(event: EventRecord) -> Pairings:
    """The pairings by record 192 or 092, else by the rounds; "" if they are not known."""
    stated = event.type
    return _of_cycles(cycles_shown(event)) if stated is None else _of_type(stated)


def cycles_shown(event: EventRecord) -> int:
    """How often all players meet each other, if all equally often; else 0.

    With two players, this cannot be seen.
    """
    numbers = {player.number for player in event.players}
    pairs_of_all = len(numbers) * (len(numbers) - 1) // 2
    if len(numbers) < 3 or sum(len(player.rounds) for player in event.players) < pairs_of_all:
        return 0
    met = Counter(
        (min(player.number, record.opponent), max(player.number, record.opponent))
        for _, player, record in event.games()
        if record.opponent in numbers and record.opponent != player.number
    )
    times = set(met.values())
    if len(met) < pairs_of_all or len(times) > 1:
        return 0
    return max(1, times.pop() // 2)  # each pairing appears with both players


def _of_cycles(cycles: int) -> Pairings:
    if not cycles:
        return ""
    return "double round robin" if cycles == 2 else "round robin"


def _of_type(stated: EventType) -> Pairings:
    """The pairings of a stated type; with teams, those of players are not known in advance."""
    if stated.format in ("Scheveningen", "Schiller"):
        return stated.format
    if stated.team:
        return "team"
    if stated.format == "round robin":
        return _of_cycles(stated.cycles)
    return stated.format
