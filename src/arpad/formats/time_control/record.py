"""A time control as a record: phases of moves, seconds, increment and delay."""

from __future__ import annotations

from typing import NamedTuple


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
