"""Databases: SQLite (one file is one league) and PostgreSQL (one database is one league)."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, DatabaseError, NoSuchModuleError, SQLAlchemyError

from arpad.errors import InvalidFile, InvalidType, NoDatabase, Unquoted, with_extra
from arpad.league.entries import is_kept
from arpad.writing.output import no_room, no_room_in
from arpad.writing.paths import is_protected

#: How long a writer waits for the others, in seconds.
PATIENCE = 120
#: What a transaction of PostgreSQL holds while it writes to the log: a number of ours, and that of
#: its schema, so that the leagues of one database do not wait for each other.
_LOCK = "1095913537, (SELECT (oid::int8 - 2147483648)::int4 FROM pg_namespace \
WHERE nspname = current_schema())"
#: Connections to PostgreSQL that stay open, and that are opened besides for a moment: a server of
#: many leagues has as many of each.
_CONNECTIONS, _MORE_CONNECTIONS = 2, 13
_WRITES = "arpad_writes"
#: The driver for each kind of database, by the names that a URL may begin with.
_DRIVERS = {
    "sqlite": "sqlite",
    **dict.fromkeys(("postgres", "postgresql", "postgresql+psycopg"), "postgresql+psycopg"),
}
_RULE = "a league is a file, or postgresql://HOST/DATABASE"
_REMEDIES = {
    "disk I/O error": "check the disk, and try again: nothing was changed",
    "readonly": "make the file and its folder writable",
    "not a database": "name the file of a league",
    "unable to open": "check the name and the folder",
    "locked": "wait until other programs have finished with it, and try again",
    "connection": "check the address, and whether the server is running",
    "password": "check the name and the password",
}
_FILES = ("", "-wal", "-shm", "-journal")
#: What a league in a file cannot be called: SQLite keeps these in memory, and - is not a file.
_NO_FILES = (None, "", ":memory:", "-")
#: What SQLite also says if there is no space.
_OF_NO_ROOM = ("disk I/O error", "unable to open")


def url_of(place: str | os.PathLike[str]) -> URL:
    """The database that a path or a URL names.

    >>> url_of("office.db").drivername, url_of("postgresql://localhost/office").drivername
    ('sqlite', 'postgresql+psycopg')
    """
    if not isinstance(place, str | os.PathLike):
        raise InvalidType("league", place, "its place is a path or a URL", "write it as text")
    name = str(place)
    if "://" not in name:
        return _of_file(name, URL.create("sqlite", database=name))
    try:
        url = make_url(name)
    except (ArgumentError, ValueError) as error:
        raise InvalidFile("league", shown(name), _RULE, "check how it is written") from error
    if url.drivername not in _DRIVERS:
        raise InvalidFile("league", shown(name), _RULE, "choose one of these")
    return _of_file(name, url.set(drivername=_DRIVERS[url.drivername]))


def _of_file(name: str, url: URL) -> URL:
    """The database, if it is one that lasts: SQLite also has some in memory, and takes options."""
    if is_sqlite(url) and (
        url.database in _NO_FILES or url.query or not is_kept(url.database or "")
    ):
        rule = "a league is kept in a file, or in postgresql://HOST/DATABASE"
        raise InvalidFile("league", name, rule, "name the file")
    return url


def shown(place: str | os.PathLike[str] | URL) -> str:
    """The path or URL of a league as messages show it: without a password."""
    if isinstance(place, URL):
        return place.database or "" if is_sqlite(place) else place.render_as_string()
    name = os.fspath(place)
    try:
        return make_url(name).render_as_string() if "://" in name else name
    except (ArgumentError, ValueError):
        return "a URL"


def files_of(place: str | os.PathLike[str] | URL) -> list[str]:
    """The files of a league: its own, and those that SQLite keeps beside it for a while.

    >>> files_of("sqlite:///office.db")
    ['office.db', 'office.db-wal', 'office.db-shm', 'office.db-journal']
    """
    url = place if isinstance(place, URL) else url_of(place)
    return [f"{url.database}{end}" for end in _FILES] if is_sqlite(url) else []


def is_sqlite(url: URL) -> bool:
    """Whether it is a file."""
    return bool(url.drivername == "sqlite")


def open_engine(url: URL) -> Engine:
    """An engine; SQLite's waits for other writers, and we decide when a transaction begins."""
    if not is_sqlite(url):
        return _postgres(url)
    if _is_only_read(url):
        engine = create_engine(url, creator=lambda: _connect_unchanged(url))
    else:
        engine = create_engine(url, connect_args={"timeout": PATIENCE})
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return engine


