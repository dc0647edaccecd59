"""Add whether those who may want to enter a tournament of a series have heard that it comes."""

import sqlalchemy as sa
from alembic import op

revision = "0047"
down_revision = "0046"


def upgrade() -> None:
    """Migrate from the previous version."""
    op.add_column("tournaments", sa.Column("series_announced", sa.Boolean(), nullable=False, server_default=sa.false()))
