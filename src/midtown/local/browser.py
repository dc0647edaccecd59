"""The host as a browser's worker uses it: everything goes in and out as JSON (web/src/local/worker.ts)."""

import asyncio
from collections.abc import Callable
from typing import Protocol

import msgspec

from midtown import bots
from midtown.bots import Question, bot
from midtown.local import searches
from midtown.local.host import Host
from midtown.local.searches import Search
from midtown.local.storage import Changes, StoredTable
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

    async def __call__(self, name: str, question: str) -> str:
        """Return the move of a computer player, or what else `midtown.local.searches` answers."""


class BrowserHost:
    """A host whose requests and answers are texts."""

    def __init__(self, host: Host, send: Callable[[str, str], None]) -> None:
        self._host = host
        self._send = send

    async def request(self, method: str, path: str, query: str, body: str) -> str:
        """Return the status and the document of the answer to a request."""
        status, document = await self._host.request(method, path, _decode(query), body)
        return _encode([status, document]).decode()

    async def connect(self, socket: str, table: str, query: str) -> bool:
        """Connect a page to a table; return whether there is one."""
        return await self._host.connect(socket, table, _decode(query), lambda text: self._send(socket, text))

    async def receive(self, socket: str, text: str) -> None:
        """Take a message of a connected page."""
        await self._host.receive(socket, text)

    def disconnect(self, socket: str) -> None:
        """Forget a page's connection."""
        self._host.disconnect(socket)


async def begin(database: Database, thinker: Thinker, send: Callable[[str, str], None]) -> BrowserHost:
    """Return the host of what the browser's database keeps; `send` is given each message with its socket."""

    async def think(name: str, question: Question) -> str:
        budget = bots.budget(name)
        if budget.seconds is None and budget.iterations is None:
            await asyncio.sleep(0)  # what others have asked meanwhile comes first
            return bot(name)(question)
        return await thinker(name, _encode(question).decode())

    async def search(question: Search) -> str:
        return await thinker(searches.SEARCH, _encode(question).decode())

    return BrowserHost(await Host.begin(BrowserStorage(database), think, search), send)


answer = searches.answer
