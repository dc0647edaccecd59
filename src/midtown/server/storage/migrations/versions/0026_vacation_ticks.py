"""Add the service's time of vacations, and let every table decide its deadline anew.

What ran while no server did is taken to have been after all vacations of the past.
"""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"


def upgrade() -> None:
    """Migrate from the previous version."""
    for name in ("began_tick", "ends_tick"):
        op.add_column("vacations", sa.Column(name, sa.BigInteger(), server_default=sa.text("0"), nullable=False))
    ahead = "(select coalesce(max(tick - beat_at), 0) from service)"
    op.execute(sa.text(f"update vacations set began_tick = began_at + {ahead}, ends_tick = ends_at + {ahead}"))
    tick = "(select coalesce(max(tick), 0) from service)"
    due = f"update tables set deadline_tick = {tick} where status = 'running' and deadline_tick > {tick}"
    op.execute(sa.text(due))
