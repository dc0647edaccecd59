"""Add to daily deals whether their secret has been shown, whatever the calendar says later."""

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"


def upgrade() -> None:
    """Migrate from the previous version."""
    op.add_column("deals", sa.Column("revealed", sa.Boolean(), server_default=sa.false(), nullable=False))
