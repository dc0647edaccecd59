"""Add whether a player's public games may be published with their name."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Migrate from the previous version."""
    op.add_column("players", sa.Column("publishes_name", sa.Boolean(), server_default=sa.false(), nullable=False))
