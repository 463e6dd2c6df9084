"""What other web pages may show of a league: the standings as a fragment, and a badge."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256

from starlette.responses import Response

from arpad.errors import InvalidValue
from arpad.web.league.html import rating, render
from arpad.web.league.request import LeagueRequest

_ROWS = 10
_MOST_ROWS = 100
#: Only for the fragment: the page around it has no style of ours.
_STYLE = render("standings.css")
_DIGEST = b64encode(sha256(_STYLE.encode()).digest()).decode()
_POLICY = f"default-src 'none'; style-src 'sha256-{_DIGEST}'; base-uri 'none'; frame-ancestors *"
#: The role whose links others see: such a link opens nothing that is not on the board.
EMBEDDED = "board"
#: Any page may show what a link of this role opens.
OPEN = {
    "Access-Control-Allow-Origin": "*",
    "Cross-Origin-Resource-Policy": "cross-origin",
}
_HEADERS = {
    **OPEN,
    "Cache-Control": "public, max-age=60",
    "Content-Security-Policy": _POLICY,
}


def _check_link(request: LeagueRequest) -> None:
    """Refuse a link that may do more: whoever sees the other page would have it."""
    if request.link.role != EMBEDDED:
        rule = f"other pages show a league by a link of the role {EMBEDDED}, which is then public"
        raise InvalidValue("link", request.link.role, rule, "make one for that page")


def show_standings(request: LeagueRequest) -> Response:
    """The first rows of the table: in a frame of another page, or fetched into it."""
    _check_link(request)
    rows = [row for row in request.views.table() if not row.hidden]
    wanted = max(1, min(_MOST_ROWS, request.number("rows", _ROWS)))
    text = render("standings.html", name=request.league.name, rows=rows[:wanted], style=_STYLE)
    return Response(text, 200, _HEADERS, "text/html; charset=utf-8")


def show_badge(request: LeagueRequest) -> Response:
    """A badge: the leader, or one player by their number, with the rating."""
    _check_link(request)
    rows = [row for row in request.views.table() if not row.hidden and row.games]
    who = request.number("player")
    row = next((row for row in rows if row.id == who), None) if who else next(iter(rows), None)
    value = f"{row.name} {rating(row.rating)}" if row else "no games yet"
    svg = badge(request.league.name, value)
    return Response(svg, 200, _HEADERS, "image/svg+xml")


def badge(label: str, value: str) -> str:
    """Two fields side by side, the second in our green.

    >>> badge("Office", "Ann 1516").startswith("<svg ")
    True
    """
    left, right = (_width(text) for text in (label, value))
    return render("badge.svg", label=label, value=value, left=left, right=right)


def _width(text: str) -> int:
    """An estimate of the width of a text; `textLength` makes it fit exactly."""
    return 12 + max(7, round(sum(4.2 if each in "iljtf1 .,:'|I" else 7 for each in text)))
