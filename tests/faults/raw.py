"""A WebSocket client that neither resends nor reconnects, and keeps everything received."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from typing import Any

import aiohttp

from midtown.client.service import Service

SECONDS = 60.0


class Raw:
    """A WebSocket at a table; `heard` has all messages received."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.heard: list[dict[str, Any]] = []

    async def say(self, **message: Any) -> None:
        """Send a message, whose type is `kind`."""
        await self.socket.send_str(json.dumps({"type": message.pop("kind"), **message}))

    async def until(self, **wanted: Any) -> dict[str, Any]:
        """Return the next message with these values."""
        async with asyncio.timeout(SECONDS):
            while True:
                received: dict[str, Any] = json.loads(await self.socket.receive_str())
                self.heard.append(received)
                if all(received.get(name) == value for name, value in wanted.items()):
                    return received

    async def ask(self, **message: Any) -> dict[str, Any]:
        """Send a message and return the answer to it: an event, a refusal or `accepted`."""
        await self.say(**message)
        async with asyncio.timeout(SECONDS):
            while True:
                received: dict[str, Any] = json.loads(await self.socket.receive_str())
                self.heard.append(received)
                if message["id"] in (received.get("answer"), received.get("id")):
                    return received


@contextlib.asynccontextmanager
async def raw(service: Service, table: str) -> AsyncIterator[tuple[Raw, dict[str, Any]]]:
    """Open a socket at a table; yield it and the first snapshot of the table."""
    async with service.session.ws_connect(service.socket_of(table), headers=service.headers) as socket:
        here = Raw(socket)
        yield here, await here.until(type="table")


def at(service: Service, url: str) -> Service:
    """Return the same player's service at another server."""
    other = service.with_token(service.token)
    other.url = url
    return other


async def whole(service: Service, table: str) -> dict[str, Any]:
    """Return the snapshot of a table as this player sees it."""
    table_state: dict[str, Any] = await service.call("GET", f"api/tables/{table}")
    return table_state
