"""The time zone of a league: it decides which day it is, and changes no rating."""

from __future__ import annotations

from datetime import date, datetime, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from arpad.errors import InvalidValue
from arpad.facts import nearest

_RULE = "a time zone has the name of a continent and a city, or is UTC"
_INSTALL = "install tzdata (pip install tzdata), or choose another one"


def check_time_zone(name: str | None) -> None:
    """Refuse a time zone that this computer does not know."""
    if name is None:
        return
    known = available_timezones()
    if not known:
        rule = "this computer has no list of time zones"
        raise InvalidValue("time_zone", name, rule, _INSTALL)
    if name not in known:
        remedy = nearest(name, sorted(known), "write it as Europe/Berlin")
        raise InvalidValue("time_zone", name, _RULE, remedy)


def day_of(now: datetime, time_zone: str | None) -> date:
    """The day that a moment is in; without a time zone, in that of the computer.

    >>> from datetime import UTC
    >>> day_of(datetime(2026, 12, 31, 23, 30, tzinfo=UTC), "Europe/Berlin")
    datetime.date(2027, 1, 1)
    """
    return now.astimezone(_zone(time_zone)).date()


def _zone(name: str | None) -> tzinfo | None:
    try:
        return None if name is None else ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        rule = "this computer does not know the time zone of the league"
        raise InvalidValue("time_zone", name, rule, _INSTALL) from None
