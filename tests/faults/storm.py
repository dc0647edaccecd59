"""Kill servers at random moments, again and again, while games are played."""

import asyncio
import contextlib
import time
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from midtown.client.service import Service
from tests.faults.audit import Findings, audit
from tests.faults.fronts import Front
from tests.faults.people import PLANS, Fleet, Ledger, Plan
from tests.faults.proxy import Proxy
from tests.faults.server import PATIENCE, Server, serving

LONGEST_LIFE = 1.0
"""Maximum seconds between a server's being ready and the next kill."""
STILLBORN = 0.1
"""Probability that a server is killed while it starts."""


@dataclass
class Report:
    """The result of a storm."""

    kills: int
    seconds: float
    findings: Findings
    ledger: Ledger
    idle: int
    """Kills without any acknowledgement since the kill before."""
    removals: int
    """How often a living server was taken from the proxy's ring and put back."""
    log: str
    """The logs of all servers."""

    @property
    def complaints(self) -> list[str]:
        """All faults found by the audit, and tracebacks in the logs."""
        problems = list(self.findings.complaints)
        if "Traceback" in self.log:
            problems.append("a server has logged a traceback")
        return problems


async def storm(
    servers: Sequence[Server],
    kills: int,
    seed: int,
    plans: Sequence[Plan] = PLANS,
    fronts: Sequence[Front] = (),
    removals: int = 0,
) -> Report:
    """Kill one of the servers, which share a database, `kills` times; then let all games end and audit them.

    In between, `removals` times a living one leaves the ring of the first front and comes back: who is connected stays
    with it, everybody else goes to the others, and both write.

    People come through `fronts`, or to the servers if there are none. Where there are several, a proxy of the tests
    chooses one at random for each connection.
    """
    start = time.monotonic()
    chance = Random(seed)
    doors: Sequence[Front | Server] = fronts or servers
    proxy = Proxy([int(door.url.rpartition(":")[2]) for door in doors], chance)
    async with contextlib.AsyncExitStack() as stack:
        await stack.enter_async_context(serving(*servers))
        await stack.enter_async_context(proxy.open())
        url = proxy.url if len(doors) > 1 else doors[0].url
        fleet = Fleet(await stack.enter_async_context(Service(url)), plans, seed)
        try:
            await fleet.start()
            idle = await _kill(servers, kills, chance, fleet, fronts, removals)
            await fleet.finish()
        finally:
            await fleet.cancel()
    log = "".join(server.log_text() for server in servers)
    findings = audit(servers[0].database, fleet.ledger)
    return Report(kills, time.monotonic() - start, findings, fleet.ledger, idle, removals, log)


async def _kill(
    servers: Sequence[Server], kills: int, chance: Random, fleet: Fleet, fronts: Sequence[Front], removals: int
) -> int:
    idle = 0
    async with asyncio.timeout(PATIENCE):
        while not fleet.ledger.acknowledged:  # the first kill comes during play
            fleet.check()
            await asyncio.sleep(0.02)
    for kill in chance.sample([True] * kills + [False] * removals, kills + removals):
        before = len(fleet.ledger.acknowledged)
        await asyncio.sleep(chance.uniform(0, LONGEST_LIFE))
        fleet.check()
        idle += kill and len(fleet.ledger.acknowledged) == before
        server = chance.choice(servers)
        if not kill:
            await _leave(server, servers, chance, fronts[0])
            continue
        server.kill()
        server.start()
        if chance.random() < STILLBORN:
            await asyncio.sleep(chance.uniform(0, LONGEST_LIFE))
        else:
            await server.ready()
    for server in servers:
        await server.ready()
    return idle


async def _leave(server: Server, servers: Sequence[Server], chance: Random, front: Front) -> None:
    """Take a server from the ring, and put it back after a while."""
    assert front.use
    front.use([other.port for other in servers if other is not server])
    await asyncio.sleep(chance.uniform(0, LONGEST_LIFE))
    front.use([other.port for other in servers])
