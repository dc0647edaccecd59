"""Add an index by which the answers to a puzzle are counted."""

from alembic import op

revision = "0042"
down_revision = "0041"


def upgrade() -> None:
    """Migrate from the previous version."""
    op.create_index("ix_puzzle_tries_puzzle", "puzzle_tries", ["puzzle", "move"])
