"""The tables of daily deals, a part of the database schema."""

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, String, Table, Text, false, text

from midtown.server.storage.schema_base import metadata, only_where, player_key

deals = Table(  # one row for each daily deal, made some days before; later secrets are known to nobody
    "deals",
    metadata,
    Column("id", String(60), primary_key=True),  # such as 2026-11-24-GAME-4
    Column("day", Integer, nullable=False, index=True),  # since 1970
    Column("game", String(40), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("main", Boolean, nullable=False),  # the game's usual number of seats
    Column("options", Text, nullable=False),
    Column("secret", String(64), nullable=False),
    Column("made_at", BigInteger, nullable=False),
    Column("revealed", Boolean, nullable=False, server_default=false()),  # whether the secret may have been read
)

deal_games = Table(  # who has begun a deal, and what came of it; one for each player and deal
    "deal_games",
    metadata,
    Column("deal", ForeignKey("deals.id", ondelete="CASCADE"), primary_key=True),
    player_key(primary_key=True, index=True),
    Column("table", String(16), nullable=False, index=True),
    Column("counted", Boolean, nullable=False),  # begun on the deal's day; and finished before its secret was shown
    Column("started_at", BigInteger, nullable=False),
    Column("ended_at", BigInteger),
    Column("score", Integer),  # null until the game was played to its end, and for good if it was left
    Column("moves", Text),  # all moves, as JSON
)

deal_computers = Table(  # computer players at the person's seat, played by idle workers
    "deal_computers",
    metadata,
    Column("deal", ForeignKey("deals.id", ondelete="CASCADE"), primary_key=True),
    Column("level", String(40), primary_key=True),
    Column("moves", Text, nullable=False),  # as JSON, those of all seats
    Column("score", Integer),  # null until the game is over
    Column("worker", String(40)),
    Column("tries", Integer, nullable=False, server_default=text("0")),
    Column("leased_until", BigInteger, nullable=False, server_default=text("0")),  # by the database's clock
    Index("ix_deal_computers_open", "deal", **only_where("score is null")),
)

deal_challenges = Table(
    "deal_challenges",
    metadata,
    Column("token", String(64), primary_key=True),
    Column("deal", ForeignKey("deals.id", ondelete="CASCADE"), nullable=False),
    player_key(nullable=False, index=True),  # who challenges
    Column("made_at", BigInteger, nullable=False),
)

deal_rivals = Table(  # who has answered a challenge
    "deal_rivals",
    metadata,
    Column("challenge", ForeignKey("deal_challenges.token", ondelete="CASCADE"), primary_key=True),
    player_key(primary_key=True, index=True),
)
