"""League storage: its log, links and settings in a database.

A league is one SQLite file or one PostgreSQL database, named by a URL. Python does all the
arithmetic, so both give identical ratings.
"""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import chain, count
from json import loads
from pathlib import Path
from typing import Any

from sqlalchemy import (
    Connection,
    Engine,
    bindparam,
    delete,
    func,
    insert,
    inspect,
    null,
    select,
    update,
)

from arpad.errors import ArpadError, InvalidFile, Unquoted
from arpad.league.entries import NO_HASH, Entry, canonical
from arpad.league.store import schema
from arpad.league.store.database import (
    PATIENCE,
    busy,
    called,
    check_there,
    copy_file,
    database_errors,
    files_of,
    new_file,
    open_engine,
    reading,
    settle,
    shown,
    url_of,
    use_write_ahead_log,
    writing,
)
from arpad.league.store.quota import Quota
from arpad.league.store.schema import FIRST_LINKS, LINKS, LOG, SETTINGS, SNAPSHOT, TABLES
from arpad.league.store.upkeep import wipe
from arpad.writing.paths import is_protected

_log = logging.getLogger(__name__)
#: The setting that notes that something is to be wiped, and how long that may wait for others.
_TO_WIPE, _WIPING = "to wipe", 30
_PORTION = 10_000  # entries that are read at once
_FIELDS = ("position", "time", "author", "reason", "kind", "hash")
_COLUMNS = tuple(LOG.c[name] for name in (*_FIELDS, "data"))
_LAST = select(LOG.c.position, LOG.c.hash).order_by(LOG.c.position.desc()).limit(1)


