"""What a host needs of a storage, and one in memory."""

from typing import Protocol

import msgspec

from midtown.server.tables.event_rows import EventRow
from midtown.support.documents import JsonObject


class StoredTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table's row: what its state begins with, and the line that lists show."""

    id: str
    creator: str
    secret: str
    next_secret: str
    settings: JsonObject
    created_at: int
    line: JsonObject


class Changes(msgspec.Struct, frozen=True, kw_only=True):
    """What is stored together or not at all: rows by their keys, and values by name."""

    tables: tuple[StoredTable, ...] = ()
    events: tuple[EventRow, ...] = ()
    values: dict[str, object] = {}


class Storage(Protocol):
    """A storage; in the browser IndexedDB."""

    async def value(self, name: str) -> object:
        """Return a value; None if there is none."""

    async def tables(self) -> list[StoredTable]:
        """Return all tables, in any order."""

    async def table(self, table: str) -> StoredTable | None:
        """Return a table; None if there is none."""

    async def events(self, table: str) -> list[EventRow]:
        """Return the events of a table by their numbers."""

    async def write(self, changes: Changes) -> None:
        """Store changes; raise OSError if that fails, with nothing changed."""


class MemoryStorage:
    """A storage that is gone with the process."""

    def __init__(self) -> None:
        self._values: dict[str, object] = {}
        self._tables: dict[str, StoredTable] = {}
        self._events: dict[tuple[str, int], EventRow] = {}

    async def value(self, name: str) -> object:
        """Return a value; None if there is none."""
        return self._values.get(name)

    async def tables(self) -> list[StoredTable]:
        """Return all tables, in any order."""
        return list(self._tables.values())

    async def table(self, table: str) -> StoredTable | None:
        """Return a table; None if there is none."""
        return self._tables.get(table)

    async def events(self, table: str) -> list[EventRow]:
        """Return the events of a table by their numbers."""
        return [self._events[key] for key in sorted(self._events) if key[0] == table]

    async def write(self, changes: Changes) -> None:
        """Store changes."""
        self._tables |= {table.id: table for table in changes.tables}
        self._events |= {event[:2]: event for event in changes.events}
        self._values |= changes.values
