"""Run a whole server in a thread of the test process, with players that use it over real HTTP and WebSockets."""

import asyncio
import functools
import json
import secrets
import socket
import threading
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import aiohttp
import sqlalchemy
import uvicorn
from fastapi import FastAPI

from midtown.server.app import create_app
from midtown.server.context import Context, ServerConfig
from midtown.server.lifespan import prepare
from midtown.server.run import uvicorn_config

Json = Any
DAY = 86_400_000
"""In milliseconds."""
CLOSED = {aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSING, aiohttp.WSMsgType.CLOSED}
PATIENCE = 60.0
"""Timeout in seconds for start, stop and each message."""


class House:
    """A server in a thread; its clock and its rate limits stand still unless seconds are added to `ahead`."""

    def __init__(self, database: str, data: Path, workers: int = 0, limits: float = float("inf")) -> None:
        # Only for sockets with the explicit protocol TCP does asyncio switch off Nagle's algorithm, which costs 40 ms.
        self.door = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        self.door.bind(("127.0.0.1", 0))
        self.door.listen()
        self.port = self.door.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.settings = ServerConfig(database=database, data=data, port=self.port, workers=workers, limits=limits)
        self.ahead = 0.0
        self.session: aiohttp.ClientSession
        self.context: Context
        self.sockets: list[Socket] = []

    def __enter__(self) -> "House":
        app: Any = create_app(self.settings, *prepare(self.settings))
        self.server = uvicorn.Server(uvicorn_config(self.settings, app))
        self.thread = threading.Thread(target=self._run, name="house")
        self.thread.start()
        until = time.monotonic() + PATIENCE
        while not self.server.started:
            assert self.thread.is_alive()
            assert time.monotonic() < until
            time.sleep(0.01)
        while not isinstance(app, FastAPI):  # unwrap the middleware
            app = app.app
        self.context = app.state.context
        begun = time.monotonic()
        self.context.clock.longest = float("inf")
        self.context.clock.pulse = lambda **_: False  # type: ignore[method-assign]
        self.context.clock.monotonic = lambda: begun + self.ahead
        self.context.limits.monotonic = lambda: self.ahead
        return self

    def _run(self) -> None:
        asyncio.run(self.server.serve([self.door]))

    def __exit__(self, *_: object) -> None:
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        self.door.close()
        assert not self.thread.is_alive()

    async def reads(self, column: str) -> None:
        """Wait until the server has begun and finished another query of its database that names `column`."""
        loop, done = asyncio.get_running_loop(), asyncio.Event()
        engine, begun = self.context.store.engine, threading.Event()

        def before(_c: object, _u: object, statement: str, *_: object) -> None:
            if column in statement and statement.startswith("SELECT"):
                begun.set()

        def after(_c: object, _u: object, statement: str, *_: object) -> None:
            if begun.is_set() and column in statement:
                loop.call_soon_threadsafe(done.set)

        sqlalchemy.event.listen(engine, "before_cursor_execute", before)
        sqlalchemy.event.listen(engine, "after_cursor_execute", after)
        try:
            await asyncio.wait_for(done.wait(), PATIENCE)
        finally:
            sqlalchemy.event.remove(engine, "before_cursor_execute", before)
            sqlalchemy.event.remove(engine, "after_cursor_execute", after)

    async def run(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine in the server's event loop and wait for its end."""
        loop = self.context.store.loop
        await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, loop))

    async def visited(self, story: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Run a test's coroutine with an HTTP session and a time limit; close its WebSockets at the end."""
        async with aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar()) as self.session:
            try:
                await asyncio.wait_for(story(), 10 * PATIENCE)
            finally:
                for one in self.sockets:
                    await one.close()
                self.sockets.clear()

    async def guest(self, name: str = "", claimed: bool = False) -> "Person":
        """Return a new player: a guest, or with `claimed` an account with a password."""
        made = await Person(self, "").ask("POST", "me", status=201)
        person = Person(self, made["token"], made["me"]["id"], made["me"]["name"])
        if claimed:
            name = name or f"Player {secrets.token_hex(4)}"
            await person.ask("POST", "me/password", {"password": "correct horse", "name": name})
        elif name:
            await person.ask("PATCH", "me", {"name": name})
        person.name = name or person.name
        return person

    @property
    def stranger(self) -> "Person":
        """Return a visitor without a token."""
        return Person(self, "")


