"""The database schema. A table's state follows from its events alone; its other columns exist for queries.

Times are in milliseconds: `*_at` since 1970, `*_tick` of the service clock, which stands still while no server runs.
Tokens are stored as their SHA-256.
"""

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

from midtown.server.storage.schema_analysis import analyses as analyses
from midtown.server.storage.schema_analysis import engine_lines as engine_lines
from midtown.server.storage.schema_base import metadata as metadata
from midtown.server.storage.schema_base import only_where, player_key
from midtown.server.storage.schema_correspondence import conditional_lines as conditional_lines
from midtown.server.storage.schema_correspondence import table_notes as table_notes
from midtown.server.storage.schema_correspondence import vacations as vacations
from midtown.server.storage.schema_deals import deal_challenges as deal_challenges
from midtown.server.storage.schema_deals import deal_computers as deal_computers
from midtown.server.storage.schema_deals import deal_games as deal_games
from midtown.server.storage.schema_deals import deal_rivals as deal_rivals
from midtown.server.storage.schema_deals import deals as deals
from midtown.server.storage.schema_pairing import seeks as seeks
from midtown.server.storage.schema_programs import program_challenges as program_challenges
from midtown.server.storage.schema_puzzles import puzzle_games as puzzle_games
from midtown.server.storage.schema_puzzles import puzzle_ratings as puzzle_ratings
from midtown.server.storage.schema_puzzles import puzzle_runs as puzzle_runs
from midtown.server.storage.schema_puzzles import puzzle_solvers as puzzle_solvers
from midtown.server.storage.schema_puzzles import puzzle_tries as puzzle_tries
from midtown.server.storage.schema_skill import decision_sums as decision_sums
from midtown.server.storage.schema_tournaments import entrants as entrants
from midtown.server.storage.schema_tournaments import tournament_rounds as tournament_rounds
from midtown.server.storage.schema_tournaments import tournament_seats as tournament_seats
from midtown.server.storage.schema_tournaments import tournaments as tournaments

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

challenges = Table(
    "challenges",
    metadata,
    Column("token", String(64), primary_key=True),
    player_key(nullable=True),
    Column("challenge", LargeBinary, nullable=False),
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

deletions = Table(  # why an operator has deleted an account, for its owner, who comes back with an old session
    "deletions",
    metadata,
    Column("token", String(64), primary_key=True),
    Column("reason", Text, nullable=False),
    Column("expires_at", BigInteger, nullable=False),
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

subscriptions = Table(
    "subscriptions",
    metadata,
    Column("endpoint", String(1000), primary_key=True),
    player_key(nullable=False, index=True),
    Column("keys", Text, nullable=False),
    # The session of the browser, with which it goes; null: from before database version 0027.
    Column("session", ForeignKey("sessions.token", ondelete="CASCADE"), index=True),
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
    Column("reminded", Integer, nullable=False, server_default=text("-1")),
    Column("counted", Boolean, nullable=False, server_default=false()),  # whether its `results` are stored
    Column("quiet_since", BigInteger),  # time of a finished game's last event; null while it runs, and once archived
    Column("live", Boolean, nullable=False, server_default=false()),  # whether clocks for the whole game run
    Index("ix_tables_uncounted", "id", **only_where("status = 'over' and not counted")),
    Index("ix_tables_listed", "public", "status", "created_at"),
    Index("ix_tables_deadline", "deadline_tick"),
    Index("ix_tables_quiet", "quiet_since", **only_where("quiet_since is not null")),
)

seats = Table(
    "seats",
    metadata,
    Column("table", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("player", String(16), index=True),
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

reviews = Table(
    "reviews",
    metadata,
    Column("table", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("asked_at", BigInteger, nullable=False),
    Column("iterations", Integer, nullable=False),  # for one position
    Column("record", Text, nullable=False),  # the game without players' names
    Column("document", Text),  # the complete review; its `looks` are deleted then
)

looks = Table(
    "looks",
    metadata,
    Column("table", String(16), ForeignKey("reviews.table", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # number of the analysed move
    Column("worker", String(40)),
    Column("tries", Integer, nullable=False, server_default=text("0")),
    Column("leased_until", BigInteger, nullable=False, server_default=text("0")),  # by the database's clock
    Column("answer", Text),
    Index("ix_looks_open", "table", "number", **only_where("answer is null")),
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
