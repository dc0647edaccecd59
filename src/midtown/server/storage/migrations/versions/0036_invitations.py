"""Add invitations of people to tables, and who may invite a player."""

import sqlalchemy as sa
from alembic import op

revision = "0036"
down_revision = "0035"


def upgrade() -> None:
    """Migrate from the previous version."""
    op.add_column("players", sa.Column("invited_by", sa.String(10), nullable=False, server_default="everybody"))
    op.create_table(
        "invitations",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("inviter", sa.String(length=16), nullable=False),
        sa.Column("player", sa.String(length=16), nullable=False),
        sa.Column("table", sa.String(length=16), nullable=False),
        sa.Column("word", sa.String(length=200), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.Column("seen_at", sa.BigInteger()),
        sa.Column("answer", sa.String(length=10)),
        sa.Column("reply", sa.String(length=200), nullable=False, server_default=""),
        sa.PrimaryKeyConstraint("id", name="pk_invitations"),
        sa.UniqueConstraint("table", "player", name="uq_invitations_table"),
        sa.ForeignKeyConstraint(["inviter"], ["players.id"], name="fk_invitations_inviter", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_invitations_player", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_invitations_table", ondelete="CASCADE"),
    )
    for column in ("inviter", "player", "made_at"):
        op.create_index(f"ix_invitations_{column}", "invitations", [column])
