"""A challenge as a calendar file (RFC 5545): an hour, a whole day, or a task without a day.

The time is that of wherever the calendar is, as the players mean it: it has no time zone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta
from hashlib import sha256

from arpad.league.challenges import CANCELLED, PLAYED
from arpad.league.records import Challenge

#: The media type of such a file.
MEDIA_TYPE = "text/calendar; charset=utf-8"
#: No line has more octets than this, without its end.
_LONGEST = 75
_HOUR = "PT1H"
_STATUS = {PLAYED: ("CONFIRMED", "COMPLETED"), CANCELLED: ("CANCELLED", "CANCELLED")}


def calendar_file(league: str, challenge: Challenge) -> str:
    """The file for one challenge of a league."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Arpad//League//EN"]
    lines += [*_component(league, challenge), "END:VCALENDAR"]
    return "".join(f"{part}\r\n" for line in lines for part in _folded(line))


def _component(league: str, challenge: Challenge) -> Iterator[str]:
    kind = "VTODO" if challenge.on is None else "VEVENT"
    yield f"BEGIN:{kind}"
    made = re.sub(r"[-:]|\.\d+", "", challenge.made)
    unique = sha256(f"{challenge.made} {challenge.id}".encode()).hexdigest()[:32]
    yield f"UID:{unique}@arpad"
    yield f"DTSTAMP:{made}"
    if challenge.on is not None:
        yield from _when(challenge.on, challenge.at)
    sides = " – ".join(" & ".join(side) for side in challenge.sides)
    yield f"SUMMARY:{_escaped(sides)}"
    yield f"DESCRIPTION:{_escaped(': '.join(filter(None, (league, challenge.reason))))}"
    event, task = _STATUS.get(challenge.status, ("CONFIRMED", "NEEDS-ACTION"))
    yield f"STATUS:{task if challenge.on is None else event}"
    yield f"END:{kind}"


def _when(on: date, at: str | None) -> Iterator[str]:
    if at is None:
        yield f"DTSTART;VALUE=DATE:{on:%Y%m%d}"
        yield f"DTEND;VALUE=DATE:{on + timedelta(days=1):%Y%m%d}"
    else:
        yield f"DTSTART:{on:%Y%m%d}T{at.replace(':', '')}00"
        yield f"DURATION:{_HOUR}"


def _escaped(text: str) -> str:
    r"""A text as a value.

    >>> print(_escaped("Ann; Bob, \\ Cy"))
    Ann\; Bob\, \\ Cy
    """
    return re.sub(r"[\\;,]", r"\\\g<0>", text)


def _folded(line: str) -> Iterator[str]:
    """A line in parts; all but the first begin with a blank, and no letter is cut in two."""
    part, size = "", 0
    for letter in line:
        width = len(letter.encode())
        if size + width > _LONGEST:
            yield part
            part, size = " ", 1
        part, size = part + letter, size + width
    yield part
