"""What holds for the whole calculator: privacy, weight, both schemes, every width."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from arpad.web.build.site import first_view, page_files, written
from web.conftest import Serve
from web.visit import RATED, choose_system, open_rules, open_tab, paste


@pytest.mark.both_hosts
class TestPrivacy:
    def test_with_the_server_gone_results_change_and_nothing_is_asked(
        self, browser: Browser, serve: Serve
    ) -> None:
        context = browser.new_context(viewport={"width": 1280, "height": 900})
        page = context.new_page()
        with serve() as address:
            page.goto(address)
            page.evaluate("navigator.serviceWorker.ready.then(() => true)")
            page.wait_for_load_state("networkidle")
        requests: list[str] = []
        context.on("request", lambda request: requests.append(request.url))
        page.fill("#f-a-rating", "1800")
        expect(page.locator("#side-a .move")).to_contain_text("1800 →")
        page.locator("#game-working summary").click()
        expect(page.locator("#game-working li").first).to_be_visible()
        choose_system(page, "elo")
        open_tab(page, "Tournament")
        page.fill("#f-t-rating", "1500")
        paste(page, "t", "1600 1")
        expect(page.locator("#tournament-outcome .exact")).to_have_text("exactly +12.80")
        open_tab(page, "Initial rating")
        page.wait_for_timeout(400)
        assert requests == []
        page.reload()
        page.get_by_role("tab", name="Game").click()
        expect(page.locator("#side-a .move")).to_contain_text("1800 →")
        page.goto(address)
        expect(page.locator("#side-a .move")).to_contain_text("1500 →")
        context.close()

    def test_the_policy_refuses_a_connection(self, context: BrowserContext, address: str) -> None:
        page = context.new_page()  # not the fixture: what is refused here is meant to be
        page.goto(address)
        refused = page.evaluate(
            """() => Promise.all([
              fetch("./index.html").then(() => "made", () => "refused"),
              new Promise((done) => {
                const image = new Image();
                image.onload = () => done("made");
                image.onerror = () => done("refused");
                image.src = "http://localhost:9/x.png";
              }),
            ])"""
        )
        assert refused == ["refused", "refused"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
class TestAppearance:
    @pytest.fixture
    def narrow(
        self, browser: Browser, address: str, scheme: Literal["light", "dark"]
    ) -> Iterator[Page]:
        context = browser.new_context(
            viewport={"width": 360, "height": 700}, color_scheme=scheme, service_workers="block"
        )
        page = context.new_page()
        page.goto(f"{address}{RATED}&g=15x0*1*&e=2025-11-01**&g2=1600*1*&need.against=1500+1600")
        yield page
        context.close()

    def test_no_width_scrolls_sideways(self, narrow: Page) -> None:
        open_rules(narrow)
        for tab in ("Game", "Tournament", "Initial rating"):
            open_tab(narrow, tab)
            for summary in narrow.locator("summary:visible").all():
                summary.click()
            if tab == "Tournament":
                narrow.locator(".grow .more").first.click()
            for width in (1280, 768, 640, 360, 320):  # 640 is 1280 at 200 %
                narrow.set_viewport_size({"width": width, "height": 700})
                assert narrow.evaluate("document.documentElement.scrollWidth") <= width, tab

    def test_the_background_follows_the_scheme(self, narrow: Page, scheme: str) -> None:
        red = narrow.evaluate("+getComputedStyle(document.body).backgroundColor.match(/\\d+/)[0]")
        assert (red > 200) == (scheme == "light")

    def test_a_phone_has_the_answer_on_its_first_screen(self, narrow: Page) -> None:
        open_tab(narrow, "Game")
        for place in ("#f-a-rating", "#f-b-rating", "#outcomes", "#side-a .hero"):
            expect(narrow.locator(place)).to_be_visible()
            # Found and measured in one call: the element of a moment ago may have been drawn anew.
            bottom = "place => document.querySelector(place).getBoundingClientRect().bottom"
            ends = narrow.evaluate(bottom, place)
            assert 0 < ends <= 780, place

    def test_what_is_tapped_is_large_enough(self, narrow: Page) -> None:
        small = """() => [...document.querySelectorAll(`[role=tabpanel] :is(button, select, summary,
          .seg label, .chip, .outcome, a[href]), .lead button, .nav a`)]
          .filter((element) => element.checkVisibility())
          .map((element) => [element.textContent.trim(), element.getBoundingClientRect()])
          .filter(([, box]) => box.width && (box.height < 39.5 || box.width < 24))
          .map(([text, box]) => `${text.slice(0, 30)}: ${box.width} × ${box.height}`)"""
        for tab in ("Game", "Tournament", "Initial rating"):
            open_tab(narrow, tab)
            assert narrow.evaluate(small) == []


class TestWeight:
    """The budget is for the first view; the rest follows when the first result is there."""

    def test_the_first_view_weighs_little(self) -> None:
        texts = first_view(page_files())
        assert sum(len(gzip.compress(text.encode(), 9)) for text in texts.values()) <= 40_000

    def test_what_only_readers_of_the_source_need_is_not_sent(self) -> None:
        for name, text in page_files().items():
            if name.endswith((".js", ".css")):
                assert not re.search(r"^(?:\s|//|/\*\*?$)", text, re.MULTILINE), name

    def test_no_text_has_two_lines(self) -> None:
        for name, text in written().items():
            if name.endswith(".js"):
                assert [line for line in text.splitlines() if line.count("`") % 2] == [], name

    def test_the_first_view_needs_no_other_file(
        self, context: BrowserContext, static_address: str
    ) -> None:
        files = page_files()
        later = files.keys() - first_view(files).keys()
        assert {"tab-tournament.js", "system-elo.js", "initial-fide.js", "lists.css"} <= later
        page = context.new_page()
        for name in later:
            page.route(f"**/{name}", lambda route: route.abort())
        page.goto(static_address)
        expect(page.locator("#side-a .hero")).to_have_text("+13")
        open_tab(page, "Tournament")
        expect(page.locator("#tournament")).to_contain_text("could not be loaded")
        open_tab(page, "Game")
        expect(page.locator("#side-a .hero")).to_have_text("+13")


class TestStarting:
    def test_a_page_that_cannot_start_says_why(self, browser: Browser, tmp_path: Path) -> None:
        for name, text in page_files().items():
            (tmp_path / name).write_text(text, "utf-8")
        context = browser.new_context()
        page = context.new_page()
        page.goto((tmp_path / "index.html").as_uri())
        expect(page.locator("#asleep")).to_be_visible()
        expect(page.locator("#asleep")).to_contain_text("arpad.html")
        context.close()

    def test_what_is_done_while_the_address_is_read_stays(
        self, context: BrowserContext, static_address: str
    ) -> None:
        page = context.new_page()
        held: list[Route] = []
        page.route("**/address.js", lambda route: held.append(route))
        page.goto(f"{static_address}#tab=initial&b.rating=1700")
        open_tab(page, "Game")
        page.fill("#f-a-rating", "1800")
        while not held:
            page.wait_for_timeout(10)
        held[0].continue_()
        expect(page.locator("#f-b-rating")).to_have_value("1700")
        expect(page.locator("#side-a .move")).to_contain_text("1800 →")
        expect(page.get_by_role("tab", name="Game")).to_have_attribute("aria-selected", "true")

    def test_a_page_without_scripts_says_so(self) -> None:
        index = page_files()["index.html"]
        told = re.findall(r"<noscript>(.*?)</noscript>", index, re.DOTALL)
        assert any("needs JavaScript" in each for each in told)
