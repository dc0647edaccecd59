"""Add the skeletons of claimed names. Of names that look alike already, the oldest account's has it."""

import sqlalchemy as sa
from alembic import op

from midtown.server.support.visible_text import skeletons

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Migrate from the previous version."""
    table = op.create_table(
        "name_skeletons",
        sa.Column("skeleton", sa.String(length=400), nullable=False),
        sa.Column("player", sa.String(length=16), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name=op.f("fk_name_skeletons_player"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("skeleton", name=op.f("pk_name_skeletons")),
    )
    op.create_index(op.f("ix_name_skeletons_player"), "name_skeletons", ["player"])
    claimed = sa.text("select id, name from players where claim is not null order by created_at, id")
    owners: dict[str, str] = {}
    for player, name in op.get_bind().execute(claimed):
        for skeleton in skeletons(name):
            owners.setdefault(skeleton, player)
    op.bulk_insert(table, [{"skeleton": skeleton, "player": player} for skeleton, player in owners.items()])
