"""Several servers on one PostgreSQL: one tells the others which sessions have ended, and waits until all have acted."""

import asyncio
import logging
from functools import partial
from itertools import count
from typing import Final

import msgspec

from midtown.server.live.hub import Hub
from midtown.server.live.logouts.closing import end_here
from midtown.server.storage import service_clock
from midtown.server.storage.doorbells import Doorbells

SESSIONS: Final = "midtown_sessions"
"""Channel of all servers, on which one says which sessions have ended, and prefix of a channel of each for answers."""
AT_ONCE: Final = 100
"""Maximum number of tokens in a notification."""
PATIENCE: Final = 5.0
"""Seconds until a server that does not answer is no longer waited for; it finds out by itself."""

log = logging.getLogger(__name__)


class SessionBells:
    """Rings for ended sessions, and answers others' bells."""

    def __init__(self, hub: Hub, doorbells: Doorbells) -> None:
        self.hub = hub
        self.doorbells = doorbells
        self.numbers = count()
        self.waiting: dict[int, tuple[set[str], asyncio.Event]] = {}
        """By the number of a bell: the servers that have not answered, and what is set once all have."""

    async def ring(self, tokens: list[str]) -> None:
        """Tell the other servers that sessions have ended; return once they have closed what belongs to them."""
        alive = await self.hub.store.read(partial(service_clock.alive, tick=self.hub.clock.tick()))
        for start in range(0, len(tokens), AT_ONCE):
            await self._ring(tokens[start : start + AT_ONCE], {*alive} - {self.hub.server})

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

    def heard(self, payload: str) -> None:
        """End the sessions that have ended at another server, and answer it."""
        server, number, tokens = msgspec.json.decode(payload, type=tuple[str, int, list[str]])
        if server != self.hub.server:
            self.hub.spawn(self._answer(server, number, tokens))

    async def _answer(self, server: str, number: int, tokens: list[str]) -> None:
        await end_here(self.hub, set(tokens))
        self.doorbells.ring(f"{SESSIONS}_{server}", msgspec.json.encode([self.hub.server, number]).decode())

    def answered(self, payload: str) -> None:
        """Take notice that another server has ended them."""
        server, number = msgspec.json.decode(payload, type=tuple[str, int])
        others, done = self.waiting.get(number, (set(), None))
        others.discard(server)
        if done is not None and not others:
            done.set()
