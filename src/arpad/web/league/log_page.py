"""The log as a page: every entry, the newest first."""

from __future__ import annotations

from starlette.responses import Response

from arpad.league import Entry, entry_in_words
from arpad.web.league.html import Pager, document
from arpad.web.league.request import LeagueRequest

_ROWS = 50


def show_log(request: LeagueRequest) -> Response:
    """One page of the log."""
    total = request.league.position
    pager = Pager(request, _ROWS, total)
    end = total - pager.rows.start
    entries = request.league.log(after=max(0, end - _ROWS), most=min(_ROWS, end))
    values = {"pager": pager, "entries": [(each, _words(request, each)) for each in entries[::-1]]}
    return document(request, "log.html", "Log", values)


def _words(request: LeagueRequest, entry: Entry) -> str:
    """What an entry says; without the kind and the number of its game, which is a link."""
    text = entry_in_words(request.league.history, entry)
    if "game" not in entry.data:
        return text
    return text.removeprefix(f"{entry.kind} game {entry.data['game']}")
