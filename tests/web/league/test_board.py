"""The board on the wall: what it shows, that it follows the league, and that it does not grow."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta
from http.client import HTTPConnection
from pathlib import Path
from shutil import copyfile
from typing import Any
from urllib.parse import urlsplit

import pytest
from fastapi.testclient import TestClient
from playwright.sync_api import Browser, Page, expect

from arpad.errors import NoDatabase
from arpad.league import League, Result
from arpad.web.league import board_events
from arpad.web.league.app import create_league_app
from arpad.web.league.board_page import VIEWS
from web.league.conftest import BASE, Office, served
from web.league.test_serve import until

_LATEST = "() => document.querySelector('main').dataset.latest"
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


def test_what_comes_next_takes_its_turn_when_there_is_something(office: Office) -> None:
    league = office.league
    assert 'id="next"' not in office.get("board?rotate", "see").text
    fixed = office.get("board?view=next", "see").text
    assert "Nobody has challenged anybody." in fixed
    assert "They begin with five games." in fixed
    day = league.today + timedelta(days=2)
    league.challenge(["Ann", "Cid"], on=day, at="18:30")
    for _ in range(6):
        league.record(["Ann", "Bob"], 0)
    page = office.get("board?rotate", "see").text
    assert 'id="next"' in page
    assert "18:30" in page
    assert "Ann – Cid" in page
    assert "nemesis" in page
    assert "fewer than expected" in page
    league.withdraw_challenge(1)
    assert "18:30" not in office.get("board?rotate", "see").text


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


def test_a_result_is_said_in_every_fixed_view(wall: tuple[League, str, Page]) -> None:
    league, address, page = wall
    for number, view in enumerate(("race", "news")):
        page.goto(f"{address}?view={view}")
        assert not page.locator(".tv-flash").is_visible()
        league.record(["Ann", "Cid"], number)
        result = "Ann 1–0 Cid" if number else "Ann 0–1 Cid"
        expect(page.locator(".tv-flash.hot")).to_contain_text(result)


def test_an_undone_result_is_not_followed_by_an_older_one_as_new(
    wall: tuple[League, str, Page],
) -> None:
    league, address, page = wall
    league.record(["Ann", "Cid"], 0.5)
    page.goto(address)
    league.void(3)
    expect(page.locator(".tv-fresh")).to_contain_text("Bob")
    assert page.locator(".hot").count() == 0


def test_the_page_of_the_table_that_changed_is_shown(wall: tuple[League, str, Page]) -> None:
    league, address, page = wall
    for number in range(20):
        league.add_player(f"New {number}")
    page.goto(address)
    last = [row.name for row in league.table()][-2:]
    league.record(last, 0.5)
    expect(page.locator("tr.hot:visible")).to_have_count(2)


def test_a_result_that_was_dated_back_is_the_latest_but_passes_nobody(office: Office) -> None:
    office.league.record(["Cid", "Ann"], 1, on="2026-11-01")
    page = office.get("board", "see").text
    fresh = page.partition("tv-fresh")[2].partition("</section>")[0]
    assert "<i>Cid</i>" in fresh
    assert "passes" not in fresh


def test_views_take_turns_and_a_new_result_stops_them_for_a_while(
    wall: tuple[League, str, Page],
) -> None:
    league, address, page = wall
    page.clock.install()
    page.goto(f"{address}?rotate")
    views = [each.get_attribute("id") for each in page.locator(".tv-view").all()]
    for view in [*views[1:], views[0], *views[1:2]]:
        page.clock.fast_forward(20_000)
        assert page.locator(".tv-view:visible").get_attribute("id") == view
    league.record(["Ann", "Cid"], 0.5)
    page.clock.run_for(3_000)
    expect(page.locator(".tv-fresh.hot")).to_be_visible()


def test_where_events_are_silent_it_asks(
    wall: tuple[League, str, Page], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A proxy that keeps events back: the connection is open, and nothing comes."""
    monkeypatch.setattr(board_events, "_LOOK_SECONDS", 1000)
    league, address, page = wall
    page.clock.install()
    page.goto(address)
    page.wait_for_timeout(500)
    league.record(["Ann", "Cid"], 0.5)
    page.clock.fast_forward(30_000)
    page.wait_for_timeout(200)
    assert "½–½" not in page.locator(".tv-fresh").inner_text()
    page.clock.fast_forward(15_000)
    expect(page.locator(".tv-fresh .tv-pair b").first).to_have_text("½–½")