def story(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """Turn a coroutine function into a test that runs it against the server of the fixture `house`."""

    @functools.wraps(test)
    def run(house: House, **more: Any) -> None:
        asyncio.run(house.visited(functools.partial(test, house, **more)))

    return run


class Person:
    """A player whose requests carry their token."""

    def __init__(self, house: House, token: str, player: str = "", name: str = "") -> None:
        self.house = house
        self.token = token
        self.id = player
        self.name = name

    @property
    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"} if self.token else {}

    async def raw(self, method: str, path: str, body: Json = None, **query: Any) -> tuple[int, bytes]:
        """Send a request to the API; return status and body of the answer."""
        params = {key: str(value) for key, value in query.items() if value is not None}
        if "only" in params:  # the query parameter `status`, whose name is taken by the expected one
            params["status"] = params.pop("only")
        url = f"{self.house.url}/api/{path}"
        async with self.house.session.request(method, url, json=body, params=params, headers=self.headers) as answer:
            return answer.status, await answer.read()

    async def ask(self, method: str, path: str, body: Json = None, status: int = 200, **query: Any) -> Json:
        """Send a request to the API; return the JSON of the answer, which must have this status."""
        status_code, text = await self.raw(method, path, body, **query)
        assert status_code == status, text
        return json.loads(text) if text else None

    async def refused(self, method: str, path: str, body: Json = None, **query: Any) -> tuple[str, str]:
        """Send a request to the API that must be refused; return kind and message of the refusal."""
        status_code, text = await self.raw(method, path, body, **query)
        assert status_code >= 400, text
        error = json.loads(text)["error"]
        assert set(error) == {"kind", "rule", "message", "messages"}
        return error["kind"], error["message"]

    async def opens(self, game: str = "stones", seats: str | list[Json] = "me open", **more: Any) -> "OpenedTable":
        """Open a table; `seats` as for `plans`. With a `number`, request a commitment to the shuffle first.

        A rated table has a day for each turn unless another pace is given.
        """
        if "number" in more and "commitment" not in more:
            more |= await self.ask("POST", "shuffles", status=201)
        if more.get("rated"):
            more = {"pace": {"kind": "days", "days": 1}} | more
        request = {"game": game, "seats": plans(seats) if isinstance(seats, str) else seats, **more}
        return OpenedTable(await self.ask("POST", "tables", request, 201))

    async def joins(self, token: str, number: str = "") -> None:
        """Take the seat of an invite."""
        await self.ask("POST", f"invites/{token}", {"number": number})

    async def socket(
        self, table: str, watch: str | None = None, language: str = "en", seen: int | str | None = None
    ) -> "Socket":
        """Connect to a table and receive the first message."""
        more = (f"&watch={watch}" if watch else "") + (f"&seen={seen}" if seen is not None else "")
        url = f"{self.house.url}/api/tables/{table}/socket?language={language}{more}"
        connected = Socket(await self.house.session.ws_connect(url, headers=self.headers, max_msg_size=0))
        self.house.sockets.append(connected)
        first = await connected.next()
        connected.first = first
        return connected


def plans(seats: str) -> list[Json]:
    """Return the seats that words describe: `me open greedy device:Ada`."""
    chairs: list[Json] = []
    for word in seats.split():
        kind, _, name = word.partition(":")
        chairs.append(
            {"kind": kind, "name": name} if kind in ("me", "open", "device") else {"kind": "bot", "bot": kind}
        )
    return chairs


class OpenedTable:
    """A new table: its id, the token of its link for spectators, and the tokens of its invites by seat."""

    def __init__(self, answer: Json) -> None:
        self.id: str = answer["id"]
        self.watch: str = answer["watch"]
        self.invites: dict[int, str] = {invite["seat"]: invite["token"] for invite in answer["invites"]}


class Socket:
    """A WebSocket at a table: all messages received, in order, and the last table and position among them."""

    def __init__(self, wire: aiohttp.ClientWebSocketResponse) -> None:
        self.wire = wire
        self.first: Json = None
        self.table: Json = None
        self.position: Json = None
        self.heard: list[Json] = []
        self.texts: list[str] = []

    async def next(self) -> Json:
        """Return the next message."""
        text = await asyncio.wait_for(self.wire.receive_str(), PATIENCE)
        message = json.loads(text)
        self.heard.append(message)
        self.texts.append(text)
        if message["type"] in ("table", "event") and message.get("table") is not None:
            self.table = message["table"]
        if message.get("position") is not None:
            self.position = message["position"]
        return message

    async def until(self, **fields: Any) -> Json:
        """Return the next message with these fields."""
        while True:
            message = await self.next()
            if all(message.get(key) == value for key, value in fields.items()):
                return message

    async def say(self, message: Json) -> Json:
        """Send a message with an id and return the answer to it."""
        await self.wire.send_str(json.dumps(message))
        while True:
            heard = await self.next()
            if message["id"] in (heard.get("id"), heard.get("answer")):
                return heard

    async def does(self, kind: str, **fields: Any) -> Json:
        """Send a message with a new id and return the answer; moves answer the current position by default."""
        if kind in ("move", "undo"):
            fields = {"answers": self.position["turn"] if self.position else 0, **fields}
        return await self.say({"type": kind, "id": secrets.token_hex(8), **fields})

    async def done(self, kind: str, **fields: Any) -> Json:
        """Send a message that must be accepted; return its event."""
        answer = await self.does(kind, **fields)
        assert answer["type"] == "event", answer
        return answer

    async def refused(self, kind: str, **fields: Any) -> tuple[str, str]:
        """Send a message that must be refused; return kind and message of the refusal."""
        answer = await self.does(kind, **fields)
        assert answer["type"] == "refused", answer
        return answer["error"]["kind"], answer["error"]["message"]

    async def closed(self) -> None:
        """Wait until the server has closed the connection."""
        async with asyncio.timeout(PATIENCE):
            while (await self.wire.receive()).type not in CLOSED:
                pass

    async def close(self) -> None:
        await self.wire.close()


async def pair(house: House, game: str = "stones", **more: Any) -> tuple[OpenedTable, Socket, Socket]:
    """Open a table for two players; return it and their connections."""
    ada, bob = await house.guest("Ada"), await house.guest("Bob")
    table = await ada.opens(game, "me open", **more)
    await bob.joins(table.invites[1])
    return table, await ada.socket(table.id), await bob.socket(table.id)
