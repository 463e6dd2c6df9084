"""The initial rating on the page, with the rule beside it."""

from __future__ import annotations

import re
from datetime import date, timedelta

import pytest
from playwright.sync_api import Page, expect

from arpad.exact import day_text
from arpad.terms import FAR
from web.visit import choose_system, go, open_rules, open_tab, paste, rows, type_game


@pytest.mark.both_hosts
def test_a_published_first_rating(page: Page, address: str) -> None:
    go(page, address, "#tab=initial&on=2025-01-01")
    expect(page.locator("#initial-hint")).to_contain_text("no rating yet")
    paste(page, "i", "1902 =\n1877 =\n1884 1\n2012 0")
    outcome = page.locator("#initial-outcome")
    expect(outcome).to_contain_text("none yet")
    expect(outcome).to_contain_text("5 games against rated opponents are needed, 4 count")
    type_game(rows(page, "i").nth(4), "1832", "Win")
    expect(outcome.locator(".hero")).to_have_text("1922")
    added = page.locator("#initial .added li")
    expect(added).to_have_count(2)
    expect(added.first).to_contain_text("1800")
    expect(added.first).to_contain_text("added by the rule")
    rule = page.locator("#initial-rule")
    for text in ("At least 5 games", "at most 2200", "Below 1400", "without a point"):
        expect(rule).to_contain_text(text)
    assert rule.evaluate("element => getComputedStyle(element.firstChild).opacity") == "1"
    assert rule.evaluate(
        "element => getComputedStyle(element.querySelector('li')).color"
        " === getComputedStyle(document.body).color"
    )


def test_a_day_far_ahead_is_noted(page: Page, address: str) -> None:
    outcome = page.locator("#initial-outcome")
    for days in (0, 1):
        on = date.today() + FAR + timedelta(days=days)
        go(page, address, f"#tab=initial&on={on.isoformat()}&u=1600*1*")
        expect(outcome.locator(".hero")).to_have_text("none yet")
        note = f"{day_text(on)} is more than a year away; the rules may change before then"
        expect(outcome.get_by_text(note)).to_have_count(days)


def test_an_edition_whose_rule_is_not_known_says_so(page: Page, address: str) -> None:
    go(page, address, "#tab=initial&on=2017-06-30&u=1600*1*")
    expect(page.locator("#initial-hint")).to_contain_text("is not known")
    open_rules(page)
    page.fill("#f-on", "2017-07-01")
    expect(page.locator("#initial-hint")).to_be_empty()
    expect(page.locator("#initial-rule")).to_contain_text("It is not known how round robins")
    page.fill("#f-on", "2022-01-01")
    expect(page.locator("#initial-rule")).not_to_contain_text("round robins")
    expect(page.locator("#initial .added li")).to_have_count(0)


def test_a_system_without_a_rule_says_so(page: Page) -> None:
    choose_system(page, "elo")
    open_tab(page, "Initial rating")
    expect(page.locator("#initial-hint")).to_contain_text("Elo formula has no rule for an initial")
    expect(page.locator("#f-on")).to_have_count(0)
    for place in ("#initial-outcome", "#rule-title"):
        expect(page.locator(place)).to_be_hidden()
    expect(page.locator("#system-elo")).to_be_checked()


def test_a_first_rating_of_us_chess_starts_from_the_age(page: Page, address: str) -> None:
    """From the text of the rules: 4 of 4 against four 400s is 800 from 500, and 1000 from 1000."""
    won = "&u=400*1*" * 4
    go(page, address, f"#tab=initial&system=uschess&ended=2026-08-30{won}")
    expect(page.locator("#initial-hint")).to_contain_text("Enter the age")
    outcome = page.locator("#initial-outcome")
    for age, rating in (("10", "800"), ("20", "1000")):
        page.fill("#f-i-age", age)
        expect(outcome.locator(".hero")).to_have_text(rating)
    for text in ("Exact rating", "1000.00", "Provisional", "An estimate: opponents count"):
        expect(outcome).to_contain_text(text)
    expect(page.locator("#initial-rule")).to_contain_text("50 points for each year of age")
    page.locator("#initial-working summary").click()
    expect(page.locator("#initial-working")).to_contain_text("by the age of 20")
    expect(page).to_have_url(re.compile("i.age=20"))
    page.fill("#f-i-fide_rating", "1500")
    expect(outcome).to_contain_text("Assumed: ")


def test_a_first_rating_of_us_chess_needs_a_game_that_counts(page: Page, address: str) -> None:
    go(page, address, "#tab=initial&system=uschess&ended=2026-08-30&i.age=20&u=400*1f*")
    outcome = page.locator("#initial-outcome")
    expect(outcome.locator(".hero")).to_have_text("none yet")
    expect(outcome).to_contain_text("a game that was played, against an opponent with a rating")
