"""Add votes on puzzles, and reports about them."""

import sqlalchemy as sa
from alembic import op

revision = "0044"
down_revision = "0043"


def upgrade() -> None:
    """Migrate from the previous version."""
    op.create_table(
        "puzzle_votes",
        sa.Column("player", sa.String(length=16), nullable=False),
        sa.Column("puzzle", sa.String(length=60), nullable=False),
        sa.Column("good", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_puzzle_votes_player", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("player", "puzzle", name="pk_puzzle_votes"),
    )
    op.add_column("reports", sa.Column("puzzle", sa.String(length=60), nullable=True))
