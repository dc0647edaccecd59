"""Add puzzles that were found in people's public games."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    """Migrate from the previous version."""
    op.create_table(
        "puzzle_games",
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("table", sa.String(length=16), nullable=False),
        sa.Column("document", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_puzzle_games_table", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("number", name="pk_puzzle_games"),
        sa.UniqueConstraint("table", name="uq_puzzle_games_table"),
    )
