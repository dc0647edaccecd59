"""A client's connection to a table: follows its events and reconnects when the connection drops.

After reconnecting, unanswered messages are sent again with the same id. The server stores each id once, so nothing is
played twice.
"""

import asyncio
import contextlib
import random
import secrets
from typing import Self, assert_never

import aiohttp

from midtown.client import messages, speech
from midtown.client.messages import (
    Accepted,
    AgreedEvent,
    ChatEvent,
    DeclinedEvent,
    Event,
    JoinedEvent,
    LeftEvent,
    MovedEvent,
    MutedEvent,
    OpenedEvent,
    PassedEvent,
    Ping,
    Pong,
    Position,
    Presence,
    ProposedEvent,
    Refused,
    Spectator,
    StoppedEvent,
    Table,
    ToServer,
    UndoneEvent,
)
from midtown.client.service import Service
from midtown.client.speech import Refusal, failure
from midtown.game import GameError

FIRST_WAIT = 0.25
"""Seconds before the first attempt to reconnect, doubled for each further one."""
LONGEST_WAIT = 15.0
HEARTBEAT = 10.0
"""Seconds of silence after which the client pings the server."""
LONGEST = 4 * 1024 * 1024
"""Maximum size of a received message in bytes."""
SITS = {"person", "device"}
"""Kinds of seats that belong to a player."""
LATER = {"limit", "storage", "server"}
"""Kinds of refusals after which a refused connection is retried."""


def new_id() -> str:
    """Return a random id for a message."""
    return secrets.token_hex(8)


