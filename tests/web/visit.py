"""What a visitor does on the calculator, in a word each."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

#: A tournament of three games.
RATED = "#tab=tournament&on=2025-10-05&t.rating=1500&g=1600*1*&g=1550*0.5*&g=1700*0*"


def go(page: Page, address: str, fragment: str) -> None:
    """Opens the page anew with that fragment."""
    page.goto("about:blank")
    page.goto(address + fragment)


def open_tab(page: Page, name: str) -> None:
    """Opens a tab; a tournament without games with its rows to type into."""
    page.get_by_role("tab", name=name).click()
    if name == "Tournament":
        page.locator("#tournament .board, #tournament > .hint").first.wait_for()
        if page.locator("#type-games").is_visible():
            page.locator("#type-games").click()


def open_rules(page: Page) -> None:
    """Unfolds the chooser, once."""
    if page.locator("#change-rules").get_attribute("aria-expanded") == "false":
        page.locator("#change-rules").click()


def choose_system(page: Page, system_id: str) -> None:
    open_rules(page)
    box = page.locator(f"#system-{system_id}")
    expect(box).to_be_attached()
    if not box.is_visible():
        page.locator("#other-games summary").click()
    box.check()


def choose_result(page: Page, score: str) -> None:
    """The result of the one game: 1, 0.5 or 0."""
    page.locator(f"#outcomes input[value='{score}']").check()


def rows(page: Page, list_name: str = "t") -> Locator:
    return page.locator(f"[data-rows={list_name}] > li")


def ratings(page: Page, list_name: str = "t") -> list[str]:
    """What was typed for opponents, row by row."""
    fields = rows(page, list_name).locator(".opponent").all()
    return [text for field in fields if (text := field.input_value())]


def type_game(row: Locator, rating: str, result: str) -> None:
    """Types a rating key by key, and chooses a result by its word."""
    row.locator(".opponent").press_sequentially(rating)
    row.get_by_role("radio", name=result).check()


def paste(page: Page, list_name: str, text: str, button: str = "Add ") -> None:
    """Types a text into the box for pasting, and presses a button of its preview."""
    card = page.locator(f"[data-list={list_name}]")
    if card.locator(".paste").get_attribute("open") is None:
        card.locator(".paste > summary").click()
    card.locator("textarea").fill(text)
    card.locator(".paste-preview").get_by_role("button", name=button).click()
