"""What HTTP asks of the hub: a question to a table, and the answer awaited."""

import asyncio
from dataclasses import dataclass, field
from functools import partial

from midtown.game import GameError
from midtown.server import access
from midtown.server.context import Context
from midtown.server.hub import Ask, Live


@dataclass(eq=False)
class Waiter:
    """A sender of one message that waits for what comes of it."""

    future: asyncio.Future[int] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    def stored(self, message: str, seq: int) -> None:
        """It is stored."""
        if not self.future.done():
            self.future.set_result(seq)

    counted = stored

    def refused(self, message: str, error: GameError, live: Live) -> None:
        """It is not."""
        if not self.future.done():
            self.future.set_exception(error)


async def put(context: Context, live: Live, ask: Ask, message: str = "") -> int:
    """Ask something of a table; the number of the event when it is stored. GameError says why it is not."""
    waiter = Waiter()
    context.hub.submit(live, waiter, message, ask)
    return await waiter.future


async def seen(context: Context, table: str, player: str | None, watch: str | None) -> Live:
    """A table that this player may look at; Refused as if it did not exist if he may not."""
    live = await context.hub.known(table, player)
    if access.belongs(live.table, player):
        return live
    if watch:
        linked: bool = await context.store.read(partial(access.has_link, table=live.table, token=watch))
        if linked:
            return live
    raise access.hidden()
