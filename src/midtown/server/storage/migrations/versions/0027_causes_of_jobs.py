"""Add who causes the work of computer players, and whose turn it is."""

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"


def upgrade() -> None:
    """Migrate from the previous version."""
    op.add_column("jobs", sa.Column("cause", sa.String(length=16), server_default="", nullable=False))
    op.add_column("jobs", sa.Column("background", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("jobs", sa.Column("turn", sa.Integer(), server_default=sa.text("0"), nullable=False))
    for name, condition in (("ix_jobs_quick", "(quick and tries = 0)"), ("ix_jobs_other", "not (quick and tries = 0)")):
        op.drop_index(name, "jobs")
        _index(name, ["background", "turn", "offered_at"], f"answered_at is null and {condition}")
    _index("ix_jobs_cause", ["cause"], "answered_at is null")
    op.create_table(
        "job_turns",
        sa.Column("cause", sa.String(length=16), nullable=False),
        sa.Column("line", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("cause", "line", name="pk_job_turns"),
    )
    op.create_index("ix_job_turns_line", "job_turns", ["line", "turn"])


def _index(name: str, columns: list[str], condition: str) -> None:
    only = sa.text(condition)
    op.create_index(name, "jobs", columns, sqlite_where=only, postgresql_where=only)
