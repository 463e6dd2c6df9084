"""A server without a league: one page, behind a secret, that makes one; then it serves that."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from hmac import compare_digest
from pathlib import Path
from secrets import token_urlsafe
from typing import Any
from urllib.parse import parse_qs

from anyio import to_thread
from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from arpad.errors import ArpadError, InvalidValue
from arpad.league import League
from arpad.league.links import Role
from arpad.web.league.html import render
from arpad.web.league.qr import qr_path
from arpad.web.league.request import HEADERS, LeagueContext, OneLeague, address_of
from arpad.web.league.router import nothing_here
from arpad.web.league.settings_page import make_links
from arpad.web.shell import shell

#: The kinds of games to choose from, and the rules that each begins with.
GAME_KINDS: dict[str, tuple[str, Mapping[str, Any]]] = {
    "chess": ("Chess, draughts, Go: two players, White and Black", {}),
    "score": (
        "Table football, table tennis, darts: two sides and a score, no draws",
        {"no_draws": True, "side_names": "order", "scores": "score"},
    ),
    "places": (
        "Board games, cards: everybody for themselves",
        {"side_names": "order", "scores": "places"},
    ),
}
_MOST_BYTES = 10_000


async def read_form(http: Request) -> dict[str, str]:
    """The fields of a form."""
    body = (await http.body())[:_MOST_BYTES].decode("utf-8", "replace")
    return {name: values[-1].strip() for name, values in parse_qs(body).items()}


def settings_of(form: Mapping[str, str]) -> dict[str, Any]:
    """The settings of the league that a form asks for: its name, and what is played."""
    kind = form.get("kind", "")
    if kind not in GAME_KINDS:
        rule = f"the kinds are {', '.join(GAME_KINDS)}"
        raise InvalidValue("kind", kind, rule, "choose one of them")
    return {"name": form.get("name", ""), **GAME_KINDS[kind][1]}


def show_links(name: str, links: Mapping[Role, str], place: str, depth: str) -> Response:
    """The links of a league that has just been made; `place` is where it is kept."""
    qr = qr_path(links["record"])
    return make_page("new_league_links.html", name, depth=depth, links=links, place=place, qr=qr)


def make_page(
    template: str, title: str, *, depth: str, status: int = 200, **values: Any
) -> Response:
    """A page of a server that is not of any league."""
    body = render(template, title=title, **values)
    head = render("head.html", name="")
    text = shell(title, body, current="league", head=head, depth=depth)
    return Response(text, status, HEADERS, "text/html; charset=utf-8")


class NewLeague:
    """The page of a server that has no league yet; `start` makes the context of the new one."""

    def __init__(
        self,
        leagues: OneLeague,
        start: Callable[[League], LeagueContext],
        folder: Path | None = None,
    ) -> None:
        self._leagues = leagues
        self._start = start
        self._folder = folder or Path()
        self._secret = token_urlsafe(24)

    def add_to(self, app: FastAPI) -> None:
        """Add the page to the application of the league to be."""
        route = Route("/new-league/{secret}", self._answer, methods=["GET", "POST"])
        app.router.routes.insert(0, route)

    def words(self, address: str) -> str:
        """What is printed when the server starts."""
        return (
            f"Make your league at {address}/new-league/{self._secret} (Ctrl-C stops it)\n"
            f"Its file will be in {self._folder.resolve()}"
        )

    async def _answer(self, http: Request) -> Response:
        is_made = self._leagues.context is not None
        if is_made or not compare_digest(http.path_params["secret"], self._secret):
            return nothing_here()
        if http.method == "GET":
            return _form()
        form = await read_form(http)
        return await to_thread.run_sync(lambda: self._make(form, address_of(http)))

    def _make(self, form: Mapping[str, str], address: str) -> Response:
        """Make the league, or say what was wrong; from then on its own application answers."""
        try:
            league = self._created(form)
        except ArpadError as error:
            return _form(error, form)
        links = make_links(league, address)
        self._leagues.context = self._start(league)
        return show_links(league.name, links, f"Its file is {league.files[0]}.", "../")

    def _created(self, form: Mapping[str, str]) -> League:
        settings = settings_of(form)
        stem = re.sub(r"[^\w-]+", "-", settings["name"]).strip("-").lower()
        if not stem:
            rule = "a league has a name"
            raise InvalidValue("name", settings["name"], rule, "write it in letters")
        return League.create(self._folder / f"{stem}.db", **settings)


def _form(problem: ArpadError | None = None, form: Mapping[str, str] = {}) -> Response:
    values = {"kinds": GAME_KINDS, "problem": problem, "form": form}
    status = 422 if problem else 200
    return make_page("new_league.html", "A new league", depth="../", status=status, **values)
