"""A league in PostgreSQL is served as one in a file is."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any

from arpad.league import League, check

from .conftest import schema_of

ARPAD = Path(sys.executable).with_name("arpad")


def ask(address: str, token: str, path: str, body: Any = None) -> Any:
    """A question to the API."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    asked = urllib.request.Request(f"{address}/api/v1/league{path}", data, headers)
    with urllib.request.urlopen(asked, timeout=30) as answer:
        return json.load(answer)


def test_a_league_in_postgresql_is_served(postgres: str) -> None:
    place = schema_of(postgres)
    with League.create(place, name="Office chess", k=32) as league:
        league.record(["Ann", "Bob"], 1, new=True)
    command: list[str | Path] = [ARPAD, "league", "serve", place, "--port", "0", "--json"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert process.stdout
        lines: list[str] = []
        while not lines or lines[-1] != "}\n":
            lines.append(process.stdout.readline())
        said = json.loads("".join(lines))
        token = said["links"]["run"].split("/")[-2]
        with urllib.request.urlopen(said["links"]["see"], timeout=30) as page:
            assert b"1516" in page.read()
        assert ask(said["address"], token, "/games", {"sides": ["Bob", "Ann"], "score": 1})
        # What a terminal writes meanwhile is seen, too.
        with League.open(place) as league:
            league.record(["Ann", "Cy"], 0, new=True)
            wanted = {row.name: row.rating for row in league.table()}
        rows = ask(said["address"], token, "/table")
        assert {row["name"]: row["rating"] for row in rows} == wanted
        process.send_signal(signal.SIGTERM)
        assert (*process.communicate(timeout=30), process.returncode) == ("", "", 0)
    finally:
        process.kill()
        process.communicate()
    with League.open(place) as league:
        assert len(league.games()) == 3
        assert check(league).problems == ()
