"""Add conditional moves, vacations by day, and how long reminders are collected."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Migrate from the previous version."""
    op.add_column("players", sa.Column("digest_minutes", sa.Integer(), server_default=sa.text("0"), nullable=False))
    op.create_table(
        "conditional_lines",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("table", sa.String(length=16), nullable=False),
        sa.Column("player", sa.String(length=16), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("made_after", sa.Integer(), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.Column("steps", sa.Text(), nullable=False),
        _key("conditional_lines", "table", "tables.id"),
        _key("conditional_lines", "player", "players.id"),
        sa.PrimaryKeyConstraint("id", name="pk_conditional_lines"),
    )
    op.create_index("ix_conditional_lines_table", "conditional_lines", ["table"])
    op.create_index("ix_conditional_lines_player", "conditional_lines", ["player"])
    op.create_table(
        "vacations",
        sa.Column("player", sa.String(length=16), nullable=False),
        sa.Column("began_at", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("ends_at", sa.BigInteger(), nullable=False),
        _key("vacations", "player", "players.id"),
        sa.PrimaryKeyConstraint("player", "began_at", name="pk_vacations"),
    )
    now = int(time.time() * 1000)
    going_on = "insert into vacations select id, :now, away_until from players where away_until > :now"
    op.execute(sa.text(going_on).bindparams(now=now))


def _key(table: str, column: str, target: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], [target], name=f"fk_{table}_{column}", ondelete="CASCADE")
