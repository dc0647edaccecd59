"""Simulate many servers behind the ring of docs/host/proxy.md: who gets which table, and what they hear from each other.

The ring is nginx's (`hash … consistent`), point for point. A game is simulated from the invitations to its end; the
costs of a move and of a notification are measured (docs/lab/ring-and-bus.md), all else follows from the code of
`src/midtown/server/live`. Beside rings and buses it adds up what PostgreSQL has to do.
"""

import argparse
import struct
import sys
import zlib
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1]))

from midtown.server.lifespan import SWEEP_SECONDS
from midtown.server.live.hub import ELSEWHERE_SECONDS
from midtown.server.storage.doorbells import GAP
from midtown.server.storage.service_clock import BEAT_SECONDS

POINTS = 160
"""Points of a server on nginx's ring."""
LOADED, PRESENCE, EVENT = "loaded", "presence", "event"
BYTES = {LOADED: 50, PRESENCE: 50, EVENT: 107}
"""Size of a notification, measured."""


class Ring:
    """The ring of nginx: each server has 160 points, and a key belongs to the server of the next point."""

    def __init__(self, servers: Sequence[str]) -> None:
        """Build the ring of servers such as `127.0.0.1:8000`."""
        points = dict(reversed([point for number, server in enumerate(servers) for point in _points(server, number)]))
        self.points = sorted(points)
        self.owners = [points[point] for point in self.points]

    def owner(self, key: str) -> int:
        """Return the number of the server to which a key belongs."""
        return self.owners[bisect_left(self.points, zlib.crc32(key.encode())) % len(self.points)]


def _points(server: str, number: int) -> Iterator[tuple[int, int]]:
    host, _, port = server.rpartition(":")
    base, point = zlib.crc32(f"{host}\0{port}".encode()), 0
    for _ in range(POINTS):
        point = zlib.crc32(struct.pack("<I", point), base)
        yield point, number


@dataclass(frozen=True, kw_only=True)
class Play:
    """How people play. Times are in seconds."""

    tables: int
    people: int = 4
    moves: int = 134
    """Moves of a game."""
    pace: float = 8.0
    """Time for a move."""
    opening: float = 0.0
    """Time in which all tables are opened before play begins; 0: each begins when its people are there."""
    one_address: bool = False
    """Whether all people come from the same address, as those of `midtown load` do."""


@dataclass
class Bus:
    """What each process has stored and heard while every table played a game."""

    moves: Counter[int] = field(default_factory=Counter)
    """Moves by process."""
    heard: dict[str, Counter[int]] = field(default_factory=lambda: {kind: Counter() for kind in BYTES})
    """Notifications by kind and process."""

    def bytes_heard(self, kind: str) -> int:
        """Return the bytes of all notifications of a kind."""
        return BYTES[kind] * self.heard[kind].total()


def simulate(processes: int, play: Play, seed: int = 1) -> Bus:
    """Play one game at each table."""
    chance = Random(seed)
    ring = Ring([f"127.0.0.1:{8000 + number}" for number in range(processes)])
    bus = Bus()
    for _ in range(play.tables):
        _play(ring, processes, play, chance, bus)
    return bus


def _play(ring: Ring, processes: int, play: Play, chance: Random, bus: Bus) -> None:
    """Play a game: invitations are taken anywhere, everybody connects to the owner, and the others let go."""
    owner = ring.owner(f"{chance.getrandbits(64):016x}")
    addresses = ["127.0.0.1"] * play.people
    if not play.one_address:
        addresses = [".".join(str(chance.randrange(256)) for _ in range(4)) for _ in addresses]
    holders: list[int] = []
    for address in addresses[1:]:
        taker = ring.owner(address)
        _load(taker, holders, processes, bus)
        _tell(holders, taker, EVENT, bus)
    _load(owner, holders, processes, bus)
    for _ in addresses:
        _tell(holders, owner, PRESENCE, bus)
    bus.moves[owner] += play.moves
    begins = chance.uniform(0, play.opening)
    for holder in [one for one in holders if one != owner]:
        held = ELSEWHERE_SECONDS + chance.uniform(0, SWEEP_SECONDS)
        bus.heard[EVENT][holder] += min(play.moves, int(max(0.0, held - begins) / play.pace))
        _tell(holders, holder, PRESENCE, bus)
        holders.remove(holder)


def _load(process: int, holders: list[int], processes: int, bus: Bus) -> None:
    """Load a table at a process, which asks all processes who has it; those answer."""
    if process not in holders:
        bus.heard[LOADED].update(range(processes))
        bus.heard[PRESENCE][process] += len(holders)
        holders.append(process)


def _tell(holders: Sequence[int], teller: int, kind: str, bus: Bus) -> None:
    """Notify all that have the table but one."""
    bus.heard[kind].update(holder for holder in holders if holder != teller)
