"""Nothing leaves the tab: every way out is tried, in the page and in its worker."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page

from pictures.hosts import static_host
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


def test_an_outsider_would_notice(
    visitor: BrowserContext, own_site: Path, outsider: Outsider
) -> None:
    """The same ways, from a page of the site without a policy: what is counted is real.

    The service worker, which answers for the site, does not answer for others.
    """
    (own_site / "free.html").write_text("<p>no policy", "utf-8")
    with static_host(own_site) as address:
        page = visitor.new_page()
        page.goto(f"{address}event.html")
        choose(page)
        page.goto(f"{address}free.html")
        page.wait_for_function("navigator.serviceWorker.controller")
        for count, way in enumerate(("fetch", "request", "events", "picture", "script"), 1):
            attempt(page, (WAYS | OF_PAGES)[way], outsider)
            assert outsider.visits >= count, way
