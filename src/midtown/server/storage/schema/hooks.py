"""Tables of web-hooks, where they lead and what is or was sent there, and of the secret addresses of feeds."""

from sqlalchemy import BigInteger, CheckConstraint, Column, ForeignKey, Index, Integer, String, Table, Text

from midtown.server.storage.schema.columns import metadata, only_where, player_key

hooks = Table(
    "hooks",
    metadata,
    Column("id", String(16), primary_key=True),
    player_key(nullable=False, index=True),  # whose notices come there; of a club or tournament: who answers for it
    Column("form", String(8), nullable=False),  # json, discord, slack, ntfy, matrix
    Column("label", String(40), nullable=False),
    Column("url", Text, nullable=False),  # checked; often a secret itself
    Column("secret", String(64), nullable=False),  # with which requests are signed
    Column("created_at", BigInteger, nullable=False),
    Column("sent_at", BigInteger),  # when something was accepted last
    Column("failing_since", BigInteger),  # the first failure after that
    Column("off_at", BigInteger),  # when it was switched off after a week of failures
    Column("club", ForeignKey("clubs.id", ondelete="CASCADE"), index=True),  # of which it tells, or
    Column("tournament", ForeignKey("tournaments.id", ondelete="CASCADE"), index=True),  # this; both null: of neither
    CheckConstraint("club IS NULL OR tournament IS NULL", name="ck_hooks_one_group"),
)

hook_deliveries = Table(  # what waits, and the log of what was tried; the text is composed at each try
    "hook_deliveries",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("hook", ForeignKey("hooks.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("events", Text, nullable=False),  # JSON: of which it tells
    Column("made_at", BigInteger, nullable=False),
    Column("due_at", BigInteger, nullable=False),  # of the next try
    Column("tries", Integer, nullable=False),
    Column("status", Integer),  # of the last response; null: there was none
    Column("done_at", BigInteger),  # when it was accepted or given up
    Index("ix_hook_deliveries_due", "due_at", **only_where("done_at is null")),
)

feeds = Table(  # of who has them; the tournaments of a server or public club are at addresses that everybody knows
    "feeds",
    metadata,
    player_key(primary_key=True),
    Column("secret", String(64), nullable=False, unique=True),  # part of the addresses
    Column("made_at", BigInteger, nullable=False),
)
