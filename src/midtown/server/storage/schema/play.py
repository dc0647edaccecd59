"""Tables of what is played: tables with their events and results, and the work that is done for them."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    String,
    Table,
    Text,
    false,
    text,
)

from midtown.server.storage.schema.columns import metadata, only_where, player_key

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("settings", Text, nullable=False),  # empty once archived
    Column("creator", String(16), nullable=False),
    Column("public", Boolean, nullable=False, server_default=false()),
    Column("status", String(8), nullable=False),  # open, running, over
    Column("secret", String(64), nullable=False),
    Column("next_secret", String(64), nullable=False),  # of the rematch
    Column("created_at", BigInteger, nullable=False),
    Column("ended_at", BigInteger),
    Column("deadline_tick", BigInteger),
    Column("reminded", Integer, nullable=False, server_default=text("-1")),  # the event that began that turn
    Column("warned", BigInteger, nullable=False, server_default=text("-1")),  # the last deadline that was warned of
    Column("counted", Boolean, nullable=False, server_default=false()),  # whether its `results` are stored
    Column("quiet_since", BigInteger),  # time of a finished game's last event; null while it runs, and once archived
    Column("pace", String(8), nullable=False, server_default=text("'untimed'")),  # its kind: untimed, live, days
    Index("ix_tables_uncounted", "id", **only_where("status = 'over' and not counted")),
    Index("ix_tables_listed", "public", "status", "created_at"),
    Index("ix_tables_deadline", "deadline_tick"),
    Index("ix_tables_pace", "pace", "status"),
    Index("ix_tables_quiet", "quiet_since", **only_where("quiet_since is not null")),
)

seats = Table(
    "seats",
    metadata,
    Column("table", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("player", String(16), index=True),
)

left_seats = Table(  # of those who left, or lost their seat on time: the table stays theirs to see
    "left_seats",
    metadata,
    Column("table", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("player", String(16), nullable=False, index=True),
)

invites = Table(
    "invites",
    metadata,
    Column("token", String(64), primary_key=True),
    Column("table", String(16), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("seat", Integer),  # null: to watch
    Column("used_at", BigInteger),
    Column("expires_at", BigInteger, nullable=False),
)

events = Table(  # on PostgreSQL in partitions, which are named events_0, events_1, ...
    "events",
    metadata,
    Column("table", String(16), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("tick", BigInteger, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("seat", Integer),
    Column("message", String(40), nullable=False),
    Column("body", Text, nullable=False),
    Column("to_move", Integer),  # the seat to move after the event
    sqlite_with_rowid=False,
    postgresql_partition_by='hash ("table")',
)

archives = Table(  # finished games, of which nothing is in `events` any more up to a number
    "archives",
    metadata,
    Column("table", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, nullable=False),  # of the last event in it
    Column("authors", Text),  # the ids of those who wrote chat messages; null if nobody did
    Column("game", LargeBinary, nullable=False),  # as `storage.archives` packs it, like the next
    Column("review", LargeBinary),
)

spectator_lines = Table(  # what spectators write to each other; no event, as players must not notice it
    "spectator_lines",
    metadata,
    Column("table", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # from 1
    Column("at", BigInteger, nullable=False),
    player_key(nullable=True, index=True),  # null, and the text empty, after the account was deleted
    Column("text", Text, nullable=False),
)

results = Table(  # one row for each seat of a finished game, found by its player
    "results",
    metadata,
    Column("table", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("player", String(16)),  # null for a computer player, and after the account was deleted
    Column("bot", String(40)),
    Column("name", String(40)),  # of a computer player's character
    Column("game", String(40), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("ended_at", BigInteger, nullable=False),
    Column("place", Integer),  # from 1; null if the game was abandoned by all
    Column("score", Integer, nullable=False),
    Column("opening", String(60)),  # as the game writes it
    Column("situations", String(200)),  # at every stage; null for games that ended before database version 0023
    Column("sequels", String(400)),  # at every stage; null for games that ended before database version 0024
    Column("scenario", String(40)),  # value of that option; null without it, and for games before version 0024
    Column("owner", String(16)),  # of a program that was deleted, until the owner's account is
    Index("ix_results_player", "player", "ended_at", "table"),
    Index(
        "ix_results_season", "game", "seats", "ended_at", "player", "place", **only_where("rated and public")
    ),  # what a season counts is read from it alone
    Index("ix_results_owner", "owner", **only_where("owner is not null")),
)

shuffles = Table(
    "shuffles",
    metadata,
    Column("commitment", String(64), primary_key=True),
    Column("secret", String(64), nullable=False),
    player_key(nullable=False),
    Column("created_at", BigInteger, nullable=False),
)

_TURN = ("background", "turn", "offered_at")
jobs = Table(
    "jobs",
    metadata,
    Column("table", String(16), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),  # the event before the move
    Column("owner", String(16), nullable=False),  # the server that will play the answer
    Column("bot", String(40), nullable=False),
    Column("hint", Boolean, nullable=False, server_default=false()),  # shown to the player to move, not played
    Column("cause", String(16), nullable=False, server_default=""),  # the person or tournament that it is done for
    Column("background", Boolean, nullable=False, server_default=false()),  # no person waits for it
    Column("turn", BigInteger, nullable=False, server_default=text("0")),  # of its cause; lower ones go first
    Column("quick", Boolean, nullable=False),  # answered at once: several are leased together on their first try
    Column("lease", Integer, nullable=False),  # milliseconds that a worker may keep it
    Column("cost", Integer, nullable=False, server_default=text("1")),  # milliseconds of thinking, as expected
    Column("tries", Integer, nullable=False, server_default=text("0")),
    Column("worker", String(40)),
    Column("offered_at", BigInteger, nullable=False),  # this and the next two by the database's clock
    Column("leased_until", BigInteger, nullable=False, server_default=text("0")),
    Column("answered_at", BigInteger),
    Column("answer", Text),  # a move; for a hint, an `Advice` as JSON
    Column("question", Text, nullable=False),
    Index("ix_jobs_quick", *_TURN, **only_where("answered_at is null and (quick and tries = 0)")),
    Index("ix_jobs_other", *_TURN, **only_where("answered_at is null and not (quick and tries = 0)")),
    Index("ix_jobs_cause", "cause", "background", "quick", "turn", **only_where("answered_at is null")),
    Index("ix_jobs_answered", "answered_at", **only_where("answered_at is not null")),
)

job_turns = Table(  # on a scale of milliseconds of thinking: where what was last taken of a cause begins and ends
    "job_turns",
    metadata,
    Column("cause", String(16), primary_key=True),
    Column("line", Integer, primary_key=True, autoincrement=False),  # 1 for answers at once, 2 more in the background
    Column("turn", BigInteger, nullable=False),  # the end
    Column("begun", BigInteger, nullable=False),
    Index("ix_job_turns_line", "line", "begun"),
)

service = Table(
    "service",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("tick", BigInteger, nullable=False),
    Column("beat_at", BigInteger, nullable=False),
)

servers = Table(
    "servers",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("beat_tick", BigInteger, nullable=False),
)
