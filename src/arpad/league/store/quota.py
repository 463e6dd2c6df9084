"""How large a league may become on a server of many: so that one does not take the room of all."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, text

from arpad.errors import ArpadError, InvalidValue, Unquoted
from arpad.league.store.database import is_sqlite

_REMEDY = "ask whoever runs the server for more room"
_PAGES = "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"
_TABLES = (
    "SELECT sum(pg_total_relation_size(c.oid)) FROM pg_class c"
    " JOIN pg_namespace n ON n.oid = c.relnamespace"
    " WHERE c.relkind = 'r' AND n.nspname = current_schema()"
)


@dataclass(frozen=True)
class Quota:
    """The most entries of a log, and the most bytes of a database."""

    entries: int
    bytes: int

    def check(self, connection: Connection, entries: int) -> None:
        """Refuse what was just written in this transaction, if it is more than that."""
        if entries > self.entries:
            raise _full(f"{entries:,} entries", f"it may have at most {self.entries:,} here")
        size = _bytes(connection)
        if size > self.bytes:
            most = f"it may have at most {self.bytes / 1e6:,.1f} MB here"
            raise _full(f"{size / 1e6:,.1f} MB", most)


def _bytes(connection: Connection) -> int:
    query = _PAGES if is_sqlite(connection.engine.url) else _TABLES
    return int(connection.execute(text(query)).scalar() or 0)


def _full(value: str, rule: str) -> ArpadError:
    return InvalidValue("league", Unquoted(value), rule, _REMEDY)
