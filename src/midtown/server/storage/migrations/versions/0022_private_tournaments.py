"""Add keys of private tournaments, and why somebody has lost without playing to the end."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    """Migrate from the previous version."""
    op.add_column("tournaments", sa.Column("key", sa.String(length=32), nullable=True))
    op.add_column("tournament_seats", sa.Column("forfeit", sa.String(length=10), nullable=True))
