"""Where a league is kept: opened, refused, copied, checked, brought up to date."""

from __future__ import annotations

import errno
import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from arpad.errors import ArpadError, InvalidFile
from arpad.league import League, check, export_log, import_log
from arpad.league import cache as module
from arpad.league.exchange import check_entries
from arpad.league.store import Store, schema
from arpad.league.store.database import (
    database_errors,
    open_engine,
    reading,
    shown,
    url_of,
    writing,
)
from arpad.render.league import check_text

from .conftest import Place
from .earlier import FIRST, UNDATED, Earlier


@pytest.fixture
def office(tmp_path: Path) -> Path:
    """A league of three games, closed."""
    path = tmp_path / "office.db"
    with League.create(path, k=32) as league:
        for score in (1, 0.5, 0):
            league.record(["Ann", "Bob"], score, new=True)
        league.record([["Ann", "Cy"], ["Bob"]], 1, by="Cy", new=True)
        league.make_link("see")
        league.set("webhook", "x")
    return path


def change(path: Path, *statements: str) -> None:
    """What another hand does to a file."""
    with sqlite3.connect(path) as connection:
        for statement in statements:
            connection.execute(statement)
    connection.close()


def test_sqlite_is_set_up_as_it_should_be(office: Path) -> None:
    with League.open(office) as league, league.store.reading() as connection:
        settings = {name: connection.execute(text(f"PRAGMA {name}")).scalar() for name in _PRAGMAS}
    assert settings == _PRAGMAS


_PRAGMAS = {"journal_mode": "wal", "foreign_keys": 1, "busy_timeout": 120_000, "synchronous": 2}


def test_a_writer_takes_its_lock_at_once(office: Path) -> None:
    """So that it waits; a read that turns into a write would be refused."""
    with League.open(office) as league, writing(league.store.engine):
        other = sqlite3.connect(office, timeout=0)
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            other.execute("BEGIN IMMEDIATE")
        other.close()


@pytest.mark.parametrize("content", [b"", b"no database at all, only some text"])
def test_a_file_that_is_no_league(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "other.db"
    path.write_bytes(content)
    with pytest.raises(InvalidFile, match="league"):
        League.open(path)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("none.db", "there is no such league; check the name, or start one"),
        ("folder", "a folder – there is no such league"),
        ("mysql://localhost/x", "a league is a file, or postgresql://HOST/DATABASE"),
        ("postgresql://a:secret@[::1/x", "check how it is written"),
    ],
)
def test_places_where_no_league_is(tmp_path: Path, name: str, words: str) -> None:
    (tmp_path / "folder").mkdir()
    where = name if "://" in name else str(tmp_path / name)
    with pytest.raises(InvalidFile) as refused:
        League.open(where)
    assert words in str(refused.value)
    assert "secret" not in str(refused.value)


@pytest.mark.parametrize(
    "name",
    ["", "-", ":memory:", "sqlite://", "sqlite:///:memory:", "sqlite:///file:x?mode=memory&uri=1"],
)
def test_a_league_lasts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """What SQLite would keep in memory is refused, and leaves no file."""
    monkeypatch.chdir(tmp_path)
    for begin in (League.create, League.open):
        with pytest.raises(InvalidFile, match="a league is kept in a file, or in postgresql:"):
            begin(name)
    assert not list(tmp_path.iterdir())
    for name in ("./-", "sqlite:///x.db"):
        League.create(name).close()
        League.open(name).close()


def test_a_new_league_replaces_nothing(office: Path, tmp_path: Path) -> None:
    with pytest.raises(InvalidFile, match="a new league is a new file"):
        League.create(office)
    with pytest.raises(InvalidFile, match="its folder does not exist"):
        League.create(tmp_path / "none" / "x.db")


def test_postgres_holds_one_league_in_a_schema(postgres: str) -> None:
    from .conftest import schema_of

    where = schema_of(postgres)
    with pytest.raises(InvalidFile, match="this database holds no league"):
        League.open(where)
    League.create(where, name="One").close()
    with pytest.raises(InvalidFile, match="this database already holds a league"):
        League.create(where)
    with League.open(where) as league:
        assert league.name == "One"


def test_a_server_that_is_not_there() -> None:
    with pytest.raises(InvalidFile) as refused:
        League.open("postgresql://me:secret@127.0.0.1:1/x")
    assert "check the address, and whether the server is running" in str(refused.value)
    assert "secret" not in str(refused.value)


