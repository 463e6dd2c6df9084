"""An event as one HTML file, with its style sheet and script inside: it loads nothing else.

It can be read and printed without the script, which only sorts and filters the table.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from html import escape

from arpad.errors import InvalidFile
from arpad.event.report import EventReport
from arpad.formats.records import EventRecord
from arpad.render.event_body import report_lines
from arpad.render.sheets import HATCH, script, style

#: For an event with more rounds than this, the file would be too large for a browser.
_MOST_ROUNDS = 60_000
_HEAD = """\
<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="Arpad">
<title>{title}</title><style>{style}</style></head><body class="alone">
<svg class="unseen" aria-hidden="true"><defs>{hatch}</defs></svg><main id="main" class="wrap">"""
_END = '</main><script type="module">{}</script></body></html>'


@cache
def policy() -> str:
    """The file may only apply its own style sheet and run its own script."""
    sheet, code = (
        b64encode(sha256(text.encode()).digest()).decode() for text in (style(), script())
    )
    return (
        f"default-src 'none'; style-src 'sha256-{sheet}'; script-src 'sha256-{code}'; "
        "base-uri 'none'; form-action 'none'"
    )


def event_html(report: EventReport) -> str:
    """The whole report: table, charts, and below them every player's games and working, folded."""
    return "".join(event_html_lines(report))


def event_html_lines(report: EventReport) -> Iterator[str]:
    """The report line by line, so that it can be sent while it is made; too large is refused."""
    check_size(report.event)
    return (f"{line}\n" for line in _lines(report))


def check_size(record: EventRecord) -> None:
    """Refuse an event that is too large for one HTML file; callers check before rating it."""
    rounds = sum(len(player.rounds) for player in record.players)
    if rounds > _MOST_ROUNDS:
        rule = f"one HTML file holds at most {_MOST_ROUNDS} rounds of all players together"
        raise InvalidFile("event", rounds, rule, "ask for csv or json")


def _lines(report: EventReport) -> Iterator[str]:
    title = escape(report.event.name or "An event")
    yield _HEAD.format(policy=policy(), title=title, style=style(), hatch=HATCH)
    yield from report_lines(report)
    yield _END.format(script())
