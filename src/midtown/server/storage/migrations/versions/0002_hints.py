"""Computer players are also asked for hints."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """From the version before."""
    op.add_column("jobs", sa.Column("hint", sa.Boolean(), server_default=sa.false(), nullable=False))
