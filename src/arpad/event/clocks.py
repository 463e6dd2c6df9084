"""The time control of an event, and those of games with their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from arpad.errors import InvalidTimeControl, Unquoted
from arpad.exact import all_of
from arpad.formats.records import EventRecord
from arpad.formats.time_control import Clock
from arpad.formats.time_control.stated import Stated, stated
from arpad.terms import TimeControl, check_time_control, kind_of

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
