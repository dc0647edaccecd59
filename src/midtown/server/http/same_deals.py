"""Finished tables whose deal others still play: what is hidden there stays hidden until all their games are over."""

from functools import partial

from midtown.server.live.hub import Hub
from midtown.server.support.refusals import refused
from midtown.server.tables import contests
from midtown.server.tables.state import TableState


async def revealed(hub: Hub, table: TableState) -> bool:
    """Return whether a table has nothing to hide: its game is over, and so are all of its round with the same cards."""
    if not table.ended or not table.settings.duplicate:
        return bool(table.ended)
    over: bool = await hub.store.read(partial(contests.round_over, table=table.id))
    return over


async def check_revealed(hub: Hub, table: TableState) -> None:
    """Raise Refused if the game of a table is over, but others still play its cards."""
    if table.ended and not await revealed(hub, table):
        raise refused("table", "table.same_cards")
