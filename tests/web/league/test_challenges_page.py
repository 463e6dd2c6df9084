"""Challenges on pages and in the API: by whom, until when, and as calendar files."""

from __future__ import annotations

from datetime import timedelta

from league import calendars

from web.league.conftest import Office


def test_from_the_form_to_the_game(office: Office) -> None:
    day = office.league.today + timedelta(days=3)
    form = {"do": "challenge", "first": "Ann", "second": "Cid", "on": str(day), "at": "18:30"}
    assert office.post("challenges", "see", **form).status_code == 404
    assert office.post("challenges", "record", **form).headers["Location"].endswith("challenged")
    for page in ("", "record", "challenges"):
        shown = office.get(page, "record").text
        assert "To be played" in shown
        assert "18:30" in shown
        assert "challenge.ics?id=1" in shown
    assert 'value="withdraw"' not in office.get("", "see").text
    answer = office.get("challenge.ics?id=1", "see")
    assert answer.headers["Content-Type"] == "text/calendar; charset=utf-8"
    event = calendars.read(answer.content)
    assert event.properties["DTSTART"] == f"{day:%Y%m%d}T183000"
    assert event.properties["DESCRIPTION"] == "Office chess"
    number = office.league.record(["Cid", "Ann"], 0.5)
    assert "18:30" not in office.get("", "record").text
    assert f"game?id={number}" in office.get("challenges", "see").text


def test_withdrawn_on_the_page(office: Office) -> None:
    office.league.challenge(["Ann", "Cid"])
    assert "some day" in office.get("", "see").text
    done = office.post("challenges", "record", do="withdraw", id="1", reason="away")
    assert done.headers["Location"] == "challenges?done=withdrawn"
    assert office.league.find_challenge(1).status == "withdrawn"
    assert office.post("challenges", do="withdraw", id="1").status_code == 422


def test_wrong_input_is_said_and_kept(office: Office) -> None:
    before = office.league.hash
    answer = office.post("challenges", do="challenge", first="Ann", second="Bop", at="18:30")
    assert answer.status_code == 422
    assert "Did you mean Bob?" in answer.text
    assert 'value="Bop"' in answer.text
    assert (
        "a time needs its day"
        in office.post(
            "challenges", do="challenge", first="Ann", second="Bob", at="18:30"
        ).text.casefold()
    )
    assert office.get("challenge.ics?id=1", "see").status_code == 404
    assert office.league.hash == before


def test_in_the_api(office: Office) -> None:
    day = str(office.league.today + timedelta(days=3))
    body = {"sides": ["Ann", "Cid"], "on": day}
    assert office.api("POST", "/challenges", "see", json=body).status_code == 403
    made = office.api("POST", "/challenges", "record", json=body).json()
    assert (made["id"], made["status"], made["on"]) == (1, "open", day)
    assert [each["id"] for each in office.api("GET", "/challenges", "see").json()] == [1]
    calendar = office.api("GET", "/challenges/1/calendar", "see")
    assert calendars.read(calendar.content).kind == "VEVENT"
    gone = office.api("POST", "/challenges/1/withdraw", "record", json={"reason": "away"})
    assert gone.json()["status"] == "withdrawn"
    assert office.api("GET", "/challenges", "see").json() == []
    assert [each["id"] for each in office.api("GET", "/challenges?all=true", "see").json()] == [1]
    again = office.api("POST", "/challenges/1/withdraw", "record", json={})
    assert again.status_code == 422
