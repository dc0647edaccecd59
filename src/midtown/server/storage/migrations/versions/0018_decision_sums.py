"""Add what decisions have cost in reviewed games."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """Migrate from the previous version."""
    op.create_table(
        "decision_sums",
        sa.Column("table", sa.String(length=16), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(length=40), nullable=False),
        sa.Column("iterations", sa.Integer(), nullable=False),
        sa.Column("decisions", sa.Integer(), nullable=False),
        sa.Column("chance", sa.Float(), nullable=False),
        sa.Column("loss", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_decision_sums_table", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "seat", "kind", name="pk_decision_sums"),
    )
