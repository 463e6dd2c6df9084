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


@pytest.mark.parametrize("way", [*WAYS, *OF_PAGES])
def test_of_the_page(opened: Page, outsider: Outsider, way: str) -> None:
    attempt(opened, (WAYS | OF_PAGES)[way], outsider)
    assert outsider.visits == 0


@pytest.mark.parametrize("way", WAYS)
def test_of_its_worker(opened: Page, outsider: Outsider, way: str) -> None:
    (worker,) = opened.workers
    attempt(worker, f"(url) => {{ delete self.fetch; return ({WAYS[way]})(url); }}", outsider)
    assert outsider.visits == 0


def test_an_outsider_would_notice(visitor: BrowserContext, outsider: Outsider) -> None:
    """The same ways, from a page without a policy: what is counted is real."""
    page = visitor.new_page()
    page.goto("data:text/html,<p>no policy")
    for count, way in enumerate(("fetch", "picture", "script"), 1):
        attempt(page, (WAYS | OF_PAGES)[way], outsider)
        assert outsider.visits >= count
