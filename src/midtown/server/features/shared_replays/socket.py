"""The WebSocket of a shared replay: who may see a finished game opens a room for it, or enters one."""

import asyncio
import contextlib
from typing import Final

import msgspec
from sqlalchemy import Connection
from starlette.websockets import WebSocket

from midtown.game import GameError
from midtown.server.accounts import identity
from midtown.server.accounts.identity import Visitor
from midtown.server.context import Context
from midtown.server.features.shared_replays.rooms import Member, Room, Rooms, encode
from midtown.server.features.shared_replays.schemas import RoomPingMessage, RoomRefusedMessage, RoomToServer
from midtown.server.http import visibility
from midtown.server.http.auth import address_of, token_of
from midtown.server.http.errors import problem
from midtown.server.http.websocket import GONE, HEARTBEAT, RESTARTS, TOO_SLOW, serve
from midtown.server.live.commands import visible_session
from midtown.server.support.rate_limits import too_much
from midtown.server.support.refusals import refused
from midtown.server.tables import links
from midtown.support.i18n import Language

LARGEST: Final = 400
"""Maximum length of a message to the server."""
MOST_UNSENT: Final = 100
"""Maximum number of unsent messages; beyond it, the connection is closed."""
LEFT: Final = (1000, 1005)
"""The codes of a close by which a client leaves; a page that is reloaded or loses its connection has another one."""
REPLACED: Final = 4001
"""The code of a close where the person has entered from another page."""

_decode = msgspec.json.Decoder(RoomToServer).decode


def rooms(_context: Context) -> Rooms:
    """Create the rooms of a server."""
    return Rooms(asyncio.get_running_loop().call_later)


class RoomClient:
    """A person's connection to a room."""

    def __init__(self, socket: WebSocket, context: Context, player: str, token: str, language: Language) -> None:
        self.socket = socket
        self.context = context
        self.player = player
        self.token = token
        self.language: Language = language
        self.outbox: asyncio.Queue[str] = asyncio.Queue(MOST_UNSENT)
        self.closing: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        """Has the code with which the server closes the connection."""

    def push(self, text: str) -> None:
        """Send a text as soon as the client reads; give up on a client that does not, or whose session has ended."""
        if self.context.hub.ended.has(self.token):
            self._end(RESTARTS)
            return
        try:
            self.outbox.put_nowait(text)
        except asyncio.QueueFull:
            self._end(TOO_SLOW)

    def replace(self) -> None:
        """Close it, as the person has entered from another page."""
        self._end(REPLACED)

    def _end(self, code: int) -> None:
        if not self.closing.done():
            self.closing.set_result(code)

    async def write(self) -> None:
        """Send queued messages until the client disconnects."""
        with contextlib.suppress(*GONE):
            while True:
                await self.socket.send_text(await self.outbox.get())

    async def beat(self) -> None:
        """Ping the client as long as it is connected, so that it notices when the line is dead."""
        while True:
            await asyncio.sleep(HEARTBEAT)
            self.push(encode(RoomPingMessage()).decode())

    async def close(self) -> None:
        """Close the connection once it has to be closed."""
        code = await self.closing
        with contextlib.suppress(*GONE):
            await self.socket.close(code)

    async def read(self, room: Room) -> bool:
        """Carry out messages until the client disconnects; return whether it left."""
        bucket = self.context.limits.bucket("room_messages")
        while True:
            frame = await self.socket.receive()
            if frame["type"] == "websocket.disconnect":
                return frame.get("code") in LEFT
            if self.context.hub.ended.has(self.token):
                self._end(RESTARTS)
                continue
            wait = bucket.take(self.context.limits.monotonic())
            try:
                if wait:
                    raise too_much(wait)
                self._take(frame.get("text"), room)
            except GameError as error:
                self.push(encode(RoomRefusedMessage(problem(error, self.language))).decode())
            if wait:
                await asyncio.sleep(min(wait, 1))

    def _take(self, text: str | None, room: Room) -> None:
        if text is None:
            raise refused("request", "message.binary")
        if len(text) > LARGEST:
            raise refused("request", "message.large", most=LARGEST)
        try:
            message = _decode(text)
        except (msgspec.MsgspecError, RecursionError) as error:
            raise refused("request", "message.form", reason=str(error)[:200]) from None
        self.context.moderation.check(self.player)
        room.act(self.player, message)


async def replay_socket(socket: WebSocket) -> None:
    """Serve a person's connection to a room of the path's table, from the handshake to its end."""

    async def work(context: Context, language: Language) -> None:
        client, member, room = await _enter(socket, context, language)
        tasks = [asyncio.create_task(client.write()), asyncio.create_task(client.close())]
        if socket.query_params.get("heartbeat") == "1":
            tasks.append(asyncio.create_task(client.beat()))
        left = False
        try:
            room.enter(member)
            left = await client.read(room)
        finally:
            for task in tasks:
                task.cancel()
            context.part(rooms).leave(room, member, wanted=left)

    def refusal(error: GameError, language: Language) -> bytes:
        return encode(RoomRefusedMessage(problem(error, language)))

    await serve(socket, work, refusal)


async def _enter(socket: WebSocket, context: Context, language: Language) -> tuple[RoomClient, Member, Room]:
    """Return the connection of a visitor who may see the whole game, their place, and the room, which may be new."""
    token = token_of(socket) or ""

    def who(connection: Connection) -> tuple[Visitor, frozenset[str]]:
        visitor = identity.visitor_of(connection, token)
        if visitor is None:
            raise refused("identity", "identity.needed")
        if visitor.program:
            raise refused("identity", "program.refused")
        identity.check_shown(connection, visitor)
        return visitor, links.blocked_by(connection, visitor.id)

    visitor, blocked = await context.store.read(who)
    context.moderation.check(visitor.id)
    table = socket.path_params["table"]
    session = await visible_session(context.hub, table, visitor.id, socket.query_params.get("watch"))
    if not session.table.ended:
        raise refused("table", "table.not_over")
    await visibility.check_revealed(context.hub, session.table)
    if (name := socket.query_params.get("room")) is not None:
        room = context.part(rooms).find(table, name)
    else:
        context.limits.take("rooms", visitor.id)
        context.limits.take("rooms", address_of(socket))
        room = context.part(rooms).open(table)
    client = RoomClient(socket, context, visitor.id, identity.hash_of(token), language)
    member = Member(player=visitor.id, name=visitor.name, face=visitor.face, blocked=blocked, client=client)
    return client, member, room
