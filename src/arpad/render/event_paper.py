"""An event's report on paper: what can be printed, on how many pages, and what stands below."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from arpad import __version__
from arpad.event.report import EventReport
from arpad.render.event_figures import when, where
from arpad.render.event_pictures import MOST_CROSSED
from arpad.render.event_remarks import short_remarks
from arpad.render.figures import plural

#: Rows of the standings on the first page (A4), on each further one, and what notes take of them.
_FIRST_ROWS, _ROWS, _NOTES = 40, 54, 4


def paper_choice(report: EventReport) -> Iterator[str]:
    """What to print, with the number of pages; it works without the script, which has the button.

    The style sheet shows on paper what is chosen here.
    """
    pages = paper_pages(report)
    yield '<details class="paper-choice"><summary class="btn bare">Print</summary><div>'
    yield '<fieldset><legend class="unseen">What to print</legend><div class="seg">'
    for kind, (words, count) in pages.items():
        numbered = plural(count, "page")
        mark = " checked" if kind == "standings" else ""
        yield (
            f'<label><input type="radio" name="paper" value="{kind}" '
            f'data-print="Print {numbered}"{mark}>'
            f"<span>{words}, {numbered if kind == 'standings' else count}</span></label>"
        )
    yield "</div></fieldset>"
    yield '<button class="btn main" type="button" data-do="print" hidden>Print</button>'
    yield "</div></details>"


def paper_pages(report: EventReport) -> dict[str, tuple[str, int]]:
    """What can be printed: its name, and on how many pages."""
    players = len(report.players)
    made = sum(norm.achieved for _, norm in report.candidates) if report.norms_checked else 0
    pages = {"standings": ("Standings", _standings_pages(report)), "players": ("Players", players)}
    if made:
        pages["certificates"] = ("Certificates", made)
    return pages | {"all": ("All", sum(count for _, count in pages.values()))}


def _standings_pages(report: EventReport) -> int:
    """The table of a small event stands on one page, with its cross-table."""
    players = len(report.players)
    rows = players + (_NOTES if any(short_remarks(report)) else 0)
    return 1 if players <= MOST_CROSSED else 1 + -(-max(rows - _FIRST_ROWS, 0) // _ROWS)


def paper_foot(report: EventReport) -> str:
    """The foot of every page; its number is the style sheet's."""
    parts = (report.event.name or "An event", where(report), when(report))
    event = ", ".join(part for part in parts if part)
    rules = f"Arpad {__version__}, {report.rules}"
    return (
        f'<p class="paper paper-foot"><span>{escape(event)}</span><span>{escape(rules)}</span></p>'
    )
