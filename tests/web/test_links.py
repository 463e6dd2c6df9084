"""Leaving the page with a result: link, summary, CSV, chart, paper; and coming back by any link."""

from __future__ import annotations

import re
import struct
from base64 import b64encode
from urllib.parse import parse_qsl, urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from web.visit import RATED, choose_result, choose_system, go, paste, rows


def copied(page: Page) -> str:
    text: str = page.evaluate("navigator.clipboard.readText()")
    return text


@pytest.fixture
def clipboard(context: BrowserContext) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])


class TestMadeByHand:
    """Whatever a link says, the page shows what it could have written itself."""

    def test_what_cannot_be_is_ignored(self, page: Page, address: str) -> None:
        cases = ("result=7", "rules=foo", "tc=bullet", "tab=nothing", "rows=1&events=x", "on=xx")
        for fragment in cases:
            go(page, address, f"#on=2026-01-05&{fragment}")
            expect(page.locator("#side-a .hero")).to_have_text("+13")

    def test_a_result_that_is_none_leaves_the_row_incomplete(
        self, page: Page, address: str
    ) -> None:
        bad = "&".join(f"g={row}" for row in ("1600*5*", "1600*x*", "1600", "1600*1z*"))
        go(page, address, f"#tab=tournament&on=2026-01-05&t.rating=1500&{bad}&g=1600*1*")
        expect(page.locator("#tournament-outcome .hero")).to_have_text("+13")
        expect(page.locator("#tournament-outcome")).to_contain_text("1 of 5 games count")

    def test_words_that_every_object_knows_are_no_names_of_ours(
        self, page: Page, address: str
    ) -> None:
        """Neither as a name nor as a value of anything that an address can say."""
        names = ("constructor", "__proto__", "toString", "hasOwnProperty", "valueOf", "rows")
        dotted = (
            "a.constructor",
            "__proto__.rating",
            "constructor.constructor",
            "__defineGetter__",
        )
        keys = ("preset", "system", "tab", "time_control", "result", "on", "need.kind")
        for name in (*names, *dotted):
            rates = "&".join(f"{each}={name}" for each in (name, *keys))
            games = f"g={name}*{name}*&g.0.{name}=1&e={name}*{name}*"
            go(page, address, f"#a.rating=2400&b.rating=2400&{rates}&{games}")
            expect(page.locator("#side-a .change")).to_have_text("+5")
            choose_result(page, "0")
            page.wait_for_url(re.compile("result=0"))
            kept = page.evaluate("location.hash.slice(1)")
            assert name not in re.sub(r"\b[ge](\.[^&=]*)?=[^&]*", "", kept)  # but games, events
        choose_system(page, "elo")
        expect(page.locator("#side-a .change")).to_have_text("−10")


