"""Add the secret addresses of feeds."""

import sqlalchemy as sa
from alembic import op

revision = "0049"
down_revision = "0048"


def upgrade() -> None:
    """Migrate from the previous version."""
    op.create_table(
        "feeds",
        sa.Column("player", sa.String(16), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("player", name="pk_feeds"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_feeds_player", ondelete="CASCADE"),
        sa.UniqueConstraint("secret", name="uq_feeds_secret"),
    )
