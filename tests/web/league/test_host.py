"""Many leagues in one server: made in the browser, opened when asked for, apart from each other."""

from __future__ import annotations

import gc
import json
import logging
import re
import signal
import subprocess
import threading
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import partial
from http.client import HTTPException
from os import utime
from pathlib import Path
from time import monotonic, sleep
from typing import Any
from weakref import ref

import pytest
from fastapi.testclient import TestClient

from arpad.league import League, check
from arpad.league.many import LeagueCollection, collection_of
from arpad.league.store.quota import Quota
from arpad.web.league import open_leagues
from arpad.web.league.app import running
from arpad.web.league.host import create_host_app, do_due, last_backup
from arpad.web.league.host_page import Hosting
from arpad.web.league.open_leagues import OpenLeagues
from arpad.web.league.router import Router

from .conftest import BASE
from .test_serve import launched, stopped, until
from .test_sharing import scanned

_LINK = re.compile(r'value="(http://[^"]+/league/[^"]+/)"')
_HALVES = {"█": (255, 255), "▀": (255, 0), "▄": (0, 255), " ": (0, 0)}


@dataclass
class Host:
    """A host of leagues, a client of it, and the clock by which leagues are idle."""

    collection: LeagueCollection
    hosting: Hosting
    leagues: OpenLeagues
    client: TestClient
    secret: str
    now: list[float] = field(default_factory=lambda: [0.0])

    def get(self, path: str = "", **options: Any) -> Any:
        """The host’s page."""
        return self.client.get(f"/host/{self.secret}/{path}", **options)

    def post(self, **fields: str) -> Any:
        """A form of the host’s page."""
        headers = {"Origin": BASE, "Sec-Fetch-Site": "same-origin"}
        place = f"/host/{self.secret}/"
        return self.client.post(place, data=fields, headers=headers, follow_redirects=False)

    def make(self, name: str, **fields: str) -> dict[str, str]:
        """The links of a league that is made by the page, by their roles."""
        page = self.post(do="make", name=name, **{"kind": "chess", **fields})
        assert page.status_code == 200, page.text
        return dict(zip(("see", "record", "run"), _LINK.findall(page.text), strict=True))

    def record(self, link: str) -> Any:
        """A result by the API of a link's league."""
        root, _, secret = link.rstrip("/").rpartition("/league/")
        body = {"sides": ["Ann", "Bob"], "score": 1, "new": True, "again": True}
        headers = {"Authorization": f"Bearer {secret}"}
        return self.client.post(f"{root}/api/v1/league/games", json=body, headers=headers)


@contextmanager
def hosted(collection: LeagueCollection, hosting: Hosting, most: int) -> Iterator[Host]:
    now = [0.0]
    leagues = OpenLeagues(
        collection,
        partial(running, private_webhook=False),
        most=most,
        quota=hosting.quota,
        clock=lambda: now[0],
    )
    app = create_host_app(leagues, hosting)
    client = TestClient(app, base_url=BASE, raise_server_exceptions=False)
    try:
        yield Host(collection, hosting, leagues, client, collection.make_link(), now)
    finally:
        leagues.close()
        collection.close()


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    hosting = Hosting(most_leagues=4, quota=Quota(entries=6, bytes=10**7))
    folder = tmp_path / "leagues"
    folder.mkdir()
    with hosted(collection_of(str(folder)), hosting, 2) as made:
        yield made


def test_a_league_is_made_in_the_browser_and_served_below_its_name(host: Host) -> None:
    links = host.make("Büro Fußball", kind="score")
    assert all(link.startswith(f"{BASE}/l/buro-fuball/league/") for link in links.values())
    for role, link in links.items():
        page = host.client.get(link)
        assert page.status_code == 200
        assert "<h1>Büro Fußball</h1>" in page.text
        settings = host.client.get(f"{link}settings").status_code
        assert settings == (200 if role == "run" else 404)
    assert host.record(links["record"]).status_code == 200
    assert host.record(links["see"]).status_code == 403
    assert "Ann" in host.client.get(links["see"]).text
    assert "Ann" in host.client.get(f"{links['see']}board").text
    # What a page shows of itself leads to itself.
    assert (
        f"{BASE}/l/buro-fuball/league/SECRET/standings"
        in host.client.get(f"{links['run']}settings").text
    )
    assert host.client.get(links["run"][:-1], follow_redirects=False).status_code == 308


