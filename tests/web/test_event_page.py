"""The page "Event": a file in, the report out, in a real browser; nothing stored, nothing loose."""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Iterator
from datetime import date
from html import unescape
from io import BytesIO
from pathlib import Path
from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from fastapi.testclient import TestClient
from playwright.sync_api import Browser, BrowserContext, Page, expect

from arpad import system
from arpad.formats import EventRecord, PlayerRecord, RoundRecord, trf
from arpad.web.app import create_app
from arpad.web.event_worker import main, pack
from arpad.web.policy import PAGE_POLICY

from .conftest import own_server

MB = 1024 * 1024
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


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with own_server() as url:
        yield url


@pytest.fixture
def opened(context: BrowserContext, server: str) -> Iterator[Page]:
    """The page, reached by the calculator's link; whatever it complains about is a failure."""
    page = context.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on(
        "console",
        lambda message: complaints.append(message.text) if message.type == "error" else None,
    )
    page.goto(server)
    page.get_by_role("link", name="event").click()
    yield page
    refusals = "Failed to load resource"  # an answer of 413 or 422 is one to a browser
    assert [text for text in complaints if not text.startswith(refusals)] == []


def give(page: Page, content: bytes, name: str = "event.trf") -> None:
    page.get_by_label("The event's file").set_input_files(
        {"name": name, "mimeType": "text/plain", "buffer": content}
    )
    page.get_by_role("button", name="Rate the event").click()


def test_a_file_is_rated(opened: Page) -> None:
    give(opened, EVENT)
    expect(opened.get_by_role("heading", level=1)).to_have_text("The <b>bold</b> open")
    row = opened.locator(".standings tr").nth(1)
    expect(row).to_contain_text("Alpha, Ann")
    expect(row).to_contain_text("+10.00")
    expect(row).to_contain_text("2010")
    game = opened.get_by_text("8.3.1").first
    expect(game).to_be_hidden()
    opened.get_by_text("1. Alpha, Ann, 2000 → 2010").click()
    expect(game).to_be_visible()
    other = opened.locator("#p2")
    expect(other).to_be_hidden()
    opened.get_by_role("link", name="Beta, Bob").click()
    expect(other).to_be_visible()
    opened.get_by_role("link", name="Another event").click()
    expect(opened.get_by_role("heading", level=1)).to_have_text("Rate a whole event")


def test_what_the_file_does_not_say_is_asked_for(opened: Page) -> None:
    give(opened, UNDATED)
    alert = opened.get_by_role("alert")
    expect(alert).to_have_text(re.compile("^First day: missing – .*; fill it in.$"))
    opened.get_by_label("First day").fill("2025-11-01")
    give(opened, UNDATED)
    expect(alert).to_have_text(re.compile("^Time control: missing – .*; choose one.$"))
    opened.get_by_label("Time control").select_option("blitz")
    opened.get_by_label("Check title norms").check()
    opened.get_by_label("K, if you set it").fill("10")
    give(opened, UNDATED)
    expect(alert).to_have_text(re.compile("^Check title norms: .* standard .*; untick it.$"))
    opened.get_by_label("Check title norms").uncheck()
    give(opened, UNDATED)  # the day, the time control and K are still there
    expect(opened.locator(".standings")).to_contain_text("+5.00")
    expect(opened.locator("main")).to_contain_text("blitz")


def test_a_club_rates_by_plain_elo(opened: Page) -> None:
    """Equal players expect half a point each, so that K 32 makes 16; no date is needed for it."""
    opened.get_by_label("Rating system").select_option("Elo formula")
    opened.get_by_label("K, if you set it").fill("32")
    give(opened, UNDATED)
    expect(opened.locator(".standings")).to_contain_text("+16.00")
    expect(opened.locator("main")).to_contain_text("Elo formula")


def test_a_file_that_is_none(opened: Page) -> None:
    give(opened, b"\0\1\2", "picture.png")
    expect(opened.get_by_role("alert")).to_contain_text("picture.png")


@pytest.mark.parametrize("size", [5 * MB + 1, 12 * MB])
def test_a_file_that_is_too_large(opened: Page, tmp_path: Path, size: int) -> None:
    """A file on a disk, because what a test types goes through the browser's own wire first."""
    file = tmp_path / "event.trf"
    file.write_bytes(EVENT + b" " * (size - len(EVENT)))
    opened.get_by_label("The event's file").set_input_files(file)
    opened.get_by_role("button", name="Rate the event").click()
    expect(opened.locator("body")).to_contain_text("it has at most 5 MB", timeout=20_000)


def test_games_and_players_as_tables(opened: Page) -> None:
    opened.get_by_label("Players of a CSV").set_input_files(
        {
            "name": "players.csv",
            "mimeType": "text/csv",
            "buffer": b"name,rating,k\nA,2000,40\nB,2000,10\n",
        }
    )
    opened.get_by_label("First day").fill("2025-11-01")
    opened.get_by_label("Time control").select_option("standard")
    give(opened, b"round,white,black,result\n1,A,B,1-0\n", "games.csv")
    expect(opened.locator(".standings")).to_contain_text("+20.00")
    expect(opened.locator(".standings")).to_contain_text("-5.00")


