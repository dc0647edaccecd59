"""Tables whose time has run out, whether or not they are in memory."""

from contextlib import suppress
from typing import Final

from sqlalchemy import select

from midtown.game import GameError
from midtown.server.live import commands
from midtown.server.live.hub import Hub
from midtown.server.live.request import submit
from midtown.server.storage.schema import tables
from midtown.server.support.periodic import Periodic, logged
from midtown.server.tables import deadlines


async def time_out_all(hub: Hub) -> None:
    """Let every table decide whose deadline is over by its row."""
    late = select(tables.c.id).where(tables.c.deadline_tick <= hub.clock.tick())
    for table in await hub.store.read(lambda connection: list(connection.execute(late).scalars())):
        await logged(_time_out(hub, table))


async def _time_out(hub: Hub, table: str) -> None:
    """Let a table decide whether time has run out; if it has not, the column that says so is wrong."""
    session = await hub.get(table)
    await session.reckon()
    with suppress(GameError):
        await submit(session, commands.time_out)
    deadline = session.table.deadline
    if deadline is None or deadline > hub.clock.tick():
        await hub.store.write(deadlines.store(session.table))


PERIODIC: Final = Periodic(0.5, time_out_all)
