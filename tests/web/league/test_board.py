"""The board on the wall: what it shows, that it follows the league, and that it does not grow."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from http.client import HTTPConnection
from pathlib import Path
from shutil import copyfile
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from arpad.league import League
from arpad.web.league import board_page
from web.league.conftest import Office, served

_LATEST = "() => document.querySelector('#table').dataset.latest"
WALL: Any = {"width": 1920, "height": 1080}


@pytest.fixture
def wall(
    browser: Browser, tmp_path: Path, filled: tuple[Path, dict[str, str]]
) -> Iterator[tuple[League, str, Page]]:
    """A served league, the address of its board, and a screen."""
    path, secrets = filled
    copyfile(path, tmp_path / "club.db")
    with League.open(tmp_path / "club.db") as league, served(league) as base:
        context = browser.new_context(viewport=WALL, service_workers="block")
        yield league, f"{base}/league/{secrets['see']}/board", context.new_page()
        context.close()


def test_the_board_is_there_without_a_script(office: Office) -> None:
    page = office.get("board?rotate", "see")
    assert page.status_code == 200
    assert all(name in page.text for name in ("Ann", "Bob", "Cid", "Office chess"))
    assert page.text.count('class="tv-view"') == 3
    assert office.get("board", "see").text.count('class="tv-view"') == 1
    assert '<link rel="stylesheet" href="../../light.css">' in office.get("board?light").text


def test_a_view_that_is_none_is_refused(office: Office) -> None:
    assert office.get("board?view=ladder", "see").status_code == 404
    assert office.client.get("/league/nobody/board").status_code == 404
    assert office.client.get("/league/nobody/board/events").status_code == 404


def test_what_has_not_changed_is_not_sent_again(office: Office) -> None:
    first = office.get("board", "see")
    again = {"If-None-Match": first.headers["ETag"]}
    assert office.get("board", "see", headers=again).status_code == 304
    office.league.record(["Ann", "Cid"], 1)
    changed = office.get("board", "see", headers=again)
    assert changed.status_code == 200
    assert changed.headers["ETag"] != first.headers["ETag"]


def test_climbers_streaks_and_upsets_by_hand(tmp_path: Path) -> None:
    """K 32, everybody from 1500: two even wins make 1516 and 1531.3, which Bob then beats."""
    with League.create(tmp_path / "x.db", k=32) as league:
        for opponent in ("Bob", "Cid", "Dee"):
            league.record(["Ann", opponent], 1, on="2026-11-02", new=True)
        league.record(["Bob", "Ann"], 1, on="2026-11-09")
        new = league.highlights()
        ann = 1500 + 16 + 32 * (1 - 1 / (1 + 10 ** (-16 / 400)))
        ann += 32 * (1 - 1 / (1 + 10 ** ((1500 - ann) / 400)))
        expected = 1 / (1 + 10 ** ((ann - 1484) / 400))
        bob = 32 * (1 - expected)
        assert [each.name for each in new.climbers] == ["Ann", "Bob"]
        assert new.climbers[1].change == pytest.approx(bob - 16)
        assert new.today == {1: pytest.approx(-bob), 2: pytest.approx(bob)}
        assert new.streaks == []
        (upset,) = new.upsets
        assert (upset.winners, upset.losers) == (("Bob",), ("Ann",))
        assert upset.expected == pytest.approx(expected)
        days, tracks = league.race([1, 2])
        assert days == [date(2026, 11, 2), date(2026, 11, 9)]
        assert tracks[0].ratings == pytest.approx((ann, ann - bob))
        league.void(4)
        assert [(each.name, each.wins) for each in league.highlights().streaks] == [("Ann", 3)]


def test_what_is_new_begins_with_the_season(tmp_path: Path) -> None:
    with League.create(tmp_path / "x.db", k=32) as league:
        for _ in range(3):
            league.record(["Ann", "Bob"], 1, on="2026-11-02", new=True)
        assert [each.wins for each in league.highlights().streaks] == [3]
        league.end_season(on="2026-11-05")
        assert not any(league.highlights()[3:])
        league.record(["Ann", "Bob"], 1, on="2026-11-06")
        assert league.highlights().streaks == []
        assert [each.name for each in league.highlights().climbers] == ["Ann"]


def test_more_players_than_rows_take_turns(office: Office) -> None:
    for number in range(20):
        office.league.add_player(f"New {number}")
    page = office.get("board", "see").text
    assert page.count("<tbody") == 3  # 3 + 9, 3 + 9, 3 + 2
    assert page.count('data-player="1"') == 3


def test_a_result_appears_by_itself(wall: tuple[League, str, Page]) -> None:
    league, address, page = wall
    page.goto(f"{address}?rotate")
    expect(page.locator(".tv-fresh")).to_contain_text("Bob")
    league.record(["Ann", "Cid"], 0.5)
    expect(page.locator(".tv-fresh.hot .tv-pair b").first).to_have_text("½–½")
    assert page.locator("tr.hot").count() == 2
    expect(page.locator("[data-fresh]")).to_have_text("Just now")


def test_where_events_do_not_come_through_it_asks(wall: tuple[League, str, Page]) -> None:
    league, address, page = wall
    page.route("**/board/events", lambda route: route.abort())
    page.goto(address)
    league.record(["Ann", "Cid"], 0.5)
    expect(page.locator(".tv-fresh .tv-pair b").first).to_have_text("½–½")


def test_everything_fits_on_the_wall_and_is_large(wall: tuple[League, str, Page]) -> None:
    """Nothing is under 28 px at 1920, nothing is cut, on a tablet neither."""
    league, address, page = wall
    for number in range(12):
        league.record([f"Player {number} Of Many Names", "Ann"], number % 3 / 2, new=True)
    page.goto(f"{address}?rotate")
    smallest = page.evaluate("""() => Math.min(...[...document.querySelectorAll("main *")]
        .filter((it) => it.checkVisibility() && [...it.childNodes].some((n) => n.data?.trim()))
        .filter((it) => !it.closest("svg, .unseen"))
        .map((it) => parseFloat(getComputedStyle(it).fontSize)))""")
    assert smallest >= 28
    for width, height in ((1920, 1080), (3840, 2160), (1024, 768), (820, 1180)):
        page.set_viewport_size({"width": width, "height": height})
        beyond = page.evaluate("""() => [...document.querySelectorAll("#table *")]
            .filter((it) => it.checkVisibility() && it.getBoundingClientRect().right > innerWidth)
            .length""")
        assert beyond == 0, (width, height)


@pytest.mark.heavy
def test_it_does_not_grow(wall: tuple[League, str, Page], monkeypatch: pytest.MonkeyPatch) -> None:
    """An hour's results, each shown: no more nodes, and no more memory of the script."""
    monkeypatch.setattr(board_page, "_LOOK_SECONDS", 0.02)
    league, address, page = wall
    page.goto(f"{address}?rotate")
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")

    def shown_after(results: int) -> dict[str, float]:
        for number in range(results):
            game = league.record(["Ann", "Bob"], number % 3 / 2)
            while page.evaluate(_LATEST) != str(game):  # locators would keep what they have found
                page.wait_for_timeout(20)
        for _ in range(3):
            session.send("HeapProfiler.collectGarbage")
            page.wait_for_timeout(100)
        metrics = session.send("Performance.getMetrics")["metrics"]
        return {each["name"]: each["value"] for each in metrics}

    before, after = shown_after(12), shown_after(60)
    assert after["Documents"] <= before["Documents"]
    assert after["Nodes"] < before["Nodes"] * 1.2
    assert after["JSHeapUsedSize"] < before["JSHeapUsedSize"] * 1.1


def test_events_end_with_the_link(office: Office) -> None:
    """A board whose link is revoked hears nothing more."""
    with served(office.league) as base:
        link, secret = office.league.make_link("see")
        host = urlsplit(base)
        connection = HTTPConnection(str(host.hostname), host.port, timeout=20)
        connection.request("GET", f"/league/{secret}/board/events")
        answer = connection.getresponse()
        assert answer.headers["Content-Type"].startswith("text/event-stream")
        assert answer.readline() == b"retry: 3000\n"
        assert [answer.readline() for _ in range(2)][1].startswith(b"data: ")
        office.league.revoke_link(link.id)
        assert b"data:" not in answer.read()  # until the server ends it
        connection.close()
