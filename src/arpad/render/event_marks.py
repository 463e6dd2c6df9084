"""The marks of an event's report in HTML: changes with their sign, results as squares, rows."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from datetime import date
from decimal import Decimal
from html import escape

from arpad.exact import day_text, points_text
from arpad.formats.records import RoundRecord
from arpad.render.figures import decimals, signed, signed_int, true_minus
from arpad.sentences import Phrase

#: Shows an article, as a link if its text is known.
Cite = Callable[[str], str]
ARROW = (
    '<svg class="arrow" viewBox="0 0 18 10" role="img" aria-label="to">'
    '<path d="M1 5h15M12 1l4 4-4 4"/></svg>'
)
_SQUARES = {2: "w", 1: "d", 0: "l"}
#: What was not played, by its score: won, half a point, nothing.
_UNPLAYED = {2: "+", 1: "½", 0: "−"}


def exact(change: object) -> str:
    """An exact change, or a dash if there is none."""
    return "–" if change is None else true_minus(signed(change))


def expected(value: object) -> str:
    """An expected score."""
    return true_minus(decimals(value))


def change_mark(rounded: int | None) -> str:
    """A rounded change, recognisable by its sign and shape, not only by its colour."""
    if rounded is None:
        return "–"
    kind = "up" if rounded > 0 else "down" if rounded < 0 else "even"
    return f'<span class="chg {kind}">{true_minus(signed_int(rounded))}</span>'


def small_change(change: Decimal | float | None) -> str:
    """The exact change of a game, in a column of its own."""
    if change is None:
        return "–"
    kind = "up" if change > 0 else "down" if change < 0 else "even"
    return f'<span class="chg {kind} bare">{exact(change)}</span>'


def square(score: Decimal, record: RoundRecord) -> str:
    """A result as a square, as in a cross-table; without colour if it was not played."""
    half_points = int(2 * score)
    kind, text = _SQUARES.get(half_points, "l"), points_text(score)
    if not record.played:
        kind, text = "x", _UNPLAYED.get(half_points, "−")
    return f'<span class="r {kind}">{text}</span>'


def man(colour: str | None) -> str:
    """The player's colour, as a disc."""
    if colour not in ("white", "black"):
        return ""
    black = " b" if colour == "black" else ""
    return f'<i class="man{black}" role="img" aria-label="{colour.title()}"></i>'


def row(cells: Iterable[tuple[str, str]], attributes: str = "") -> str:
    """A row of a table: each cell with its classes."""
    made = "".join(
        f'<td class="{kind}">{cell}</td>' if kind else f"<td>{cell}</td>" for cell, kind in cells
    )
    return f"<tr{attributes}>{made}</tr>"


def head(cells: Iterable[tuple[str, str]]) -> str:
    """The head of a table."""
    made = "".join(
        f'<th scope="col" class="{kind}">{cell}</th>' if kind else f'<th scope="col">{cell}</th>'
        for cell, kind in cells
    )
    return f"<thead><tr>{made}</tr></thead>"


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


def listed(entries: Iterable[str], kind: str = "") -> str:
    """A list of texts."""
    mark = f' class="{kind}"' if kind else ""
    return f"<ul{mark}>{''.join(f'<li>{escape(typeset(entry))}</li>' for entry in entries)}</ul>"
