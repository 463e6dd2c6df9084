"""The rounds of an event: their pairings, and what each did to a player; the event in figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from math import fsum
from typing import Any, Protocol, TypedDict, cast

from arpad.answer import json_number
from arpad.formats.event_type import EventType
from arpad.formats.records import GAME_CODES, EventRecord, PlayerRecord
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


class RatedPlayer(Protocol):
    """What the totals need of a player's report."""

    @property
    def record(self) -> PlayerRecord: ...
    @property
    def rating(self) -> float | None: ...
    @property
    def new_rating(self) -> float | None: ...
    @property
    def change(self) -> Decimal | float | None: ...
    @property
    def rounds(self) -> tuple[RoundReport, ...]: ...


class TotalsData(TypedDict):
    """The whole event in a few figures."""

    players: int
    rated_players: int
    games: int
    rated_games: int
    sum_of_changes: float
    gaining: int
    losing: int
    initial_ratings: int


@dataclass(frozen=True, slots=True)
class EventTotals:
    """The whole event in a few figures."""

    players: int
    rated_players: int
    games: int  # that were played
    rated_games: int
    sum_of_changes: Decimal | float
    gaining: int
    losing: int
    initial_ratings: int

    def as_data(self) -> TotalsData:
        """The totals as plain JSON data."""
        data = {name: json_number(getattr(self, name)) for name in self.__dataclass_fields__}
        return cast(TotalsData, data)


def totals_of(players: Sequence[RatedPlayer]) -> EventTotals:
    """The totals over all players."""
    changes: list[Any] = [player.change for player in players if player.change is not None]
    exact = all(isinstance(change, Decimal) for change in changes)
    return EventTotals(
        players=len(players),
        rated_players=sum(player.rating is not None for player in players),
        games=games_played(player.record for player in players),
        rated_games=_games_rated(players),
        # Sums of floats are given to a millionth: further digits are rounding errors.
        sum_of_changes=sum(changes, Decimal("0.00")) if exact else round(fsum(changes), 6) + 0.0,
        gaining=sum(change > 0 for change in changes),
        losing=sum(change < 0 for change in changes),
        initial_ratings=sum(
            player.rating is None and player.new_rating is not None for player in players
        ),
    )


def games_played(players: Iterable[PlayerRecord]) -> int:
    """How many games these players have played, forfeits and byes aside."""
    games = {
        (number, frozenset((player.number, record.opponent)))
        for player in players
        for number, record in enumerate(player.rounds, 1)
        if record.opponent and record.result in GAME_CODES
    }
    return len(games)


def _games_rated(players: Sequence[RatedPlayer]) -> int:
    """How many games count, from the sides of rated players."""
    games = {
        (game.round, frozenset((player.record.number, game.opponent)))
        for player in players
        if player.rating is not None
        for game in player.rounds
        if game.counted
    }
    return len(games)
