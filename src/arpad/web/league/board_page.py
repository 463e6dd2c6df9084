"""The board on the wall: large type, no controls, refreshed by itself.

It shows the table, the season's race or the news; `?rotate` shows them in turn.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from anyio import to_thread
from starlette.responses import Response, StreamingResponse

from arpad.errors import InvalidValue
from arpad.league import CURRENT, GameView, Standing
from arpad.web.league.embed import EMBEDDED, OPEN
from arpad.web.league.html import fragment, render
from arpad.web.league.race_chart import race_chart
from arpad.web.league.record_page import short_names
from arpad.web.league.request import HEADERS, POLICY, LeagueRequest
from arpad.web.league.table_page import Line, line

VIEWS = ("table", "race", "news")
#: Rows of the table; more players take turns, and the first ones stay.
_ROWS, _STAY = 12, 3
#: The pages of the table that take turns; nobody looks at a wall for longer.
_MOST_PAGES = 8
_FORM = 5
_LATEST, _CLIMBERS, _NEWS = 6, 3, 5
_RACERS = 12
#: Seconds between two looks at the log, and looks between two signs of life.
_LOOK_SECONDS, _LIFE = 1.0, 15
#: A connection does not last for days: the board asks anew after this many looks.
_LOOKS = 3600
_EVENTS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
_ORDINALS = ("first", "second", "third")


class BoardRow(NamedTuple):
    """A row of the table: what the last day has changed, and the line of the last ten games."""

    standing: Standing
    change: float | None
    line: Line | None


class Passing(NamedTuple):
    """Whom somebody has passed by the latest result, and the rank they have now."""

    name: str
    passed: list[str]
    rank: str


def show_board(request: LeagueRequest) -> Response:
    """The board as one page, whole without a script."""
    view = request.parameter("view") or VIEWS[0]
    if view not in VIEWS:
        rule = f"the views of the board are {', '.join(VIEWS)}"
        raise InvalidValue("view", view, rule, "choose one of them, or write rotate")
    shown = VIEWS if "rotate" in request.query else (view,)
    body = fragment(request, "board_views.html", (view, shown), lambda: _values(request, shown))
    page = render(
        "board.html",
        league=request.league,
        body=body,
        scheme="light" if "light" in request.query else "dark",
    )
    headers = {**_headers(request), "ETag": f'"{sha256(page.encode()).hexdigest()[:32]}"'}
    return Response(page, 200, headers, "text/html; charset=utf-8")


def _headers(request: LeagueRequest) -> dict[str, str]:
    """Other pages may show a board by its own link, and by no other."""
    if request.link.role != EMBEDDED:
        return HEADERS
    policy = POLICY.replace("frame-ancestors 'none'", "frame-ancestors *")
    return {**HEADERS, **OPEN, "Content-Security-Policy": policy}


def _values(request: LeagueRequest, shown: Sequence[str]) -> dict[str, Any]:
    """What the views show."""
    league, views = request.league, request.views
    table = [row for row in views.table(CURRENT) if not row.hidden and row.rank is not None]
    new = league.highlights(_NEWS)
    everything = views.games(views.newest()[: 2 * _LATEST])
    games = [game for game in everything if game.status != "void"][:_LATEST]
    values: dict[str, Any] = {
        "shown": shown,
        "season": league.seasons()[-1].name,
        "address": request.address.partition("://")[2],
        "first_names": short_names([row.name for row in views.table(CURRENT)]),
        "pages": _pages(request, table, new.today),
        "new": new,
        "climbers": new.climbers[:_CLIMBERS],
        "latest": games,
        "moved": [part.id for part in games[0].parts] if games else [],
        "passing": _passing(table, games[0]) if games else None,
    }
    if "race" in shown:
        racers = [row.id for row in table if row.games][:_RACERS]
        days, tracks = league.race(racers)
        values |= {"race": race_chart(days, tracks, values["moved"]), "days": days}
        values["leaders"] = table[:2]
    return values


def _pages(request: LeagueRequest, table: Sequence[Standing], today: Any) -> list[list[BoardRow]]:
    """The rows of the table in pages, each with those who stay."""
    table = table[: _STAY + _MOST_PAGES * (_ROWS - _STAY)]
    recent = request.views.recent(row.id for row in table)
    rows = [
        BoardRow(
            row,
            today.get(row.id),
            line(recent[row.id]) if len(recent.get(row.id, ())) > 1 else None,
        )
        for row in table
    ]
    if len(rows) <= _ROWS:
        return [rows]
    size = _ROWS - _STAY
    pages = [rows[at : at + size] for at in range(_STAY, len(rows), size)][:_MOST_PAGES]
    return [[*rows[:_STAY], *page] for page in pages]


def _passing(table: Sequence[Standing], game: GameView) -> Passing | None:
    """Who has passed others by a game, if anybody has: whoever is highest now."""
    before = {part.id: part.before for part in game.parts}
    old = {row.id: before.get(row.id, row.rating) for row in table}
    for row in table:
        if row.id not in before:
            continue
        passed = [
            each.name
            for each in table
            if each.rating < row.rating and (old[each.id] or 0) > (old[row.id] or 0)
        ]
        if passed and row.rank is not None:
            return Passing(row.name, passed, _ordinal(row.rank))
    return None


def _ordinal(rank: int) -> str:
    """A rank as a word, or as a number with its ending.

    >>> _ordinal(2), _ordinal(11), _ordinal(22)
    ('second', '11th', '22nd')
    """
    if rank <= len(_ORDINALS):
        return _ORDINALS[rank - 1]
    ending = "th" if rank % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(rank % 10)
    return f"{rank}{ending or 'th'}"


def board_events(state: Callable[[object], object | None]) -> Response:
    """A line whenever the state changes, until the board closes the connection or has no link.

    `state` is what a board shows, after what it has shown; None if its link was revoked.
    """
    return StreamingResponse(_events(state), 200, _EVENTS, "text/event-stream")


async def _events(state: Callable[[object], object | None]) -> AsyncIterator[bytes]:
    shown: object = object()
    yield b"retry: 3000\n\n"
    for look in range(_LOOKS):
        now = await to_thread.run_sync(state, shown)
        if now is None:
            return
        if now != shown:
            shown = now
            yield f"data: {hash(now)}\n\n".encode()
        elif look % _LIFE == 0:
            yield b": still here\n\n"
        await asyncio.sleep(_LOOK_SECONDS)