class TestLink:
    @pytest.mark.both_hosts
    @pytest.mark.usefixtures("clipboard")
    def test_it_restores_everything_and_says_where_it_works(
        self, page: Page, context: BrowserContext, address: str
    ) -> None:
        go(page, address, f"{RATED}&t.born=2009&a.k=15&tc=rapid&g=unr*1wr4*A+*+B&u=1700*0*")
        page.get_by_role("button", name="Link").click()
        expect(page.locator("#done")).to_contain_text("this address works only on this computer")
        *summary, link = copied(page).splitlines()
        assert summary[0].startswith("Tournament (FIDE rapid, from")
        pairs = parse_qsl(urlsplit(link).fragment)
        assert ("g", "unr*1wr4*A * B") in pairs
        assert ("a.k", "15") in pairs
        assert ("t.birth_year", "2009") in pairs
        other = context.new_page()
        other.goto(link)
        expect(other.locator("#tournament-outcome")).to_have_text(
            page.locator("#tournament-outcome").inner_text(), use_inner_text=True
        )
        expect(rows(other).nth(3).locator(".name")).to_have_value("A * B")
        expect(rows(other).nth(3).locator(".side")).to_have_attribute(
            "aria-label", re.compile("had White")
        )
        expect(other.locator("#rules-line")).to_contain_text("rapid")

    def test_an_address_of_this_computer_is_known(
        self, page: Page, context: BrowserContext
    ) -> None:
        body = 'import { isLocal } from "./export.js"; window.isLocal = isLocal;'
        context.route(
            "**/ask.js", lambda route: route.fulfill(body=body, content_type="text/javascript")
        )
        page.evaluate(
            """() => new Promise((resolve) => {
              const script = document.createElement("script");
              Object.assign(script, { type: "module", src: "./ask.js", onload: resolve });
              document.head.append(script);
            })"""
        )
        local = ["http://127.0.0.1:8000/", "http://localhost/", "file:///page.html"]
        others = ["https://example.org/arpad/", "http://192.168.1.5:8000/"]
        found = "(all) => all.filter((place) => window.isLocal(new URL(place)))"
        assert page.evaluate(found, [*local, *others]) == local

    def test_links_of_earlier_versions_still_open(self, page: Page, address: str) -> None:
        for fragment, place, text in (
            ("#rules=elo&preset=custom&k=40", "#side-a .exact", "exactly +25.60"),
            ("#rules=elo&preset=uscf", "#outcomes", "+15.36"),
            ("#on=2025-12-01&a.born=2007", "#a-answer", "K 40a junior"),
            ("#on=2025-12-01&a.games=29", "#a-answer", "K 40fewer than 30"),
            ("#on=2025-12-01&a.peak=2400", "#a-answer", "K 10published at 2400"),
            ("#on=2025-12-01&tc=blitz", "#edition-note", "FIDE blitz, from"),
            (f"{RATED}&t.period=36", "#t-answer", "K 19"),
            (f"{RATED}&g=1400*0.5*A%2C+B", "#tournament-outcome .exact", "exactly +6.60"),
        ):
            go(page, address, fragment)
            expect(page.locator(place)).to_contain_text(text)

    def test_the_address_follows_what_is_typed(self, page: Page) -> None:
        page.fill("#f-a-rating", "1777")
        expect(page).to_have_url(re.compile("a.rating=1777"))
        page.reload()
        expect(page.locator("#side-a .move")).to_contain_text("1777 →")


