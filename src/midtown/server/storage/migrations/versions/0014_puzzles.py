"""Add puzzles: the ratings of puzzles and of those who solve them, their answers, and runs of two minutes."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Migrate from the previous version."""
    op.create_table(
        "puzzle_ratings",
        sa.Column("puzzle", sa.String(length=60), nullable=False),
        *_rating(),
        sa.PrimaryKeyConstraint("puzzle", name="pk_puzzle_ratings"),
    )
    op.create_table(
        "puzzle_solvers",
        sa.Column("player", sa.String(length=16), nullable=False),
        *_rating(),
        sa.Column("best_run", sa.Integer(), nullable=False, server_default=sa.text("0")),
        _of_player("puzzle_solvers"),
        sa.PrimaryKeyConstraint("player", name="pk_puzzle_solvers"),
    )
    op.create_table(
        "puzzle_tries",
        sa.Column("player", sa.String(length=16), nullable=False),
        sa.Column("puzzle", sa.String(length=60), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("move", sa.String(length=60), nullable=False),
        sa.Column("solved", sa.Boolean(), nullable=False),
        sa.Column("change", sa.Float(), nullable=True),
        _of_player("puzzle_tries"),
        sa.PrimaryKeyConstraint("player", "puzzle", name="pk_puzzle_tries"),
    )
    op.create_table(
        "puzzle_runs",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("player", sa.String(length=16), nullable=False),
        sa.Column("started_at", sa.BigInteger(), nullable=False),
        sa.Column("puzzle", sa.String(length=60), nullable=True),
        sa.Column("solved", sa.Integer(), nullable=False, server_default=sa.text("0")),
        sa.Column("missed", sa.Integer(), nullable=False, server_default=sa.text("0")),
        _of_player("puzzle_runs"),
        sa.PrimaryKeyConstraint("id", name="pk_puzzle_runs"),
    )
    op.create_index("ix_puzzle_runs_player", "puzzle_runs", ["player"])
    op.create_index("ix_puzzle_runs_started_at", "puzzle_runs", ["started_at"])


def _rating() -> list[sa.Column[Any]]:
    numbers = [sa.Column(name, sa.Float(), nullable=False) for name in ("rating", "deviation", "volatility")]
    return [*numbers, *(sa.Column(name, sa.Integer(), nullable=False) for name in ("tries", "solved"))]


def _of_player(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["player"], ["players.id"], name=f"fk_{table}_player", ondelete="CASCADE")
