"""Add leagues: who wants to play, seasons, their divisions and games."""

import sqlalchemy as sa
from alembic import op

revision = "0041"
down_revision = "0040"


def upgrade() -> None:
    """Migrate from the previous version."""
    op.create_table(
        "league_entries",
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("player", sa.String(16), nullable=False),
        sa.Column("entered_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("game", "player", name="pk_league_entries"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_league_entries_player", ondelete="CASCADE"),
    )
    op.create_table(
        "league_seasons",
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("quarter", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("opened_at", sa.BigInteger(), nullable=False),
        sa.Column("closed_at", sa.BigInteger(), nullable=True),
        sa.Column("changes", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("game", "quarter", name="pk_league_seasons"),
    )
    op.create_table(
        "league_places",
        *_season(),
        sa.Column("number", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("player", sa.String(16), nullable=True),
        sa.Column("division", sa.Integer(), nullable=False),
        sa.Column("out", sa.String(10), nullable=True),
        sa.Column("place", sa.Integer(), nullable=True),
        sa.Column("move", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("game", "quarter", "number", name="pk_league_places"),
        _season_key("league_places"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_league_places_player", ondelete="SET NULL"),
    )
    op.create_table(
        "league_games",
        *_season(),
        sa.Column("first", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("second", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("table", sa.String(16), nullable=True),
        sa.Column("over", sa.Boolean(), nullable=False),
        sa.Column("first_rank", sa.Integer(), nullable=True),
        sa.Column("second_rank", sa.Integer(), nullable=True),
        sa.Column("first_score", sa.Integer(), nullable=True),
        sa.Column("second_score", sa.Integer(), nullable=True),
        sa.Column("late", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("game", "quarter", "first", "second", name="pk_league_games"),
        _season_key("league_games"),
    )
    op.create_index("ix_league_entries_player", "league_entries", ["player"])
    op.create_index("ix_league_places_player", "league_places", ["player"])
    op.create_index("ix_league_games_table", "league_games", ["table"])


def _season() -> list[sa.Column[str] | sa.Column[int]]:
    return [
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("quarter", sa.Integer(), nullable=False, autoincrement=False),
    ]


def _season_key(table: str) -> sa.ForeignKeyConstraint:
    others = ["league_seasons.game", "league_seasons.quarter"]
    return sa.ForeignKeyConstraint(["game", "quarter"], others, name=f"fk_{table}_game", ondelete="CASCADE")
