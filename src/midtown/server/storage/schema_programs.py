"""The challenges to programs, a part of the database schema."""

from sqlalchemy import BigInteger, Boolean, Column, String, Table

from midtown.server.storage.schema_base import metadata, player_key

program_challenges = Table(  # an answer is a table or a reason; without one, a row counts for a minute
    "program_challenges",
    metadata,
    Column("id", String(24), primary_key=True),
    player_key("program", nullable=False, index=True),
    player_key("challenger", nullable=False, index=True),
    Column("game", String(40), nullable=False),
    Column("pace", String(8), nullable=False),
    Column("rated", Boolean, nullable=False),  # for the ladder of programs
    Column("secret", String(64), nullable=False),  # of the shuffle
    Column("number", String(64), nullable=False),  # the challenger's for the shuffle
    Column("made_tick", BigInteger, nullable=False, index=True),
    Column("table", String(16)),  # once it is accepted
    Column("reason", String(16)),  # once it is declined
)
