"""Add to tables which kind of clock runs, of which only one had a column."""

import sqlalchemy as sa
from alembic import op

revision = "0033"
down_revision = "0032"

KIND = {
    "sqlite": "json_extract(settings, '$.pace.kind')",
    "postgresql": "cast(settings as json) #>> '{pace,kind}'",
}


def upgrade() -> None:
    """Migrate from the previous version."""
    op.add_column("tables", sa.Column("pace", sa.String(length=8), server_default="untimed", nullable=False))
    kind = KIND[op.get_context().dialect.name]
    op.execute(sa.text(f"update tables set pace = coalesce({kind}, 'untimed') where settings <> ''"))
    op.drop_column("tables", "live")
    op.create_index("ix_tables_pace", "tables", ["pace", "status"])
