"""Add series of tournaments: what repeats each week, and of which series a tournament is."""

import sqlalchemy as sa
from alembic import op

revision = "0045"
down_revision = "0044"


def upgrade() -> None:
    """Migrate from the previous version."""
    op.create_table(
        "tournament_series",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("terms", sa.Text(), nullable=False),
        sa.Column("rounds", sa.Integer(), nullable=False),
        sa.Column("weekday", sa.Integer(), nullable=False),
        sa.Column("minute", sa.Integer(), nullable=False),
        sa.Column("zone", sa.String(60), nullable=False),
        sa.Column("creator", sa.String(16), nullable=True),
        sa.Column("club", sa.String(16), nullable=True),
        sa.Column("paused", sa.Boolean(), nullable=False),
        sa.Column("made_until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tournament_series"),
        sa.ForeignKeyConstraint(["creator"], ["players.id"], name="fk_tournament_series_creator", ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["club"], ["clubs.id"], name="fk_tournament_series_club", ondelete="CASCADE"),
    )
    op.create_index("ix_tournament_series_creator", "tournament_series", ["creator"])
    op.create_index("ix_tournament_series_club", "tournament_series", ["club"])
    op.add_column("tournaments", sa.Column("series", sa.String(16), nullable=True))
