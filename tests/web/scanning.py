"""A page scanned by axe for what somebody could not use."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

_WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]


def assert_accessible(page: Page, what: str = "the page", *, embedded: bool = False) -> None:
    """Nothing on the page as it is now violates WCAG 2.2 AA or axe's best practices.

    Those ask for landmarks and a heading, which what is embedded in another page leaves to it.
    """
    rules = _WCAG if embedded else [*_WCAG, "best-practice"]
    # Without the last word axe describes every passed check, which takes longer than the checks.
    found = Axe().run(page, options={"runOnly": rules, "resultTypes": ["violations"]})
    assert found.violations_count == 0, f"{what}: {found.generate_report()}"
