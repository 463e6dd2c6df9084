"""Where a league is kept: its log, links and settings in a database.

A league is one SQLite file (copy it, and it is backed up) or one PostgreSQL database, named by a
URL. Python does all the arithmetic, so both give identical ratings.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from json import loads
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, delete, func, insert, inspect, select, update

from arpad.errors import InvalidFile, Unquoted
from arpad.league.entries import NO_HASH, Entry, canonical
from arpad.league.store import schema
from arpad.league.store.database import (
    called,
    check_there,
    database_errors,
    files_of,
    is_sqlite,
    new_file,
    open_engine,
    reading,
    shown,
    url_of,
    writing,
)
from arpad.league.store.tables import LINKS, LOG, SETTINGS, SNAPSHOT, TABLES

_FIELDS = ("position", "time", "author", "reason", "kind", "hash")
_COLUMNS = tuple(LOG.c[name] for name in (*_FIELDS, "data"))
_LAST = select(LOG.c.position, LOG.c.hash).order_by(LOG.c.position.desc()).limit(1)


class Store:
    """The database of one league."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.name = shown(engine.url)
        self.files = files_of(engine.url)

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
        if is_sqlite(self.engine.url):
            with database_errors(self.engine.url), self.engine.connect() as connection:
                driver: Any = connection.connection.driver_connection
                driver.execute("PRAGMA journal_mode=WAL")
        with writing(self.engine) as connection:
            if schema.current(connection) or inspect(connection).has_table(LOG.name):
                raise InvalidFile(
                    self.name,
                    Unquoted("a league"),
                    "this database already holds a league",
                    "choose another database",
                )
            schema.upgrade(connection)
            if entries:
                self.append(connection, entries)

    @classmethod
    def open(cls, place: str | os.PathLike[str]) -> Store:
        """Open the database of a league, and upgrade it if it is of an earlier version."""
        url = url_of(place)
        check_there(url)
        store = cls(open_engine(url))
        with reading(store.engine) as connection:
            newest = schema.check(connection)
            if not store.last(connection)[0]:
                rule = "its log is empty: no league was ever created here"
                raise InvalidFile(store.name, Unquoted("empty"), rule, "start one in a new file")
        if not newest:
            with writing(store.engine) as connection:
                if not schema.check(connection):  # somebody else may have done it meanwhile
                    schema.upgrade(connection)
        return store

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """An exclusive transaction that writes."""
        with writing(self.engine) as connection:
            yield connection

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that reads: the same log from its first query to its last."""
        with reading(self.engine) as connection:
            yield connection

    # The log

    def last(self, connection: Connection) -> tuple[int, str]:
        """The position and the hash of the last entry."""
        row = connection.execute(_LAST).first()
        return (0, NO_HASH) if row is None else (row[0], row[1])

    def entries(
        self, connection: Connection, after: int = 0, most: int | None = None
    ) -> list[Entry]:
        """The entries after a position, in order; at most the first `most`."""
        asked = select(*_COLUMNS).where(LOG.c.position > after).order_by(LOG.c.position).limit(most)
        return [
            Entry(position, time, author, reason, kind, loads(data), hashed)
            for position, time, author, reason, kind, hashed, data in connection.execute(asked)
        ]

    def append(self, connection: Connection, entries: Sequence[Entry]) -> None:
        """Add entries to the end of the log."""
        rows = [
            {name: getattr(entry, name) for name in _FIELDS} | {"data": canonical(entry.data)}
            for entry in entries
        ]
        connection.execute(insert(LOG), rows)

    def hash_at(self, connection: Connection, position: int) -> str | None:
        """The hash of the entry at a position."""
        found = connection.execute(select(LOG.c.hash).where(LOG.c.position == position)).scalar()
        return None if found is None else str(found)

    # The snapshot

    def snapshot(self, connection: Connection) -> tuple[int, bytes] | None:
        """The stored snapshot: the position it was made from, and its content."""
        row = connection.execute(select(SNAPSHOT.c.position, SNAPSHOT.c.content)).first()
        return None if row is None else (row[0], bytes(row[1]))

    def keep(self, connection: Connection, position: int, content: bytes) -> None:
        """Replace the stored snapshot."""
        connection.execute(delete(SNAPSHOT))
        connection.execute(insert(SNAPSHOT).values(id=1, position=position, content=content))

    # Links and settings

    def links(self, connection: Connection) -> list[Any]:
        """All links, including revoked ones."""
        return list(connection.execute(select(LINKS).order_by(LINKS.c.id)))

    def add_link(self, connection: Connection, **columns: Any) -> int:
        """Add a link; returns its number."""
        number = (connection.execute(select(func.max(LINKS.c.id))).scalar() or 0) + 1
        connection.execute(insert(LINKS).values(id=number, **columns))
        return int(number)

    def revoke_link(self, connection: Connection, number: int, time: str) -> None:
        """Mark a link as revoked."""
        connection.execute(update(LINKS).where(LINKS.c.id == number).values(revoked=time))

    def setting(self, connection: Connection, name: str) -> str | None:
        """The value of a setting; None if it is not set."""
        found = connection.execute(select(SETTINGS.c.value).where(SETTINGS.c.name == name)).scalar()
        return None if found is None else str(found)

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
        made = Store.create(path)
        for own in self.files[:1]:  # nobody reads the copy who may not read the league
            path.chmod(Path(own).stat().st_mode & 0o777 | 0o200)
        try:
            with self.reading() as source, made.writing() as target:
                for each in TABLES:
                    rows = [dict(row._mapping) for row in source.execute(select(each))]
                    if rows:
                        target.execute(insert(each), rows)
            with database_errors(made.engine.url), made.engine.connect() as connection:
                driver: Any = connection.connection.driver_connection
                driver.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        finally:
            made.close()
