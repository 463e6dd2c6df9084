"""The whole event in a few figures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from math import fsum
from typing import Any, Protocol

from arpad.event.rounds import RoundReport
from arpad.formats.records import PlayerRecord
from arpad.outcome import json_number


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

    def as_data(self) -> dict[str, Any]:
        """The totals as plain JSON data."""
        return {name: json_number(getattr(self, name)) for name in self.__dataclass_fields__}


def totals_of(players: Sequence[Rated]) -> EventTotals:
    """The totals over all players."""
    changes: list[Any] = [player.change for player in players if player.change is not None]
    exact = all(isinstance(change, Decimal) for change in changes)
    return EventTotals(
        players=len(players),
        rated_players=sum(player.rating is not None for player in players),
        games=games_played(player.record for player in players),
        rated_games=len(set(_counted(players))),
        # Sums of floats are given to a millionth: further digits are rounding errors.
        sum_of_changes=sum(changes, Decimal("0.00")) if exact else round(fsum(changes), 6) + 0.0,
        gaining=sum(change > 0 for change in changes),
        losing=sum(change < 0 for change in changes),
        initial_ratings=sum(
            player.rating is None and player.new_rating is not None for player in players
        ),
    )


#: A game: its round, and the starting numbers of both players, the lower one first.
_Pairing = tuple[int, int, int]


def games_played(players: Iterable[PlayerRecord]) -> int:
    """How many games these players have played, forfeits and byes aside."""
    return len({pairing for player in players for pairing in _played(player)})


def _played(player: PlayerRecord) -> Iterator[_Pairing]:
    own = player.number
    for number, round_ in enumerate(player.rounds, 1):
        if round_.played and round_.opponent:
            yield number, min(own, round_.opponent), max(own, round_.opponent)


def _counted(players: Sequence[Rated]) -> Iterator[_Pairing]:
    """The games that count, from the sides of rated players."""
    for player in players:
        if player.rating is not None:
            counted = {round_.round for round_ in player.rounds if round_.counted}
            yield from (pairing for pairing in _played(player.record) if pairing[0] in counted)
