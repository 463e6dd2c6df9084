"""The days of an event, of its rounds or games, each read with an eye on the others.

10/01/2025 may be a day in January or in October. Whichever reading lets the event end after it
starts, and puts the rounds between, is the one; where both do, a remark says which was taken.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta
from itertools import pairwise
from typing import NamedTuple

from arpad.formats.dates import ORDERS, readings

#: The orders of a day with four digits of a year and with two; the likelier first.
_CHOICES = [(long, short) for short in ("ymd", "dmy", "mdy") for long in ("dmy", "mdy")]
#: An event that lasts longer is likelier a day that was read in the wrong order.
_LONGEST = timedelta(days=366)
_PLAYED = ("round", "game")
_LONG = re.compile(r"[0-9]{4}")


class Cell(NamedTuple):
    """A day as it is written: where, and all that it may mean."""

    name: str  # starts, ends, round or game
    line: int
    column: int | None
    text: str
    readings: dict[str, date]

    @property
    def is_long(self) -> bool:
        """Whether the year has four digits."""
        return bool(_LONG.search(self.text))

    def day(self, choice: tuple[str, str]) -> date | None:
        """The day in the order that was chosen, else the likelier one."""
        order = choice[0 if self.is_long else 1]
        return self.readings.get(order) or next(iter(self.readings.values()), None)

    def fits(self, choice: tuple[str, str]) -> bool:
        """Whether it can be read in that order, or has no order to choose."""
        order = choice[0 if self.is_long else 1]
        fixed = ("fixed", "ymd") if self.is_long else ("fixed",)
        return order in self.readings or all(name in fixed for name in self.readings)

    def order(self, day: date) -> str:
        """In which order it is read, if it is this day."""
        return next(ORDERS[name] for name, other in self.readings.items() if other == day)


class Days:
    """All days of a report.

    >>> days = Days()
    >>> days.add("starts", 1, 5, "01/10/2025")
    >>> days.add("ends", 2, 5, "01/15/2025")
    >>> days.choose()
    >>> days.of("starts").isoformat(), [*days.oddities()]
    ('2025-01-10', [])
    """

    def __init__(self) -> None:
        self._cells: list[Cell] = []
        self._choice = _CHOICES[0]
        self._undecided: list[tuple[str, str]] = []

    def add(self, name: str, line: int, column: int | None, text: str) -> None:
        """One more day; `name` is "starts", "ends", "round" or "game", these in their order."""
        self._cells.append(Cell(name, line, column, text, readings(text)))

    def choose(self) -> None:
        """Once all are there: the orders in which they fit together best.

        The year comes first in a short form, unless that cannot be and another order fits well.
        """
        misfits = {choice: self._misfits(choice) for choice in _CHOICES}
        usual = [choice for choice in _CHOICES if choice[1] == "ymd"]
        possible = [choice for choice in _CHOICES if not misfits[choice][0]]
        least = min(misfits[choice] for choice in possible or usual)
        fitting = [choice for choice in possible or usual if misfits[choice] == least]
        self._choice, *self._undecided = fitting

    def _misfits(self, choice: tuple[str, str]) -> tuple[int, int]:
        """How many days cannot be where they are, and how many of the two have no round."""
        starts, ends = self._day("starts", choice), self._day("ends", choice)
        played = [cell for cell in self._cells if cell.name in _PLAYED]
        rounds = [day for cell in played if (day := cell.day(choice))]
        late = not _in_order(starts, ends)
        outside = sum(not (_in_order(starts, day) and _in_order(day, ends)) for day in rounds)
        backwards = sum(day > after for day, after in pairwise(rounds))
        unlike = sum(not cell.fits(choice) for cell in self._cells)
        apart = sum(bool(day and rounds and day not in rounds) for day in (starts, ends))
        return late + outside + backwards + unlike, apart

    def _day(self, name: str, choice: tuple[str, str]) -> date | None:
        return next((cell.day(choice) for cell in self._cells if cell.name == name), None)

    def of(self, name: str) -> date | None:
        """The day that the event starts or ends."""
        return self._day(name, self._choice)

    def of_all(self, name: str) -> tuple[date | None, ...]:
        """The day of each round or game."""
        return tuple(cell.day(self._choice) for cell in self._cells if cell.name == name)

    def oddities(self) -> Iterator[tuple[int, int | None, str]]:
        """Line, column and what is odd: no day, a day with two readings, rounds in another order.

        One remark on rounds or games is enough: the others are read alike.
        """
        told = False
        for cell in self._cells:
            day = cell.day(self._choice)
            if day is None:
                if cell.text:
                    text = f"{cell.text[:30]!r} is no date; write it as 2025/12/31"
                    yield cell.line, cell.column, text
                continue
            text = self._reading(cell, day)
            if text and not (told and cell.name in _PLAYED):
                told = told or cell.name in _PLAYED
                yield cell.line, cell.column, text

    def _reading(self, cell: Cell, day: date) -> str:
        """How a day was read, where that is worth a word."""
        others = self._others(cell, day)
        if cell.name == "round" and not cell.is_long:  # by the rules, the year comes first
            usual = next(iter(cell.readings.values()))
            others = [usual] if usual != day else []
        if not others:
            return ""
        rest = " or ".join(map(_words, others))
        return (
            f"{cell.text!r} is read as {_words(day)} ({cell.order(day)}), not as {rest}; "
            f"write it as {day:{'%y/%m/%d' if cell.name == 'round' else '%Y/%m/%d'}}"
        )

    def _others(self, cell: Cell, day: date) -> list[date]:
        """What the day may be as well, for all that the file tells."""
        days = {other for choice in self._undecided if (other := cell.day(choice)) and other != day}
        return sorted(days)


def _in_order(day: date | None, later: date | None) -> bool:
    """Whether an event may go from one to the other; a day that is not known may be any."""
    return day is None or later is None or timedelta(0) <= later - day <= _LONGEST


def _words(day: date) -> str:
    return f"{day.day} {day:%B %Y}"
