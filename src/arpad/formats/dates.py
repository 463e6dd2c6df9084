"""Days as they are written in files, and the days of an event, read so that they fit together.

10/01/2025 may be a day in January or in October. The reading is chosen that lets the event end
after it starts, with the rounds in between; if several do, a remark says which one was used.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta
from itertools import pairwise
from typing import NamedTuple

from arpad.exact import day_text

#: A text of more letters is not a day.
LONGEST = 100
MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
_YEAR_FIRST = r"([0-9]{4})\s*[/.-]\s*([0-9]{1,2})\s*[/.-]\s*([0-9]{1,2})\.?"
_YEAR_LAST = r"([0-9]{1,2})\s*([/.-])\s*([0-9]{1,2})\s*[/.-]\s*([0-9]{4})\.?"
_SHORT = r"([0-9]{1,2})/([0-9]{1,2})/([0-9]{1,2})"
_SHORT_DAY_FIRST = r"([0-9]{1,2})\.\s*([0-9]{1,2})\.\s*([0-9]{2})"
_MONTH_THEN_DAY = r"([a-z]{3})[a-z]*\.?\s+([0-9]{1,2})(?:st|nd|rd|th)?\s*,?\s+([0-9]{4})"
_DAY_THEN_MONTH = r"([0-9]{1,2})(?:st|nd|rd|th)?\.?\s+([a-z]{3})[a-z]*\.?,?\s+([0-9]{4})"
#: The possible orders of year, month and day; any other form has only one reading.
ORDERS = {"ymd": "year first", "dmy": "day first", "mdy": "month first"}


def readings(text: str) -> dict[str, date]:
    """The days that a `text` may mean, by the order of year, month and day; the likeliest first.

    FIDE's own short form has the year first (25/12/31); with dots, the day comes first. Years of
    two digits are from 1970 to 2069.

    >>> [day.isoformat() for day in readings("10/01/2025").values()]
    ['2025-01-10', '2025-10-01']
    >>> readings("soon")
    {}
    """
    words = text.strip().lower() if len(text) <= LONGEST else ""
    found: dict[str, date | None] = {}
    if match := re.fullmatch(_YEAR_LAST, words):
        first, mark, second, year = match.groups()
        found["dmy" if mark != "." else "fixed"] = _day(year, second, first)
        found["mdy"] = _day(year, first, second) if mark != "." else None
    elif match := re.fullmatch(_YEAR_FIRST, words):
        found["ymd"] = _day(*match.groups())
    elif match := re.fullmatch(_SHORT, words):
        first, second, third = match.groups()
        found["ymd"] = _day(first, second, third) if len(first) == 2 else None
        if len(third) == 2:
            found["dmy"] = _day(third, second, first)
            found["mdy"] = _day(third, first, second)
    elif match := re.fullmatch(_SHORT_DAY_FIRST, words):
        found["fixed"] = _day(match[3], match[2], match[1])
    elif match := re.fullmatch(_MONTH_THEN_DAY, words):
        found["fixed"] = _day(match[3], _month(match[1]), match[2])
    elif match := re.fullmatch(_DAY_THEN_MONTH, words):
        found["fixed"] = _day(match[3], _month(match[2]), match[1])
    return {order: day for order, day in found.items() if day}


def read_date(text: str) -> date | None:
    """The likeliest day that a `text` means, or None.

    >>> read_date("25/12/31") == read_date("31.12.2025") == read_date("Dec 31, 2025")
    True
    >>> read_date("soon") is None
    True
    """
    return next(iter(readings(text).values()), None)


def _month(name: str) -> str:
    return str(MONTHS.index(name) + 1) if name in MONTHS else "0"


def _day(year: str, month: str, day: str) -> date | None:
    number = int(year)
    if len(year) == 2:
        number += 2000 if number < 70 else 1900
    try:
        return date(number, int(month), int(day))
    except ValueError:
        return None


#: The orders for days with a year of four digits and of two digits; the likeliest first.
_CHOICES = [(long, short) for short in ("ymd", "dmy", "mdy") for long in ("dmy", "mdy")]
#: If an event seems to last longer, a day was probably read in the wrong order.
_LONGEST_EVENT = timedelta(days=366)
_PLAYED = ("round", "game")
_LONG = r"[0-9]{4}"


class Cell(NamedTuple):
    """A day in a file: where it is, its text, and all its readings."""

    name: str  # starts, ends, round or game
    line: int
    column: int | None
    text: str
    readings: dict[str, date]

    @property
    def is_long(self) -> bool:
        """Whether the year has four digits."""
        return bool(re.search(_LONG, self.text))

    def day(self, choice: tuple[str, str]) -> date | None:
        """The day in the chosen order, or else the likeliest one."""
        order = choice[0 if self.is_long else 1]
        return self.readings.get(order) or next(iter(self.readings.values()), None)

    def fits(self, choice: tuple[str, str]) -> bool:
        """Whether it can be read in the chosen order, or has only one order."""
        order = choice[0 if self.is_long else 1]
        fixed = ("fixed", "ymd") if self.is_long else ("fixed",)
        return order in self.readings or all(name in fixed for name in self.readings)

    def order(self, day: date) -> str:
        """The order in which it is this day, in words."""
        return next(ORDERS[name] for name, other in self.readings.items() if other == day)


class Days:
    """All days of a file.

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
        """Add a day; `name` is "starts", "ends", "round" or "game"; rounds and games in order."""
        self._cells.append(Cell(name, line, column, text, readings(text)))

    def choose(self) -> None:
        """Choose the orders in which all days fit together best; to be called when all are added.

        In the short form the year comes first, unless that does not fit and another order does.
        """
        misfits = {choice: self._misfits(choice) for choice in _CHOICES}
        usual = [choice for choice in _CHOICES if choice[1] == "ymd"]
        possible = [choice for choice in _CHOICES if not misfits[choice][0]]
        least = min(misfits[choice] for choice in possible or usual)
        fitting = [choice for choice in possible or usual if misfits[choice] == least]
        self._choice, *self._undecided = fitting

    def _misfits(self, choice: tuple[str, str]) -> tuple[int, int]:
        """How many days do not fit, and whether the first and the last day have no round."""
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
        """Line, column and text of remarks: not a date, several readings, an unusual order.

        Only the first such round or game gets a remark: the others are read in the same way.
        """
        reported = False
        for cell in self._cells:
            day = cell.day(self._choice)
            if day is None:
                if cell.text:
                    text = f"{cell.text[:30]!r} is not a date; write it as 2025/12/31"
                    yield cell.line, cell.column, text
                continue
            text = self._reading(cell, day)
            if text and not (reported and cell.name in _PLAYED):
                reported = reported or cell.name in _PLAYED
                yield cell.line, cell.column, text

    def _reading(self, cell: Cell, day: date) -> str:
        """How a day was read, if that is worth a remark; else ""."""
        others = self._others(cell, day)
        if cell.name == "round" and not cell.is_long:  # by the rules, the year comes first
            usual = next(iter(cell.readings.values()))
            others = [usual] if usual != day else []
        if not others:
            return ""
        rest = " or ".join(map(day_text, others))
        return (
            f"{cell.text!r} is read as {day_text(day)} ({cell.order(day)}), not as {rest}; "
            f"write it as {day:{'%y/%m/%d' if cell.name == 'round' else '%Y/%m/%d'}}"
        )

    def _others(self, cell: Cell, day: date) -> list[date]:
        """The other days that it may be, as far as the file shows."""
        days = {other for choice in self._undecided if (other := cell.day(choice)) and other != day}
        return sorted(days)


def _in_order(day: date | None, later: date | None) -> bool:
    """Whether an event may last from one day to the other; an unknown day may be any."""
    return day is None or later is None or timedelta(0) <= later - day <= _LONGEST_EVENT
