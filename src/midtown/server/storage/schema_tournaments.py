"""The tables of tournaments, a part of the database schema."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

from midtown.server.storage.schema_base import metadata

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", String(60), nullable=False),
    Column("terms", Text, nullable=False),  # what was chosen for good, as JSON
    Column("creator", ForeignKey("players.id", ondelete="SET NULL"), index=True),
    Column("created_at", BigInteger, nullable=False),
    Column("starts_at", BigInteger),  # null: when its creator starts it
    Column("status", String(10), nullable=False, index=True),  # open, running, over, cancelled
    Column("started_at", BigInteger),
    Column("ended_at", BigInteger),
    Column("rounds", Integer, nullable=False),  # how many there will be; 0: not known before the start, or an arena
    Column("round", Integer, nullable=False),  # the last that was paired
    Column("changes", Integer, nullable=False),  # counts what makes a pairing that is being computed wrong
    Column("key", String(32)),  # of the link without which strangers do not see it; null: everybody does
    Column("reason", String(10)),  # of one that was called off: creator, operator, few, gone, late
)

entrants = Table(
    "entrants",
    metadata,
    Column("tournament", ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("player", ForeignKey("players.id", ondelete="SET NULL"), index=True),  # null: a computer player, or deleted
    Column("level", String(40)),  # of a computer player
    Column("name", String(40)),  # of a computer player
    Column("strength", Float, nullable=False),
    Column("withdrawn", Boolean, nullable=False, server_default=false()),
    Column("reason", String(10)),  # why they are withdrawn: left, missed, removed, barred, banned, suspended
    Column("last_round", Integer),  # the round that was paired when they were removed: its game stays theirs
    Column("seen_tick", BigInteger),  # when a server has last seen them, by the service's clock
    UniqueConstraint("tournament", "player"),
)

tournament_rounds = Table(
    "tournament_rounds",
    metadata,
    Column("tournament", ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("begins_at", BigInteger, nullable=False),
    Column("secret", String(64)),  # of the shuffle of all its tables; null: each has its own
)

tournament_seats = Table(  # a row for each seat of each board of a round; a bye is a board with one seat
    "tournament_seats",
    metadata,
    Column("tournament", ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("board", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("entrant", Integer, nullable=False),
    Column("table", String(16)),  # null before the round begins, and where nothing is played
    Column("rank", Integer),  # from 0; null until the game is over
    Column("points", Integer),
    Column("forfeit", String(10)),  # timeout, left, absent; null: played to the end
    Column("missed", Boolean, nullable=False, server_default=false()),  # whether it was lost without a single move
    UniqueConstraint("tournament", "round", "entrant"),
    Index("ix_tournament_seats_table", "table"),
)
