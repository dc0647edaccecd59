"""A host of tables with a page that plays at it."""

import asyncio
import json
import random
import secrets
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any

from midtown.bots import Question, bot
from midtown.local.host import Host
from midtown.local.searches import Search
from midtown.local.storage import MemoryStorage
from midtown.local.tables import Progress

Json = Any


def played(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """Run a test in an event loop."""

    @wraps(test)
    def run(*given: Any, **named: Any) -> None:
        asyncio.run(test(*given, **named))

    return run


async def think(name: str, question: Question, _: Progress) -> str:
    """Return a computer player's move; what searches looks only a little."""
    return bot("search:iterations=2" if name.startswith("search") else name)(question)


async def search(question: Search) -> str:
    """Return the answer to another search."""
    return question.answer().decode()


def unheard(*_: object) -> None:
    """Tell nobody how far a search is."""


class Page:
    """A page of a host: it asks, and plays at one table."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.messages: list[Json] = []
        self.table = ""

    @classmethod
    async def new(cls, storage: MemoryStorage | None = None) -> "Page":
        """Return a page of a new host."""
        return cls(await Host.begin(storage or MemoryStorage(), think, search, unheard))

    async def answer(self, method: str, path: str, body: Json = None, **query: str) -> tuple[int, Json]:
        """Return status and document of the answer to a request."""
        text = "" if body is None else json.dumps(body)
        status, document = await self.host.request(method, f"/api/{path}", query, text)
        return status, json.loads(document) if document else None

    async def ask(self, method: str, path: str, body: Json = None, **query: str) -> Json:
        """Return the answer to a request, which must be a success."""
        status, document = await self.answer(method, path, body, **query)
        assert status < 300, document
        return document

    async def opens(self, game: str, *bots: str, **more: Json) -> str:
        """Open a table with computer players, connect to it and return its id."""
        seats = [{"kind": "me"}, *({"kind": "bot", "bot": name} for name in bots)]
        return await self.connects((await self.ask("POST", "tables", {"game": game, "seats": seats, **more}))["id"])

    async def connects(self, table: str) -> str:
        """Connect to a table."""
        self.table = table
        assert await self.host.connect(table, table, {}, lambda text: self.messages.append(json.loads(text)))
        await self.host.tables.idle()
        return table

    async def state(self) -> Json:
        """Return the table as its page sees it when no computer player thinks."""
        await self.host.tables.idle()
        return await self.ask("GET", f"tables/{self.table}")

    async def sends(self, kind: str, **more: Json) -> Json:
        """Send a message; return the answer to it."""
        name = secrets.token_hex(4)
        await self.host.receive(self.table, json.dumps({"type": kind, "id": name, **more}))
        await self.host.tables.idle()
        return next(one for one in self.messages if name in (one.get("id"), one.get("answer")))

    async def moves(self, chance: random.Random) -> bool:
        """Play any move; return False if the game is over."""
        position = (await self.state())["position"]
        if position["over"]:
            return False
        answer = await self.sends("move", answers=position["turn"], move=chance.choice(position["legal"]))
        assert answer["type"] == "event", answer
        return True

    async def plays_on(self, chance: random.Random) -> Json:
        """Play to the end; return the table."""
        while await self.moves(chance):
            pass
        return await self.state()
