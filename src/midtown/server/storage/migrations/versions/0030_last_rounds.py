"""Keep the round up to which somebody plays who was removed from a tournament.

Revision ID: 0030
Revises: 0029
"""

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0029"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column `entrants.last_round`."""
    op.add_column("entrants", sa.Column("last_round", sa.Integer(), nullable=True))


def downgrade() -> None:
    """Remove the column."""
    op.drop_column("entrants", "last_round")
