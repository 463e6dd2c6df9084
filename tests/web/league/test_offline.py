"""Results typed without a network, or while the server is off, are saved once when that is over."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from shutil import copyfile
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from arpad.league import League
from web.league.conftest import served
from web.league.test_league_page import Club, club, visit

__all__ = ["club"]
_THREE = (("Ann", "Bob", "1"), ("Bob", "Cid", "0.5"), ("Cid", "Ann", "0"))
_WORDS = ("Ann 1–0 Bob", "Bob ½–½ Cid", "Cid 0–1 Ann")


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    page = visit(browser)
    yield page
    page.context.close()


def open_recorder(page: Page, place: str) -> None:
    page.goto(place)
    expect(page.locator("[data-recorder][data-live]")).to_be_attached()
    page.get_by_role("link", name="Record", exact=True).tap()


def test_the_recorder_opens_without_network(phone: Page, club: Club) -> None:
    phone.goto(club.place(role="record"))
    expect(phone.locator("[data-recorder][data-live]")).to_be_attached()
    go_offline(phone.context)
    phone.get_by_role("link", name="Record", exact=True).tap()
    enter(phone, *_THREE[0])
    expect(rows(phone)).to_have_count(1)


def enter(page: Page, one: str, other: str, score: str) -> None:
    page.locator(f".man-btn[title='{one}']").tap()
    page.locator(f".man-btn[title='{other}']").tap()
    page.locator(f".outcome-btn[value='{score}']").tap()


def enter_three(page: Page) -> None:
    for number, result in enumerate(_THREE, 1):
        enter(page, *result)
        expect(rows(page)).to_have_count(number)


def rows(page: Page) -> Locator:
    return page.locator(".queue li")


def results(league: League) -> list[tuple[Any, Any]]:
    """Sides and scores of what was recorded after the first two games."""
    return [(game.sides, game.score) for game in league.games() if game.id > 2]


def expect_three(league: League, page: Page) -> None:
    """All three are saved, in their order, and none waits."""
    expect(rows(page)).to_have_count(0)
    wanted = [(((one,), (other,)), float(score)) for one, other, score in _THREE]
    assert results(league) == wanted


def go_offline(context: BrowserContext, *, offline: bool = True) -> None:
    context.set_offline(offline)


def test_three_results_without_network_are_saved_once_after_the_tab_was_closed(
    phone: Page, club: Club
) -> None:
    place = club.place(role="record")
    open_recorder(phone, place)
    go_offline(phone.context)
    enter_three(phone)
    note = phone.locator("[data-waiting]")
    words = "No network. 3 results wait on this device."
    expect(note).to_contain_text(words, use_inner_text=True)
    expect(note.locator("b[data-words]")).to_have_text(_WORDS)
    expect(note).to_be_in_viewport()
    context = phone.context
    phone.close()
    assert results(club.league) == []
    go_offline(context, offline=False)
    tabs = [context.new_page() for _ in range(2)]
    for tab in tabs:
        tab.goto(place)  # both send what waits
    for tab in tabs:
        expect_three(club.league, tab)
    expect(tabs[0].locator(".league")).to_contain_text("4")


def test_they_are_sent_by_themselves_when_the_network_is_back(phone: Page, club: Club) -> None:
    open_recorder(phone, club.place(role="record"))
    go_offline(phone.context)
    enter_three(phone)
    rows(phone).nth(1).get_by_role("button", name="Remove Bob ½–½ Cid").tap()
    expect(rows(phone)).to_have_count(2)
    go_offline(phone.context, offline=False)
    expect(rows(phone)).to_have_count(0)
    expect(phone.locator("div.saved")).to_contain_text("Saved. Cid 0–1 Ann.")
    assert len(results(club.league)) == 2


def test_nothing_is_lost_while_the_server_is_off(
    phone: Page, tmp_path: Path, filled: tuple[Path, dict[str, str]]
) -> None:
    copyfile(filled[0], tmp_path / "club.db")
    with League.open(tmp_path / "club.db") as league:
        with served(league) as base:
            open_recorder(phone, f"{base}/league/{filled[1]['record']}/")
        enter_three(phone)
        words = "The server does not answer. 3 results wait on this device."
        expect(phone.locator("[data-waiting]")).to_contain_text(words, use_inner_text=True)
        with served(league, urlsplit(base).port or 0):
            expect_three(league, phone)
            expect(phone.locator("div.saved")).to_contain_text("Saved.")


def test_nobody_who_is_entering_a_result_is_interrupted(phone: Page, club: Club) -> None:
    open_recorder(phone, club.place(role="record"))
    go_offline(phone.context)
    enter(phone, *_THREE[0])
    expect(rows(phone)).to_have_count(1)
    phone.locator(".man-btn[title='Cid']").tap()
    go_offline(phone.context, offline=False)
    expect(rows(phone)).to_have_count(0)
    expect(phone.locator(".man-btn[title='Cid']")).to_have_attribute("aria-pressed", "true")
    phone.locator(".man-btn[title='Bob']").tap()
    phone.locator(".outcome-btn[value='1']").tap()
    expect(phone.locator("div.saved")).to_contain_text("Saved. Cid 1–0 Bob.")


@pytest.mark.parametrize("answer", ["same", "another"])
def test_what_the_server_asks_waits_for_an_answer(phone: Page, club: Club, answer: str) -> None:
    open_recorder(phone, club.place(role="record"))
    go_offline(phone.context)
    enter(phone, *_THREE[0])
    club.league.record(["Bob", "Ann"], 0, by="Bob")
    go_offline(phone.context, offline=False)
    look = phone.get_by_role("button", name="needs an answer")
    look.tap()
    expect(phone.locator("h1")).to_have_text("One game or two?")
    expect(phone.locator(".why")).to_contain_text("The same result was saved less than a minute")
    phone.reload()
    phone.goto(club.place(role="record"))
    phone.get_by_role("link", name="Record", exact=True).tap()
    look.tap()  # it still waits
    if answer == "same":
        phone.get_by_role("link", name="The same game: keep the saved one").tap()
    else:
        phone.get_by_role("button", name="Another game: save this one too").tap()
        expect(phone.locator("div.saved")).to_contain_text("Saved. Ann 1–0 Bob.")
    expect(rows(phone)).to_have_count(0)
    expect(phone.locator(".league")).to_be_attached()
    assert len(results(club.league)) == (1 if answer == "same" else 2)


def test_a_result_keeps_the_day_on_which_it_was_played(phone: Page, club: Club) -> None:
    open_recorder(phone, club.place(role="record"))
    go_offline(phone.context)
    enter(phone, *_THREE[0])
    expect(rows(phone)).to_have_count(1)
    phone.evaluate(
        "for (const [name, text] of Object.entries(localStorage)) localStorage.setItem(name,"
        ' text.replace(/"at":"[^"]*"/, \'"at":"2026-11-14T12:00:00Z"\'))'
    )
    go_offline(phone.context, offline=False)
    expect(rows(phone)).to_have_count(0)
    assert str(club.league.game(3).on) == "2026-11-14"


def test_a_link_that_was_revoked_says_so_and_keeps_the_result(phone: Page, club: Club) -> None:
    open_recorder(phone, club.place(role="record"))
    number = next(each.id for each in club.league.links() if each.role == "record")
    club.league.revoke_link(number)
    enter(phone, *_THREE[0])
    words = "This link does not open the league any more. One result waits on this device."
    expect(phone.locator("[data-waiting]")).to_contain_text(words, use_inner_text=True)
    expect(rows(phone)).to_have_count(1)
