"""What a host keeps for the person at a device: who they are, and their tables."""

import secrets
from collections.abc import Mapping
from typing import Self

from midtown.fairness import sha256
from midtown.local.reviews import Reviews
from midtown.local.searches import LinesFound, LinesQuestion, Searcher
from midtown.local.solving import Solving
from midtown.local.storage import Changes, Storage
from midtown.local.tables import Clock, Report, Tables, Think
from midtown.server.accounts.names import guest_name
from midtown.support.documents import JsonObject


class Device:
    """The person at a device and their tables; made by `Device.begin`."""

    def __init__(self, tables: Tables, search: Searcher, me: JsonObject) -> None:
        self.tables = tables
        self.search = search
        self.me = me
        self.solving = Solving(tables.storage, tables.player)
        self.reviews = Reviews(tables.storage, search)
        self.lines: tuple[LinesQuestion, LinesFound] | None = None
        """What the engine looks at, and what it has found so far."""
        self.commitments: dict[str, str] = {}
        """The secrets of shuffles by their commitments; a page uses its own at once."""

    @classmethod
    async def begin(cls, storage: Storage, think: Think, search: Searcher, report: Report) -> Self:
        """Return the device of what is stored; a new person gets an id and a name, as guests do."""
        stored = await storage.value("me")
        me: JsonObject
        if isinstance(stored, dict):
            me = stored
        else:
            me = {"id": secrets.token_hex(8), "name": guest_name(), "face": None, "language": "en"}
            await storage.write(Changes(values={"me": me}))
        newest = await storage.value("tick")
        clock = Clock(newest if isinstance(newest, int) else 0)
        person = {"player": str(me["id"]), "name": str(me["name"])}
        tables = Tables(storage=storage, think=think, report=report, clock=clock, **person)
        return cls(tables, search, me)

    def commit(self) -> str:
        """Return the commitment to a new secret."""
        secret = secrets.token_hex(32)
        self.commitments[sha256(secret)] = secret
        return sha256(secret)

    async def change_me(self, changes: Mapping[str, object]) -> None:
        """Store a new name, face or language of the person."""
        changed = {**self.me, **changes}
        await self.tables.storage.write(Changes(values={"me": changed}))
        self.me = changed
        self.tables.rename(str(changed["name"]))