def test_every_address_of_a_page_is_answered(host: Host) -> None:
    """Its sheets, scripts and pictures, and the calculator beside all leagues."""
    for link in (host.make("Office")["run"], f"{BASE}/host/{host.secret}/"):
        found = re.findall(r'(?:href|src)="((?:\.\./)+[^"#]*)"', host.client.get(link).text)
        assert len(found) > 6
        for each in dict.fromkeys(found):
            assert host.client.get(f"{link}{each}").status_code == 200, each
    calculator = re.search(r'<a href="([./]+)">Calculator', host.client.get(link).text)
    assert calculator
    assert "Calculator" in host.client.get(f"{link}{calculator[1]}").text


@pytest.mark.guard
def test_a_league_opens_by_its_own_links_alone(host: Host) -> None:
    office, club = host.make("Office"), host.make("Club")
    nothing = host.client.get("/league/x/")
    assert nothing.status_code == 404
    secret = office["run"].rstrip("/").rpartition("/")[2]
    for place in (
        f"/l/club/league/{secret}/",
        f"/l/none/league/{secret}/",
        f"/league/{secret}/",
        "/l/office/league/x/",
        f"/l/office/league/{host.secret}/",
        f"/host/{secret}/",
        "/l/office/",
        "/l/office",
        "/l/none/",
        "/l//",
        f"/l/host/league/{secret}/",
    ):
        answer = host.client.get(place)
        assert (answer.status_code, answer.text) == (404, nothing.text), place
    for root in ("", "/l/none", "/l/club"):
        headers = {"Authorization": f"Bearer {secret}"}
        answer = host.client.get(f"{root}/api/v1/league/table", headers=headers)
        assert answer.status_code == 401
    assert host.client.get(club["see"].replace("/club/", "/CLUB/")).status_code == 200


@pytest.mark.guard
def test_nobody_else_is_the_host(host: Host) -> None:
    for wrong in (host.secret[:-1], f"{host.secret}x", "x"):
        assert host.client.get(f"/host/{wrong}/").status_code == 404
        fields = {"do": "make", "name": "Club", "kind": "chess"}
        own = {"Origin": BASE}
        assert host.client.post(f"/host/{wrong}/", data=fields, headers=own).status_code == 404
    foreign = {"Origin": "https://example.org", "Sec-Fetch-Site": "cross-site"}
    place = f"/host/{host.secret}/"
    assert host.client.post(place, data=fields, headers=foreign).status_code == 403
    assert host.collection.names() == []


@pytest.mark.guard
def test_a_failure_writes_no_secret_to_the_log(
    host: Host, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    link = host.make("Office")["run"]
    monkeypatch.setattr(type(host.collection), "is_host", lambda *_: 1 / 0)
    monkeypatch.setattr(League, "role_of", lambda *_: 1 / 0)
    with caplog.at_level(logging.ERROR):
        assert host.get().status_code == 500
        assert host.client.get(link).status_code == 500
    assert len(caplog.messages) == 2
    for secret in (host.secret, link.rstrip("/").rpartition("/")[2]):
        assert not any(secret in message for message in caplog.messages)


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"do": "make", "name": "", "kind": "chess"}, "A league has a name"),
        ({"do": "make", "name": "Шахматы", "kind": "chess"}, "Write an address, too"),
        ({"do": "make", "name": "A", "kind": "poker"}, "The kinds are chess"),
        ({"do": "make", "name": "A", "kind": "chess", "address": "A b"}, "Write a-b"),
        ({"do": "make", "name": "A", "kind": "chess", "address": "host"}, "Write host-club"),
        ({"do": "make", "name": "Office", "kind": "chess"}, "Another league has this address"),
        ({"do": "make", "name": "x" * 81, "kind": "chess"}, "80 characters"),
        ({"do": "make link", "league": "none"}, "There is no such league"),
        ({"do": "remove", "league": "../office"}, "There is no such league"),
        ({"do": "bring back", "league": "office", "stamp": "x"}, "has this address"),
        ({"do": "bring back", "league": "none", "stamp": "x"}, "no such league among those"),
        ({"do": "dance"}, "This page can make"),
        ({}, "This page can make"),
    ],
)
def test_what_cannot_be_done_is_said_on_the_page(
    host: Host, fields: dict[str, str], words: str
) -> None:
    host.make("Office")
    page = host.post(**fields)
    assert page.status_code == 422
    assert words in page.text
    assert host.collection.names() == ["office"]


@pytest.mark.guard
def test_nothing_that_is_typed_becomes_markup(host: Host, tmp_path: Path) -> None:
    evil = '"><script>alert(1)</script>'
    fields = {"name": evil, "kind": "chess", "league": evil, "stamp": evil}
    host.make(evil, address="evil")
    (Path(host.collection.shown) / "<b>.db").touch()
    for address in (evil, "evil", "evil-2"):
        for do in ("make", "make link", "remove", "bring back", evil):
            page = host.post(do=do, address=address, **fields)
            assert evil not in page.text
    assert evil not in host.get(f"?done={evil}").text
    assert "<b>.db" not in host.get().text


