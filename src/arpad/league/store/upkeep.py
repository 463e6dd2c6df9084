"""The upkeep of a league's files: what was written beside them comes in, what was removed goes."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

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
from arpad.league.store.schema import TABLES

#: Seconds between two looks: less than the second after which a plain copy has a result.
_LOOK = 0.25


@contextmanager
def upkeep(files: Sequence[str], settle: Callable[[], object]) -> Iterator[None]:
    """Inside, look again and again whether somebody wrote, here or in another process.

    `files` are those of a store, and `settle` is its method.
    """
    ended = threading.Event()
    thread = threading.Thread(
        target=_look, args=(files, settle, ended), name="arpad-upkeep", daemon=True
    )
    if files:
        thread.start()
    try:
        yield
    finally:
        ended.set()
        if files:
            thread.join()


def _look(files: Sequence[str], settle: Callable[[], object], ended: threading.Event) -> None:
    beside = [Path(name) for name in files if name.endswith("-wal")]
    while not ended.wait(_LOOK):
        if any(path.exists() and path.stat().st_size for path in beside):
            settle()


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
