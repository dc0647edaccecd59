"""Kills: a server that is killed at any moment loses no acknowledged move and plays none twice."""

import asyncio
import contextlib
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import psutil
import pytest

from midtown.client.service import Service
from midtown.server.jobs import worker_pool
from tests.faults.audit import audit
from tests.faults.fronts import Front, haproxy, nginx
from tests.faults.people import Fleet, Ledger, Plan
from tests.faults.server import PATIENCE, Server, serving
from tests.faults.storm import Report, storm
from tests.ports import free_port

pytestmark = pytest.mark.long

KILLS = 8


def check(report: Report, database: str) -> None:
    assert report.complaints == [], report.log
    assert report.findings.moves > 100
    assert report.findings.bot_moves > 10
    assert report.ledger.drops > 0
    until = time.monotonic() + PATIENCE
    while orphans(database):
        assert time.monotonic() < until
        time.sleep(0.1)


def orphans(database: str) -> list[psutil.Process]:
    """Return the worker processes of this database that still run."""
    workers = []
    for process in psutil.process_iter():
        with contextlib.suppress(psutil.Error):
            if process.environ().get(worker_pool.DATABASE) == database:
                workers.append(process)
    return workers


def test_a_server_that_is_killed_again_and_again_loses_and_doubles_nothing(database: str, tmp_path: Path) -> None:
    report = asyncio.run(storm([Server(tmp_path, database)], KILLS, seed=1))
    check(report, database)
    assert not report.ledger.refused


def test_clients_move_over_to_the_other_server_when_one_of_two_is_killed(postgres_url: str, tmp_path: Path) -> None:
    servers = [Server(tmp_path / name, postgres_url) for name in ("one", "two")]
    report = asyncio.run(storm(servers, KILLS, seed=2))
    check(report, postgres_url)
    assert set(report.ledger.refused) <= {"stale"}


@pytest.mark.parametrize("front", [nginx, haproxy])
def test_behind_a_proxy_that_chooses_by_the_table_nothing_is_lost_when_servers_are_killed(
    front: Callable[..., AbstractContextManager[Front]], postgres_url: str, tmp_path: Path
) -> None:
    port = free_port()
    servers = [Server(tmp_path / name, postgres_url) for name in ("one", "two")]
    with front(port, [server.port for server in servers], tmp_path / "front") as proxy:
        report = asyncio.run(storm(servers, KILLS // 2, seed=3, fronts=[proxy]))
    check(report, postgres_url)
    assert set(report.ledger.refused) <= {"stale"}


def test_servers_that_leave_the_ring_and_come_back_lose_and_double_nothing(postgres_url: str, tmp_path: Path) -> None:
    port = free_port()
    servers = [Server(tmp_path / name, postgres_url) for name in ("one", "two", "three")]
    with nginx(port, [server.port for server in servers], tmp_path / "front") as proxy:
        report = asyncio.run(storm(servers, 2, seed=4, fronts=[proxy], removals=8))
    check(report, postgres_url)
    assert report.removals == 8
    assert set(report.ledger.refused) <= {"stale"}


def test_two_rings_that_disagree_about_every_table_lose_and_double_nothing(postgres_url: str, tmp_path: Path) -> None:
    servers = [Server(tmp_path / name, postgres_url) for name in ("one", "two", "three", "four")]
    ports = [server.port for server in servers]
    with (
        nginx(free_port(), ports[:2], tmp_path / "front") as proxy,
        nginx(free_port(), ports[2:], tmp_path / "another") as another,
    ):
        report = asyncio.run(storm(servers, KILLS // 2, seed=5, fronts=[proxy, another]))
    check(report, postgres_url)
    assert set(report.ledger.refused) <= {"stale"}


def test_a_server_that_is_added_takes_its_share_and_nothing_is_lost(postgres_url: str, tmp_path: Path) -> None:
    one, two, three = [Server(tmp_path / name, postgres_url, workers=0) for name in ("one", "two", "three")]
    plans = [Plan("manhattan", 2), Plan("traffiq", 2)] * 3

    async def scene(front: Front) -> Ledger:
        async with serving(one, two), serving(three), Service(front.url) as service:
            fleet = Fleet(service, plans, seed=6)
            try:
                await fleet.start()
                await fleet.goes_on()
                assert await three.metric("midtown_events_written_total") == 0
                assert front.use
                front.use([server.port for server in (one, two, three)])
                async with asyncio.timeout(PATIENCE):
                    while await three.metric("midtown_events_written_total") < 30:
                        fleet.check()
                        await asyncio.sleep(0.1)
                await fleet.finish()
            finally:
                await fleet.cancel()
        return fleet.ledger

    with nginx(free_port(), [one.port, two.port], tmp_path / "front") as front:
        ledger = asyncio.run(scene(front))
    findings = audit(postgres_url, ledger)
    assert findings.complaints == []
    assert findings.moves > 100
    assert not any("Traceback" in server.log_text() for server in (one, two, three))
