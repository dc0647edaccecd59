"""The live tables: what was asked is decided, committed, and only then told to everybody."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Coroutine, Iterable
from functools import partial
from typing import Any, NamedTuple, Protocol

import msgspec

from midtown.game import GameError
from midtown.match import Prepared
from midtown.server import archive, identity
from midtown.server.clock import Clock
from midtown.server.counts import Counts
from midtown.server.decide import Counted, Decision
from midtown.server.effects import effects
from midtown.server.events import Event
from midtown.server.messages import PresenceMessage
from midtown.server.outlook import outlook
from midtown.server.refusals import broken, refused
from midtown.server.store import Outcome, Store, Write
from midtown.server.table import Table
from midtown.server.views import Audience, Views, encode

log = logging.getLogger(__name__)

Ask = Callable[[Table], Decision | Counted]
"""What somebody wants of a table; GameError says why not."""

MOST_WAITING = 64
"""Messages that wait at one table for the one before to be stored."""
SEATED = frozenset({"joined", "left", "agreed"})
"""Kinds of events that may change who sits where."""
IDLE_SECONDS = 30.0
"""A table that nobody looks at is forgotten after that; its rows are not."""


class Sender(Protocol):
    """Who asked, and is told what came of it."""

    def stored(self, message: str, seq: int) -> None:
        """It is stored, as event `seq`. A listener is also told of the event, with the id of his message."""

    def counted(self, message: str, seq: int) -> None:
        """It had been stored before, as event `seq`."""

    def refused(self, message: str, error: GameError, live: "Live") -> None:
        """It has changed nothing."""


class Listener(Protocol):
    """A connection to a table. `audience`: the seats whose hands it may see."""

    player: str | None
    blocked: frozenset[str]
    audience: Audience

    def whole(self) -> None:
        """Send the whole table."""

    def push(self, text: str) -> None:
        """Send it, some time."""

    def cut(self) -> None:
        """End the connection; the client comes again by itself."""


class Waiting(NamedTuple):
    """One message that is not yet decided."""

    sender: Sender
    message: str
    ask: Ask


class Live:
    """A table in memory with those who are connected to it."""

    __slots__ = ("behind", "busy", "elsewhere", "idle_since", "listeners", "rest", "table", "waiting")

    def __init__(self, table: Table, now: float) -> None:
        self.table = table
        self.listeners: set[Listener] = set()
        self.waiting: deque[Waiting] = deque()
        self.busy = False
        """Whether an event is on its way to the database, so that nothing can be decided."""
        self.behind = False
        """Whether another server has stored events that are not here yet."""
        self.rest: asyncio.Future[None] | None = None
        """Who waits until nothing is under way."""
        self.elsewhere: dict[str, tuple[list[int], int]] = {}
        """By server: the seats that are connected there, and how many watch."""
        self.idle_since = now
        """When somebody last asked for it."""

    def here(self) -> tuple[list[int], int]:
        """The seats that are connected to this server, and how many watch."""
        seats = {seat for listener in self.listeners for seat in listener.audience}
        return sorted(seats), sum(not listener.audience for listener in self.listeners)

    def connected(self) -> tuple[list[int], int]:
        """The seats that are connected, wherever, and how many watch."""
        seats, watchers = self.here()
        everywhere = set(seats).union(*(there for there, _ in self.elsewhere.values()))
        return sorted(everywhere), watchers + sum(count for _, count in self.elsewhere.values())


class Hub:
    """All live tables of this server."""

    def __init__(self, store: Store, clock: Clock, server: str, counts: Counts | None = None) -> None:
        """`server` is this server's id, one of its own in each run."""
        self.store = store
        self.clock = clock
        self.server = server
        self.counts = counts or Counts()
        self.lives: dict[str, Live] = {}
        self.loading: dict[str, asyncio.Future[Live | None]] = {}
        self.on_job: Callable[[], None] = lambda: None
        """Called when a computer player has been asked."""
        self.on_load: Callable[[Live], None] = lambda live: None
        """Called with every table that has come into memory."""
        self.on_presence: Callable[[Live], None] = lambda live: None
        """Called when somebody has come to this server or gone from it."""
        self.shared = False
        """Whether other servers work on the same tables."""
        self.tasks: set[asyncio.Task[Any]] = set()

    async def live(self, table: str) -> Live:
        """The table, from memory or its rows; Refused if there is none."""
        if (live := self.lives.get(table)) is None:
            if (future := self.loading.get(table)) is None:
                future = asyncio.ensure_future(self._load(table))
                self.loading[table] = future
                future.add_done_callback(lambda _: self.loading.pop(table, None))
            live = await asyncio.shield(future)
        if live is None:
            raise refused("missing", "table.missing")
        live.idle_since = self.clock.monotonic()
        return live

    async def known(self, table: str, player: str | None) -> Live:
        """The table as it is in the rows, where the player seems to have no seat: he may have taken it elsewhere."""
        live = await self.live(table)
        if not self.shared or player is None or live.table.held(player):
            return live
        if live.busy:
            live.behind = True
        else:
            self._catch_up(live)
        if live.rest is None:
            live.rest = asyncio.get_running_loop().create_future()
        await asyncio.shield(live.rest)
        return live

    async def _load(self, table: str) -> Live | None:
        found = await self.store.read(lambda connection: archive.load(connection, table))
        if found is None:
            return None
        live = Live(found, self.clock.monotonic())
        self.lives[table] = live
        self.on_load(live)
        return live

    def submit(self, live: Live, sender: Sender, message: str, ask: Ask) -> None:
        """Decide, commit and tell; later, if something else of this table is being committed."""
        if self.lives.get(live.table.id) is not live:
            sender.refused(message, refused("stale", "table.stale"), live)
        elif not live.busy:
            self._decide(live, Waiting(sender, message, ask))
        elif len(live.waiting) < MOST_WAITING:
            live.waiting.append(Waiting(sender, message, ask))
        else:
            sender.refused(message, refused("limit", "message.table"), live)

    def _decide(self, live: Live, asked: Waiting) -> None:
        try:
            decision = asked.ask(live.table)
            if isinstance(decision, Counted):
                asked.sender.counted(asked.message, decision.seq)
            else:
                self._store(live, asked, decision)
        except GameError as error:
            asked.sender.refused(asked.message, error, live)
        except Exception as error:
            asked.sender.refused(asked.message, broken(error), live)

    def _store(self, live: Live, asked: Waiting, decision: Decision) -> None:
        table = live.table
        event = Event(
            table.seq + 1,
            self.clock.calendar(),
            self.clock.tick(),
            decision.kind,
            decision.seat,
            asked.message,
            decision.body,
        )
        ahead = outlook(table, decision)
        more = [*effects(table, decision, event, ahead, self.server), *decision.effects]
        live.busy = True
        write = Write(archive.row(table.id, event, ahead.to_move), more)
        self.store.append(write, partial(self._stored, live, asked, event, decision.step))

    def _stored(self, live: Live, asked: Waiting, event: Event, step: Prepared | None, outcome: Outcome) -> None:
        if outcome is True:
            try:
                self._apply(live, event, step, asked)
            except Exception as error:
                self._drop(live, broken(error))
                return
            self.counts.stored(live.table, event)
            self._next(live)
        elif outcome is False:  # another server was faster; decide anew on what has happened there
            live.waiting.appendleft(asked)
            self._catch_up(live)
        else:
            self.spawn(self._failed(live, asked, event.seat))

    def _drop(self, live: Live, error: GameError) -> None:
        """The table in memory is not to be trusted any more; its rows are. Everybody has to come again."""
        self.lives.pop(live.table.id, None)
        for asked in live.waiting:
            asked.sender.refused(asked.message, error, live)
        for listener in live.listeners:
            listener.cut()

    async def _failed(self, live: Live, asked: Waiting, seat: int | None) -> None:
        """Storing went wrong. Refuse, unless the event is there all the same: a lost connection leaves that open."""
        table = live.table
        try:
            for event in await self._missed(table):
                mine = bool(event.message) and (event.seat, event.message) == (seat, asked.message)
                await self._arrived(live, event, asked if mine else None)
                if mine:
                    self._next(live)
                    return
        except GameError:
            live.behind = True
        asked.sender.refused(asked.message, refused("storage", "storage.failed"), live)
        self._next(live)

    def _next(self, live: Live) -> None:
        live.busy = False
        if live.behind:
            self._catch_up(live)
        while live.waiting and not live.busy:
            self._decide(live, live.waiting.popleft())
        if live.rest is not None and not live.busy:
            live.rest.set_result(None)
            live.rest = None

    def _apply(self, live: Live, event: Event, step: Prepared | None = None, asked: Waiting | None = None) -> None:
        live.table.apply(event, step)
        if asked is not None:
            asked.sender.stored(asked.message, event.seq)
        self.tell(live, event, asked)
        seat = live.table.to_move
        if live.table.next is not None or (seat is not None and live.table.seats[seat].bot):  # here, or in the rematch
            self.on_job()

    def tell(self, live: Live, event: Event, asked: Waiting | None = None) -> None:
        """Tell everybody who is connected of an event; the sender first, with the id of his message."""
        views = Views(live.table, self.clock.tick())
        if event.kind in SEATED:
            for listener in live.listeners:
                listener.audience = live.table.held(listener.player)
        sender: object = asked.sender if asked is not None else None
        texts: dict[Audience, str] = {}
        for listener in live.listeners:
            audience = listener.audience
            if asked is not None and listener is sender:
                answer = msgspec.structs.replace(views.event(event, audience), answer=asked.message)
                listener.push(encode(answer).decode())
                continue
            if event.kind == "chat" and event.body["player"] in listener.blocked:
                continue
            if (text := texts.get(audience)) is None:
                text = texts[audience] = encode(views.event(event, audience)).decode()
            listener.push(text)

    def enter(self, live: Live, listener: Listener) -> None:
        """Somebody connects to the table: he gets all of it, then whatever happens; the others hear of him."""
        before = live.connected()
        listener.audience = live.table.held(listener.player)
        live.listeners.add(listener)
        listener.whole()
        self._present(live, before)

    def exit(self, live: Live, listener: Listener) -> None:
        """Somebody is gone."""
        before = live.connected()
        live.listeners.discard(listener)
        live.idle_since = self.clock.monotonic()
        self._present(live, before)

    def _present(self, live: Live, before: tuple[list[int], int]) -> None:
        if live.connected() != before:
            self.on_presence(live)
            self.tell_presence(live)

    def tell_presence(self, live: Live) -> None:
        """Tell everybody who is connected."""
        text = encode(PresenceMessage(*live.connected())).decode()
        for listener in live.listeners:
            listener.push(text)

    def _catch_up(self, live: Live) -> None:
        live.busy = True
        live.behind = False
        self.spawn(self._fetch(live))

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do something beside; what goes wrong is logged."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._spawned)

    def _spawned(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("something went wrong beside", exc_info=error)

    async def _fetch(self, live: Live) -> None:
        try:
            for event in await self._missed(live.table):
                await self._arrived(live, event)
        except GameError:
            live.behind = True
            await asyncio.sleep(1)
        self._next(live)

    async def _missed(self, table: Table) -> list[Event]:
        return await self.store.read(lambda connection: archive.since(connection, table.id, table.seq))

    async def _arrived(self, live: Live, event: Event, asked: Waiting | None = None) -> None:
        if event.kind == "joined":
            player = event.body["player"]
            live.table.names |= await self.store.read(lambda connection: identity.names(connection, [player]))
        if event.seq == live.table.seq + 1:
            self._apply(live, event, None, asked)

    def elsewhere(self, rows: Iterable[list[Any]]) -> None:
        """Events that another server has stored."""
        for row in rows:
            live = self.lives.get(row[0])
            if live is None or row[1] <= live.table.seq:
                continue
            if live.busy:
                live.behind = True
            elif row[1] == live.table.seq + 1 and row[4] == "moved":
                self._apply(live, archive.event_of(row))
            else:
                self._catch_up(live)

    def all_behind(self) -> None:
        """Something may have been missed: look at every table."""
        for live in self.lives.values():
            if live.busy:
                live.behind = True
            else:
                self._catch_up(live)

    def forget(self) -> None:
        """Let go of tables that nobody looks at."""
        since = self.clock.monotonic() - IDLE_SECONDS
        for table, live in list(self.lives.items()):
            if not live.listeners and not live.busy and live.idle_since < since:
                del self.lives[table]
