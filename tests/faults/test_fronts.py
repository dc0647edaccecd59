"""Proxies before several servers, configured as the docs say: everybody at a table reaches the same server."""

import asyncio
import sys
import threading
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, AsyncExitStack, ExitStack, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random

import pytest

from midtown.client.service import Service
from tests.faults.fronts import Front, haproxy, nginx
from tests.faults.people import Ledger, Plan, insist, seated
from tests.faults.raw import raw
from tests.faults.server import Server, serving
from tests.ports import free_port

sys.path.append(str(Path(__file__).parents[2] / "scripts"))

from scale import Ring

pytestmark = pytest.mark.long

TABLES = 3
PATHS = ("/api/tables/{}", "/api/tables/{}/moves", "/api/invites/{}-a-b", "/table/{}", "/replay/{}", "/join/{}-c_d")
"""Pages and requests of a table."""


@pytest.mark.parametrize("front", [nginx, haproxy])
def test_all_who_connect_to_a_table_reach_the_same_server(
    front: Callable[..., AbstractContextManager[Front]], postgres_url: str, tmp_path: Path
) -> None:
    servers = [Server(tmp_path / name, postgres_url, workers=0) for name in ("one", "two")]

    async def scene(url: str) -> None:
        async with Service(url) as service, AsyncExitStack() as stack:
            people = [service.with_token("") for _ in range(3)]
            for person in people:
                await insist(person.guest)
            counts = [0.0, 0.0]
            for _ in range(TABLES):
                table, _ = await seated(people, Plan("manhattan", 3), Ledger())
                for person in people:
                    await stack.enter_async_context(raw(person, table))
                now = [await server.metric("midtown_connections") for server in servers]
                assert sorted(after - before for after, before in zip(now, counts, strict=True)) == [0, 3]
                counts = now
            async with service.session.get(f"{url}/metrics") as answer:
                assert answer.status == 404

    async def scenes() -> None:
        async with serving(*servers):  # first: a server that the proxy finds down has no tables until it is found up
            with front(free_port(), [server.port for server in servers], tmp_path / "front") as proxy:
                await scene(proxy.url)

    asyncio.run(scenes())


@contextmanager
def answering_server() -> Iterator[int]:
    """Run a server that answers every request with its port; yield the port."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(str(port).encode())

        def log_message(self, *arguments: object) -> None:
            """Print nothing."""

    port = free_port()
    with ThreadingHTTPServer(("127.0.0.1", port), Handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield port
        server.shutdown()
        thread.join()


def answer(url: str) -> int:
    """Return the port of the server that answers."""
    with urllib.request.urlopen(url, timeout=30) as response:
        return int(response.read())


@pytest.mark.parametrize("front", [nginx, haproxy])
def test_all_pages_and_requests_of_a_table_lead_to_the_same_server(
    front: Callable[..., AbstractContextManager[Front]], tmp_path: Path
) -> None:
    tables = [f"{Random(seed).getrandbits(48):012x}" for seed in range(12)]
    with ExitStack() as stack:
        ports = [stack.enter_context(answering_server()) for _ in range(2)]
        proxy = stack.enter_context(front(free_port(), ports, tmp_path / "front"))
        answers = [{answer(proxy.url + path.format(table)) for path in PATHS} for table in tables]
    assert all(len(owners) == 1 for owners in answers)
    assert set().union(*answers) == set(ports)


def test_the_simulated_ring_is_that_of_nginx(tmp_path: Path) -> None:
    tables = [f"{Random(seed).getrandbits(48):012x}" for seed in range(60)]
    with ExitStack() as stack:
        ports = [stack.enter_context(answering_server()) for _ in range(4)]
        proxy = stack.enter_context(nginx(free_port(), ports, tmp_path / "front"))
        ring = Ring([f"127.0.0.1:{port}" for port in ports])
        for table in tables:
            assert answer(f"{proxy.url}/api/tables/{table}") == ports[ring.owner(table)]
        assert answer(f"{proxy.url}/api/games") == ports[ring.owner("127.0.0.1")]