def test_a_removed_league_is_gone_and_comes_back_with_its_links(host: Host) -> None:
    link = host.make("Office")["run"]
    assert host.record(link).status_code == 200
    assert host.post(do="remove", league="office").headers["location"] == "./?done=removed"
    assert host.client.get(link).status_code == 404
    page = host.get("?done=removed").text
    stamp = re.search(r'name="stamp" value="([^"]+)"', page)
    assert stamp
    assert "it can be brought back" in page
    assert host.post(do="bring back", league="office", stamp=stamp[1]).status_code == 303
    assert "Ann" in host.client.get(link).text


def test_whoever_lost_the_links_gets_one_from_the_host(host: Host) -> None:
    host.make("Office")
    page = host.post(do="make link", league="office")
    link = _LINK.findall(page.text)
    assert len(link) == 1
    assert host.client.get(f"{link[0]}settings").status_code == 200


def test_quotas_are_errors_in_words(host: Host) -> None:
    links = [host.make(name)["run"] for name in ("A", "B", "C", "D")]
    page = host.post(do="make", name="E", kind="chess")
    assert page.status_code == 422
    assert "This server has at most 4 leagues" in page.text
    assert host.record(links[0]).status_code == 200
    assert [host.record(links[0]).status_code for _ in range(3)] == [200, 200, 422]
    refused = host.record(links[0]).json()
    assert refused["rule"] == "it may have at most 6 here"
    assert host.record(links[1]).status_code == 200


def test_leagues_are_opened_when_asked_for_and_the_surplus_is_closed(host: Host) -> None:
    links = {name: host.make(name)["run"] for name in ("a", "b", "c")}
    assert host.leagues.names() == []
    for name in ("a", "b", "a", "c"):
        host.now[0] += 1
        assert host.client.get(links[name]).status_code == 200
    host.leagues.close_unused()
    assert host.leagues.names() == ["a", "c"]  # nobody has asked for b for longest
    with host.leagues.using("a"), host.leagues.using("b"), host.leagues.using("c"):
        host.leagues.close_unused()
        assert host.leagues.names() == ["a", "b", "c"]  # nothing in use is closed
    host.now[0] += open_leagues.IDLE_SECONDS / 2
    assert host.client.get(links["c"]).status_code == 200
    host.now[0] += open_leagues.IDLE_SECONDS / 2 + 1
    host.leagues.close_unused()
    assert host.leagues.names() == ["c"]
    assert host.client.get(links["a"]).status_code == 200
    assert host.record(links["b"]).status_code == 200


def test_what_a_league_keeps_goes_when_it_is_closed(host: Host) -> None:
    """Its threads end, and its files have no reader any more."""
    before = threading.active_count()
    link = host.make("Office")["run"]
    assert host.record(link).status_code == 200
    assert threading.active_count() > before
    host.leagues.close()
    assert host.leagues.names() == []
    late = monotonic() + 20
    while any(each.name.startswith("arpad") for each in threading.enumerate()):
        assert monotonic() < late
        sleep(0.01)
    folder = Path(host.collection.shown)
    assert sorted(each.name for each in folder.iterdir()) == ["host.db", "office.db"]


