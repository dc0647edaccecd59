"""Connections that say nothing, or too slowly, are closed; each address has a maximum; foreign hosts are refused."""

import asyncio
import contextlib
import json
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
import uvicorn

from midtown.server.context import ServerConfig, hosts_of
from midtown.server.http import connections
from midtown.server.http.connections import bounded_protocol, is_trusted
from midtown.server.http.security import is_known
from midtown.server.support.rate_limits import HELD, LIMITS, Limits
from tests.server.live_server import PATIENCE, House

REQUEST = b"GET /health/live HTTP/1.1\r\nhost: 127.0.0.1\r\n"

WHOLE_API = b"GET /api/openapi.json HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n"

HEAD, BODY = connections.HEAD_SECONDS, connections.BODY_SECONDS
"""Seconds for the head of a request and for its body; below, both are shorter."""


def test_who_says_nothing_has_ten_seconds_and_who_sends_slowly_a_minute() -> None:
    assert HEAD <= 10
    assert BODY <= 60


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("doors")
    with House(f"sqlite:///{folder / 'midtown.db'}", folder) as house:
        yield house


@pytest.fixture
def quick(server: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cut off requests that take longer than a moment, and connections that are idle for a second."""
    monkeypatch.setattr(server.server.config, "timeout_keep_alive", 1)
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.2)
    monkeypatch.setattr(connections, "BODY_SECONDS", 0.2)


@pytest.mark.parametrize("requests", [WHOLE_API * 3, REQUEST + b"\r\n"], ids=["much", "little"])
def test_who_asks_and_does_not_read_is_cut_off(requests: bytes, server: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server.server.config, "timeout_keep_alive", 1)
    monkeypatch.setattr(connections, "READ_SECONDS", 0.5)
    server.door.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1)  # or the system would take it all
    open_ = server.server.server_state.connections

    async def scene() -> None:
        with socket.socket() as client:
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
            client.setblocking(False)
            await asyncio.get_running_loop().sock_connect(client, ("127.0.0.1", server.port))
            for _ in range(100):
                with contextlib.suppress(BlockingIOError):
                    client.send(requests)
            async with asyncio.timeout(PATIENCE):
                while not open_:
                    await asyncio.sleep(0.01)
                while open_:
                    await asyncio.sleep(0.01)

    asyncio.run(scene())


async def connect(port: int, source: str = "127.0.0.1") -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))


async def exchange(port: int, sent: bytes) -> bytes:
    """Send something, and return what came back until the server closed the connection."""
    reader, writer = await connect(port)
    writer.write(sent)
    answer = await ended(reader)
    writer.close()
    return answer


async def ended(reader: asyncio.StreamReader) -> bytes:
    """Return what came until the server closed the connection."""
    try:
        return await asyncio.wait_for(reader.read(), PATIENCE)
    except ConnectionError:
        return b""


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"\r\n\r\n",
        b"G",
        REQUEST,
        REQUEST + b"x: y\r\n" * 50,
        b"POST /api/me HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 100\r\n\r\n{",
        b"POST /api/me HTTP/1.1\r\nhost: 127.0.0.1\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{",
        REQUEST + b"\r\n" + b"\r\n",
        REQUEST + b"\r\n" + b"GET /",
        REQUEST + b"upgrade: websocket\r\nconnection: upgrade\r\n",
    ],
)
def test_a_connection_without_a_complete_request_is_closed(server: House, sent: bytes) -> None:
    asyncio.run(exchange(server.port, sent))


def test_a_head_without_end_is_cut_off(server: House) -> None:
    async def visit() -> None:
        reader, writer = await connect(server.port)
        with contextlib.suppress(ConnectionError):
            writer.write(REQUEST)
            for _ in range(1000):
                writer.write(b"x: " + b"y" * 1000 + b"\r\n")
                await writer.drain()
        assert await ended(reader) == b""
        writer.close()

    asyncio.run(visit())


def test_a_request_in_time_is_answered_and_so_is_the_next(server: House) -> None:
    async def visit() -> None:
        reader, writer = await connect(server.port)
        for _ in range(3):
            writer.write(REQUEST + b"\r\n")
            head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)
            assert head.startswith(b"HTTP/1.1 200")
            length = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
            assert json.loads(await reader.readexactly(length))["status"] == "ok"
        writer.close()

    asyncio.run(visit())


async def application(scope: object, receive: object, send: object) -> None: ...


def test_an_address_has_only_so_many_connections_and_proxies_are_not_counted() -> None:
    limits = Limits(limits=LIMITS, held={**HELD, "connections": 3})

    async def visit() -> None:
        config = uvicorn.Config(
            application, http=bounded_protocol(limits, "127.0.0.1"), lifespan="off", log_config=None
        )
        door = socket.create_server(("127.0.0.1", 0))
        service = uvicorn.Server(config)
        task = asyncio.create_task(service.serve([door]))
        port = door.getsockname()[1]
        held = [await connect(port, "127.0.0.2") for _ in range(3)]
        reader, refused = await connect(port, "127.0.0.2")
        assert await ended(reader) == b""
        proxies = [await connect(port) for _ in range(6)]
        neighbour = await connect(port, "127.0.0.3")
        held[0][1].close()
        async with asyncio.timeout(PATIENCE):
            while limits.held["connections"]["127.0.0.2"] > 2:
                await asyncio.sleep(0.01)
        again = await connect(port, "127.0.0.2")
        assert not again[0].at_eof()
        for writer in (refused, *(writer for _, writer in (*held, *proxies, neighbour, again))):
            writer.close()
        async with asyncio.timeout(PATIENCE):
            while limits.held["connections"]:
                await asyncio.sleep(0.01)
        service.should_exit = True
        await task

    asyncio.run(visit())


@pytest.mark.parametrize(
    ("host", "proxies", "trusted"),
    [
        ("127.0.0.1", "127.0.0.1", True),
        ("10.1.2.3", "127.0.0.1, 10.0.0.0/8", True),
        ("10.1.2.3", "*", True),
        ("::1", "::1", True),
        ("10.1.2.3", "127.0.0.1", False),
        ("", "127.0.0.1", False),
        ("10.1.2.3", "proxy.example", False),
    ],
)
def test_only_named_proxies_are_trusted(host: str, proxies: str, trusted: bool) -> None:
    assert is_trusted(host, proxies) is trusted


@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "LOCALHOST:8000",
        "midtown.localhost:1",
        "127.0.0.1",
        "192.168.1.7:80",
        "[::1]:8000",
        "play.example",
        "play.example.:443",
    ],
)
def test_addresses_and_the_servers_own_names_are_its_hosts(host: str) -> None:
    assert is_known(host, {"play.example"})


@pytest.mark.parametrize(
    "host",
    [
        "rebound.example",
        "play.example.evil",
        "evil-play.example",
        "127.0.0.1.nip.io",
        "127.0.0.1@evil.example",
        "localhost.evil.example",
        "localhost\\evil",
        "[::1].evil",
        "[evil]",
        "evil:80:80",
        "a b",
        "",
        ":8000",
        "0x7f000001.evil",
        "play.example:http",
    ],
)
def test_no_other_name_is_one_of_its_hosts(host: str) -> None:
    assert not is_known(host, {"play.example"})


@pytest.mark.parametrize("path", ["/", "/api/me", "/metrics", "/health/ready", "/api/tables/"])
def test_a_page_whose_name_was_rebound_reads_nothing(server: House, path: str) -> None:
    head = f"GET {path} HTTP/1.1\r\nhost: rebound.example:{server.port}\r\nconnection: close\r\n\r\n"
    answer = asyncio.run(exchange(server.port, head.encode()))
    assert answer.startswith(b"HTTP/1.1 400")
    assert b"not called" in answer
    assert b"\r\nlocation:" not in answer.lower()


def test_a_socket_of_a_rebound_name_is_not_opened(server: House) -> None:
    head = b"GET /api/tables/000000000000/socket HTTP/1.1\r\nhost: rebound.example\r\nupgrade: websocket\r\n"
    head += b"connection: upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    assert b" 403 " in asyncio.run(exchange(server.port, head)).split(b"\r\n")[0]


def test_metrics_are_for_this_machine_without_any_proxy(server: House) -> None:
    def status(more: bytes = b"") -> bytes:
        sent = b"GET /metrics HTTP/1.1\r\nhost: 127.0.0.1\r\n" + more + b"connection: close\r\n\r\n"
        return asyncio.run(exchange(server.port, sent)).split(b" ")[1]

    assert status() == b"200"
    for header in (b"x-forwarded-proto: https", b"x-forwarded-for: 127.0.0.1", b"x-real-ip: ::1", b"via: 1.1 x"):
        assert status(header + b"\r\n") == b"404"


def test_a_servers_names_follow_from_its_origin_and_the_machine(tmp_path: Path) -> None:
    names = hosts_of(
        ServerConfig(database="", data=tmp_path, origin="https://Play.example:444/", origins=("https://b.example",))
    )
    assert {"play.example", "b.example", socket.gethostname().lower()} <= names
