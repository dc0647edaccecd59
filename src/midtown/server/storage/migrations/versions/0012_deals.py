"""Add daily deals: their secrets, who has played them, the computer players' results, and challenges."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"

OPEN = sa.text("score is null")


def upgrade() -> None:
    """Migrate from the previous version."""
    op.create_table(
        "deals",
        sa.Column("id", sa.String(length=60), nullable=False),
        sa.Column("day", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("main", sa.Boolean(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("secret", sa.String(length=64), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_deals"),
    )
    op.create_index("ix_deals_day", "deals", ["day"])
    op.create_table(
        "deal_games",
        sa.Column("deal", sa.String(length=60), nullable=False),
        sa.Column("player", sa.String(length=16), nullable=False),
        sa.Column("table", sa.String(length=16), nullable=False),
        sa.Column("counted", sa.Boolean(), nullable=False),
        sa.Column("started_at", sa.BigInteger(), nullable=False),
        sa.Column("ended_at", sa.BigInteger(), nullable=True),
        sa.Column("score", sa.Integer(), nullable=True),
        sa.Column("moves", sa.Text(), nullable=True),
        _key("deal_games", "deal", "deals.id"),
        _key("deal_games", "player", "players.id"),
        sa.PrimaryKeyConstraint("deal", "player", name="pk_deal_games"),
    )
    op.create_index("ix_deal_games_player", "deal_games", ["player"])
    op.create_index("ix_deal_games_table", "deal_games", ["table"])
    op.create_table(
        "deal_computers",
        sa.Column("deal", sa.String(length=60), nullable=False),
        sa.Column("level", sa.String(length=40), nullable=False),
        sa.Column("moves", sa.Text(), nullable=False),
        sa.Column("score", sa.Integer(), nullable=True),
        sa.Column("worker", sa.String(length=40), nullable=True),
        sa.Column("tries", sa.Integer(), nullable=False, server_default=sa.text("0")),
        sa.Column("leased_until", sa.BigInteger(), nullable=False, server_default=sa.text("0")),
        _key("deal_computers", "deal", "deals.id"),
        sa.PrimaryKeyConstraint("deal", "level", name="pk_deal_computers"),
    )
    op.create_index("ix_deal_computers_open", "deal_computers", ["deal"], sqlite_where=OPEN, postgresql_where=OPEN)
    op.create_table(
        "deal_challenges",
        sa.Column("token", sa.String(length=64), nullable=False),
        sa.Column("deal", sa.String(length=60), nullable=False),
        sa.Column("player", sa.String(length=16), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        _key("deal_challenges", "deal", "deals.id"),
        _key("deal_challenges", "player", "players.id"),
        sa.PrimaryKeyConstraint("token", name="pk_deal_challenges"),
    )
    op.create_index("ix_deal_challenges_player", "deal_challenges", ["player"])
    op.create_table(
        "deal_rivals",
        sa.Column("challenge", sa.String(length=64), nullable=False),
        sa.Column("player", sa.String(length=16), nullable=False),
        _key("deal_rivals", "challenge", "deal_challenges.token"),
        _key("deal_rivals", "player", "players.id"),
        sa.PrimaryKeyConstraint("challenge", "player", name="pk_deal_rivals"),
    )
    op.create_index("ix_deal_rivals_player", "deal_rivals", ["player"])


def _key(table: str, column: str, target: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], [target], name=f"fk_{table}_{column}", ondelete="CASCADE")
