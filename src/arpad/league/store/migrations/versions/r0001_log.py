"""The log, one snapshot of it, links and settings."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "log",
        sa.Column("position", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("time", sa.String(27), nullable=False),
        sa.Column("author", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.CheckConstraint("position > 0", name="position_counts_from_one"),
    )
    op.create_table(
        "snapshot",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("position", sa.Integer, sa.ForeignKey("log.position"), nullable=False),
        sa.Column("content", sa.LargeBinary, nullable=False),
        sa.CheckConstraint("id = 1", name="one_snapshot"),
    )
    op.create_table(
        "links",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("role", sa.String(10), nullable=False),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("hash", sa.String(64), nullable=False, unique=True),
        sa.Column("made", sa.String(27), nullable=False),
        sa.Column("revoked", sa.String(27)),
    )
    op.create_table(
        "settings",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """There is nothing before it."""
    for name in ("settings", "links", "snapshot", "log"):
        op.drop_table(name)
