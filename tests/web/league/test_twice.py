"""What is sent twice, or without an answer: on the page, in the API and in a browser."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Route, expect

from web.league.conftest import Office
from web.league.test_league_page import Club, club, visit

__all__ = ["club"]
BODY = {"sides": ["Ann", "Cid"], "score": 1}


def key_in(text: str) -> str:
    found = re.search(r'data-recorder [^>]*><input type="hidden" name="key" value="(\w+)"', text)
    assert found is not None
    return found[1]


def test_a_form_that_is_sent_again_is_carried_out_once(office: Office) -> None:
    key = key_in(office.get("", "record").text)
    assert key != key_in(office.get("", "record").text)
    places = {
        office.post("record", "record", key=key, white="1", black="3", score=score).headers[
            "location"
        ]
        for score in ("1", "1", "0")
    }
    assert places == {"./?saved=3#rec"}
    assert office.league.log(last=1)[0].data["key"] == key
    for odd in ("", "x" * 24, "A" * 24, "a" * 23):
        assert office.post(
            "record", "record", key=odd, white="1", black="3", score="0.5", again="yes"
        )
    assert len(office.league.history.games) == 7


def test_the_same_result_is_asked_about_on_the_page(office: Office) -> None:
    body = {"white": "1", "black": "3", "score": "1"}
    office.post("record", "record", **body)
    answer = office.post("record", "record", white="3", black="1", score="0")
    assert answer.status_code == 422
    assert "The same result was saved less than a minute ago by record link 2" in answer.text
    assert "One game or two?" in answer.text
    assert "Another game: save this one too" in answer.text
    assert len(office.league.history.games) == 3
    sides = {"sides": "Cid\nAnn", "score": "0", "again": "yes"}
    assert office.post("record", "record", **sides).status_code == 303


def test_the_api_carries_out_a_key_once(office: Office) -> None:
    def send(key: str, role: str = "record", **more: Any) -> Any:
        headers = {
            "Authorization": f"Bearer {office.secrets[role]}",
            "Idempotency-Key": key,
        }
        place = "http://localhost:8000/api/v1/league/games"
        return office.client.post(place, json=BODY | more, headers=headers)

    first = send("a")
    assert first.status_code == 200
    assert send("a").json() == first.json()
    other = send("a", score=0)
    assert other.status_code == 422
    assert "another request had this key" in other.json()["rule"]
    doubled = send("b")
    assert doubled.status_code == 422
    assert doubled.json()["remedy"] == "send again: true if they played twice"
    assert send("b", again=True).json()["id"] == 4
    assert send("a", "run", again=True).json()["id"] == 5  # keys of another link
    assert "at most 200 characters" in send("x" * 201).json()["rule"]


def test_margins_are_asked_for_where_they_count(office: Office) -> None:
    assert 'name="margin"' not in office.get("", "record").text
    office.league.change_rules(margin_rule="goals")
    page = office.get("", "record").text
    assert re.search(r'name="margin"[^>]* required', page)
    assert 'value="0.5" formnovalidate' in page
    body = {"white": "1", "black": "3", "score": "1"}
    refused = office.post("record", "record", **body)
    assert "This league counts by how much somebody won" in refused.text
    assert office.post("record", "record", **body, margin="3").status_code == 303
    assert office.league.game(3).facts == {"margin": 3}
    assert office.post("record", "record", **body | {"score": "0.5"}).status_code == 303
    sides = {"sides": "Bob\nCid", "score": "7-10"}
    assert office.post("record", "record", **sides).status_code == 303
    assert office.league.game(5).facts == {"margin": 3}


@pytest.mark.heavy
def test_three_taps_are_one_result_and_a_lost_answer_does_not_double_it(
    browser: Browser, club: Club
) -> None:
    page = visit(browser)
    lost = []

    def lose(route: Route) -> None:
        """The answer is lost after the result was saved."""
        route.fetch(max_redirects=0)
        lost.append(route)
        route.abort()

    page.route("**/record", lose)
    page.goto(club.place(role="record"))
    page.get_by_role("link", name="Record", exact=True).tap()
    page.locator(".pick").get_by_role("button", name="Cid").tap()
    page.locator(".pick").get_by_role("button", name="Ann").tap()
    win = page.locator(".outcome-btn[value='1']")
    win.evaluate("button => { button.click(); button.click(); button.click(); }")
    note = page.locator("[data-waiting]")
    words = "The server does not answer. One result waits on this device."
    expect(note).to_contain_text(words, use_inner_text=True)
    expect(note).to_contain_text("Cid 1–0 Ann")
    expect(note).to_be_in_viewport()
    assert len(lost) == 1
    page.unroute("**/record")
    expect(page.locator("div.saved")).to_contain_text("Saved. Cid 1–0 Ann.")
    expect(note).to_be_hidden()
    assert len(club.league.history.games) == 3
    page.context.close()


@pytest.mark.heavy
def test_teams_are_saved_with_a_word_on_a_phone(browser: Browser, club: Club) -> None:
    page = visit(browser)
    page.goto(club.place("record", role="record"))
    page.locator("textarea[name=sides]").fill("Ann+Bob\nCid+Dee")
    page.get_by_label("Result of the first side").fill("1")
    page.get_by_role("button", name="Save the result").tap()
    saved = page.locator("div.saved")
    expect(saved).to_contain_text("Saved. Ann & Bob 1–0 Cid & Dee.")
    expect(saved).to_be_in_viewport()
    saved.get_by_role("button", name="Undo").tap()
    expect(page.locator("div.saved")).to_contain_text("Undone.")
    page.context.close()
