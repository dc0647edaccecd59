"""The WebSocket of a table: messages in, events out (docs/build/websocket.md)."""

import asyncio
import contextlib
import itertools
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Generator, Iterator
from functools import partial

import msgspec
from sqlalchemy import Connection
from starlette.websockets import WebSocket, WebSocketDisconnect

from midtown.game import GameError
from midtown.server.accounts import identity
from midtown.server.context import Context, context_of
from midtown.server.http.auth import RENEWAL, address_of, check_admitted, token_of
from midtown.server.http.errors import problem
from midtown.server.live.commands import act, check_rematch, may_begin_rematch, refuse, visible_session
from midtown.server.live.hub import Hub
from midtown.server.live.session import TableSession
from midtown.server.live.submissions import Command
from midtown.server.schemas import actions, websocket
from midtown.server.support.rate_limits import too_much
from midtown.server.support.refusals import refused
from midtown.server.tables import links
from midtown.server.tables.decide import Decision, Duplicate, find_duplicate
from midtown.server.tables.long_searches import LongSearches
from midtown.server.tables.state import TableState
from midtown.server.tables.views import Audience, Views, encode
from midtown.support.i18n import Language

LARGEST = 4096
"""Maximum length of a message to the server."""
MOST_UNSENT = 200
"""Maximum number of unsent messages; beyond it, the connection is closed."""
LONGEST_NUMBER = 9
"""Maximum number of digits of an event's number."""
TOO_SLOW, RESTARTS, REFUSED = 1013, 1012, 1008
GONE = (WebSocketDisconnect, RuntimeError)
"""Exceptions of Starlette for a closed WebSocket; RuntimeError if it was closed before."""
HEARTBEAT = 4.0
"""Seconds between two pings to a client that asked for a heartbeat."""
SILENCE = 11.0
"""Seconds without any message after which such a client counts as gone."""

log = logging.getLogger(__name__)
_decode = msgspec.json.Decoder(actions.ToServer).decode


