"""Add notices, what people want to hear of, and what is known of the browsers that show them."""

import sqlalchemy as sa
from alembic import op

revision = "0043"
down_revision = "0042"


def upgrade() -> None:
    """Migrate from the previous version."""
    op.create_table(
        "news",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("server", sa.String(16), nullable=False),
        sa.Column("table", sa.String(16), nullable=True),
        sa.Column("actor", sa.String(16), nullable=True),
        sa.Column("player", sa.String(16), nullable=True),
        sa.Column("detail", sa.String(60), nullable=False),
    )
    op.create_table(
        "notices",
        sa.Column("id", sa.Integer(), primary_key=True),
        _player("notices"),
        sa.Column("channel", sa.String(8), nullable=False),
        sa.Column("tag", sa.String(80), nullable=False),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("table", sa.String(16), nullable=True),
        sa.Column("actor", sa.String(16), nullable=True),
        sa.Column("detail", sa.String(60), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.Column("sent_at", sa.BigInteger(), nullable=True),
        sa.Column("display_tag", sa.String(80), nullable=True),
        sa.UniqueConstraint("player", "channel", "tag", name="uq_notices_player"),
    )
    unsent = sa.text("sent_at is null")
    op.create_index("ix_notices_due", "notices", ["due_at"], sqlite_where=unsent, postgresql_where=unsent)
    op.create_index("ix_notices_until", "notices", ["until"])
    op.create_index("ix_notices_table", "notices", ["table"])
    op.create_table(
        "notice_settings",
        _player("notice_settings", primary_key=True),
        sa.Column("scope", sa.String(8), nullable=False),
        sa.Column("ticks", sa.Text(), nullable=False),
        sa.Column("quiet", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("quiet_from", sa.Integer(), server_default=sa.text("1320"), nullable=False),
        sa.Column("quiet_until", sa.Integer(), server_default=sa.text("480"), nullable=False),
        sa.Column("zone", sa.String(50), server_default="UTC", nullable=False),
    )
    op.add_column("tables", sa.Column("warned", sa.BigInteger(), server_default=sa.text("-1"), nullable=False))
    op.add_column("tournaments", sa.Column("announced", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("subscriptions", sa.Column("label", sa.String(60), server_default="", nullable=False))
    op.add_column("subscriptions", sa.Column("server_key", sa.String(16), nullable=True))
    op.add_column("subscriptions", sa.Column("sent_at", sa.BigInteger(), nullable=True))
    op.add_column("subscriptions", sa.Column("lost_at", sa.BigInteger(), nullable=True))


def _player(table: str, primary_key: bool = False) -> sa.Column[str]:
    key = sa.ForeignKey("players.id", ondelete="CASCADE", name=f"fk_{table}_player")
    return sa.Column("player", sa.String(16), key, nullable=False, primary_key=primary_key)
