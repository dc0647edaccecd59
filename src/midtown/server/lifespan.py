"""Start and stop of a server, and its background tasks."""

import asyncio
import contextlib
import gc
import secrets
from collections.abc import AsyncIterator, Coroutine
from functools import partial
from typing import Final

from sqlalchemy import Connection, Engine

from midtown.arena import rating
from midtown.game import GameError
from midtown.server.accounts import contacts, deletion, identity, passkeys, ratings
from midtown.server.context import Context, ServerConfig
from midtown.server.features.correspondence import answering
from midtown.server.features.daily import deals
from midtown.server.features.leagues import progress as league_progress
from midtown.server.features.notifications import reminders, sending
from midtown.server.features.notifications.hooks import queue as queue_of_hooks
from midtown.server.features.pairing import found_tables
from midtown.server.features.puzzles import growing
from midtown.server.features.series import progress as series_progress
from midtown.server.features.tournaments import progress
from midtown.server.jobs import queue
from midtown.server.jobs.worker_pool import Workers, default_count
from midtown.server.live import archiving, cluster, commands, moderation, presence
from midtown.server.live.commands import submit
from midtown.server.live.hub import SWEEPING, Hub
from midtown.server.live.listener import HubListener
from midtown.server.live.session import TableSession
from midtown.server.storage import service_clock, shuffle_secrets
from midtown.server.storage.database import database_errors, is_postgres, migrate, open_engine, write_engine
from midtown.server.storage.doorbells import Doorbells
from midtown.server.storage.service_clock import BEAT_SECONDS, LONGEST_MS, PULSE_SECONDS, Clock
from midtown.server.storage.writer import Store
from midtown.server.support.counters import Counts
from midtown.server.support.periodic import Periodic, log_failure
from midtown.server.support.rate_limits import Limits
from midtown.support.units import DAY

ANSWERS_SECONDS = 1.0
STALE = 3000
"""Milliseconds after which a server plays an answer that belongs to another one."""


def prepare(config: ServerConfig) -> tuple[Engine, Clock]:
    """Open and migrate the database; return its engine and the service clock, or raise Refused."""
    engine = open_engine(config.database)
    migrate(engine)
    with database_errors(), write_engine(engine).begin() as connection:
        return engine, service_clock.resume(connection)


@contextlib.asynccontextmanager
async def run_server(
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
        announcer = SharedListener(server, doorbells, workers)
        hub = Hub(store, clock, server, counts, shared=True, listener=announcer)
        peers = cluster.Peers(config.database, hub, announcer, answer.set)
    else:
        hub = Hub(store, clock, server, counts, listener=LocalListener(workers))
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


class LocalListener(HubListener):
    """Wakes the workers of this server, and makes conditional moves."""

    def __init__(self, workers: Workers) -> None:
        self.workers = workers

    def job_offered(self) -> None:
        """Wake workers for a new job."""
        self.workers.ring()

    def position_changed(self, session: TableSession) -> None:
        """Make the conditional move that answers, if there is one."""
        answering.answer_soon(session)


class SharedListener(cluster.Announcer):
    """The same where several servers share a database, and tells the others."""

    def __init__(self, server: str, doorbells: Doorbells, workers: Workers) -> None:
        super().__init__(server, doorbells)
        self.workers = workers

    def job_offered(self) -> None:
        """Wake workers here and elsewhere for a new job."""
        self.workers.ring()
        super().job_offered()

    def position_changed(self, session: TableSession) -> None:
        """Make the conditional move that answers, if there is one."""
        answering.answer_soon(session)


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
        await self.beat()
        if self.peers is not None:
            await self.peers.start()
        await self.workers.start()
        await log_failure(self.context.moderation.refresh())
        await log_failure(deals.make_deals(self.context))
        await log_failure(growing.grow(self.context))
        self.context.hub.spawn(asyncio.to_thread(rating.load_model))
        self.tasks = [asyncio.create_task(loop) for loop in self._loops()]

    def _loops(self) -> tuple[Coroutine[object, None, None], ...]:
        context, hub = self.context, self.context.hub
        return (
            HEARTBEAT.loop(self),
            commands.TIMING_OUT.loop(hub),
            found_tables.PERIODIC.loop(context),
            SWEEPING.loop(hub),
            reminders.PERIODIC.loop(context),
            sending.PERIODIC.loop(context),
            queue_of_hooks.PERIODIC.loop(context),
            FORGETTING.loop(context),
            deals.PERIODIC.loop(context),
            growing.PERIODIC.loop(context),
            progress.PERIODIC.loop(hub),
            league_progress.PERIODIC.loop(hub),
            series_progress.PERIODIC.loop(hub),
            ARCHIVING.loop(context),
            moderation.PERIODIC.loop(context.moderation),
            presence.STORING.loop(context.presence),
            presence.CHECKING.loop(context.presence),
            self._answers(),
            self._pulses(),
            log_failure(archiving.count_all(context.store)),
        )

    async def stop(self) -> None:
        """Cancel all tasks, stop the workers, and store the time."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.workers.stop()
        if self.peers is not None:
            await self.peers.stop()
        store, server = self.context.store, self.context.hub.server
        with contextlib.suppress(GameError):
            await self.beat()
            await store.write(lambda connection: service_clock.leave(connection, server))

    async def beat(self) -> None:
        """Store the time, and learn which other servers are alive."""
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
        for session in self.context.hub.loaded_sessions():
            if session.table.deadline is not None:
                session.subscribers.send_snapshots()

    async def _answers(self) -> None:
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.answer.wait(), ANSWERS_SECONDS)
            self.answer.clear()
            await log_failure(self._play_answers())

    async def _play_answers(self) -> None:
        context = self.context
        owner = context.hub.server
        stale = STALE if self.peers is not None else 0
        answers = await context.store.read(lambda connection: queue.unread_answers(connection, owner, stale))
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


async def _forget(context: Context) -> None:
    """Delete what is no longer of use, and let ratings age."""
    now = context.clock.calendar()
    forgets = (
        shuffle_secrets.forget,
        passkeys.forget_challenges,
        deletion.forget_reasons,
        identity.forget_guests,
        queue.forget_turns,
        ratings.age_ratings,
        contacts.forget_lost,
        sending.forget_old,
    )
    for forget in forgets:
        await log_failure(context.store.write(partial(forget, now=now)))


async def _archive(context: Context) -> None:
    if days := context.config.archive_after:
        await archiving.archive_quiet(context.store, context.clock.calendar() - days * DAY)


HEARTBEAT: Final = Periodic(BEAT_SECONDS, BackgroundTasks.beat)
FORGETTING: Final = Periodic(3600.0, _forget)
ARCHIVING: Final = Periodic(60.0, _archive)
