"""Tables of people: accounts, how they are reached and rated, and what operators have decided about them."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
    Text,
    false,
    text,
    true,
)

from midtown.server.storage.schema.columns import metadata, player_key

players = Table(
    "players",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("owner", String(16), index=True),  # of a program: the player who has registered it
    Column("claim", String(80), unique=True),  # the claimed name, folded; null for a guest
    Column("password", String(200)),
    Column("language", String(8), nullable=False, server_default="en"),
    Column("email", String(200)),
    Column("away_until", BigInteger, nullable=False, server_default=text("0")),  # the end of the last of `vacations`
    Column("digest_minutes", Integer, nullable=False, server_default=text("0")),  # how long reminders are collected
    Column("operator", Boolean, nullable=False, server_default=false()),
    Column("face", Integer),  # the chosen parts of the player's medal; null: made from the id
    Column("hidden", Boolean, nullable=False, server_default=false()),  # whether others see no page of the player
    Column("shows_presence", Boolean, nullable=False, server_default=true()),  # whether others see them as here
    Column("publishes_name", Boolean, nullable=False, server_default=false()),  # with public games, in dumps
    Column("invited_by", String(10), nullable=False, server_default="everybody"),  # or followed, nobody
    Column("created_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
)

name_skeletons = Table(  # of claimed names: no two players have names that look alike
    "name_skeletons",
    metadata,
    Column("skeleton", String(400), primary_key=True),
    player_key(nullable=False, index=True),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token", String(64), primary_key=True),
    player_key(nullable=False, index=True),
    Column("created_at", BigInteger, nullable=False),
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("credential", String(1400), primary_key=True),
    player_key(nullable=False, index=True),
    Column("public_key", LargeBinary, nullable=False),
    Column("sign_count", BigInteger, nullable=False),
    Column("created_at", BigInteger, nullable=False),
)

access_codes = Table(  # let people in where the server is not open to everybody
    "access_codes",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("hash", String(64), nullable=False, unique=True),
    player_key(nullable=True, index=True),  # the member who made it; null for an operator
    Column("note", String(80), nullable=False),
    Column("uses", Integer, nullable=False),  # people whom it lets in
    Column("used", Integer, nullable=False, server_default=text("0")),
    Column("made_at", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
)

challenges = Table(
    "challenges",
    metadata,
    Column("token", String(64), primary_key=True),
    player_key(nullable=True),
    Column("challenge", LargeBinary, nullable=False),
    Column("expires_at", BigInteger, nullable=False),
)

deletions = Table(  # why an operator has deleted an account, for its owner, who comes back with an old session
    "deletions",
    metadata,
    Column("token", String(64), primary_key=True),
    Column("reason", Text, nullable=False),
    Column("expires_at", BigInteger, nullable=False),
)

blocks = Table("blocks", metadata, player_key(primary_key=True), player_key("blocked", primary_key=True))

follows = Table(
    "follows",
    metadata,
    player_key(primary_key=True),
    player_key("followed", primary_key=True, index=True),
    Column("at", BigInteger, nullable=False),
)

presence = Table(  # who was connected to some server last, of those who show it
    "presence",
    metadata,
    player_key(primary_key=True),
    Column("seen_tick", BigInteger, nullable=False, index=True),
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

subscriptions = Table(
    "subscriptions",
    metadata,
    Column("endpoint", String(1000), primary_key=True),
    player_key(nullable=False, index=True),
    Column("keys", Text, nullable=False),
    # The session of the browser, with which it goes; null: from before database version 0027.
    Column("session", ForeignKey("sessions.token", ondelete="CASCADE"), index=True),
    Column("label", String(60), nullable=False, server_default=""),  # the browser and its system
    Column("server_key", String(16)),  # the beginning of our public key, with which it was made; null: not known
    Column("sent_at", BigInteger),  # when a notice was accepted for it last
    Column("lost_at", BigInteger),  # when its service has said that it has ended; nothing is sent there since
)

ratings = Table(
    "ratings",
    metadata,
    Column("subject", String(40), primary_key=True),  # a player's id, or bot:level
    Column("game", String(40), primary_key=True),
    Column("seats", Integer, primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("established", Boolean, nullable=False, server_default=false()),  # whether others gain by it in full
    Column("rated_day", Integer),  # of the last game that changed it, since 1970; null: not known
    Column("aged_day", Integer),  # until which sigma has grown without games; null: not at all since then
    Index("ix_ratings_game", "game", "seats"),
)

rating_days = Table(  # the rating at the end of each day with a rated game, of players alone
    "rating_days",
    metadata,
    Column("subject", String(40), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("seats", Integer, primary_key=True),
    Column("day", Integer, primary_key=True, autoincrement=False),  # since 1970
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
)

reports = Table(
    "reports",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    player_key("reporter", nullable=False),
    player_key("about", nullable=False),
    Column("table", String(16)),
    Column("text", Text, nullable=False),
    Column("closed_at", BigInteger),
    Column("closed_by", String(60)),  # as `audit.operator`
    Column("note", Text),
    Column("words", String(200)),  # that the one it is about has written with an invitation, or in answer to one
    Column("puzzle", String(60)),  # that it is about; then `about` is the reporter
)

sanctions = Table(
    "sanctions",
    metadata,
    Column("id", Integer, primary_key=True),
    player_key(nullable=False, index=True),
    Column("kind", String(12), nullable=False),  # warning, mute, suspension, rename, deletion
    Column("at", BigInteger, nullable=False),
    Column("until", BigInteger),  # null: for good
    Column("reason", Text, nullable=False),
    Column("detail", Text),  # the new name, for a rename
    Column("lifted_at", BigInteger),
    Column("seen_at", BigInteger),  # when the player has read the notice
)

audit = Table(  # triggers refuse to change or delete rows
    "audit",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("operator", String(60), nullable=False),  # a player's id, or terminal:USER
    Column("action", String(20), nullable=False),
    Column("target", String(20), nullable=False),  # a player's id, or the number of a report or announcement
    Column("reason", Text, nullable=False),
    Column("detail", Text, nullable=False),
)

announcements = Table(
    "announcements",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("en", Text, nullable=False),
    Column("de", Text, nullable=False),
)
