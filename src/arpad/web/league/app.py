"""The server of a league: the calculator's application with the league's pages and API in it."""

from __future__ import annotations

import gc
from collections.abc import Iterable
from importlib.resources import files

from fastapi import FastAPI, Response
from starlette.routing import Route

from arpad.league import League, views
from arpad.league.history import Mark
from arpad.league.replay import LeagueReplay
from arpad.render.templating import scheme
from arpad.web.app import create_app
from arpad.web.build.bundle import stripped
from arpad.web.build.site import TYPES
from arpad.web.league.api import add_league_api
from arpad.web.league.game_operations import GAME_OPERATIONS
from arpad.web.league.home_screen import ICON_SIZES
from arpad.web.league.league_operations import LEAGUE_OPERATIONS
from arpad.web.league.player_operations import PLAYER_OPERATIONS
from arpad.web.league.request import LeagueContext
from arpad.web.league.router import Router
from arpad.web.league.view_cache import ViewCache
from arpad.web.league.webhook import Messenger
from arpad.web.server.limits import LIMITS, Limits

#: The operations of the API: one for everything that the pages can do.
OPERATIONS = (*PLAYER_OPERATIONS, *GAME_OPERATIONS, *LEAGUE_OPERATIONS)


def create_league_app(
    league: League,
    *,
    allow_origins: Iterable[str] = (),
    host: str = "127.0.0.1",
    limits: Limits = LIMITS,
    messenger: Messenger | None = None,
) -> FastAPI:
    """The application of one league: its pages below /league/, its API below /api/v1/league.

    `league` is open and stays so; `messenger` sends its webhook, and is not started here. The rest
    is as for the calculator, which is served beside it.
    """
    app = create_app(allow_origins, host=host, limits=limits)
    league.show_at_once(_prepare)
    context = LeagueContext(league, ViewCache(league), messenger or Messenger(league))
    router = Router(context)
    app.router.routes[:0] = [
        Route("/league/{secret}", router),
        Route("/league/{secret}/{page:path}", router),
    ]
    add_league_api(app, context, OPERATIONS)
    add_files(app)
    return app


def _prepare(played: LeagueReplay, after: Mark | None) -> None:
    """Compute what pages need of a long import; the collector of garbage leaves it alone."""
    views.prepare(played, after)
    gc.freeze()


def add_files(app: FastAPI) -> None:
    """The scripts, style sheets and pictures of the pages."""
    for item in (files("arpad.web.league") / "page").iterdir():
        kind = TYPES.get(f".{item.name.rpartition('.')[2]}")
        if kind is not None:
            _add_file(app, item.name, stripped(item.read_text(encoding="utf-8")).encode(), kind)
    for size in ICON_SIZES:
        icon = files("arpad.web.league") / "page" / f"league-icon-{size}.png"
        _add_file(app, icon.name, icon.read_bytes(), "image/png")
    for name in ("light", "dark"):
        _add_file(app, f"{name}.css", scheme(name).encode(), TYPES[".css"])


def _add_file(app: FastAPI, name: str, content: bytes, kind: str) -> None:
    async def send() -> Response:
        return Response(content, media_type=kind, headers={"Cache-Control": "no-cache"})

    app.get(f"/{name}", include_in_schema=False)(send)
