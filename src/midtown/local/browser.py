"""The host as a browser's worker uses it: everything goes in and out as JSON (web/src/local/worker.ts)."""

import asyncio
from collections.abc import Callable
from typing import Protocol

import msgspec

from midtown.local import searches
from midtown.local.host import Host
from midtown.local.searches import Search
from midtown.local.storage import Changes, StoredTable
from midtown.local.tables import Report
from midtown.local.thinking import Thinking
from midtown.server.tables.event_rows import EventRow

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.decode


class Database(Protocol):
    """IndexedDB, as the worker hands it in; an empty text is a value that does not exist."""

    async def value(self, name: str) -> str:
        """Return a value."""

    async def tables(self) -> str:
        """Return a list of all tables."""

    async def table(self, table: str) -> str:
        """Return a table."""

    async def events(self, table: str) -> str:
        """Return a list of the events of a table by their numbers."""

    async def write(self, changes: str) -> str:
        """Store changes; return an empty text, or why that failed."""


class BrowserStorage:
    """A `Storage` in the browser's database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def value(self, name: str) -> object:
        """Return a value; None if there is none."""
        text = await self._database.value(name)
        return _decode(text) if text else None

    async def tables(self) -> list[StoredTable]:
        """Return all tables, in any order."""
        return _decode(await self._database.tables(), type=list[StoredTable])

    async def table(self, table: str) -> StoredTable | None:
        """Return a table; None if there is none."""
        text = await self._database.table(table)
        return _decode(text, type=StoredTable) if text else None

    async def events(self, table: str) -> list[EventRow]:
        """Return the events of a table by their numbers."""
        return _decode(await self._database.events(table), type=list[EventRow])

    async def write(self, changes: Changes) -> None:
        """Store changes; raise OSError if that fails."""
        if problem := await self._database.write(_encode(changes).decode()):
            raise OSError(problem)


class Thinker(Protocol):
    """The worker that searches, while this one goes on answering."""

    async def __call__(self, question: str) -> str:
        """Return what `midtown.local.searches` answers."""


class BrowserHost:
    """A host whose requests and answers are texts."""

    def __init__(self, host: Host, send: Callable[[str, str], None]) -> None:
        self._host = host
        self._send = send
        self._requests: dict[str, asyncio.Task[tuple[int, str]]] = {}

    async def request(self, name: str, method: str, path: str, query: str, body: str) -> str:
        """Return the status and the document of the answer to a request; an empty text if it was ended."""
        request = asyncio.ensure_future(self._host.request(method, path, _decode(query), body))
        self._requests[name] = request
        await asyncio.wait((request,))
        del self._requests[name]
        return "" if request.cancelled() else _encode(request.result()).decode()

    def end(self, name: str) -> None:
        """End a request that only reads, whose answer nobody wants any more."""
        if (request := self._requests.get(name)) is not None:
            request.cancel()

    async def connect(self, socket: str, table: str, query: str) -> bool:
        """Connect a page to a table; return whether there is one."""
        return await self._host.connect(socket, table, _decode(query), lambda text: self._send(socket, text))

    async def receive(self, socket: str, text: str) -> None:
        """Take a message of a connected page."""
        await self._host.receive(socket, text)

    def disconnect(self, socket: str) -> None:
        """Forget a page's connection."""
        self._host.disconnect(socket)


async def begin(database: Database, thinker: Thinker, send: Callable[[str, str], None], report: Report) -> BrowserHost:
    """Return the host of what the browser's database keeps; `send` is given each message with its socket.

    `report` is given how far computer players and hints are.
    """

    async def search(question: Search) -> str:
        return await thinker(_encode(question).decode())

    return BrowserHost(await Host.begin(BrowserStorage(database), Thinking(search), search, report), send)


answer = searches.answer
