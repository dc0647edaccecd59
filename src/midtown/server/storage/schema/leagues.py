"""Tables of leagues: whose they are, who wants to play, the seasons, and the divisions and games of each."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    String,
    Table,
    UniqueConstraint,
)

from midtown.server.storage.schema.columns import metadata, player_key

leagues = Table(  # those of clubs, and for each game the one that belongs to no club, once somebody has entered it
    "leagues",
    metadata,
    Column("id", String(40), primary_key=True),  # of one that belongs to no club the name of its game
    Column("game", String(40), nullable=False),
    Column("club", ForeignKey("clubs.id", ondelete="CASCADE")),  # null: a league of the server
    Column("created_at", BigInteger, nullable=False),
    UniqueConstraint("club", "game"),
)


def _league_key() -> Column[str]:
    return Column("league", ForeignKey("leagues.id", ondelete="CASCADE"), primary_key=True)


league_entries = Table(  # who plays in the next season of a league, and in each after that until they leave
    "league_entries",
    metadata,
    _league_key(),
    player_key(primary_key=True, index=True),
    Column("entered_at", BigInteger, nullable=False),
)

league_seasons = Table(  # one for each league and quarter in which enough people wanted to play
    "league_seasons",
    metadata,
    _league_key(),
    Column("quarter", Integer, primary_key=True, autoincrement=False),  # four times the year, and 0 to 3
    Column("opened_at", BigInteger, nullable=False),
    Column("closed_at", BigInteger),  # null as long as it runs
    Column("changes", Integer, nullable=False),  # counts what makes a plan wrong that is being carried out
)


def _season_key() -> ForeignKeyConstraint:
    return ForeignKeyConstraint(
        ["league", "quarter"], ["league_seasons.league", "league_seasons.quarter"], ondelete="CASCADE"
    )


league_places = Table(
    "league_places",
    metadata,
    Column("league", String(40), primary_key=True),
    Column("quarter", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),  # in the season, the strongest first
    Column("player", ForeignKey("players.id", ondelete="SET NULL"), index=True),  # null once deleted
    Column("division", Integer, nullable=False),  # from 1, the highest
    Column("out", String(10)),  # why they play no more: left, slept
    Column("place", Integer),  # from 1; null until the season is closed, and for those who are out
    Column("move", Integer),  # -1: goes up, 1: goes down; null until the season is closed
    _season_key(),
)

league_games = Table(  # everybody against everybody of a division
    "league_games",
    metadata,
    Column("league", String(40), primary_key=True),
    Column("quarter", Integer, primary_key=True, autoincrement=False),
    Column("first", Integer, primary_key=True, autoincrement=False),  # the number of who begins
    Column("second", Integer, primary_key=True, autoincrement=False),
    Column("round", Integer, nullable=False),  # in which order games begin
    Column("table", String(16)),  # null before the game begins
    Column("over", Boolean, nullable=False),
    Column("first_rank", Integer),  # from 0; null until it is over, and if it has no result
    Column("second_rank", Integer),
    Column("first_score", Integer),
    Column("second_score", Integer),
    Column("late", Integer),  # the number of who has lost by the clock
    _season_key(),
    Index("ix_league_games_table", "table"),
)
