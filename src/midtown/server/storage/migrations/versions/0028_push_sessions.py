"""Add to subscriptions of browsers the session with which they end."""

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"


def upgrade() -> None:
    """Migrate from the previous version."""
    with op.batch_alter_table("subscriptions") as batch:
        batch.add_column(sa.Column("session", sa.String(length=64), nullable=True))
        batch.create_foreign_key("fk_subscriptions_session", "sessions", ["session"], ["token"], ondelete="CASCADE")
        batch.create_index("ix_subscriptions_session", ["session"])
