"""Add an index of rated public results, from which the tables of seasons are made."""

import sqlalchemy as sa
from alembic import op

revision = "0048"
down_revision = "0047"

COUNTED = sa.text("rated and public")


def upgrade() -> None:
    """Migrate from the previous version."""
    columns = ["game", "seats", "ended_at", "player", "place"]
    op.create_index("ix_results_season", "results", columns, sqlite_where=COUNTED, postgresql_where=COUNTED)
