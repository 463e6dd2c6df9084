"""The published figures as records; the figures themselves are in `data/`."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

_DATA = Path(__file__).parent / "data"


@dataclass(frozen=True)
class PublishedGame:
    id: str
    on: date
    own: int
    opponent: int  # the one that was used: own ± 400 where the game was capped
    capped: bool
    score: str
    delta: Decimal


@dataclass(frozen=True)
class PublishedEvent:
    id: str
    on: date
    own: int
    score: Decimal
    n: int
    sum: Decimal
    k: int
    change: Decimal
    games: tuple[PublishedGame, ...]

    @property
    def pairs(self) -> list[tuple[int, str]]:
        return [(game.opponent, game.score) for game in self.games]


@dataclass(frozen=True)
class PublishedPeriod:
    id: str
    listed_before: int
    next_list: int
    k_on_list: int
    n: int
    change: Decimal
    events: tuple[PublishedEvent, ...]

    @property
    def base(self) -> int:
        """The rating that the change was added to."""
        return self.events[-1].own

    @property
    def ever_2400(self) -> bool | None:
        # A K of 10 below 2400 shows that the player was once published there; above it, the
        # rating itself must be enough.
        return True if self.k_on_list == 10 and self.base < 2400 else None


@dataclass(frozen=True)
class Exceptions:
    """Periods whose published figures do not follow from the rules, by their ids."""

    rounded_per_event: frozenset[str]
    off: dict[str, int]
    base_not_on_list: frozenset[str]
    moves_the_list_instead: frozenset[str]

    @property
    def not_on_next_list(self) -> frozenset[str]:
        """Those in which the rounded change does not lead from the base to the next list."""
        return self.rounded_per_event | self.off.keys() | self.moves_the_list_instead


def load(name: str) -> dict[str, Any]:
    """One data file."""
    data: dict[str, Any] = json.loads((_DATA / name).read_text(encoding="utf-8"))
    return data


def _period(data: dict[str, Any]) -> PublishedPeriod:
    lists: dict[str, int] = data["lists"]
    before = max(month for month in lists if month < data["list"])
    return PublishedPeriod(
        id=data["id"],
        listed_before=lists[before],
        next_list=lists[data["list"]],
        k_on_list=data["k_on_list"],
        n=data["n"],
        change=Decimal(data["change"]),
        events=tuple(
            _event(f"{data['id']}/{number}", event)
            for number, event in enumerate(data["events"], 1)
        ),
    )


def _event(event_id: str, data: dict[str, Any]) -> PublishedEvent:
    on, own = date.fromisoformat(data["start"]), data["own"]
    return PublishedEvent(
        id=event_id,
        on=on,
        own=own,
        score=Decimal(data["score"]),
        n=data["n"],
        sum=Decimal(data["sum"]),
        k=data["k"],
        change=Decimal(data["change"]),
        games=tuple(
            PublishedGame(f"{event_id}.{number}", on, own, opponent, capped, score, Decimal(delta))
            for number, (_, opponent, capped, score, delta) in enumerate(data["games"], 1)
        ),
    )


def _exceptions() -> Exceptions:
    data = load("known_exceptions.json")
    return Exceptions(
        rounded_per_event=frozenset(data["rounded_per_event"]),
        off=data["off"],
        base_not_on_list=frozenset(data["base_not_on_list"]),
        moves_the_list_instead=frozenset(data["moves_the_list_instead"]),
    )


PERIODS = tuple(_period(data) for data in load("fide_calculations.json")["periods"])
EVENTS = tuple(event for period in PERIODS for event in period.events)
GAMES = tuple(game for event in EVENTS for game in event.games)
EXCEPTIONS = _exceptions()
