"""The page "Event": a file in, the report out, in a real browser; nothing stored, nothing loose."""

from __future__ import annotations

import json
import re
import tempfile
import zipfile
from collections.abc import Iterator
from datetime import date
from html import unescape
from io import BytesIO
from pathlib import Path
from typing import Any, Literal

import pytest
from fastapi.testclient import TestClient
from playwright.sync_api import Browser, BrowserContext, Page, expect

from arpad import event, formats, render, system
from arpad.formats import EventRecord, PlayerRecord, RoundRecord, trf
from arpad.web.app import create_app
from arpad.web.event.routes import _MOST_FILES
from arpad.web.event.worker import main, pack
from arpad.web.server.security import PAGE_POLICY

from .conftest import watched
from .scanning import assert_accessible

MB = 1024 * 1024
DOCS = Path(__file__).parents[2] / "docs" / "examples"
SECTION = (DOCS / "section.json").read_bytes()
EVENT = trf.write(
    EventRecord(
        name="The <b>bold</b> open",
        starts=date(2025, 11, 1),
        time_control="90+30",
        players=(
            PlayerRecord(1, "Alpha, Ann", 2000, rounds=(RoundRecord(2, "white", "1"),)),
            PlayerRecord(2, "Beta, Bob", 2000, rounds=(RoundRecord(1, "black", "0"),)),
        ),
    )
)
UNDATED = EVENT.replace(b"042 2025/11/01\n", b"").replace(b"122 90+30\n", b"")


@pytest.fixture
def opened(tab: Page, server: str) -> Iterator[Page]:
    """The page, reached by the calculator's link; whatever it complains about is a failure."""
    with watched(tab) as complaints:
        tab.goto(server)
        tab.get_by_role("navigation").get_by_role("link", name="Event").click()
        tab.wait_for_selector("#event[data-ready]")
        yield tab
    refusals = "Failed to load resource"  # an answer of 413 or 422 is one to a browser
    assert [text for text in complaints if not text.startswith(refusals)] == []


def give(page: Page, content: bytes, name: str = "event.trf") -> None:
    """Choose the event's file, and wait until it was read."""
    page.set_input_files("#file", {"name": name, "mimeType": "text/plain", "buffer": content})
    expect(page.locator("#read-name, #problem .note").filter(visible=True).first).to_be_visible()


def rate(page: Page) -> None:
    page.get_by_role("button", name="Rate the event").click()


def test_a_file_is_read_rated_and_shown(opened: Page) -> None:
    give(opened, EVENT)
    facts = opened.locator("#read")
    expect(facts).to_contain_text("Tournament report (TRF), 1 kB")
    expect(facts).to_contain_text("The <b>bold</b> open")
    expect(facts).to_contain_text("120 minutes for 60 moves")
    rate(opened)
    expect(opened.locator("#report h1")).to_have_text("The <b>bold</b> open")
    row = opened.locator(".standings tbody tr").first
    for shown in ("Alpha, Ann", "+10.00", "+10", "2010"):
        expect(row).to_contain_text(shown)
    fold = opened.locator("details.player").first
    expect(fold.get_by_text("Working")).to_have_count(0)  # made when the fold is opened
    fold.locator("summary").first.click()
    fold.get_by_text("Working").click()
    expect(fold.locator(".steps").get_by_text("8.3.1").first).to_be_visible()
    fold.locator(".steps").get_by_role("link", name="8.3.4").click()
    rule = opened.locator("[id='rule-8.3.4'] + dd")
    expect(rule).to_have_text("Rounded once per rating period, half away from zero.")
    expect(opened.locator("#p2")).to_have_count(0)
    opened.get_by_role("link", name="Beta, Bob").click()
    expect(opened.locator("#p2")).to_be_visible()
    opened.go_back()  # links within the report make no history
    expect(opened.locator("#ask h1")).to_have_text("Rate a whole event")


