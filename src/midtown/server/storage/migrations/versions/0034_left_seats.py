"""Add who has left which seat, or lost it on time, as their tables stay in their lists."""

import json
from collections.abc import Iterator

import sqlalchemy as sa
from alembic import op

revision = "0034"
down_revision = "0033"

FINISHED = """insert into left_seats ("table", seat, player)
    select r."table", r.seat, r.player from results r where r.player is not null
    and not exists (select 1 from seats s where s."table" = r."table" and s.seat = r.seat and s.player = r.player)"""
RUNNING = """select e."table", e.seat, e.kind, e.body from events e join tables t on t.id = e."table"
    where t.status = 'running' and e.kind in ('opened', 'joined', 'passed', 'left')
    and exists (select 1 from events l where l."table" = t.id and l.kind = 'left') order by e."table", e.seq"""


def upgrade() -> None:
    """Migrate from the previous version."""
    op.create_table(
        "left_seats",
        sa.Column("table", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("player", sa.String(16), nullable=False),
    )
    op.create_index("ix_left_seats_player", "left_seats", ["player"])
    connection = op.get_bind()
    connection.execute(sa.text(FINISHED))
    add = sa.text('insert into left_seats ("table", seat, player) values (:table, :seat, :player)')
    for table, seat, player in list(_left(connection)):
        connection.execute(add, {"table": table, "seat": seat, "player": player})


def _left(connection: sa.Connection) -> Iterator[tuple[str, int, str]]:
    """Yield the seats that were left at running tables, with who held them."""
    holders: dict[tuple[str, int], str | None] = {}
    left: dict[tuple[str, int], str] = {}
    for table, seat, kind, text in connection.execute(sa.text(RUNNING)):
        body = json.loads(text)
        if kind == "opened":
            holders.update({(table, number): player for number, player in enumerate(body["players"])})
        elif kind == "joined":
            holders[table, seat] = body["player"]
        elif kind == "passed":
            holders.update({(table, number): body["player"] for number in body["seats"]})
        else:
            left.update({(table, number): who for number in body["seats"] if (who := holders.get((table, number)))})
    for (table, seat), player in left.items():
        yield table, seat, player
