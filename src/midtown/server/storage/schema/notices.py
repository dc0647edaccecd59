"""Tables of notices: what has happened, what each person is to hear of it, and what they want to hear of."""

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, String, Table, Text, UniqueConstraint, false, text

from midtown.server.storage.schema.columns import metadata, only_where, player_key

news = Table(  # what has happened, until it is known who hears of it
    "news",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("kind", String(12), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("server", String(16), nullable=False),  # the one that committed it, and knows who is at the table
    Column("table", String(16)),
    Column("actor", String(16)),  # who did it; null for nobody in particular
    Column("player", String(16)),  # who hears of it; null: who follows from the kind
    Column("detail", String(60), nullable=False),
)

notices = Table(  # what somebody hears by a channel; once it was sent by e-mail, its row is gone
    "notices",
    metadata,
    Column("id", Integer, primary_key=True),
    player_key(nullable=False),
    Column("channel", String(8), nullable=False),  # browser, email, hook
    Column("tag", String(80), nullable=False),  # of several with the same one, the last counts
    Column("kind", String(12), nullable=False),
    Column("table", String(16), index=True),
    Column("actor", String(16)),
    Column("detail", String(60), nullable=False),
    Column("made_at", BigInteger, nullable=False),
    Column("due_at", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),  # when it is of no use any more
    Column("sent_at", BigInteger),
    Column("display_tag", String(80)),  # the tag under which browsers show it
    UniqueConstraint("player", "channel", "tag"),
    Index("ix_notices_due", "due_at", **only_where("sent_at is null")),
    Index("ix_notices_until", "until"),
)

notice_settings = Table(  # of people who have changed something
    "notice_settings",
    metadata,
    player_key(primary_key=True),
    Column("scope", String(8), nullable=False),  # chosen, turn, nothing
    Column("ticks", Text, nullable=False),  # JSON: by row and channel, what differs from the default
    Column("quiet", Boolean, nullable=False, server_default=false()),
    Column("quiet_from", Integer, nullable=False, server_default=text("1320")),  # minutes of the day
    Column("quiet_until", Integer, nullable=False, server_default=text("480")),
    Column("zone", String(50), nullable=False, server_default="UTC"),  # IANA name
)
