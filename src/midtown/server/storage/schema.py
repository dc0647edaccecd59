"""The tables of the database."""

from typing import TypedDict

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    TextClause,
    UniqueConstraint,
    false,
    text,
    true,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)
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
puzzle_games = Table(  # public games of people in which puzzles were looked for
    "puzzle_games",
    metadata,
    Column("number", Integer, primary_key=True),  # in the ids of its puzzles
    Column("table", String(16), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, unique=True),
    Column("document", Text),  # its moves and puzzles as JSON; null if none were found
)
puzzle_ratings = Table(  # of puzzles that somebody has tried; by Glicko-2
    "puzzle_ratings",
    metadata,
    Column("puzzle", String(60), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("solved", Integer, nullable=False),
)
decision_sums = Table(  # of a reviewed game: one row for each seat and kind of decision
    "decision_sums",
    metadata,
    Column("table", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(40), primary_key=True),
    Column("iterations", Integer, nullable=False),  # of the review
    Column("decisions", Integer, nullable=False),
    Column("chance", Float, nullable=False),  # sums over the decisions
    Column("loss", Float, nullable=False),
)
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
    Column("lot", Integer, nullable=False, server_default="0"),  # decides between equals in pairings
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
_TURN = ("background", "turn", "offered_at")
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


def player_key(name: str = "player", **options: bool) -> Column[str]:
    """Return the column of a player's id, whose rows are deleted with the player."""
    return Column(name, ForeignKey("players.id", ondelete="CASCADE"), **options)  # type: ignore[arg-type]


class PartialIndex(TypedDict):
    """The options of an index of some rows only, by database."""

    sqlite_where: TextClause
    postgresql_where: TextClause


def only_where(condition: str) -> PartialIndex:
    """Return the options of a partial index."""
    return {"sqlite_where": text(condition), "postgresql_where": text(condition)}


analyses = Table(  # a saved tree of variations, with its game
    "analyses",
    metadata,
    Column("id", String(32), primary_key=True),  # cannot be guessed: it is the link by which one is shared
    player_key(nullable=False, index=True),
    Column("shared", Boolean, nullable=False),  # whether others may read it
    Column("title", String(80), nullable=False),
    Column("game", String(40), nullable=False),
    Column("record", Text, nullable=False),  # as JSON
    Column("made_at", BigInteger, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
)

engine_lines = Table(  # the position that somebody lets the engine look at: one for each player
    "engine_lines",
    metadata,
    player_key(primary_key=True),
    Column("id", String(32), nullable=False, unique=True),
    Column("question", Text, nullable=False),
    Column("total", Integer, nullable=False),  # iterations after which it is done
    Column("done", Integer, nullable=False, server_default=text("0")),
    Column("answer", Text),  # the newest lines, as JSON
    Column("asked_at", BigInteger, nullable=False),
    Column("worker", String(40)),
    Column("tries", Integer, nullable=False, server_default=text("0")),
    Column("leased_until", BigInteger, nullable=False, server_default=text("0")),  # by the database's clock
)


conditional_lines = Table(  # what a player will answer to expected moves; no event, as nobody else may know of it
    "conditional_lines",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("table", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    player_key(nullable=False, index=True),
    Column("seat", Integer, nullable=False),
    Column("made_after", Integer, nullable=False),  # the number of moves that were made before
    Column("made_at", BigInteger, nullable=False),
    Column("steps", Text, nullable=False),  # as JSON, with their words
)

table_notes = Table(  # what a player has written down and tried at a table; nobody else reads it
    "table_notes",
    metadata,
    Column("table", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    player_key(primary_key=True, index=True),
    Column("text", Text, nullable=False),
    Column("variations", Text, nullable=False),  # as JSON, like those of a record
    Column("changed_at", BigInteger, nullable=False),
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


puzzle_solvers = Table(  # who has tried puzzles, guests included
    "puzzle_solvers",
    metadata,
    player_key(primary_key=True),
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("solved", Integer, nullable=False),
    Column("best_run", Integer, nullable=False, server_default=text("0")),
)

puzzle_tries = Table(  # each player's first answer to each puzzle; only that is rated
    "puzzle_tries",
    metadata,
    player_key(primary_key=True),
    Column("puzzle", String(60), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("move", String(60), nullable=False),
    Column("solved", Boolean, nullable=False),
    Column("change", Float),  # of the player's rating; null in a run, which is not rated
)

puzzle_runs = Table(  # two minutes of puzzles
    "puzzle_runs",
    metadata,
    Column("id", String(32), primary_key=True),
    player_key(nullable=False, index=True),
    Column("started_at", BigInteger, nullable=False, index=True),
    Column("puzzle", String(60)),  # the one to be answered; null once the run is over
    Column("solved", Integer, nullable=False, server_default=text("0")),
    Column("missed", Integer, nullable=False, server_default=text("0")),
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


subscriptions = Table(
    "subscriptions",
    metadata,
    Column("endpoint", String(1000), primary_key=True),
    player_key(nullable=False, index=True),
    Column("keys", Text, nullable=False),
    # The session of the browser, with which it goes; null: from before database version 0027.
    Column("session", ForeignKey("sessions.token", ondelete="CASCADE"), index=True),
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
    Column("pace", String(8), nullable=False, server_default=text("'untimed'")),  # its kind: untimed, live, days
    Index("ix_tables_uncounted", "id", **only_where("status = 'over' and not counted")),
    Index("ix_tables_listed", "public", "status", "created_at"),
    Index("ix_tables_deadline", "deadline_tick"),
    Index("ix_tables_pace", "pace", "status"),
    Index("ix_tables_quiet", "quiet_since", **only_where("quiet_since is not null")),
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


spectator_lines = Table(  # what spectators write to each other; no event, as players must not notice it
    "spectator_lines",
    metadata,
    Column("table", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # from 1
    Column("at", BigInteger, nullable=False),
    player_key(nullable=True, index=True),  # null, and the text empty, after the account was deleted
    Column("text", Text, nullable=False),
)


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
