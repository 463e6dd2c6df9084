"""The log as a page: every entry, the newest first."""

from __future__ import annotations

from html import escape

from starlette.responses import Response

from arpad.league import Entry, entry_in_words
from arpad.league.history import History
from arpad.web.league import parts
from arpad.web.league.visit import Visit, document

_ROWS = 50


def show_log(visit: Visit) -> Response:
    """One page of the log."""
    total = visit.league.position
    at = parts.page_of(visit.number("page"), _ROWS, total)
    end = total - at * _ROWS
    entries = visit.league.log(after=max(0, end - _ROWS), most=min(_ROWS, end))
    history = visit.league.history
    lines = "".join(parts.entry_line(each, _words(history, each)) for each in entries[::-1])
    lead = (
        f"{parts.counted(total, 'entry').replace('entrys', 'entries')}, the newest first. Nothing "
        "is ever removed; every rating comes from a replay of the log."
    )
    acts = ""
    if visit.may("run"):
        acts = '<a class="btn bare" href="download?what=log.jsonl" download>Download</a>'
    body = (
        parts.head("Log", lead, acts, back=visit.league.name)
        + f'<ol class="trail whole">{lines}</ol>'
        + parts.pager("log", at, _ROWS, total)
    )
    return document(visit, "Log", body)


def _words(history: History, entry: Entry) -> str:
    """What an entry says, as HTML with a link to its game."""
    text = escape(entry_in_words(history, entry))
    if "game" not in entry.data:
        return text
    head = f"{entry.kind} game {entry.data['game']}"
    link = f'<a href="{parts.place("game", id=entry.data["game"])}">game {entry.data["game"]}</a>'
    return f"{entry.kind} {link}{text.removeprefix(head)}"
