"""The tables of correspondence games, a part of the database schema."""

from sqlalchemy import BigInteger, Column, ForeignKey, Integer, String, Table, Text, text

from midtown.server.storage.schema_base import metadata, player_key

conditional_lines = Table(  # what a player will answer to expected moves; no event, as nobody else may know of it
    "conditional_lines",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("table", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    player_key(nullable=False, index=True),
    Column("seat", Integer, nullable=False),
    Column("made_after", Integer, nullable=False),  # the number of moves that were made before
    Column("made_at", BigInteger, nullable=False),
    Column("steps", Text, nullable=False),  # as JSON, with their words
)

table_notes = Table(  # what a player has written down and tried at a table; nobody else reads it
    "table_notes",
    metadata,
    Column("table", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    player_key(primary_key=True, index=True),
    Column("text", Text, nullable=False),
    Column("variations", Text, nullable=False),  # as JSON, like those of a record
    Column("changed_at", BigInteger, nullable=False),
)

vacations = Table(  # clocks of correspondence games stand still meanwhile
    "vacations",
    metadata,
    player_key(primary_key=True),
    Column("began_at", BigInteger, primary_key=True, autoincrement=False),
    Column("ends_at", BigInteger, nullable=False),
    Column("began_tick", BigInteger, nullable=False, server_default=text("0")),  # the same by the service's clock
    Column("ends_tick", BigInteger, nullable=False, server_default=text("0")),
)
