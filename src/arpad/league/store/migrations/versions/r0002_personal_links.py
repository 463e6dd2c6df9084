"""Links may belong to a player, and roles have longer names."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make room for both."""
    with op.batch_alter_table("links") as batch:
        batch.alter_column("role", existing_type=sa.String(10), type_=sa.String(20))
        batch.add_column(sa.Column("player", sa.Integer))