class Connection:
    """A table as a player or spectator sees it. Use it with `async with`, which waits for the first snapshot."""

    def __init__(self, service: Service, table: str, watch: str = "") -> None:
        """Prepare the connection; `watch` is the token of a spectator link."""
        self.url = service.socket_of(table, watch)
        self.service = service
        self.table: Table | None = None
        """The last snapshot of the table; `about`, `moves` and `position` are newer."""
        self.about: messages.About | None = None
        self.moves: list[str] = []
        """The public log of the game."""
        self.position: Position | None = None
        self.seats: tuple[int, ...] = ()
        """The client's own seats."""
        self.seq = -1
        """The number of the last received event, which it tells the server when it comes back."""
        self.connected: list[int] = []
        self.drops = 0
        """Number of lost connections."""
        self._news = asyncio.Event()
        self._pending: dict[str, tuple[str, asyncio.Future[int]]] = {}
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._failure: GameError | None = None
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._stay())
        try:
            while self.table is None:
                await self.news()
        except BaseException:
            await self.close()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the connection; pending messages fail."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])  # awaiting the task itself would hide that the caller is cancelled
        self._fail(failure("client.lost", reason="closed"))

    @property
    def over(self) -> bool:
        """Return whether the game has ended."""
        return (self.about is not None and self.about.status == "over") or bool(self.position and self.position.over)

    async def news(self) -> None:
        """Wait for changes since the last call; raise GameError if there will be none."""
        if not self._news.is_set() and self._failure is not None:
            raise self._failure
        await self._news.wait()
        self._news.clear()
        if self.table is None and self._failure is not None:
            raise self._failure

    async def send(self, message: ToServer) -> int:
        """Send a message and return the number of its event, or raise Refusal.

        A dropped connection only delays the response.
        """
        if self._failure is not None:
            raise self._failure
        text = speech.encode(message)
        future: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._pending[message.id] = (text, future)
        try:
            if self._socket is not None:
                with contextlib.suppress(ConnectionError, aiohttp.ClientError):
                    await self._socket.send_str(text)
            return await future
        finally:
            self._pending.pop(message.id, None)

    async def move(self, move: str, turn: int) -> int:
        """Play a move for position number `turn`; return the number of its event, or raise Refusal."""
        return await self.send(messages.Move(id=new_id(), answers=turn, move=move))

    async def _stay(self) -> None:
        """Connect and reconnect until cancelled or refused for good."""
        wait = FIRST_WAIT
        while True:
            received = False
            try:
                socket = await self.service.session.ws_connect(
                    self.url if self.seq < 0 else f"{self.url}&seen={self.seq}",
                    headers=self.service.headers,
                    heartbeat=HEARTBEAT,
                    max_msg_size=LONGEST,
                    timeout=aiohttp.ClientWSTimeout(ws_close=2.0),
                )
                async with socket:
                    received = await self._listen(socket)
            except aiohttp.WSServerHandshakeError as error:
                if 400 <= error.status < 500 and error.status not in (408, 425, 429):
                    return self._fail(failure("client.lost", reason=f"HTTP {error.status}"))
            except (aiohttp.ClientError, OSError, TimeoutError):
                pass
            except GameError as error:
                return self._fail(error)
            finally:
                self._socket = None
            self.drops += received
            wait = FIRST_WAIT if received else min(2 * wait, LONGEST_WAIT)
            await asyncio.sleep(wait * random.uniform(0.5, 1))

    async def _listen(self, socket: aiohttp.ClientWebSocketResponse) -> bool:
        """Process messages until the connection ends; return whether any came. Raise GameError if it ends for good."""
        received = False
        async for frame in socket:
            if frame.type is not aiohttp.WSMsgType.TEXT:
                continue
            message = speech.decode(frame.data)
            if message is None:
                continue
            if not received and isinstance(message, Refused):  # refused at the handshake
                if message.error.kind not in LATER:
                    raise _refusal(message)
                return False
            first, received = not received, True
            self._hear(message)
            if first:
                self._socket = socket
                for text, _ in list(self._pending.values()):
                    await socket.send_str(text)
        return received

    def _hear(self, message: messages.ToClient) -> None:
        """Apply a message to the client's state."""
        match message:
            case Table():
                self._take_whole(message)
            case Accepted():
                self._settle(message.id, message.seq)
            case Refused():
                if message.position is not None:
                    self.position = message.position
                self._refuse(message)
            case Presence():
                self.connected = message.connected
            case Spectator() | Ping() | Pong():
                pass
            case _:
                self._take_event(message)
                self._settle(message.answer, message.seq)
        self._news.set()

    def _take_whole(self, message: Table) -> None:
        self.table = message
        self.about = message.table
        self.moves = list(message.moves)
        self.position = message.position
        self.seats = tuple(message.you.seats)
        self.seq = message.seq
        self.connected = message.connected
        self._settle(message.answer, message.seq)

    def _take_event(self, event: Event) -> None:
        if event.seq <= self.seq:
            return
        self.seq = event.seq
        if event.table is not None and self.table is not None:
            self.about = event.table
            me = self.table.you.player
            chairs = (chair for chair in event.table.seats if chair.player == me and chair.kind in SITS)
            self.seats = tuple(chair.seat for chair in chairs)
        match event:
            case MovedEvent():
                self.moves.append(event.move)
            case UndoneEvent() | AgreedEvent():
                del self.moves[len(self.moves) - (event.count or 0) :]
            case OpenedEvent() | JoinedEvent() | LeftEvent() | StoppedEvent():
                pass
            case ProposedEvent() | DeclinedEvent() | ChatEvent() | MutedEvent() | PassedEvent():
                return
            case _:
                assert_never(event)
        if event.position is not None:
            self.position = event.position
        elif isinstance(event, AgreedEvent) and event.clock is not None and self.position is not None:
            self.position.clock = event.clock

    def _settle(self, message: str | None, seq: int) -> None:
        if message in self._pending and not (future := self._pending[message][1]).done():
            future.set_result(seq)

    def _refuse(self, message: Refused) -> None:
        if message.id in self._pending and not (future := self._pending[message.id][1]).done():
            future.set_exception(_refusal(message))

    def _fail(self, failure: GameError) -> None:
        self._failure = self._failure or failure
        for _, future in self._pending.values():
            if not future.done():
                future.set_exception(self._failure)
        self._news.set()


def _refusal(message: Refused) -> Refusal:
    error = message.error
    return Refusal(error.kind, error.message, error.rule, error.wait or 0.0)
