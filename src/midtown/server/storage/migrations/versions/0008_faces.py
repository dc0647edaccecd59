"""Add the faces that players choose."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Migrate from the previous version."""
    op.add_column("players", sa.Column("face", sa.Integer(), nullable=True))