def test_the_memory_of_closed_leagues_is_free(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without Python's own collector, which would come late."""
    monkeypatch.setattr(open_leagues, "_MOST_CLOSED", 3)
    closed = []
    gc.disable()
    try:
        for name in ("a", "b", "c", "d"):
            assert host.record(host.make(name)["run"]).status_code == 200
            with host.leagues.using(name) as context:
                assert context is not None
                closed.append(ref(context.league))
            del context
        host.now[0] += 2 * open_leagues.IDLE_SECONDS
        host.leagues.close_unused()
        assert [each() for each in closed] == [None] * 4
    finally:
        gc.enable()


def test_a_board_looks_without_opening_a_league(host: Host) -> None:
    link = host.make("Office")["see"]
    with host.leagues.using("office", only_open=True) as context:
        assert context is None
    assert host.client.get(link).status_code == 200
    with host.leagues.using("office", only_open=True) as context:
        assert context is not None
    host.now[0] += open_leagues.IDLE_SECONDS - 1
    with host.leagues.using("office", only_open=True):
        pass
    host.now[0] += open_leagues.IDLE_SECONDS - 1
    host.leagues.close_unused()
    assert host.leagues.names() == ["office"]  # a board on the wall is somebody
    with host.leagues.using("none", only_open=True) as context:
        assert context is None


def test_a_board_of_a_closed_league_hears_of_the_next_result(host: Host) -> None:
    links = host.make("Office")
    assert host.client.get(links["see"]).status_code == 200
    state = partial(Router(host.leagues)._board_state, "office", links["see"].split("/")[-2])
    shown = state("nothing")
    assert shown not in (None, "nothing")
    host.leagues.close()
    assert state(shown) == shown
    assert host.record(links["run"]).status_code == 200
    assert state(shown) not in (None, shown)


def test_a_webhook_that_is_behind_keeps_a_league_open(host: Host) -> None:
    host.make("Office")
    with host.leagues.using("office") as context:
        assert context is not None
        context.messenger.private = True
        context.messenger.set("http://127.0.0.1:9/hook")
        context.league.record(["Ann", "Bob"], 1, new=True)
        assert context.messenger.is_behind()
    host.now[0] += 10 * open_leagues.IDLE_SECONDS
    host.leagues.close_unused()
    assert host.leagues.names() == ["office"]
    with host.leagues.using("office") as context:
        assert context is not None
        context.messenger.set(None)
    host.now[0] += 10 * open_leagues.IDLE_SECONDS
    host.leagues.close_unused()
    assert host.leagues.names() == []


def test_whoever_uses_a_league_is_waited_for_before_it_is_removed(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    host.make("Office")
    monkeypatch.setattr(open_leagues, "_PATIENCE", 0.05)
    with host.leagues.using("office"):
        page = host.post(do="remove", league="office")
        assert page.status_code == 422
        assert "Somebody is using it just now" in page.text
    assert host.post(do="remove", league="office").status_code == 303


def test_one_league_that_cannot_be_opened_leaves_the_others_alone(
    host: Host, caplog: pytest.LogCaptureFixture
) -> None:
    links = {name: host.make(name)["see"] for name in ("a", "b")}
    path = Path(host.collection.place("a"))
    path.write_bytes(b"no league" * 1000)
    answer = host.client.get(links["a"])
    assert answer.status_code == 503
    assert str(path) not in answer.text
    assert str(path) in caplog.text
    assert host.client.get(links["b"]).status_code == 200
    assert host.get().status_code == 200
    assert host.post(do="remove", league="a").status_code == 303
    assert host.client.get(links["a"]).status_code == 404


def test_many_ask_at_once_and_each_league_is_opened_once(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    host.make("Office")
    opened: list[str] = []
    original = League.open

    def slow(place: Any) -> League:
        opened.append(str(place))
        sleep(0.05)
        return original(place)

    monkeypatch.setattr(League, "open", slow)
    seen: list[Any] = []

    def use() -> None:
        with host.leagues.using("office") as context:
            seen.append(context)

    threads = [threading.Thread(target=use) for _ in range(8)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert len(opened) == 1
    assert len(set(map(id, seen))) == 1
    assert len(seen) == 8


def test_once_a_day_all_are_copied_and_what_was_removed_long_ago_goes(
    host: Host, tmp_path: Path
) -> None:
    assert [last_backup(each) for each in (None, tmp_path)] == [None, None]
    host.make("a")
    host.make("b")
    host.hosting.backups = copies = tmp_path / "copies"
    host.collection.remove("b", datetime.now(UTC) - timedelta(days=31))
    due = partial(do_due, host.leagues, host.hosting, threading.Event())
    due()
    assert host.collection.removed() == []
    assert [each.name for each in copies.iterdir()] == ["a.db"]
    assert host.hosting.backed_up is not None
    host.make("c")
    due()
    assert not (copies / "c.db").exists()  # not before a day has passed
    utime(copies / "a.db", (0, 0))
    host.hosting.backed_up = last_backup(copies)  # as after a start
    assert host.hosting.backed_up == datetime(1970, 1, 1, tzinfo=UTC)
    Path(host.collection.place("a")).write_bytes(b"no league" * 1000)
    due()
    assert (copies / "c.db").exists()
    assert [each.name for each in host.hosting.not_backed_up] == ["a"]
    page = host.get().text
    assert "<b>a was not copied.</b>" in page
    assert str(copies) in page


def hosting(place: Path | str, *options: str) -> AbstractContextManager[subprocess.Popen[str]]:
    """A process that hosts leagues."""
    return launched("host", place, "--port", "0", *options)


def send(link: str, fields: dict[str, str]) -> str:
    """The answer to a form of the host’s page."""
    data = urllib.parse.urlencode(fields).encode()
    origin = {"Origin": "/".join(link.split("/")[:3])}
    with urllib.request.urlopen(urllib.request.Request(link, data, origin), timeout=30) as page:
        return str(page.read().decode())


@pytest.mark.heavy
@pytest.mark.untraced
def test_the_link_of_the_host_is_shown_once(tmp_path: Path) -> None:
    with hosting(tmp_path) as process:
        started = until(process, "  to make leagues")
        assert started.startswith("0 leagues are at http://127.0.0.1:")
        link = started.split()[-1]
        made = _LINK.findall(send(link, {"do": "make", "name": "Office", "kind": "chess"}))
        with urllib.request.urlopen(made[0], timeout=20) as page:
            assert b"<h1>Office</h1>" in page.read()
        assert stopped(process) == ("Stopped.\n", "", 0)
    with hosting(tmp_path) as process:
        started = until(process, "Leagues are made by the host")
        assert started.startswith("1 league is at ")
        assert "/host/" not in started
        secret = link.split("/")[-2]
        with urllib.request.urlopen(f"{started.split()[4]}host/{secret}/", timeout=20) as page:
            assert page.status == 200
        process.send_signal(signal.SIGTERM)
        assert (*process.communicate(timeout=20), process.returncode) == ("Stopped.\n", "", 0)
    with hosting(tmp_path, "--json", "--new-link") as process:
        opening = json.loads(until(process, "}"))
        assert (opening["leagues"], opening["open"]) == (1, False)
        assert secret not in opening["host_link"]
        with pytest.raises(urllib.error.HTTPError, match="404"):
            urllib.request.urlopen(f"{opening['address']}/host/{secret}/", timeout=20)


@pytest.mark.heavy
@pytest.mark.untraced
def test_shared_the_host_is_reached_by_phones(tmp_path: Path) -> None:
    with hosting(tmp_path, "--share") as process:
        assert process.stdout
        first = process.stdout.readline()
        process.send_signal(signal.SIGINT)
        out = process.stdout.read()
    link = re.findall(r"^  to make leagues +(http://\S+)$", out, re.MULTILINE)
    assert link[0].startswith(first.split()[4])
    rows: list[list[int]] = []
    for line in re.findall("^█[█▀▄ ]+$", out, re.MULTILINE):
        halves = [_HALVES[each] for each in line]
        rows += [[upper for upper, _ in halves], [lower for _, lower in halves]]
    assert scanned(rows) == link


def killed_while_writing(place: Path | str, names: Sequence[str]) -> dict[str, int]:
    """The last acknowledged game of each new league, all written to at once until a kill −9.

    Only one of them stays open.
    """
    acknowledged = dict.fromkeys(names, 0)
    with hosting(place, "--json", "--most-open", "1") as process:
        link = json.loads(until(process, "}"))["host_link"]
        address = link.partition("/host/")[0]
        tokens = {}
        for name in names:
            made = _LINK.findall(send(link, {"do": "make", "name": name, "kind": "chess"}))
            tokens[name] = made[-1].split("/")[-2]

        def write(name: str) -> None:
            body = {"sides": ["Ann", "Bob"], "score": 1, "new": True, "again": True}
            headers = {
                "Authorization": f"Bearer {tokens[name]}",
                "Content-Type": "application/json",
            }
            place = f"{address}/l/{name}/api/v1/league/games"
            request = urllib.request.Request(place, json.dumps(body).encode(), headers)
            with suppress(OSError, ValueError, HTTPException):  # it was killed
                while True:
                    with urllib.request.urlopen(request, timeout=30) as answer:
                        acknowledged[name] = json.load(answer)["id"]

        writers = [threading.Thread(target=write, args=(name,)) for name in names]
        for each in writers:
            each.start()
        late = monotonic() + 60
        while min(acknowledged.values()) < 10:
            assert monotonic() < late, acknowledged
            sleep(0.01)
        process.kill()
        for each in writers:
            each.join()
    return acknowledged


def check_nothing_lost(collection: LeagueCollection, acknowledged: dict[str, int]) -> None:
    """Every acknowledged game is in its league, and each league is whole."""
    for name, most in acknowledged.items():
        with League.open(collection.place(name)) as league:
            assert len(league.games()) >= most
            assert check(league).problems == ()


@pytest.mark.heavy
@pytest.mark.untraced
def test_a_server_that_is_killed_loses_nothing_acknowledged(tmp_path: Path) -> None:
    acknowledged = killed_while_writing(tmp_path, ("a", "b", "c"))
    check_nothing_lost(collection_of(str(tmp_path)), acknowledged)
