"""A bad network between a page and the server: a proxy in a thread of its own, with a schedule of disturbances."""

import asyncio
import contextlib
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from tests.faults.proxy import Proxy

KINDS = ("cut", "hold", "snip", "slow")
"""Disturbances that end within seconds. `drop` must last for longer than a page takes to see it."""
DROP = 12.5
"""Length of a drop in seconds: a page shows a silent line as lost after 12."""


PATIENCE = 60
"""Timeout in seconds for a proxy's start and end."""


class Spell(NamedTuple):
    """A disturbance: its kind, and for how many seconds the network is good before it and bad during it."""

    kind: str
    calm: float
    length: float


@dataclass
class Outage:
    """A time during which the network did not work, in milliseconds since 1970."""

    kind: str
    begun: float
    ended: float


def schedule(seed: str, spells: int, drops: int, longest: float) -> list[Spell]:
    """Return a random order of disturbances, each up to `longest` seconds, as are the times between them, and drops."""
    chance = Random(seed)
    kinds = [KINDS[number % len(KINDS)] for number in range(spells)] + ["drop"] * drops
    chance.shuffle(kinds)
    return [
        Spell(kind, chance.uniform(0.2, longest), DROP if kind == "drop" else chance.uniform(0.1, longest))
        for kind in kinds
    ]


class Network:
    """The network of one page; it works at `url` until a storm comes."""

    def __init__(self, port: int, seed: str) -> None:
        self.proxy = Snipping([port], Random(seed))
        self.loop = asyncio.new_event_loop()
        self.outages: list[Outage] = []

    @property
    def url(self) -> str:
        """Return where the page finds the server."""
        return self.proxy.url

    def storm(self, spells: Sequence[Spell]) -> "Future[None]":
        """Begin a storm; from then on every third message arrives twice."""
        return asyncio.run_coroutine_threadsafe(self._storm(spells), self.loop)

    async def _storm(self, spells: Sequence[Spell]) -> None:
        self.proxy.twice = 0.3
        for spell in spells:
            await asyncio.sleep(spell.calm)
            begun = time.time() * 1000
            await self._disturb(spell)
            if spell.kind != "slow":
                self.outages.append(Outage(spell.kind, begun, time.time() * 1000))

    async def _disturb(self, spell: Spell) -> None:
        proxy = self.proxy
        if spell.kind == "snip":
            await proxy.snip()
            return
        if spell.kind == "slow":
            proxy.late = 0.3
        else:
            {"cut": proxy.break_off, "hold": proxy.hold, "drop": proxy.drop}[spell.kind]()
        await asyncio.sleep(spell.length)
        proxy.late = 0.0
        proxy.mend()


class Snipping(Proxy):
    """A proxy that can cut the next frame in the middle; it may arrive whole after it was sent again."""

    def __init__(self, ports: Sequence[int], chance: Random) -> None:
        super().__init__(ports, chance)
        self.ghosts = 0.7
        self._snipped: asyncio.Event | None = None

    async def snip(self) -> None:
        """Cut the next frame in either direction and return."""
        self._snipped = asyncio.Event()
        self.cut = 1.0
        await self._snipped.wait()

    def _cut(self, frame: bytes, writer: asyncio.StreamWriter, upwards: bool) -> bytes:
        self.cut = 0.0
        if self._snipped:
            self._snipped.set()
        return super()._cut(frame, writer, upwards)


@contextlib.contextmanager
def network(port: int, seed: str) -> Iterator[Network]:
    """Open a proxy to a local port in a thread of its own; close it at the end."""
    net = Network(port, seed)
    opened, closing = threading.Event(), asyncio.Event()

    async def run() -> None:
        async with net.proxy.open():
            opened.set()
            await closing.wait()

    thread = threading.Thread(target=net.loop.run_until_complete, args=(run(),), daemon=True)
    thread.start()
    assert opened.wait(PATIENCE)
    try:
        yield net
    finally:
        net.loop.call_soon_threadsafe(closing.set)
        thread.join(PATIENCE)
        net.loop.close()
