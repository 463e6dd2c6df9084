"""The marks of an event's report in HTML: changes with their sign, results as squares, rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from decimal import Decimal
from html import escape

from arpad.formats.records import RoundRecord
from arpad.render.figures import decimals, signed, signed_int

#: Shows an article, as a link if its text is known.
Cite = Callable[[str], str]
ARROW = (
    '<svg class="arrow" viewBox="0 0 18 10" role="img" aria-label="to">'
    '<path d="M1 5h15M12 1l4 4-4 4"/></svg>'
)
_SQUARES = {2: ("w", "1"), 1: ("d", "½"), 0: ("l", "0")}
#: What was not played, by its score: won, half a point, nothing.
_UNPLAYED = {2: "+", 1: "½", 0: "−"}


def minus(text: str) -> str:
    """A figure with a proper minus sign.

    >>> minus("-2.50")
    '−2.50'
    """
    return text.replace("-", "−")


def exact(change: object) -> str:
    """An exact change, or a dash if there is none."""
    return "–" if change is None else minus(signed(change))


def expected(value: object) -> str:
    """An expected score."""
    return minus(decimals(value))


def points_text(points: Decimal) -> str:
    """Points as players write them.

    >>> points_text(Decimal("5.5")), points_text(Decimal("0.5")), points_text(Decimal(3))
    ('5½', '½', '3')
    """
    whole, half = divmod(points, 1)
    if half == Decimal("0.5"):
        return f"{whole}½" if whole else "½"
    return f"{points.normalize():f}"


def change_mark(rounded: int | None) -> str:
    """A rounded change, recognisable by its sign and shape, not only by its colour."""
    if rounded is None:
        return "–"
    kind = "up" if rounded > 0 else "down" if rounded < 0 else "even"
    return f'<span class="chg {kind}">{minus(signed_int(rounded))}</span>'


def small_change(change: Decimal | float | None) -> str:
    """The exact change of a game, in a column of its own."""
    if change is None:
        return "–"
    kind = "up" if change > 0 else "down" if change < 0 else "even"
    return f'<span class="chg {kind} bare">{exact(change)}</span>'


def square(score: Decimal, record: RoundRecord) -> str:
    """A result as a square, as in a cross-table; without colour if it was not played."""
    half_points = int(2 * score)
    kind, text = _SQUARES.get(half_points, ("l", str(score)))
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


def listed(entries: Iterable[str], kind: str = "") -> str:
    """A list of texts."""
    mark = f' class="{kind}"' if kind else ""
    return f"<ul{mark}>{''.join(f'<li>{escape(entry)}</li>' for entry in entries)}</ul>"
