"""A visit: one request to a page of a league, by a link, which says what it may do."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from starlette.responses import Response

from arpad.errors import ArpadError, InvalidValue
from arpad.league import ROLES, League, Link
from arpad.web.league.sight import Sight
from arpad.web.league.webhook import Messenger
from arpad.web.shell import shell

#: A page may only load from and send to this server.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
_HEADERS = {"Content-Security-Policy": POLICY, "Cache-Control": "no-store"}
_HEAD = (
    '<meta name="robots" content="noindex">\n'
    '<link rel="stylesheet" href="../../league.css">\n'
    '<script type="module" src="../../league.js"></script>\n'
)
_LONGEST = 2000


@dataclass(frozen=True)
class Desk:
    """What the pages of one league share."""

    league: League
    sight: Sight
    messenger: Messenger


@dataclass(frozen=True)
class Visit:
    """One request to a page of the league; `problem` is what was wrong with a form just sent."""

    desk: Desk
    link: Link
    query: Mapping[str, str]
    form: Mapping[str, Sequence[str]] = field(default_factory=dict)
    problem: ArpadError | None = None
    address: str = ""  # of this server, as the visitor knows it

    @property
    def league(self) -> League:
        """The league."""
        return self.desk.league

    @property
    def sight(self) -> Sight:
        """Its views."""
        return self.desk.sight

    @property
    def author(self) -> str:
        """The author that the log names for this visit."""
        return author_of(self.link)

    def may(self, role: str) -> bool:
        """Whether the link allows what this role may do."""
        return allows(self.link, role)

    def told(self, name: str) -> str:
        """A field of the form as it was sent; "" if it was not."""
        return (self.form.get(name) or [""])[-1].strip()[:_LONGEST]

    def asked(self, name: str) -> str:
        """A parameter of the address, or of a form just sent; "" if there is none."""
        return self.query.get(name, "").strip()[:_LONGEST] or self.told(name)

    def number(self, name: str, default: int = 0) -> int:
        """A parameter of the address that is a whole number; else the default."""
        text = self.asked(name)
        return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else default

    def refused(self, error: ArpadError) -> Visit:
        """The same visit after its form was refused."""
        return replace(self, problem=error)


T = TypeVar("T")
#: What a page answers to a visit.
Answer = Callable[[Visit], Response]


def allows(link: Link, role: str) -> bool:
    """Whether a link allows what this role may do; those who run a league may also record."""
    return ROLES.index(link.role) >= ROLES.index(role)


def author_of(link: Link) -> str:
    """The author that the log names for this link."""
    label = f", {link.label}" if link.label else ""
    return f"{link.role} link {link.id}{label}"


def document(
    visit: Visit, title: str, body: str, *, status: int = 200, describe: str = ""
) -> Response:
    """A page of the league in the shell."""
    name = visit.league.name
    whole = f"{title}, {name}" if title else name
    text = shell(
        whole,
        body,
        current="league",
        head=_HEAD,
        depth="../../",
        places={"league": "./"},
        description=describe or f"{name}: table, players and results.",
    )
    if visit.problem is not None:
        status = 422
    return Response(text, status, _HEADERS, "text/html; charset=utf-8")


def moved(place: str) -> Response:
    """The answer to a form that was carried out: a redirect, so that a reload repeats nothing."""
    return Response(status_code=303, headers={"Location": place, "Cache-Control": "no-store"})


def json_answer(content: bytes) -> Response:
    """Data for the page's own script."""
    return Response(content, 200, _HEADERS, "application/json")


def choose(visit: Visit, actions: Mapping[str, Callable[[Visit], T]]) -> T:
    """Carry out the action of the button that was pressed."""
    asked = visit.told("do")
    if asked not in actions:
        rule = f"this page can {', '.join(actions)}"
        raise InvalidValue("do", asked, rule, "use one of its buttons")
    return actions[asked](visit)