class Store:
    """The database of one league."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.name = shown(engine.url)
        self.files = files_of(engine.url)
        self._writers = threading.Lock()
        #: How large it may become; None: as large as it likes.
        self.quota: Quota | None = None
        self._links = select(LINKS).order_by(LINKS.c.id)

    @classmethod
    def create(cls, place: str | os.PathLike[str], entries: Sequence[Entry] = ()) -> Store:
        """Create a database with these `entries` in its log; if that fails, nothing is left."""
        url = url_of(place)
        with new_file(url):
            store = cls(open_engine(url))
            try:
                store._fill(entries)
            except BaseException:
                store.close()
                raise
        return store

    def _fill(self, entries: Sequence[Entry]) -> None:
        use_write_ahead_log(self.engine.url)
        with writing(self.engine) as connection:
            if schema.current(connection) or inspect(connection).has_table(LOG.name):
                raise InvalidFile(
                    self.name,
                    Unquoted("a league"),
                    "this database already holds a league",
                    "choose another database",
                )
            schema.create(connection)
            if entries:
                self.append(connection, entries)

    @classmethod
    def open(cls, place: str | os.PathLike[str]) -> Store:
        """Open the database of a league, and upgrade it if it is of an earlier version.

        A file is copied first, and a warning in the log of the process names the copy. One that is
        write-protected stays as it is.
        """
        url = url_of(place)
        check_there(url)
        store = cls(open_engine(url))
        with reading(store.engine) as connection:
            newest = schema.check(connection)
            if not store.last(connection)[0]:
                rule = "its log is empty: no league was ever created here"
                raise InvalidFile(store.name, Unquoted("empty"), rule, "start one in a new file")
        if not newest and store.files and is_protected(Path(store.files[0])):
            columns = (LINKS.c[name] for name in FIRST_LINKS)
            store._links = select(*columns, null().label("player")).order_by(LINKS.c.id)
        elif not newest:
            store._upgrade()
        store.finish_wiping()
        return store

    def _upgrade(self) -> None:
        with writing(self.engine) as connection:
            if schema.check(connection):
                return  # somebody else has done it meanwhile
            if self.files:  # a server's database has its own backups, and undoes what fails
                former = _unused(Path(self.files[0]), f"before-{schema.REVISIONS[-1]}")
                self.copy(former, str(former))
                _log.warning(
                    "%s: its tables are upgraded; as it was before, it is in %s.", self.name, former
                )
            schema.upgrade(connection)

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()

    @contextmanager
    def writing(self, *, wait: bool = True) -> Iterator[Connection]:
        """An exclusive transaction that writes; without `wait`, an error if another one runs.

        Threads of one process wait here, so that they do not take the connections of readers.
        """
        if not self._writers.acquire(timeout=PATIENCE if wait else 0):
            raise busy(self.engine.url)
        try:
            with writing(self.engine, wait=wait) as connection:
                yield connection
        finally:
            self._writers.release()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that reads: the same log from its first query to its last."""
        with reading(self.engine) as connection:
            yield connection

    def settle(self) -> None:
        """Bring what others committed into the file itself, if nobody is in the way."""
        errors = database_errors(self.engine.url)
        with suppress(ArpadError), errors, self.engine.connect() as connection:
            settle(connection)

    # What was removed

    def wipe_later(self, connection: Connection) -> None:
        """Note that something was removed whose bytes are still to be wiped."""
        self.set(connection, _TO_WIPE, "yes")

    def wipe(self, *, wait: bool = True) -> bool:
        """Wipe what was removed from the files; False if others are in the way."""
        if not wipe(self.engine, _WIPING if wait else 0):
            return False
        with suppress(ArpadError), self.writing(wait=wait) as connection:
            self.set(connection, _TO_WIPE, None)
        return True

    def is_to_wipe(self, connection: Connection) -> bool:
        """Whether something was removed whose bytes may still be there."""
        return self.setting(connection, _TO_WIPE) is not None

    def finish_wiping(self) -> None:
        """Wipe what could not be wiped when it was removed, if nobody is in the way."""
        with suppress(ArpadError):
            with self.reading() as connection:
                waits = self.is_to_wipe(connection)
            if waits:
                self.wipe(wait=False)

    # The log

    def last(self, connection: Connection) -> tuple[int, str]:
        """The position and the hash of the last entry."""
        row = connection.execute(_LAST).first()
        return (0, NO_HASH) if row is None else (row[0], row[1])

    def entries(
        self, connection: Connection, after: int = 0, most: int | None = None
    ) -> list[Entry]:
        """The entries after a position, in order; at most the first `most`."""
        query = select(*_COLUMNS).where(LOG.c.position > after).order_by(LOG.c.position).limit(most)
        return [_entry(*row) for row in connection.execute(query)]

    def all_entries(self, connection: Connection) -> Iterator[Entry]:
        """All entries in order; they are read in portions, as a long log would fill the memory."""
        position = 0
        while portion := self.entries(connection, position, _PORTION):
            yield from portion
            position = portion[-1].position

    def damages(self, connection: Connection) -> Iterator[str]:
        """What is wrong with the database, whatever its tables say."""
        there = inspect(connection).get_table_names()
        yield from (
            f"the table {each.name} is missing" for each in TABLES if each.name not in there
        )
        if self.files:
            for (words,) in connection.exec_driver_sql("PRAGMA integrity_check"):
                if words != "ok":
                    yield f"the file is damaged: {words}"

    def append(self, connection: Connection, entries: Sequence[Entry]) -> None:
        """Add entries to the end of the log."""
        rows = [
            {name: getattr(entry, name) for name in _FIELDS} | {"data": canonical(entry.data)}
            for entry in entries
        ]
        connection.execute(insert(LOG), rows)

    def check_room(self, connection: Connection) -> None:
        """Refuse what was written in this transaction if the league becomes too large by it."""
        if self.quota is not None:
            self.quota.check(connection, self.last(connection)[0])

    def rewrite(self, connection: Connection, entries: Sequence[Entry]) -> None:
        """Put other entries in place of those at their positions."""
        rows = [
            {f"new_{name}": getattr(entry, name) for name in _FIELDS}
            | {"new_data": canonical(entry.data)}
            for entry in entries
        ]
        names = (*_FIELDS[1:], "data")
        changed: dict[str, Any] = {name: bindparam(f"new_{name}") for name in names}
        connection.execute(
            update(LOG).where(LOG.c.position == bindparam("new_position")).values(**changed), rows
        )

    def hash_at(self, connection: Connection, position: int) -> str | None:
        """The hash of the entry at a position."""
        hashed = connection.execute(select(LOG.c.hash).where(LOG.c.position == position)).scalar()
        return None if hashed is None else str(hashed)

    # The snapshot

    def snapshot(self, connection: Connection) -> tuple[int, bytes] | None:
        """The stored snapshot: the position it was made from, and its content."""
        row = connection.execute(select(SNAPSHOT.c.position, SNAPSHOT.c.content)).first()
        return None if row is None else (row[0], bytes(row[1]))

    def keep(self, connection: Connection, position: int, content: bytes) -> None:
        """Replace the stored snapshot."""
        connection.execute(delete(SNAPSHOT))
        connection.execute(insert(SNAPSHOT).values(id=1, position=position, content=content))

    def forget_snapshot(self, connection: Connection) -> None:
        """Delete the stored snapshot."""
        connection.execute(delete(SNAPSHOT))

    # Links and settings

    def links(self, connection: Connection) -> list[Any]:
        """All links, including revoked ones."""
        return list(connection.execute(self._links))

    def add_link(self, connection: Connection, **columns: Any) -> int:
        """Add a link; returns its number."""
        number = (connection.execute(select(func.max(LINKS.c.id))).scalar() or 0) + 1
        connection.execute(insert(LINKS).values(id=number, **columns))
        return int(number)

    def revoke_link(self, connection: Connection, number: int, time: str) -> None:
        """Mark a link as revoked."""
        connection.execute(update(LINKS).where(LINKS.c.id == number).values(revoked=time))

    def relabel_link(self, connection: Connection, number: int, label: str) -> None:
        """Give a link another label."""
        connection.execute(update(LINKS).where(LINKS.c.id == number).values(label=label))

    def setting(self, connection: Connection, name: str) -> str | None:
        """The value of a setting; None if it is not set."""
        value = connection.execute(select(SETTINGS.c.value).where(SETTINGS.c.name == name)).scalar()
        return None if value is None else str(value)

    def set(self, connection: Connection, name: str, value: str | None) -> None:
        """Set a setting, or remove it."""
        connection.execute(delete(SETTINGS).where(SETTINGS.c.name == name))
        if value is not None:
            connection.execute(insert(SETTINGS).values(name=name, value=value))

    # A copy

    def copy(self, path: Path, name: str) -> None:
        """Copy the whole league to a new SQLite file, which errors call by its `name`."""
        with called(path, name):
            self._copy(path)

    def _copy(self, path: Path) -> None:
        if not self.files:
            self._copy_rows(path)
            return
        with new_file(url_of(path)):
            # Nobody reads the copy who may not read the league.
            path.chmod(Path(self.files[0]).stat().st_mode & 0o777 | 0o200)
            copy_file(self.engine, path)

    def _copy_rows(self, path: Path) -> None:
        made = Store.create(path)
        try:
            with self.reading() as source, made.writing() as target:
                for each in TABLES:
                    rows = [dict(row._mapping) for row in source.execute(select(each))]
                    if rows:
                        target.execute(insert(each), rows)
        finally:
            made.close()


def _entry(
    position: int, time: str, author: str, reason: str, kind: str, hashed: str, data: str
) -> Entry:
    """An entry from its row; names one that somebody damaged."""
    texts = (time, author, reason, kind, hashed, data)
    with suppress(ValueError, RecursionError):
        content = loads(data) if all(isinstance(each, str) for each in texts) else None
        if isinstance(content, dict):
            return Entry(position, time, author, reason, kind, content, hashed)
    rule = "it is text, and its data is an object in JSON"
    remedy = "somebody changed the log; take a backup, or an export"
    raise InvalidFile(f"entry {position}", Unquoted("damaged"), rule, remedy)


def _unused(path: Path, why: str) -> Path:
    """The name of a new file beside another one."""
    endings = chain([""], (f"-{number}" for number in count(2)))
    names = (f"{path.stem}-{why}{ending}{path.suffix}" for ending in endings)
    return next(free for name in names if not (free := path.with_name(name)).exists())
