"""A league in a real browser: on a phone, by keyboard, without a script."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from shutil import copyfile
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from arpad.league import League
from web.league.conftest import served
from web.scanning import assert_accessible

PHONE: Any = {"width": 360, "height": 740}


class Club:
    """A league that is served, and browsers that visit it."""

    def __init__(self, league: League, base: str, secrets: dict[str, str]) -> None:
        self.league, self._base, self._secrets = league, base, secrets

    def place(self, page: str = "", role: str = "run") -> str:
        return f"{self._base}/league/{self._secrets[role]}/{page}"

    def score(self, number: int) -> float | None:
        return self.league.game(number).score


@pytest.fixture
def club(tmp_path: Path, filled: tuple[Path, dict[str, str]]) -> Iterator[Club]:
    path, secrets = filled
    copyfile(path, tmp_path / "club.db")
    with League.open(tmp_path / "club.db") as league, served(league) as base:
        yield Club(league, base, secrets)


@pytest.fixture(params=["script", "no script"])
def scripted(request: pytest.FixtureRequest) -> bool:
    return bool(request.param == "script")


def visit(browser: Browser, *, script: bool = True, phone: bool = True) -> Page:
    context = browser.new_context(
        viewport=PHONE if phone else {"width": 1280, "height": 900},
        java_script_enabled=script,
        has_touch=phone,
        service_workers="block",
    )
    context.set_default_timeout(20_000)
    return context.new_page()


def test_four_taps_on_a_phone(browser: Browser, club: Club, scripted: bool) -> None:
    page = visit(browser, script=scripted)
    page.goto(club.place(role="record"))
    if scripted:
        expect(page.locator("[data-recorder][data-live]")).to_be_attached()
    page.get_by_role("link", name="Record", exact=True).tap()
    if scripted:
        page.locator(".pick").get_by_role("button", name="Cid").tap()
        page.locator(".pick").get_by_role("button", name="Ann").tap()
        expect(page.locator("em[data-score='1']")).to_contain_text("Cid +17.5")
        expect(page.locator(".wdl")).to_contain_text("Cid 45 %")
    else:
        page.locator("input[name=white][value='3']").tap()
        page.locator("input[name=black][value='1']").tap()
    page.locator(".outcome-btn[value='1']").tap()
    saved = page.locator("div.saved")
    expect(saved).to_contain_text("Saved. Cid 1–0 Ann.")
    expect(saved).to_be_in_viewport()
    assert club.league.game(3).sides == (("Cid",), ("Ann",))
    saved.get_by_role("button", name="Undo").tap()
    expect(page.locator("div.saved")).to_contain_text("Undone.")
    assert club.league.game(3).status == "void"
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.context.close()


def test_a_new_player_is_made_by_typing_a_name(browser: Browser, club: Club) -> None:
    page = visit(browser)
    page.goto(club.place(role="record"))
    page.get_by_role("link", name="Record", exact=True).tap()
    page.locator(".pick").get_by_role("button", name="Ann").tap()
    page.get_by_role("button", name="New").tap()
    page.get_by_label("Search, or a new name").fill("Zoe")
    page.get_by_role("button", name="Take this name").tap()
    page.locator(".outcome-btn[value='0.5']").tap()
    expect(page.locator("div.saved")).to_contain_text("Ann ½–½ Zoe")
    page.context.close()


def test_correct_and_void_keep_who_when_and_why(
    browser: Browser, club: Club, scripted: bool
) -> None:
    page = visit(browser, script=scripted, phone=not scripted)
    page.goto(club.place("player?id=1", role="record"))
    page.get_by_role("link", name="Correct").first.click()
    page.get_by_label("Result").select_option("0.5")
    page.get_by_label("Reason").first.fill("it was a draw")
    page.get_by_role("button", name="Correct the result").click()
    expect(page.locator("p.saved")).to_contain_text("Corrected.")
    expect(page.locator(".trail")).to_contain_text("“it was a draw”")
    assert club.score(1) == 0.5
    page.get_by_label("Reason").last.fill("entered twice")
    page.get_by_role("button", name="Void the result").click()
    expect(page.locator("p.saved")).to_contain_text("Void.")
    page.goto(club.place("player?id=1", role="see"))
    row = page.locator("tr.void")
    expect(row).to_contain_text("entered twice")
    struck = "element => getComputedStyle(element).textDecorationLine"
    assert row.locator(".was").first.evaluate(struck) == "line-through"
    page.context.close()


def test_merge_and_season_end(browser: Browser, club: Club, scripted: bool) -> None:
    page = visit(browser, script=scripted)
    page.goto(club.place("player?id=3"))
    page.get_by_text("Rename, merge or anonymise this player").click()
    page.get_by_label("Is the same person as").fill("Ann")
    page.get_by_role("button", name="Merge").click()
    expect(page.locator("h1")).to_have_text("Ann provisional")
    expect(page.locator("p.saved")).to_contain_text("Merged")
    page.get_by_text("Rename, merge or anonymise this player").click()
    page.get_by_role("button", name="Separate").click()
    expect(page.locator("h1")).to_have_text("Cid provisional")
    page.goto(club.place("seasons"))
    page.get_by_label("Its name").fill("Autumn")
    page.get_by_label("What happens to ratings").fill("reset")
    page.get_by_role("button", name="End the season").click()
    expect(page.locator("p.saved")).to_contain_text("The season has ended.")
    page.goto(club.place(role="see"))
    page.get_by_role("link", name="Autumn").click()
    expect(page.locator(".league .rt").first).to_have_text("1516")
    page.context.close()


def test_a_season_is_named_ended_and_closed(browser: Browser, club: Club, scripted: bool) -> None:
    page = visit(browser, script=scripted)
    page.goto(club.place("seasons"))
    page.get_by_label("Its new name").fill("Autumn")
    page.get_by_role("button", name="Name the season").click()
    expect(page.locator("p.saved")).to_contain_text("The season has its new name.")
    page.get_by_label("Last day").fill("2026-11-02")
    page.get_by_role("button", name="End the season").click()
    expect(page.locator("td.season").last).to_have_text("Autumn")
    page.get_by_role("button", name="Close the season").click()
    expect(page.locator("td.season").last).to_contain_text("closed")
    assert [each.closed for each in club.league.seasons()] == [True, False]
    page.get_by_role("link", name="Champions").click()
    expect(page.locator("tbody")).to_contain_text("Ann 1516")
    page.goto(club.place("game?id=1", role="record"))
    expect(page.locator(".note")).to_contain_text("Autumn is closed.")
    page.goto(club.place("seasons", role="see"))
    page.get_by_label("The table of a day").fill("2026-11-02")
    page.get_by_role("button", name="Show").click()
    expect(page.get_by_role("status")).to_contain_text("The table at the end of 2 November 2026.")
    expect(page.locator(".league tbody tr")).to_have_count(2)
    page.context.close()


def test_rules_are_seen_before_and_after(browser: Browser, club: Club) -> None:
    page = visit(browser, phone=False)
    page.goto(club.place("rules"))
    page.get_by_text("Change the rules").first.click()
    page.locator("input[name=k]").fill("16")
    page.get_by_role("button", name="Show before and after").click()
    expect(page.locator(".preview-board")).to_contain_text("k 32 → 16")
    page.locator(".preview-board").get_by_role("button", name="Change the rules").click()
    expect(page.locator("p.saved")).to_contain_text("The rules have been changed.")
    assert club.league.rules.terms == {"k": 16}
    page.context.close()


def test_a_result_by_keyboard_alone(browser: Browser, club: Club) -> None:
    page = visit(browser, phone=False)
    page.goto(club.place(role="record"))
    expect(page.locator("[data-recorder][data-live]")).to_be_attached()

    def tab_to(selector: str) -> None:
        for _ in range(60):
            page.keyboard.press("Tab")
            if page.evaluate("selector => document.activeElement.matches(selector)", selector):
                return
        pytest.fail(f"{selector} is out of the keyboard’s reach")

    tab_to(".man-btn[title='Ann']")
    page.keyboard.press("Enter")
    tab_to(".man-btn[title='Bob']")
    page.keyboard.press("Space")
    tab_to(".outcome-btn[value='1']")
    page.keyboard.press("Enter")
    expect(page.locator("div.saved")).to_be_focused()
    expect(page.locator("div.saved")).to_contain_text("Saved. Ann 1–0 Bob.")
    page.goto(club.place("player?id=2", role="see"))
    tab_to("svg.chart")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".tip")).to_contain_text("beat Cid")
    page.keyboard.press("Home")
    expect(page.locator(".tip")).to_contain_text("lost to Ann")
    width = page.locator("svg.chart:visible").evaluate("it => it.viewBox.baseVal.width")
    assert abs(width - page.locator("figure.history").evaluate("it => it.clientWidth")) < 4
    page.context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_scan_finds_nothing(
    browser: Browser, club: Club, scheme: Literal["light", "dark"]
) -> None:
    club.league.void(1, reason="twice")
    club.league.end_season(name="Autumn")
    phone = scheme == "dark"
    context = browser.new_context(
        color_scheme=scheme,
        reduced_motion="reduce",
        bypass_csp=True,
        service_workers="block",
        viewport=PHONE if phone else {"width": 1280, "height": 900},
    )
    page = context.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    for name in (
        "",
        "?saved=2#rec",
        "player?id=2&against=Ann",
        "games",
        "game?id=1",
        "game?id=2",
        "seasons",
        "champions",
        "awards",
        "?on=2026-11-02",
        "rules",
        "settings",
        "log",
        "record",
        "standings",
    ):
        page.goto(club.place(name))
        for summary in page.locator("summary:visible").all():
            if summary.evaluate("element => !element.parentElement.open"):
                summary.click()
        assert_accessible(page, name, embedded=name == "standings")
        for width in () if phone or name == "standings" else range(320, 1921, 160):
            page.set_viewport_size({"width": width, "height": 900})
            assert page.evaluate("document.documentElement.scrollWidth") <= width, (name, width)
    assert complaints == []
    context.close()


@pytest.mark.parametrize("phone", [True, False])
def test_a_long_name_leaves_the_columns_in_sight(browser: Browser, club: Club, phone: bool) -> None:
    club.league.rename("Ann", "W" * 80)
    page = visit(browser, phone=phone)
    for place in ("", "player?id=1", "player?id=2", "games"):
        page.goto(club.place(place))
        assert page.evaluate(
            "[...document.querySelectorAll('.scroll, .h2h')].every(it => it.scrollWidth <= "
            "it.clientWidth + 1)"
        ), place
