"""Add spectators' chat, who follows whom, and who is here."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Migrate from the previous version."""
    op.add_column("players", sa.Column("shows_presence", sa.Boolean(), server_default=sa.true(), nullable=False))
    op.create_table(
        "spectator_lines",
        sa.Column("table", sa.String(length=16), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("player", sa.String(length=16), nullable=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_spectator_lines_table"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_spectator_lines_player"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "number", name=op.f("pk_spectator_lines")),
    )
    op.create_index(op.f("ix_spectator_lines_player"), "spectator_lines", ["player"])
    op.create_table(
        "follows",
        sa.Column("player", sa.String(length=16), nullable=False),
        sa.Column("followed", sa.String(length=16), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_follows_player"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["followed"], ["players.id"], name=op.f("fk_follows_followed"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("player", "followed", name=op.f("pk_follows")),
    )
    op.create_index(op.f("ix_follows_followed"), "follows", ["followed"])
    op.create_table(
        "presence",
        sa.Column("player", sa.String(length=16), nullable=False),
        sa.Column("seen_tick", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_presence_player"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("player", name=op.f("pk_presence")),
    )
    op.create_index(op.f("ix_presence_seen_tick"), "presence", ["seen_tick"])
