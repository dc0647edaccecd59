"""The table of quick pairing, a part of the database schema."""

from sqlalchemy import BigInteger, Column, String, Table, Text

from midtown.server.storage.schema_base import metadata, player_key

seeks = Table(  # who is looking for a table; a row whose browser is gone counts no more after some seconds
    "seeks",
    metadata,
    player_key(primary_key=True),
    Column("key", String(24), nullable=False),  # of this search; a player's next one has another
    Column("wishes", Text, nullable=False),  # games, seats and paces, as JSON
    Column("beside", String(16)),  # the player whose search this one has joined
    Column("since_tick", BigInteger, nullable=False),
    Column("seen_tick", BigInteger, nullable=False, index=True),
    Column("secret", String(64), nullable=False),  # of the shuffle, should the player be the one who waits longest
    Column("number", String(64), nullable=False),  # the player's for the shuffle; empty until the browser sends it
    Column("table", String(16)),  # once one was found
)
