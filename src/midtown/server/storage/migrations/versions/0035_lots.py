"""Add the lot of each entrant, which decides between equals; those of before keep the order of entering."""

import sqlalchemy as sa
from alembic import op

revision = "0035"
down_revision = "0034"


def upgrade() -> None:
    """Migrate from the previous version."""
    op.add_column("entrants", sa.Column("lot", sa.Integer, nullable=False, server_default="0"))
