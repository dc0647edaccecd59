"""Add players' own notes and variations at tables."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    """Migrate from the previous version."""
    op.create_table(
        "table_notes",
        sa.Column("table", sa.String(length=16), nullable=False),
        sa.Column("player", sa.String(length=16), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("variations", sa.Text(), nullable=False),
        sa.Column("changed_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_table_notes_table", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_table_notes_player", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "player", name="pk_table_notes"),
    )
    op.create_index("ix_table_notes_player", "table_notes", ["player"])