def _is_only_read(url: URL) -> bool:
    """Whether a file is write-protected, and nobody has it open for writing."""
    path = Path(url.database or "")
    return path.exists() and is_protected(path) and not Path(f"{path}-wal").exists()


def _connect_unchanged(url: URL) -> sqlite3.Connection:
    """A connection that makes no files beside a write-protected one.

    They would be as protected as the file, and nobody could write to it again.
    """
    name = f"{Path(url.database or '').absolute().as_uri()}?immutable=1"
    return sqlite3.connect(name, uri=True, check_same_thread=False)


def _postgres(url: URL) -> Engine:
    try:
        # UTF-8, whatever the locale of the machine.
        return create_engine(
            url,
            pool_pre_ping=True,
            pool_size=_CONNECTIONS,
            max_overflow=_MORE_CONNECTIONS,
            connect_args={"client_encoding": "utf8", "connect_timeout": 10},
        )
    except (ModuleNotFoundError, NoSuchModuleError):
        rule = "PostgreSQL needs psycopg"
        raise InvalidFile("league", shown(url), rule, with_extra("postgres")) from None


def _prepare(connection: sqlite3.Connection, _: Any) -> None:
    connection.isolation_level = None  # we begin transactions ourselves
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout={PATIENCE * 1000}")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.execute("PRAGMA synchronous=FULL")  # an acknowledged result is on the disk
    cursor.close()


def _begin(connection: Connection) -> None:
    # A reading transaction that turns into a writing one would not wait for others.
    writes = connection.get_execution_options().get(_WRITES)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """A transaction that reads one state, whatever others write meanwhile."""
    with database_errors(engine.url), engine.connect() as connection:
        if not is_sqlite(engine.url):  # SQLite always reads so
            connection = connection.execution_options(isolation_level="REPEATABLE READ")
        with connection.begin():
            yield connection


@contextmanager
def writing(engine: Engine, *, wait: bool = True) -> Iterator[Connection]:
    """An exclusive transaction that writes: everybody else waits; an error if it may not `wait`."""
    check_writable(engine.url)
    with database_errors(engine.url), engine.connect() as plain:
        connection = plain.execution_options(**{_WRITES: True})
        with patience(connection, PATIENCE if wait else 0), connection.begin():
            if not is_sqlite(engine.url):
                _lock(connection, wait=wait)
            yield connection
        settle(connection)


def _lock(connection: Connection, *, wait: bool) -> None:
    """Hold the lock of all who write to PostgreSQL, until the end of the transaction."""
    if wait:
        connection.execute(text(f"SELECT pg_advisory_xact_lock({_LOCK})"))
    elif not connection.execute(text(f"SELECT pg_try_advisory_xact_lock({_LOCK})")).scalar():
        raise busy(connection.engine.url)


def busy(url: URL) -> NoDatabase:
    """The error that somebody else is writing."""
    rule = "somebody else is writing to it"
    return NoDatabase(shown(url), Unquoted("locked"), rule, _REMEDIES["locked"])


@contextmanager
def patience(connection: Connection, seconds: int) -> Iterator[None]:
    """How long SQLite waits for others inside."""
    if seconds == PATIENCE or not is_sqlite(connection.engine.url):
        yield
        return
    driver = sqlite_of(connection)
    driver.execute(f"PRAGMA busy_timeout={seconds * 1000}")
    try:
        yield
    finally:
        driver.execute(f"PRAGMA busy_timeout={PATIENCE * 1000}")


def settle(connection: Connection) -> None:
    """Bring what was committed into the file itself, so that a plain copy of the file has it.

    SQLite's write-ahead log lets pages be read while somebody writes, but keeps results beside the
    file until it is long. If somebody is reading or writing just now, whoever writes next does the
    rest; a server also looks by itself (`Upkeep`). What was committed is safe in any case.
    """
    if not is_sqlite(connection.engine.url):
        return
    with patience(connection, 0), suppress(sqlite3.Error):
        sqlite_of(connection).execute("PRAGMA wal_checkpoint(TRUNCATE)")


def sqlite_of(connection: Connection) -> sqlite3.Connection:
    """SQLite's own connection, outside of any transaction of ours."""
    driver: Any = connection.connection.driver_connection
    own: sqlite3.Connection = driver
    return own


