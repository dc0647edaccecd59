"""Add how the seats of finished games stood at their stages."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    """Migrate from the previous version."""
    op.add_column("results", sa.Column("situations", sa.String(length=200), nullable=True))
