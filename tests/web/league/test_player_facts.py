"""What is known of a player, on their page and over the API."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from arpad.league import League
from arpad.web.league.app import create_league_app
from arpad.web.league.webhook import Messenger
from web.league.conftest import BASE, Office, fill


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Office]:
    """A league by FIDE's rules, with a client."""
    with League.create(tmp_path / "club.db", name="Chess club", system="fide") as league:
        secrets = fill(league)
        app = create_league_app(league, messenger=Messenger(league))
        yield Office(league, secrets, TestClient(app, base_url=BASE))


def test_who_runs_the_league_sets_them_on_the_page(club: Office) -> None:
    page = club.get("player?id=1").text
    assert 'name="birth_year"' in page
    assert 'name="birth_year"' not in club.get("player?id=1", "record").text
    sent = {"id": "1", "do": "describe"}
    assert club.post("player", "record", birth_year="2010", **sent).status_code == 404
    done = club.post("player", birth_year="2010", club="North", reason="from the form", **sent)
    assert done.headers["location"] == "player?id=1&done=described"
    page = club.get("player?id=1&done=described", "see").text
    assert "Born in 2010. North." in page
    assert 'value="2010"' in club.get("player?id=1").text
    assert "birth year 2010, club North" in club.get("log", "see").text
    refused = club.post("player", birth_year="2999", club="North", **sent).text
    assert "birth_year" in refused
    assert 'value="2999"' in refused
    assert club.post("player", birth_year="", club="North", **sent).status_code == 303
    assert club.league.player("Ann").facts == {"club": "North"}


def test_a_league_that_does_not_rate_by_age_asks_for_the_club_alone(office: Office) -> None:
    page = office.get("player?id=1").text
    assert 'name="club"' in page
    assert "birth_year" not in page


def test_who_runs_the_league_sets_them_over_the_api(club: Office) -> None:
    body = {"facts": {"birth_year": 2010, "club": "North"}, "reason": "from the form"}
    assert club.api("POST", "/players/1/facts", "record", json=body).status_code == 403
    entry = club.api("POST", "/players/1/facts", json=body).json()
    assert entry["kind"] == "player described"
    player = club.api("GET", "/players/1", "see").json()
    assert player["facts"] == {"birth_year": 2010, "club": "North"}
    club.api("POST", "/players/1/facts", json={"facts": {"birth_year": None}})
    assert club.league.player("Ann").facts == {"club": "North"}
    for facts in ({"birth_year": "x"}, {"author": "me"}, {"name": 1}, {}, {"birth_year": 2999}):
        refused = club.api("POST", "/players/1/facts", json={"facts": facts})
        assert refused.status_code == 422, facts


def test_the_time_zone_is_a_rule(club: Office) -> None:
    sent = {"do": "change", "time_zone": "Europe/Berlin"}
    assert club.post("rules", **sent).status_code == 303
    assert "Europe/Berlin decides which day it is" in club.get("rules", "see").text
    refused = club.post("rules", do="change", time_zone="Europe/Berlni").text
    assert "did you mean Europe/Berlin?" in refused.replace("Did", "did")
    assert club.post("rules", do="change", time_zone="").status_code == 303
    assert club.league.rules.time_zone is None
