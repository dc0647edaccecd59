"""`midtown serve --processes`: what ends is started again, and all can be replaced while people play."""

import asyncio
import signal
import time
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import psutil
import pytest

from midtown.client.service import Service
from midtown.server import processes
from tests.faults.audit import audit
from tests.faults.fronts import nginx
from tests.faults.people import Fleet, Ledger, Plan, insist, seated
from tests.faults.raw import whole
from tests.faults.server import PATIENCE, Server
from tests.ports import free_port

pytestmark = pytest.mark.long

PLANS = [Plan("manhattan", 2), Plan("traffiq", 2)]
STILL = 1.5
"""Seconds by which the clocks of two processes may differ, and for which they may stand still."""


def supervised(folder: Path, database: str, workers: int = 1) -> tuple[Server, Server]:
    """Return a server of two processes, and what stands for the second process: its address."""
    one, two = Server(folder / "data", database, workers), Server(folder / "two", database)
    one.port = free_port(2)
    two.port = one.port + 1
    for server in (one, two):
        server.url = f"http://127.0.0.1:{server.port}"
    one.arguments[one.arguments.index("--port") + 1] = str(one.port)
    one.arguments += ["--processes", "2"]
    return one, two


def children(server: Server) -> set[int]:
    """Return the ids of the processes that serve."""
    running = psutil.Process(server.pid).children()
    return {child.pid for child in running if processes.__name__ in " ".join(child.cmdline())}


async def all_ready(servers: list[Server]) -> None:
    """Wait until the supervisor has both processes, and both are ready."""
    for server in servers:
        async with asyncio.timeout(PATIENCE):
            while await server.health() != 200:
                assert servers[0].process is not None
                assert servers[0].process.poll() is None, servers[0].log_text()
                await asyncio.sleep(0.02)


async def logged(server: Server, sentence: str) -> None:
    """Wait until the server has logged a sentence."""
    async with asyncio.timeout(PATIENCE):
        while sentence not in server.log_text():
            await asyncio.sleep(0.05)


def test_processes_are_started_again_and_replaced_while_people_play_and_nothing_is_lost(
    postgres_url: str, tmp_path: Path
) -> None:
    one, two = supervised(tmp_path, postgres_url)

    async def scene(url: str) -> None:
        one.start()
        await all_ready([one, two])
        first = children(one)
        assert len(first) == 2
        async with Service(url) as service:
            fleet = Fleet(service, PLANS, seed=5)
            try:
                await fleet.start()
                await fleet.goes_on()
                psutil.Process(min(first)).kill()
                await logged(one, "is started again")
                await all_ready([one, two])
                second = children(one)
                assert len(second & first) == 1
                assert len(second) == 2
                assert one.process is not None
                read, first_read = await timed(service)
                one.process.send_signal(signal.SIGHUP)
                await logged(one, "replaced all processes")
                last_read = await read()
                assert last_read.clock["left"] == first_read.clock["left"]
                passed = (last_read.clock["since"] - first_read.clock["since"]) / 1000
                assert (
                    last_read.sent - first_read.received - STILL < passed < last_read.received - first_read.sent + STILL
                )
                assert not children(one) & second
                await fleet.goes_on()
                await fleet.finish()
            finally:
                await fleet.cancel()
        findings = audit(postgres_url, fleet.ledger)
        assert findings.complaints == [], one.log_text()
        assert findings.moves > 50

    try:
        with nginx(free_port(), [one.port, two.port], tmp_path / "front") as front:
            asyncio.run(scene(front.url))
        last = [psutil.Process(pid) for pid in children(one)]
        one.kill(signal.SIGTERM)
        assert psutil.wait_procs(last, PATIENCE)[1] == []
        assert "Traceback" not in one.log_text()
    finally:
        one.close()


class Reading(NamedTuple):
    """What clocks showed at some moment between a question and its answer, which may take long on a busy machine."""

    sent: float
    clock: Any
    received: float


async def timed(service: Service) -> tuple[Callable[[], Awaitable[Reading]], Reading]:
    """Open a table with clocks, of which one runs; return what reads them, and what they show."""
    people = [service.with_token("") for _ in range(2)]
    for person in people:
        await insist(person.guest)
    table, _ = await seated(people, Plan("traffiq", 2), Ledger(), pace={"kind": "live", "minutes": 10, "increment": 5})

    async def read() -> Reading:
        sent = time.monotonic()
        clock = (await insist(partial(whole, people[0], table)))["position"]["clock"]
        return Reading(sent, clock, time.monotonic())

    return read, await read()