def test_it_says_that_it_has_no_connection(wall: tuple[League, str, Page]) -> None:
    _, address, page = wall
    page.clock.install()
    page.goto(address)
    page.wait_for_timeout(500)
    assert not page.locator(".tv-lost").is_visible()
    page.context.set_offline(True)
    page.clock.fast_forward(70_000)
    expect(page.locator(".tv-lost")).to_contain_text("No connection since")
    page.context.set_offline(False)
    page.clock.fast_forward(50_000)
    page.wait_for_timeout(300)
    page.clock.fast_forward(6_000)
    expect(page.locator(".tv-lost")).to_be_hidden()


def test_a_board_whose_link_is_revoked_shows_nothing(wall: tuple[League, str, Page]) -> None:
    league, address, page = wall
    link, secret = league.make_link("board")
    page.goto(f"{address.rsplit('/', 2)[0]}/{secret}/board")
    expect(page.locator(".tv-table")).to_be_visible()
    league.revoke_link(link.id)
    expect(page.locator("h1")).to_have_text("There is nothing here", timeout=20_000)


def _apart(path: Path) -> League:
    league = League.create(path, kinds="Football: score, Catan: places", games="apart")
    league.record(["Ann", "Bob"], "10-7", game="Football", new=True)
    league.record(["Cid", "Dee", "Eve"], None, game="Catan", new=True)
    return league


def test_games_that_are_rated_apart_have_boards_of_their_own(office: Office) -> None:
    with _apart(Path(office.league.files[0]).with_name("apart.db")) as league:
        client = TestClient(create_league_app(league), base_url=BASE)
        place = f"/league/{league.make_link('board')[1]}/board"
        football, catan = client.get(place).text.split('<section class="tv-view"')[1:]
        assert "Football: Season 1" in football
        assert "10–7" in football
        assert "Ann" in football
        assert "Cid" not in football
        assert "Catan: Season 1" in catan
        assert "Cid" in catan
        assert "Ann" not in catan
        assert client.get(f"{place}?rotate").text.count('class="tv-view"') == 6
        assert client.get(f"{place}?game=catan").text.count('class="tv-view"') == 1
        assert client.get(f"{place}?game=Chess").status_code == 404
    assert office.get("board?game=Catan").status_code == 404


def test_a_result_brings_back_the_table_of_its_game(browser: Browser, tmp_path: Path) -> None:
    with _apart(tmp_path / "apart.db") as league, served(league) as base:
        page = browser.new_page(viewport=WALL)
        page.goto(f"{base}/league/{league.make_link('board')[1]}/board")
        assert page.locator("#table").is_visible()
        league.record(["Dee", "Cid", "Eve"], None, game="Catan")
        expect(page.locator("#table-2 tr.hot")).to_have_count(3)
        assert page.locator("#table-2").is_visible()
        assert not page.locator("#table").is_visible()
        page.close()


def test_a_league_without_games_and_a_new_season(office: Office, tmp_path: Path) -> None:
    office.league.end_season(name="Autumn")
    assert "No games in this season yet." in office.get("board?rotate", "see").text
    with League.create(tmp_path / "new.db", name="New") as league:
        client = TestClient(create_league_app(league), base_url=BASE)
        place = f"/league/{league.make_link('see')[1]}/board?rotate"
        assert "No games yet. The table will be here" in client.get(place).text
        league.add_player("Ann")
        page = client.get(place).text
        assert ">Ann<" in page
        assert '<p class="tv-say first">No games yet.</p>' in page
        assert "Every win was expected" not in page


def _teams(league: League) -> None:
    league.change_rules(side_names="order")
    for number in range(9):
        names = [f"Player{(number + it) % 12} Of Many Names" for it in range(8)]
        league.record([names[:4], names[4:]], f"{number + 3}-1", new=True)


def _places(league: League) -> None:
    for number in range(9):
        names = [f"Player{(number + it) % 12}" for it in range(10)]
        league.record(names, None, new=True)


def _pairs(league: League) -> None:
    for number in range(12):
        league.record([f"Player {number} Of Many Names", "Ann"], number % 3 / 2, new=True)


def _challenges(league: League) -> None:
    """As many as are shown, the longest with a day and a time."""
    names = [each.name for each in league.players()][:6]
    for at, name in enumerate(names[1:]):
        league.challenge([names[0], name], on=league.today + timedelta(days=at), at="18:30")


_CUT = """() => [...document.querySelectorAll(".tv-view *")]
    .filter((it) => it.checkVisibility())
    .map((it) => [it, it.getBoundingClientRect()])
    .filter(([, box]) => box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
    .map(([it]) => it.outerHTML.slice(0, 80))"""


def _deviations(league: League) -> None:
    """By Glicko-2: each rating with its deviation."""
    _pairs(league)
    league.change_rules(system="glicko2")


