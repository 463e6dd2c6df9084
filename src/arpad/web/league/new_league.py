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
from arpad.league.links import FIRST_ROLES
from arpad.web.league.html import render
from arpad.web.league.qr import qr_path
from arpad.web.league.request import HEADERS, LeagueContext, OneLeague, address_of
from arpad.web.league.router import nothing_here
from arpad.web.league.settings_page import PLACE
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
        body = await http.body()
        form = {name: values[-1] for name, values in parse_qs(body[:_MOST_BYTES].decode()).items()}
        return await to_thread.run_sync(lambda: self._make(form, address_of(http)))

    def _make(self, form: Mapping[str, str], address: str) -> Response:
        """Make the league, or say what was wrong; from then on its own application answers."""
        try:
            league = self._created(form.get("name", ""), form.get("kind", ""))
        except ArpadError as error:
            return _form(error, form)
        links = {role: address + PLACE.format(league.make_link(role)[1]) for role in FIRST_ROLES}
        self._leagues.context = self._start(league)
        return _page(
            "new_league_links.html",
            league.name,
            links=links,
            file=league.files[0],
            qr=qr_path(links["record"]),
        )

    def _created(self, name: str, kind: str) -> League:
        if kind not in GAME_KINDS:
            rule = f"the kinds are {', '.join(GAME_KINDS)}"
            raise InvalidValue("kind", kind, rule, "choose one of them")
        stem = re.sub(r"[^\w-]+", "-", name).strip("-").lower()
        if not stem:
            raise InvalidValue("name", name, "a league has a name", "write it in letters")
        return League.create(self._folder / f"{stem}.db", name=name, **GAME_KINDS[kind][1])


def _form(problem: ArpadError | None = None, form: Mapping[str, str] = {}) -> Response:
    values = {"kinds": GAME_KINDS, "problem": problem, "form": form}
    return _page("new_league.html", "A new league", status=422 if problem else 200, **values)


def _page(template: str, title: str, *, status: int = 200, **values: Any) -> Response:
    body = render(template, title=title, **values)
    text = shell(title, body, current="league", head=render("head.html", name=""), depth="../")
    return Response(text, status, HEADERS, "text/html; charset=utf-8")
