"""The recorder on a phone: pairs, teams, scores, sets, places and points, each by a few taps."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from arpad.league import League
from web.league.conftest import Office, served
from web.league.test_league_page import PHONE, visit

_NAMES = (
    "Ann",
    "Bob",
    "Cy",
    "Dee",
    "Eve",
    "Fay",
    "Gil",
    "Hal",
    "Ida",
    "Jo",
    "Kim",
    "Lea",
    "Mo",
    "Nia",
)


class Phone:
    """A phone that has opened a league: every tap is counted."""

    def __init__(self, page: Page, place: str) -> None:
        self.page, self.taps = page, 0
        page.goto(place)
        expect(page.locator("[data-recorder][data-live]")).to_be_attached()

    def tap(self, name: str) -> None:
        """Tap the button or link of that name."""
        either = self.page.get_by_role("button", name=name, exact=True)
        self._tap(either.or_(self.page.get_by_role("link", name=name, exact=True)))

    def name(self, *names: str) -> None:
        """Tap names of the grid."""
        for each in names:
            self._tap(self.page.locator(f".man-btn[title='{each}']"))

    def game(self, name: str) -> None:
        self._tap(self.page.locator(f"input[name=game][value='{name}']"))

    def number(self, *numbers: int) -> None:
        """Tap numbers of the score pad."""
        for each in numbers:
            self._tap(self.page.locator(f".padkey[data-key='{each}']"))

    def _tap(self, place: Any) -> None:
        place.tap()
        self.taps += 1

    def expect_saved(self, words: str) -> None:
        """It says so where it is seen, and no keyboard has covered it."""
        saved = self.page.locator("div.saved")
        expect(saved).to_contain_text(f"Saved. {words}.")
        expect(saved.locator(".done-score")).to_be_in_viewport()
        assert self.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.fixture
def make_phone(browser: Browser, tmp_path: Path) -> Iterator[Any]:
    opened: list[Any] = []

    def make(**rules: Any) -> tuple[Phone, League]:
        league = League.create(tmp_path / "club.db", name="Club", **rules)
        for each in _NAMES:
            league.add_player(each)
        server = served(league)
        secret = league.make_link("record", "Ann")[1]
        page = visit(browser)
        opened.extend((page.context.close, lambda: server.__exit__(None, None, None), league.close))
        return Phone(page, f"{server.__enter__()}/league/{secret}/"), league

    yield make
    for close in opened:
        close()


def test_a_known_pair_takes_four_taps(make_phone: Any) -> None:
    phone, league = make_phone()
    phone.tap("Record")
    phone.name("Cy", "Ann")
    expect(phone.page.locator("em[data-score='1']")).to_contain_text("Cy +10.0")
    expect(phone.page.locator(".man-btn[title='Cy']").get_by_role("img")).to_have_accessible_name(
        "White"
    )
    phone._tap(phone.page.locator(".outcome-btn[value='0.5']"))
    phone.expect_saved("Cy ½–½ Ann")
    assert phone.taps == 4
    assert league.game(1).sides == (("Cy",), ("Ann",))
    phone.tap("Same players again")
    phone.page.get_by_role("button", name="Swap both sides").tap()
    phone._tap(phone.page.locator(".outcome-btn[value='1']"))
    phone.expect_saved("Ann 1–0 Cy")
    phone.tap("Undo")
    expect(phone.page.locator("div.saved")).to_contain_text("Undone. Ann 1–0 Cy.")
    assert league.game(2).status == "void"


def test_two_against_two_with_a_score_takes_eight_taps_and_no_keyboard(make_phone: Any) -> None:
    phone, league = make_phone(scores="score", no_draws=True)
    league.record([["Ann", "Bob"], ["Cy", "Dee"]], "10-4", on="2026-11-02")
    phone.page.evaluate(
        "addEventListener('focusin', ({target}) => { if (target.matches('input')) typed = true })"
    )
    phone.tap("Record")
    phone.name("Ann", "Dee", "Bob", "Cy")
    expect(phone.page.locator(".wdl")).to_contain_text("Ann, Dee 50 % to win Bob, Cy 50 %")
    phone.number(10, 7)
    expect(phone.page.locator("[data-note]")).to_contain_text("Ann, Dee +10.0, Bob, Cy −10.0")
    phone.tap("Save 10–7")
    phone.expect_saved("Ann & Dee 10–7 Bob & Cy")
    assert phone.taps == 8
    assert phone.page.evaluate("typeof typed") == "undefined"
    assert league.game(2).points == (10, 7)
    phone.tap("Same players again")
    phone.number(7, 7)
    expect(phone.page.locator("[data-save]")).to_be_disabled()  # there are no draws
    phone.number(10)
    phone.tap("Save 7–10")
    phone.expect_saved("Ann & Dee 7–10 Bob & Cy")


def test_a_number_is_put_right(make_phone: Any) -> None:
    phone, _ = make_phone(scores="score")
    phone.tap("Record")
    phone.name("Ann", "Bob")
    phone.number(3, 2)
    phone.page.locator("[data-slot='0']").tap()
    phone.number(5)
    expect(phone.page.locator("[data-save]")).to_have_text("Save 5–2")
    phone.tap("Erase")
    expect(phone.page.locator("[data-save]")).to_be_disabled()
    phone.tap("A higher number")
    phone.page.get_by_label("A higher number").fill("21")
    phone.page.keyboard.press("Enter")
    phone.tap("Save 5–21")
    phone.expect_saved("Ann 5–21 Bob")
    phone.tap("Another result")
    expect(phone.page.locator(".padkey[data-key='21']")).to_be_attached()


def test_sets_are_tapped_one_after_the_other(make_phone: Any) -> None:
    phone, league = make_phone(kinds="Blitz, Table tennis: sets")
    league.record(["Ann", "Bob"], "12-10 11-3", game="Table tennis", on="2026-11-02")
    phone.page.reload()
    phone.tap("Record")
    phone.name("Ann", "Bob")
    phone.number(11, 8, 9, 11, 11, 6)
    phone.tap("Save 11–8 9–11 11–6")
    phone.expect_saved("Ann 2–1 Bob")
    saved = league.game(2)
    assert (saved.sets, saved.game) == (((11, 8), (9, 11), (11, 6)), "Table tennis")


def test_places_are_the_order_of_taps_and_may_be_shared(make_phone: Any) -> None:
    phone, league = make_phone(scores="places")
    phone.tap("Record")
    phone.name("Eve", "Ida", "Jo", "Bob")
    rows = phone.page.locator(".places li")
    expect(rows.first.locator(".chg")).to_have_text("+10.0")
    rows.nth(2).get_by_role("button").tap()
    expect(rows.nth(2)).to_contain_text("2")
    phone.tap("Save 4 places")
    phone.expect_saved("1. Eve, 2. Ida, 2. Jo, 4. Bob")
    assert league.game(1).places == (1, 2, 2, 4)
    assert phone.taps == 6
    phone.tap("Another result")
    phone.name("Ann", "Bob", "Cy", "Dee")
    phone.tap("Teams instead")
    phone._tap(phone.page.locator(".outcome-btn[value='0']"))
    phone.expect_saved("Ann & Bob 0–1 Cy & Dee")


@pytest.mark.parametrize(("way", "places"), [("places", (2, 3, 1)), ("lowest", (2, 1, 3))])
def test_points_of_a_board_game_become_places(make_phone: Any, way: str, places: Any) -> None:
    phone, league = make_phone(kinds=f"Blitz, Catan: {way}")
    phone.tap("Record")
    phone.game("Catan")
    phone.name("Ann", "Bob", "Cy")
    if way == "places":
        phone.tap("Enter points instead")
    for name, points in (("Ann", "120"), ("Bob", "3"), ("Cy", "133")):
        phone.page.get_by_role("textbox", name=name, exact=True).fill(points)
    phone.page.locator(".places li").nth(1).get_by_role("button", name="Minus").tap()
    phone.tap("Save the points")
    expect(phone.page.locator("div.saved")).to_contain_text("Saved. 1. ")
    saved = league.game(1)
    assert (saved.points, saved.places, saved.game) == ((120, -3, 133), places, "Catan")


def test_names_are_searched_by_letters_and_added(make_phone: Any) -> None:
    phone, _ = make_phone()
    phone.tap("Record")
    expect(phone.page.locator(".man-btn[title='Nia']")).to_be_hidden()
    phone.tap("4 more")
    expect(phone.page.locator(".man-btn[title='Nia']")).to_be_visible()
    field = phone.page.get_by_label("Search, or a new name")
    field.fill("ni")
    expect(phone.page.locator(".man-btn[title]:visible")).to_have_text(["Nia"])
    phone.name("Nia")
    phone.tap("New")
    expect(field).to_be_focused()
    field.fill("Zoë")
    phone.tap("Take this name")
    phone._tap(phone.page.locator(".outcome-btn[value='1']"))
    phone.expect_saved("Nia 1–0 Zoë")


def test_a_system_without_teams_has_pairs(make_phone: Any) -> None:
    phone, _ = make_phone(system="fide")
    phone.tap("Record")
    phone.name("Ann", "Bob", "Cy")
    pressed = phone.page.locator(".man-btn[aria-pressed=true]")
    expect(pressed).to_have_text(["Ann", "Cy"])


def test_who_plays_often_comes_first(office: Office) -> None:
    for each in _NAMES:
        if each not in ("Ann", "Bob"):
            office.league.add_player(each)
    office.league.record(["Nia", "Mo"], 1)
    office.league.record(["Nia", "Bob"], 0)
    page = office.get("", "record").text
    order = [page.index(f'title="{each}"') for each in ("Bob", "Nia", "Ann", "Cid", "Mo", "Cy")]
    assert order == sorted(order)


def test_what_results_would_do_is_answered_for_any_game(office: Office) -> None:
    def ask(**query: str) -> Any:
        return office.get("chances", "see", params=query).json()

    two = ask(sides="Ann\nCid")
    assert two["expected"] == 55
    assert two["results"]["1"] == [
        {"names": "Ann", "change": "+14.5"},
        {"names": "Cid", "change": "−14.5"},
    ]
    assert "written" not in two
    three = ask(sides="Ann\nBob\nCid", score="1,2,2")
    assert [each["names"] for each in three["written"]] == ["Ann", "Bob", "Cid"]
    assert "expected" not in three
    for sides in ("Ann", "Ann\nZoe", "Ann\nAnn", ""):
        assert ask(sides=sides) is None
    assert len(office.league.history.games) == 2


def test_the_form_with_all_fields_takes_scores_points_and_games(office: Office) -> None:
    office.league.change_rules(kinds="Blitz, Catan: places")
    page = office.get("record", "record").text
    assert '<select class="in" name="game">' in page
    sides = {"sides": "Ann\nBob\nCid"}
    answer = office.post("record", "record", **sides, points="7,10,8", game="Catan")
    assert answer.status_code == 303
    saved = office.league.game(3)
    assert (saved.places, saved.points, saved.game) == ((3, 1, 2), (7, 10, 8), "Catan")
    refused = office.post("record", "record", key="a" * 24, **sides, points="7,10", game="Catan")
    assert refused.status_code == 422
    assert f'name="key" value="{"a" * 24}"' in refused.text  # still the same result


def test_scores_and_games_are_shown_filtered_and_corrected(office: Office) -> None:
    office.league.change_rules(kinds="Blitz, Football: score, Catan: places")
    sides = {"sides": "Ann\nBob"}
    office.post("record", "record", **sides, score="10-7", game="Football")
    three = {"sides": "Ann\nBob\nCid"}
    office.post("record", "record", **three, points="7,10,8", game="Catan")
    assert "<small>Football</small>" in office.get("games").text
    some = office.get("games?game=Catan").text
    assert "1 result" in some
    assert "Football</small>" not in some
    page = office.get("game?id=3").text
    assert "Football" in page
    assert 'name="score" value="10-7"' in page
    body = {"id": "3", "do": "correct", "sides": "Ann\nBob", "reason": "misread"}
    office.post("game", **body, score="10-8", game="Football")
    saved = office.league.game(3)
    assert (saved.points, saved.game) == ((10, 8), "Football")
    office.post("game", **body, score="10-8", game="Blitz")
    assert office.league.game(3).game == "Blitz"
    body = {"id": "4", "do": "correct", **three, "points": "7,10,11", "game": "Catan"}
    assert office.post("game", **body).status_code == 303
    assert office.league.game(4).places == (3, 2, 1)
