"""Single writer thread with group commit: writes queued during one transaction are committed in the next."""

import asyncio
import logging
import queue
import threading
from collections.abc import Callable, Sequence
from functools import partial
from itertools import compress
from time import monotonic, perf_counter
from typing import Any, NamedTuple, TypeVar

import msgspec
from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import InterfaceError, OperationalError

from midtown.server.storage.database import write_engine
from midtown.server.storage.effect import Effect
from midtown.server.support.counters import COMMIT_BOUNDS, Histogram
from midtown.server.support.refusals import refused

Returned = TypeVar("Returned")
Row = tuple[str, int, int, int, str, int | None, str, str, int | None]
"""A row of the table `events`, in the order of its columns."""

MOST = 512
"""Maximum number of writes in one transaction."""
STUCK_SECONDS = 1.0
"""Duration from which on a transaction shows that nothing can be stored."""

COLUMNS = '"table", seq, at, tick, kind, seat, message, body, to_move'
INSERT = {
    "sqlite": f"""insert into events ({COLUMNS})
        select {", ".join(f"value ->> {number}" for number in range(9))} from json_each(:rows) where true
        on conflict do nothing""",
    "postgresql": f"""insert into events ({COLUMNS})
        select r ->> 0, (r ->> 1)::int, (r ->> 2)::bigint, (r ->> 3)::bigint, r ->> 4, (r ->> 5)::int, r ->> 6, r ->> 7,
        (r ->> 8)::int from json_array_elements(cast(:rows as json)) r
        on conflict do nothing""",
}

BROKEN = (OperationalError, InterfaceError)
"""Errors of the database itself, such as a full disk or a lost connection."""

log = logging.getLogger(__name__)


class Write(NamedTuple):
    """An event to commit, and side effects for the same transaction if it is accepted."""

    row: Row
    effects: Sequence[Effect] = ()
    guard: Effect | None = None
    """Called in the transaction, after all that was stored before; it raises an error to refuse the event."""


Outcome = bool | Exception
"""True: committed. False: another server has stored an event with this number first.

Otherwise the error, of the database or of a guard.
"""
Done = Callable[[Outcome], None]
Pair = tuple[Any, Any]
"""A `Write` and its `Done`, or a function and its future; after the transaction, either of these and the outcome."""


