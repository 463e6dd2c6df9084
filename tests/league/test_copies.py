"""Copies of a league in use: plain ones of its file, backups in parallel, and one state of it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from shutil import copyfile
from threading import Event
from time import monotonic, sleep

import pytest

from arpad.errors import InvalidFile
from arpad.league import League, check, export_log, import_log
from arpad.league.store import database
from arpad.league.store.database import copy_file
from arpad.league.store.upkeep import _look, upkeep

from .conftest import Place, schema_of

#: Far more than anything here may take, in seconds.
LATE = 30


@pytest.fixture
def office(tmp_path: Path) -> Iterator[League]:
    """A league that stays open, as in a server."""
    with League.create(tmp_path / "office.db", k=32) as league:
        league.record(["Ann", "Bob"], 1, new=True)
        yield league


def games_in_copy(league: League) -> int:
    """The games in a plain copy of the file alone, as `cp` and programs that sync make it."""
    path = Path(league.files[0])
    with closing(sqlite3.connect(copyfile(path, path.with_name("plain.db")))) as copy:
        found: int = copy.execute("SELECT count(*) FROM log WHERE kind = 'recorded'").fetchone()[0]
    return found


def test_a_plain_copy_has_every_result(office: League) -> None:
    """Whoever recorded it: the server, or a terminal beside it."""
    assert games_in_copy(office) == 1
    office.record(["Ann", "Bob"], 0)
    assert games_in_copy(office) == 2
    with League.open(office.files[0]) as terminal:
        terminal.record(["Ann", "Bob"], 0.5)
        assert games_in_copy(office) == 3


@contextmanager
def a_reader(league: League) -> Iterator[None]:
    """Somebody who reads for a long time, such as a backup of a large league."""
    with closing(sqlite3.connect(league.files[0], isolation_level=None)) as other:
        other.execute("BEGIN")
        other.execute("SELECT count(*) FROM log").fetchone()
        yield


def test_upkeep_does_what_a_reader_hindered(office: League) -> None:
    with upkeep(office.files, office.store.settle):
        with a_reader(office), League.open(office.files[0]) as terminal:
            terminal.record(["Ann", "Bob"], 0)
            assert games_in_copy(office) == 1
        late = monotonic() + LATE
        while games_in_copy(office) == 1 and monotonic() < late:
            sleep(0.05)
        assert games_in_copy(office) == 2


def test_upkeep_of_a_server_and_of_a_league_that_is_gone(postgres: str, tmp_path: Path) -> None:
    """There is nothing to do, and nothing to fall over."""
    with League.create(schema_of(postgres)) as league, upkeep(league.files, league.store.settle):
        pass
    with League.create(tmp_path / "x.db") as league:
        league.close()
        Path(league.files[0]).write_bytes(b"no database")
        league.store.settle()


def test_a_writer_who_may_not_wait(place: Place) -> None:
    """A snapshot is not worth waiting for, neither for a thread nor for another process."""
    where = place()
    with League.create(where) as league, League.open(where) as other:
        for busy in (league, other):
            with (
                busy.store.writing(),
                pytest.raises(InvalidFile, match="locked"),
                league.store.writing(wait=False),
            ):
                pytest.fail("somebody else is writing")
        with league.store.writing(wait=False):
            pass
        assert league.record(["Ann", "Bob"], 1, new=True) == 1


def test_a_reader_sees_one_state(place: Place) -> None:
    """Whatever others write between two queries."""
    where = place()
    with League.create(where) as league, League.open(where) as other:
        with league.store.reading() as connection:
            before = league.store.last(connection)
            other.record(["Ann", "Bob"], 1, new=True)
            assert league.store.last(connection) == before
        with league.store.reading() as connection:
            assert league.store.last(connection) != before


def test_what_a_copy_leaves_out(office: League, tmp_path: Path) -> None:
    """No byte of what was deleted."""
    secret = "x" * 3000
    office.set("webhook", secret)
    office.set("webhook", None)
    office.backup(tmp_path / "copy.db")
    assert secret[:500].encode() not in (tmp_path / "copy.db").read_bytes()


# In parallel


def whole(path: Path) -> None:
    """Check a copy."""
    with League.open(path) as copy:
        assert check(copy).problems == ()


@pytest.mark.heavy
def test_a_hundred_pairs_of_backups(place: Place, tmp_path: Path) -> None:
    with League.create(place()) as league, ThreadPoolExecutor(4) as pool:
        league.record(["Ann", "Bob"], 1, new=True)
        league.make_link("see")
        copies = [tmp_path / f"copy{number}.db" for number in range(200)]
        list(pool.map(league.backup, copies))
        wanted = league.hash
        for path in copies:
            with closing(sqlite3.connect(path)) as copy:
                last = copy.execute("SELECT hash FROM log ORDER BY position DESC").fetchone()
                assert last == (wanted,)
                assert copy.execute("SELECT count(*) FROM links").fetchone() == (1,)
        for path in copies[::20]:
            whole(path)


def test_new_leagues_and_imports_in_threads(office: League, tmp_path: Path) -> None:
    lines = list(export_log(office))

    def begin(number: int) -> str:
        with League.create(tmp_path / f"new{number}.db", name=str(number)):
            pass
        with import_log(tmp_path / f"read{number}.db", lines, "log") as league:
            return league.hash

    with ThreadPoolExecutor(8) as pool:
        assert set(pool.map(begin, range(24))) == {office.hash}
    for number in range(24):
        whole(tmp_path / f"read{number}.db")


@pytest.mark.heavy
def test_backups_and_checks_under_load(postgres: str, tmp_path: Path) -> None:
    """PostgreSQL reads one state: no backup fails, and no check raises a false alarm."""
    where, ended = schema_of(postgres), Event()

    def load() -> int:
        with League.open(where) as writer:
            while not ended.is_set():
                writer.record(["Ann", "Bob"], 1)
            return writer.position

    with League.create(where) as league, ThreadPoolExecutor(1) as pool:
        for name in ("Ann", "Bob"):
            league.add_player(name)
        writing = pool.submit(load)
        try:
            for number in range(50):
                league.backup(tmp_path / f"copy{number}.db")
                if number % 5 == 0:
                    assert check(league).problems == ()
                    whole(tmp_path / f"copy{number}.db")
        finally:
            ended.set()
        assert writing.result(LATE) > 3


# A write-protected file


def test_looking_at_a_write_protected_league_leaves_nothing(office: League) -> None:
    path = Path(office.files[0])
    office.close()
    path.chmod(0o444)
    with League.open(path) as league:
        assert len(league.games()) == 1
        assert check(league).problems == ()
        league.backup(path.with_name("copy.db"))
        assert [each.name for each in path.parent.glob("office*")] == ["office.db"]
    path.chmod(0o644)
    with League.open(path) as league:
        assert league.record(["Ann", "Bob"], 1) == 2
    with League.open(path.with_name("copy.db")) as copy:
        assert len(copy.games()) == 1


def test_a_write_protected_league_that_somebody_else_writes(office: League) -> None:
    """They had it open before: what they write is seen."""
    path = Path(office.files[0])
    with a_reader(office):
        office.record(["Ann", "Bob"], 0)
        path.chmod(0o444)
        with League.open(path) as league:
            assert len(league.games()) == 2


class _Twice(Event):
    """It has not ended at the first look, and has at the second."""

    def wait(self, timeout: float | None = None) -> bool:
        ended = self.is_set()
        self.set()
        return ended


def test_upkeep_leaves_a_file_alone_that_has_everything(
    office: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    settled: list[int] = []
    monkeypatch.setattr(type(office.store), "settle", lambda store: settled.append(1))
    monkeypatch.setattr(office.store, "files", ())
    _look(office.files, office.store.settle, _Twice())
    assert settled == []


def test_a_memory_that_is_not_behind_stays(office: League) -> None:
    before = office.history
    office._cache.catch_up()
    assert office.history is before


def test_a_copy_that_cannot_be_made(
    office: League, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = tmp_path / "there.db"
    there.write_text("something else")
    with pytest.raises(InvalidFile):
        copy_file(office.store.engine, there)
    assert there.read_text() == "something else"
    monkeypatch.setattr(database, "_no_room", lambda url, message: "the disk is full")
    with pytest.raises(InvalidFile, match=r"there\.db: no room – the disk is full"):
        copy_file(office.store.engine, there)