class TableClient:
    """A client's connection to a table; it submits commands to the hub and subscribes to the table."""

    __slots__ = (
        "audience",
        "blocked",
        "heard",
        "heartbeat",
        "hub",
        "language",
        "loop",
        "outbox",
        "player",
        "session",
        "socket",
        "timeout",
        "token",
        "wake",
    )

    def __init__(
        self,
        socket: WebSocket,
        hub: Hub,
        session: TableSession,
        player: str | None,
        token: str | None,
        language: Language,
        blocked: frozenset[str],
    ) -> None:
        self.socket = socket
        self.loop = asyncio.get_running_loop()
        self.heartbeat = socket.query_params.get("heartbeat") == "1"
        self.heard = self.loop.time()
        self.timeout = asyncio.timeout(SILENCE if self.heartbeat else None)
        self.hub = hub
        self.session = session
        self.player = player
        self.token = token
        self.language: Language = language
        self.blocked = blocked
        self.audience: Audience = ()
        self.outbox: deque[str] = deque()
        self.wake: asyncio.Future[Awaitable[None]] | None = None
        """Pending while `write` has nothing to send; resolved with what is left of a message's sending."""

    def push(self, text: str) -> None:
        """Send it now, or as soon as the client reads; give up on a client that does not."""
        if len(self.outbox) > MOST_UNSENT or self.hub.ended.has(self.token):
            return  # `write` closes the connection, or the ping that remains unanswered does; or it is closing
        if self.wake is None or self.wake.done():
            self.outbox.append(text)
            return
        with contextlib.suppress(*GONE):  # `read` ends then
            if (rest := start_coroutine(self.socket.send_text(text))) is not None:
                self.wake.set_result(rest)

    def disconnect(self) -> None:
        """Close the socket as if the server restarted: the client connects again, with the token that it has then."""
        self.hub.spawn(self._close(RESTARTS))

    async def _close(self, code: int) -> None:
        with contextlib.suppress(*GONE):
            await self.socket.close(code)

    def stored(self, message: str, seq: int) -> None:
        """Do nothing: the event itself is the response."""

    def duplicate(self, message: str, seq: int) -> None:
        """Report a message that was sent twice."""
        self.push(encode(websocket.AcceptedMessage(message, seq)).decode())

    def refused(self, message: str | None, error: GameError, table: TableState) -> None:
        """Report a refusal, with the current position."""
        self.hub.counts.refusals[error.kind] += 1
        position = Views(table, self.hub.clock.tick()).position(self.audience)
        self.push(encode(websocket.RefusedMessage(message, problem(error, self.language), position)).decode())

    def snapshot(self, answer: str | None = None) -> None:
        """Send the whole table."""
        views = Views(self.session.table, self.hub.clock.tick())
        table = views.snapshot(self.player, self.audience, self.session.presence(), self.blocked)
        self.push(encode(msgspec.structs.replace(table, answer=answer)).decode())

    async def write(self) -> None:
        """Send queued messages until the client disconnects; wait for one that `push` could not send at once."""
        loop = asyncio.get_running_loop()
        with contextlib.suppress(*GONE):
            while True:
                while self.outbox:
                    if len(self.outbox) > MOST_UNSENT:
                        await self.socket.close(TOO_SLOW)
                        return
                    await self.socket.send_text(self.outbox.popleft())
                self.wake = loop.create_future()
                await (await self.wake)

    async def beat(self) -> None:
        """Ping the client as long as it is connected, and let `read` end if nothing has come for too long."""
        for number in itertools.count(1):
            await asyncio.sleep(HEARTBEAT)
            if self.timeout.expired():
                return
            self.timeout.reschedule(self.heard + SILENCE)  # here, as a timeout for each message would cost more
            self.push(encode(actions.PingMessage(str(number))).decode())

    async def read(self, context: Context) -> None:
        """Process messages until the client disconnects. Raise TimeoutError if it has a heartbeat and falls silent."""
        bucket = context.limits.bucket("messages")
        async with self.timeout:
            while True:
                frame = await self.socket.receive()
                self.heard = self.loop.time()
                arrived = self.hub.clock.tick()
                if frame["type"] == "websocket.disconnect":
                    return
                text = frame.get("text")
                if text is None:
                    self.refused(None, refused("request", "message.binary"), self.session.table)
                    continue
                wait = bucket.take(context.limits.monotonic())
                self.take(text, context, arrived, too_much(wait) if wait else None)
                if wait:
                    await asyncio.sleep(min(wait, 1))

    def take(self, text: str, context: Context, arrived: int, obstacle: GameError | None = None) -> None:
        """Process one message: answer `sync`, `ping`, and bad form here, submit all else as of when it `arrived`.

        An `obstacle` refuses it, unless it is the repetition of one that is stored.
        """
        try:
            self.hub.ended.check(self.token)
            if len(text) > LARGEST:
                raise refused("request", "message.large", most=LARGEST)
            message = _decode(text)
        except (msgspec.MsgspecError, RecursionError) as error:
            wrong = obstacle or refused("request", "message.form", reason=str(error)[:200])
            self.refused(_id(text), wrong, self.session.table)
        except GameError as error:
            self.refused(_id(text), obstacle or error, self.session.table)
        else:
            if isinstance(message, actions.Action):
                self._act(message, context, arrived, obstacle)
            elif obstacle is not None:
                self.refused(message.id, obstacle, self.session.table)
            elif isinstance(message, actions.SyncMessage):
                self.snapshot(message.id)
            elif isinstance(message, actions.PingMessage):
                self.push(encode(actions.PongMessage(message.id)).decode())

    def _act(self, message: actions.Action, context: Context, arrived: int, obstacle: GameError | None) -> None:
        """Recognise a repetition; else submit the message, or the refusal that prevents it."""
        if (duplicate := find_duplicate(self.session.table, self.player, message.id)) is not None:
            self.duplicate(message.id, duplicate.seq)
            return
        command: Command = partial(self._decide, message)
        try:
            if obstacle is not None:
                raise obstacle
            context.moderation.check_message(self.player, message)
            if isinstance(message, actions.ChatMessage) and (wait := context.limits.wait("chat", self.player or "")):
                raise too_much(wait)
            if self.player is not None and may_begin_rematch(message, self.session.table):
                self.hub.spawn(self._rematch(self.player, message, context.long_searches, arrived))
                return
        except GameError as error:
            command = partial(refuse, self.player, message.id, error)
        self.session.submit(self, message.id, command, self.player, arrived)

    async def _rematch(self, player: str, message: actions.Action, held: LongSearches, arrived: int) -> None:
        """Submit the consent to a rematch, or that it is refused, once the database has told what is played now."""
        command: Command = partial(self._decide, message)
        try:
            await check_rematch(self.hub, held, address_of(self.socket), player, self.session.table)
        except GameError as error:
            command = partial(refuse, player, message.id, error)
        self.session.submit(self, message.id, command, player, arrived)

    def _decide(self, message: actions.Action, table: TableState) -> Decision | Duplicate:
        self.hub.ended.check(self.token)  # here, as messages wait in a queue
        return act(self.hub, self.player, message, table)


class _EndedError(Exception):
    """Raised for a client whose session has just ended."""


class _Rest:
    """The rest of a coroutine that has begun to wait for a future."""

    def __init__(self, coroutine: Coroutine[object, None, None], future: object) -> None:
        self.coroutine = coroutine
        self.future = future

    def __await__(self) -> Generator[object, None, None]:
        with contextlib.closing(self.coroutine):
            while True:
                yield self.future
                try:
                    self.future = self.coroutine.send(None)
                except StopIteration:
                    return


