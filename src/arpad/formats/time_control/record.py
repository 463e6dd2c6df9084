"""A time control as a record: phases of moves, seconds, increment and delay."""

from __future__ import annotations

from typing import NamedTuple


class Phase(NamedTuple):
    """One phase: for so many moves (None: to the end), seconds, and what each move adds."""

    moves: int | None
    seconds: int
    increment: int = 0
    delay: int = 0


class Clock(NamedTuple):
    """The phases of a time control, one after the other."""

    phases: tuple[Phase, ...]

    def seconds(self, moves: int = 60) -> int:
        """The time that a player has for so many moves, delays counted as increments.

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
                here = 0  # how many moves it lasts is not stated: the last phase has them all
            total += phase.seconds + (phase.increment + phase.delay) * here
            played += here
        last = self.phases[-1]
        return total + (last.increment + last.delay) * max(0, moves - played)

    def __str__(self) -> str:
        """In words: 40 moves in 90 minutes, then 30 minutes, 30 seconds added for each move."""
        parts = []
        for phase in self.phases:
            words = _duration(phase.seconds)
            if phase.moves is not None:
                words = f"{phase.moves} moves in {words}"
            if phase.increment:
                words += f" and {_count(phase.increment, 'second')} more for each move"
            if phase.delay:
                words += f" and {_count(phase.delay, 'second')} of delay for each move"
            parts.append(words)
        return ", then ".join(parts)


def _duration(seconds: int) -> str:
    """Minutes where they are whole, else seconds."""
    if seconds % 60:
        return _count(seconds, "second")
    return _count(seconds // 60, "minute")


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
