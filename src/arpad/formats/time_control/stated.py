"""Standard, rapid or blitz, by the time control that an event states.

The Laws of Chess use the time for 60 moves, increments included: 60 minutes or more is
standard, more than 10 and less than 60 rapid (Appendix A), more than 3 and up to 10 blitz
(Appendix B). Faster games are not rated.
"""

from __future__ import annotations

from typing import NamedTuple, TypedDict, cast

from arpad.formats.time_control import (
    NO_TIME,
    ODD_TIMES,
    PLAY_OFF,
    Clock,
    ClockReading,
    as_code,
    has_two_clocks,
    read,
    read_code,
)
from arpad.sentences import Phrase, phrase
from arpad.terms import BLITZ, MOVES, TimeControl, kind_of

#: A game whose code has this many seconds is played by correspondence.
_DAY = 24 * 60 * 60
#: How an unknown time control is written, as in PGN.
_NOTHING = ("", "-", "?")
#: Nobody adds this many seconds to each move of a game of at most three minutes: such a code is
#: wrongly written in minutes instead of seconds.
_NO_BLITZ = 10


class PhaseData(TypedDict):
    """One phase of a clock; `moves` is null for the rest of the game."""

    moves: int | None
    seconds: int
    increment: int
    delay: int


class ClockData(TypedDict):
    """The clock of an event."""

    phases: list[PhaseData]
    seconds_for_60_moves: int | None
    text: str


class Stated(NamedTuple):
    """What a file says about the time control: its kind and clock, doubts, and why it has no kind.

    `excluded` says why no game with it is rated, whoever plays. `called` is the name that a system
    without these kinds has for it; None if the kind is its name.
    """

    kind: TimeControl | None = None
    clock: Clock | None = None
    doubts: tuple[str, ...] = ()
    reason: str = ""
    excluded: Phrase | None = None
    called: str | None = None

    @property
    def name(self) -> str:
        """The kind, or what the system calls it; "" if neither is known."""
        return (self.kind or "") if self.called is None else self.called

    def __str__(self) -> str:
        """In words: 3 minutes + 2 seconds a move: 5 minutes for 60 moves, blitz."""
        if self.clock is None:
            return self.name
        name = "not rated" if self.excluded and self.called is None else self.name
        text: object = self.clock
        if not _takes_days(self.clock):  # a day for each move is no time for 60 of them
            minutes = self.clock.seconds(MOVES) / 60
            text = phrase("clock_in_minutes", clock=self.clock, minutes=minutes, moves=MOVES)
        return f"{text}, {name}" if name else str(text)

    def as_data(self) -> ClockData | None:
        """The clock as plain JSON data; None if it is not known."""
        if self.clock is None:
            return None
        return {
            "phases": [cast(PhaseData, phase._asdict()) for phase in self.clock.phases],
            "seconds_for_60_moves": None if _takes_days(self.clock) else self.clock.seconds(MOVES),
            "text": str(self),
        }


def stated(coded: str, words: str) -> Stated:
    """What the coded time control (222) says, or else the one in words (122).

    `coded` and `words` are the two texts of the file.

    >>> stated("", "40/2h, 30 min KO").kind
    'standard'
    >>> str(stated("180+2", ""))
    '3 minutes + 2 seconds a move: 5 minutes for 60 moves, blitz'
    """
    if coded.strip() in _NOTHING:
        return _by_words(words)
    if not words.strip() and any(map(str.isalpha, coded)) and read_code(coded) is None:
        return _by_words(coded)  # a PGN's tag often has words
    by_words = _by_words(words)
    by_code = _by_code(coded)
    if by_code.excluded and by_words.kind is None:
        return by_code
    if by_code.kind is None:
        doubt = f"the coded time control {coded!r} is not used: {by_code.reason}"
        reason = by_words.reason if words.strip() else by_code.reason
        return by_words._replace(doubts=(doubt, *by_words.doubts), reason=reason)
    if by_words.kind not in (None, by_code.kind):
        doubt = f"the time control is {coded!r}, but {words!r} in words: the first one is used"
        return by_code._replace(doubts=(*by_code.doubts, doubt))
    return by_code


def _by_code(coded: str) -> Stated:
    clock = read_code(coded)
    if clock is not None and _takes_days(clock):
        return _excluded(clock, phrase("correspondence"))
    if clock is None:
        return Stated(reason="a code is in seconds, such as 5400+30")
    first = clock.phases[0]
    slow = 0 < first.increment < _NO_BLITZ or (first.seconds == BLITZ and not first.increment)
    if first.seconds <= BLITZ and not slow:
        return Stated(reason="a code is in seconds, such as 5400+30, and nobody plays so fast")
    kind = kind_of(clock.seconds(MOVES))
    if kind is None:
        return _excluded(clock, too_fast(clock.seconds(MOVES) / 60))
    unequal = phrase("unequal_times") if has_two_clocks(coded) else None
    return Stated(kind, clock, excluded=unequal)


def _by_words(words: str) -> Stated:
    coded = read_code(as_code(words))
    if coded is not None and _takes_days(coded):
        return _excluded(coded, phrase("correspondence"))
    reading = read(words)
    if not reading.clocks:
        return _without_numbers(words, reading)
    kinds = {kind_of(clock.seconds(MOVES)) for clock in reading.clocks}
    if len(kinds) > 1:
        named = " or ".join(sorted(kind or "too fast to be rated" for kind in kinds))
        return Stated(reason=f"it may be {named}")
    (kind,) = kinds
    if kind is None:
        clock = reading.clocks[0]
        return _excluded(clock, too_fast(clock.seconds(MOVES) / 60))
    others = [name for name in reading.named if name != kind]
    doubts = tuple(f"{words!r} says {name}, but its times make it {kind}" for name in others)
    unequal = phrase("unequal_times") if reading.unequal else None
    return Stated(kind, reading.clock, doubts, excluded=unequal)


def _without_numbers(words: str, reading: ClockReading) -> Stated:
    if reading.left == (PLAY_OFF,):
        armageddon = phrase("armageddon")
        return Stated(reason=str(armageddon), excluded=armageddon)
    if reading.left in ((NO_TIME,), (ODD_TIMES,)):
        return Stated(reason=f"it names {reading.left[0]}")
    if reading.left:
        are = "is" if len(reading.left) == 1 else "are"
        return Stated(reason=f"{', '.join(map(repr, reading.left))} {are} not understood")
    if len(reading.named) == 1:
        return Stated(cast(TimeControl, reading.named[0]))
    return Stated(reason="it names no time" if words.strip() else "")


def _takes_days(clock: Clock) -> bool:
    """Whether a phase has a day or more, as daily games have for every move."""
    return any(phase.seconds >= _DAY for phase in clock.phases)


def _excluded(clock: Clock, why: Phrase) -> Stated:
    return Stated(clock=clock, reason=str(why), excluded=why)


def too_fast(minutes: float) -> Phrase:
    """Why a game with so few minutes for 60 moves is not rated on any list."""
    return phrase("too_fast", minutes=minutes, moves=MOVES, least=BLITZ // 60)
