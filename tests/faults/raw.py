"""A socket without a client's cleverness: what was sent is sent, and what came is kept."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from typing import Any

import aiohttp

from midtown.client.service import Service

SECONDS = 20.0


class Raw:
    """One WebSocket; `heard` is all that came over it."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.heard: list[dict[str, Any]] = []

    async def say(self, **message: Any) -> None:
        """Send a message; its type is `kind`."""
        await self.socket.send_str(json.dumps({"type": message.pop("kind"), **message}))

    async def until(self, **wanted: Any) -> dict[str, Any]:
        """The next message with these values."""
        async with asyncio.timeout(SECONDS):
            while True:
                found: dict[str, Any] = json.loads(await self.socket.receive_str())
                self.heard.append(found)
                if all(found.get(name) == value for name, value in wanted.items()):
                    return found

    async def ask(self, **message: Any) -> dict[str, Any]:
        """Send a message; what becomes of it."""
        await self.say(**message)
        async with asyncio.timeout(SECONDS):
            while True:
                found: dict[str, Any] = json.loads(await self.socket.receive_str())
                self.heard.append(found)
                if message["id"] in (found.get("answer"), found.get("id")):
                    return found


@contextlib.asynccontextmanager
async def raw(service: Service, table: str) -> AsyncIterator[tuple[Raw, dict[str, Any]]]:
    """A socket at a table, and the whole table as it was told at first."""
    async with service.session.ws_connect(service.socket_of(table), headers=service.headers) as socket:
        here = Raw(socket)
        yield here, await here.until(type="table")


def at(service: Service, url: str) -> Service:
    """The same person at another server."""
    other = service.of(service.token)
    other.url = url
    return other


async def whole(service: Service, table: str) -> dict[str, Any]:
    """The whole table as its player sees it."""
    found: dict[str, Any] = await service.call("GET", f"api/tables/{table}")
    return found