def test_what_the_file_does_not_say_is_asked_in_the_words_of_its_kind(opened: Page) -> None:
    """The file stays chosen, and so does everything else."""
    give(opened, UNDATED)
    alert = opened.get_by_role("alert")
    expect(alert).to_have_text(
        "The report has no first day (record 042) and no days of rounds (132). "
        "Fill in the first day."
    )
    expect(opened.locator("#on-message")).to_contain_text("record 042")
    opened.get_by_label("First day").fill("2025-11-01")
    rate(opened)
    expect(alert).to_have_text(
        "The report states no time control (record 122 or 222). Choose Standard, Rapid or Blitz."
    )
    opened.get_by_label("Blitz").check()
    expect(alert).to_have_count(0)  # what was refused is no longer so
    expect(opened.get_by_label("Check title norms")).to_be_checked()
    opened.get_by_text("Another rating system, K and terms").click()
    opened.get_by_label("K", exact=True).fill("10")
    rate(opened)
    expect(opened.locator(".standings")).to_contain_text("+5.00")
    expect(opened.locator("#report")).to_contain_text(
        "Norms were not checked: norms are made in standard events, this one is blitz (B.01 0.5)."
    )


def test_a_pgn_is_asked_about_as_a_pgn(opened: Page) -> None:
    pgn = b'[Event "Club"]\n[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n1-0\n'
    give(opened, pgn, "club.pgn")
    expect(opened.get_by_role("alert")).to_contain_text("None of the games has a Date tag")
    expect(opened.locator("#read-kind")).to_contain_text("Games (PGN)")


def test_a_pool_of_ones_own_comes_as_a_file(opened: Page) -> None:
    """Its file sets the terms; a typed term, or another system, is not overlooked."""
    give(opened, EVENT)
    opened.get_by_text("Another rating system, K and terms").click()

    def choose(content: bytes) -> None:
        opened.set_input_files(
            "#pool", {"name": "club.toml", "mimeType": "text/plain", "buffer": content}
        )

    choose(b"k = wrong")
    rate(opened)
    expect(opened.get_by_role("alert")).to_contain_text("club.toml: ")
    expect(opened.get_by_role("alert")).to_contain_text("it is not TOML")
    choose(b'name = "Our club"\nk = 32')
    opened.get_by_label("Rating system").select_option("glicko2")
    rate(opened)
    expect(opened.get_by_role("alert")).to_contain_text("the rating system is Glicko-2")
    opened.get_by_label("Rating system").select_option("pool")
    rate(opened)
    expect(opened.locator("#report")).to_contain_text("Our club")
    expect(opened.locator(".standings tbody tr").first).to_contain_text("+16")


def test_a_club_rates_by_plain_elo(opened: Page) -> None:
    """Equal players expect half a point each, so that K 32 makes 16; no date is needed for it.

    Only the terms of the chosen system are asked for, by controls of their kind.
    """
    opened.get_by_text("Another rating system, K and terms").click()
    expect(opened.get_by_label("Scale")).to_be_hidden()
    opened.get_by_label("Rating system").select_option("US Chess")
    for flag in ("Dual rated", "Match"):
        expect(opened.get_by_role("checkbox", name=flag)).to_be_visible()
    expect(opened.get_by_label("Last day")).to_have_attribute("type", "date")
    opened.get_by_label("Rating system").select_option("Elo formula")
    words = opened.get_by_label("K preset").locator("option")
    expect(words.nth(1)).to_have_text("FIDE, new players and juniors: K 40")
    expect(opened.get_by_label("Scale")).to_be_visible()
    opened.get_by_label("K", exact=True).fill("32")
    give(opened, UNDATED)
    rate(opened)
    expect(opened.locator(".standings")).to_contain_text("+16.00")
    expect(opened.locator("#report")).to_contain_text("Elo formula")


