"""The page of the host of many leagues: makes them, removes them, and brings them back."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from arpad.errors import ArpadError, InvalidValue, NoDatabase, Unquoted
from arpad.league.many.names import nearest_name
from arpad.league.records import BackupReport
from arpad.league.store.quota import Quota
from arpad.web.league.new_league import GAME_KINDS, make_page, read_form, settings_of, show_links
from arpad.web.league.open_leagues import OpenLeagues
from arpad.web.league.qr import qr_path
from arpad.web.league.request import READ, WRITE, address_of, in_thread, redirect
from arpad.web.league.router import nothing_here, out_of_reach
from arpad.web.league.settings_page import PLACE, make_links

#: The path of the page, and of a league.
HOST_PLACE, LEAGUE_PLACE = "/host/{}/", "/l/{}"
_DEPTH = "../../"


@dataclass
class Hosting:
    """What a host allows, and what its page shows of its backups."""

    most_leagues: int = 1000
    quota: Quota = field(default_factory=lambda: Quota(entries=200_000, bytes=200_000_000))
    keep_days: int = 30
    backups: Path | None = None
    backed_up: datetime | None = None
    not_backed_up: list[BackupReport] = field(default_factory=list)


class HostPage:
    """The page behind the host’s link."""

    def __init__(self, leagues: OpenLeagues, hosting: Hosting) -> None:
        self._leagues = leagues
        self._collection = leagues.collection
        self._hosting = hosting
        self._making = threading.Lock()
        self._actions = {
            "make": self._make,
            "make link": self._make_link,
            "remove": self._remove,
            "bring back": self._bring_back,
        }

    def add_to(self, app: FastAPI) -> None:
        """Add the page to the application of the leagues."""
        for path in ("/host/{secret}", "/host/{secret}/"):
            app.router.routes.insert(0, Route(path, self._serve, methods=["GET", "POST"]))

    async def _serve(self, http: Request) -> Response:
        form = await read_form(http) if http.method == "POST" else None
        kind = READ if form is None else WRITE
        return await in_thread(kind, partial(self._answer, http, form))

    def _answer(self, http: Request, form: Mapping[str, str] | None) -> Response:
        try:
            if not self._collection.is_host(http.path_params["secret"]):
                return nothing_here()
            if not http.url.path.endswith("/"):
                place = f"{http.path_params['secret']}/"
                return Response(status_code=308, headers={"Location": place})
            if form is None:
                return self._show(http.query_params.get("done", ""))
            return self._change(form, address_of(http))
        except NoDatabase:
            return out_of_reach()

    def _change(self, form: Mapping[str, str], address: str) -> Response:
        """Do what a button of the page says."""
        try:
            action = self._actions.get(form.get("do", ""))
            if action is None:
                rule = f"this page can {', '.join(self._actions)}"
                raise InvalidValue("do", form.get("do", ""), rule, "use one of its buttons")
            return action(form, address)
        except ArpadError as error:
            return self._show(problem=error, form=form)

    def _show(
        self,
        done: str = "",
        *,
        problem: ArpadError | None = None,
        form: Mapping[str, str] = {},
        new_link: Mapping[str, Any] | None = None,
    ) -> Response:
        return make_page(
            "host.html",
            "Leagues",
            depth=_DEPTH,
            status=422 if problem else 200,
            sizes=dict(sorted(self._collection.sizes().items())),
            misnamed=self._collection.misnamed(),
            opened=self._leagues.names(),
            removed=[(r, r.time + timedelta(days=self._days)) for r in self._collection.removed()],
            hosting=self._hosting,
            kinds=GAME_KINDS,
            done=done,
            problem=problem,
            form=form,
            new_link=new_link,
        )

    @property
    def _days(self) -> int:
        return self._hosting.keep_days

    def _make(self, form: Mapping[str, str], address: str) -> Response:
        """Make a league, whose links are shown once."""
        settings = settings_of(form)
        name = form.get("address") or _address(settings["name"])
        with self._making:  # so that they are counted right
            count = len(self._collection.names())
            if count >= self._hosting.most_leagues:
                rule = f"this server has at most {self._hosting.most_leagues:,} leagues"
                remedy = "remove one, or ask whoever runs the server"
                raise InvalidValue("league", Unquoted(f"{count:,} leagues"), rule, remedy)
            league = self._collection.create(name, **settings)
        place = f"{address}{LEAGUE_PLACE.format(name)}"
        with league:
            links = make_links(league, place)
            words = f"On this server it is called {name}."
            return show_links(league.name, links, words, _DEPTH)

    def _make_link(self, form: Mapping[str, str], address: str) -> Response:
        """A new link to run a league: whoever runs it may have lost theirs."""
        name = form.get("league", "")
        with self._leagues.using(name) as context:
            if context is None:
                raise _unknown(name)
            _, secret = context.league.make_link("run", "made by the host")
        link = f"{address}{LEAGUE_PLACE.format(name)}{PLACE.format(secret)}"
        return self._show(new_link={"name": name, "address": link, "qr": qr_path(link)})

    def _remove(self, form: Mapping[str, str], _: str) -> Response:
        name = form.get("league", "")
        if name not in self._collection:
            raise _unknown(name)
        with self._leagues.closed(name):
            self._collection.remove(name, datetime.now(UTC))
        return redirect("./?done=removed")

    def _bring_back(self, form: Mapping[str, str], _: str) -> Response:
        self._collection.bring_back(form.get("league", ""), form.get("stamp", ""))
        return redirect("./?done=back")


def _address(name: str) -> str:
    """The address of a league by its name."""
    address = nearest_name(name)
    if not address:
        rule = "no address follows from it" if name else "a league has a name"
        remedy = "write an address, too: letters a to z" if name else "write it in letters"
        raise InvalidValue("name", name, rule, remedy)
    return address


def _unknown(name: str) -> ArpadError:
    return InvalidValue("league", name, "there is no such league", "choose one from the list")
