"""A client that does not read: the server keeps a bounded number of messages for it, and then closes."""

import asyncio
from typing import Any, cast

from starlette.websockets import WebSocket

from midtown.server.http.websocket import MOST_UNSENT, TOO_SLOW, Connection


class Unread:
    """A WebSocket whose first message is not taken until the client reads."""

    def __init__(self) -> None:
        self.query_params: dict[str, str] = {}
        self.sending = asyncio.Event()
        self.reads = asyncio.Event()
        self.code: int | None = None

    async def send_text(self, _: str) -> None:
        self.sending.set()
        await self.reads.wait()

    async def close(self, code: int) -> None:
        self.code = code


async def ignored(messages: int) -> tuple[int, int | None]:
    """Send messages to a client that reads only then; return how many were kept, and the code of the close."""
    socket = Unread()
    unused: Any = None
    connection = Connection(cast("WebSocket", socket), unused, unused, None, "en", frozenset())
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
