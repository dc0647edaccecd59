"""Add why entrants are out and tournaments called off, who was there, missed games, and tables with live clocks."""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    """Migrate from the previous version."""
    op.add_column("tournaments", sa.Column("reason", sa.String(length=10), nullable=True))
    op.add_column("entrants", sa.Column("reason", sa.String(length=10), nullable=True))
    op.add_column("entrants", sa.Column("seen_tick", sa.BigInteger(), nullable=True))
    op.add_column(
        "tournament_seats", sa.Column("missed", sa.Boolean(), server_default=sa.text("false"), nullable=False)
    )
    op.add_column("tables", sa.Column("live", sa.Boolean(), server_default=sa.text("false"), nullable=False))
