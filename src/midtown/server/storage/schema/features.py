"""Tables that one feature fills, in the order of the features."""

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
    text,
)

from midtown.server.storage.schema.columns import metadata, only_where, player_key

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

puzzle_games = Table(  # public games of people in which puzzles were looked for
    "puzzle_games",
    metadata,
    Column("number", Integer, primary_key=True),  # in the ids of its puzzles
    Column("table", String(16), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, unique=True),
    Column("document", Text),  # its moves and puzzles as JSON; null if none were found
)

puzzle_positions = Table(  # what the movers of these puzzles saw, so that none comes twice
    "puzzle_positions",
    metadata,
    Column("position", String(64), primary_key=True),  # its hash
    Column("game", ForeignKey("puzzle_games.number", ondelete="CASCADE"), nullable=False, index=True),
)

puzzle_searches = Table(  # games that idle workers search for puzzles; gone once that is done
    "puzzle_searches",
    metadata,
    Column("table", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("queued_at", BigInteger, nullable=False),
    Column("record", Text, nullable=False),  # without names
    Column("progress", Text, nullable=False),  # as JSON
    Column("worker", String(40)),
    Column("tries", Integer, nullable=False, server_default=text("0")),
    Column("leased_until", BigInteger, nullable=False, server_default=text("0")),  # by the database's clock
)

puzzle_days = Table(  # processor time for these searches, in milliseconds by the days of the database's clock
    "puzzle_days",
    metadata,
    Column("day", BigInteger, primary_key=True, autoincrement=False),  # since 1970
    Column("spent", BigInteger, nullable=False, server_default=text("0")),
    Column("allowed", BigInteger, nullable=False),
)

puzzle_withdrawals = Table(  # puzzles that an operator has withdrawn
    "puzzle_withdrawals",
    metadata,
    Column("puzzle", String(60), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("reason", String(500), nullable=False),
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
    Index("ix_puzzle_tries_puzzle", "puzzle", "move"),
)

puzzle_votes = Table(  # whether those who have answered a puzzle find it good
    "puzzle_votes",
    metadata,
    player_key(primary_key=True),
    Column("puzzle", String(60), primary_key=True),
    Column("good", Boolean, nullable=False),
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
    Column("announced", Boolean, nullable=False, server_default=false()),  # whether entrants have heard that it starts
    Column("series", String(16)),  # that has made it; null: a person has, and of a series that has ended
    Column("series_announced", Boolean, nullable=False, server_default=false()),  # whether regulars have heard of it
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
invitations = Table(  # of a person to a table that is open
    "invitations",
    metadata,
    Column("id", String(24), primary_key=True),
    player_key("inviter", nullable=False, index=True),
    player_key("player", nullable=False, index=True),  # who is invited
    Column("table", String(16), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("word", String(200), nullable=False),
    Column("made_at", BigInteger, nullable=False, index=True),
    Column("until", BigInteger, nullable=False),
    Column("seen_at", BigInteger),  # null as long as the player was not here, or does not show that they are
    Column("answer", String(10)),  # accepted or declined
    Column("reply", String(200), nullable=False, server_default=""),  # a word of who declines
    UniqueConstraint("table", "player"),
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
