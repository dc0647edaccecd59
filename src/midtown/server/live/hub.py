"""The registry of the tables that are in memory at this server."""

import asyncio
import logging
from collections.abc import Callable, Collection, Coroutine, Iterable, Iterator, Sequence
from functools import partial
from typing import Final

from sqlalchemy import Connection

from midtown.server.live.listener import HubListener
from midtown.server.live.opening import PreparedTable
from midtown.server.live.session import TableSession
from midtown.server.live.submissions import Services, count_opened
from midtown.server.storage.database import Cells
from midtown.server.storage.service_clock import Clock
from midtown.server.storage.writer import Store
from midtown.server.support.counters import Counts
from midtown.server.support.periodic import Periodic
from midtown.server.support.refusals import refused
from midtown.server.tables import repository, spectator_lines
from midtown.server.tables.state import TableState

log = logging.getLogger(__name__)
IDLE_SECONDS = 30.0
"""A table without subscribers leaves memory after that many seconds; its rows stay."""
ELSEWHERE_SECONDS = 5.0
"""The same, if people are connected to it at another server, which would ring here for each of its events."""
REMEMBERED: Final = 600.0
"""Seconds for which the token of an ended session is remembered: longer than any request or message waits."""


class Hub:
    """All live tables of this server, loaded when they are first asked for."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        server: str,
        counts: Counts | None = None,
        *,
        shared: bool = False,
        listener: HubListener | None = None,
    ) -> None:
        """Take what sessions need: `server` is this server's id, one of its own in each run.

        `shared` is whether other servers work on the same tables. The `listener` receives what happens at the tables.
        """
        self.store = store
        self.clock = clock
        self.server = server
        self.counts = counts or Counts()
        self.shared = shared
        self.listener = listener or HubListener()
        self.ended = EndedSessions(lambda: clock.monotonic())
        self.services = Services(
            store=store,
            clock=clock,
            server=server,
            shared=shared,
            counts=self.counts,
            spawn=self.spawn,
            listener=self.listener,
            on_broken=self._drop,
        )
        self.sessions: dict[str, TableSession] = {}
        self.unannounced: set[str] = set()
        """Tables in memory of which other servers were not told, so that none rings here for their events."""
        self.loading: dict[str, asyncio.Future[TableSession | None]] = {}
        self.tasks: set[asyncio.Task[object]] = set()

    async def get(self, table: str) -> TableSession:
        """Return the session of a table, loading it if needed; raise Refused if there is no such table."""
        session = await self._find(table)
        if table in self.unannounced:
            await session.refresh_and_wait()
            self._announce(session)
        return session

    async def list_states(self, tables: Sequence[str]) -> list[TableState]:
        """Return the states of tables for a list, as they are stored now; raise Refused if one does not exist.

        Other servers are not told of a table that only lists have asked for. They would ring here for each of its
        events, and a list is read at any server. So what they have stored is asked for with each list.
        """
        if not self.shared:
            return [(await self.get(table)).table for table in tables]
        aging = {table for table in tables if self._is_present(table)}
        sessions = [await self._find(table, announced=False) for table in tables]
        for session, seq in await self.outdated_sessions(session for session in sessions if session.table.id in aging):
            await session.wait_for_event(seq)
        return [session.table for session in sessions]

    async def outdated_sessions(self, sessions: Iterable[TableSession]) -> list[tuple[TableSession, int]]:
        """Return the sessions at whose tables more is stored than is here, with the number of the last event."""
        loaded = {session.table.id: session for session in sessions}
        if not loaded:
            return []
        stored = {table: session.table.seq for table, session in loaded.items()}
        newest = await self.store.read(partial(repository.tables_behind, stored=stored))
        return [(loaded[table], seq) for table, seq in newest.items()]

    def _is_present(self, table: str) -> bool:
        """Return whether a table is in memory, or being read, so that something may be stored that is not here."""
        return table in self.sessions or table in self.loading

    async def _find(self, table: str, announced: bool = True) -> TableSession:
        if (session := self.sessions.get(table)) is None:
            if (future := self.loading.get(table)) is None:
                future = asyncio.ensure_future(self._load(table, announced))
                self.loading[table] = future
                future.add_done_callback(lambda _: self.loading.pop(table, None))
            session = await asyncio.shield(future)
        if session is None:
            raise refused("missing", "table.missing")
        session.idle_since = self.clock.monotonic()
        return session

    async def get_fresh(self, table: str) -> TableSession:
        """Return the session with all that any server has stored before.

        Those who ask may have seen it at another server, or have stored it there.
        """
        aging = self.shared and self._is_present(table)
        session = await self.get(table)
        if not aging:
            return session
        await session.wait_for_event(await self.store.read(partial(repository.last_event_number, table=table)))
        return session if session.phase != "closed" else await self.get(table)

    async def _load(self, table: str, announced: bool) -> TableSession | None:
        state, line = await self.store.read(partial(self._read, table=table))
        if state is None:
            return None
        session = TableSession(state, self.services, line)
        self.sessions[table] = session
        self.unannounced.add(table)
        if announced:
            self._announce(session)
        return session

    def _read(self, connection: Connection, table: str) -> tuple[TableState | None, int]:
        state = repository.load(connection, table)
        shared = state is not None and self.shared
        return state, spectator_lines.last_numbers(connection, [table]).get(table, 0) if shared else 0

    def _announce(self, session: TableSession) -> None:
        """Tell other servers that a table is in memory here, unless they know."""
        if session.table.id in self.unannounced:
            self.unannounced.remove(session.table.id)
            self.listener.table_loaded(session)

    async def open(self, opening: PreparedTable) -> None:
        """Store a new table, and count it."""
        await self.store.write(opening.effect)
        self.note_opened(opening)

    def note_opened(self, opening: PreparedTable) -> None:
        """Count a table that was stored, and wake workers for it."""
        count_opened(self.counts, opening.table)
        self.listener.job_offered()

    def loaded_sessions(self) -> Iterator[TableSession]:
        """Return the sessions in memory."""
        return iter(self.sessions.values())

    def announced_sessions(self) -> list[TableSession]:
        """Return the sessions of which other servers know."""
        return [session for session in self.loaded_sessions() if session.table.id not in self.unannounced]

    def close_idle_sessions(self) -> None:
        """Close sessions without subscribers that were idle for long enough."""
        now = self.clock.monotonic()
        for session in list(self.loaded_sessions()):
            most = ELSEWHERE_SECONDS if any(map(any, session.subscribers.elsewhere.values())) else IDLE_SECONDS
            if not session.subscribers and session.phase == "idle" and session.idle_since < now - most:
                self._drop(session)
                session.close()

    def _drop(self, session: TableSession) -> None:
        self.sessions.pop(session.table.id, None)
        self.unannounced.discard(session.table.id)
        self.listener.table_dropped(session)

    def apply_row(self, row: Cells) -> None:
        """Apply an event that another server has committed, given as its row of `events`."""
        if (session := self.sessions.get(row[0])) is not None:
            session.apply_row(row)

    def refresh(self) -> None:
        """Catch up every table with the database, as notifications may have been missed."""
        for session in self.loaded_sessions():
            session.refresh()

    def spawn(self, work: Coroutine[object, None, object]) -> None:
        """Run a coroutine in the background; log its exception."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._spawned)

    def _spawned(self, task: asyncio.Task[object]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("a background task failed", exc_info=error)


async def _forget(hub: Hub) -> None:
    hub.close_idle_sessions()


SWEEPING: Final = Periodic(10.0, _forget)
"""Tables that nobody looks at leave the memory."""


class EndedSessions:
    """The hashes of tokens whose sessions have ended lately."""

    def __init__(self, monotonic: Callable[[], float]) -> None:
        self.monotonic = monotonic
        self.since: dict[str, float] = {}
        """By hash: when it ended, the oldest first."""

    def note(self, tokens: Collection[str]) -> None:
        """Remember that these sessions have ended, and forget those of long ago."""
        now = self.monotonic()
        while self.since and next(iter(self.since.values())) < now - REMEMBERED:
            del self.since[next(iter(self.since))]
        for token in tokens:
            self.since.setdefault(token, now)

    def has(self, token: str | None) -> bool:
        """Return whether the session with this hash has ended."""
        return token in self.since

    def since_less_than(self, token: str | None, seconds: float) -> bool:
        """Return whether the session with this hash has ended less than some seconds ago."""
        ended = self.since.get(token or "")
        return ended is not None and self.monotonic() < ended + seconds

    def check(self, token: str | None) -> None:
        """Raise Refused if the session with this hash has ended."""
        if token in self.since:
            raise refused("identity", "identity.needed")
