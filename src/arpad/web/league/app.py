"""The server of a league: the calculator's application with the league's pages and API in it."""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib.resources import files

from fastapi import FastAPI, Response
from starlette.routing import Route

from arpad.league import League, standings
from arpad.league.history import Mark
from arpad.league.replay import LeagueReplay
from arpad.league.store.upkeep import upkeep
from arpad.render.templating import scheme
from arpad.web.app import create_app
from arpad.web.build.bundle import stripped
from arpad.web.build.site import TYPES
from arpad.web.league.api import add_league_api
from arpad.web.league.challenge_operations import CHALLENGE_OPERATIONS
from arpad.web.league.game_operations import GAME_OPERATIONS
from arpad.web.league.home_screen import ICON_SIZES
from arpad.web.league.league_operations import LEAGUE_OPERATIONS
from arpad.web.league.player_operations import PLAYER_OPERATIONS
from arpad.web.league.request import LeagueContext, Leagues, OneLeague
from arpad.web.league.router import Router
from arpad.web.league.view_cache import ViewCache
from arpad.web.league.webhook import Messenger
from arpad.web.server.limits import LIMITS, Limits

#: The operations of the API: one for everything that the pages can do.
OPERATIONS = (*PLAYER_OPERATIONS, *GAME_OPERATIONS, *CHALLENGE_OPERATIONS, *LEAGUE_OPERATIONS)


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
    leagues = OneLeague(context_of(league, messenger or Messenger(league)))
    return create_app_of(leagues, allow_origins=allow_origins, host=host, limits=limits)


def create_app_of(
    leagues: Leagues,
    *,
    allow_origins: Iterable[str] = (),
    host: str = "127.0.0.1",
    limits: Limits = LIMITS,
) -> FastAPI:
    """The application of all leagues of a server: each request says which of them it is for."""
    app = create_app(allow_origins, host=host, limits=limits)
    router = Router(leagues)
    app.router.routes[:0] = [
        Route("/league/{secret}", router),
        Route("/league/{secret}/{page:path}", router),
    ]
    add_league_api(app, leagues, OPERATIONS)
    _add_files(app)
    return app


def context_of(league: League, messenger: Messenger, *, for_good: bool = True) -> LeagueContext:
    """What the pages of a league share.

    `messenger` sends its webhook; `for_good` says that it is open as long as its server.
    """

    def prepare(played: LeagueReplay, after: Mark | None) -> None:
        """Compute what pages need of a long import; the collector of garbage leaves it alone."""
        standings.prepare(played, league.today, after)
        if for_good:
            gc.freeze()

    league.show_at_once(prepare)
    return LeagueContext(league, ViewCache(league), messenger)


@contextmanager
def running(
    league: League, *, private_webhook: bool, for_good: bool = True
) -> Iterator[LeagueContext]:
    """A league with what runs beside it: the upkeep of its files, and its webhook."""
    messenger = Messenger(league, private=private_webhook)
    with upkeep(league.files, league.store.settle):
        messenger.start()
        try:
            yield context_of(league, messenger, for_good=for_good)
        finally:
            messenger.end()


def _add_files(app: FastAPI) -> None:
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
