"""Days as they are written in files; some texts may mean several days."""

from __future__ import annotations

import re
from datetime import date

#: A text of more letters is not a day.
LONGEST = 100
_MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
_YEAR_FIRST = re.compile(r"([0-9]{4})\s*[/.-]\s*([0-9]{1,2})\s*[/.-]\s*([0-9]{1,2})\.?")
_YEAR_LAST = re.compile(r"([0-9]{1,2})\s*([/.-])\s*([0-9]{1,2})\s*[/.-]\s*([0-9]{4})\.?")
_SHORT = re.compile(r"([0-9]{1,2})/([0-9]{1,2})/([0-9]{1,2})")
_SHORT_DAY_FIRST = re.compile(r"([0-9]{1,2})\.\s*([0-9]{1,2})\.\s*([0-9]{2})")
_MONTH_THEN_DAY = re.compile(
    r"([a-z]{3})[a-z]*\.?\s+([0-9]{1,2})(?:st|nd|rd|th)?\s*,?\s+([0-9]{4})"
)
_DAY_THEN_MONTH = re.compile(
    r"([0-9]{1,2})(?:st|nd|rd|th)?\.?\s+([a-z]{3})[a-z]*\.?,?\s+([0-9]{4})"
)
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
    if match := _YEAR_LAST.fullmatch(words):
        first, mark, second, year = match.groups()
        found["dmy" if mark != "." else "fixed"] = _day(year, second, first)
        found["mdy"] = _day(year, first, second) if mark != "." else None
    elif match := _YEAR_FIRST.fullmatch(words):
        found["ymd"] = _day(*match.groups())
    elif match := _SHORT.fullmatch(words):
        first, second, third = match.groups()
        found["ymd"] = _day(first, second, third) if len(first) == 2 else None
        if len(third) == 2:
            found["dmy"] = _day(third, second, first)
            found["mdy"] = _day(third, first, second)
    elif match := _SHORT_DAY_FIRST.fullmatch(words):
        found["fixed"] = _day(match[3], match[2], match[1])
    elif match := _MONTH_THEN_DAY.fullmatch(words):
        found["fixed"] = _day(match[3], _month(match[1]), match[2])
    elif match := _DAY_THEN_MONTH.fullmatch(words):
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
    return str(_MONTHS.index(name) + 1) if name in _MONTHS else "0"


def _day(year: str, month: str, day: str) -> date | None:
    number = int(year)
    if len(year) == 2:
        number += 2000 if number < 70 else 1900
    try:
        return date(number, int(month), int(day))
    except ValueError:
        return None