def test_files_are_dropped_and_know_their_places(opened: Page) -> None:
    """A rating list, the players of a table and the games themselves, all at once."""
    files = {
        "standard_jan25frl.txt": (DOCS / "list.txt").read_text(),
        "games.csv": "round,white,black,result\n1,A,B,1-0\n",
        "people.csv": "name,rating,k\nA,2000,40\nB,2000,10\n",
    }
    opened.evaluate(
        """(files) => {
          const carrier = new DataTransfer();
          for (const [name, text] of Object.entries(files)) {
            carrier.items.add(new File([text], name));
          }
          const how = { dataTransfer: carrier, bubbles: true, cancelable: true };
          document.querySelector("#drop").dispatchEvent(new DragEvent("drop", how));
        }""",
        files,
    )
    expect(opened.locator("#read-name")).to_have_text("games.csv")
    names = "[...document.querySelectorAll('input[type=file]')].map((i) => i.files[0]?.name)"
    assert [name for name in opened.evaluate(names) if name] == [
        "games.csv",
        "standard_jan25frl.txt",
        "people.csv",
    ]
    expect(opened.locator("#list_1-name")).to_have_text("standard_jan25frl.txt")
    expect(opened.locator("#players-name")).to_have_text("people.csv")
    opened.get_by_label("First day").fill("2025-11-01")
    opened.get_by_label("Standard", exact=True).check()
    rate(opened)
    expect(opened.locator(".standings")).to_contain_text("+20.00")
    expect(opened.locator(".standings")).to_contain_text("−5.00")


def test_every_file_is_chosen_by_the_same_button(opened: Page) -> None:
    """In the page's own words, not the browser's; the name of a chosen file stands beside it."""
    buttons = opened.locator("label.btn:has(input[type=file])")
    assert buttons.count() == opened.locator("input[type=file]").count() == 9
    assert set(buttons.all_inner_texts()) <= {"Choose a file", ""}  # "": in a fold
    assert opened.locator("input[type=file]:not(.file-in)").count() == 0
    file = {"name": "own.toml", "mimeType": "text/plain", "buffer": b"k = 20"}
    opened.set_input_files("#pool", file)  # type: ignore[arg-type]
    assert opened.locator("#pool-name").text_content() == "own.toml"
    opened.set_input_files("#pool", [])
    assert opened.locator("#pool-name").text_content() == ""


def zipped(name: str, content: bytes) -> bytes:
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, content)
    return packed.getvalue()


def long_list() -> bytes:
    """FIDE's columns, fifty thousand strangers before and after the players of the event."""
    header, *rows = (DOCS / "list.txt").read_bytes().splitlines(keepends=True)
    strange = rows[0].replace(b"90000001", b"10000000").replace(b"Alpha", b"Other")
    return header + strange * 50_000 + b"".join(rows) + strange * 50_000


XML_LIST = b"""<?xml version="1.0" encoding="utf-8"?>
<playerslist><player><fideid>1</fideid><name>Other</name><country>AAA</country><sex>M</sex>
<title></title><w_title></w_title><rating>1500</rating><games>0</games><k>40</k>
<birthday>1990</birthday><flag></flag></player>
<player><fideid>90000002</fideid><name>Beta, Bob</name><country>AAA</country><sex>M</sex>
<title></title><w_title></w_title><rating>1992</rating><games>0</games><k>20</k>
<birthday>1990</birthday><flag></flag></player></playerslist>"""


@pytest.mark.parametrize("kind", ["text", "zip", "xml"])
def test_a_list_of_any_size_is_read_here_and_few_players_are_sent(
    opened: Page, kind: str, tmp_path: Path
) -> None:
    """The report has 1992 for Beta as the list does; the file itself says 1987."""
    lists = {
        "text": ("list.txt", long_list()),
        "zip": ("list.zip", zipped("standard_list.txt", long_list())),
        "xml": ("list.xml", XML_LIST),
    }
    sent: list[int] = []
    opened.on("request", lambda request: sent.append(len(request.post_data_buffer or b"")))
    give(opened, (DOCS / "weekend.trf").read_bytes())
    name, content = lists[kind]
    (tmp_path / name).write_bytes(content)
    opened.get_by_label("FIDE’s list").set_input_files(tmp_path / name)
    rate(opened)
    row = opened.locator(".standings tr", has_text="Beta, Bob")
    expect(row).to_contain_text("1992")
    expect(opened.locator("#report")).to_contain_text("the file says 1987, the rating list 1992")
    assert max(sent) < 20_000


