"""Keyboard alone and a screen reader suffice."""

from __future__ import annotations

from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page, expect

_ALL = (
    "#on=2025-10-05&t.rating=1500&g=1600*1*&g=1550*0.5*A&g=-*0*&g=x*1*&t.k=300"
    "&u=1600*1*&u=1700*0.5*"
)
_RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    "tab", ["game", "tournament", "initial", "game&system=elo&preset=k_by_games"]
)
def test_a_scan_finds_nothing(
    browser: Browser, static_address: str, scheme: Literal["light", "dark"], tab: str
) -> None:
    context = browser.new_context(
        color_scheme=scheme, reduced_motion="reduce", bypass_csp=True, service_workers="block"
    )
    page = context.new_page()
    page.goto(f"{static_address}{_ALL}&tab={tab}", wait_until="networkidle")
    for summary in page.locator("summary:visible").all():
        if summary.evaluate("element => !element.parentElement.open"):
            summary.click()
    found = Axe().run(page, options=_RULES)
    assert found.violations_count == 0, found.generate_report()
    context.close()


@pytest.mark.both_hosts
def test_a_game_by_keyboard(page: Page) -> None:
    def tab_to(selector: str) -> None:
        for _ in range(30):
            page.keyboard.press("Tab")
            if page.evaluate("selector => document.activeElement.matches(selector)", selector):
                return
        pytest.fail(f"{selector} is out of the keyboard's reach")

    tab_to("#tab-game")
    tab_to("#f-a-rating")
    page.keyboard.type("2400")  # the field's text is selected when it is reached by Tab
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline == "solid"
    tab_to("[name=result]")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_label("Draw")).to_be_checked()
    tab_to("#f-b-rating")
    page.keyboard.type("2436")
    # 2400 v 2436 drawn at K 10: exactly +0.50, which goes away from zero.
    expect(page.locator("#live")).to_contain_text(
        "Player A: 2400 → 2401, change +1 (exactly +0.50), K 10"
    )


def test_tabs_by_arrow_keys(page: Page) -> None:
    page.locator("#tab-game").focus()
    for key, tab in [
        ("ArrowRight", "tournament"),
        ("ArrowRight", "initial"),
        ("ArrowRight", "game"),
        ("ArrowLeft", "initial"),
        ("Home", "game"),
        ("End", "initial"),
    ]:
        page.keyboard.press(key)
        expect(page.locator(f"#tab-{tab}")).to_be_focused()
        expect(page.locator(f"#tab-{tab}")).to_have_attribute("aria-selected", "true")
        expect(page.locator(f"#{tab}")).to_be_visible()
        assert page.locator("[role=tabpanel]:visible").count() == 1


def test_a_tournament_by_keyboard(page: Page) -> None:
    page.locator("#tab-game").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("button", name="Remove row 1")).to_be_visible()  # its module is there
    for key in ("Tab", "1", "5", "0", "0", "Tab", "Tab", "1", "6", "0", "0", "Tab", "w"):
        page.keyboard.press(key)
    expect(page.locator("#live")).to_contain_text("1500 → 1513, change +13 (exactly +12.80)")
    for _ in range(4):  # past the name and the two arrows to the cross
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("[data-list=t] .notice")).to_contain_text("Row 1 removed.")
    expect(page.get_by_role("button", name="Remove row 1")).to_be_focused()


def test_there_is_one_live_region(page: Page) -> None:
    assert page.locator("[aria-live], [role=status], [role=alert]").count() == 1
    expect(page.locator("#live")).to_have_attribute("aria-live", "polite")
