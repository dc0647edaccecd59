"""Who is connected to this server: stored for all servers every few seconds, and as long as their sessions last."""

from collections.abc import Collection
from functools import partial
from typing import Final

from sqlalchemy import Connection

from midtown.server.accounts import presence
from midtown.server.live.hub import Hub
from midtown.server.live.logouts import check_connections
from midtown.server.support.periodic import Periodic

RENEW_MS: Final = 20_000
"""Milliseconds after which it is stored again that somebody is still here."""


class Presence:
    """The players whom this server has seen: by a request, or with an open socket."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.arrived: set[str] = set()
        """Who has sent a request since the last time."""
        self.stored: dict[str, int] = {}
        """When it was last stored that somebody is here, by the service's clock."""

    def note(self, player: str) -> None:
        """Take notice of a request of a player."""
        self.arrived.add(player)

    async def store(self) -> None:
        """Store who has been seen since the last time."""
        tick = self.hub.clock.tick()
        connected = {
            subscriber.player
            for session in self.hub.all()
            for subscriber in session.subscribers
            if subscriber.player is not None
        }
        seen, self.arrived = self.arrived | connected, set()
        self.stored = {player: at for player, at in self.stored.items() if at > tick - RENEW_MS}
        due = seen - self.stored.keys()
        self.stored |= dict.fromkeys(due, tick)
        if due:
            await self.hub.store.write(partial(_store, seen=due, tick=tick))

    async def check(self) -> None:
        """Disconnect those whose session has ended without a word to this server: such as in the terminal."""
        await check_connections(self.hub)


def _store(connection: Connection, seen: Collection[str], tick: int) -> None:
    presence.store(connection, seen, tick)
    presence.note_seen(connection, seen, tick)


STORING: Final = Periodic(5.0, Presence.store)
CHECKING: Final = Periodic(20.0, Presence.check)
