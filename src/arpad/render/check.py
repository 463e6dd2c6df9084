"""What was found in an event's file: for a terminal, and as a table."""

from __future__ import annotations

from typing import get_args

from arpad.event.check import EventCheckReport
from arpad.exact import plural
from arpad.formats.records import Level
from arpad.render.figures import filled
from arpad.render.page import Page

_LEVELS: tuple[Level, ...] = get_args(Level)
_COUNTED: dict[Level, tuple[str, str]] = {
    "error": ("{n} error", "{n} errors"),
    "warning": ("{n} warning", "{n} warnings"),
    "note": ("{n} note", "{n} notes"),
}
_COLUMN = max(map(len, _LEVELS)) + 2


def text(report: EventCheckReport, *, explain: bool = False, width: int | None = None) -> str:
    """The remarks in the order of the file, and how many of each level there are."""
    lines = [_title(report)]
    for remark in report.remarks:
        lines += filled(f"{remark.level:<{_COLUMN}}", str(remark), width)
    return "\n".join((*lines, _summary(report)))


def page(report: EventCheckReport) -> Page:
    """The remarks as a table."""
    rows = [
        (remark.level, str(remark.line or ""), str(remark.column or ""), remark.text)
        for remark in report.remarks
    ]
    return Page(
        title=_title(report),
        head=("level", "line", "column", "remark"),
        rows=rows,
        facts=[("found", _summary(report))],
    )


def _title(report: EventCheckReport) -> str:
    players = plural(len(report.event.players), "{n} player", "{n} players")
    return f"{report.event.name or 'An event'}, {players}"


def _summary(report: EventCheckReport) -> str:
    counts = [plural(n, *_COUNTED[level]) for level in _LEVELS if (n := report.count(level))]
    return ", ".join(counts) or "no remarks"
