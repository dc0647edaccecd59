"""A table's WebSocket: messages in, and whatever happens out (docs/network.md)."""

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Iterator
from functools import partial

import msgspec
from sqlalchemy import Connection as Database
from starlette.websockets import WebSocket, WebSocketDisconnect

from midtown.game import GameError
from midtown.locale import Language
from midtown.server import access, identity, messages
from midtown.server.api.visitor import token_of
from midtown.server.asks import ask
from midtown.server.context import Context, context_of
from midtown.server.desk import seen
from midtown.server.hub import Hub, Live
from midtown.server.limits import address_key, too_much
from midtown.server.problems import problem
from midtown.server.refusals import refused
from midtown.server.views import Audience, Views, encode

LARGEST = 4096
"""Bytes of a message to the server."""
MOST_UNSENT = 200
"""Messages to a client that does not read; then it is cut off."""
TOO_SLOW, RESTARTS, REFUSED = 1013, 1012, 1008
GONE = (WebSocketDisconnect, RuntimeError)
"""What Starlette says of a socket that is closed; the latter if it was before."""

log = logging.getLogger(__name__)
_decode = msgspec.json.Decoder(messages.ToServer).decode


class Connection:
    """One client at a table: a Sender and a Listener of the hub."""

    __slots__ = ("audience", "blocked", "hub", "language", "live", "outbox", "player", "socket", "wake")

    def __init__(
        self, socket: WebSocket, hub: Hub, live: Live, player: str | None, language: Language, blocked: frozenset[str]
    ) -> None:
        self.socket = socket
        self.hub = hub
        self.live = live
        self.player = player
        self.language: Language = language
        self.blocked = blocked
        self.audience: Audience = ()
        self.outbox: deque[str] = deque()
        self.wake: asyncio.Future[None] | None = None

    def push(self, text: str) -> None:
        """Send it as soon as the client reads."""
        self.outbox.append(text)
        if self.wake is not None and not self.wake.done():
            self.wake.set_result(None)

    def cut(self) -> None:
        """Close the socket as if the server restarted."""
        self.hub.spawn(self._close(RESTARTS))

    async def _close(self, code: int) -> None:
        with contextlib.suppress(*GONE):
            await self.socket.close(code)

    def stored(self, message: str, seq: int) -> None:
        """The event itself tells it."""

    def counted(self, message: str, seq: int) -> None:
        """It was sent twice."""
        self.push(encode(messages.AcceptedMessage(message, seq)).decode())

    def refused(self, message: str | None, error: GameError, live: Live) -> None:
        """Why not, and how the game stands."""
        self.hub.counts.refusals[error.kind] += 1
        position = Views(live.table, self.hub.clock.tick()).position(self.audience)
        self.push(encode(messages.RefusedMessage(message, problem(error, self.language), position)).decode())

    def whole(self, answer: str | None = None) -> None:
        """Send the whole table."""
        views = Views(self.live.table, self.hub.clock.tick())
        table = views.whole(self.player, self.audience, self.live.connected(), self.blocked)
        self.push(encode(msgspec.structs.replace(table, answer=answer)).decode())

    async def write(self) -> None:
        """Send what is to be sent, until the client goes."""
        loop = asyncio.get_running_loop()
        with contextlib.suppress(*GONE):
            while True:
                while self.outbox:
                    if len(self.outbox) > MOST_UNSENT:
                        await self.socket.close(TOO_SLOW)
                        return
                    await self.socket.send_text(self.outbox.popleft())
                self.wake = loop.create_future()
                await self.wake

    async def read(self, context: Context) -> None:
        """Take messages until the client goes."""
        bucket = context.limits.bucket("messages")
        while True:
            frame = await self.socket.receive()
            if frame["type"] == "websocket.disconnect":
                return
            text = frame.get("text")
            if text is None:
                self.refused(None, refused("request", "message.binary"), self.live)
                continue
            if wait := bucket.take(context.limits.monotonic()):
                self.refused(_id(text), too_much(wait), self.live)
                await asyncio.sleep(min(wait, 1))
            else:
                self.take(text, context)

    def take(self, text: str, context: Context) -> None:
        """One message."""
        try:
            if len(text) > LARGEST:
                raise refused("request", "message.large", most=LARGEST)
            message = _decode(text)
        except (msgspec.MsgspecError, RecursionError) as error:
            self.refused(_id(text), refused("request", "message.form", reason=str(error)[:200]), self.live)
            return
        except GameError as error:
            self.refused(None, error, self.live)
            return
        if isinstance(message, messages.SyncMessage):
            self.whole(message.id)
            return
        if isinstance(message, messages.ChatMessage) and (wait := context.limits.wait("chat", self.player or "")):
            self.refused(message.id, too_much(wait), self.live)
            return
        self.hub.submit(self.live, self, message.id, partial(ask, context, self.player, message))


async def table_socket(socket: WebSocket) -> None:
    """One client's connection to the table of the path, from handshake to goodbye."""
    await socket.accept()
    context = context_of(socket)
    language: Language = "de" if socket.query_params.get("language") == "de" else "en"
    address = address_key(socket.client.host if socket.client else None)
    try:
        context.limits.take("sockets", address)
        context.limits.hold("sockets", address)
    except GameError as error:
        await _turn_away(socket, error, language)
        return
    try:
        connection = await _enter(socket, context, language)
        with _held(context, connection):
            await _serve(connection, context)
    except GameError as error:
        await _turn_away(socket, error, language)
    except GONE:
        pass
    finally:
        context.limits.release("sockets", address)


async def _turn_away(socket: WebSocket, error: GameError, language: Language) -> None:
    context_of(socket).hub.counts.refusals[error.kind] += 1
    if error.kind != "limit":  # of which there may be any number
        log.info("socket refused", extra={"kind": error.kind, "why": str(error)})
    refusal = messages.RefusedMessage(None, problem(error, language), None)
    with contextlib.suppress(*GONE):
        await socket.send_text(encode(refusal).decode())
        await socket.close(REFUSED)


async def _enter(socket: WebSocket, context: Context, language: Language) -> Connection:
    token = token_of(socket)

    def who(database: Database) -> tuple[str | None, frozenset[str]]:
        visitor = identity.visitor_of(database, token) if token else None
        player = visitor.id if visitor else None
        return player, access.blocked_by(database, player)

    player, blocked = await context.store.read(who)
    table = socket.path_params["table"]
    await seen(context, table, player, socket.query_params.get("watch"))
    live = await context.hub.live(table)  # in memory now, so nothing happens between this and what follows
    return Connection(socket, context.hub, live, player, language, blocked)


@contextlib.contextmanager
def _held(context: Context, connection: Connection) -> Iterator[None]:
    """A player's sockets at one table are few."""
    if connection.player is None:
        yield
        return
    key = f"{connection.live.table.id} {connection.player}"
    context.limits.take("sockets_seat", key)
    context.limits.hold("sockets_seat", key)
    try:
        yield
    finally:
        context.limits.release("sockets_seat", key)


async def _serve(connection: Connection, context: Context) -> None:
    context.hub.enter(connection.live, connection)
    writer = asyncio.create_task(connection.write())
    try:
        await connection.read(context)
    finally:
        writer.cancel()
        context.hub.exit(connection.live, connection)


def _id(text: str) -> str | None:
    """The id of a message that may be anything."""
    try:
        found = msgspec.json.decode(text[:LARGEST])
    except (msgspec.MsgspecError, RecursionError):
        return None
    name = found.get("id") if isinstance(found, dict) else None
    return name[:40] if isinstance(name, str) else None
