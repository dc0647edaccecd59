"""Add the tables of reviews."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

OPEN = sa.text("answer is null")


def upgrade() -> None:
    """Migrate from the previous version."""
    op.create_table(
        "reviews",
        sa.Column("table", sa.String(length=16), nullable=False),
        sa.Column("asked_at", sa.BigInteger(), nullable=False),
        sa.Column("iterations", sa.Integer(), nullable=False),
        sa.Column("record", sa.Text(), nullable=False),
        sa.Column("document", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_reviews_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", name=op.f("pk_reviews")),
    )
    op.create_table(
        "looks",
        sa.Column("table", sa.String(length=16), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("worker", sa.String(length=40), nullable=True),
        sa.Column("tries", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("leased_until", sa.BigInteger(), server_default=sa.text("0"), nullable=False),
        sa.Column("answer", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["table"], ["reviews.table"], name=op.f("fk_looks_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "number", name=op.f("pk_looks")),
    )
    op.create_index("ix_looks_open", "looks", ["table", "number"], sqlite_where=OPEN, postgresql_where=OPEN)
