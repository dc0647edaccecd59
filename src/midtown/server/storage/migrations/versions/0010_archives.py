"""Add archives of finished games; on PostgreSQL divide the events into partitions."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"

PARTITIONS = 16
QUIET = sa.text("quiet_since is not null")
EVENTS = (
    sa.Column("table", sa.String(length=16), nullable=False),
    sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
    sa.Column("at", sa.BigInteger(), nullable=False),
    sa.Column("tick", sa.BigInteger(), nullable=False),
    sa.Column("kind", sa.String(length=16), nullable=False),
    sa.Column("seat", sa.Integer(), nullable=True),
    sa.Column("message", sa.String(length=40), nullable=False),
    sa.Column("body", sa.Text(), nullable=False),
    sa.Column("to_move", sa.Integer(), nullable=True),
)


def upgrade() -> None:
    """Migrate from the previous version."""
    op.create_table(
        "archives",
        sa.Column("table", sa.String(length=16), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("authors", sa.Text(), nullable=True),
        sa.Column("game", sa.LargeBinary(), nullable=False),
        sa.Column("review", sa.LargeBinary(), nullable=True),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_archives_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", name=op.f("pk_archives")),
    )
    op.add_column("tables", sa.Column("quiet_since", sa.BigInteger(), nullable=True))
    op.execute("update tables set quiet_since = coalesce(ended_at, created_at) where status = 'over'")
    op.create_index("ix_tables_quiet", "tables", ["quiet_since"], sqlite_where=QUIET, postgresql_where=QUIET)
    if op.get_bind().dialect.name == "postgresql":
        op.execute("alter table archives alter game set storage external, alter review set storage external")
        _partition()


def _partition() -> None:
    """Copy the events into a table with partitions, which takes its name."""
    op.rename_table("events", "events_whole")
    op.execute("alter table events_whole drop constraint pk_events")
    primary_key = sa.PrimaryKeyConstraint("table", "seq", name=op.f("pk_events"))
    op.create_table("events", *EVENTS, primary_key, postgresql_partition_by='hash ("table")')
    for number in range(PARTITIONS):
        op.execute(
            f"create table events_{number} partition of events"
            f" for values with (modulus {PARTITIONS}, remainder {number})"
        )
    op.execute("insert into events select * from events_whole")
    op.drop_table("events_whole")
