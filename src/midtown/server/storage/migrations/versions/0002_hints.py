"""Add hints to the jobs of computer players."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Migrate from the previous version."""
    op.add_column("jobs", sa.Column("hint", sa.Boolean(), server_default=sa.false(), nullable=False))
