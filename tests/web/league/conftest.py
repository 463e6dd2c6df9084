"""A small league and a client of its server."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from shutil import copyfile
from typing import Any

import pytest
from fastapi.testclient import TestClient

from arpad.league import League
from arpad.league.links import FIRST_ROLES
from arpad.web.league.app import create_league_app
from arpad.web.league.webhook import Messenger
from arpad.web.server.serve import listen
from arpad.web.server.server import Server

BASE = "http://localhost:8000"


@dataclass
class Office:
    """A league, a link of each role, and a client."""

    league: League
    secrets: dict[str, str]
    client: TestClient

    def get(self, page: str = "", role: str = "run", **options: Any) -> Any:
        """A page by a link of that role."""
        return self.client.get(f"/league/{self.secrets[role]}/{page}", **options)

    def post(self, page: str, by: str = "run", /, **fields: Any) -> Any:
        """A form sent to a page, as a browser sends it; redirects are not followed."""
        headers = {"Origin": BASE, "Sec-Fetch-Site": "same-origin"}
        place = f"/league/{self.secrets[by]}/{page}"
        return self.client.post(place, data=fields, headers=headers, follow_redirects=False)

    def api(self, method: str, path: str, role: str = "run", **options: Any) -> Any:
        """A question to the API, by a token of that role."""
        headers = {"Authorization": f"Bearer {self.secrets[role]}"}
        return self.client.request(method, f"/api/v1/league{path}", headers=headers, **options)

    def ratings(self) -> dict[str, float]:
        """Everybody's rating as it is shown."""
        return {row.name: round(row.rating, 2) for row in self.league.table()}


def fill(league: League) -> dict[str, str]:
    """Three players, two games, a link of each role."""
    league.record(["Ann", "Bob"], 1, on="2026-11-02", new=True)
    league.record(["Bob", "Cid"], 1, on="2026-11-09", new=True)
    roles = (*FIRST_ROLES, "board", "record only")
    return {role: league.make_link(role)[1] for role in roles}


@pytest.fixture(scope="session")
def filled(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    """A league by plain Elo with K 32, made once, and its secrets."""
    path = tmp_path_factory.mktemp("filled") / "office.db"
    with League.create(path, name="Office chess", k=32) as league:
        secrets = fill(league)
        copy = path.with_name("copy.db")
        league.backup(copy)
    return copy, secrets


@pytest.fixture
def office(tmp_path: Path, filled: tuple[Path, dict[str, str]]) -> Iterator[Office]:
    """A copy of that league, and a client."""
    path, secrets = filled
    copyfile(path, tmp_path / "office.db")
    with League.open(tmp_path / "office.db") as league:
        app = create_league_app(league, messenger=Messenger(league))
        yield Office(league, secrets, TestClient(app, base_url=BASE))


@contextmanager
def served(league: League, port: int = 0) -> Iterator[str]:
    """The address of a league's own server."""
    listening = listen("127.0.0.1", port)
    port = listening.getsockname()[1]
    server = Server(create_league_app(league), listening)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join()