def test_a_list_that_is_none(opened: Page) -> None:
    give(opened, EVENT)
    for name, content, message in (
        ("list.txt", b"nothing that is a list", "list.txt: not a rating list"),
        ("list.zip", b"PK\3\4 and no more", "list.zip: damaged"),
        ("half.zip", zipped("a.txt", b"x" * 600)[:-30], "half.zip: damaged"),
    ):
        opened.get_by_label("FIDE’s list").set_input_files(
            {"name": name, "mimeType": "text/plain", "buffer": content}
        )
        rate(opened)
        expect(opened.get_by_role("alert")).to_contain_text(message)
        expect(opened.locator("#read-name")).to_have_text("event.trf")


def test_work_that_takes_long_can_be_stopped_and_a_server_be_gone(opened: Page) -> None:
    give(opened, (DOCS / "weekend.trf").read_bytes())
    opened.route("**/event", lambda route: None)  # never answered
    rate(opened)
    expect(opened.locator("#busy-what")).to_have_text("Rating the event")
    opened.get_by_role("button", name="Stop").click()
    expect(opened.locator("#problem")).to_contain_text("Stopped.")
    expect(opened.get_by_role("button", name="Stop")).to_be_hidden()
    opened.route("**/event", lambda route: route.abort())
    rate(opened)
    expect(opened.get_by_role("alert")).to_contain_text("is arpad web still running?")


def test_the_table_is_sorted_and_narrowed(opened: Page) -> None:
    opened.get_by_text("Take the sample event").click()
    expect(opened.locator("#read-name")).to_have_text("sample.trf")
    rate(opened)
    names = opened.locator(".standings tbody tr:visible a")
    expect(names).to_have_count(8)
    heading = opened.get_by_role("columnheader", name="Change")
    heading.get_by_role("button").click()
    expect(heading).to_have_attribute("aria-sort", "descending")
    expect(names.first).to_have_text("Eta, Ed")
    heading.get_by_role("button").press("Enter")
    expect(heading).to_have_attribute("aria-sort", "ascending")
    expect(names.first).to_have_text("Theta, Theo")  # who has no change
    opened.get_by_role("columnheader", name="Player").get_by_role("button").click()
    expect(names.first).to_have_text("Alpha, Ann")
    opened.get_by_label("Gained").check()
    expect(names).to_have_text(["Epsilon, Eve", "Eta, Ed"])
    expect(opened.get_by_text("2 of 8 players")).to_be_visible()
    opened.get_by_label("Everybody").check()
    opened.get_by_label("Find a player").fill("bob")
    expect(names).to_have_text(["Beta, Bob"])


def test_downloads(opened: Page) -> None:
    opened.get_by_text("Players and corrections").click()
    opened.get_by_label("Corrections for this report").fill("1.rating=2100")
    give(opened, EVENT)
    rate(opened)
    expect(opened.locator("#report")).to_contain_text("rating 2000 → 2100")
    for button, ending, start in (
        ("Download report", "html", "<!doctype html>"),
        ("CSV", "csv", "rank,number,"),
        ("JSON", "json", '{\n  "event"'),
        ("TRF with corrections", "trf", "012 The <b>bold</b> open"),
    ):
        with opened.expect_download() as download:
            opened.get_by_role("button", name=button, exact=True).click()
        assert download.value.suggested_filename == f"the-b-bold-b-open.{ending}"
        text = Path(download.value.path()).read_text("utf-8")
        assert text.startswith(start)
        assert "2100" in text
        assert ending != "trf" or "\n###" in text


def test_a_report_that_is_gone_says_so(opened: Page) -> None:
    give(opened, EVENT)
    rate(opened)
    expect(opened.locator("#report h1")).to_be_visible()
    opened.reload()
    opened.wait_for_selector("#event[data-ready]")
    expect(opened.locator("#problem")).to_have_text(
        "The report was not kept when the page was loaded again. Choose the file once more."
    )


