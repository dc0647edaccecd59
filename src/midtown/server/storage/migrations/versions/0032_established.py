"""Add who is established in a list of ratings, and to results of deleted programs their owner."""

import sqlalchemy as sa
from alembic import op

revision = "0032"
down_revision = "0031"

OWNED = sa.text("owner is not null")
DAYS = (
    "select count(*) from rating_days d"
    " where d.subject = ratings.subject and d.game = ratings.game and d.seats = ratings.seats"
)
OPPONENTS = (
    "select count(distinct coalesce(p.owner, theirs.player, 'bot:' || theirs.bot)) from results mine"
    ' join results theirs on theirs."table" = mine."table" and theirs.seat <> mine.seat'
    " left join players p on p.id = theirs.player"
    " where mine.player = ratings.subject and mine.game = ratings.game and mine.seats = ratings.seats"
    " and mine.rated and mine.place is not null"
)


def upgrade() -> None:
    """Migrate from the previous version."""
    op.add_column("ratings", sa.Column("established", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("results", sa.Column("owner", sa.String(length=16), nullable=True))
    op.create_index("ix_results_owner", "results", ["owner"], sqlite_where=OWNED, postgresql_where=OWNED)
    enough = f"games >= 6 and ({DAYS}) >= 3 and ({OPPONENTS}) >= 3"
    op.execute(sa.text(f"update ratings set established = true where {enough}"))
