"""Add tournaments: what was chosen, who takes part, rounds, and the seats of their boards."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Migrate from the previous version."""
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("terms", sa.Text(), nullable=False),
        sa.Column("creator", sa.String(length=16), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("starts_at", sa.BigInteger(), nullable=True),
        sa.Column("status", sa.String(length=10), nullable=False),
        sa.Column("started_at", sa.BigInteger(), nullable=True),
        sa.Column("ended_at", sa.BigInteger(), nullable=True),
        sa.Column("rounds", sa.Integer(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("changes", sa.Integer(), nullable=False),
        _key("tournaments", "creator", "players.id", "SET NULL"),
        sa.PrimaryKeyConstraint("id", name="pk_tournaments"),
    )
    op.create_index("ix_tournaments_creator", "tournaments", ["creator"])
    op.create_index("ix_tournaments_status", "tournaments", ["status"])
    op.create_table(
        "entrants",
        sa.Column("tournament", sa.String(length=16), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("player", sa.String(length=16), nullable=True),
        sa.Column("level", sa.String(length=40), nullable=True),
        sa.Column("name", sa.String(length=40), nullable=True),
        sa.Column("strength", sa.Float(), nullable=False),
        sa.Column("withdrawn", sa.Boolean(), nullable=False, server_default=sa.false()),
        _key("entrants", "tournament", "tournaments.id", "CASCADE"),
        _key("entrants", "player", "players.id", "SET NULL"),
        sa.PrimaryKeyConstraint("tournament", "number", name="pk_entrants"),
        sa.UniqueConstraint("tournament", "player", name="uq_entrants_tournament"),
    )
    op.create_index("ix_entrants_player", "entrants", ["player"])
    op.create_table(
        "tournament_rounds",
        sa.Column("tournament", sa.String(length=16), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("begins_at", sa.BigInteger(), nullable=False),
        sa.Column("secret", sa.String(length=64), nullable=True),
        _key("tournament_rounds", "tournament", "tournaments.id", "CASCADE"),
        sa.PrimaryKeyConstraint("tournament", "number", name="pk_tournament_rounds"),
    )
    op.create_table(
        "tournament_seats",
        sa.Column("tournament", sa.String(length=16), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("board", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("entrant", sa.Integer(), nullable=False),
        sa.Column("table", sa.String(length=16), nullable=True),
        sa.Column("rank", sa.Integer(), nullable=True),
        sa.Column("points", sa.Integer(), nullable=True),
        _key("tournament_seats", "tournament", "tournaments.id", "CASCADE"),
        sa.PrimaryKeyConstraint("tournament", "round", "board", "seat", name="pk_tournament_seats"),
        sa.UniqueConstraint("tournament", "round", "entrant", name="uq_tournament_seats_tournament"),
    )
    op.create_index("ix_tournament_seats_table", "tournament_seats", ["table"])


def _key(table: str, column: str, target: str, then: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], [target], name=f"fk_{table}_{column}", ondelete=then)