class Store:
    """Access to the database: reads in threads, writes in one thread, reported in the order of their submission."""

    def __init__(self, engine: Engine) -> None:
        """Start the writer thread."""
        self.engine = engine
        insert = INSERT[engine.dialect.name]
        self.insert, self.insert_returning = text(insert), text(f'{insert} returning "table", seq')
        self.queue: queue.SimpleQueue[Pair | None] = queue.SimpleQueue()
        self.reads: set[asyncio.Future[Any]] = set()
        self.loop = asyncio.get_running_loop()
        self.batches = 0
        self.written = 0
        self.seconds = Histogram(COMMIT_BOUNDS)
        """Durations of transactions with writes."""
        self.failing = False
        """Whether the last transaction failed."""
        self.down = False
        """Whether it failed because of the database itself."""
        self.began: float | None = None
        """Monotonic time at which the running transaction began."""
        self.thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self.thread.start()

    async def read(self, function: Callable[[Connection], Returned]) -> Returned:
        """Run `function` in a thread with a read transaction of its own, and return its result."""

        def reads() -> Returned:
            try:
                with self.engine.connect() as connection:
                    return function(connection)
            except BROKEN as error:
                log.error("nothing could be read", exc_info=error)
                raise refused("storage", "storage.unread") from None

        read = asyncio.ensure_future(asyncio.to_thread(reads))
        self.reads.add(read)
        read.add_done_callback(self.reads.discard)
        return await asyncio.shield(read)  # a thread ends its query, also for a caller that has gone

    async def write(self, function: Callable[[Connection], Returned]) -> Returned:
        """Run `function` in the writer thread; return its result once its changes are durable.

        If it raises, its changes are rolled back and the exception is raised here.
        """
        future: asyncio.Future[Returned] = self.loop.create_future()
        self.queue.put((function, future))
        return await future

    def append(self, write: Write, done: Done) -> None:
        """Queue an event for the next transaction; `done` is called in the event loop with the outcome."""
        self.queue.put((write, done))

    @property
    def works(self) -> bool:
        """Return whether something could be stored now: the last transaction did not fail, and none is stuck."""
        began = self.began
        return not self.down and (began is None or monotonic() - began < STUCK_SECONDS)

    async def close(self) -> None:
        """Commit the queued writes, stop the thread, and close all connections, those of reads once these end."""
        self.queue.put(None)
        await asyncio.to_thread(self.thread.join)
        if self.reads:
            await asyncio.wait(self.reads)
        self.engine.dispose()

    def _run(self) -> None:
        open_ = True
        while open_:
            batch = [self.queue.get()]
            while len(batch) < MOST and not self.queue.empty():
                batch.append(self.queue.get())
            jobs = [job for job in batch if job is not None]
            open_ = len(jobs) == len(batch)
            if jobs:
                self.began = monotonic()
                outcomes = self._commit(jobs)
                self.began = None
                self.loop.call_soon_threadsafe(_deliver, outcomes)

    def _commit(self, jobs: list[Pair], *, contested: bool = False) -> list[Pair]:
        """Run a transaction and return its outcomes; `contested` if another server has stored one of the events."""
        writes = [job for job in jobs if isinstance(job[0], Write) and job[0].guard is None]
        guarded = [job for job in jobs if isinstance(job[0], Write) and job[0].guard is not None]
        functions = [job for job in jobs if not isinstance(job[0], Write)]
        start = perf_counter()
        try:
            with write_engine(self.engine).begin() as connection:
                won = self._insert(connection, [write for write, _ in writes], contested)
                outcomes: list[Pair] = [(done, first) for (_, done), first in zip(writes, won, strict=True)]
                outcomes += [(done, _call(connection, partial(self._insert_guarded, write))) for write, done in guarded]
                outcomes += [(future, _call(connection, function)) for function, future in functions]
            self.seconds.add(perf_counter() - start)
            self.batches += 1
            self.written += sum(won)
            self.failing = self.down = False
        except _ContestedError:
            return self._commit(jobs, contested=True)
        except Exception as error:
            if len(jobs) > 1 and not isinstance(error, BROKEN):
                return [self._commit([job])[0] for job in jobs]  # one of them is to blame
            log.error("nothing was stored", exc_info=error)
            self.failing, self.down = True, isinstance(error, BROKEN)
            return [(done, refused("storage", "storage.failed")) for _, done in jobs]
        return outcomes

    def _insert(self, connection: Connection, writes: list[Write], contested: bool) -> list[bool]:
        """Insert events with their effects; return which were the first with their number.

        Raise _ContestedError if not all were and `contested` is false: rows are fetched only where they tell something.
        """
        if not writes:
            return []
        rows = {"rows": msgspec.json.encode([write.row for write in writes]).decode()}
        if not contested:
            if connection.execute(self.insert, rows).rowcount != len(writes):
                raise _ContestedError
            won = [True] * len(writes)
        else:
            accepted = {(table, seq) for table, seq in connection.execute(self.insert_returning, rows)}
            won = []
            for write in writes:
                won.append((key := write.row[:2]) in accepted)
                accepted.discard(key)
        for write in compress(writes, won):
            for effect in write.effects:
                effect(connection)
        return won

    def _insert_guarded(self, write: Write, connection: Connection) -> bool:
        """Insert an event with its effects if its guard allows it; return whether it was the first with its number."""
        if write.guard is not None:
            write.guard(connection)
        (won,) = self._insert(connection, [write], contested=True)
        self.written += won
        return won


class _ContestedError(Exception):
    """Raised to roll back a transaction in which an event was not the first with its number."""


class _Raised(NamedTuple):
    error: Exception


def _call(connection: Connection, function: Callable[[Connection], object]) -> object:
    try:
        with connection.begin_nested():
            return function(connection)
    except BROKEN:
        raise
    except Exception as error:
        return _Raised(error)


def _deliver(outcomes: list[Pair]) -> None:
    for listener, outcome in outcomes:
        if not isinstance(listener, asyncio.Future):
            try:
                listener(outcome.error if isinstance(outcome, _Raised) else outcome)
            except Exception as error:  # the others still need their outcome
                log.error("an outcome could not be delivered", exc_info=error)
        elif not listener.cancelled():
            if isinstance(outcome, _Raised):
                listener.set_exception(outcome.error)
            elif isinstance(outcome, Exception):
                listener.set_exception(outcome)
            else:
                listener.set_result(outcome)
