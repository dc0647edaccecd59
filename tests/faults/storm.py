"""Servers that are killed at any moment, again and again, while people play."""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from midtown.client.service import Service
from tests.faults.audit import Findings, audit
from tests.faults.people import PLANS, Fleet, Ledger, Plan
from tests.faults.proxy import Proxy
from tests.faults.server import Server, serving

LONGEST_LIFE = 1.0
"""Seconds after which a server that is ready is killed at the latest."""
STILLBORN = 0.1
"""How many of the kills come while the server starts."""


@dataclass
class Report:
    """What came of it."""

    kills: int
    seconds: float
    findings: Findings
    ledger: Ledger
    idle: int
    """Kills before which nothing had been acknowledged since the last."""
    said: str
    """What the servers have logged."""

    @property
    def complaints(self) -> list[str]:
        """Everything that is wrong."""
        found = list(self.findings.complaints)
        if "Traceback" in self.said:
            found.append("a server has logged a traceback")
        return found


async def storm(servers: Sequence[Server], kills: int, seed: int, plans: Sequence[Plan] = PLANS) -> Report:
    """Kill one of the servers of one database at a time, so often; then let all games come to their end."""
    start = time.monotonic()
    chance = Random(seed)
    proxy = Proxy([server.port for server in servers], chance)
    async with serving(*servers), proxy.open(), Service(proxy.url if len(servers) > 1 else servers[0].url) as service:
        fleet = Fleet(service, plans, seed)
        try:
            await fleet.start()
            idle = await _kill(servers, kills, chance, fleet)
            await fleet.finish()
        finally:
            await fleet.cancel()
    said = "".join(server.said() for server in servers)
    findings = audit(servers[0].database, fleet.ledger)
    return Report(kills, time.monotonic() - start, findings, fleet.ledger, idle, said)


async def _kill(servers: Sequence[Server], kills: int, chance: Random, fleet: Fleet) -> int:
    idle = 0
    for _ in range(kills):
        before = len(fleet.ledger.acknowledged)
        await asyncio.sleep(chance.uniform(0, LONGEST_LIFE))
        fleet.check()
        idle += len(fleet.ledger.acknowledged) == before
        server = chance.choice(servers)
        server.kill()
        server.start()
        if chance.random() < STILLBORN:
            await asyncio.sleep(chance.uniform(0, LONGEST_LIFE))
        else:
            await server.ready()
    for server in servers:
        await server.ready()
    return idle
