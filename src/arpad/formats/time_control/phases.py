"""The phases of a time control: which time is for which moves, and what each move adds."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from arpad.formats.time_control.tokens import ClockToken


class Phase(NamedTuple):
    """One phase: its moves (None: to the end), its seconds, and what each move adds."""

    moves: int | None
    seconds: int
    increment: int = 0
    delay: int = 0


class Clock(NamedTuple):
    """The phases of a time control, one after the other."""

    phases: tuple[Phase, ...]

    def seconds(self, moves: int = 60) -> int:
        """The time that a player has for this number of `moves`, delays counted as increments.

        >>> Clock((Phase(40, 5400, 30), Phase(None, 900, 30))).seconds()
        8100
        """
        total = played = 0
        for phase in self.phases:
            left = moves - played
            if left <= 0:
                break
            here = left if phase.moves is None else min(phase.moves, left)
            follows = phase is not self.phases[-1]
            if phase.moves is None and follows:
                here = 0  # its number of moves is not stated: the last phase has them all
            total += phase.seconds + (phase.increment + phase.delay) * here
            played += here
        last, left = self.phases[-1], max(0, moves - played)
        if len(self.phases) > 1 and last.moves:  # it is repeated until the game ends
            total += last.seconds * -(-left // last.moves)
        return total + (last.increment + last.delay) * left

    def __str__(self) -> str:
        """In words.

        >>> str(Clock((Phase(40, 5400, 30), Phase(None, 1800, 30))))
        '40 moves in 90 minutes + 30 seconds a move, then 30 minutes + 30 seconds a move'
        """
        return ", then ".join(map(_in_words, self.phases))


def _in_words(phase: Phase) -> str:
    words = "" if phase.moves is None else f"{_count(phase.moves, 'move')} in "
    words += _duration(phase.seconds)
    if phase.increment:
        words += f" + {_count(phase.increment, 'second')} a move"
    if phase.delay:
        words += f" + {_count(phase.delay, 'second')} of delay"
    return words


def _duration(seconds: int) -> str:
    """A duration in days or hours if they are whole, else in minutes or seconds."""
    for unit, length in (("day", 86_400), ("hour", 3600), ("minute", 60)):
        if seconds and not seconds % length:
            return _count(seconds // length, unit)
    return _count(seconds, "second")


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


#: What may come between a plus or a "then" and the time that it adds.
_BETWEEN = ("word", "and", "(", "increment", "rest", "each", "+", ",", "until", "game")


class ClockFigure(NamedTuple):
    """One figure of a time control: a time, moves, an increment, a delay, or a first move."""

    time: int = 0
    moves: int = 0
    increment: int = 0
    delay: int = 0
    from_move: int = 0
    joined: bool = False  # to the time before it, by a plus or a "then"
    hours: bool = False


def parts_of(found: list[ClockToken]) -> list[ClockFigure]:
    """The figures in their order, with hours and the following minutes as one time."""
    parts: list[ClockFigure] = []
    joined = False
    since_time = ""
    for token in found:
        kind, value = token.kind, round(token.value)
        if kind == "time":
            rest_of_hour = token.unit != "hour" and since_time in ("", "+", "and", ".")
            if parts and parts[-1].hours and rest_of_hour:
                parts[-1] = parts[-1]._replace(time=parts[-1].time + value, hours=False)
            else:
                parts.append(ClockFigure(time=value, joined=joined, hours=token.unit == "hour"))
            since_time, joined = "", False
            continue
        if kind == "seconds":
            parts.append(ClockFigure(increment=value))
        elif kind == "delay of":
            parts.append(ClockFigure(delay=value))
        elif kind == "moves" and value > 1:
            parts.append(ClockFigure(moves=value))
        elif kind == "from move" and value > 1:
            parts.append(ClockFigure(from_move=value))
        joined = kind in ("+", "then") or (joined and kind in _BETWEEN)
        since_time += kind
    return _with_bronstein(parts, found)


def _with_bronstein(parts: list[ClockFigure], found: list[ClockToken]) -> list[ClockFigure]:
    """The parts, with increments as delays if the text says so: 3 s Bronstein."""
    named = any(token.kind == "delay" and len(token.text) > 1 for token in found)
    if not named:
        return parts
    return [ClockFigure(delay=part.increment) if part.increment else part for part in parts]


def several_increments(parts: list[ClockFigure]) -> bool:
    """Whether there are increments of different length."""
    return len({part.increment or part.delay for part in parts} - {0}) > 1


def clock_of(parts: list[ClockFigure]) -> Clock:
    """The phases that the figures make."""
    times = [part.time for part in parts if part.time]
    moves = _moves_by_time(parts, len(times))
    increments = _by_time(parts, len(times))
    late = _late_increment(parts)
    if late and len(times) == 1:
        first = Phase(late - 1, times[0], 0, 0)
        return Clock((first, Phase(None, 0, *increments[0])))
    if late and len(times) == 2 and moves[0] is None:
        moves[0] = late - 1
    played = 0
    phases: list[Phase] = []
    for time, stated, added in zip(times, moves, increments, strict=True):
        last = len(phases) == len(times) - 1
        # 50 minutes up to move 60, after 40 moves, are for 20 more
        count = stated - played if stated and not last and stated > played > 0 else stated
        early = late and played < late - 1 and played + (count or 0) <= late - 1
        phases.append(Phase(count, time, *((0, 0) if early and count else added)))
        played += count or 0
    return Clock(tuple(phases))


def counts_of(parts: list[ClockFigure]) -> set[int | None]:
    """The numbers of moves that belong to a time."""
    return set(_moves_by_time(parts, sum(bool(part.time) for part in parts)))


def _by_time(parts: list[ClockFigure], number: int) -> list[tuple[int, int]]:
    """Increment and delay of every phase: the same in all, unless each states its own."""
    found = [(0, 0)] * number
    place = -1
    for part in parts:
        place += bool(part.time)
        if part.increment or part.delay:
            found[max(place, 0)] = (part.increment, part.delay)
    if several_increments(parts) and all(any(each) for each in found):
        return found
    most = (max(part.increment for part in parts), max(part.delay for part in parts))
    return [most] * number


def _moves_by_time(parts: list[ClockFigure], number: int) -> list[int | None]:
    """The number of moves for each time; None if it is not stated."""
    found: list[int | None] = [None] * number
    prefixed = _moves_come_first(parts)
    place = -1
    for at, part in enumerate(parts):
        if part.time:
            place += 1
        boundary = _boundary(parts, at)
        count = part.moves or boundary
        if not count:
            continue
        owner = max(place - 1, 0) if boundary else place + 1 if prefixed else max(place, 0)
        if owner < number and found[owner] is None:
            found[owner] = count
    counts = [count for count in found if count]
    if found[0] is None and len(counts) == 1:
        # 30 minutes after 40 moves: those are the moves of the time before.
        found = [counts[0], *[None] * (number - 1)]
    return found


def _moves_come_first(parts: list[ClockFigure]) -> bool:
    first = next((part for part in parts if part.moves or part.time), ClockFigure())
    return bool(first.moves)


def _boundary(parts: list[ClockFigure], at: int) -> int:
    """The moves before a time that begins "from move 41": 40; 0 if a part does not say so."""
    part = parts[at]
    if not part.from_move or not at:
        return 0
    times = sum(bool(each.time) for each in parts)
    if times < 2 or not any(each.time for each in parts[:at]):
        return 0
    before = parts[at - 1]
    if before.increment or before.delay:
        return 0
    return part.from_move - 1 if part.from_move % 10 == 1 else part.from_move


def _late_increment(parts: list[ClockFigure]) -> int:
    """The move from which on an increment is added; 0 if it is the first."""
    for before, part in pairwise(parts):
        if part.from_move > 1 and (before.increment or before.delay):
            return part.from_move
    return 0
