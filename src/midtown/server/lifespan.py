"""Start and stop of a server, and its background tasks."""

import asyncio
import contextlib
import gc
import logging
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial

from sqlalchemy import Connection, Engine, select

from midtown.arena import rating
from midtown.game import GameError
from midtown.server.accounts import deletion, identity, passkeys
from midtown.server.context import Context, ServerConfig
from midtown.server.features.correspondence import answering
from midtown.server.features.daily import deals
from midtown.server.features.notifications import reminders
from midtown.server.features.pairing import opening
from midtown.server.features.pairing.opening import PAIR_SECONDS
from midtown.server.features.tournaments import progress
from midtown.server.jobs import queue
from midtown.server.jobs.worker_pool import Workers, default_count
from midtown.server.live import archiving, cluster, commands
from midtown.server.live.hub import Hub
from midtown.server.live.moderation import REFRESH_SECONDS
from midtown.server.live.presence import CHECK_SECONDS, STORE_SECONDS
from midtown.server.live.request import submit
from midtown.server.storage import service_clock, shuffle_secrets
from midtown.server.storage.database import database_errors, migrate, open_engine, writing
from midtown.server.storage.doorbells import Doorbells
from midtown.server.storage.notify import is_postgres
from midtown.server.storage.schema import tables
from midtown.server.storage.service_clock import BEAT_SECONDS, LONGEST_MS, PULSE_SECONDS, Clock
from midtown.server.storage.writer import Store
from midtown.server.support.counters import Counts
from midtown.server.support.rate_limits import Limits
from midtown.server.tables import deadlines
from midtown.support.units import DAY

DEADLINES_SECONDS = 0.5
ANSWERS_SECONDS = 1.0
SWEEP_SECONDS = 10.0
REMINDERS_SECONDS = 60.0
GUESTS_SECONDS = 3600.0
ARCHIVE_SECONDS = 60.0
DEALS_SECONDS = 60.0
TOURNAMENTS_SECONDS = 2.0
STALE = 3000
"""Milliseconds after which a server plays an answer that belongs to another one."""

log = logging.getLogger(__name__)


def prepare(config: ServerConfig) -> tuple[Engine, Clock]:
    """Open and migrate the database; return its engine and the service clock, or raise Refused."""
    engine = open_engine(config.database)
    migrate(engine)
    with database_errors(), writing(engine).begin() as connection:
        return engine, service_clock.resume(connection)


@contextlib.asynccontextmanager
async def running(
    config: ServerConfig, engine: Engine, clock: Clock, limits: Limits, counts: Counts | None = None
) -> AsyncIterator[Context]:
    """Run a server with its background tasks and yield its context."""
    server = secrets.token_hex(6)
    shared = is_postgres(config.database)
    store = Store(engine)
    answer = asyncio.Event()
    workers = Workers(config.database, default_count() if config.workers is None else config.workers, answer.set)
    doorbells = peers = None
    if shared:
        doorbells = Doorbells(config.database)
        announcer = cluster.Announcer(server, doorbells)
        hub = Hub(
            store,
            clock,
            server,
            counts,
            shared=True,
            on_job=partial(_ring, workers, doorbells),
            on_load=announcer.announce_loaded,
            on_presence=announcer.announce,
            on_turn=answering.answer_soon,
            on_stored=announcer.announce_stored,
            on_line=announcer.announce_line,
            on_drop=announcer.announce_dropped,
            on_rest=announcer.announce_rested,
        )
        peers = cluster.Peers(config.database, hub, announcer, answer.set)
        hub.on_ended = peers.bells.ring
    else:
        hub = Hub(store, clock, server, counts, on_job=workers.ring, on_turn=answering.answer_soon)
    context = Context(config=config, store=store, clock=clock, hub=hub, limits=limits)
    background = BackgroundTasks(context, workers, peers, answer)
    await background.start()
    gc.collect()
    gc.freeze()
    try:
        yield context
    finally:
        await background.stop()
        for stop in context.on_stop:
            stop()
        if doorbells is not None:
            await asyncio.to_thread(doorbells.close)
        await store.close()
        gc.unfreeze()


def _ring(workers: Workers, doorbells: Doorbells) -> None:
    """Wake workers here and elsewhere for a new job."""
    workers.ring()
    doorbells.ring(queue.OFFERED)


