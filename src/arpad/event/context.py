"""What the reports of all players of an event share: its time controls, days and entrants."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Any, NamedTuple

from arpad.errors import InvalidTimeControl, Unquoted
from arpad.event.entrants import Entrant
from arpad.event.rating_lists import Calendar
from arpad.event.rounds import ROUND_ROBINS
from arpad.exact import all_of
from arpad.formats.records import GAME_CODES, EventRecord, RoundRecord
from arpad.formats.time_control import Clock
from arpad.formats.time_control.stated import Stated, stated
from arpad.system import EventNorms, Rulebook, reader_of
from arpad.terms import Pairings, TimeControl, check_time_control, far_notes, kind_of

#: The lists under which games are shown that are too fast or too slow for any.
_FASTEST: TimeControl = "blitz"
_SLOWEST: TimeControl = "standard"


class Clocks(NamedTuple):
    """The kind that is rated, the event's time control as it was read, and those of games."""

    kind: TimeControl | None
    event: Stated
    games: tuple[tuple[str, Stated], ...] = ()  # by the text in the file

    @property
    def shown(self) -> Stated:
        """The time control of the event as a report shows it, with the kind that is rated."""
        fits = self.event.excluded is not None or self.event.kind == self.kind
        return self.event._replace(kind=self.kind) if fits else Stated(self.kind)

    @property
    def stated(self) -> tuple[Stated, ...]:
        """The time control of the event, and those of games with their own."""
        return (self.shown, *(each for _, each in self.games))

    def called(self, name: Callable[[Clock], str]) -> Clocks:
        """The same with the name that a system without these kinds has for the clock, if known."""
        clock = self.event.clock
        return self._replace(event=self.event._replace(called=name(clock))) if clock else self

    def of(self, text: str) -> Stated:
        """The time control of a game, by its text; that of the event if it has none of its own."""
        return next((each for own, each in self.games if own == text), self.event)


def read_clocks(event: EventRecord, given: TimeControl | None, *, needed: bool) -> Clocks:
    """The time controls of the event; the caller may override the kind.

    `given` is the kind that it is to be rated as: games whose own time control is of another kind
    then do not count. Without `given`, if the kind is `needed`, a time control that is not
    understood is refused, and so are games of several kinds.
    """
    found = stated(event.coded_time_control, event.time_control)
    texts = {record.time_control for player in event.players for record in player.rounds}
    games = tuple((text, stated(text, "")) for text in sorted(texts - {""}))
    kinds = {each.kind for each in (found, *dict(games).values()) if each.kind is not None}
    if given is not None:
        kind = check_time_control(given)
        if kind not in kinds:  # the file is wrong, or does not say
            return Clocks(kind, Stated(kind))
        return Clocks(kind, found._replace(excluded=None, doubts=()), games)
    if needed:
        _refuse(event, found, dict(games), kinds)
    kind_of_all = next(iter(kinds), None)
    if kind_of_all is None and found.excluded is not None:
        slow = found.clock is not None and kind_of(found.clock.seconds()) == _SLOWEST
        kind_of_all = _SLOWEST if slow else _FASTEST
    return Clocks(kind_of_all, found, games)


def _refuse(
    event: EventRecord, found: Stated, games: dict[str, Stated], kinds: set[TimeControl]
) -> None:
    """Refuse a time control that is not understood, and games of several kinds."""
    place, remedy = "the time control", "say which of the three"
    words = event.coded_time_control or event.time_control
    for text, each in {words: found, **games}.items():
        if each.kind is None and each.excluded is None:
            reason = each.reason and f": {each.reason}"
            rule = f"the file does not say whether it is standard, rapid or blitz{reason}"
            raise InvalidTimeControl(place, text or Unquoted("missing"), rule, remedy)
    if len(kinds) > 1:
        rule = f"games in {all_of(sorted(kinds))} are not rated together"
        raise InvalidTimeControl(place, ", ".join((words, *games)), rule, remedy)


class MetOpponent(NamedTuple):
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

    def meeting(self, entrant: Entrant, number: int, record: RoundRecord) -> MetOpponent:
        """A player's opponent in a round, as they count there."""
        place = self.places.get(record.opponent or 0)
        if place is None:
            return MetOpponent(None, None, "", played=False)
        opponent = self.entrants[place]
        part = self.calendar.part_of(number) if self.calendar.months else 0
        played = record.opponent != entrant.record.number and record.result in GAME_CODES
        return MetOpponent(opponent, opponent.ratings[part], opponent.titles[part], played)

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
