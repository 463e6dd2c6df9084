"""What the calculator cannot rate is handed to the page of events, and stays in the browser."""

from __future__ import annotations

from collections.abc import Mapping

from playwright.sync_api import BrowserContext, Page, expect

from arpad.web.event.document import sample
from arpad.web.tab.site import runtime_of
from web.conftest import watched
from web.tab.rating import choose

_LATIN = sample().replace("Ann", "Änn").encode("cp1252")


def hand_over(page: Page, address: str) -> None:
    page.goto(address)
    page.locator("#anything").fill(sample())
    page.get_by_role("button", name="Rate the whole event").click()


def test_an_event_is_handed_over_and_python_comes_when_wanted(
    visitor: BrowserContext, host: str, runtime: Mapping[str, bytes]
) -> None:
    requests: list[str] = []
    visitor.on("request", lambda request: requests.append(request.url.rsplit("/", 1)[1]))
    page = visitor.new_page()
    with watched(page) as complaints:
        hand_over(page, host)
        expect(page.locator("#handed-name")).to_have_text("pasted.trf")
        expect(page.locator("#handed-size")).to_contain_text("MB")
        assert set(runtime_of(runtime)["files"]).isdisjoint(requests)
        page.get_by_role("button", name="Read it thoroughly").click()
        expect(page.locator("#read-facts")).to_contain_text("Alphabet Invitational")
        page.get_by_role("button", name="Rate the event").click()
        page.locator("table.standings").wait_for()
    assert complaints == []


def test_where_python_is_there_the_file_is_read_at_once(event_page: Page, host: str) -> None:
    choose(event_page)
    hand_over(event_page, host)
    expect(event_page.locator("#read-facts")).to_contain_text("Alphabet Invitational")


def test_back_to_the_calculator_with_the_text(visitor: BrowserContext, host: str) -> None:
    page = visitor.new_page()
    hand_over(page, host)
    page.locator("#handed").wait_for()
    page.go_back()
    expect(page.locator("#anything")).to_have_value(sample())
    expect(page.locator("#any-read .kind")).to_have_text("A whole event, as a report (TRF)")


def test_a_file_arrives_byte_by_byte(visitor: BrowserContext, host: str) -> None:
    page = visitor.new_page()
    page.goto(host)
    with page.expect_file_chooser() as chooser:
        page.locator("#any-file").click()
    chooser.value.set_files({"name": "latin.trf", "mimeType": "", "buffer": _LATIN})
    page.get_by_role("button", name="Rate the whole event").click()
    expect(page.locator("#handed-name")).to_have_text("latin.trf")
    read = "async (input) => [...new Uint8Array(await input.files[0].arrayBuffer())]"
    assert bytes(page.locator("#file").evaluate(read)) == _LATIN