class BackgroundTasks:
    """Background tasks of a server: heartbeat, deadlines, computer players' answers, presence, reminders, cleanup."""

    def __init__(self, context: Context, workers: Workers, peers: cluster.Peers | None, answer: asyncio.Event) -> None:
        """`answer` is set when a computer player may have answered."""
        self.context = context
        self.workers = workers
        self.peers = peers
        self.answer = answer
        self.beaten = 0
        """The time that the last heartbeat has stored."""
        self.stored = 0
        """The number of transactions at the last pulse."""
        self.tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Start the workers, the connection to other servers and all tasks."""
        self.context.clock.longest = LONGEST_MS
        self._pulse()
        await self._beat()
        if self.peers is not None:
            await self.peers.start()
        await self.workers.start()
        await self._safely(self.context.moderation.refresh)
        await self._safely(self._deals)
        self.context.hub.spawn(asyncio.to_thread(rating.load_model))
        self.tasks = [
            asyncio.create_task(self._every(BEAT_SECONDS, self._beat)),
            asyncio.create_task(self._every(DEADLINES_SECONDS, self._deadlines)),
            asyncio.create_task(self._every(PAIR_SECONDS, self._pair)),
            asyncio.create_task(self._every(SWEEP_SECONDS, self._sweep)),
            asyncio.create_task(self._every(REMINDERS_SECONDS, self._remind)),
            asyncio.create_task(self._every(GUESTS_SECONDS, self._guests)),
            asyncio.create_task(self._every(DEALS_SECONDS, self._deals)),
            asyncio.create_task(self._every(TOURNAMENTS_SECONDS, self._tournaments)),
            asyncio.create_task(self._every(ARCHIVE_SECONDS, self._archive)),
            asyncio.create_task(self._every(REFRESH_SECONDS, self.context.moderation.refresh)),
            asyncio.create_task(self._every(STORE_SECONDS, self.context.presence.store)),
            asyncio.create_task(self._every(CHECK_SECONDS, self.context.presence.check)),
            asyncio.create_task(self._answers()),
            asyncio.create_task(self._pulses()),
            asyncio.create_task(self._safely(partial(archiving.count_all, self.context.store))),
        ]

    async def stop(self) -> None:
        """Cancel all tasks, stop the workers, and store the time."""
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
            log.error("a background task has failed", exc_info=error)

    async def _beat(self) -> None:
        context = self.context

        def beat(connection: Connection) -> service_clock.Beat:
            return service_clock.beat(connection, context.hub.server, context.clock.tick(), self.beaten)

        # The writer asks for the time itself, as it may begin only a while after this.
        beaten = await context.store.write(beat)
        self.beaten = beaten.tick
        if self.peers is not None:
            if context.clock.advance(beaten.tick):
                self._show_clocks()
            self.peers.set_alive(beaten.alive)
            await self.peers.catch_up()

    async def _pulses(self) -> None:
        loop, lag = asyncio.get_running_loop(), self.context.hub.counts.lag
        while True:
            due = loop.time() + PULSE_SECONDS
            await asyncio.sleep(PULSE_SECONDS)
            lag.add(max(0.0, loop.time() - due))
            if self._pulse():
                self._show_clocks()

    def _pulse(self) -> bool:
        store = self.context.store
        stored, self.stored = store.batches > self.stored, store.batches
        return self.context.clock.pulse(works=store.works, stored=stored)

    def _show_clocks(self) -> None:
        """Show the clocks as they are to everybody: those of the pages went on while the service's stood still."""
        for session in self.context.hub.all():
            if session.table.deadline is not None:
                session.show()

    async def _deadlines(self) -> None:
        context = self.context
        tick = context.clock.tick()
        late = select(tables.c.id).where(tables.c.deadline_tick <= tick)
        for table in await context.store.read(lambda connection: list(connection.execute(late).scalars())):
            await self._safely(partial(self._time_out, table))

    async def _time_out(self, table: str) -> None:
        """Let a table decide whether time has run out; if it has not, the column that says so is wrong."""
        context = self.context
        session = await context.hub.get(table)
        await session.reckon()
        with contextlib.suppress(GameError):
            await submit(session, commands.time_out)
        deadline = session.table.deadline
        if deadline is None or deadline > context.clock.tick():
            await context.store.write(deadlines.store(session.table))

    async def _pair(self) -> None:
        for table in await opening.pair(self.context.hub):
            self.context.hub.spawn(reminders.notify(self.context, table))

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
        answers = await context.store.read(lambda connection: queue.answered(connection, owner, stale))
        await asyncio.gather(*(self._play(answer) for answer in answers))

    async def _play(self, answer: queue.Answer) -> None:
        context = self.context
        if answer.hint:
            await context.hints.deliver(answer)
            return
        session = await context.hub.get(answer.table)
        offered = session.table.turned_at
        try:
            await submit(session, partial(commands.play_answer, answer.seq, answer.text))
            context.hub.counts.answered.add(max(0, context.clock.tick() - offered) / 1000)
        except GameError:
            if session.table.turn > answer.seq:  # the job is obsolete
                await context.store.write(queue.forget(answer.table, answer.seq))

    async def _sweep(self) -> None:
        self.context.hub.forget()

    async def _remind(self) -> None:
        # First, as nobody is reminded of a turn that a condition answers.
        await self._safely(partial(answering.answer_all, self.context.hub))
        await reminders.remind(self.context)

    async def _guests(self) -> None:
        now = self.context.clock.calendar()
        forgets = (
            shuffle_secrets.forget,
            passkeys.forget_challenges,
            deletion.forget,
            identity.forget_guests,
            queue.forget_turns,
        )
        for forget in forgets:
            await self._safely(partial(self.context.store.write, partial(forget, now=now)))

    async def _deals(self) -> None:
        now = self.context.clock.calendar()
        await self.context.store.write(lambda connection: deals.ensure(connection, now))

    async def _tournaments(self) -> None:
        await progress.go_on(self.context.hub)

    async def _archive(self) -> None:
        context = self.context
        if days := context.config.archive_after:
            await archiving.archive_quiet(context.store, context.clock.calendar() - days * DAY)
