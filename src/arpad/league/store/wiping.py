"""Wiping: what was replaced or deleted in a database is no longer in any byte of its files."""

from __future__ import annotations

from sqlalchemy import Engine, text
from sqlalchemy.exc import SQLAlchemyError

from arpad.errors import ArpadError
from arpad.league.store.database import (
    check_writable,
    database_errors,
    is_sqlite,
    patience,
    sqlite_of,
)
from arpad.league.store.tables import TABLES


def wipe(engine: Engine, seconds: int) -> bool:
    """Write the files of a database anew, without what is no longer in its tables.

    Waits at most this many seconds for those who read or write; False if they took longer.
    """
    try:
        return (
            _wipe_file(engine, seconds) if is_sqlite(engine.url) else _wipe_tables(engine, seconds)
        )
    except (ArpadError, SQLAlchemyError):
        return False


def _wipe_file(engine: Engine, seconds: int) -> bool:
    """VACUUM writes every page anew; the checkpoint empties what SQLite keeps beside the file."""
    check_writable(engine.url)
    errors = database_errors(engine.url)
    with errors, engine.connect() as connection, patience(connection, seconds):
        driver = sqlite_of(connection)
        driver.execute("VACUUM")
        is_busy, _, _ = driver.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        return not is_busy


def _wipe_tables(engine: Engine, seconds: int) -> bool:
    """VACUUM FULL writes each table into a new file, and ANALYZE the samples of its columns."""
    with engine.connect() as plain:
        connection = plain.execution_options(isolation_level="AUTOCOMMIT")
        connection.execute(text(f"SET lock_timeout = {seconds * 1000}"))
        try:
            for each in TABLES:
                connection.execute(text(f"VACUUM (FULL, ANALYZE) {each.name}"))
        finally:
            connection.execute(text("RESET lock_timeout"))
    return True
