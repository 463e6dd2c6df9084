"""The whole event in a few figures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from math import fsum
from typing import Any, Protocol, TypedDict, cast

from arpad.answer import json_number
from arpad.event.rounds import RoundReport
from arpad.formats.records import GAME_CODES, PlayerRecord


class Rated(Protocol):
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


def totals_of(players: Sequence[Rated]) -> EventTotals:
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


def _games_rated(players: Sequence[Rated]) -> int:
    """How many games count, from the sides of rated players."""
    games = {
        (game.round, frozenset((player.record.number, game.opponent)))
        for player in players
        if player.rating is not None
        for game in player.rounds
        if game.counted
    }
    return len(games)
