"""The page and the API, served to this computer. Nothing is stored, nothing is sent elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from fastapi import FastAPI, Response
from fastapi.middleware.gzip import GZipMiddleware
from starlette.types import Receive, Scope, Send

from arpad import __version__
from arpad.web.api.errors import add_problems
from arpad.web.api.models import JsonBodyRoute
from arpad.web.api.page import add_api_page
from arpad.web.api.routes import Application, add_api
from arpad.web.build.site import TYPES, page_files
from arpad.web.event.process_pool import Ratings
from arpad.web.event.routes import PATH as EVENT_PATH
from arpad.web.event.routes import add_event_page
from arpad.web.server.limits import LIMITS, Limits
from arpad.web.server.origins import Callers, read_origins
from arpad.web.server.security import WORKER_POLICY, Bodies, Guard

#: Level 9 works longer to save a hundredth.
_COMPRESSION = 6
#: A reader who refuses gzip names it, too.
_REFUSED = re.compile(rb"gzip\s*;\s*q\s*=\s*0(\.0*)?\s*(?=,|\Z)", re.IGNORECASE)


def create_app(
    allow_origins: Iterable[str] = (), *, host: str = "127.0.0.1", limits: Limits = LIMITS
) -> FastAPI:
    """The application: the API under /api/v1, its description at /api, the calculator at /.

    `allow_origins` are the origins of other web pages whose scripts may ask the API, such as
    `https://example.org`; without any, only the pages of this server may. `host` is the address
    that its server listens on, which decides by which names it may be asked; `limits` are those
    of rating events.
    """
    app = Application(
        title="Arpad",
        version=__version__,
        summary="What does this result do to the rating?",
        description="The answers are the JSON that the terminal prints with --json.",
        docs_url=None,
        redoc_url=None,
    )
    app.router.route_class = JsonBodyRoute
    add_api(app)
    add_api_page(app)
    app.state.ratings = Ratings(limits)
    bodies = Bodies(limits.body_bytes)
    add_event_page(app, app.state.ratings, bodies)
    _add_calculator(app)
    add_problems(app)
    callers = Callers(host, read_origins(allow_origins))
    app.add_middleware(_Compression, compresslevel=_COMPRESSION)  # HEAD has its length, too
    app.add_middleware(Guard, callers=callers, bodies=bodies, streamed=(EVENT_PATH,))
    return app


class _Compression(GZipMiddleware):
    """Compresses an answer if its reader accepts gzip, and does not refuse it as `gzip;q=0`."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = [
            (name, _REFUSED.sub(b"", value) if name == b"accept-encoding" else value)
            for name, value in scope.get("headers", ())
        ]
        await super().__call__({**scope, "headers": headers}, receive, send)


def _add_calculator(app: FastAPI) -> None:
    files = {name: text.encode() for name, text in page_files(served=True).items()}

    def sender(name: str) -> Any:
        headers = {"Cache-Control": "no-cache"}
        if name == "sw.js":
            headers["Content-Security-Policy"] = WORKER_POLICY
        kind = TYPES[f".{name.rpartition('.')[2]}"]

        async def send() -> Response:
            return Response(files[name], media_type=kind, headers=headers)

        return send

    for name in files:
        app.get(f"/{name}", include_in_schema=False)(sender(name))
    app.get("/", include_in_schema=False)(sender("index.html"))