def test_a_us_chess_section_is_rated_by_us_chess_with_one_button(opened: Page) -> None:
    give(opened, SECTION, "section.json")
    expect(opened.get_by_role("alert")).to_contain_text("The file has ratings of US Chess")
    opened.get_by_role("button", name="Rate it by US Chess").click()
    expect(opened.locator("#report h1")).to_have_text("Alphabet Quads, Quad 1")
    expect(opened.locator(".report-head")).to_contain_text("US Chess")


def test_norms_by_what_no_file_tells(opened: Page) -> None:
    opened.get_by_text("What the file does not say").click()
    opened.get_by_label("How it was paired").select_option("Scheveningen")
    give(opened, (DOCS / "masters.trf").read_bytes(), "masters.trf")
    rate(opened)
    expect(opened.locator("#report")).to_contain_text("a Scheveningen needs the approval of FIDE")
    opened.go_back()
    opened.get_by_label("Approved format").check()
    rate(opened)
    norm = opened.locator(".norm", has_text="Eta, Ed").first
    expect(norm).to_contain_text("IM norm: made")
    expect(norm.locator(".ticks li").first).to_be_visible()
    expect(opened.locator(".sheet").first).to_be_hidden()
    opened.get_by_text("FM Eta, Ed, IM norm").click()
    expect(opened.locator(".sheet").first).to_be_visible()


def test_a_file_that_is_none_or_too_large(opened: Page, tmp_path: Path) -> None:
    """The latter is not even sent."""
    give(opened, b"\0\1\2", "picture.png")
    expect(opened.get_by_role("alert")).to_contain_text("picture.png is not a text file")
    file = tmp_path / "event.trf"
    file.write_bytes(EVENT + b" " * 6 * MB)
    opened.set_input_files("#file", file)
    expect(opened.get_by_role("alert")).to_contain_text("event.trf: larger than 5 MB")


def test_by_keys_alone(opened: Page) -> None:
    """To the report, back to the options with the file still chosen, and to another event."""
    give(opened, EVENT)
    opened.locator("#another").focus()
    opened.keyboard.press("Tab")
    expect(opened.get_by_role("button", name="Rate the event")).to_be_focused()
    opened.keyboard.press("Enter")
    expect(opened.locator("#report")).to_be_focused()
    expect(opened).to_have_title("The <b>bold</b> open")
    opened.keyboard.press("Tab")
    expect(opened.get_by_role("button", name="Change the options")).to_be_focused()
    opened.keyboard.press("Enter")
    expect(opened.get_by_role("button", name="Rate the event")).to_be_focused()
    expect(opened).to_have_title("Arpad: Rate a whole event")
    expect(opened.locator("#read-name")).to_have_text("event.trf")
    opened.go_forward()
    expect(opened).to_have_title("The <b>bold</b> open")
    opened.get_by_role("button", name="Another event").click()
    opened.wait_for_selector("#event[data-ready]")
    expect(opened.locator("#read-name")).to_be_hidden()
    expect(opened.locator("#drop")).to_be_visible()


class TestWithoutScripts:
    """The form works as it is: files and choices in, a page out."""

    @pytest.fixture
    def plain(self, browser: Browser, server: str) -> Iterator[Page]:
        context = browser.new_context(java_script_enabled=False)
        page = context.new_page()
        page.goto(f"{server}event")
        yield page
        context.close()

    def send(self, page: Page, content: bytes) -> None:
        page.set_input_files(
            "#file", {"name": "event.trf", "mimeType": "text/plain", "buffer": content}
        )
        page.get_by_role("button", name="Rate the event").click()

    def test_a_report_with_a_small_list(self, plain: Page) -> None:
        plain.get_by_label("FIDE’s list").set_input_files(DOCS / "list.txt")
        self.send(plain, (DOCS / "weekend.trf").read_bytes())
        expect(plain.locator(".standings")).to_contain_text("1992")
        expect(plain.locator(".filters")).to_be_hidden()
        plain.get_by_role("link", name="Another event").click()
        expect(plain.get_by_role("heading", level=1)).to_have_text("Rate a whole event")

    def test_choices_stay(self, plain: Page) -> None:
        plain.get_by_text("Another rating system, K and terms").click()
        plain.get_by_label("Rating system").select_option("Elo formula")
        plain.get_by_label("K", exact=True).fill("many")
        plain.get_by_label("Rapid").check()
        self.send(plain, EVENT)
        expect(plain.get_by_role("alert")).to_contain_text("K: 'many' – K must be a number")
        expect(plain.get_by_label("K", exact=True)).to_have_value("many")
        expect(plain.get_by_label("K", exact=True)).to_have_attribute("aria-invalid", "true")
        expect(plain.get_by_label("Rapid")).to_be_checked()


