"""The tables of the analysis board, a part of the database schema."""

from sqlalchemy import BigInteger, Boolean, Column, Integer, String, Table, Text, text

from midtown.server.storage.schema_base import metadata, player_key

analyses = Table(  # a saved tree of variations, with its game
    "analyses",
    metadata,
    Column("id", String(32), primary_key=True),  # cannot be guessed: it is the link by which one is shared
    player_key(nullable=False, index=True),
    Column("shared", Boolean, nullable=False),  # whether others may read it
    Column("title", String(80), nullable=False),
    Column("game", String(40), nullable=False),
    Column("record", Text, nullable=False),  # as JSON
    Column("made_at", BigInteger, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
)

engine_lines = Table(  # the position that somebody lets the engine look at: one for each player
    "engine_lines",
    metadata,
    player_key(primary_key=True),
    Column("id", String(32), nullable=False, unique=True),
    Column("question", Text, nullable=False),
    Column("total", Integer, nullable=False),  # iterations after which it is done
    Column("done", Integer, nullable=False, server_default=text("0")),
    Column("answer", Text),  # the newest lines, as JSON
    Column("asked_at", BigInteger, nullable=False),
    Column("worker", String(40)),
    Column("tries", Integer, nullable=False, server_default=text("0")),
    Column("leased_until", BigInteger, nullable=False, server_default=text("0")),  # by the database's clock
)
