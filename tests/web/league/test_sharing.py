"""Reaching a league in one step: its QR code, its own page to start one, a phone's home screen."""

from __future__ import annotations

import json
import os
import re
import select
import signal
import subprocess
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
import zxingcpp
from fastapi.testclient import TestClient
from PIL import Image

from arpad.league import League
from arpad.web.league.app import context_of, create_app_of
from arpad.web.league.new_league import NewLeague
from arpad.web.league.qr import qr_path, qr_text
from arpad.web.league.request import LeagueContext, OneLeague
from arpad.web.league.webhook import Messenger

from .conftest import BASE, Office
from .test_serve import ARPAD

LINK = "http://192.0.2.2:8000/league/TCBg8uzQcs3m8153Js2boM8waz7hpnUH/"
_HALVES = {"█": (255, 255), "▀": (255, 0), "▄": (0, 255), " ": (0, 0)}


def scanned(rows: list[list[int]]) -> list[str]:
    """What another program reads of a code: its modules, of 8 pixels each, on white."""
    width = len(rows[0])
    picture = Image.new("L", (width, len(rows)))
    picture.putdata([value for row in rows for value in row])
    large = picture.resize((8 * width, 8 * len(rows)), Image.Resampling.NEAREST)
    page = Image.new("L", (large.width + 80, large.height + 80), 255)
    page.paste(large, (40, 40))
    return [found.text for found in zxingcpp.read_barcodes(page)]


def test_a_phone_reads_the_code_of_the_terminal() -> None:
    rows: list[list[int]] = []
    for line in qr_text(LINK).splitlines():
        halves = [_HALVES[each] for each in line]
        rows += [[upper for upper, _ in halves], [lower for _, lower in halves]]
    assert scanned(rows) == [LINK]


def test_a_phone_reads_the_code_of_a_page(office: Office) -> None:
    size, path = qr_path(LINK)
    rows = [[255] * size for _ in range(size)]
    for x, y in re.findall(r"M(\d+) (\d+)h1v1h-1z", path):
        rows[int(y)][int(x)] = 0
    assert scanned(rows) == [LINK]
    page = office.post("settings", do="make link", role="record").text
    assert 'class="qr"' in page


def test_a_league_opens_from_the_home_screen(office: Office) -> None:
    page = office.get("", "record")
    assert '<link rel="manifest" href="manifest.webmanifest">' in page.text
    answer = office.get("manifest.webmanifest", "record")
    assert answer.headers["content-type"] == "application/manifest+json"
    manifest = json.loads(answer.text)
    assert (manifest["name"], manifest["short_name"]) == ("Office chess", "Office chess")
    assert (manifest["start_url"], manifest["display"]) == ("./", "standalone")
    for icon in manifest["icons"]:
        picture = office.client.get("/" + icon["src"].removeprefix("../../"))
        assert picture.headers["content-type"] == "image/png"
        assert picture.content.startswith(b"\x89PNG")


@pytest.fixture
def opened() -> list[League]:
    return []


@pytest.fixture
def start(tmp_path: Path, opened: list[League]) -> Any:
    """A client of a server without a league, and the address of the page that makes one."""

    def begin(league: League) -> LeagueContext:
        opened.append(league)
        return context_of(league, Messenger(league))

    leagues = OneLeague()
    new, app = NewLeague(leagues, begin, tmp_path), create_app_of(leagues)
    new.add_to(app)
    found = re.search(r"/new-league/[\w-]+", new.words(BASE))
    assert found
    yield TestClient(app, base_url=BASE), found[0]
    for league in opened:
        league.close()


def make(client: TestClient, place: str, **fields: str) -> Any:
    headers = {"Origin": BASE, "Sec-Fetch-Site": "same-origin"}
    return client.post(place, data=fields, headers=headers)