def test_nothing_scrolls_sideways(opened: Page) -> None:
    """The form and the report, unfolded; on a phone, the columns that matter need no scrolling."""
    widths = sorted({*range(320, 1921, 160), 360})

    def is_within(width: int) -> bool:
        opened.set_viewport_size({"width": width, "height": 640})
        return bool(opened.evaluate("document.documentElement.scrollWidth <= innerWidth"))

    for fold in opened.locator("summary:visible").all():
        fold.click()
    assert [width for width in widths if not is_within(width)] == []
    opened.get_by_text("Take the sample event").click()
    expect(opened.locator("#read-name")).to_have_text("sample.trf")
    rate(opened)
    expect(opened.locator(".standings")).to_be_visible()
    for fold in opened.locator("#report summary:visible").all()[:3]:
        fold.click()
    assert [width for width in widths if not is_within(width)] == []
    for width in (320, 360):
        assert is_within(width)
        shown = opened.locator(".standings thead th:visible")
        expect(shown).to_have_text(["#", "Player", "Pts", "Change", "New"], use_inner_text=True)
        box = opened.locator(".standings").bounding_box()
        assert box
        assert box["x"] + box["width"] <= width


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_scan_finds_nothing(
    browser: Browser, server: str, scheme: Literal["light", "dark"]
) -> None:
    """The form, what was read, a refusal, and a report with everything unfolded."""
    context = browser.new_context(color_scheme=scheme, bypass_csp=True)
    page = context.new_page()

    page.goto(f"{server}event")
    for fold in page.locator("summary:visible").all():
        fold.click()
    assert_accessible(page, "the form")
    give(page, UNDATED)
    expect(page.get_by_role("alert")).to_be_visible()
    assert_accessible(page, "a refusal")
    give(page, (DOCS / "masters.trf").read_bytes(), "masters.trf")
    rate(page)
    expect(page.locator(".standings")).to_be_visible()
    folds = ".norm, .player:nth-of-type(-n + 2), .player:nth-of-type(-n + 2) details, .sheet"
    page.evaluate(
        "(some) => document.querySelectorAll(some).forEach((d) => (d.open = true))", folds
    )
    assert_accessible(page, "a report")
    context.close()


def test_the_file_of_a_report_works_alone(context: BrowserContext, tmp_path: Path) -> None:
    """Opened with a double click: its policy lets its own script run, without a complaint."""
    report = event.rate(formats.read(DOCS / "masters.trf"))
    (tmp_path / "report.html").write_text(render.html(report), "utf-8")
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto((tmp_path / "report.html").as_uri())
    page.get_by_role("columnheader", name="Player").get_by_role("button").click()
    expect(page.locator(".standings tbody a").first).to_have_text("Alpha, Ann")
    page.get_by_label("Norm made").check()
    expect(page.locator(".standings tbody tr:visible")).to_have_count(2)
    assert complaints == []


# --- what goes over the wire


@pytest.fixture(scope="module")
def client() -> TestClient:
    return TestClient(create_app(), base_url="http://localhost:8000")


