"""Let the turns of causes count the expected time of their jobs, on a scale that starts from zero."""

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"

ORDER = ["background", "turn", "offered_at"]
QUICK = "(quick and tries = 0)"


def upgrade() -> None:
    """Migrate from the previous version."""
    for name in ("ix_jobs_quick", "ix_jobs_other", "ix_jobs_cause"):
        op.drop_index(name, "jobs")
    op.drop_column("jobs", "turn")
    op.add_column("jobs", sa.Column("turn", sa.BigInteger(), server_default=sa.text("0"), nullable=False))
    op.add_column("jobs", sa.Column("cost", sa.Integer(), server_default=sa.text("1"), nullable=False))
    _index("ix_jobs_quick", ORDER, f"answered_at is null and {QUICK}")
    _index("ix_jobs_other", ORDER, f"answered_at is null and not {QUICK}")
    _index("ix_jobs_cause", ["cause", "background", "quick", "turn"], "answered_at is null")
    op.drop_table("job_turns")
    op.create_table(
        "job_turns",
        sa.Column("cause", sa.String(length=16), nullable=False),
        sa.Column("line", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("turn", sa.BigInteger(), nullable=False),
        sa.Column("begun", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("cause", "line", name="pk_job_turns"),
    )
    op.create_index("ix_job_turns_line", "job_turns", ["line", "begun"])


def _index(name: str, columns: list[str], condition: str) -> None:
    only = sa.text(condition)
    op.create_index(name, "jobs", columns, sqlite_where=only, postgresql_where=only)
