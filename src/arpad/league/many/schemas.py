"""Many leagues in a PostgreSQL database: each is a schema, and so is what was removed.

A schema has its own tables, its own lock and its own name, so a league in it is like one in a
database of its own: it is migrated, copied, moved and deleted without looking at any other.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from sqlalchemy import Engine, text
from sqlalchemy.engine import URL

from arpad.errors import InvalidFile
from arpad.league.many.collection import LeagueCollection, RemovedLeague, read_stamp
from arpad.league.many.names import is_name
from arpad.league.store.database import is_sqlite, open_engine, reading, shown, url_of, writing

_HOST, _LEAGUE, _REMOVED = "arpad_host", "league_", "removed_"
#: Schemas that have the log of a league, by how they begin.
_SCHEMAS = (
    "SELECT n.nspname{size} FROM pg_namespace n JOIN pg_class c ON c.relnamespace = n.oid"
    " WHERE c.relname = 'log' AND c.relkind = 'r' AND starts_with(n.nspname, :begin)"
)
_NAMES = text(_SCHEMAS.format(size=""))
#: The same with the bytes of their tables.
_SIZES = text(
    _SCHEMAS.format(
        size=", (SELECT sum(pg_total_relation_size(t.oid)) FROM pg_class t"
        " WHERE t.relnamespace = n.oid AND t.relkind = 'r')"
    )
)
#: How long a schema may be waited for that somebody still uses, in milliseconds.
_PATIENCE = 10_000


class LeagueSchemas(LeagueCollection):
    """The leagues in a PostgreSQL database."""

    def __init__(self, place: str) -> None:
        self._url = url_of(place)
        self.shown = shown(self._url)
        if is_sqlite(self._url):
            rule = "many leagues are in a folder, or in postgresql://HOST/DATABASE"
            raise InvalidFile(place, "sqlite", rule, "name the folder")

    def names(self) -> list[str]:
        """The names of all leagues, in order."""
        return sorted(filter(is_name, map(_name, self._schemas(_LEAGUE))))

    def __contains__(self, name: object) -> bool:
        """Whether there is a league of that name."""
        if not isinstance(name, str) or not is_name(name):
            return False
        return _schema(name) in self._schemas(_schema(name))

    def place(self, name: str) -> str:
        """The URL of a league: its database, with the schema."""
        return self._in(_schema(name)).render_as_string(hide_password=False)

    def sizes(self) -> dict[str, int]:
        """How many bytes the tables of each league have."""
        with reading(self._engine) as connection:
            found = {_name(s): size for s, size in connection.execute(_SIZES, {"begin": _LEAGUE})}
        return {name: int(size) for name, size in found.items() if is_name(name)}

    def misnamed(self) -> list[str]:
        """Schemas that are named nearly like those of leagues."""
        return [each for each in sorted(self._schemas(_LEAGUE)) if not is_name(_name(each))]

    def removed(self) -> list[RemovedLeague]:
        """What was removed and can be brought back, the latest first."""
        found = []
        for schema in self._schemas(_REMOVED):
            stamp, _, name = schema.removeprefix(_REMOVED).partition("_")
            time = read_stamp(stamp.upper())
            if time is not None:
                found.append(RemovedLeague(time, name.replace("_", "-")))
        return sorted(found, reverse=True)

    def _make_room(self, name: str) -> None:
        """A schema without tables was left by a killed run, and is used again."""
        self._execute(f"CREATE SCHEMA IF NOT EXISTS {_schema(name)}")

    def _move_away(self, removed: RemovedLeague) -> None:
        self._execute(f"ALTER SCHEMA {_schema(removed.name)} RENAME TO {_removed(removed)}")

    def _move_back(self, removed: RemovedLeague) -> None:
        self._execute(
            f"DROP SCHEMA IF EXISTS {_schema(removed.name)}",  # without tables, or it is refused
            f"ALTER SCHEMA {_removed(removed)} RENAME TO {_schema(removed.name)}",
        )

    def _delete(self, removed: RemovedLeague) -> None:
        self._execute(f"DROP SCHEMA {_removed(removed)} CASCADE")

    @cached_property
    def _engine(self) -> Engine:
        return open_engine(self._in(_HOST))

    def _settings(self) -> Engine:
        with reading(self._engine) as connection:
            is_there = connection.execute(text("SELECT current_schema()")).scalar() == _HOST
        if not is_there:
            self._execute(f"CREATE SCHEMA IF NOT EXISTS {_HOST}")
        return self._engine

    def _execute(self, *commands: str) -> None:
        with writing(self._engine) as connection:
            connection.execute(text(f"SET LOCAL lock_timeout = {_PATIENCE}"))
            for each in commands:
                connection.execute(text(each))

    def _schemas(self, begin: str) -> Sequence[str]:
        with reading(self._engine) as connection:
            return connection.execute(_NAMES, {"begin": begin}).scalars().all()

    def _in(self, schema: str) -> URL:
        """The URL of a schema of the database."""
        own = self._url.query.get("options", "")
        options = f"{own} -csearch_path={schema}".strip()
        return self._url.update_query_dict({"options": options})


def _schema(name: str) -> str:
    """The schema of a league; no name has an underscore, which needs no quotes."""
    return f"{_LEAGUE}{name.replace('-', '_')}"


def _name(schema: str) -> str:
    return schema.removeprefix(_LEAGUE).replace("_", "-")


def _removed(removed: RemovedLeague) -> str:
    return f"{_REMOVED}{removed.stamp.lower()}_{removed.name.replace('-', '_')}"
