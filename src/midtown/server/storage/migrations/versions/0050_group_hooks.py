"""Add web-hooks of clubs and tournaments."""

import sqlalchemy as sa
from alembic import op

revision = "0050"
down_revision = "0049"


def upgrade() -> None:
    """Migrate from the previous version."""
    # SQLite drops the table for a batch, and with its rows what was sent to the web-hooks: that is put back.
    is_dropped = op.get_bind().dialect.name == "sqlite"
    if is_dropped:
        op.execute("CREATE TEMPORARY TABLE kept_deliveries AS SELECT * FROM hook_deliveries")
        op.execute("DELETE FROM hook_deliveries")
    with op.batch_alter_table("hooks") as batch:
        batch.add_column(sa.Column("club", sa.String(16), nullable=True))
        batch.add_column(sa.Column("tournament", sa.String(16), nullable=True))
        batch.create_foreign_key("fk_hooks_club", "clubs", ["club"], ["id"], ondelete="CASCADE")
        batch.create_foreign_key("fk_hooks_tournament", "tournaments", ["tournament"], ["id"], ondelete="CASCADE")
        batch.create_check_constraint("ck_hooks_one_group", "club IS NULL OR tournament IS NULL")
        batch.create_index("ix_hooks_club", ["club"])
        batch.create_index("ix_hooks_tournament", ["tournament"])
    if is_dropped:
        op.execute("INSERT INTO hook_deliveries SELECT * FROM kept_deliveries")
        op.execute("DROP TABLE kept_deliveries")
