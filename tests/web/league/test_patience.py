"""Nobody waits for somebody else: pages beside writers and files, a database down, a stop."""

from __future__ import annotations

import asyncio
import gc
import json
import random
import signal
import sqlite3
import threading
import urllib.request
from collections.abc import Iterator, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from itertools import pairwise
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from arpad.errors import InvalidFile
from arpad.league import League, LeaguePlayer, awards, names
from arpad.league import cache as module
from arpad.league.store import Store
from arpad.web.league import downloads, file_worker, request, serve

from .conftest import Office
from .test_serve import serving, until

#: Far more than anything here may take, in seconds.
LATE = 30


@contextmanager
def locked(league: League) -> Iterator[None]:
    """Another program writes, and takes its time."""
    with closing(sqlite3.connect(league.files[0], isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


def test_a_result_that_waits_keeps_no_page_waiting(office: Office) -> None:
    games = [{"sides": ["Ann", f"New {each}"], "score": 1, "new": True} for each in range(18)]
    with ThreadPoolExecutor(20) as pool:
        with locked(office.league):
            # More than there are connections: they wait for each other, not for these.
            saving = [pool.submit(office.api, "POST", "/games", json=each) for each in games]
            sleep(0.3)
            assert not any(each.done() for each in saving)
            for page in ("", "games", "player?id=1", "log", "seasons", "rules"):
                assert pool.submit(office.get, page).result(LATE).status_code == 200, page
            assert pool.submit(office.api, "GET", "/table").result(LATE).status_code == 200
            assert not any(each.done() for each in saving)
        assert {each.result(LATE).status_code for each in saving} == {200}
    assert len(office.league.games()) == 20


def test_a_file_keeps_no_page_waiting(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """While the results are written as CSV, pages are shown, and results recorded."""
    begun, go_on = threading.Event(), threading.Event()
    original = module.LogCache.replayed

    def slow(cache: module.LogCache, *args: Any, **options: Any) -> Any:
        if cache is not office.league._cache:
            begun.set()
            assert go_on.wait(LATE)
        return original(cache, *args, **options)

    monkeypatch.setattr(module.LogCache, "replayed", slow)
    with ThreadPoolExecutor(2) as pool:
        file = pool.submit(office.get, "download?what=games.csv")
        assert begun.wait(LATE)
        try:
            assert pool.submit(office.get).result(LATE).status_code == 200
            sent = pool.submit(
                office.api, "POST", "/games", json={"sides": ["Ann", "Cid"], "score": 1}
            )
            assert sent.result(LATE).status_code == 200
        finally:
            go_on.set()
        assert len(file.result(LATE).text.splitlines()) == 3


@pytest.mark.heavy
def test_a_large_file_is_made_by_another_process(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ("games.csv", "log.jsonl")
    before = [office.get(f"download?what={name}").content for name in names]
    monkeypatch.setattr(downloads, "MANY_GAMES", 1)
    made: list[str] = []
    original = file_worker.make_apart

    def make(league: League, name: str) -> bytes:
        made.append(name)
        return original(league, name)

    monkeypatch.setattr(downloads, "make_apart", make)
    assert [office.get(f"download?what={name}").content for name in names] == before
    assert made == list(names)
    with pytest.raises(InvalidFile, match=r"none\.csv: not made – it could not be made"):
        original(office.league, "none.csv")
    with ThreadPoolExecutor(1) as pool:
        making = pool.submit(original, office.league, "games.csv")
        while not file_worker._running and not making.done():
            sleep(0.01)
        file_worker.end_all()
        with pytest.raises(InvalidFile, match="not made"):
            making.result(LATE)


@pytest.mark.parametrize("encoding", ["gzip", "identity"])
def test_between_the_pieces_of_a_file_others_are_answered(
    office: Office, monkeypatch: pytest.MonkeyPatch, encoding: str
) -> None:
    """Compressing a large file in one go would keep every page waiting for it."""
    content = random.Random(5).randbytes(40 * downloads._PIECE)
    monkeypatch.setattr(downloads, "backup_bytes", lambda _: content)
    turns, sent = 0, []
    incoming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    async def tick() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    async def download() -> None:
        headers = [(b"host", b"localhost:8000"), (b"accept-encoding", encoding.encode())]
        incoming.put_nowait({"type": "http.request", "body": b"", "more_body": False})
        ticking = asyncio.create_task(tick())
        await office.client.app({**scope, "headers": headers}, receive, send)
        ticking.cancel()

    async def receive() -> dict[str, Any]:
        return await incoming.get()

    async def send(message: MutableMapping[str, Any]) -> None:
        sent.append((turns, len(message.get("body", b""))))

    place = f"/league/{office.secrets['run']}/download"
    scope = {
        "type": "http",
        "scheme": "http",
        "method": "GET",
        "path": place,
        "raw_path": place.encode(),
        "query_string": b"what=league.db",
        "server": ("localhost", 8000),
        "client": ("127.0.0.1", 1),
    }
    with ThreadPoolExecutor(1) as pool:  # a browser's loop may be running in this thread
        pool.submit(asyncio.run, download()).result(LATE)
    bodies = [(at, size) for at, size in sent if size]
    assert len(bodies) >= 40
    assert max(size for _, size in bodies) < 2 * downloads._PIECE
    assert all(later > at for (at, _), (later, _) in pairwise(bodies[:40]))


def test_a_page_shows_one_state(office: Office) -> None:
    """What is recorded meanwhile changes nothing that a page goes through."""
    league = office.league
    with ThreadPoolExecutor(1) as pool:
        with league.consistent_read():
            before = league.position
            saving = pool.submit(league.record, ["Ann", "Dee"], 1, new=True)
            sleep(0.3)
            assert league.position == before
            assert len(league.history.players) == 3
        assert saving.result(LATE) == 3
    assert (league.position, len(league.history.players)) == (before + 2, 4)


def test_names_are_looked_up_while_somebody_is_added(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    history, key = office.league.history, names.key
    for look in (names.by_name, names.players, lambda h: names.near(h, "Ann")):

        def adding(text: str) -> str:
            number = len(history.players) + 1
            history.players[number] = LeaguePlayer(number, f"New {number}")
            return key(text)

        monkeypatch.setattr(names, "key", adding)
        assert look(history)


def test_many_new_entries_are_read_apart(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page shows what was there before an import, until everything is replayed."""
    monkeypatch.setattr(module, "_MANY", 3)
    league, reading, go_on = office.league, threading.Event(), threading.Event()
    original = module.LogCache.replayed

    def slow(cache: module.LogCache, *args: Any, **options: Any) -> Any:
        if cache is not league._cache:
            reading.set()
            assert go_on.wait(LATE)
        return original(cache, *args, **options)

    assert "Newcomer" not in office.get().text
    with League.open(league.files[0]) as terminal:
        for number in range(4):
            terminal.record(["Ann", f"Newcomer {number}"], 1, new=True)
        monkeypatch.setattr(module.LogCache, "replayed", slow)
        assert "Newcomer" not in office.get().text
        assert reading.wait(LATE)
        assert "Newcomer" not in office.get().text
        go_on.set()
        late = monotonic() + LATE
        while league.position != terminal.position and monotonic() < late:
            sleep(0.02)
        played = league.replayed()
        assert played.tables  # so that no page computes it
        assert "Newcomer 3" in office.get().text
        assert league.table() == terminal.table()
        for _ in range(4):
            terminal.record(["Ann", "Bob"], 1)
        # Whoever writes knows everything.
        assert league.record(["Ann", "Bob"], 0) == 11


def test_the_collector_leaves_a_league_alone(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would go through all of a large one again and again, and pages would wait for it."""

    def is_looked_at() -> bool:
        return any(each is office.league.history for each in gc.get_objects())

    monkeypatch.setattr(module, "_MANY", 3)
    gc.unfreeze()  # what a server of another test has set apart
    try:
        assert is_looked_at()
        serve._load(office.league)
        assert not is_looked_at()
        before = office.league.history
        with League.open(office.league.files[0]) as terminal:
            for _ in range(4):
                terminal.record(["Ann", "Bob"], 1)
        office.league._cache.catch_up()
        assert office.league.history is not before
        assert not is_looked_at()
    finally:
        gc.unfreeze()


def test_a_database_that_is_down(office: Office, caplog: pytest.LogCaptureFixture) -> None:
    """A page or a problem, the same for right and wrong links, without where the league is."""
    path = Path(office.league.files[0])
    office.league.close()
    path.write_bytes(b"no database at all" * 100)
    wrong = {"Authorization": "Bearer wrong"}
    pages = [office.get(), office.get("settings"), office.get("download?what=league.db")]
    pages += [office.post("record", sides="Ann\nBob"), office.client.get("/league/wrong/")]
    problems = [office.api("GET", "/table"), office.api("POST", "/games", json={})]
    problems += [office.client.get("/api/v1/league/table", headers=wrong)]
    for answer in (*pages, *problems):
        assert answer.status_code == 503
        assert answer.headers["retry-after"] == "10"
        assert path.name not in answer.text
        assert str(path.parent) not in answer.text
    assert len({answer.text for answer in pages}) == 1
    assert "The league is out of reach" in pages[0].text
    assert {answer.json()["error"] for answer in problems} == {
        "league: out of reach – its database does not answer; try again in a minute."
    }
    assert f"{path}: 'file is not a database'" in caplog.text


@pytest.mark.heavy
def test_stopping_waits_for_nobody(tmp_path: Path) -> None:
    """A result that waits for another program is dropped: it was not acknowledged."""
    path = tmp_path / "office.db"
    with League.create(path, name="Office chess") as league, serving(path, "--json") as process:
        started = json.loads(until(process, "}"))
        token = started["links"]["run"].split("/")[-2]
        posted = urllib.request.Request(
            f"{started['address']}/api/v1/league/players",
            b'{"name": "Ann"}',
            {"Authorization": f"Bearer {token}", "Content-Type": "application/json"},
        )

        def ask() -> None:
            with suppress(OSError):
                urllib.request.urlopen(posted, timeout=LATE)

        with locked(league):
            thread = threading.Thread(target=ask)
            thread.start()
            sleep(1)
            begun = monotonic()
            process.send_signal(signal.SIGTERM)
            _, errors = process.communicate(timeout=LATE)
            assert monotonic() - begun < 15  # five seconds, on a machine that is not busy
            thread.join()
        assert process.returncode == 0
        assert "Traceback" not in errors
        assert league.players() == []


def test_what_a_stopped_server_answers() -> None:
    """Whoever still waits for a thread gets an answer."""
    from asyncio import CancelledError, run

    async def ask() -> Any:
        async def cancelled(*_: object, **__: object) -> Any:
            raise CancelledError

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("arpad.web.league.request.to_thread.run_sync", cancelled)
            return await request.in_thread(request.READ, lambda: pytest.fail("never"))

    assert run(ask()).status_code == 503


def test_a_page_of_a_long_log_reads_its_own_entries(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not all that follow, such as those of an import that is not shown yet."""
    for _ in range(60):
        office.league.record(["Ann", "Bob"], 1)
    read: list[int] = []
    entries = Store.entries

    def counted(store: Store, *given: Any) -> list[Any]:
        found = entries(store, *given)
        read.append(len(found))
        return found

    monkeypatch.setattr(Store, "entries", counted)
    assert "created" in office.get("log?page=1").text
    assert max(read) <= 50


def test_other_pages_do_not_make_the_table_be_computed_again(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(100):
        office.league.record(["Ann", "Bob"], 1)
    office.get()
    monkeypatch.setattr(League, "table", lambda *_: pytest.fail("it is known"))
    for page in ("games", "games?page=1", ""):
        assert office.get(page).status_code == 200


def test_no_replay_for_seasons_that_never_ended(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(awards, "replay", lambda *_, **__: pytest.fail("there is none"))
    assert office.league.champions() == ()
