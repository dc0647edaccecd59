"""Add the words of an invitation, or of its answer, to the reports about them."""

import sqlalchemy as sa
from alembic import op

revision = "0039"
down_revision = "0038"


def upgrade() -> None:
    """Migrate from the previous version."""
    op.add_column("reports", sa.Column("words", sa.String(200), nullable=True))