class TestTexts:
    @pytest.mark.both_hosts
    @pytest.mark.usefixtures("clipboard")
    def test_the_summary_is_plain_text(self, page: Page, address: str) -> None:
        go(page, address, f"{RATED}&g=-*1*A")
        page.get_by_role("button", name="Copy summary").click()
        expect(page.locator("#done")).to_have_text("Summary copied.")
        lines = copied(page).splitlines()
        assert lines[:5] == [
            "Tournament (FIDE standard, from 1 October 2025, 5 October 2025)",
            "1. 1600: win, expected 0.36, change +12.80",
            "2. 1550: draw, expected 0.43, change +1.40",
            "3. 1700: loss, expected 0.24, change −4.80",
            "4. unrated A: win, not counted: unrated opponent (8.3.1)",
        ]
        assert "1500 → 1509, change +9 (exactly +9.40), K = 20" in lines
        page.get_by_role("tab", name="Game").click()
        expect(page.locator("#live")).to_contain_text("You: 1500")
        page.get_by_role("button", name="Copy summary").click()
        expect(page.locator("#live")).to_have_text("Summary copied.")
        assert copied(page).splitlines()[:3] == [
            "1500 v 1600: win (FIDE standard, from 1 October 2025)",
            "You: 1500 → 1513, change +13 (exactly +12.80), K = 20",
            "Opponent: 1600 → 1587, change −13 (exactly −12.80), K = 20",
        ]

    def test_the_csv_of_a_game_has_both_players(self, page: Page) -> None:
        with page.expect_download() as download:
            page.get_by_role("button", name="CSV").click()
        assert download.value.path().read_bytes().decode().split("\r\n") == [
            "player,rating,opponent,result,expected,change,rounded,new_rating,k",
            "You,1500,1600,1,0.36,12.80,13,1513,20",
            "Opponent,1600,1500,0,0.64,-12.80,-13,1587,20",
            "",
        ]

    def test_the_csv_of_a_tournament_can_be_pasted_back(self, page: Page, address: str) -> None:
        go(page, address, f"{RATED}&g=1400*0.5*A%2C+B&g=1400*1*%3DSUM(1)&g=1400*1*%EF%BC%9DB")
        with page.expect_download() as download:
            page.get_by_role("button", name="CSV").click()
        assert download.value.suggested_filename == "arpad-tournament.csv"
        text = download.value.path().read_bytes().decode()
        assert text.split("\r\n") == [
            "opponent,result,name,expected,change,note",
            "1600,1,,0.36,12.80,",
            "1550,0.5,,0.43,1.40,",
            "1700,0,,0.24,-4.80,",
            '1400,0.5,"A, B",0.64,-2.80,',
            "1400,1,'=SUM(1),0.64,7.20,",
            "1400,1,'＝B,0.64,7.20,",
            "",
        ]
        exact = page.locator("#tournament-outcome .exact").inner_text()
        paste(page, "t", text, button="Replace the list")
        expect(page.locator("#tournament-outcome .exact")).to_have_text(exact)
        expect(rows(page).nth(3).locator(".name")).to_have_value("A, B")
        expect(rows(page).nth(4).locator(".name")).to_have_value("=SUM(1)")

    @pytest.mark.parametrize("page_case", ["", RATED])
    def test_a_chart_is_a_picture_of_its_own(
        self, page: Page, address: str, page_case: str
    ) -> None:
        go(page, address, page_case)
        with page.expect_download() as download:
            page.get_by_role("button", name="Chart").click()
        assert download.value.suggested_filename.endswith(".png")  # messengers show no SVG
        picture = download.value.path().read_bytes()
        assert picture.startswith(b"\x89PNG")
        chart = page.locator("#path" if page_case else "#curve")
        box = chart.evaluate("chart => [chart.viewBox.baseVal.width, chart.viewBox.baseVal.height]")
        # twice the size of the screen; each colour is the chart's own
        assert struct.unpack(">II", picture[16:24]) == tuple(2 * int(side) for side in box)
        colours = page.evaluate(
            """async (data) => {
              const image = new Image();
              image.src = data;
              await image.decode();
              const canvas = document.createElement("canvas");
              Object.assign(canvas, { width: image.width, height: image.height });
              const context = canvas.getContext("2d");
              context.drawImage(image, 0, 0);
              const { data: bytes } = context.getImageData(0, 0, image.width, image.height);
              const seen = new Set();
              for (let at = 0; at < bytes.length; at += 4) {
                seen.add(bytes.slice(at, at + 3).join(", "));
              }
              return [...seen];
            }""",
            "data:image/png;base64," + b64encode(picture).decode(),
        )
        line = chart.locator("polyline, path").last
        stroke = line.evaluate("line => getComputedStyle(line).stroke")
        assert stroke.removeprefix("rgb(").removesuffix(")") in colours

    @pytest.mark.both_hosts
    def test_print_shows_results_and_no_controls(self, page: Page, address: str) -> None:
        go(page, address, RATED)
        expect(page.locator("#tournament-outcome .hero")).to_be_visible()
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        expect(page.locator("#tournament-working .steps").first).to_be_attached()
        page.emulate_media(media="print")
        for hidden in ("#acts", "[role=tablist]", ".paste", ".need", "nav", "#change-rules"):
            expect(page.locator(hidden).first).to_be_hidden()
        expect(page.locator("#tournament-outcome .hero")).to_be_visible()
        expect(page.locator("#tournament-working .steps").first).to_be_visible()
