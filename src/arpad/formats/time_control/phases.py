"""From tokens to phases: which time belongs to which moves, and where an increment begins."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from arpad.formats.time_control.record import Clock, Phase
from arpad.formats.time_control.tokens import Token


class Part(NamedTuple):
    """One figure of a time control: a time, moves, an increment, a delay, or a first move."""

    time: int = 0
    moves: int = 0
    increment: int = 0
    delay: int = 0
    from_move: int = 0
    joined: bool = False  # to the time before it, by a plus
    hours: bool = False


def parts_of(found: list[Token]) -> list[Part]:
    """The figures in their order; hours and the minutes that follow them are one time."""
    parts: list[Part] = []
    joined = False
    since_time = ""
    for token in found:
        kind, value = token.kind, round(token.value)
        if kind == "time":
            if parts and parts[-1].hours and since_time in ("", "+", "and"):
                parts[-1] = parts[-1]._replace(time=parts[-1].time + value, hours=False)
            else:
                parts.append(Part(time=value, joined=joined, hours=token.ordinal))
            since_time, joined = "", False
            continue
        if kind == "seconds":
            parts.append(Part(increment=value))
        elif kind == "delay of":
            parts.append(Part(delay=value))
        elif kind == "moves" and value > 1:
            parts.append(Part(moves=value))
        elif kind == "from move" and value > 1:
            parts.append(Part(from_move=value))
        joined = kind == "+" or (joined and kind in ("word", "and", "(", "increment", "rest"))
        since_time += kind
    return _with_bronstein(parts, found)


def _with_bronstein(parts: list[Part], found: list[Token]) -> list[Part]:
    """3 s Bronstein is a delay, though it has a unit."""
    named = any(token.kind == "delay" and len(token.text) > 1 for token in found)
    if not named:
        return parts
    return [Part(delay=part.increment) if part.increment else part for part in parts]


def clock_of(parts: list[Part]) -> Clock:
    """The phases that the figures make."""
    times = [part.time for part in parts if part.time]
    moves = _moves_by_time(parts, len(times))
    increments = [part.increment for part in parts if part.increment]
    delays = [part.delay for part in parts if part.delay]
    increment, delay = max(increments, default=0), max(delays, default=0)
    late = _late_increment(parts)
    if late and len(times) == 1:
        first = Phase(late - 1, times[0], 0, 0)
        return Clock((first, Phase(None, 0, increment, delay)))
    return Clock(
        tuple(
            Phase(count, time, increment, delay) for time, count in zip(times, moves, strict=True)
        )
    )


def _moves_by_time(parts: list[Part], number: int) -> list[int | None]:
    """How many moves each time is for; those that are not stated are None."""
    found: list[int | None] = [None] * number
    prefixed = _moves_come_first(parts)
    place = -1
    for at, part in enumerate(parts):
        if part.time:
            place += 1
        count = part.moves or _boundary(parts, at)
        if not count:
            continue
        owner = place + 1 if prefixed else max(place, 0)
        if owner < number and found[owner] is None:
            found[owner] = count
    counts = [count for count in found if count]
    if found[0] is None and len(counts) == 1:
        # 30 minutes after 40 moves: those are the moves of the time before.
        found = [counts[0], *[None] * (number - 1)]
    return found


def _moves_come_first(parts: list[Part]) -> bool:
    first = next((part for part in parts if part.moves or part.time), Part())
    return bool(first.moves)


def _boundary(parts: list[Part], at: int) -> int:
    """From move 41 after a time is where that time begins: the one before it is for 40 moves."""
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


def _late_increment(parts: list[Part]) -> int:
    """The move from which on an increment is added, where that is not the first."""
    for before, part in pairwise(parts):
        if part.from_move > 1 and (before.increment or before.delay):
            return part.from_move
    return 0
