"""Seasons on the web: the table of a day, names, closed seasons."""

from __future__ import annotations

import pytest

from web.league.conftest import Office


def test_the_table_of_a_day(office: Office) -> None:
    page = office.get("?on=2026-11-02", "see").text
    assert "The table at the end of 2 November 2026." in page
    assert "Cid" not in page
    assert 'href="download?what=table.csv&amp;on=2026-11-02"' in page
    assert "Nobody played here yet on 1 November 2026." in office.get("?on=2026-11-01", "see").text
    assert "Cid" in office.get("?on=2026-11-09", "see").text
    csv = office.get("download?what=table.csv&on=2026-11-02", "see").text
    assert [line.split(",")[:2] for line in csv.splitlines()[1:]] == [["1", "Ann"], ["2", "Bob"]]


@pytest.mark.parametrize("day", ["yesterday", "2026-13-01", "2099-01-01"])
def test_what_is_no_day_of_a_table_is_refused(office: Office, day: str) -> None:
    page = office.get(f"?on={day}", "see")
    assert page.status_code == 404
    assert day in page.text
    answer = office.api("GET", f"/table?on={day}", "see")
    assert answer.status_code == 422
    assert answer.json()["place"] == "on"


def test_the_table_of_a_day_over_the_api(office: Office) -> None:
    assert office.api("GET", "/table?on=2020-01-01", "see").json() == []
    rows = office.api("GET", "/table?on=2026-11-02", "see").json()
    assert [(row["rank"], row["name"]) for row in rows] == [(1, "Ann"), (2, "Bob")]
    text = office.api("GET", "/files/table.csv?on=2026-11-02", "see").text
    assert len(text.splitlines()) == 3


def test_the_table_of_a_day_is_not_that_of_the_current_season(office: Office) -> None:
    office.league.end_season(name="Autumn", on="2026-11-02")
    assert 'aria-current="true">Season 2' in office.get("", "see").text
    page = office.get("?on=2026-11-02", "see").text
    assert 'aria-current="true">Season 2' not in page
    assert 'aria-current="true">All time' in office.get("?on=2026-11-02&season=all-time").text


def test_a_closed_season_is_changed_by_run_alone(office: Office) -> None:
    office.post("seasons", name="Autumn", on="2026-11-02")
    assert office.post("seasons", do="end", name="Autumn", on="2026-11-02").status_code == 303
    assert office.post("seasons", "record", do="close", season="1").status_code == 404
    assert office.post("seasons", do="close", season="1").headers["location"].endswith("=closed")
    assert '<span class="tag">closed</span>' in office.get("seasons", "see").text
    page = office.get("game?id=1", "record").text
    assert "Autumn is closed" in page
    assert 'value="void"' not in page
    assert 'value="void"' in office.get("game?id=1", "run").text
    assert 'value="void"' in office.get("game?id=2", "record").text
    for fields in (
        {"id": "1", "do": "void"},
        {"id": "1", "do": "correct", "score": "0", "sides": "Ann\nBob"},
        {"id": "2", "do": "correct", "on": "2026-11-01", "sides": "Bob\nCid"},
    ):
        refused = office.post("game", "record", **fields)
        assert "this season is closed" in refused.text.lower(), fields
    sides = {"sides": "Ann\nCid", "score": "1", "on": "2026-11-01"}
    assert "only those who run the league" in office.post("record", "record", **sides).text
    assert len(office.league.games()) == 2
    assert office.post("record", **sides).status_code == 303
    assert office.post("game", id="1", do="void").status_code == 303
    assert office.post("seasons", do="open", season="1").headers["location"].endswith("=opened")
    assert office.post("game", "record", id="1", do="restore").status_code == 303


def test_a_closed_season_over_the_api(office: Office) -> None:
    office.api("POST", "/seasons/end", json={"name": "Autumn", "on": "2026-11-09"})
    named = office.api("POST", "/seasons/2/name", json={"name": "Winter"}).json()
    assert [each["name"] for each in named] == ["Autumn", "Winter"]
    closed = office.api("POST", "/seasons/1/close", json={"reason": "it is over"}).json()
    assert [each["closed"] for each in closed] == [True, False]
    game = {"sides": ["Ann", "Cid"], "score": 1, "on": "2026-11-05"}
    for path, body in (
        ("/games", game),
        ("/games/1/void", {}),
        ("/games/1/correct", {"score": 0.5}),
        ("/games/2/confirm", {"by": "Cid"}),
    ):
        answer = office.api("POST", path, "record", json=body)
        assert answer.status_code in (403, 422), path
        assert len(office.league.log()) == 9, path
    refused = office.api("POST", "/games", "record", json=game)
    assert (refused.status_code, refused.json()["value"]) == (403, '"Autumn"')
    assert office.api("POST", "/games", json=game).status_code == 200
    assert office.api("POST", "/seasons/1/open", json={}).status_code == 200
    assert office.api("POST", "/games/1/void", "record", json={}).status_code == 200


