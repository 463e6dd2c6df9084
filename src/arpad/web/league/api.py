"""The API of a league: everything that its pages can do, with the same links as tokens."""

from __future__ import annotations

import logging
from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from inspect import Parameter, Signature, getdoc
from typing import Annotated, Any, TypeVar

from fastapi import FastAPI, Path, Request, Response, Security
from fastapi.routing import APIRoute
from fastapi.security import HTTPBearer
from pydantic_core import to_json

from arpad.errors import ArpadError, InvalidValue, NoDatabase, NotAllowed, SimilarName, Unquoted
from arpad.facts import Fact
from arpad.league import League, Link
from arpad.league.rights import allows, author_of
from arpad.web.api.answers import Problem, json_type
from arpad.web.api.errors import problem
from arpad.web.api.facts import parameters, read_query
from arpad.web.league.bodies import Body
from arpad.web.league.request import (
    FILE,
    READ,
    WRITE,
    LeagueContext,
    Leagues,
    in_thread,
    league_name,
)
from arpad.web.server.limits import RETRY_AFTER

PREFIX = "/api/v1/league"
#: The header of a request that is carried out only once, however often it is sent.
KEY = "Idempotency-Key"
LONGEST_KEY = 200
_KEY_HEADER = {
    "name": KEY,
    "in": "header",
    "required": False,
    "description": "A text that you make for each request; one that is sent again with the same "
    "key is not carried out again, and gets the first answer.",
    "schema": {"type": "string", "maxLength": LONGEST_KEY},
}
_GREATEST_ID = 2**31 - 1
#: Parameters that several operations have.
SEASON = Fact("season", "text", "Season", "current, a number or a name, or all-time.")
GAME = Fact("game", "text", "Game", "Where games are rated apart: this one; default: the first.")
ON = Fact("on", "date", "Day", "The table as it was at the end of this day.")
LIMIT = Fact("limit", "whole", "Limit", "At most this many.", least=1, most=1000, default=100)
OFFSET = Fact("offset", "whole", "Offset", "Skip this many first.", least=0, default=0)
#: Names of arguments of the league's methods, which no fact or setting may have.
_RESERVED = frozenset(("author", "reason", "on", "new", "again", "alike", "by", "sides", "score"))
_BEARER = HTTPBearer(auto_error=False, description="The secret of a link.", scheme_name="Link")
_PROBLEMS: dict[int | str, dict[str, Any]] = {
    401: {"model": Problem, "description": "No token, or an unknown one."},
    403: {"model": Problem, "description": "The token’s role does not allow this."},
    413: {"model": Problem, "description": "More than 256 KB."},
    422: {"model": Problem, "description": "A request that the league does not accept."},
    503: {"model": Problem, "description": "The league’s database does not answer."},
}
#: Where it is and why it does not answer is in the server's log alone.
_OUT_OF_REACH = ArpadError(
    "league", Unquoted("out of reach"), "its database does not answer", "try again in a minute"
)
_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Caller:
    """A request with a valid token: its link, parameters and body."""

    context: LeagueContext
    link: Link
    id: int
    query: dict[str, Any]
    body: Any

    @property
    def league(self) -> League:
        """The league."""
        return self.context.league

    @property
    def part(self) -> slice:
        """The part of a list that is asked for, by `LIMIT` and `OFFSET`."""
        start = self.query.get("offset", 0)
        return slice(start, start + self.query.get("limit", 100))

    @property
    def signed(self) -> dict[str, str]:
        """Who does it, and why."""
        return {"author": author_of(self.link), "reason": self.body.reason}

    @property
    def name(self) -> str:
        """The name of the player whose number is in the address."""
        players = self.league.history.players
        if self.id not in players:
            rule = "nobody in the league has this number"
            raise InvalidValue("id", self.id, rule, "see /api/v1/league/table")
        return players[self.id].name


@contextmanager
def naming_alike() -> Iterator[None]:
    """The error for a name that looks like another one says how to allow it."""
    try:
        yield
    except SimilarName as error:
        remedy = f"{error.remedy.partition(',')[0]}, or send alike: true if it is somebody else"
        raise SimilarName(error.place, error.value, error.rule, remedy) from None


def unreserved(values: dict[str, Any]) -> dict[str, Any]:
    """Facts or settings as keyword arguments; a reserved name is altered, so that it is refused."""
    return {f"{name} " if name in _RESERVED else name: value for name, value in values.items()}


@dataclass(frozen=True)
class Operation:
    """An operation: its address, the role it needs, and what it does."""

    method: str
    path: str
    id: str
    summary: str
    answer: Any
    do: Callable[[Caller], Any]
    role: str = "see"
    body: type[Body] | None = None
    query: tuple[Fact, ...] = ()
    example: Mapping[str, Any] = field(default_factory=dict)
    file: str = ""  # the media type of the answer, if that is not JSON

    @property
    def changes(self) -> bool:
        """Whether it may change the league, so that the webhook is called."""
        return self.method == "POST"


Do = TypeVar("Do", bound=Callable[[Caller], Any])


class Operations(list[Operation]):
    """Operations of one kind: functions, whose names are their ids, and which say what they do."""

    def get(
        self,
        path: str,
        answer: Any,
        role: str = "see",
        *,
        query: tuple[Fact, ...] = (),
        example: Mapping[str, Any] = {},
    ) -> Callable[[Do], Do]:
        """A question, with the parameters of its address."""
        return partial(self._added, "GET", path, answer, role, query=query, example=example)

    def post(self, path: str, answer: Any, role: str, body: type[Body]) -> Callable[[Do], Do]:
        """What changes the league, or is asked by a body."""
        return partial(self._added, "POST", path, answer, role, body=body)

    def _added(
        self, method: str, path: str, answer: Any, role: str, do: Do, **described: Any
    ) -> Do:
        summary = str(getdoc(do)).removesuffix(".")
        self.append(Operation(method, path, do.__name__, summary, answer, do, role, **described))
        return do


