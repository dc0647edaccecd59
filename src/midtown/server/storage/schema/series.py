"""The table of series: tournaments that repeat each week."""

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Integer, String, Table, Text

from midtown.server.storage.schema.columns import metadata

tournament_series = Table(
    "tournament_series",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", String(60), nullable=False),  # of the series and of each of its tournaments
    Column("terms", Text, nullable=False),  # as those of a tournament
    Column("rounds", Integer, nullable=False),
    Column("weekday", Integer, nullable=False),  # from 0, Monday
    Column("minute", Integer, nullable=False),  # of the day on the clocks of the zone
    Column("zone", String(60), nullable=False),  # of the IANA database, such as Europe/Berlin
    Column("creator", ForeignKey("players.id", ondelete="SET NULL"), index=True),  # null once deleted
    Column("club", ForeignKey("clubs.id", ondelete="CASCADE"), index=True),  # null: a series of the server
    Column("paused", Boolean, nullable=False),
    Column("made_until", BigInteger, nullable=False),  # all starts up to this moment are made or left out
)