def test_the_page_of_seasons_leads_to_the_table_of_a_day(office: Office) -> None:
    assert '<input class="in" type="date" name="on" max=' in office.get("seasons", "see").text


def test_seasons_are_named_on_the_page(office: Office) -> None:
    assert office.post("seasons", do="name", season="1", called="First").status_code == 303
    assert "First" in office.get("seasons", "see").text
    refused = office.post("seasons", do="name", season="1", called="7")
    assert "It would mean another season." in refused.text
    assert 'value="7"' in refused.text


def test_champions_and_awards(office: Office) -> None:
    assert "No champions yet" in office.get("champions", "see").text
    assert "this is how it stands" in office.get("awards", "see").text
    office.league.end_season(name="Autumn", on="2026-11-09")
    page = office.get("champions", "see").text
    assert page.index("Autumn") < page.index("Ann") < page.index("Bob") < page.index("Cid")
    assert "1 time" in page
    page = office.get("awards?season=1", "see").text
    assert "The season ended on 9 November 2026." in page
    assert "Most gained" in page
    assert "+16.0 points" in page
    assert "awards?season=1" in office.get("seasons", "see").text
    assert "The awards of the season will be here." in office.get("awards", "see").text
    assert office.get("awards?season=9", "see").status_code == 404
    (champion,) = office.api("GET", "/champions", "see").json()
    assert champion["first_three"][0] == {"name": "Ann", "rating": 1516.0, "rank": 1}
    found = office.api("GET", "/seasons/1/awards", "see").json()
    assert found["season"]["name"] == "Autumn"
    assert [each["name"] for each in found["awards"]] == [
        "most gained", "biggest upset", "most games"
    ]  # fmt: skip
    assert office.api("GET", "/seasons/9/awards", "see").status_code == 422


def test_games_rated_apart_have_tables_of_their_own(office: Office) -> None:
    league = office.league
    league.change_rules(kinds="Chess, Go", games="apart")
    league.record(["Ann", "Bob"], 1, on="2026-11-10", game="Go")
    league.record(["Eve", "Ann"], 1, on="2026-11-11", game="Chess", new=True)
    league.add_player("Flo")
    page = office.get("", "see").text
    assert 'aria-current="true">Chess' in page
    assert "1516" in page
    assert "Bob" not in page.partition("Lately")[0]
    page = office.get("?game=Go", "see").text
    assert 'aria-current="true">Go' in page
    assert "player?id=2&amp;game=Go" in page or "player?id=2&game=Go" in page
    assert ">Eve<" not in page.partition("Lately")[0]
    for who in range(1, 6):  # whoever has not played a game has a page, too
        for game in ("", "&game=Chess", "&game=Go"):
            assert office.get(f"player?id={who}{game}", "see").status_code == 200
    page = office.get("awards?game=Go", "see").text
    assert 'aria-current="true">Go' in page
    assert ">Eve<" not in page
    league.end_season(name="Autumn")
    for game, champion in (("Chess", "Eve"), ("Go", "Ann")):
        page = office.get(f"champions?game={game}", "see").text
        assert f'aria-current="true">{game}' in page
        assert f">{champion}</a> <span" in page.partition("<td><strong>")[2].partition("</td>")[0]
    league.reopen_season()
    page = office.get("player?id=2", "see").text
    assert 'aria-current="true">Go' in page
    assert "Rank 2 of 2." in page
    page = office.get("player?id=1&game=Go", "see").text
    assert '<span class="tag">Chess</span>' in page
    assert "another season" not in page
    assert '<input type="hidden" name="game" value="Go">' in page
    assert "55&nbsp;%" in office.get("player?id=1&game=Go&against=Bob", "see").text
    assert office.get("?game=Poker", "see").status_code == 404
    rows = office.api("GET", "/table?game=Go", "see").json()
    assert [row["name"] for row in rows] == ["Ann", "Bob"]
    assert office.api("GET", "/players/1?game=Go", "see").json()["rating"] == 1516
    assert office.api("GET", "/players/1", "see").json()["rating"] == 1484
    assert "Ann" in office.get("download?what=table.csv&game=Go", "see").text
