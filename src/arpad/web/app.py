"""The page and the API, served to this computer. Nothing is stored, nothing is sent elsewhere."""

from __future__ import annotations

import json
from datetime import date
from typing import Annotated, Any, Protocol

from fastapi import FastAPI, Query, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from arpad import __version__, answers, fide
from arpad.errors import ArpadError
from arpad.web.event import add_event_page
from arpad.web.guard import Guard, problem
from arpad.web.models import (
    PLAYER_TAGS,
    GameRequest,
    GamesRequest,
    NeededRequest,
    Problem,
    TimeControl,
    TournamentRequest,
    told,
)
from arpad.web.policy import WORKER_POLICY
from arpad.web.question import Question
from arpad.web.site import TYPES, page_files

_ERRORS: dict[int | str, dict[str, Any]] = {
    413: {"model": Problem, "description": "More than 256 KB."},
    422: {"model": Problem, "description": "A value that the rules do not know."},
}
_V1 = "/api/v1"
_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode


class _Answer(Protocol):
    def as_data(self, *, working: bool = False) -> dict[str, Any]: ...


def create_app() -> FastAPI:
    """The application: the API under /api/v1, the page at /."""
    app = FastAPI(
        title="Arpad",
        version=__version__,
        description="What does this result do to the rating? The same JSON as the terminal's.",
        docs_url=None,
        redoc_url=None,
        responses=_ERRORS,
    )
    app.router.route_class = Question
    _add_questions(app)
    _add_look_ups(app)
    _add_page(app)
    add_event_page(app)
    _add_errors(app)
    app.add_middleware(Guard)
    return app


def _add_questions(app: FastAPI) -> None:
    @app.post(f"{_V1}/game", summary="What one game does to both ratings")
    async def game(asked: GameRequest) -> Response:
        answer = answers.game(told(asked.player), told(asked.opponent), asked.score, asked.terms())
        return _sent(answer, asked.explain)

    @app.post(f"{_V1}/tournament", summary="What a tournament does to one rating")
    async def tournament(asked: TournamentRequest) -> Response:
        games = [game.told() for game in asked.games]
        return _sent(answers.tournament(told(asked.player), games, asked.terms()), asked.explain)

    @app.post(f"{_V1}/performance", summary="The performance over some games")
    async def performance(asked: GamesRequest) -> Response:
        games = [game.told() for game in asked.games]
        return _sent(answers.performance(games, asked.terms()), asked.explain)

    @app.post(f"{_V1}/initial", summary="The initial rating of an unrated player")
    async def initial(asked: GamesRequest) -> Response:
        games = [game.told() for game in asked.games]
        return _sent(answers.initial(games, asked.terms()), asked.explain)

    @app.post(f"{_V1}/needed", summary="The score that reaches a target")
    async def needed(asked: NeededRequest) -> Response:
        answer = answers.needed(
            told(asked.player),
            asked.opponents,
            asked.terms(),
            rating=asked.rating,
            performance=asked.performance,
        )
        return _sent(answer, asked.explain)


def _add_look_ups(app: FastAPI) -> None:
    @app.get(f"{_V1}/k", summary="K of a player, and why")
    async def k(
        rating: Annotated[int, Query(ge=0, le=99_999, examples=[2250])],
        on: date | None = None,
        time_control: TimeControl = "standard",
        games_played: int | None = None,
        birth_year: int | None = None,
        age: int | None = None,
        ever_2400: bool | None = None,
        ever_2300: bool | None = None,
        games_in_period: int | None = None,
        explain: bool = False,
    ) -> Response:
        player = fide.Player(
            rating, games_played, birth_year, age, ever_2400, ever_2300, games_in_period
        )
        terms = answers.Terms(on=on, time_control=time_control)
        return _sent(answers.k(player, terms), explain)

    @app.get(f"{_V1}/rules", summary="The edition in force on a day, or all of them")
    async def rules(
        on: date | None = None,
        time_control: TimeControl | None = None,
        list: bool = False,
    ) -> Response:
        if list:
            return _json([record.as_data() for record in fide.editions(time_control)])
        return _json(fide.edition(on, time_control or "standard").as_data())

    @app.get(f"{_V1}/health", summary="Whether the server is there")
    async def health() -> Response:
        return _json({"status": "ok", "version": __version__})


def _add_page(app: FastAPI) -> None:
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


def _add_errors(app: FastAPI) -> None:
    @app.exception_handler(ArpadError)
    async def refused(_: Request, error: ArpadError) -> Response:
        return problem(422, error.as_data())

    @app.exception_handler(RequestValidationError)
    async def misshapen(_: Request, error: RequestValidationError) -> Response:
        return problem(422, _first(error))

    @app.exception_handler(HTTPException)
    async def elsewhere(request: Request, error: HTTPException) -> Response:
        place = f"{request.method} {request.url.path}"
        rule = "there is nothing here" if error.status_code == 404 else str(error.detail)
        data = ArpadError(place, error.status_code, rule, "see /openapi.json").as_data()
        return problem(error.status_code, data, dict(error.headers or {}))


def _first(error: RequestValidationError) -> dict[str, object]:
    """The first thing that is wrong with a request, in the shape of every error."""
    wrong = error.errors()[0]
    parts = [str(part) for part in wrong["loc"] if part not in ("body", "query", *PLAYER_TAGS)]
    place = ".".join(parts) or "body"
    value = wrong.get("input")
    rule = str(wrong["msg"]).lower()
    return ArpadError(place, value, rule, "see /openapi.json").as_data()


def _sent(answer: _Answer, explain: bool) -> Response:
    return _json(answer.as_data(working=explain))


def _json(data: object) -> Response:
    return Response(_encode(data), media_type="application/json")
