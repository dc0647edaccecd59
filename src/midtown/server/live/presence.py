"""Who is connected to this server: players who are here, and connections whose sessions end."""

import asyncio
import logging
from collections.abc import Callable, Collection
from functools import partial
from itertools import count
from typing import Final, TypeVar

import msgspec
from sqlalchemy import Connection

from midtown.server.accounts import identity, relations
from midtown.server.live.hub import Hub
from midtown.server.storage import service_clock
from midtown.server.storage.doorbells import Doorbells
from midtown.server.support.periodic import Periodic

Returned = TypeVar("Returned")
SESSIONS: Final = "midtown_sessions"
"""Channel of all servers, on which one says which sessions have ended, and prefix of a channel of each for answers."""
AT_ONCE: Final = 100
"""Maximum number of tokens in a notification."""
PATIENCE: Final = 5.0
"""Seconds until a server that does not answer is no longer waited for; it finds out by itself."""
log = logging.getLogger(__name__)
RENEW_MS: Final = 20_000
"""Milliseconds after which it is stored again that somebody is still here."""


async def change_sessions(hub: Hub, whose: Collection[str], change: Callable[[Connection], Returned]) -> Returned:
    """Run a write that may end sessions of some players, and return its result once they have ended at every server."""

    def change_and_compare(connection: Connection) -> tuple[Returned, set[str]]:
        before = identity.tokens(connection, whose)
        result = change(connection)
        return result, before - identity.tokens(connection, whose)

    result, ended = await hub.store.write(change_and_compare)
    await end_everywhere(hub, ended)
    return result


async def end_everywhere(hub: Hub, tokens: Collection[str]) -> None:
    """Close the connections of ended sessions at all servers; return once nothing of them is stored any more."""
    if tokens:
        await end_here(hub, tokens)
        await hub.listener.sessions_ended(sorted(tokens))


async def end_here(hub: Hub, tokens: Collection[str]) -> None:
    """Close the connections of ended sessions at this server; return once nothing of them is stored any more."""
    hub.ended.note(tokens)
    for session in hub.loaded_sessions():
        for subscriber in session.subscribers:
            if subscriber.token in tokens:
                subscriber.disconnect()
    await hub.store.write(lambda connection: None)  # whatever was on its way to the database is there by then


async def check_connections(hub: Hub) -> None:
    """End what belongs to sessions that have ended without this server having heard of it."""
    tokens = {
        subscriber.token
        for session in hub.loaded_sessions()
        for subscriber in session.subscribers
        if subscriber.token is not None
    }
    ended = await hub.store.read(partial(identity.ended_tokens, tokens=tokens)) if tokens else set()
    if ended:
        await end_here(hub, ended)


class SessionBells:
    """Rings for ended sessions, and answers others' bells."""

    def __init__(self, hub: Hub, doorbells: Doorbells) -> None:
        self.hub = hub
        self.doorbells = doorbells
        self.numbers = count()
        self.waiting: dict[int, tuple[set[str], asyncio.Event]] = {}
        """By the number of a bell: the servers that have not answered, and what is set once all have."""

    async def ring(self, tokens: list[str]) -> None:
        """Tell the other servers that sessions have ended; return once they have closed what belongs to them.

        One that is so busy that it misses some heartbeats still stores what it gets; it is waited for, too.
        """
        lately = partial(service_clock.alive, tick=self.hub.clock.tick(), within=service_clock.SILENT)
        others = {*await self.hub.store.read(lately)} - {self.hub.server}
        for start in range(0, len(tokens), AT_ONCE):
            await self._ring(tokens[start : start + AT_ONCE], set(others))

    async def _ring(self, tokens: list[str], others: set[str]) -> None:
        number, done = next(self.numbers), asyncio.Event()
        self.waiting[number] = others, done
        self.doorbells.ring(SESSIONS, msgspec.json.encode([self.hub.server, number, tokens]).decode())
        try:
            if others:
                await asyncio.wait_for(done.wait(), PATIENCE)
        except TimeoutError:
            log.warning("servers have not said that sessions ended there", extra={"servers": sorted(others)})
        finally:
            del self.waiting[number]

    def receive_ended(self, payload: str) -> None:
        """End the sessions that have ended at another server, and answer it."""
        server, number, tokens = msgspec.json.decode(payload, type=tuple[str, int, list[str]])
        if server != self.hub.server:
            self.hub.spawn(self._answer(server, number, tokens))

    async def _answer(self, server: str, number: int, tokens: list[str]) -> None:
        await end_here(self.hub, set(tokens))
        self.doorbells.ring(f"{SESSIONS}_{server}", msgspec.json.encode([self.hub.server, number]).decode())

    def receive_answer(self, payload: str) -> None:
        """Take notice that another server has ended them."""
        server, number = msgspec.json.decode(payload, type=tuple[str, int])
        others, done = self.waiting.get(number, (set(), None))
        others.discard(server)
        if done is not None and not others:
            done.set()


class Presence:
    """The players whom this server has seen: by a request, or with an open socket."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.arrived: set[str] = set()
        """Who has sent a request since the last time."""
        self.stored: dict[str, int] = {}
        """When it was last stored that somebody is here, by the service's clock."""
        self.storing = asyncio.Lock()
        """Held until a write is done, so that nobody is taken for stored who is still on the way to the database."""

    def note(self, player: str) -> None:
        """Take notice of a request of a player."""
        self.arrived.add(player)

    async def store(self) -> None:
        """Store who has been seen since the last time; return once everybody noted before the call is stored."""
        async with self.storing:
            tick = self.hub.clock.tick()
            connected = {
                subscriber.player
                for session in self.hub.loaded_sessions()
                for subscriber in session.subscribers
                if subscriber.player is not None
            }
            seen = self.arrived | connected
            self.stored = {player: at for player, at in self.stored.items() if at > tick - RENEW_MS}
            due = seen - self.stored.keys()
            if due:
                await self.hub.store.write(partial(_store, seen=due, tick=tick))
            self.stored |= dict.fromkeys(due, tick)
            self.arrived -= seen

    async def check(self) -> None:
        """Disconnect those whose session has ended without a word to this server: such as in the terminal."""
        await check_connections(self.hub)


def _store(connection: Connection, seen: Collection[str], tick: int) -> None:
    relations.store_presence(connection, seen, tick)
    relations.note_seen(connection, seen, tick)


STORING: Final = Periodic(5.0, Presence.store)
CHECKING: Final = Periodic(20.0, Presence.check)