def test_a_phone_does_not_scroll_sideways(browser: Browser, server: str) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 640})
    page = context.new_page()
    page.goto(f"{server}event")
    fits = "document.documentElement.scrollWidth <= innerWidth"
    assert page.evaluate(fits)
    give(page, EVENT)
    expect(page.locator(".standings")).to_be_visible()
    assert page.evaluate(fits)
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_scan_finds_nothing(
    browser: Browser, server: str, scheme: Literal["light", "dark"]
) -> None:
    context = browser.new_context(color_scheme=scheme, bypass_csp=True)
    page = context.new_page()
    page.goto(f"{server}event")
    rules = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}
    found = Axe().run(page, options=rules)
    assert found.violations_count == 0, found.generate_report()
    give(page, EVENT)
    for summary in page.locator("summary").all():
        summary.click()
    found = Axe().run(page, options=rules)
    assert found.violations_count == 0, found.generate_report()
    context.close()


def test_paper_shows_what_is_folded(browser: Browser, server: str) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{server}event")
    give(page, EVENT)
    working = page.locator("details .working").first
    expect(working).to_be_hidden()
    page.emulate_media(media="print")
    box = working.bounding_box()
    assert box is not None
    assert box["height"] > 50
    context.close()


# --- what goes over the wire


@pytest.fixture(scope="module")
def client() -> TestClient:
    return TestClient(create_app(), base_url="http://localhost:8000")


def test_policies(client: TestClient) -> None:
    form = client.get("/event").headers["content-security-policy"]
    assert "form-action 'self'" in form
    rated = client.post("/event", files={"file": ("event.trf", EVENT)})
    policy = rated.headers["content-security-policy"]
    for each in (form, policy):
        assert each.startswith("default-src 'none'; style-src 'sha256-")
        assert "unsafe" not in each
        assert "script-src" not in each
    assert "form-action 'none'" in policy
    assert rated.headers["cache-control"] == "no-store"
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
            "Rating system: 'ello' – the systems are fide, elo; did you mean elo?",
        ),
        ({"norms": "1", "time_control": "rapid"}, "Check title norms: 'rapid' – "),
        ({"norms": "1", "system": "elo"}, "Check title norms: 'Elo formula' – "),
        ({"scale": "200"}, "Scale: '200' – FIDE has no scale to set; leave the field empty."),
        ({"system": "elo", "scale": "0"}, "Scale: 0 – the scale must be a number from 1 to "),
        ({"system": "elo", "preset": "fid"}, "K preset: 'fid' – "),
        ({"system": "elo", "k_by_games": "40:x"}, "K by games: '40:x' – it is K:GAMES,…,K; "),
        ({"system": "elo", "k": "10", "preset": "fide"}, "K preset: 'fide' – k sets K, too; "),
    ],
)
def test_fields_that_cannot_be(client: TestClient, fields: dict[str, str], message: str) -> None:
    answer = client.post("/event", files={"file": ("event.trf", EVENT)}, data=fields)
    assert answer.status_code == 422
    assert message in unescape(answer.text)


@pytest.mark.parametrize(("k", "change"), [("0", "+0.00"), ("200", "+100.00")])
def test_the_bounds_of_k(client: TestClient, k: str, change: str) -> None:
    for chosen in ("fide", "elo"):
        data = {"k": k, "system": chosen}
        answer = client.post("/event", files={"file": ("event.trf", EVENT)}, data=data)
        assert answer.status_code == 200
        assert change in answer.text


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
            assert f"{each.name}: {fact.help}" in page


def test_the_form_offers_every_system(client: TestClient) -> None:
    page = client.get("/event").text
    for each in system.names():
        assert f'<option value="{each}"' in page
    assert '<option value="fide" selected>' in page


def test_what_was_chosen_stays(client: TestClient) -> None:
    fields = {"system": "elo", "k": "<b>", "time_control": "rapid", "team_event": "1"}
    page = client.post("/event", files={"file": ("event.trf", EVENT)}, data=fields).text
    assert '<option value="elo" selected>' in page
    assert '<option value="rapid" selected>' in page
    assert 'value="&lt;b&gt;"' in page
    assert 'name="team_event" type="checkbox" value="1" checked' in page


def test_an_event_too_large_for_one_page_is_refused_before_it_is_rated(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("arpad.render.event_html._MOST_ROUNDS", 1)
    monkeypatch.setattr("arpad.event.rate", lambda *_, **__: pytest.fail("it was rated"))
    job, answer = BytesIO(pack({"file": EVENT, "file_name": "x.trf"})), BytesIO()
    monkeypatch.setattr("arpad.web.event_worker.bound_process", lambda *_: None)
    assert main(60, MB, job, answer) == 0
    assert "one HTML file holds at most 1 rounds" in json.loads(answer.getvalue())["refused"]


def test_too_many_parts(client: TestClient) -> None:
    files = [("file", (f"{number}.trf", EVENT)) for number in range(9)]
    assert client.post("/event", files=files).status_code == 422


def test_the_static_site_has_no_such_link() -> None:
    from arpad.web.site import page_files

    assert "event" not in page_files()["index.html"]
    assert "./event" in page_files(served=True)["index.html"]
