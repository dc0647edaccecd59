"""Add results of finished games, ratings by day, and the wish to have no public page."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

DAY = 24 * 60 * 60
UNCOUNTED = sa.text("status = 'over' and not counted")


def upgrade() -> None:
    """Migrate from the previous version."""
    op.add_column("players", sa.Column("hidden", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("tables", sa.Column("counted", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.create_index("ix_tables_uncounted", "tables", ["id"], sqlite_where=UNCOUNTED, postgresql_where=UNCOUNTED)
    op.create_index("ix_ratings_game", "ratings", ["game", "seats"])
    op.create_table(
        "results",
        sa.Column("table", sa.String(length=16), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("player", sa.String(length=16), nullable=True),
        sa.Column("bot", sa.String(length=40), nullable=True),
        sa.Column("name", sa.String(length=40), nullable=True),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("ended_at", sa.BigInteger(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=True),
        sa.Column("score", sa.Integer(), nullable=False),
        sa.Column("opening", sa.String(length=60), nullable=True),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_results_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "seat", name=op.f("pk_results")),
    )
    op.create_index("ix_results_player", "results", ["player", "ended_at", "table"])
    op.create_table(
        "rating_days",
        sa.Column("subject", sa.String(length=40), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("day", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("subject", "game", "seats", "day", name=op.f("pk_rating_days")),
    )
    first = sa.text(
        "insert into rating_days (subject, game, seats, day, mu, sigma)"
        " select subject, game, seats, :day, mu, sigma from ratings where subject not like 'bot:%'"
    )
    op.get_bind().execute(first, {"day": int(time.time()) // DAY})
