"""A whole server in a thread of the tests' process, and people who visit it over real HTTP and WebSockets."""

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
import uvicorn

from midtown.server.app import create_app
from midtown.server.context import Context, Settings
from midtown.server.running import prepare
from midtown.server.serve import configured

Json = Any
DAY = 86_400_000
"""Milliseconds."""
PATIENCE = 20.0
"""Seconds after which something that was to come counts as lost."""


class House:
    """A server; `ahead` are seconds by which its clock runs before the real one."""

    def __init__(self, database: str, data: Path, workers: int = 0, limits: float = float("inf")) -> None:
        # Told that it is TCP, or asyncio would not switch off Nagle's delay of 40 ms an answer.
        self.door = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        self.door.bind(("127.0.0.1", 0))
        self.door.listen()
        self.port = self.door.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.settings = Settings(database, data, port=self.port, workers=workers, limits=limits)
        self.ahead = 0.0
        self.session: aiohttp.ClientSession
        self.context: Context
        self.sockets: list[Socket] = []

    def __enter__(self) -> "House":
        app: Any = create_app(self.settings, *prepare(self.settings))
        self.server = uvicorn.Server(configured(self.settings, app))
        self.thread = threading.Thread(target=self._run, name="house")
        self.thread.start()
        until = time.monotonic() + PATIENCE
        while not self.server.started:
            assert self.thread.is_alive()
            assert time.monotonic() < until
            time.sleep(0.01)
        self.context = app.app.state.context
        self.context.clock.monotonic = lambda: time.monotonic() + self.ahead
        return self

    def _run(self) -> None:
        asyncio.run(self.server.serve([self.door]))

    def __exit__(self, *_: object) -> None:
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        self.door.close()
        assert not self.thread.is_alive()

    async def visited(self, story: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Tell one story; its connections end with it."""
        async with aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar()) as self.session:
            try:
                await asyncio.wait_for(story(), 6 * PATIENCE)
            finally:
                for one in self.sockets:
                    await one.close()
                self.sockets.clear()

    async def guest(self, name: str = "", claimed: bool = False) -> "Person":
        """Somebody new."""
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
        """Somebody of whom nothing is known."""
        return Person(self, "")


def story(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """A test that visits the fixture `house`."""

    @functools.wraps(test)
    def told(house: House, **more: Any) -> None:
        asyncio.run(house.visited(functools.partial(test, house, **more)))

    return told


class Person:
    """A player as a program: everything is asked with his token."""

    def __init__(self, house: House, token: str, player: str = "", name: str = "") -> None:
        self.house = house
        self.token = token
        self.id = player
        self.name = name

    @property
    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"} if self.token else {}

    async def raw(self, method: str, path: str, body: Json = None, **query: Any) -> tuple[int, bytes]:
        """Status and body of the answer."""
        asked = {key: str(value) for key, value in query.items() if value is not None}
        if "only" in asked:  # as `status` is what is expected
            asked["status"] = asked.pop("only")
        url = f"{self.house.url}/api/{path}"
        async with self.house.session.request(method, url, json=body, params=asked, headers=self.headers) as answer:
            return answer.status, await answer.read()

    async def ask(self, method: str, path: str, body: Json = None, status: int = 200, **query: Any) -> Json:
        """The answer, which must have this status."""
        found, text = await self.raw(method, path, body, **query)
        assert found == status, text
        return json.loads(text) if text else None

    async def refused(self, method: str, path: str, body: Json = None, **query: Any) -> tuple[str, str]:
        """Kind and message of the refusal."""
        found, text = await self.raw(method, path, body, **query)
        assert found >= 400, text
        error = json.loads(text)["error"]
        assert set(error) == {"kind", "rule", "message"}
        return error["kind"], error["message"]

    async def opens(self, game: str = "stones", seats: str | list[Json] = "me open", **more: Any) -> "Opened":
        """Open a table; seats by their kinds, or bots by their levels."""
        if "number" in more and "commitment" not in more:
            more |= await self.ask("POST", "shuffles", status=201)
        request = {"game": game, "seats": plans(seats) if isinstance(seats, str) else seats, **more}
        return Opened(await self.ask("POST", "tables", request, 201))

    async def joins(self, token: str, number: str = "") -> None:
        """Take the seat of an invite."""
        await self.ask("POST", f"invites/{token}", {"number": number})

    async def socket(self, table: str, watch: str | None = None, language: str = "en") -> "Socket":
        """A connection to a table, whose first message has come."""
        more = f"&watch={watch}" if watch else ""
        url = f"{self.house.url}/api/tables/{table}/socket?language={language}{more}"
        connected = Socket(await self.house.session.ws_connect(url, headers=self.headers, max_msg_size=0))
        self.house.sockets.append(connected)
        first = await connected.next()
        connected.first = first
        return connected


def plans(seats: str) -> list[Json]:
    """Seats in words: `me open greedy device:Ada`."""
    found: list[Json] = []
    for word in seats.split():
        kind, _, name = word.partition(":")
        found.append({"kind": kind, "name": name} if kind in ("me", "open", "device") else {"kind": "bot", "bot": kind})
    return found


class Opened:
    """A fresh table."""

    def __init__(self, answer: Json) -> None:
        self.id: str = answer["id"]
        self.watch: str = answer["watch"]
        self.invites: dict[int, str] = {invite["seat"]: invite["token"] for invite in answer["invites"]}


class Socket:
    """A connection to a table: what comes, in order, and the position as it was told last."""

    def __init__(self, wire: aiohttp.ClientWebSocketResponse) -> None:
        self.wire = wire
        self.first: Json = None
        self.table: Json = None
        self.position: Json = None
        self.heard: list[Json] = []
        self.texts: list[str] = []

    async def next(self) -> Json:
        """The next message, whatever it is."""
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
        """The next message with these fields."""
        while True:
            message = await self.next()
            if all(message.get(key) == value for key, value in fields.items()):
                return message

    async def say(self, message: Json) -> Json:
        """Send a message with an id, and wait for what came of it."""
        await self.wire.send_str(json.dumps(message))
        while True:
            heard = await self.next()
            if message["id"] in (heard.get("id"), heard.get("answer")):
                return heard

    async def does(self, kind: str, **fields: Any) -> Json:
        """Say something new; what it answers is the current position, unless told otherwise."""
        if kind in ("move", "undo"):
            fields = {"answers": self.position["turn"] if self.position else 0, **fields}
        return await self.say({"type": kind, "id": secrets.token_hex(8), **fields})

    async def done(self, kind: str, **fields: Any) -> Json:
        """The same, and it was done."""
        answer = await self.does(kind, **fields)
        assert answer["type"] == "event", answer
        return answer

    async def refused(self, kind: str, **fields: Any) -> tuple[str, str]:
        """The same, and it was not done: kind and message."""
        answer = await self.does(kind, **fields)
        assert answer["type"] == "refused", answer
        return answer["error"]["kind"], answer["error"]["message"]

    async def close(self) -> None:
        await self.wire.close()


async def pair(house: House, game: str = "stones", **more: Any) -> tuple[Opened, Socket, Socket]:
    """A table of two people, both connected."""
    ada, bob = await house.guest("Ada"), await house.guest("Bob")
    table = await ada.opens(game, "me open", **more)
    await bob.joins(table.invites[1])
    return table, await ada.socket(table.id), await bob.socket(table.id)
