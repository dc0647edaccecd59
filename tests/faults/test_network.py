"""A bad network: where it cuts, delays and doubles messages, nothing is lost and nothing counts twice."""

import asyncio
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import create_engine, text

from midtown.client.service import Service
from tests.faults.audit import audit
from tests.faults.people import PATIENCE, Fleet, Ledger, Plan, insist, seated
from tests.faults.proxy import Proxy
from tests.faults.raw import raw
from tests.faults.server import Server, serving

pytestmark = pytest.mark.long

PLANS = (Plan("manhattan", 4), Plan("traffiq", 2), Plan("manhattan", 2), Plan("traffiq", 3))
ENOUGH = 150
"""Moves that are acknowledged on a bad network before it gets well."""
MEANWHILE = 20
"""Moves that are acknowledged between two losses of the database."""
CUT_OFF = """select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()"""


async def bad_days(*servers: Server) -> tuple[Proxy, Fleet]:
    proxy = Proxy([server.port for server in servers], Random(3))
    async with serving(*servers), proxy.open(), Service(proxy.url) as service:
        fleet = Fleet(service, PLANS, seed=3)
        try:
            await fleet.start()
            proxy.cut, proxy.twice, proxy.late, proxy.ghosts = 0.01, 0.3, 0.01, 0.7
            async with asyncio.timeout(PATIENCE):
                while not min(proxy.cuts, proxy.doubled, proxy.ghosted) or len(fleet.ledger.acknowledged) < ENOUGH:
                    fleet.check()
                    await asyncio.sleep(0.02)
            proxy.cut = proxy.late = 0.0
            await fleet.finish()
        finally:
            await fleet.cancel()
    return proxy, fleet


def test_cut_late_and_doubled_messages_lose_nothing_and_count_once(database: str, tmp_path: Path) -> None:
    server = Server(tmp_path, database, workers=0)
    proxy, fleet = asyncio.run(bad_days(server))
    check(proxy, fleet, server)
    assert not fleet.ledger.refused


def test_messages_that_reach_two_servers_lose_nothing_and_count_once(postgres_url: str, tmp_path: Path) -> None:
    servers = [Server(tmp_path / name, postgres_url, workers=0) for name in ("one", "two")]
    proxy, fleet = asyncio.run(bad_days(*servers))
    check(proxy, fleet, *servers)
    assert set(fleet.ledger.refused) <= {"stale"}


def check(proxy: Proxy, fleet: Fleet, *servers: Server) -> None:
    findings = audit(servers[0].database, fleet.ledger)
    assert findings.complaints == []
    assert not any("Traceback" in server.log_text() for server in servers)
    assert min(proxy.cuts, proxy.doubled, proxy.ghosted, fleet.ledger.drops, findings.finished) > 0
    assert findings.moves > 100


async def lost_database(server: Server) -> Fleet:
    async with serving(server), Service(server.url) as service:
        fleet = Fleet(service, PLANS, seed=4)
        engine = create_engine(server.database)
        try:
            await fleet.start()
            for _ in range(6):
                before = len(fleet.ledger.acknowledged)
                async with asyncio.timeout(PATIENCE):
                    while len(fleet.ledger.acknowledged) < before + MEANWHILE:
                        fleet.check()
                        await asyncio.sleep(0.02)
                with engine.begin() as connection:
                    connection.execute(text(CUT_OFF))
            await fleet.finish()
        finally:
            await fleet.cancel()
            engine.dispose()
    return fleet


def test_a_server_that_is_cut_off_from_its_database_goes_on(postgres_url: str, tmp_path: Path) -> None:
    server = Server(tmp_path, postgres_url, workers=0)
    fleet = asyncio.run(lost_database(server))
    findings = audit(server.database, fleet.ledger)
    assert findings.complaints == []
    assert set(fleet.ledger.refused) <= {"storage"}
    assert findings.finished > 0


def test_a_repeated_message_counts_once_even_after_many_messages_of_others(tmp_path: Path) -> None:
    async def run() -> None:
        server = Server(tmp_path, workers=0)
        async with serving(server), Service(server.url) as service:
            people = [service.with_token(""), service.with_token("")]
            for person in people:
                await insist(person.guest)
            table, _ = await seated(people, Plan("manhattan", 2), Ledger())
            async with raw(people[0], table) as (ann, seen), raw(people[1], table) as (bob, _):
                position = seen["position"]
                move = {"id": "m", "answers": position["turn"], "move": position["legal"][0]}
                counted = await ann.ask(kind="move", **move)
                for number in range(100):
                    await bob.ask(kind="chat", id=f"c{number}", text="Hm")
                assert await ann.ask(kind="move", **move) == {"type": "accepted", "id": "m", "seq": counted["seq"]}

    asyncio.run(run())
