"""Days as people write them into report files."""

from __future__ import annotations

import re
from datetime import date

_MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
#: 25/12/31 is FIDE's own short form; with dots it is the day that comes first.
_YEAR_FIRST = re.compile(r"([0-9]{4})\s*[/.-]\s*([0-9]{1,2})\s*[/.-]\s*([0-9]{1,2})\.?")
_SHORT_YEAR_FIRST = re.compile(r"([0-9]{2})/([0-9]{1,2})/([0-9]{1,2})")
_DAY_FIRST = re.compile(r"([0-9]{1,2})\s*[/.-]\s*([0-9]{1,2})\s*[/.-]\s*([0-9]{4})\.?")
_SHORT_DAY_FIRST = re.compile(r"([0-9]{1,2})\.\s*([0-9]{1,2})\.\s*([0-9]{2})")
_MONTH_THEN_DAY = re.compile(
    r"([a-z]{3})[a-z]*\.?\s+([0-9]{1,2})(?:st|nd|rd|th)?\s*,?\s+([0-9]{4})"
)
_DAY_THEN_MONTH = re.compile(
    r"([0-9]{1,2})(?:st|nd|rd|th)?\.?\s+([a-z]{3})[a-z]*\.?,?\s+([0-9]{4})"
)


def read_date(text: str) -> date | None:
    """The day that a text stands for, or None; two digits of a year are those since 1970.

    >>> read_date("25/12/31") == read_date("31.12.2025") == read_date("Dec 31, 2025")
    True
    >>> read_date("soon") is None
    True
    """
    words = text.strip().lower()
    if match := _DAY_FIRST.fullmatch(words) or _SHORT_DAY_FIRST.fullmatch(words):
        return _day(match[3], match[2], match[1])
    if match := _YEAR_FIRST.fullmatch(words) or _SHORT_YEAR_FIRST.fullmatch(words):
        return _day(match[1], match[2], match[3])
    if match := _MONTH_THEN_DAY.fullmatch(words):
        return _day(match[3], _month(match[1]), match[2])
    if match := _DAY_THEN_MONTH.fullmatch(words):
        return _day(match[3], _month(match[2]), match[1])
    return None


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
