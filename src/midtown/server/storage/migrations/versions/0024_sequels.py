"""Add the scenario of finished games, and what their seats did next at each stage."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    """Migrate from the previous version."""
    op.add_column("results", sa.Column("sequels", sa.String(length=400), nullable=True))
    op.add_column("results", sa.Column("scenario", sa.String(length=40), nullable=True))
