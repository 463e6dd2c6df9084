"""A keyboard without a mouse, or a screen reader, is enough."""

from __future__ import annotations

from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from .scanning import assert_accessible

_ALL = (
    "#on=2025-10-05&t.rating=1500&g=1600*1w*&g=1550*0.5b*A&g=-*0*&g=x*1*&g=1500*1f*&t.k=300"
    "&u=1600*1*&u=1700*0.5*&need.target=1550&need.against=1600+1700&e=2025-11-01**&g2=1600*1*"
)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    "page_case",
    [
        ("game", 1280),
        ("tournament&t.k=20", 1280),
        ("tournament&t.k=20", 360),
        ("tournament", 768),
        ("initial", 1280),
        ("game&system=elo&preset=k_by_games", 360),
        ("game&system=uschess", 1280),
        ("tournament&system=lichess", 1280),
        ("game&system=nfl&game.margin=0", 360),
    ],
)
def test_a_scan_finds_nothing(
    browser: Browser,
    static_address: str,
    scheme: Literal["light", "dark"],
    page_case: tuple[str, int],
) -> None:
    tab, width = page_case
    context = browser.new_context(
        viewport={"width": width, "height": 800},
        color_scheme=scheme,
        reduced_motion="reduce",
        bypass_csp=True,
        service_workers="block",
    )
    page = context.new_page()
    page.goto(f"{static_address}{_ALL}&tab={tab}", wait_until="networkidle")
    page.locator("#change-rules").click()
    expect(page.locator("#systems")).to_be_visible()
    for summary in page.locator("summary:visible").all():
        if summary.evaluate("element => !element.parentElement.open"):
            summary.click()
    more = page.locator(".grow .more:visible")
    if more.count():
        more.first.click()
    if page.locator("#open-total:visible").count():
        page.locator("#open-total").click()
    assert_accessible(page)
    context.close()


def test_forced_colours_and_reduced_motion(browser: Browser, static_address: str) -> None:
    """White and Black, the chosen result and a row to be fixed still differ from the others."""
    context = browser.new_context(
        forced_colors="active", reduced_motion="reduce", service_workers="block"
    )
    page = context.new_page()
    page.goto(static_address)
    outline = "element => getComputedStyle(element).outlineStyle"
    assert page.locator("#outcomes input:checked + span").evaluate(outline) == "solid"
    moving = page.evaluate(
        """() => [...document.querySelectorAll("*")].filter((element) =>
          getComputedStyle(element).transitionDuration !== "0s").length"""
    )
    assert moving == 0
    current = page.locator(".nav [aria-current]")
    assert current.evaluate("each => getComputedStyle(each).borderBottomWidth") == "0px"
    line = current.evaluate("each => getComputedStyle(each, '::after').backgroundColor")
    assert line.startswith("rgb")
    assert line != page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.goto(f"{static_address}#tab=tournament&t.rating=1500&g=1600*1w*&g=1550*1b*&g=15x0*1*")
    page.reload()
    discs = page.locator(".grow .man")
    expect(discs).to_have_count(4)
    white, black = (
        discs.nth(at).evaluate("disc => getComputedStyle(disc).backgroundColor") for at in (0, 1)
    )
    assert white != black
    outlines = [field.evaluate(outline) for field in page.locator(".grow .opponent").all()]
    assert outlines == ["none", "none", "dashed", "none"]
    assert page.locator(".grow").first.locator("input:checked + span").evaluate(outline) == "solid"
    context.close()


def test_a_page_at_200_percent(browser: Browser, static_address: str) -> None:
    """As a browser zooms: half as many pixels of CSS, each drawn by four."""
    context = browser.new_context(
        viewport={"width": 640, "height": 400}, device_scale_factor=2, service_workers="block"
    )
    page = context.new_page()
    page.goto(f"{static_address}{_ALL}", wait_until="networkidle")
    assert page.evaluate("devicePixelRatio") == 2
    for tab in ("game", "tournament", "initial"):
        page.locator(f"#tab-{tab}").click()
        expect(page.locator(f"#{tab} .board").first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        cut = page.evaluate(
            """() => [...document.querySelectorAll(
                "main button, main .hero, main summary, main label")]
              .filter((each) => each.checkVisibility() && each.clientWidth > 1
                && each.scrollWidth > each.clientWidth + 1
                && getComputedStyle(each).overflow !== "visible")
              .map((each) => each.textContent)"""
        )
        assert cut == []
    context.close()


@pytest.mark.both_hosts
def test_a_game_by_keyboard(page: Page) -> None:
    def tab_to(selector: str) -> None:
        for _ in range(30):
            page.keyboard.press("Tab")
            if page.evaluate("selector => document.activeElement.matches(selector)", selector):
                return
        pytest.fail(f"{selector} is out of the keyboard’s reach")

    tab_to("#tab-game")
    tab_to("#f-a-rating")
    page.keyboard.type("2400")  # the field's text is selected when it is reached by Tab
    line = page.evaluate("getComputedStyle(document.activeElement).boxShadow")
    assert line != "none"  # the field's own line is doubled
    tab_to("[name=result]")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#outcomes input[value='0.5']")).to_be_checked()
    tab_to("#f-b-rating")
    page.keyboard.type("2436")
    # 2400 v 2436 drawn at K 10: exactly +0.50, which goes away from zero.
    expect(page.locator("#live")).to_contain_text(
        "You: 2400 → 2401, change +1 (exactly +0.50), K = 10"
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
    expect(page.locator("#f-t-rating")).to_be_visible()  # its module is there
    page.locator("#f-t-rating").focus()
    page.keyboard.type("1500")
    page.keyboard.press("Enter")
    rating = page.get_by_role("textbox", name="Game 1, opponent’s rating")
    expect(rating).to_be_focused()
    for key in ("1", "6", "0", "0", "w"):
        page.keyboard.press(key)
    expect(page.locator("#live")).to_contain_text("1500 → 1513, change +13 (exactly +12.80)")
    for _ in range(3):  # past the name and the result to what else there is
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("textbox", name="Round")).to_be_visible()
    for _ in range(5):  # round, not played, up, down, remove
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("[data-list=t] .notice").first).to_contain_text("Game 1 removed.")
    expect(rating).to_be_focused()


def test_there_is_one_live_region(page: Page) -> None:
    assert page.locator("[aria-live], [role=status], [role=alert]").count() == 1
    expect(page.locator("#live")).to_have_attribute("aria-live", "polite")
