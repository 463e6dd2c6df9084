"""Reads a time control: its phases in all possible readings, and what was not understood.

The meaning of a number is never guessed: if several are possible, all are tried, and only what all
readings have in common is used. Records 222 and PGN tags have a coded form, in seconds.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from arpad.formats.text import check_text
from arpad.formats.time_control.amounts import amounts, without_labels
from arpad.formats.time_control.numbers import YEARS, resolve, variants
from arpad.formats.time_control.phases import (
    Clock,
    ClockFigure,
    Phase,
    clock_of,
    counts_of,
    parts_of,
    several_increments,
)
from arpad.formats.time_control.tokens import LONGEST, ClockToken, plain, tokens

_PHASE = r"(?:(?P<{0}moves>\d{{1,3}})/)?(?P<{0}seconds>\d{{1,8}})(?:\+(?P<{0}inc>\d{{1,4}}))?"
_STAGE = re.compile(_PHASE.format(""), re.ASCII)
#: Some programs write the seconds before the moves.
_SWAPPED = re.compile(r"(?P<seconds>\d{4,6})/(?P<moves>\d{2})(?:\+(?P<inc>\d{1,4}))?", re.ASCII)
_COLOURS = re.compile(r"[Ww](?P<white>[\d/+:]+)\s*-\s*[Bb](?P<black>[\d/+:]+)", re.ASCII)


def as_code(text: str) -> str:
    """A `text` in the form of a code: without surrounding marks, and blanks around signs.

    >>> as_code(" (40/7200 : 1800)")
    '40/7200:1800'
    """
    return re.sub(r"\s*([-+:/])\s*", r"\1", plain(text).strip(" \t\n()[].\u00a0\u202f"))


def read_code(text: str) -> Clock | None:
    """The time control of a code in a `text`; None if it is not a code.

    If the colours have different times, it is the shorter one.

    >>> read_code("40/7200:1800+30").seconds()
    9600
    """
    code = text.strip()
    colours = _COLOURS.fullmatch(code)
    if colours:
        both = [read_code(colours[name]) for name in ("white", "black")]
        known = [clock for clock in both if clock is not None]
        return min(known, key=Clock.seconds) if len(known) == 2 else None
    phases = [_phase(stage.strip()) for stage in code.split(":")]
    found = [phase for phase in phases if phase is not None]
    if not found or len(found) < len(phases):
        return None
    return Clock(tuple(found))


def has_two_clocks(text: str) -> bool:
    """Whether the code in a `text` gives the colours different times.

    >>> has_two_clocks("W300-B240"), has_two_clocks("W300-B300"), has_two_clocks("300")
    (True, False, False)
    """
    colours = _COLOURS.fullmatch(text.strip())
    return colours is not None and read_code(colours["white"]) != read_code(colours["black"])


def _phase(stage: str) -> Phase | None:
    match = _SWAPPED.fullmatch(stage) or _STAGE.fullmatch(stage)
    if match is None:
        return None
    moves = int(match["moves"]) if match["moves"] else None
    return Phase(moves, int(match["seconds"]), int(match["inc"] or 0))


_KINDS = ("blitz", "rapid", "standard")
#: Tokens that show that several times are not phases of one game.
_APART = ("or", "white", "label")
#: A first phase of this many seconds may be followed by another, even if its moves are not stated.
_LONG = 3600
#: With a base time of fewer seconds than this, nobody adds that many seconds to a move.
_SHORT, _MANY = 180, 10
#: Nobody adds fewer seconds than this in a game of hours.
_FEW = 5
#: The least seconds of a coded phase with moves, and its possible numbers of moves.
_CODED, _MOVES = 600, (None, *range(10, 61))

#: A text with more characters is not a time control.
_LENGTH = 1000

#: What is missing if there are numbers, but none of them is a time for a game.
NO_TIME = "no time for a game"
#: What stands for times that hardly go together.
ODD_TIMES = "so short a time with so long an increment"
#: What is stated if there is only a play-off.
PLAY_OFF = "a play-off"


class ClockReading(NamedTuple):
    """The readings of a text, the likeliest first; what was not understood; the kinds it names.

    `unequal` says that the colours have different times.
    """

    clocks: tuple[Clock, ...] = ()
    left: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    unequal: bool = False

    @property
    def clock(self) -> Clock | None:
        """The time control, if all readings agree on its total time; else None."""
        times = {clock.seconds() for clock in self.clocks}
        return self.clocks[0] if len(times) == 1 else None


def read(text: str) -> ClockReading:
    """The time control of a `text` in any language.

    >>> str(read("2h/40 + 30 min").clock)
    '40 moves in 2 hours, then 30 minutes'
    >>> read("25+").clock is None
    True
    """
    check_text(text, "text", "a time control")
    if len(text) > _LENGTH:
        return ClockReading((), (f"a text of {len(text)} characters",))
    code = as_code(text)
    coded = read_code(code)
    if coded is not None and all(map(_in_seconds, coded.phases)):
        return ClockReading((coded,), unequal=has_two_clocks(code))
    found = without_labels(amounts(tokens(text)))
    named = _named(found)
    if any(token.kind == "play-off" for token in found):
        return ClockReading((), (PLAY_OFF,), named)
    clocks: list[Clock] = []
    for row in variants(found):
        resolved = resolve(row)
        parts = parts_of(resolved)
        left = _left_over(resolved, parts) or _not_together(parts, resolved)
        if left or not any(part.time for part in parts):
            return ClockReading((), left or ((NO_TIME,) if _has_numbers(found) else ()), named)
        clocks += _readings(parts, resolved, named)
    if any(_odd(clock) for clock in clocks):
        return ClockReading((), (ODD_TIMES,), named)
    unequal = any(token.kind in ("white", "black") for token in found)
    return ClockReading(tuple(clocks), (), named, unequal and len(set(clocks)) > 1)


def _in_seconds(phase: Phase) -> bool:
    """Whether a phase of a code is in seconds, not in minutes, and is not a year."""
    if phase.seconds % 30 or phase.seconds in YEARS or phase.moves not in _MOVES:
        return False
    return (_CODED if phase.moves else _SHORT) <= phase.seconds <= LONGEST


def _named(found: list[ClockToken]) -> tuple[str, ...]:
    """The kinds that are named; empty if there is a negation."""
    if any(token.kind == "not" for token in found):
        return ()
    return tuple(dict.fromkeys(token.kind for token in found if token.kind in _KINDS))


def _odd(clock: Clock) -> bool:
    first = clock.phases[0]
    return first.seconds < _SHORT and first.increment >= _MANY


def _left_over(found: list[ClockToken], parts: list[ClockFigure]) -> tuple[str, ...]:
    wrong = {"number", "unknown", "unclear", "hour", "minute", "second"}
    times = [part for part in parts if part.time]
    if len(times) != 1 or not any(part.increment for part in parts):
        wrong.add("waiting")  # it is not clear whose time it is
    left = [token.text for token in found if token.kind in wrong or _has_fraction(token)]
    left += [token.text for place, token in enumerate(found) if _bounds(found, place)]
    end = [token.kind for token in found[-2:]]
    if end[-1:] == ["+"] or end == ["+", "word"]:  # plus two
        left.append("+")
    start = next((token.kind for token in found if token.kind != "("), "")
    if start == "-":
        left.append("-")
    return tuple(left)


def _has_fraction(token: ClockToken) -> bool:
    """Whether it adds a fraction of a second: an engine's clock, not one of these rules."""
    return token.kind in ("seconds", "delay of") and token.value % 1 != 0


