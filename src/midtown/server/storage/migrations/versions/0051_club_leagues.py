"""Let clubs have leagues: of a game there are several, so each has an id, to which its seasons belong.

The league of a game that belongs to no club has the game's name for an id.
"""

import sqlalchemy as sa
from alembic import op

revision = "0051"
down_revision = "0050"

TABLES = ("league_entries", "league_seasons", "league_places", "league_games")


def upgrade() -> None:
    """Migrate from the previous version."""
    # Neither database adds a foreign key to rows that others refer to without locking or losing them: made once more.
    for table in TABLES:
        op.execute(f"CREATE TEMPORARY TABLE kept_{table} AS SELECT * FROM {table}")
    for table in reversed(TABLES):
        op.drop_table(table)
    _create()
    op.execute(
        "INSERT INTO leagues (id, game, created_at) SELECT game, game, 0 FROM"
        " (SELECT game FROM kept_league_entries UNION SELECT game FROM kept_league_seasons) AS known"
    )
    for table in TABLES:
        op.execute(f"INSERT INTO {table} SELECT * FROM kept_{table}")
        op.execute(f"DROP TABLE kept_{table}")


def _create() -> None:
    op.create_table(
        "leagues",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("club", sa.String(16), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_leagues"),
        sa.ForeignKeyConstraint(["club"], ["clubs.id"], name="fk_leagues_club", ondelete="CASCADE"),
        sa.UniqueConstraint("club", "game", name="uq_leagues_club"),
    )
    op.create_table(
        "league_entries",
        sa.Column("league", sa.String(40), nullable=False),
        sa.Column("player", sa.String(16), nullable=False),
        sa.Column("entered_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("league", "player", name="pk_league_entries"),
        sa.ForeignKeyConstraint(["league"], ["leagues.id"], name="fk_league_entries_league", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_league_entries_player", ondelete="CASCADE"),
    )
    op.create_table(
        "league_seasons",
        *_season(),
        sa.Column("opened_at", sa.BigInteger(), nullable=False),
        sa.Column("closed_at", sa.BigInteger(), nullable=True),
        sa.Column("changes", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("league", "quarter", name="pk_league_seasons"),
        sa.ForeignKeyConstraint(["league"], ["leagues.id"], name="fk_league_seasons_league", ondelete="CASCADE"),
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
        sa.PrimaryKeyConstraint("league", "quarter", "number", name="pk_league_places"),
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
        sa.PrimaryKeyConstraint("league", "quarter", "first", "second", name="pk_league_games"),
        _season_key("league_games"),
    )
    op.create_index("ix_league_entries_player", "league_entries", ["player"])
    op.create_index("ix_league_places_player", "league_places", ["player"])
    op.create_index("ix_league_games_table", "league_games", ["table"])


def _season() -> list[sa.Column[str] | sa.Column[int]]:
    return [
        sa.Column("league", sa.String(40), nullable=False),
        sa.Column("quarter", sa.Integer(), nullable=False, autoincrement=False),
    ]


def _season_key(table: str) -> sa.ForeignKeyConstraint:
    others = ["league_seasons.league", "league_seasons.quarter"]
    return sa.ForeignKeyConstraint(["league", "quarter"], others, name=f"fk_{table}_league", ondelete="CASCADE")
