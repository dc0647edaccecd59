"""A server's life: everything is opened, kept going by a few loops, and closed."""

import asyncio
import contextlib
import gc
import logging
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial

from sqlalchemy import Connection, Engine, select, update

from midtown.arena import rating
from midtown.game import GameError
from midtown.server import asks, clock, identity, jobs, passkeys, peers, reminders, shuffles
from midtown.server.clock import BEAT_SECONDS, Clock
from midtown.server.clocks import DAY
from midtown.server.context import Context, Settings
from midtown.server.counts import Counts
from midtown.server.database import migrate, open_engine, reaching, writing
from midtown.server.desk import put
from midtown.server.hub import Hub, Live
from midtown.server.limits import Limits
from midtown.server.notify import is_postgres
from midtown.server.schema import tables
from midtown.server.store import Store
from midtown.server.worker_pool import Workers, default_count

DEADLINES_SECONDS = 0.5
LAG_SECONDS = 0.25
ANSWERS_SECONDS = 1.0
SWEEP_SECONDS = 10.0
REMINDERS_SECONDS = 60.0
GUESTS_SECONDS = 3600.0
STALE = 3000
"""Milliseconds after which another server plays an answer that its own has not."""

log = logging.getLogger(__name__)


def prepare(settings: Settings) -> tuple[Engine, int]:
    """The database in today's shape, and the tick to go on from; Refused in one sentence."""
    engine = open_engine(settings.database)
    migrate(engine)
    with reaching(), writing(engine).begin() as connection:
        return engine, clock.resume(connection)


@contextlib.asynccontextmanager
async def running(
    settings: Settings, engine: Engine, tick: int, limits: Limits, counts: Counts | None = None
) -> AsyncIterator[Context]:
    """A server with all its loops."""
    server = secrets.token_hex(6)
    shared = is_postgres(settings.database)
    store = Store(engine, peers.telling(server) if shared else None)
    time = Clock(tick)
    context = Context(settings, store, time, Hub(store, time, server, counts), limits)
    caretaker = Caretaker(context)
    await caretaker.start()
    gc.collect()
    gc.freeze()
    try:
        yield context
    finally:
        await caretaker.stop()
        await store.close()


class Caretaker:
    """What goes on beside the tables: the beat, deadlines, computer players' answers, reminders, forgetting."""

    def __init__(self, context: Context) -> None:
        self.context = context
        settings = context.settings
        count = default_count() if settings.workers is None else settings.workers
        self.answer = asyncio.Event()
        self.workers = Workers(settings.database, count, self.answer.set)
        self.peers = None
        if is_postgres(settings.database):
            self.peers = peers.Peers(settings.database, context.hub, context.store, context.clock, self.answer.set)
        context.hub.on_job = self.workers.ring
        self.tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Begin everything."""
        await self._beat()
        if self.peers is not None:
            await self.peers.start()
        await self.workers.start()
        self.context.hub.spawn(asyncio.to_thread(rating.prepare))
        self.tasks = [
            asyncio.create_task(self._every(BEAT_SECONDS, self._beat)),
            asyncio.create_task(self._every(DEADLINES_SECONDS, self._deadlines)),
            asyncio.create_task(self._every(SWEEP_SECONDS, self._sweep)),
            asyncio.create_task(self._every(REMINDERS_SECONDS, self._remind)),
            asyncio.create_task(self._every(GUESTS_SECONDS, self._guests)),
            asyncio.create_task(self._answers()),
            asyncio.create_task(self._lag()),
        ]

    async def stop(self) -> None:
        """End everything, what is being thought about included."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.workers.stop()
        if self.peers is not None:
            await self.peers.stop()
        with contextlib.suppress(GameError):
            await self._beat()

    async def _every(self, seconds: float, work: Callable[[], Awaitable[object]]) -> None:
        while True:
            await asyncio.sleep(seconds)
            await self._safely(work)

    async def _safely(self, work: Callable[[], Awaitable[object]]) -> None:
        try:
            await work()
        except GameError as error:
            log.warning("%s", error)
        except Exception as error:
            log.error("one of the server's rounds has failed", exc_info=error)

    async def _beat(self) -> None:
        context = self.context
        beat = partial(clock.beat, server=context.hub.server, tick=context.clock.tick())
        alive = await context.store.write(beat)
        if self.peers is not None:
            self.peers.still(alive)

    async def _deadlines(self) -> None:
        context = self.context
        tick = context.clock.tick()
        late = select(tables.c.id).where(tables.c.deadline_tick <= tick)
        for table in await context.store.read(lambda connection: list(connection.execute(late).scalars())):
            live = await context.hub.live(table)
            days = live.table.settings.pace.kind == "days"
            if not (days and await context.store.write(partial(_on_vacation, context, live))):
                with contextlib.suppress(GameError):
                    await put(context, live, partial(asks.timed_out, tick))

    async def _answers(self) -> None:
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.answer.wait(), ANSWERS_SECONDS)
            self.answer.clear()
            await self._safely(self._play_answers)

    async def _play_answers(self) -> None:
        context = self.context
        owner = context.hub.server
        stale = STALE if self.peers is not None else 0
        found = await context.store.read(lambda connection: jobs.answered(connection, owner, stale))
        await asyncio.gather(*(self._play(answer) for answer in found))

    async def _play(self, answer: jobs.Answer) -> None:
        context = self.context
        if answer.hint:
            await context.hints.told(answer)
            return
        live = await context.hub.live(answer.table)
        asked = live.table.clocks.since
        try:
            await put(context, live, partial(asks.answered, answer.seq, answer.text))
            context.hub.counts.answered.add(max(0, context.clock.tick() - asked) / 1000)
        except GameError:
            if live.table.turn > answer.seq:  # it is no longer asked
                await context.store.write(jobs.forget(answer.table, answer.seq))

    async def _lag(self) -> None:
        loop, lag = asyncio.get_running_loop(), self.context.hub.counts.lag
        while True:
            due = loop.time() + LAG_SECONDS
            await asyncio.sleep(LAG_SECONDS)
            lag.add(max(0.0, loop.time() - due))

    async def _sweep(self) -> None:
        self.context.hub.forget()

    async def _remind(self) -> None:
        await reminders.remind(self.context)

    async def _guests(self) -> None:
        now = self.context.clock.calendar()
        await self.context.store.write(lambda connection: shuffles.forget(connection, now))
        await self.context.store.write(lambda connection: passkeys.forget_challenges(connection, now))
        await self.context.store.write(lambda connection: identity.forget_guests(connection, now))


def _on_vacation(context: Context, live: Live, connection: Connection) -> bool:
    """Whether the player to move is away; then he has a day after that."""
    table = live.table
    if table.to_move is None:
        return False
    visitor = identity.visitor_named(connection, table.seats[table.to_move].player or "")
    away = 0 if visitor is None else visitor.away_until - context.clock.calendar()
    if away <= 0:
        return False
    later = context.clock.tick() + away + DAY
    connection.execute(update(tables).where(tables.c.id == table.id).values(deadline_tick=later))
    return True