def _bounds(found: list[ClockToken], place: int) -> bool:
    """Whether a token makes the next time a bound, as in "at least 60 minutes"."""
    after = [token.kind for token in found[place + 1 : place + 3]]
    return found[place].kind == "bound" and bool({"time", "number"} & set(after))


def _not_together(parts: list[ClockFigure], found: list[ClockToken]) -> tuple[str, ...]:
    """What does not fit with the rest."""
    kinds = {token.kind for token in found}
    times = sum(bool(part.time) for part in parts)
    clocks = [token for token in found if token.kind == "time" and ":" in token.text]
    if times > 1 and clocks and not any(part.moves for part in parts):
        return ("a time of day",)
    short = any(0 < token.value < _FEW for token in found if token.kind == "seconds")
    if short and any(token.text.count(":") == 1 for token in clocks):
        return ("minutes or hours",)  # 2:00 + 1
    if times == 1 and several_increments(parts):
        return ("several increments",)
    counts = {part.moves for part in parts if part.moves}
    if times and not counts <= counts_of(parts):
        return ("moves without a time of their own",)
    if "until" in kinds and times == 1 and any(part.moves for part in parts):
        return ("until a move",)
    if {"then", "rest"} <= kinds and times == 1 and any(part.moves for part in parts):
        return ("the time for the rest",)
    return ()


def _has_numbers(found: list[ClockToken]) -> bool:
    return any(token.kind in ("number", "time", "seconds", "clock") for token in found)


def _readings(
    parts: list[ClockFigure], found: list[ClockToken], named: tuple[str, ...]
) -> list[Clock]:
    kinds = {token.kind for token in found}
    times = [part for part in parts if part.time]
    whole = clock_of(parts)
    if len(times) < 2:
        per_round = "round" in kinds and not kinds & {"player", "2x", "label"}
        return [whole, _halved(whole)] if "total" in kinds or per_round else [whole]
    if kinds & set(_APART) or len(named) > 1:
        return _each_alone(parts)
    counted = any(phase.moves for phase in whole.phases)
    counted = counted or ("rest" in kinds and times[0].time >= _LONG)
    if several_increments(parts) and len({phase.increment for phase in whole.phases}) < 2:
        counted = False
    joined = all(part.joined for part in times[1:]) and times[0].time >= times[-1].time
    if counted or (joined and not several_increments(parts)):
        return [whole]
    alone = _each_alone(parts)
    return [whole, *alone]


def _each_alone(parts: list[ClockFigure]) -> list[Clock]:
    """Every time, with what follows it up to the next one, as a separate time control."""
    groups: list[list[ClockFigure]] = []
    for part in parts:
        if part.time or not groups:
            groups.append([])
        groups[-1].append(part)
    return [clock_of(group) for group in groups if any(part.time for part in group)]


def _halved(clock: Clock) -> Clock:
    """Half of a time control: a time for the whole round may be that of both players."""
    return Clock(tuple(phase._replace(seconds=phase.seconds // 2) for phase in clock.phases))


__all__ = ["Clock", "ClockReading", "Phase", "read"]
