"""A whole event: what it does to the rating of every player in it, by any rating system.

`rate` takes the records that `arpad.formats` reads from a file, or that a program makes itself;
`check` says what a careful rating officer would ask about them.
"""

from __future__ import annotations

from arpad.event.check import CheckReport, check
from arpad.event.rating import rate
from arpad.event.report import EventReport, EventTotals, PlayerReport
from arpad.event.rounds import RoundReport

__all__ = [
    "CheckReport",
    "EventReport",
    "EventTotals",
    "PlayerReport",
    "RoundReport",
    "check",
    "rate",
]