def test_a_league_is_made_in_the_browser(start: Any, opened: list[League], tmp_path: Path) -> None:
    client, place = start
    assert "Make the league" in client.get(place).text
    page = make(client, place, name="Office Football", kind="score")
    links = re.findall(rf"{BASE}/league/[\w-]+/", page.text)
    assert page.status_code == 200
    assert (tmp_path / "office-football.db").exists()
    assert opened[0].rules.scores == "score"
    assert [client.get(link).status_code for link in dict.fromkeys(links)] == [200, 200, 200]
    assert client.get(place).status_code == 404  # it makes one, and no more


@pytest.mark.parametrize(
    "fields",
    [
        {"name": "", "kind": "chess"},
        {"name": "…", "kind": "chess"},
        {"name": "Club", "kind": "poker"},
        {"name": "Taken", "kind": "chess"},
        {"name": "x" * 81, "kind": "chess"},
        {},
    ],
)
def test_what_makes_no_league_is_said_on_the_page(
    start: Any, opened: list[League], tmp_path: Path, fields: dict[str, str]
) -> None:
    client, place = start
    (tmp_path / "taken.db").write_text("something else", "utf-8")
    page = make(client, place, **fields)
    assert page.status_code == 422
    assert 'role="alert"' in page.text
    assert not opened
    assert [each.name for each in tmp_path.iterdir()] == ["taken.db"]


@pytest.mark.guard
def test_nobody_else_makes_a_league(start: Any, opened: list[League]) -> None:
    client, place = start
    assert client.get(place[:-1]).status_code == 404
    assert make(client, place[:-1], name="Club", kind="chess").status_code == 404
    foreign = {"Origin": "https://example.org", "Sec-Fetch-Site": "cross-site"}
    answer = client.post(place, data={"name": "Club", "kind": "chess"}, headers=foreign)
    assert answer.status_code == 403
    assert not opened


@pytest.mark.heavy
@pytest.mark.untraced
def test_shared_it_prints_links_that_phones_open(tmp_path: Path) -> None:
    """Each link on a line of its own, by an address that is not loopback, and a code."""
    path = tmp_path / "club.db"
    League.create(path, name="Club").close()
    process = subprocess.Popen(
        [ARPAD, "league", "serve", path, "--share", "--port", "0"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout
    first = process.stdout.readline()
    process.send_signal(signal.SIGINT)
    out = process.stdout.read()
    assert process.wait(20) == 0
    links = dict(re.findall(r"^  (to .+?) +(http://\S+)$", out, re.MULTILINE))
    assert {"to see it", "to record results", "to run it"} <= links.keys()
    address = first.split()[3].rstrip("/")
    assert all(link.startswith(address) for link in links.values())
    rows: list[list[int]] = []
    for line in re.findall("^█[█▀▄ ]+$", out, re.MULTILINE):
        halves = [_HALVES[each] for each in line]
        rows += [[upper for upper, _ in halves], [lower for _, lower in halves]]
    assert scanned(rows) == [links["to record results"]]


@pytest.mark.heavy
@pytest.mark.untraced
@pytest.mark.parametrize(("typed", "shared"), [("2\n", True), ("\n", False)])
def test_at_a_terminal_it_asks_who_may_use_it(tmp_path: Path, typed: str, shared: bool) -> None:
    path = tmp_path / "club.db"
    League.create(path, name="Club").close()
    ours, theirs = os.openpty()
    process = subprocess.Popen(
        [ARPAD, "league", "serve", path, "--port", "0"], stdin=theirs, stdout=theirs, stderr=theirs
    )
    os.close(theirs)
    try:
        seen = _seen_until(ours, "1 or 2")
        os.write(ours, typed.encode())
        seen += _seen_until(ours, "to run it")
        assert ("Everyone in this network" in seen) is shared
    finally:
        process.terminate()
        process.wait(20)
        os.close(ours)


def _seen_until(terminal: int, last: str) -> str:
    seen, late = "", monotonic() + 60
    while last not in seen and monotonic() < late:
        if select.select([terminal], [], [], 1)[0]:
            seen += os.read(terminal, 4096).decode(errors="ignore")
    assert last in seen
    return seen
