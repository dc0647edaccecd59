"""The tables of puzzles, a part of the database schema. Most puzzles themselves are shipped data (midtown.puzzles)."""

from sqlalchemy import BigInteger, Boolean, Column, Float, ForeignKey, Integer, String, Table, Text, text

from midtown.server.storage.schema_base import metadata, player_key

puzzle_games = Table(  # public games of people in which puzzles were looked for
    "puzzle_games",
    metadata,
    Column("number", Integer, primary_key=True),  # in the ids of its puzzles
    Column("table", String(16), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, unique=True),
    Column("document", Text),  # its moves and puzzles as JSON; null if none were found
)

puzzle_ratings = Table(  # of puzzles that somebody has tried; by Glicko-2
    "puzzle_ratings",
    metadata,
    Column("puzzle", String(60), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("solved", Integer, nullable=False),
)

puzzle_solvers = Table(  # who has tried puzzles, guests included
    "puzzle_solvers",
    metadata,
    player_key(primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("solved", Integer, nullable=False),
    Column("best_run", Integer, nullable=False, server_default=text("0")),
)

puzzle_tries = Table(  # each player's first answer to each puzzle; only that is rated
    "puzzle_tries",
    metadata,
    player_key(primary_key=True),
    Column("puzzle", String(60), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("move", String(60), nullable=False),
    Column("solved", Boolean, nullable=False),
    Column("change", Float),  # of the player's rating; null in a run, which is not rated
)

puzzle_runs = Table(  # two minutes of puzzles
    "puzzle_runs",
    metadata,
    Column("id", String(32), primary_key=True),
    player_key(nullable=False, index=True),
    Column("started_at", BigInteger, nullable=False, index=True),
    Column("puzzle", String(60)),  # the one to be answered; null once the run is over
    Column("solved", Integer, nullable=False, server_default=text("0")),
    Column("missed", Integer, nullable=False, server_default=text("0")),
)
