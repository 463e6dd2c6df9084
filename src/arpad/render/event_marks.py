"""The figures of an event's report in HTML: changes with their sign, results as squares, bars."""

from __future__ import annotations

import re
from datetime import date
from decimal import Decimal

from arpad.exact import day_text, points_text
from arpad.formats.records import RoundRecord
from arpad.render.figures import decimals, signed, signed_int, true_minus
from arpad.sentences import Phrase

_SQUARES = {2: "w", 1: "d", 0: "l"}
#: What was not played, by its score: won, half a point, nothing.
_UNPLAYED = {2: "+", 1: "½", 0: "−"}


def exact(change: object) -> str:
    """An exact change, or a dash if there is none."""
    return "–" if change is None else true_minus(signed(change))


def expected(value: object) -> str:
    """An expected score."""
    return true_minus(decimals(value))


def signed_whole(rounded: int) -> str:
    """A rounded change with its sign."""
    return true_minus(signed_int(rounded))


def direction(change: Decimal | float) -> str:
    """The class of a change: up, down or even."""
    return "up" if change > 0 else "down" if change < 0 else "even"


def square(score: Decimal, record: RoundRecord) -> tuple[str, str]:
    """The class and the text of a result in a square."""
    half_points = int(2 * score)
    if not record.played:
        return "x", _UNPLAYED.get(half_points, "−")
    return _SQUARES.get(half_points, "l"), points_text(score)


def bar(change: Decimal | float, greatest: float) -> tuple[str, str, str]:
    """The class, the start and the length of a bar from zero, which is at 50 of 100."""
    value = float(change)
    length = 50 * abs(value) / greatest if greatest else 0
    start = 50.0 if value > 0 else 50 - length
    return "g" if value > 0 else "f", f"{start:.2f}", f"{length:.2f}"


_NEGATIVE = re.compile(r"(?<![\w.-])-(?=\d)| - ")
_DAY = re.compile(r"(?<![\w/-])(\d{4})-(\d\d)-(\d\d)(?![\w/-])", re.ASCII)


def typeset(text: Phrase | str) -> str:
    """A sentence as a reader wants it: true minus signs, days in words, and a phrase with ½.

    >>> typeset("10 × (6 - 6.18) = -1.80, from 2025-10-01")
    '10 × (6 − 6.18) = −1.80, from 1 October 2025'
    >>> typeset("5-3 on 2025-13-01")
    '5-3 on 2025-13-01'
    """
    text = _DAY.sub(_in_words, text.on_paper if isinstance(text, Phrase) else text)
    return _NEGATIVE.sub(lambda found: true_minus(found[0]), text)


def _in_words(found: re.Match[str]) -> str:
    try:
        return day_text(date.fromisoformat(found[0]))
    except ValueError:  # there is no such day
        return found[0]
