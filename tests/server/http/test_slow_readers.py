"""A client that does not read: the server keeps a bounded number of messages for it, and then closes."""

import asyncio
from types import SimpleNamespace
from typing import Any, cast

from starlette.websockets import WebSocket, WebSocketDisconnect

from midtown.server.http.websocket import MOST_UNSENT, TOO_SLOW, TableClient
from midtown.server.live.hub import EndedSessions


class Unread:
    """A WebSocket that takes no message until the client reads; what was sent is in `sent`."""

    def __init__(self) -> None:
        self.query_params: dict[str, str] = {}
        self.sending = asyncio.Event()
        self.reads = asyncio.Event()
        self.sent: list[str] = []
        self.closed = False
        self.code: int | None = None

    async def send_text(self, text: str) -> None:
        self.sending.set()
        await self.reads.wait()
        if self.closed:
            raise WebSocketDisconnect
        self.sent.append(text)

    async def close(self, code: int) -> None:
        self.code = code


def connected(socket: Unread) -> TableClient:
    """Return a connection of nobody to no table."""
    unused: Any = None
    hub: Any = SimpleNamespace(ended=EndedSessions(lambda: 0.0))
    return TableClient(cast("WebSocket", socket), hub, unused, None, None, "en", frozenset())


async def ignored(messages: int) -> tuple[int, int | None]:
    """Send messages to a client that reads only then; return how many were kept, and the code of the close."""
    socket = Unread()
    connection = connected(socket)
    connection.push("first")
    writing = asyncio.create_task(connection.write())
    await socket.sending.wait()
    for number in range(messages):
        connection.push(str(number))
    kept = len(connection.outbox)
    socket.reads.set()
    while socket.code is None and connection.outbox:
        await asyncio.sleep(0)
    writing.cancel()
    return kept, socket.code


def test_the_queue_for_a_client_that_does_not_read_is_bounded() -> None:
    assert asyncio.run(ignored(10 * MOST_UNSENT)) == (MOST_UNSENT + 1, TOO_SLOW)


def test_a_client_that_is_late_gets_everything() -> None:
    assert asyncio.run(ignored(MOST_UNSENT)) == (MOST_UNSENT, None)


def test_a_client_that_reads_gets_messages_without_a_wait_and_in_order() -> None:
    async def sends() -> None:
        socket = Unread()
        connection = connected(socket)
        socket.reads.set()
        connection.push("before the writer runs")
        writing = asyncio.create_task(connection.write())
        await asyncio.sleep(0)
        assert socket.sent == ["before the writer runs"]
        connection.push("at once")
        assert socket.sent[1:] == ["at once"]
        socket.reads.clear()  # now it pauses
        for number in range(3):
            connection.push(f"late {number}")
        assert len(socket.sent) == 2
        socket.reads.set()
        while len(socket.sent) < 5:
            await asyncio.sleep(0)
        assert socket.sent[2:] == ["late 0", "late 1", "late 2"]
        connection.push("at once again")  # if the writer has nothing left to do
        await asyncio.sleep(0)
        assert socket.sent[5:] == ["at once again"]
        writing.cancel()

    asyncio.run(sends())


def test_a_client_that_is_gone_stops_no_broadcast() -> None:
    async def sends() -> None:
        socket = Unread()
        connection = connected(socket)
        socket.reads.set()
        writing = asyncio.create_task(connection.write())
        await asyncio.sleep(0)
        socket.closed = True
        connection.push("lost")
        assert not socket.sent
        socket.reads.clear()
        connection.push("waits")
        writing.cancel()
        socket.reads.set()
        await asyncio.gather(writing, return_exceptions=True)
        assert not socket.sent

    asyncio.run(sends())