def test_without_psycopg(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(InvalidFile, match=r"install Arpad with its extra \[postgres\]"):
        League.open("postgresql://127.0.0.1/x")


def test_what_a_database_says_is_said_in_our_words() -> None:
    words = "'something odd' – the database refused; check it with"
    with pytest.raises(InvalidFile, match=words), database_errors(url_of("x.db")):
        raise sqlite3.OperationalError("something odd")
    assert shown("postgresql://a:b@h/x") == "postgresql://a:***@h/x"


def test_a_full_disk_is_called_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite calls it a disk error; one that is not about missing space is not translated."""
    url = url_of(tmp_path / "x.db")
    words = "'disk I/O error' – the database refused; check the disk, and try again"
    with pytest.raises(InvalidFile, match=words), database_errors(url):
        raise sqlite3.OperationalError("disk I/O error")
    for number, rule in (
        (errno.ENOSPC, "no space is left on the disk"),
        (errno.EDQUOT, "your quota on the disk is used up"),
    ):

        def fail(number: int = number, **_: object) -> None:
            raise OSError(number, os.strerror(number))

        monkeypatch.setattr("arpad.writing.output.TemporaryFile", fail)
        words = f"x.db: no room – {rule}; make room, and try again: nothing was"
        for message in ("disk I/O error", "unable to open database file"):
            with pytest.raises(InvalidFile, match=words), database_errors(url):
                raise sqlite3.OperationalError(message)
    words = "no room – no space is left on the disk; make room"
    for message in ("database or disk is full", "could not extend file: No space left on device"):
        with pytest.raises(InvalidFile, match=words), database_errors(url_of("postgresql://h/x")):
            raise sqlite3.OperationalError(message)


@pytest.mark.parametrize(
    ("number", "words"),
    [(errno.ENOSPC, "no room – no space is left"), (errno.EACCES, "it cannot be created; check")],
)
def test_a_file_that_cannot_be_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, words: str
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(Path, "touch", fail)
    with pytest.raises(InvalidFile, match=rf"x\.db: .*{words}"):
        League.create(tmp_path / "x.db")


def test_a_file_that_is_write_protected(office: Path, tmp_path: Path) -> None:
    """It is read, and not written to, also by root."""
    office.chmod(0o444)
    before = office.read_bytes()
    words = "write-protected – nothing is written to such a file; make it writable, or use a copy"
    with League.open(office) as league:
        league.table()
        for write in (lambda: league.add_player("Z"), lambda: league.make_link("see")):
            with pytest.raises(InvalidFile, match=words):
                write()
    assert office.read_bytes() == before
    empty = tmp_path / "empty.db"
    empty.touch(0o444)
    with pytest.raises(InvalidFile, match=words):
        League.create(empty)
    assert empty.read_bytes() == b""
    office.chmod(0o644)
    with League.open(office) as league:
        league.add_player("Z")


@pytest.mark.parametrize(("mode", "copied"), [(0o600, 0o600), (0o664, 0o664), (0o440, 0o640)])
def test_who_may_not_read_a_league_reads_no_copy(office: Path, mode: int, copied: int) -> None:
    office.chmod(mode)
    copy = office.with_name("copy.db")
    with League.open(office) as league:
        league.backup(copy)
    assert copy.stat().st_mode & 0o777 == copied


def test_a_copy_is_called_by_its_name(office: Path, tmp_path: Path) -> None:
    """Errors name the league as the caller did; other errors are unchanged."""
    with League.open(office) as league:
        with pytest.raises(InvalidFile, match=r"^copy\.db: missing – its folder does not exist"):
            league.backup(tmp_path / "none" / ".work.db", "copy.db")
        with pytest.raises(InvalidFile, match=r"none/copy\.db: missing – its folder does not"):
            league.backup(tmp_path / "none" / "copy.db")
        league.close()
        office.write_bytes(b"no database at all")
        with pytest.raises(InvalidFile, match=f"^{office}: 'file is not a database'"):
            league.backup(tmp_path / "copy.db", "x")


def test_a_database_without_a_log_is_no_league(place: Place) -> None:
    where = place()
    Store.create(where).close()
    with pytest.raises(InvalidFile, match="empty – its log is empty: no league was ever created"):
        League.open(where)
    with pytest.raises(
        InvalidFile, match="log: empty – a log begins with the entry that created the league"
    ):
        check_entries([])


def test_what_a_killed_run_left_is_no_obstacle(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    for content in (b"", b"no database"):
        path.write_bytes(content)
        if content:
            with pytest.raises(InvalidFile, match="exists – a new league is a new file"):
                League.create(path)
            assert path.read_bytes() == content
        else:
            League.create(path).close()
    path.unlink()
    begun = sqlite3.connect(path)
    begun.execute("PRAGMA journal_mode=WAL")
    begun.close()
    with League.create(path, name="Again") as league:
        assert league.name == "Again"
    with pytest.raises(InvalidFile, match="exists – a new league is a new file"):
        League.create(path)


# A copy, and what a check finds


def test_a_backup_is_the_whole_league(place: Place, tmp_path: Path) -> None:
    with League.create(place(), name="Whole") as league:
        league.record(["Ann", "Bob"], 1, new=True)
        _, secret = league.make_link("run")
        league.set("webhook", "x")
        league.backup(tmp_path / "copy.db")
        with League.open(tmp_path / "copy.db") as copy:
            assert copy.hash == league.hash
            assert copy.table() == league.table()
            assert copy.role_of(secret) is not None
            assert copy.setting("webhook") == "x"
    assert not (tmp_path / "copy.db-wal").exists()


TAMPERED = {
    "a result": (
        "UPDATE log SET data = replace(data, '\"places\":[1,2]', '\"places\":[2,1]')",
        "entry 4: its hash is wrong",
    ),
    "a reason": ("UPDATE log SET reason = 'x' WHERE position = 2", "entry 2: its hash"),
    "a kind": ("UPDATE log SET kind = 'voided' WHERE position = 3", "entry 3: its hash"),
    "one removed": ("DELETE FROM log WHERE position = 4", "entry 4: missing or out of order"),
}


@pytest.mark.parametrize("name", TAMPERED)
def test_a_log_that_somebody_edited_is_noticed(office: Path, name: str) -> None:
    statement, words = TAMPERED[name]
    with League.open(office) as league:
        assert check(league).problems == ()
    change(office, statement)
    with League.open(office) as league:
        assert words in "\n".join(check(league).problems)


def test_an_entry_that_does_not_follow(office: Path) -> None:
    change(office, "UPDATE log SET data = '{}' WHERE position = 2")
    with League.open(office) as league:
        found = check(league)
        with pytest.raises(InvalidFile, match="take a backup, or an export"):
            league.table()
    assert "entry 2: 'player added' – it does not follow" in "\n".join(found.problems)
    assert found.as_data()["entries"] == 8


DAMAGED = {
    "no JSON": ("data = '{'", "entry 4: damaged – it is text, and its data is an object in JSON"),
    "no object": ("data = '[1]'", "entry 4: damaged"),
    "far too deep": (f"data = '{'[' * 100_000}'", "entry 4: damaged"),
    "no text": ("author = x'00'", "entry 4: damaged"),
    "nobody": ("data = replace(data, '[[1],[2]]', '[[99],[2]]')", "entry 4: 'recorded' – it does"),
    "no number": ("data = replace(data, '[[1],[2]]', '[[1],2]')", "entry 4: 'recorded' – it does"),
    "no day": ("data = replace(data, '-', 'x')", "entry 4: 'recorded' – it does"),
    "into nobody": (
        "kind = 'merged', data = '{\"player\":1,\"into\":9}'",
        "entry 4: 'merged' – it",
    ),
    "a correction": (
        "kind = 'corrected', data = '{\"game\":1,\"sides\":[[9],[2]]}'",
        "entry 4: 'corrected' – it does",
    ),
}


@pytest.mark.parametrize("name", DAMAGED)
def test_a_damaged_entry_is_named(office: Path, name: str) -> None:
    """By everything that is shown, and by the check."""
    statement, words = DAMAGED[name]
    change(office, f"UPDATE log SET {statement} WHERE position = 4")
    with League.open(office) as league:
        looks: list[Any] = [league.table, league.games, league.players, league.seasons]
        for look in (*looks, lambda: league.player("Ann"), lambda: league.add_player("Z")):
            with pytest.raises(InvalidFile) as refused:
                look()
            assert str(refused.value).startswith(words)
        found = check(league)
    assert words in "\n".join(found.problems)
    assert found.entries == 8
    assert len(found.hash) == 64


def test_a_check_that_cannot_replay(office: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise IndexError("list index out of range")

    monkeypatch.setattr(sys.modules["arpad.league.check"], "check_entries", fail)
    with League.open(office) as league:
        assert check(league).problems == (
            "the log cannot be replayed: IndexError('list index out of range')",
        )


@pytest.mark.parametrize("table", ["links", "settings", "snapshot"])
def test_a_table_that_is_missing(office: Path, table: str) -> None:
    change(office, f"DROP TABLE {table}")
    with League.open(office) as league:
        assert check(league).problems == (f"the table {table} is missing",)


def test_a_damaged_file(office: Path) -> None:
    """Its pages contradict each other."""
    change(office, "CREATE INDEX kinds ON log (kind)", "PRAGMA writable_schema=ON")
    change(
        office,
        "PRAGMA writable_schema=ON",
        "UPDATE sqlite_master SET sql = 'CREATE INDEX kinds ON log (author)' WHERE name = 'kinds'",
    )
    with League.open(office) as league:
        assert "the file is damaged: row 1 missing from index kinds" in check(league).problems


def test_what_a_check_says_to_compare_with(office: Path) -> None:
    """A log that was cut is whole in itself; its length, its last time and its hash are others."""
    with League.open(office) as league:
        before, last = check(league), league.log(last=1)[0]
    assert (before.entries, before.last, before.hash) == (8, last.time, last.hash)
    words = check_text(before).splitlines()
    assert words[0] == "All is well: recomputed from the log, every bit is the same."
    day = f"{last.time[:10]} {last.time[11:19]}"
    assert words[1:] == [
        f"8 entries, the last of {day} UTC, 4 games, 3 players",
        f"hash {last.hash}",
    ]
    change(office, "DELETE FROM log WHERE position = 8")
    with League.open(office) as league:
        after = check(league)
    assert (after.problems, after.entries) == ((), 7)
    assert after.hash != before.hash


def test_ratings_in_memory_are_compared(office: Path) -> None:
    with League.open(office) as league:
        league.replayed().engine.column("rating")[1] += 1e-9
        assert "Ann: " in check(league).problems[0]


def test_a_check_reads_the_log_in_portions(office: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All of a long one at once would fill the memory; what is compared is met on the way."""
    monkeypatch.setattr(sys.modules["arpad.league.store"], "_PORTION", 3)
    with League.open(office) as league:
        for _ in range(20):
            league.record(["Ann", "Bob"], 1)
        league.table()
        read: list[int] = []
        entries = Store.entries

        def counted(store: Store, *given: Any) -> list[Any]:
            read.append(len(entries(store, *given)))
            return entries(store, *given)

        monkeypatch.setattr(Store, "entries", counted)
        assert check(league).as_data()["entries"] == sum(read) == 28
        assert max(read) == 3
        read.clear()
        assert len(list(export_log(league))) == sum(read) == 28
        assert max(read) == 3


def test_a_check_replays_once_what_is_the_same(
    office: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a season that has ended, ratings of all time are those of the season."""
    module, played = sys.modules["arpad.league.check"], []
    original = module.replay

    def counted(history: Any, *given: Any, **named: Any) -> Any:
        assert named["keep"] == "nothing"
        played.append(named["seasons"])
        return original(history, *given, **named)

    monkeypatch.setattr(module, "replay", counted)
    with League.open(office) as league:
        assert check(league).problems == ()
        assert played == [True]
        league.end_season(rule="reset")
        played.clear()
        assert check(league).problems == ()
        assert played == [True, False]


# The snapshot


@pytest.fixture
def snapshots(monkeypatch: pytest.MonkeyPatch) -> None:
    """One for every few entries."""
    monkeypatch.setattr(module, "SNAPSHOT_EVERY", 2)


def kept(path: Path) -> tuple[int, bytes] | None:
    store = Store.open(path)
    with store.reading() as connection:
        found = store.snapshot(connection)
    store.close()
    return found


@pytest.mark.usefixtures("snapshots")
def test_a_snapshot_opens_to_the_same_league(office: Path) -> None:
    with League.open(office) as league:
        league.correct(2, score=1)
        league.void(3)
        before = league.table(), league.games(), league.hash
        assert check(league).snapshot == 10
    found = kept(office)
    assert found is not None
    with League.open(office) as league:
        assert (league.table(), league.games(), league.hash) == before
        league.restore(3)
        assert check(league).problems == ()


@pytest.mark.usefixtures("snapshots")
@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("UPDATE snapshot SET content = x'00'", "the snapshot cannot be read"),
        ("UPDATE snapshot SET position = 3", "the snapshot is not what the log says"),
    ],
)
def test_a_snapshot_is_never_trusted(office: Path, statement: str, words: str) -> None:
    with League.open(office) as league:
        before = league.table()
    change(office, statement)
    with League.open(office) as league:
        league._cache._kept = 100  # nobody makes another one meanwhile
        assert league.table() == before
        assert words in "\n".join(check(league).problems)


@pytest.mark.usefixtures("snapshots")
def test_ratings_of_a_snapshot_are_compared(office: Path) -> None:
    with League.open(office) as league:
        league.replayed().engine.column("rating")[1] += 1e-9
        league._cache._keep(league.replayed())
    with League.open(office) as league:
        assert "the ratings of the snapshot are not those of the log" in check(league).problems


@pytest.mark.usefixtures("snapshots")
def test_a_snapshot_of_another_form_is_made_anew(
    office: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with League.open(office) as league:
        before = league.table()
    monkeypatch.setattr("arpad.league.snapshot._FORM", 2)
    with League.open(office) as league:
        assert check(league).problems == ()
        assert league.table() == before


@pytest.mark.usefixtures("snapshots")
def test_a_league_that_cannot_be_written_is_read_all_the_same(
    office: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: Any) -> None:
        raise InvalidFile("x", "x", "x", "x")

    with League.open(office) as league:
        before = league.table()
    change(office, "DELETE FROM snapshot")
    monkeypatch.setattr(Store, "keep", refuse)
    with League.open(office) as league:
        assert league.table() == before
    assert kept(office) is None


# Schemas


def test_the_revisions_are_those_of_alembic() -> None:
    found = [each.revision for each in schema.script().walk_revisions()]
    assert tuple(reversed(found)) == schema.REVISIONS


def test_the_first_revision_goes_both_ways() -> None:
    from alembic.migration import MigrationContext
    from alembic.operations import Operations
    from sqlalchemy import create_engine, inspect

    from arpad.league.store.migrations.versions import r0001_log as first

    with create_engine("sqlite://").begin() as connection:
        with Operations.context(MigrationContext.configure(connection)):
            first.upgrade()
            made = set(inspect(connection).get_table_names())
            first.downgrade()
        assert made == {"log", "snapshot", "links", "settings"}
        assert inspect(connection).get_table_names() == []


def test_the_schema_is_what_the_tables_say(place: Place) -> None:
    """A new database, and one by migrations, is as the tables of the code, to the last column."""
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    from arpad.league.store.schema import METADATA

    store = Store.create(place())
    empty = open_engine(url_of(place()))
    with writing(empty) as connection:
        schema.upgrade(connection)
    for engine in (store.engine, empty):
        with reading(engine) as connection:
            assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
            assert schema.check(connection)
        engine.dispose()


def test_a_new_league_needs_no_alembic(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schema, "upgrade", lambda _: pytest.fail("it is new"))
    League.create(tmp_path / "x.db").close()
    League.open(tmp_path / "x.db").close()


@pytest.fixture
def another_revision(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> pytest.MonkeyPatch:
    """A revision that only this test has; undo the patch to be without it."""
    monkeypatch.setattr(schema, "FOLDER", _with_another_revision(tmp_path))
    monkeypatch.setattr(schema, "REVISIONS", (*schema.REVISIONS, _NEXT))
    return monkeypatch


#: A revision after all of them.
_NEXT = f"{int(schema.REVISIONS[-1]) + 1:04}"


def test_every_earlier_schema_is_brought_up_to_date(
    place: Place, request: pytest.FixtureRequest
) -> None:
    where = place()
    with League.create(where) as league:
        league.record(["Ann", "Bob"], 1, new=True)
        before = league.hash, league.table()
    undo = request.getfixturevalue("another_revision")
    for _ in range(2):
        with League.open(where) as league:
            assert (league.hash, league.table()) == before
            with league.store.reading() as connection:
                assert schema.current(connection) == _NEXT
                connection.execute(text("SELECT note FROM links"))
    undo.undo()
    with pytest.raises(ArpadError, match="a newer version of Arpad has written to this league"):
        League.open(where)


def test_a_void_game_between_two_who_were_merged_is_corrected(tmp_path: Path) -> None:
    """The league writes it, so it is no damage."""
    with League.create(tmp_path / "x.db") as league:
        league.record(["Ann", "Annie"], 1, new=True)
        league.void(1)
        league.merge("Annie", "Ann")
        league.correct(1, score=0)
        assert check(league).problems == ()
        with pytest.raises(ArpadError, match="the same player takes part twice"):
            league.restore(1)


@pytest.mark.parametrize("earlier", [FIRST, UNDATED], ids=lambda each: each.commit)
def test_a_file_of_an_earlier_version(tmp_path: Path, earlier: Earlier) -> None:
    """It opens as it was, comes back from its log, and goes on."""
    path = tmp_path / "office.db"
    earlier.write(path)
    with League.open(path) as league:
        assert check(league).problems == ()
        assert league.hash == earlier.hash
        for season, ratings in (("current", earlier.current), ("all-time", earlier.all_time)):
            assert {row.name: row.rating for row in league.table(season)} == ratings
        with import_log(tmp_path / "again.db", export_log(league), "log") as again:
            assert again.table() == league.table()
        assert league.record(["Ann", "Eve"], 1, new=True) == 11
        assert check(league).problems == ()
    assert sorted(path.name for path in tmp_path.glob("*.db")) == [
        "again.db",
        "office-before-0002.db",
        "office.db",
    ]


@pytest.mark.usefixtures("another_revision")
def test_a_file_is_copied_before_its_tables_change(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """And whoever opens it is told; the copy is as it was, and a second one replaces nothing."""
    for number, ending in enumerate(("", "-2")):
        path, former = tmp_path / "office.db", tmp_path / f"office-before-{_NEXT}{ending}.db"
        path.unlink(missing_ok=True)
        FIRST.write(path)
        for _ in range(2):
            with League.open(path) as league:
                assert league.hash == FIRST.hash
                assert check(league).problems == ()
        words = f"{path}: its tables are upgraded; as it was before, it is in {former}."
        assert [each.getMessage() for each in caplog.records][number:] == [words]
        with closing(sqlite3.connect(former)) as copy:
            assert copy.execute("SELECT * FROM alembic_version").fetchall() == [("0001",)]
            assert copy.execute("SELECT hash FROM log").fetchall()[-1] == (FIRST.hash,)
            assert copy.execute("SELECT * FROM settings").fetchall() == [("webhook", "x")]
    assert len(list(tmp_path.glob("*.db"))) == 3


@pytest.mark.usefixtures("another_revision")
def test_no_copy_no_upgrade(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "office.db"
    FIRST.write(path)
    before = path.read_bytes()

    def fail(*_: object) -> None:
        raise InvalidFile("copy", "x", "there is no room", "make room")

    monkeypatch.setattr(Store, "copy", fail)
    with pytest.raises(InvalidFile, match="there is no room"):
        League.open(path)
    assert path.read_bytes() == before


def test_a_write_protected_file_of_an_earlier_version_is_only_looked_at(tmp_path: Path) -> None:
    path = tmp_path / "office.db"
    FIRST.write(path)
    path.chmod(0o444)
    before = path.read_bytes()
    with League.open(path) as league:
        assert {row.name: row.rating for row in league.table()} == FIRST.current
        assert [(each.id, each.role, each.player) for each in league.links()] == [
            (1, "see", None),
            (2, "run", None),
        ]
        with pytest.raises(InvalidFile, match="write-protected"):
            league.make_link("see")
    assert path.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == ["office.db"]


def test_two_who_bring_it_up_to_date_at_once(office: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second finds that it is done."""
    answers = iter((False, True))
    monkeypatch.setattr(schema, "check", lambda _: next(answers))
    monkeypatch.setattr(schema, "upgrade", lambda _: pytest.fail("it is done already"))
    Store.open(office).close()


def _with_another_revision(tmp_path: Path) -> Path:
    import shutil

    folder = tmp_path / "migrations"
    shutil.copytree(schema.FOLDER, folder)
    (folder / "versions" / f"r{_NEXT}_note.py").write_text(
        "import sqlalchemy as sa\n"
        "from alembic import op\n"
        f'revision, down_revision = "{_NEXT}", "{schema.REVISIONS[-1]}"\n'
        "branch_labels = depends_on = None\n"
        "def upgrade():\n"
        '    with op.batch_alter_table("links") as batch:\n'
        '        batch.add_column(sa.Column("note", sa.Text))\n'
    )
    return folder
