"""What the reports of all players of an event share."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Any, NamedTuple

from arpad.event.clocks import Clocks
from arpad.event.entrants import Entrant
from arpad.event.rating_lists import Calendar
from arpad.event.rounds import ROUND_ROBINS
from arpad.formats.records import GAME_CODES, RoundRecord
from arpad.formats.time_control.stated import Stated
from arpad.system import EventNorms, Rulebook, reader_of
from arpad.terms import Pairings, far_notes


class Meeting(NamedTuple):
    """An opponent, with their rating and title then, and whether a game was played."""

    opponent: Entrant | None
    rating: float | None
    title: str
    played: bool


@dataclass(frozen=True)
class EventContext:
    """What the reports of all players share: the players, the clocks, and the basis of norms."""

    entrants: tuple[Entrant, ...]
    on: date | None
    clocks: Clocks
    calendar: Calendar
    rounds: int
    round_dates: tuple[date | None, ...]
    pairings: Pairings
    norms: EventNorms
    conditions: Any = None  # under which a game is rated; None if the system has none

    @cached_property
    def clock(self) -> Stated:
        """The time control of the event, with the kind that it is rated as."""
        return self.clocks.shown

    @property
    def time_control(self) -> str:
        """What the system calls it: FIDE standard, rapid or blitz; "" if it is not known."""
        return self.clock.name

    @cached_property
    def notes(self) -> tuple[str, ...]:
        """Notes on the event as a whole, which are not repeated for each player."""
        return tuple(map(str, far_notes(self.on)))

    @cached_property
    def places(self) -> dict[int, int]:
        """The entrants' places by starting number; the first one if two have the same."""
        numbers = [entrant.record.number for entrant in self.entrants]
        return {number: place for place, number in reversed(list(enumerate(numbers)))}

    def has_games(self, entrant: Entrant) -> bool:
        """Whether a player played somebody else in the event."""
        return any(self.is_game(entrant, record) for record in entrant.record.rounds)

    def opponent(self, record: RoundRecord) -> Entrant | None:
        """The opponent of a round, if they are in the event."""
        place = self.places.get(record.opponent or 0)
        return None if place is None else self.entrants[place]

    def is_game(self, entrant: Entrant, record: RoundRecord) -> bool:
        """Whether a round is a game that was played against somebody else in the event."""
        in_event = record.opponent in self.places and record.opponent != entrant.record.number
        return in_event and record.result in GAME_CODES

    def meeting(self, entrant: Entrant, number: int, record: RoundRecord) -> Meeting:
        """A player's opponent in a round, as they count there."""
        opponent = self.opponent(record)
        if opponent is None:
            return Meeting(None, None, "", played=False)
        part = self.calendar.part_of(number) if self.calendar.months else 0
        played = self.is_game(entrant, record)
        return Meeting(opponent, opponent.ratings[part], opponent.titles[part], played)

    def check_round_robin(self, book: Rulebook[Any]) -> None:
        """Refuse a round robin with unrated players if the rules rated it in an unknown way."""
        unrated = [
            entrant.record.name or str(entrant.record.number)
            for entrant in self.entrants
            if entrant.ratings[0] is None and self.has_games(entrant)
        ]
        if unrated and self.pairings in ROUND_ROBINS:
            reader_of(book).check_round_robin(unrated)

    def without_known(self, assumptions: tuple[str, ...], book: Rulebook[Any]) -> tuple[str, ...]:
        """The assumptions without that about round robins, if the event's pairings are known."""
        doubts = reader_of(book).pairings_assumed if self.pairings else ()
        return tuple(assumed for assumed in assumptions if assumed not in doubts)