def test_policies(client: TestClient) -> None:
    form = client.get("/event").headers["content-security-policy"]
    rated = client.post("/event", files={"file": ("event.trf", EVENT)})
    assert form == rated.headers["content-security-policy"]
    parts = dict(part.split(" ", 1) for part in form.split("; "))
    assert parts["default-src"] == "'none'"
    assert {parts[name] for name in ("script-src", "style-src", "connect-src", "form-action")} == {
        "'self'"
    }
    saved = client.post("/event", files={"file": ("event.trf", EVENT)}, data={"as": "html"})
    assert saved.headers["content-security-policy"].startswith("default-src 'none'; sandbox")
    assert saved.headers["content-disposition"].startswith("attachment; ")
    assert rated.headers["cache-control"] == saved.headers["cache-control"] == "no-store"
    calculator = client.get("/").headers["content-security-policy"]
    assert calculator == f"{PAGE_POLICY}; frame-ancestors 'none'"
    assert "form-action 'none'" in PAGE_POLICY
    assert "<form" not in client.get("/").text


def test_nothing_is_written_to_a_disk(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The spooled file of the form parser stays in memory up to the limit and beyond."""
    rolled: list[Any] = []
    monkeypatch.setattr(tempfile.SpooledTemporaryFile, "rollover", lambda self: rolled.append(self))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    padded = EVENT + b"### a comment\n" * (5 * MB // 14 - 100)
    assert len(padded) > 4.9 * MB
    assert client.post("/event", files={"file": ("event.trf", padded)}).status_code in (200, 422)
    assert rolled == []
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("multipart/form-data", b"xx"),
        ("multipart/form-data; boundary=a", b"xx"),
        ("multipart/form-data; boundary=a", b"--a\r\n\r\n"),
        ("application/json", b"{}"),
        ("", b""),
    ],
)
def test_a_form_that_is_none(client: TestClient, kind: str, body: bytes) -> None:
    answer = client.post("/event", content=body, headers={"content-type": kind})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"on": "soon"}, "First day: 'soon' – a day is written year-month-day; "),
        ({"k": "many"}, "K: 'many' – K must be a whole number from 0 to 200; "),
        ({"k": "201"}, "K: 201 – K must be a whole number from 0 to 200; "),
        ({"k": "32.5"}, "K: 32.5 – K must be a whole number from 0 to 200; "),
        ({"k": "200.5", "system": "elo"}, "K: 200.5 – K must be a number from 0 to 200; "),
        ({"time_control": "bullet"}, "Time control: 'bullet' – "),
        ({"on": "1970-01-01"}, "First day: '1970-01-01' – "),
        (
            {"system": "ello"},
            "Rating system: 'ello' – the systems are fide, elo, uschess, ",
        ),
        (
            {"norms": "1", "championship": "county"},
            "Exempt from the rules on federations: 'county' – an event is exempt as ",
        ),
        ({"norms": "1", "pairings": "Danish"}, "Pairings: 'Danish' – events are paired as Swiss, "),
        ({"norms": "1", "team_event": "1", "world_cup": "1"}, "World Cup: a team event – "),
        ({"scale": "200"}, "Scale: '200' – FIDE has no scale to set; leave the field empty."),
        ({"system": "elo", "scale": "0"}, "Scale: 0 – the scale must be a number from 1 to "),
        ({"system": "elo", "preset": "fid"}, "K preset: 'fid' – "),
        ({"system": "elo", "k_by_games": "40:x"}, "K by games: '40:x' – it is K:GAMES,…,K; "),
        ({"system": "elo", "k": "10", "preset": "fide"}, "K preset: 'fide' – k sets K too; "),
    ],
)
def test_impossible_fields_are_refused(
    client: TestClient, fields: dict[str, str], message: str
) -> None:
    content = (DOCS / "masters.trf").read_bytes() if "norms" in fields else EVENT
    answer = client.post("/event", files={"file": ("event.trf", content)}, data=fields)
    assert answer.status_code == 422
    assert message in unescape(answer.text)


def test_chess_is_offered_before_other_games(client: TestClient) -> None:
    """In the order of the calculator's chooser, where other games have names of their own."""
    chooser = client.get("/event").text.partition('name="system"')[2].partition("</select>")[0]
    chess, _, others = chooser.partition('<optgroup label="Other games and sports">')
    offered = [re.findall('value="([^"]+)"', each) for each in (chess, others)]
    assert [" ".join(each) for each in offered] == [
        "fide uschess lichess chesscom elo ecf cfc dwz glicko1 glicko2 pool",
        "egf fibs ttr football fifa tennis nfl nba",
    ]
    assert others.rstrip().endswith("</optgroup>")
    assert "American football: NFL" in others


@pytest.mark.parametrize(
    ("fields", "change"),
    [
        ({"preset": "fide-new"}, "+20.00"),
        ({"k_by_games": "40:30,20"}, "+20.00"),
        ({"k": "32", "scale": "200", "start": "1000"}, "+16.00"),
    ],
)
def test_every_term_of_a_system_can_be_set(
    client: TestClient, fields: dict[str, str], change: str
) -> None:
    """Equal players expect half a point each: K makes K / 2."""
    data = {"system": "elo", **fields}
    answer = client.post("/event", files={"file": ("event.trf", EVENT)}, data=data)
    assert answer.status_code == 200
    assert change in answer.text


def test_the_form_asks_for_the_terms_that_the_systems_describe(client: TestClient) -> None:
    page = unescape(client.get("/event").text)
    for each in map(system.find, system.names()):
        for fact in each.event_facts:
            assert f'name="{fact.name}"' in page
            assert f": {fact.help}" in page
            control = page.split(f'name="{fact.name}"')[0].rpartition("data-of=")[2]
            assert each.id in control.split(">")[0].strip('"').split()


def test_norms_by_what_the_form_tells(client: TestClient) -> None:
    masters = (DOCS / "masters.trf").read_bytes()
    fields = {"norms": "1", "championship": "zonal", "pairings": "Scheveningen"}
    answer = client.post("/event", files={"file": ("masters.trf", masters)}, data=fields)
    assert "exempt as a zonal (B.01 1.4.3c)" in answer.text
    assert "a Scheveningen needs the approval of FIDE" in answer.text
    plain = client.post("/event", files={"file": ("masters.trf", masters)}, data={"norms": "1"})
    assert plain.text.count('<section class="sheet">') == 2


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"file_ratings": "R"}, "The ratings of the file: US Chess – they are not ratings of FIDE"),
        ({"system": "elo"}, "Which ratings: missing – the file has ratings of R, Q, and one of"),
        ({"system": "elo", "file_ratings": "B"}, "Which ratings: 'B' – the file has ratings of R"),
    ],
)
def test_a_section_of_us_chess_is_asked_about(
    client: TestClient, fields: dict[str, str], message: str
) -> None:
    answer = client.post("/event", files={"file": ("section.json", SECTION)}, data=fields)
    assert message.lower() in unescape(answer.text).lower()


