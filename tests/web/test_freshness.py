"""The page after a release, and without its host: it says which rules it has."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from datetime import date
from pathlib import Path
from time import monotonic

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect

from .conftest import static_site
from .visit import open_tab

_FOLDER = "some/where"
_OLD, _NEW = '"FIDE standard, from 1 October 2025"', '"FIDE standard of tomorrow"'
_KEPT = "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"


def release(folder: Path) -> None:
    """The site with another sentence, as a newer version would write it."""
    rules, worker = (folder / _FOLDER / name for name in ("app.js", "sw.js"))
    text = rules.read_text(encoding="utf-8")
    assert _OLD in text
    rules.write_text(text.replace(_OLD, _NEW), encoding="utf-8")
    text = worker.read_text(encoding="utf-8")
    worker.write_text(re.sub("const VERSION = '", "const VERSION = 'newer-", text), "utf-8")


@pytest.fixture
def visitor(browser: Browser) -> Iterator[BrowserContext]:
    """A visitor whose browser keeps the page."""
    context = browser.new_context(locale="en-GB")
    context.set_default_timeout(30_000)
    yield context
    context.close()


def until(page: Page, condition: str) -> None:
    """Wait for a condition, which the page's policy would not let the page itself wait for."""
    end = monotonic() + 30
    while monotonic() < end:
        with suppress(Error):  # it may be loading itself anew
            if page.evaluate(condition):
                return
        page.wait_for_timeout(50)
    raise AssertionError(condition)


def visit(visitor: BrowserContext, address: str) -> Page:
    page = visitor.new_page()
    page.goto(address)
    expect(page.locator("#side-a .change")).to_be_visible()
    until(page, _KEPT)
    return page


def test_the_first_visit_after_a_release_shows_the_newer_rules(
    visitor: BrowserContext, tmp_path: Path
) -> None:
    with static_site(tmp_path) as address:
        first = visit(visitor, address)
        expect(first.locator("#freshness")).to_be_hidden()
        expect(
            first.locator("#edition-note").get_by_text("FIDE standard, from 1 October 2025")
        ).to_be_visible()
        first.close()
        second = visit(visitor, address)  # nothing has changed: nothing is said
        until(second, "localStorage.getItem('arpad-checked')")
        expect(second.locator("#freshness")).to_be_hidden()
        second.close()
        release(tmp_path)
        third = visit(visitor, f"{address}#a.rating=2400&on=2025-10-05")
        expect(
            third.locator("#edition-note").get_by_text("FIDE standard of tomorrow")
        ).to_be_visible()
        expect(third.locator("#freshness")).to_contain_text(
            "The rules have been updated since your last visit."
        )
        expect(third.locator("#f-a-rating")).to_have_value("2400")
        third.close()
        fourth = visit(visitor, address)
        expect(
            fourth.locator("#edition-note").get_by_text("FIDE standard of tomorrow")
        ).to_be_visible()
        expect(fourth.locator("#freshness")).to_be_hidden()


def test_nothing_that_was_typed_is_lost(visitor: BrowserContext, tmp_path: Path) -> None:
    with static_site(tmp_path) as address:
        visit(visitor, address).close()
        page = visit(visitor, address)
        open_tab(page, "Tournament")
        page.locator("#f-t-rating").fill("1500")
        row = page.locator("[data-list=t] .rows li").first
        row.locator(".opponent").fill("16x0")
        row.locator(".name").fill("A * B")
        page.locator("[data-list=t] .paste > summary").click()
        page.locator("#paste-t").fill("1700 1")
        release(tmp_path)
        page.evaluate("dispatchEvent(new Event('online'))")
        expect(page.locator("#freshness")).to_contain_text("Newer rules are here.")
        expect(
            page.locator("#edition-note").get_by_text("FIDE standard, from 1 October 2025")
        ).to_be_visible()
        expect(page.locator("#paste-t")).to_have_value("1700 1")
        page.get_by_role("button", name="Use the newer rules").click()
        expect(
            page.locator("#edition-note").get_by_text("FIDE standard of tomorrow")
        ).to_be_visible()
        expect(page.locator("#freshness")).to_contain_text(
            "The rules have been updated since your last visit."
        )
        expect(page.locator("#f-t-rating")).to_have_value("1500")
        expect(row.locator(".opponent")).to_have_value("16x0")
        expect(row.locator(".name")).to_have_value("A * B")


def test_a_page_that_stays_open_hears_of_newer_rules(
    visitor: BrowserContext, tmp_path: Path
) -> None:
    with static_site(tmp_path) as address:
        page = visit(visitor, address)  # its first visit
        release(tmp_path)
        page.evaluate("dispatchEvent(new Event('online'))")
        expect(
            page.locator("#edition-note").get_by_text("FIDE standard of tomorrow")
        ).to_be_visible()


def test_without_its_host_it_says_of_which_day_its_rules_are(
    visitor: BrowserContext, tmp_path: Path
) -> None:
    """The day is that of the last visit with a host."""
    before = date.today()
    with static_site(tmp_path) as address:
        visit(visitor, address).close()
        page = visit(visitor, address)
        until(page, "localStorage.getItem('arpad-checked')")
        page.close()
    page = visit(visitor, address)  # the host is gone
    shown = page.locator("#freshness")
    expect(shown).to_contain_text("Offline: these are the rules of ")
    days = [f"{day.day} {day:%B %Y}" for day in (before, date.today())]
    assert any(day in shown.inner_text() for day in days)
    page.evaluate("localStorage.setItem('arpad-checked', new Date(2026, 1, 3, 12).getTime())")
    page.reload()
    expect(shown).to_contain_text("the rules of 3 February 2026, when this page last reached")
    expect(page.get_by_role("button", name="Use the newer rules")).to_be_hidden()
    expect(page.locator("#side-a .change")).to_be_visible()
    page.evaluate("localStorage.clear()")
    page.reload()
    expect(shown).to_contain_text("the rules of an unknown day.")
