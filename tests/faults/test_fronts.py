"""Proxies before several servers, configured as the docs say: everybody at a table reaches the same server."""

import asyncio
import re
from collections.abc import Callable
from contextlib import AbstractContextManager, AsyncExitStack
from pathlib import Path

import pytest

from midtown.client.service import Service
from tests.faults.fronts import Front, haproxy, nginx
from tests.faults.people import Ledger, Plan, insist, seated
from tests.faults.raw import raw
from tests.faults.server import Server, free_port, serving

TABLES = 3


async def connections(service: Service, server: Server) -> int:
    """Return how many WebSockets are open at a server."""
    async with service.session.get(f"{server.url}/metrics") as answer:
        count = re.search(r"^midtown_connections (\S+)", await answer.text(), re.MULTILINE)
        assert count
        return int(float(count[1]))


@pytest.mark.parametrize("front", [nginx, haproxy])
def test_all_who_connect_to_a_table_reach_the_same_server(
    front: Callable[..., AbstractContextManager[Front]], postgres_url: str, tmp_path: Path
) -> None:
    servers = [Server(tmp_path / name, postgres_url, workers=0) for name in ("one", "two")]

    async def scene(url: str) -> None:
        async with serving(*servers), Service(url) as service, AsyncExitStack() as stack:
            people = [service.of("") for _ in range(3)]
            for person in people:
                await insist(person.guest)
            counts = [0, 0]
            for _ in range(TABLES):
                table, _ = await seated(people, Plan("manhattan", 3), Ledger())
                for person in people:
                    await stack.enter_async_context(raw(person, table))
                now = [await connections(service, server) for server in servers]
                assert sorted(after - before for after, before in zip(now, counts, strict=True)) == [0, 3]
                counts = now
            async with service.session.get(f"{url}/metrics") as answer:
                assert answer.status == 404

    port = free_port()
    with front(port, [server.port for server in servers], tmp_path / "front") as proxy:
        asyncio.run(scene(proxy.url))
