"""The tables of a league: its log, one snapshot of what the log says, its links, its settings.

Everything about results is in the log. The snapshot follows from it, and can be deleted at any
time. Links and settings say who may do what and who is notified. A new database is made by these
tables, and one of an earlier version is upgraded by Alembic.
"""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

from sqlalchemy import (
    CheckConstraint,
    Column,
    Connection,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    insert,
    inspect,
    select,
)

from arpad.errors import InvalidFile, Unquoted
from arpad.league.store.database import shown

METADATA = MetaData()

LOG = Table(
    "log",
    METADATA,
    Column("position", Integer, primary_key=True, autoincrement=False),
    Column("time", String(27), nullable=False),
    Column("author", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("kind", String(20), nullable=False),
    Column("data", Text, nullable=False),
    Column("hash", String(64), nullable=False),
    CheckConstraint("position > 0", name="position_counts_from_one"),
)

SNAPSHOT = Table(
    "snapshot",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("position", Integer, ForeignKey("log.position"), nullable=False),
    Column("content", LargeBinary, nullable=False),
    CheckConstraint("id = 1", name="one_snapshot"),
)

LINKS = Table(
    "links",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("role", String(20), nullable=False),
    Column("label", Text, nullable=False),
    Column("hash", String(64), nullable=False, unique=True),
    Column("made", String(27), nullable=False),
    Column("revoked", String(27)),
    Column("player", Integer),  # whose it is; the log has the players
)

SETTINGS = Table(
    "settings",
    METADATA,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
#: In the order in which a copy is made.
TABLES = (LOG, SNAPSHOT, LINKS, SETTINGS)
#: What the first revision has of a link.
FIRST_LINKS = ("id", "role", "label", "hash", "made", "revoked")
#: All revisions of the schema, the newest last; Alembic is loaded only for an upgrade.
REVISIONS = ("0001", "0002")
#: Where the revisions are.
FOLDER = Path(__file__).with_name("migrations")
#: Where Alembic keeps the revision of a database.
_VERSION = Table(
    "alembic_version",
    MetaData(),
    Column("version_num", String(32), nullable=False),
    PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)
#: What Alembic works on is the same for all threads of a process.
_ALEMBIC = threading.Lock()


def script() -> Any:
    """The revisions as Alembic reads them."""
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    config.set_main_option("path_separator", "os")
    return ScriptDirectory.from_config(config)


def current(connection: Connection) -> str | None:
    """The revision of a database; None if it holds no league."""
    if not inspect(connection).has_table(_VERSION.name):
        return None
    revision: str | None = connection.execute(select(_VERSION.c.version_num)).scalar()
    return revision


def create(connection: Connection) -> None:
    """Create the newest schema, in the transaction of the connection."""
    METADATA.create_all(connection)
    _VERSION.create(connection)
    connection.execute(insert(_VERSION).values(version_num=REVISIONS[-1]))


def upgrade(connection: Connection, to: str = "head") -> None:
    """Upgrade a database, in the transaction of the connection; one at a time."""
    with _ALEMBIC:
        _upgrade(connection, to)


def _upgrade(connection: Connection, to: str) -> None:
    from alembic.config import Config
    from alembic.runtime.environment import EnvironmentContext

    revisions = script()

    def steps(revision: Any, _: Any) -> Any:
        return revisions._upgrade_revs(to, revision)

    with EnvironmentContext(Config(), revisions, fn=steps, destination_rev=to) as environment:
        environment.configure(
            connection=connection, render_as_batch=True, transactional_ddl=False, fn=steps
        )
        environment.run_migrations()


def check(connection: Connection) -> bool:
    """Whether the schema is the newest; a database without a league, or a newer one, is refused."""
    revision = current(connection)
    place = shown(connection.engine.url)
    if revision is None or not inspect(connection).has_table(LOG.name):
        rule = "this database holds no league"
        raise InvalidFile(place, Unquoted("no league"), rule, "start one with arpad league new")
    if revision not in REVISIONS:
        rule = "a newer version of Arpad has written to this league"
        raise InvalidFile(place, revision, rule, "install the newest version")
    return bool(revision == REVISIONS[-1])
