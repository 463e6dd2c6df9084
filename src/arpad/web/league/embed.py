"""What other web pages may show of a league: the standings as a fragment, and a badge."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from html import escape

from starlette.responses import Response

from arpad.errors import InvalidValue
from arpad.league import ROLES, Standing
from arpad.web.league import parts
from arpad.web.league.visit import Visit

_ROWS = 10
_MOST_ROWS = 100
#: Only for the fragment: the page around it has no style of ours.
_STYLE = """\
.arpad{border-collapse:collapse;font:14px/1.5 system-ui,sans-serif}
.arpad td{font-variant-numeric:tabular-nums}
.arpad caption{text-align:left;font-weight:600;padding-bottom:.25rem}
.arpad td,.arpad th{padding:.25rem .75rem .25rem 0;text-align:left;border-bottom:1px solid #8884}
.arpad .n{text-align:right}
:root{color-scheme:light dark}
"""
_DIGEST = b64encode(sha256(_STYLE.encode()).digest()).decode()
_POLICY = f"default-src 'none'; style-src 'sha256-{_DIGEST}'; base-uri 'none'; frame-ancestors *"
#: Any page may show it, since anyone with the link may see the league anyway.
_OPEN = {
    "Access-Control-Allow-Origin": "*",
    "Cache-Control": "public, max-age=60",
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Content-Security-Policy": _POLICY,
}


def _check_link(visit: Visit) -> None:
    """Refuse a link that may do more: whoever sees the other page would have it."""
    if visit.link.role != ROLES[0]:
        rule = f"other pages show the league by a link of the role {ROLES[0]}, which is then public"
        raise InvalidValue("link", visit.link.role, rule, "make one for that page")


def show_standings(visit: Visit) -> Response:
    """The first rows of the table: in a frame of another page, or fetched into it."""
    _check_link(visit)
    rows = [row for row in visit.sight.table() if not row.hidden]
    wanted = max(1, min(_MOST_ROWS, visit.number("rows", _ROWS)))
    lines = "".join(map(_row, rows[:wanted]))
    name = escape(visit.league.name)
    text = (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{name}</title>'
        f'<style>{_STYLE}</style><table class="arpad"><caption>{name}</caption><thead><tr>'
        '<th class="n" scope="col">#</th><th scope="col">Player</th>'
        '<th class="n" scope="col">Rating</th><th class="n" scope="col">Games</th></tr></thead>'
        f"<tbody>{lines}</tbody></table></html>\n"
    )
    return Response(text, 200, _OPEN, "text/html; charset=utf-8")


def _row(row: Standing) -> str:
    return (
        f'<tr><td class="n">{row.rank or "–"}</td><td>{escape(row.name)}</td>'
        f'<td class="n">{parts.rating(row.rating)}</td><td class="n">{row.games}</td></tr>'
    )


def show_badge(visit: Visit) -> Response:
    """A badge: the leader, or one player by their number, with the rating."""
    _check_link(visit)
    rows = [row for row in visit.sight.table() if not row.hidden and row.games]
    who = visit.number("player")
    row = next((row for row in rows if row.id == who), None) if who else next(iter(rows), None)
    value = f"{row.name} {parts.rating(row.rating)}" if row else "no games yet"
    svg = badge(visit.league.name, value)
    return Response(svg, 200, _OPEN, "image/svg+xml")


def badge(label: str, value: str) -> str:
    """Two fields side by side, the second in our green.

    >>> badge("Office", "Ann 1516").startswith("<svg ")
    True
    """
    left, right = (_width(text) for text in (label, value))
    words = escape(f"{label}: {value}")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{left + right}" height="20" role="img" '
        f'aria-label="{words}"><title>{words}</title>'
        f'<rect width="{left + right}" height="20" rx="3" fill="#4d5650"/>'
        f'<path d="M{left} 0h{right - 3}a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3H{left}z" fill="#17624d"/>'
        '<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">'
        f'<text x="6" y="14" textLength="{left - 12}">{escape(label)}</text>'
        f'<text x="{left + 6}" y="14" textLength="{right - 12}">{escape(value)}</text></g></svg>\n'
    )


def _width(text: str) -> int:
    """An estimate of the width of a text; `textLength` makes it fit exactly."""
    return 12 + max(7, round(sum(4.2 if each in "iljtf1 .,:'|I" else 7 for each in text)))
