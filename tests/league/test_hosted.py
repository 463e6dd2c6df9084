"""Many leagues in PostgreSQL are hosted as those in a folder are."""

from __future__ import annotations

import re

import pytest
from web.league.test_host import check_nothing_lost, hosted, killed_while_writing

from arpad.league.many import collection_of
from arpad.league.store.quota import Quota
from arpad.web.league.host_page import Hosting

from .test_many import database_of


def test_leagues_in_schemas_are_made_removed_and_brought_back(postgres: str) -> None:
    quota = Quota(entries=5, bytes=10**7)
    with hosted(collection_of(database_of(postgres)), Hosting(quota=quota), 1) as host:
        office, club = host.make("Office"), host.make("Chess Club")
        assert host.record(office["run"]).status_code == 200
        host.now[0] += 1
        assert host.record(club["record"]).status_code == 200
        host.leagues.close_unused()
        assert host.leagues.names() == ["chess-club"]
        for link in (office["see"], club["see"]):
            assert "Ann" in host.client.get(link).text
        assert [host.record(club["run"]).status_code for _ in range(2)] == [200, 422]
        secret = office["run"].split("/")[-2]
        assert host.client.get(f"/l/chess-club/league/{secret}/").status_code == 404
        assert host.post(do="remove", league="office").status_code == 303
        assert host.client.get(office["see"]).status_code == 404
        stamp = re.search(r'name="stamp" value="([^"]+)"', host.get().text)
        assert stamp
        assert host.post(do="bring back", league="office", stamp=stamp[1]).status_code == 303
        assert "Ann" in host.client.get(office["see"]).text


def test_while_the_database_is_down_nothing_is_learnt(postgres: str) -> None:
    place = database_of(postgres)
    with hosted(collection_of(place), Hosting(), 2) as host:
        link = host.make("Office")["see"]
        host.leagues.close()
        host.collection.close()
        down = re.sub(r":\d+/", ":1/", place)
        nowhere = collection_of(down)
        host.leagues.collection = nowhere
        answer = host.client.get(link)
        assert answer.status_code == 503
        assert "postgresql" not in answer.text
        headers = {"Authorization": "Bearer x"}
        answer = host.client.get("/l/office/api/v1/league/table", headers=headers)
        assert answer.status_code == 503
        assert "postgresql" not in answer.text


@pytest.mark.heavy
@pytest.mark.untraced
def test_a_server_that_is_killed_loses_nothing_acknowledged(postgres: str) -> None:
    place = database_of(postgres)
    check_nothing_lost(collection_of(place), killed_while_writing(place, ("a", "b")))