def use_write_ahead_log(url: URL) -> None:
    """Let many read a file of SQLite while one writes; the file remembers it."""
    if is_sqlite(url):
        with database_errors(url), closing(sqlite3.connect(url.database or "")) as connection:
            connection.execute("PRAGMA journal_mode=WAL")


def copy_file(engine: Engine, path: Path) -> None:
    """Copy a file of SQLite as it is now to a new one; what was deleted is not in the copy."""
    copy = url_of(path)
    with database_errors(engine.url), engine.connect() as connection:
        try:
            sqlite_of(connection).execute("VACUUM INTO ?", (str(path),))
        except sqlite3.Error as error:
            if _no_room(copy, str(error)):
                with database_errors(copy):
                    raise
            raise
    use_write_ahead_log(copy)


@contextmanager
def database_errors(url: URL) -> Iterator[None]:
    """Turn errors of the database into ours."""
    try:
        yield
    except (SQLAlchemyError, sqlite3.Error) as error:
        message = str(error.orig if isinstance(error, DatabaseError) else error).strip()
        if rule := _no_room(url, message):
            raise _full(shown(url), rule) from None
        first = (message.splitlines() or ["it failed"])[0]
        remedy = next(
            (each for words, each in _REMEDIES.items() if words.lower() in message.lower()),
            "check it with arpad league check",
        )
        raise NoDatabase(shown(url), first, "the database refused", remedy) from None


def _no_room(url: URL, message: str) -> str | None:
    """The rule that there is no room, if that is what a database means; SQLite is seldom clear."""
    rule = no_room(message)
    if rule is None and is_sqlite(url) and any(words in message for words in _OF_NO_ROOM):
        return no_room_in(Path(url.database or "").absolute().parent)
    return rule


def _full(name: str, rule: str) -> NoDatabase:
    remedy = "make room, and try again: nothing was changed"
    return NoDatabase(name, Unquoted("no room"), rule, remedy)


def check_writable(url: URL) -> None:
    """Refuse a file that is write-protected, also for root, whom SQLite would let write."""
    path = Path(url.database or "")
    if is_sqlite(url) and path.exists() and is_protected(path):
        rule = "nothing is written to such a file"
        remedy = "make it writable, or use a copy"
        raise NoDatabase(str(path), Unquoted("write-protected"), rule, remedy)


@contextmanager
def called(path: Path, name: str) -> Iterator[None]:
    """Errors about a file call it by another name: the one that it will have."""
    try:
        yield
    except InvalidFile as error:
        if error.place != str(path):
            raise
        raise InvalidFile(name, error.value, error.rule, error.remedy) from None


def check_there(url: URL) -> None:
    """Refuse a file that does not exist, or is a folder."""
    if not is_sqlite(url):
        return
    path = Path(url.database or "")
    if not os.path.isfile(path):
        is_folder = os.path.isdir(path)
        what = Unquoted("a folder" if is_folder else "missing")
        remedy = f"check the name, or start one: arpad league new {path}"
        if is_folder:
            remedy = "name a file in it; arpad league host serves all that are in a folder"
        raise InvalidFile(str(path), what, "there is no such league", remedy)


@contextmanager
def new_file(url: URL) -> Iterator[None]:
    """Create a new file; if what is done with it inside fails, it is removed.

    A database without tables was left by a killed run, and is used again.
    """
    if not is_sqlite(url):
        yield
        return
    path = Path(url.database or "")
    if not os.path.isdir(path.parent):
        rule = "its folder does not exist"
        raise InvalidFile(str(path), Unquoted("missing"), rule, "create the folder first")
    try:
        path.touch(exist_ok=False)
    except FileExistsError:
        if not _is_begun(path):
            rule = "a new league is a new file"
            raise InvalidFile(str(path), Unquoted("exists"), rule, "choose another name") from None
        check_writable(url)
        yield
        return
    except OSError as error:
        if full := no_room(error):
            raise _full(str(path), full) from None
        remedy = "check the name and the folder"
        raise InvalidFile(str(path), error.strerror, "it cannot be created", remedy) from None
    try:
        yield
    except BaseException:
        for file in files_of(url):
            Path(file).unlink(missing_ok=True)
        raise


def _is_begun(path: Path) -> bool:
    """Whether a file is empty, or a database without tables."""
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True)) as begun:
            return begun.execute("SELECT 1 FROM sqlite_master").fetchone() is None
    except sqlite3.Error:
        return False
