"""A league in PostgreSQL is served as one in a file is."""

from __future__ import annotations

import json
import signal
import urllib.request
from typing import Any

from web.league.test_serve import serving, until

from arpad.league import League, check

from .conftest import schema_of


def ask(address: str, token: str, path: str, body: Any = None) -> Any:
    """A question to the API."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    message = urllib.request.Request(f"{address}/api/v1/league{path}", data, headers)
    with urllib.request.urlopen(message, timeout=30) as answer:
        return json.load(answer)


def test_a_league_in_postgresql_is_served(postgres: str) -> None:
    place = schema_of(postgres)
    with League.create(place, name="Office chess", k=32) as league:
        league.record(["Ann", "Bob"], 1, new=True)
    with serving(place, "--json") as process:
        opening = json.loads(until(process, "}"))
        token = opening["links"]["run"].split("/")[-2]
        with urllib.request.urlopen(opening["links"]["see"], timeout=30) as page:
            assert b"1516" in page.read()
        assert ask(opening["address"], token, "/games", {"sides": ["Bob", "Ann"], "score": 1})
        # What a terminal writes meanwhile is seen, too.
        with League.open(place) as league:
            league.record(["Ann", "Cy"], 0, new=True)
            wanted = {row.name: row.rating for row in league.table()}
        rows = ask(opening["address"], token, "/table")
        assert {row["name"]: row["rating"] for row in rows} == wanted
        process.send_signal(signal.SIGTERM)
        assert (*process.communicate(timeout=30), process.returncode) == ("", "", 0)
    with League.open(place) as league:
        assert len(league.games()) == 3
        assert check(league).problems == ()
