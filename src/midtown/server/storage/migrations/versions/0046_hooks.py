"""Add web-hooks, and what is sent there."""

import sqlalchemy as sa
from alembic import op

revision = "0046"
down_revision = "0045"


def upgrade() -> None:
    """Migrate from the previous version."""
    op.create_table(
        "hooks",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("player", sa.String(16), nullable=False),
        sa.Column("form", sa.String(8), nullable=False),
        sa.Column("label", sa.String(40), nullable=False),
        sa.Column("url", sa.Text(), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("sent_at", sa.BigInteger(), nullable=True),
        sa.Column("failing_since", sa.BigInteger(), nullable=True),
        sa.Column("off_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_hooks"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_hooks_player", ondelete="CASCADE"),
    )
    op.create_index("ix_hooks_player", "hooks", ["player"])
    op.create_table(
        "hook_deliveries",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("hook", sa.String(16), nullable=False),
        sa.Column("events", sa.Text(), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("status", sa.Integer(), nullable=True),
        sa.Column("done_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_hook_deliveries"),
        sa.ForeignKeyConstraint(["hook"], ["hooks.id"], name="fk_hook_deliveries_hook", ondelete="CASCADE"),
    )
    op.create_index("ix_hook_deliveries_hook", "hook_deliveries", ["hook"])
    open_ = sa.text("done_at is null")
    op.create_index("ix_hook_deliveries_due", "hook_deliveries", ["due_at"], sqlite_where=open_, postgresql_where=open_)
