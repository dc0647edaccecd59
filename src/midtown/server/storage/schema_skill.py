"""The table of what decisions have cost, a part of the database schema."""

from sqlalchemy import Column, Float, ForeignKey, Integer, String, Table

from midtown.server.storage.schema_base import metadata

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
