"""Add when a rating was changed last, and until when its uncertainty has grown without games."""

import sqlalchemy as sa
from alembic import op

revision = "0038"
down_revision = "0037"


def upgrade() -> None:
    """Migrate from the previous version."""
    op.add_column("ratings", sa.Column("rated_day", sa.Integer))
    op.add_column("ratings", sa.Column("aged_day", sa.Integer))
    op.execute(
        """update ratings set rated_day = (select max(day) from rating_days where rating_days.subject = ratings.subject
        and rating_days.game = ratings.game and rating_days.seats = ratings.seats)"""
    )
