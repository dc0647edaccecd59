"""Add the owners of programs, and challenges to programs."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    """Migrate from the previous version."""
    op.add_column("players", sa.Column("owner", sa.String(length=16)))
    op.create_index("ix_players_owner", "players", ["owner"])
    op.create_table(
        "program_challenges",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("program", sa.String(length=16), nullable=False),
        sa.Column("challenger", sa.String(length=16), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("pace", sa.String(length=8), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("secret", sa.String(length=64), nullable=False),
        sa.Column("number", sa.String(length=64), nullable=False),
        sa.Column("made_tick", sa.BigInteger(), nullable=False),
        sa.Column("table", sa.String(length=16)),
        sa.Column("reason", sa.String(length=16)),
        sa.PrimaryKeyConstraint("id", name="pk_program_challenges"),
        sa.ForeignKeyConstraint(["program"], ["players.id"], name="fk_program_challenges_program", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["challenger"], ["players.id"], name="fk_program_challenges_challenger", ondelete="CASCADE"
        ),
    )
    for column in ("program", "challenger", "made_tick"):
        op.create_index(f"ix_program_challenges_{column}", "program_challenges", [column])