def test_a_section_of_us_chess_is_rated_on_one_list(client: TestClient) -> None:
    fields = {"system": "elo", "k": "32", "file_ratings": "Q"}
    answer = client.post("/event", files={"file": ("section.json", SECTION)}, data=fields)
    assert "Alphabet Quads, Quad 1" in answer.text
    assert "1602" in answer.text  # Beta on that list


def test_an_event_too_large_for_one_page_is_refused_before_it_is_rated(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("arpad.render.event_html._MOST_ROUNDS", 1)
    monkeypatch.setattr("arpad.event.rate", lambda *_, **__: pytest.fail("it was rated"))
    job, answer = BytesIO(pack({"file": EVENT, "file_name": "x.trf"})), BytesIO()
    monkeypatch.setattr("arpad.web.event.worker.bound_process", lambda *_: None)
    assert main(60, MB, job, answer) == 0
    assert "one HTML file holds at most 1 rounds" in json.loads(answer.getvalue())["refused"]


def test_too_many_parts(client: TestClient) -> None:
    """As many files as the form has, and not one more."""
    files = [("file", (f"{number}.trf", EVENT)) for number in range(_MOST_FILES + 1)]
    assert client.post("/event", files=files).status_code == 422
    assert client.post("/event", files=files[1:]).status_code == 200


def test_the_static_site_has_no_such_link() -> None:
    from arpad.web.build.site import page_files

    assert 'href="./event"' not in page_files()["index.html"]
    assert 'href="./event"' in page_files(served=True)["index.html"]
