"""The tables of a league: its log, one snapshot of what the log says, its links, its settings.

Everything about results is in the log. The snapshot follows from it, and can be deleted at any
time. Links and settings say who may do what and who is notified.
"""

from __future__ import annotations

from sqlalchemy import (
    CheckConstraint,
    Column,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

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
    Column("role", String(10), nullable=False),
    Column("label", Text, nullable=False),
    Column("hash", String(64), nullable=False, unique=True),
    Column("made", String(27), nullable=False),
    Column("revoked", String(27)),
)

SETTINGS = Table(
    "settings",
    METADATA,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
#: In the order in which a copy is made.
TABLES = (LOG, SNAPSHOT, LINKS, SETTINGS)
