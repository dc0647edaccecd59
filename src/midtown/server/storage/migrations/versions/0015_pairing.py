"""Add those who are looking for a table."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Migrate from the previous version."""
    op.create_table(
        "seeks",
        sa.Column("player", sa.String(length=16), nullable=False),
        sa.Column("key", sa.String(length=24), nullable=False),
        sa.Column("wishes", sa.Text(), nullable=False),
        sa.Column("beside", sa.String(length=16)),
        sa.Column("since_tick", sa.BigInteger(), nullable=False),
        sa.Column("seen_tick", sa.BigInteger(), nullable=False),
        sa.Column("secret", sa.String(length=64), nullable=False),
        sa.Column("number", sa.String(length=64), nullable=False),
        sa.Column("table", sa.String(length=16)),
        sa.PrimaryKeyConstraint("player", name="pk_seeks"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_seeks_player", ondelete="CASCADE"),
    )
    op.create_index("ix_seeks_seen_tick", "seeks", ["seen_tick"])
