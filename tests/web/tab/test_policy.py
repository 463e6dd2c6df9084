"""Nothing leaves the tab: every way out is tried, in the page and in its worker."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page

from web.tab.outsider import OF_PAGES, WAYS, Outsider, attempt
from web.tab.rating import choose


@pytest.fixture
def opened(visitor: BrowserContext, host: str) -> Page:
    page = visitor.new_page()
    page.goto(f"{host}event.html")
    choose(page)
    return page


def test_of_the_page(opened: Page, outsider: Outsider) -> None:
    for way, tried in (WAYS | OF_PAGES).items():
        attempt(opened, tried, outsider)
        assert outsider.visits == 0, way


def test_of_its_worker(opened: Page, outsider: Outsider) -> None:
    """The stub that answers the runtime is no protection: it is removed first."""
    (worker,) = opened.workers
    worker.evaluate("() => { delete self.fetch; }")
    for way, tried in WAYS.items():
        attempt(worker, tried, outsider)
        assert outsider.visits == 0, way


def test_an_outsider_would_notice(visitor: BrowserContext, outsider: Outsider) -> None:
    """The same ways, from a page without a policy: what is counted is real."""
    page = visitor.new_page()
    page.goto("data:text/html,<p>no policy")
    for count, way in enumerate(("fetch", "picture", "script"), 1):
        attempt(page, (WAYS | OF_PAGES)[way], outsider)
        assert outsider.visits >= count
