"""Tables of clubs: who belongs to one, who asks or is kept out, and what officers announce."""

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Integer, String, Table, Text

from midtown.server.storage.schema.columns import metadata, player_key


def _club_key(**options: bool) -> Column[str]:
    return Column("club", ForeignKey("clubs.id", ondelete="CASCADE"), **options)  # type: ignore[arg-type]


clubs = Table(
    "clubs",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("claim", String(80), unique=True),  # the name, folded; null for a private club, of which nobody may learn
    Column("text", Text, nullable=False),
    Column("colour", String(10), nullable=False),
    Column("game", String(40), nullable=False),  # whose picture it has
    Column("joining", String(10), nullable=False),  # open, request or link
    Column("private", Boolean, nullable=False),  # whether strangers do not learn that it exists
    Column("shows_members", Boolean, nullable=False),  # to those who do not belong
    Column("suspended", Boolean, nullable=False),  # by an operator: nobody joins, nothing is announced
    Column("key", String(32), nullable=False),  # of the invitation link
    Column("created_at", BigInteger, nullable=False),
)

club_members = Table(
    "club_members",
    metadata,
    _club_key(primary_key=True),
    player_key(primary_key=True, index=True),
    Column("role", String(10), nullable=False),  # owner, officer or member
    Column("joined_at", BigInteger, nullable=False),
)

club_requests = Table(  # those who ask to join, and those who were removed and cannot come back
    "club_requests",
    metadata,
    _club_key(primary_key=True),
    player_key(primary_key=True, index=True),
    Column("barred", Boolean, nullable=False),
    Column("word", String(200), nullable=False),
    Column("at", BigInteger, nullable=False),
)

club_announcements = Table(
    "club_announcements",
    metadata,
    Column("id", Integer, primary_key=True),
    _club_key(nullable=False, index=True),
    player_key(nullable=False, index=True),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)
