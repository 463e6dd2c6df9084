"""One request to a page of a league, by a link, which says what it may do."""

from __future__ import annotations

from asyncio import CancelledError
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field, replace
from typing import Protocol, TypeVar

from anyio import CapacityLimiter, to_thread
from anyio.lowlevel import RunVar
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Scope

from arpad.errors import ArpadError, InvalidValue, SimilarName, Unquoted
from arpad.league import League, Link
from arpad.league.letters import TOGETHER
from arpad.league.rights import allows, author_of
from arpad.web.api.errors import problem
from arpad.web.league.view_cache import ViewCache
from arpad.web.league.webhook import Messenger

#: A page may only load from and send to this server.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'"
)
HEADERS = {"Content-Security-Policy": POLICY, "Cache-Control": "no-store"}
_LONGEST = 2000
#: Reading, writing and making a file have threads of their own: whoever waits for the database
#: keeps no page waiting.
READ, WRITE, FILE = "read", "write", "file"
#: How many of each work at a time; one large file after the other, as they share one core.
_MOST = {READ: 24, WRITE: 8, FILE: 1}
_limiters: RunVar[dict[str, CapacityLimiter]] = RunVar("arpad_league_threads")
_STOPPING = ArpadError("The server", Unquoted("stopping"), "it has been stopped", "ask again later")


@dataclass(frozen=True)
class LeagueContext:
    """What the pages of one league share."""

    league: League
    views: ViewCache
    messenger: Messenger


class Leagues(Protocol):
    """The leagues of a server, by their names: one, or many."""

    def using(
        self, name: str, *, only_open: bool = False
    ) -> AbstractContextManager[LeagueContext | None]:
        """A league while it is used; None if there is none, or with `only_open`, none is open."""


class OneLeague:
    """The only league of a server; None until it is made."""

    def __init__(self, context: LeagueContext | None = None) -> None:
        self.context = context

    @contextmanager
    def using(self, name: str, *, only_open: bool = False) -> Iterator[LeagueContext | None]:
        """That league, whatever its name."""
        yield self.context


#: Where a request keeps the name of its league, and the path of that league's own addresses.
_NAME, _ROOT = "arpad.league", "arpad.root"


def below(scope: Scope, name: str, root: str) -> Scope:
    """A request to a league's own address: what comes after `root`, where the league is."""
    return {**scope, "path": scope["path"][len(root) :], _NAME: name, _ROOT: root}


def league_name(scope: Scope) -> str:
    """The name of the league that a request is for; "" if its server has only one."""
    return str(scope.get(_NAME, ""))


def address_of(http: Request) -> str:
    """Where a league is as the visitor sees it: a form's origin has the scheme of a proxy.

    So has every request of a proxy on this computer, which sends `X-Forwarded-Proto`.
    """
    origin = http.headers.get("origin", "")
    host = http.headers.get("host", "localhost")
    server = origin if origin.startswith("http") else f"{http.url.scheme}://{host}"
    return f"{server}{http.scope.get(_ROOT, '')}"


def home_of(http: Request) -> str:
    """The way from a league's pages to the calculator, which is beside all leagues."""
    return "../../" + "../" * str(http.scope.get(_ROOT, "")).count("/")


@dataclass(frozen=True)
class LeagueRequest:
    """One request to a page of the league; `problem` is what was wrong with a form just sent."""

    context: LeagueContext
    link: Link
    query: Mapping[str, str]
    form: Mapping[str, Sequence[str]] = field(default_factory=dict)
    problem: ArpadError | None = None
    address: str = ""  # of the league, as the visitor knows it
    home: str = "../../"  # from its pages to the calculator

    @property
    def league(self) -> League:
        """The league."""
        return self.context.league

    @property
    def views(self) -> ViewCache:
        """Its views."""
        return self.context.views

    @property
    def author(self) -> str:
        """The author that the log names for this request."""
        return author_of(self.link)

    @property
    def signed(self) -> dict[str, str]:
        """Who does what the form says, and why."""
        return {"author": self.author, "reason": self.form_value("reason")}

    @property
    def is_name_similar(self) -> bool:
        """Whether a form was refused because a new name looks like that of somebody else."""
        return isinstance(self.problem, SimilarName)

    def may(self, role: str) -> bool:
        """Whether the link allows what this role may do."""
        return allows(self.link, role)

    def form_value(self, name: str) -> str:
        """A field of the form as it was sent; "" if it was not."""
        return (self.form.get(name) or [""])[-1].strip()[:_LONGEST]

    def optional(self, name: str) -> str | None:
        """A field of the form; None if it is empty."""
        return self.form_value(name) or None

    def ticked(self, name: str) -> bool:
        """Whether a box of the form was ticked."""
        return self.form_value(name) == "yes"

    @property
    def sides(self) -> list[list[str]]:
        """The names of every side: a line for each."""
        lines = [line for line in self.parameter("sides").splitlines() if line.strip()]
        return [[name.strip() for name in line.split(TOGETHER)] for line in lines]

    def parameter(self, name: str) -> str:
        """A parameter of the address, or of a form just sent; "" if there is none."""
        return self.query.get(name, "").strip()[:_LONGEST] or self.form_value(name)

    def number(self, name: str, default: int = 0) -> int:
        """A parameter of the address that is a whole number; else the default."""
        return whole(self.parameter(name), default)

    def refused(self, error: ArpadError) -> LeagueRequest:
        """The same request after its form was refused."""
        return replace(self, problem=error)


T = TypeVar("T")
#: What answers a request.
Handler = Callable[[LeagueRequest], Response]


def whole(text: str, default: int = 0) -> int:
    """A whole number as it is sent; else the default."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else default


def redirect(place: str) -> Response:
    """The answer to a form that was carried out: a redirect, so that a reload repeats nothing."""
    return Response(status_code=303, headers={"Location": place, "Cache-Control": "no-store"})


def json_answer(content: bytes) -> Response:
    """Data for the page's own script."""
    return Response(content, 200, HEADERS, "application/json")


def choose(request: LeagueRequest, actions: Mapping[str, Callable[[LeagueRequest], T]]) -> T:
    """Carry out the action of the button that was pressed."""
    action = request.form_value("do")
    if action not in actions:
        rule = f"this page can {', '.join(actions)}"
        raise InvalidValue("do", action, rule, "use one of its buttons")
    return actions[action](request)


async def in_thread(kind: str, work: Callable[[], Response]) -> Response:
    """The answer of `work`, done in a thread; nobody waits for it when the server stops."""
    limiters = _limiters.get({})
    if not limiters:
        limiters = {each: CapacityLimiter(most) for each, most in _MOST.items()}
        _limiters.set(limiters)
    try:
        return await to_thread.run_sync(work, limiter=limiters[kind], abandon_on_cancel=True)
    except CancelledError:
        return problem(503, _STOPPING)
