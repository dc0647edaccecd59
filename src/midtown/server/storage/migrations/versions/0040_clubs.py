"""Add clubs: their members, those who ask or are kept out, and announcements."""

import sqlalchemy as sa
from alembic import op

revision = "0040"
down_revision = "0039"


def upgrade() -> None:
    """Migrate from the previous version."""
    op.create_table(
        "clubs",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("claim", sa.String(80), nullable=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("colour", sa.String(10), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("joining", sa.String(10), nullable=False),
        sa.Column("private", sa.Boolean(), nullable=False),
        sa.Column("shows_members", sa.Boolean(), nullable=False),
        sa.Column("suspended", sa.Boolean(), nullable=False),
        sa.Column("key", sa.String(32), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_clubs"),
        sa.UniqueConstraint("claim", name="uq_clubs_claim"),
    )
    op.create_table(
        "club_members",
        *_keys("club_members"),
        sa.Column("role", sa.String(10), nullable=False),
        sa.Column("joined_at", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "club_requests",
        *_keys("club_requests"),
        sa.Column("barred", sa.Boolean(), nullable=False),
        sa.Column("word", sa.String(200), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "club_announcements",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("club", sa.String(16), nullable=False),
        sa.Column("player", sa.String(16), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_club_announcements"),
        *_foreign_keys("club_announcements"),
    )
    for table in ("club_members", "club_requests", "club_announcements"):
        op.create_index(f"ix_{table}_player", table, ["player"])
    op.create_index("ix_club_announcements_club", "club_announcements", ["club"])


def _keys(table: str) -> list[sa.schema.SchemaItem]:
    columns = [sa.Column(name, sa.String(16), nullable=False) for name in ("club", "player")]
    return [*columns, sa.PrimaryKeyConstraint("club", "player", name=f"pk_{table}"), *_foreign_keys(table)]


def _foreign_keys(table: str) -> list[sa.schema.SchemaItem]:
    others = {"club": "clubs.id", "player": "players.id"}
    return [
        sa.ForeignKeyConstraint([name], [other], name=f"fk_{table}_{name}", ondelete="CASCADE")
        for name, other in others.items()
    ]
