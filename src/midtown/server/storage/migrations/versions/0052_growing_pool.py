"""Add searches of public games for puzzles by idle workers, and puzzles that operators have withdrawn."""

import hashlib
import json

import sqlalchemy as sa
from alembic import op

revision = "0052"
down_revision = "0051"


def upgrade() -> None:
    """Migrate from the previous version."""
    op.create_table(
        "puzzle_positions",
        sa.Column("position", sa.String(length=64), nullable=False),
        sa.Column("game", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["puzzle_games.number"], name="fk_puzzle_positions_game", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("position", name="pk_puzzle_positions"),
    )
    op.create_index("ix_puzzle_positions_game", "puzzle_positions", ["game"])
    op.create_table(
        "puzzle_searches",
        sa.Column("table", sa.String(length=16), nullable=False),
        sa.Column("queued_at", sa.BigInteger(), nullable=False),
        sa.Column("record", sa.Text(), nullable=False),
        sa.Column("progress", sa.Text(), nullable=False),
        sa.Column("worker", sa.String(length=40), nullable=True),
        sa.Column("tries", sa.Integer(), nullable=False, server_default=sa.text("0")),
        sa.Column("leased_until", sa.BigInteger(), nullable=False, server_default=sa.text("0")),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_puzzle_searches_table", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", name="pk_puzzle_searches"),
    )
    op.create_table(
        "puzzle_days",
        sa.Column("day", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("spent", sa.BigInteger(), nullable=False, server_default=sa.text("0")),
        sa.Column("allowed", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("day", name="pk_puzzle_days"),
    )
    op.create_table(
        "puzzle_withdrawals",
        sa.Column("puzzle", sa.String(length=60), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("reason", sa.String(length=500), nullable=False),
        sa.PrimaryKeyConstraint("puzzle", name="pk_puzzle_withdrawals"),
    )
    connection = op.get_bind()
    games = sa.table("puzzle_games", sa.column("number"), sa.column("document"))
    positions = sa.table("puzzle_positions", sa.column("position"), sa.column("game"))
    seen: dict[str, int] = {}
    for number, document in connection.execute(sa.select(games).order_by(games.c.number)):
        for puzzle in json.loads(document)["puzzles"] if document else ():
            written = json.dumps(puzzle["state"], sort_keys=True, separators=(",", ":"))
            seen.setdefault(hashlib.sha256(written.encode()).hexdigest(), number)
    if seen:
        rows = [{"position": position, "game": number} for position, number in seen.items()]
        connection.execute(sa.insert(positions), rows)
