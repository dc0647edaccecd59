"""Submit a command to a table and await its outcome, for HTTP handlers and background tasks."""

import asyncio
from dataclasses import dataclass, field
from functools import partial

from midtown.game import GameError
from midtown.server.live.hub import Hub
from midtown.server.live.session import TableSession
from midtown.server.live.submissions import Command
from midtown.server.tables import access
from midtown.server.tables.state import TableState


@dataclass(eq=False)
class Waiter:
    """A requester of one message that waits for the outcome."""

    future: asyncio.Future[int] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    def stored(self, message: str, seq: int) -> None:
        """Resolve the future with the number of the event."""
        if not self.future.done():
            self.future.set_result(seq)

    duplicate = stored

    def refused(self, message: str, error: GameError, table: TableState) -> None:
        """Raise the refusal in the future."""
        if not self.future.done():
            self.future.set_exception(error)


async def submit(
    session: TableSession,
    command: Command,
    message: str = "",
    sender: str | None = None,
    arrived: int | None = None,
) -> int:
    """Return the number of the event once it is stored; raise GameError if the command of a `sender` is refused.

    `arrived` is the tick of its arrival, if that was before.
    """
    waiter = Waiter()
    session.submit(waiter, message, command, sender, arrived)
    return await waiter.future


async def visible_session(hub: Hub, table: str, player: str | None, watch: str | None) -> TableSession:
    """Return a table that the player may look at, as it is stored now.

    Otherwise raise Refused as if it did not exist.
    """
    session = await hub.get_fresh(table)
    if access.belongs(session.table, player):
        return session
    if watch:
        linked: bool = await hub.store.read(partial(access.has_link, table=session.table, token=watch))
        if linked:
            return session
    raise access.missing_table()
