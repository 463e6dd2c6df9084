"""A whole event: what it does to the rating of every player in it, by any rating system.

`rate` takes an event that `arpad.formats` has read from a file, or that a program has made;
`check` lists what a careful rating officer would ask about it.
"""

from __future__ import annotations

from arpad.event.check import EventCheckReport, check
from arpad.event.rating import rate
from arpad.event.report import EventReport, PlayerReport
from arpad.event.rounds import EventTotals, RoundReport

__all__ = [
    "EventCheckReport",
    "EventReport",
    "EventTotals",
    "PlayerReport",
    "RoundReport",
    "check",
    "rate",
]