@pytest.mark.parametrize("fill", [_pairs, _teams, _places, _deviations])
def test_everything_fits_on_the_wall_and_is_large(
    wall: tuple[League, str, Page], fill: Callable[[League], None]
) -> None:
    """Nothing is under 28 px at 1920, nothing is cut, on a tablet neither."""
    league, address, page = wall
    fill(league)
    _challenges(league)
    for view in VIEWS:
        page.set_viewport_size(WALL)
        page.goto(f"{address}?view={view}")
        smallest = page.evaluate("""() => Math.min(...[...document.querySelectorAll("main *")]
            .filter((it) => it.checkVisibility() && [...it.childNodes].some((n) => n.data?.trim()))
            .filter((it) => !it.closest("svg, .unseen"))
            .map((it) => parseFloat(getComputedStyle(it).fontSize)))""")
        assert smallest >= 28
        for width, height in ((1920, 1080), (3840, 2160), (1024, 768), (768, 1024), (820, 1180)):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(_CUT) == [], (view, width, height)


def test_on_a_phone_it_is_read_by_scrolling(wall: tuple[League, str, Page]) -> None:
    league, address, page = wall
    _teams(league)
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(address)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    smallest = page.evaluate(
        "parseFloat(getComputedStyle(document.querySelector('tbody th')).fontSize)"
    )
    assert smallest >= 16


#: The command line, with a server that looks at the log more often.
_SERVER = """
from arpad.__main__ import main
from arpad.web.league import board_events
board_events._LOOK_SECONDS = 0.02
main()
"""


def _memory(process: int) -> float:
    """Megabytes of memory that a process has."""
    status = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


@pytest.mark.heavy
def test_it_does_not_grow(browser: Browser, tmp_path: Path) -> None:
    """An hour's results, each shown: no more nodes, no more memory of the script or the server."""
    path = tmp_path / "club.db"
    with League.create(path, k=32) as league:
        league.record_all([Result(["Ann", f"P{number}"], 1) for number in range(12)], new=True)
        secret = league.make_link("board")[1]
    command = [sys.executable, "-c", _SERVER, "league", "serve", str(path), "--port", "0", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            address = json.loads(until(process, "}"))["address"]
            with League.open(path) as league:
                place = f"{address}/league/{secret}/board?rotate"
                grown = _grown(browser, league, place, process.pid)
        finally:
            process.terminate()
    before, after = grown
    assert after["Documents"] <= before["Documents"]
    assert after["Nodes"] < before["Nodes"] * 1.2
    assert after["JSHeapUsedSize"] < before["JSHeapUsedSize"] * 1.1
    assert after["server"] < before["server"] + 8


def _grown(
    browser: Browser, league: League, address: str, server: int
) -> tuple[dict[str, float], dict[str, float]]:
    """What a board and its server have after a few results, and after an hour with one a minute."""
    page = browser.new_page(viewport=WALL)
    page.goto(address)
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")

    def shown_after(results: int) -> dict[str, float]:
        for number in range(results):
            game = league.record(["Ann", f"P{number % 12}"], number % 3 / 2)
            for _ in range(500):  # locators would keep what they have found
                if page.evaluate(_LATEST) == str(game):
                    break
                page.wait_for_timeout(20)
            else:
                pytest.fail(f"result {number} was not shown")
        for _ in range(3):
            session.send("HeapProfiler.collectGarbage")
            page.wait_for_timeout(100)
        metrics = session.send("Performance.getMetrics")["metrics"]
        return {each["name"]: each["value"] for each in metrics} | {"server": _memory(server)}

    both = shown_after(12), shown_after(60)
    page.close()
    return both


def test_an_open_connection_shows_that_it_lives(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board_events, "_LOOK_SECONDS", 0)
    monkeypatch.setattr(board_events, "_LOOKS", 31)

    async def read() -> list[bytes]:
        return [part async for part in board_events._events(lambda _: 1)]

    with ThreadPoolExecutor(1) as other:  # a browser has a loop of its own in this thread
        parts = other.submit(asyncio.run, read()).result()
    assert parts == [b"retry: 3000\n\n", b"data: 1\n\n", *[b"event: alive\ndata:\n\n"] * 2]


def test_a_database_that_is_down_ends_the_events() -> None:
    def down(_: object) -> object:
        raise NoDatabase("x", "down", "it does not answer", "wait")

    async def read() -> list[bytes]:
        return [part async for part in board_events._events(down)]

    with ThreadPoolExecutor(1) as other:
        assert other.submit(asyncio.run, read()).result() == [b"retry: 3000\n\n"]


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