def start_coroutine(coroutine: Coroutine[object, None, None]) -> Awaitable[None] | None:
    """Run a coroutine until it waits, and return its rest; None if it has ended.

    A task would cost more than what it does here: a client that reads is sent its messages without any wait.
    """
    try:
        return _Rest(coroutine, coroutine.send(None))
    except StopIteration:
        return None


async def table_socket(socket: WebSocket) -> None:
    """Serve a client's connection to the table of the path, from the handshake to its end."""

    async def work(context: Context, language: Language) -> None:
        client = await _enter(socket, context, language)
        with _limit_connections(context, client):
            await _serve(client, context)

    def refusal(error: GameError, language: Language) -> bytes:
        return encode(websocket.RefusedMessage(None, problem(error, language), None))

    await serve(socket, work, refusal)


async def serve(
    socket: WebSocket,
    work: Callable[[Context, Language], Awaitable[None]],
    refusal: Callable[[GameError, Language], bytes],
) -> None:
    """Accept a WebSocket, count it for its address, and do what it is for; what is refused is said and closes it."""
    await socket.accept()
    context = context_of(socket)
    language: Language = "de" if socket.query_params.get("language") == "de" else "en"
    address = address_of(socket)
    try:
        context.limits.take("sockets", address)
        context.limits.hold("sockets", address)
    except GameError as error:
        await _turn_away(socket, error, refusal(error, language))
        return
    try:
        await check_admitted(socket)
        await work(context, language)
    except GameError as error:
        await _turn_away(socket, error, refusal(error, language))
    except _EndedError:
        with contextlib.suppress(*GONE):
            await socket.close(RESTARTS)
    except TimeoutError:  # the others see by now that it is gone; closing a dead line takes longer
        with contextlib.suppress(*GONE):
            await socket.close(TOO_SLOW)
    except GONE:
        pass
    finally:
        context.limits.release("sockets", address)


async def _turn_away(socket: WebSocket, error: GameError, refusal: bytes) -> None:
    context_of(socket).hub.counts.refusals[error.kind] += 1
    if error.kind != "limit":  # of which there may be any number
        log.info("socket refused", extra={"kind": error.kind, "why": str(error)})
    with contextlib.suppress(*GONE):
        await socket.send_text(refusal.decode())
        await socket.close(REFUSED)


async def _enter(socket: WebSocket, context: Context, language: Language) -> TableClient:
    token = token_of(socket)

    def who(connection: Connection) -> tuple[str | None, frozenset[str]]:
        visitor = identity.visitor_of(connection, token) if token else None
        player = visitor.id if visitor else None
        return player, links.blocked_by(connection, player)

    player, blocked = await context.store.read(who)
    if token and context.hub.ended.since_less_than(identity.hash_of(token), RENEWAL):
        raise _EndedError  # its browser may get another token any moment
    table = socket.path_params["table"]
    await visible_session(context.hub, table, player, socket.query_params.get("watch"))
    session = await context.hub.get(table)  # in memory now, so nothing happens between this and what follows
    _compare(session, socket.query_params.get("seen", ""))
    token_hash = identity.hash_of(token) if token and player else None
    return TableClient(socket, context.hub, session, player, token_hash, language, blocked)


def _compare(session: TableSession, seen: str) -> None:
    """Log a client that has `seen` more than is stored: the database was restored from a backup, or has lost events."""
    if len(seen) <= LONGEST_NUMBER and seen.isdecimal() and int(seen) > (seq := session.table.seq):
        log.warning("a client has seen more", extra={"table": session.table.id, "seen": int(seen), "stored": seq})


@contextlib.contextmanager
def _limit_connections(context: Context, client: TableClient) -> Iterator[None]:
    """Limit the number of a player's connections to one table."""
    if client.player is None:
        yield
        return
    key = f"{client.session.table.id} {client.player}"
    context.limits.take("sockets_seat", key)
    context.limits.hold("sockets_seat", key)
    try:
        yield
    finally:
        context.limits.release("sockets_seat", key)


async def _serve(client: TableClient, context: Context) -> None:
    if client.hub.ended.has(client.token):  # while it entered
        await client.socket.close(RESTARTS)
        return
    client.session.enter(client)
    tasks = [asyncio.create_task(client.write())]
    if client.heartbeat:
        tasks.append(asyncio.create_task(client.beat()))
    try:
        await client.read(context)
    finally:
        for task in tasks:
            task.cancel()
        client.session.leave(client)


def _id(text: str) -> str | None:
    """Return the id of a possibly invalid message, or None."""
    try:
        message = msgspec.json.decode(text[:LARGEST])
    except (msgspec.MsgspecError, RecursionError):
        return None
    name = message.get("id") if isinstance(message, dict) else None
    return name[:40] if isinstance(name, str) else None
