"""The coded form of a time control, as records 222 and PGN tags have it: seconds."""

from __future__ import annotations

import re

from arpad.formats.time_control.record import Clock, Phase
from arpad.formats.time_control.spelling import plain

_PHASE = r"(?:(?P<{0}moves>\d{{1,3}})/)?(?P<{0}seconds>\d{{1,8}})(?:\+(?P<{0}inc>\d{{1,4}}))?"
_STAGE = re.compile(_PHASE.format(""), re.ASCII)
#: Some programs write the seconds before the moves.
_SWAPPED = re.compile(r"(?P<seconds>\d{4,6})/(?P<moves>\d{2})(?:\+(?P<inc>\d{1,4}))?", re.ASCII)
_COLOURS = re.compile(r"[Ww](?P<white>[\d/+:]+)\s*-\s*[Bb](?P<black>[\d/+:]+)", re.ASCII)


def as_code(text: str) -> str:
    """A `text` in the form of a code: without surrounding marks, and blanks around signs.

    >>> as_code(" (40/7200 : 1800)")
    '40/7200:1800'
    """
    return re.sub(r"\s*([-+:/])\s*", r"\1", plain(text).strip(" \t\n()[].\u00a0\u202f"))


def read_code(text: str) -> Clock | None:
    """The time control of a code in a `text`; None if it is not a code.

    If the colours have different times, it is the shorter one.

    >>> read_code("40/7200:1800+30").seconds()
    9600
    """
    code = text.strip()
    colours = _COLOURS.fullmatch(code)
    if colours:
        both = [read_code(colours[name]) for name in ("white", "black")]
        known = [clock for clock in both if clock is not None]
        return min(known, key=Clock.seconds) if len(known) == 2 else None
    phases = [_phase(stage.strip()) for stage in code.split(":")]
    found = [phase for phase in phases if phase is not None]
    if not found or len(found) < len(phases):
        return None
    return Clock(tuple(found))


def has_two_clocks(text: str) -> bool:
    """Whether the code in a `text` gives the colours different times.

    >>> has_two_clocks("W300-B240"), has_two_clocks("W300-B300"), has_two_clocks("300")
    (True, False, False)
    """
    colours = _COLOURS.fullmatch(text.strip())
    return colours is not None and read_code(colours["white"]) != read_code(colours["black"])


def _phase(stage: str) -> Phase | None:
    match = _SWAPPED.fullmatch(stage) or _STAGE.fullmatch(stage)
    if match is None:
        return None
    moves = int(match["moves"]) if match["moves"] else None
    return Phase(moves, int(match["seconds"]), int(match["inc"] or 0))