class LeagueRoute(APIRoute):
    """A route whose operation reads the request itself; FastAPI only describes it."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The operation as a handler."""

        async def handle(request: Request) -> Response:
            body = await request.body()
            assert isinstance(self.endpoint, Endpoint)
            return await in_thread(self.endpoint.kind, partial(self.endpoint.run, request, body))

        return handle


class Endpoint:
    """Runs an operation for whoever has a token that allows it."""

    def __init__(self, leagues: Leagues, operation: Operation) -> None:
        self._leagues = leagues
        self._operation = operation
        self.__name__ = operation.id
        self.__doc__ = ""  # the summary says it
        self.__signature__ = _signature(operation)

    def __call__(self) -> None:
        """Never called: the route runs it."""

    @property
    def kind(self) -> str:
        """The kind of thread that it needs."""
        return FILE if self._operation.file else WRITE if self._operation.changes else READ

    def run(self, request: Request, body: bytes) -> Response:
        """The answer to a request."""
        try:
            with self._leagues.using(league_name(request.scope)) as context:
                return _unknown() if context is None else self._run(context, request, body)
        except NotAllowed as error:
            return problem(403, error)
        except NoDatabase as error:
            _log.error("%s", error)
            return problem(503, _OUT_OF_REACH, {"Retry-After": str(RETRY_AFTER)})

    def _run(self, context: LeagueContext, request: Request, body: bytes) -> Response:
        operation = self._operation
        link = _link(context.league, request)
        if link is None:
            return _unknown()
        if not allows(link, operation.role):
            return _not_allowed(link, operation)
        caller = Caller(
            context,
            link,
            _id(request),
            read_query(request, operation.query),
            None if operation.body is None else operation.body.read(body),
        )
        # What reads sees one state; what writes waits for others, and a file takes long.
        look = context.league.consistent_read() if self.kind == READ else nullcontext()
        once = context.league.once(*_key(link, request, body))
        with look, once, context.league.in_open_seasons(only=not allows(link, "run")):
            answer = operation.do(caller)
        if operation.changes:
            context.messenger.wake()
        if isinstance(answer, Response):
            return answer
        headers = {"Cache-Control": "no-store"}
        return Response(to_json(answer), media_type="application/json", headers=headers)


def _link(league: League, request: Request) -> Link | None:
    scheme, _, secret = request.headers.get("authorization", "").partition(" ")
    return league.role_of(secret.strip()) if scheme.lower() == "bearer" else None


def _id(request: Request) -> int:
    text = str(request.path_params.get("id", "1"))
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:12]) <= _GREATEST_ID):
        raise InvalidValue("id", text, "an id is a whole number, 1 or more", "see the list")
    return int(text)


def _key(link: Link, request: Request, body: bytes) -> tuple[str, str]:
    """The key of a request, by which it is carried out only once, and what it asks for.

    Two links may use the same keys. The path has no secret in it.
    """
    key = request.headers.get(KEY, "")
    if len(key) > LONGEST_KEY or not key.isprintable():
        rule = f"a key is text of at most {LONGEST_KEY} characters"
        raise InvalidValue(KEY, key, rule, "make a random one, such as a UUID")
    if not key:
        return "", ""
    digest = sha256(f"{request.method} {request.url.path}\n".encode() + body).hexdigest()[:16]
    return f"{link.id} {key}", digest


def _unknown() -> Response:
    """The same answer whether there is no token or a wrong one."""
    rule = "this API needs the secret of a link"
    remedy = "send it as Authorization: Bearer SECRET"
    error = ArpadError("Authorization", Unquoted("no link"), rule, remedy)
    return problem(401, error, {"WWW-Authenticate": "Bearer"})


def _not_allowed(link: Link, operation: Operation) -> Response:
    rule = f"this needs a link of the role {operation.role}"
    remedy = "ask those who run the league for one"
    error = ArpadError("Authorization", Unquoted(link.role), rule, remedy)
    return problem(403, error)


def _signature(operation: Operation) -> Signature:
    """What FastAPI describes: the number in the address, and the body."""
    made = []
    if "{id}" in operation.path:
        kind = Annotated[int, Path(ge=1, le=_GREATEST_ID, description="Its number.")]
        made.append(Parameter("id", Parameter.KEYWORD_ONLY, annotation=kind))
    if operation.body is not None:
        made.append(Parameter("asked", Parameter.KEYWORD_ONLY, annotation=operation.body))
    return Signature(made)


def add_league_api(app: FastAPI, leagues: Leagues, operations: Iterable[Operation]) -> None:
    """All operations as routes of the application."""
    for each in operations:
        extra: dict[str, Any] = {}
        if each.query:
            extra["parameters"] = parameters(each.query, each.example)
        if each.changes:
            extra["parameters"] = [_KEY_HEADER]
        responses = dict(_PROBLEMS)
        if each.file:
            responses[200] = {"content": {each.file: {"schema": {"type": "string"}}}}
        app.router.add_api_route(
            f"{PREFIX}{each.path}",
            Endpoint(leagues, each),
            methods=[each.method],
            operation_id=each.id,
            summary=each.summary,
            description=f"Needs a link of the role {each.role}, or of one above it.",
            tags=["League"],
            response_model=None if each.file else json_type(each.answer),
            response_class=Response if each.file else app.router.default_response_class,
            responses=responses,
            openapi_extra=extra or None,
            dependencies=[Security(_BEARER)],
            route_class_override=LeagueRoute,
        )
