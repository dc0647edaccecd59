"""Simulate servers behind the ring of docs/host/proxy.md: who gets which table, and what they hear from each other.

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
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from midtown.server.live.hub import ELSEWHERE_SECONDS, SWEEPING

POINTS = 160
"""Points of a server on nginx's ring."""
LOADED, PRESENCE, EVENT = "loaded", "presence", "event"
BYTES = {LOADED: 50, PRESENCE: 54, EVENT: 107}
"""Size of a notification, measured."""
HOUR = 3600.0


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
    routed: bool = True
    """Whether invitations go to the process of their table; else to that of the address, here one for all."""
    opening: float = 0.0
    """Time in which all tables are opened before play begins; 0: each begins when its people are there."""


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
    sweeps = [chance.uniform(0, SWEEPING.seconds) for _ in range(processes)]
    bus = Bus()
    for _ in range(play.tables):
        _play(ring, sweeps, play, chance, bus)
    return bus


def _play(ring: Ring, sweeps: Sequence[float], play: Play, chance: Random, bus: Bus) -> None:
    """Play a game: invitations are taken, and everybody connects to the owner. Lists of tables tell nobody anything."""
    owner = ring.owner(f"{chance.getrandbits(48):012x}")
    seated = -chance.uniform(0, play.opening or HOUR)
    bus.moves[owner] += play.moves
    holders: list[int] = []
    if not play.routed:
        _load(ring.owner("127.0.0.1"), holders, len(sweeps), bus)
    _load(owner, holders, len(sweeps), bus)
    for _ in range(play.people - 1):  # the first two come in one answer
        _tell(holders, owner, PRESENCE, bus)
    _let_go(owner, holders, sweeps, seated, 0.0 if play.opening else seated, play, bus)


def _let_go(
    owner: int, holders: list[int], sweeps: Sequence[float], idle: float, begins: float, play: Play, bus: Bus
) -> None:
    """Let processes other than the owner hear the moves from `begins` on, until they drop a table idle since `idle`."""
    for holder in [one for one in holders if one != owner]:
        leaves = idle + ELSEWHERE_SECONDS
        leaves += (sweeps[holder] - leaves) % SWEEPING.seconds
        bus.heard[EVENT][holder] += min(play.moves, round(max(0.0, leaves - begins) / play.pace))
        _tell(holders, holder, PRESENCE, bus)
        holders.remove(holder)


def _load(process: int, holders: list[int], processes: int, bus: Bus) -> None:
    """Load a table at a process unless it is there; it asks all processes who has it, and those answer."""
    if process not in holders:
        bus.heard[LOADED].update(range(processes))
        bus.heard[PRESENCE][process] += len(holders)
        holders.append(process)


def _tell(holders: Sequence[int], teller: int, kind: str, bus: Bus) -> None:
    """Notify all that have the table but one."""
    bus.heard[kind].update(holder for holder in holders if holder != teller)


@dataclass(frozen=True, kw_only=True)
class Costs:
    """What was measured on one core (docs/lab/ring-and-bus.md); seconds of processor time, and bytes."""

    idle: float = 0.009
    """Of a process, each second."""
    connection: float = 19e-6
    """Of an open connection, each second."""
    move: float = 1.12e-3
    """At 40 moves a second in a process; where more come, they share commits and cost less."""
    opening: float = 43e-3
    """Of a table for four, with its four people, invitations and connections."""
    notification: float = 73e-6
    """Of a notification that comes alone."""
    stored: float = 500e-6
    """PostgreSQL's, for a move."""
    caught_up: float = 28e-6
    """PostgreSQL's, each second for each table in memory: whether another process has stored something."""
    commit: float = 1 / 1461
    """Duration of a commit."""
    process_bytes: float = 145e6
    table_bytes: float = 175e3


class Forecast(NamedTuple):
    """What a number of processes would need for all tables; rates are those of a second."""

    processes: int
    fullest: float
    """Cores that the fullest process needs; above 1 it is beyond its limit."""
    cores: float
    heard: float
    """Bytes of notifications that a process hears, to those of its own moves."""
    notifications: float
    """Notifications that a process hears."""
    commits: float
    postgres: float
    """Cores that PostgreSQL needs."""
    memory: float
    """Bytes of all processes."""


def forecast(processes: int, tables: int, play: Play, costs: Costs) -> Forecast:
    """Scale a simulation of some tables up to `tables`."""
    bus = simulate(processes, play)
    moves, games = tables / play.pace, tables / (play.moves * play.pace)
    heard = {kind: count.total() / play.tables * games / processes for kind, count in bus.heard.items()}
    most = processes * max(bus.moves.values()) / bus.moves.total()
    played = tables * play.people * costs.connection + moves * costs.move + games * costs.opening
    bell = sum(heard.values()) * costs.notification
    rate = moves / processes
    return Forecast(
        processes=processes,
        fullest=most * played / processes + bell + costs.idle,
        cores=played + processes * (bell + costs.idle),
        heard=sum(map(bus.bytes_heard, BYTES)) / (bus.moves.total() * BYTES[EVENT]),
        notifications=sum(heard.values()),
        commits=processes * rate / (1 + rate * costs.commit),
        postgres=moves * costs.stored + tables * costs.caught_up,
        memory=processes * costs.process_bytes + tables * costs.table_bytes,
    )


def main() -> int:
    """Print a forecast for each number of processes, and return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100_000)
    parser.add_argument("--processes", type=int, nargs="+", default=(1, 2, 4, 8, 16, 32, 64))
    parser.add_argument("--pace", type=float, default=Play.pace, help="seconds for a move")
    parser.add_argument("--sample", type=int, default=20_000, help="tables that are simulated")
    arguments = parser.parse_args()
    play = Play(tables=min(arguments.sample, arguments.tables), pace=arguments.pace)
    heads = ("processes", "fullest, cores", "all, cores", "heard : own", "heard a second", "commits a second")
    print(f"| {' | '.join((*heads, 'PostgreSQL, cores', 'memory, GB'))} |\n|{'---:|' * 8}")
    for processes in arguments.processes:
        it = forecast(processes, arguments.tables, play, Costs())
        cells = (
            f"{it.fullest:.2f}",
            f"{it.cores:.1f}",
            f"{it.heard:.1%}",
            f"{it.notifications:,.0f}",
            f"{it.commits:,.0f}",
        )
        print(f"| {processes} | {' | '.join(cells)} | {it.postgres:.1f} | {it.memory / 1e9:.1f} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
