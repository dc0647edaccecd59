"""The service clock: independent of the wall clock, and stopped while nobody can play.

Players' clocks use it, so that neither a crash nor a wrong wall clock costs them time. A heartbeat stores it in the
only row of `service`; a restart resumes from there.

It runs only as long as a server shows that it works. The event loop gives a `pulse` several times a second, and the
clock goes `LONGEST_MS` beyond the last one at most: a process that was stopped for 20 s loses none of its players' time
but that. While nothing can be stored, the clock stands at the moment of the last transaction that was. Moves that
arrive then count with that moment, once they can be stored.

Several servers on one PostgreSQL share one time, that of the server that is furthest ahead: a server that was stopped,
or could not store, takes over the others' time with its next beat, and never sets theirs back. So time goes on as long
as one of them works. A server that was stopped is behind until then, and takes nobody's time by a clock of its own.
"""

import time
from collections.abc import Callable
from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, literal_column, select, text, update
from sqlalchemy.sql.elements import ColumnElement

from midtown.server.storage.schema.play import servers, service

BEAT_SECONDS = 1.0
PULSE_SECONDS = 0.25
LONGEST_MS = 500.0
"""Milliseconds that the clock runs on without a pulse."""
FRESH = 2000
"""Milliseconds after its beat for which a server is taken to go on beating."""
AGREED = 50
"""Milliseconds by which servers may differ."""
ALIVE = 5000
"""Milliseconds after its last heartbeat until a server counts as dead."""
SILENT = 60_000
"""Milliseconds after its last heartbeat for which a server that did not stop may still be at work."""
FIRST = "insert into service (id, tick, beat_at) values (1, 0, {now}) on conflict do nothing"
RUNNING = 6061995
"""PostgreSQL's advisory lock that all running servers share; it is free once all of them are dead."""
WORKING = 6061996
"""PostgreSQL's advisory lock that all workers share."""
HOLD = f"select pg_advisory_lock_shared({RUNNING})"
HELD = f"""select exists(select 1 from pg_locks where locktype = 'advisory' and classid = 0 and objid = {RUNNING}
    and database = (select oid from pg_database where datname = current_database()))"""


class _Moment(NamedTuple):
    """A moment at which the clock was set."""

    tick: float
    seen: float
    """In seconds of the monotonic clock."""
    stands: bool
    """Whether the clock has stood still since."""


class Clock:
    """The service clock of a process, and the calendar time for display."""

    def __init__(self, start: int = 0, monotonic: Callable[[], float] = time.monotonic) -> None:
        self.monotonic = monotonic
        self.longest = float("inf")
        """Milliseconds that it runs on without a pulse; a server that gives pulses sets it to `LONGEST_MS`."""
        self._last = _Moment(start, monotonic(), False)
        self._stored = float(start)
        """The time at which a transaction was last stored, to a pulse."""
        self._lost = 0.0
        """Milliseconds for which the clock has stood still since it last went on."""

    def start(self, tick: int) -> None:
        """Show this time at the moment at which the clock was made, and what has passed since beyond it."""
        self._last = self._last._replace(tick=tick)
        self._stored = tick

    def _tick(self, at: float) -> float:
        last = self._last  # once, as other threads read the time, too
        return last.tick if last.stands else last.tick + max(0.0, min((at - last.seen) * 1000, self.longest))

    def tick(self) -> int:
        """Return the service time in milliseconds."""
        return int(self._tick(self.monotonic()) + 1e-6)  # sums of fractions may be a little less than a millisecond

    def pulse(self, *, works: bool, stored: bool) -> bool:
        """Go on as this process runs; stand still unless it `works`, at the time of the last pulse that had `stored`.

        Return whether clocks have to be shown anew, as they stood still for a while.
        """
        at, last = self.monotonic(), self._last
        tick = self._tick(at)
        if stored:
            self._stored = max(self._stored, tick)
        if not works:
            tick = min(tick, self._stored)
        self._lost += (at - last.seen) * 1000 - (tick - last.tick)
        self._last = _Moment(tick, at, not works)
        visible = works and self._lost >= 2 * LONGEST_MS
        if works:
            self._lost = 0.0
        return visible

    def advance(self, tick: int) -> bool:
        """Take over the time of other servers if it is later than this one's; return whether it was."""
        at, last = self.monotonic(), self._last
        if tick <= self._tick(at) + AGREED:
            return False
        self._last = _Moment(tick, at, last.stands)
        self._stored = max(self._stored, tick)
        return True

    def calendar(self) -> int:
        """Return the calendar time in milliseconds since 1970."""
        return int(time.time() * 1000)


def now(connection: Connection) -> ColumnElement[int]:
    """Return the database's calendar time in milliseconds, on which several hosts agree."""
    if connection.dialect.name == "sqlite":
        return literal_column("cast((julianday('now') - 2440587.5) * 86400000 as integer)")
    return literal_column("cast(extract(epoch from clock_timestamp()) * 1000 as bigint)")


def resume(connection: Connection, monotonic: Callable[[], float] = time.monotonic) -> Clock:
    """Return the clock that goes on with the time of the running servers, or from where the last one stopped.

    It runs from the moment at which the time was read, however long the rest of a start takes. Other servers can run
    only with PostgreSQL; this server takes the shared lock there.
    """
    connection.execute(text(FIRST.format(now=now(connection))))
    at = now(connection).label("now")
    row = connection.execute(select(service.c.tick, service.c.beat_at, at).with_for_update()).one()
    clock = Clock(monotonic=monotonic)
    since = 0
    if connection.dialect.name == "postgresql":
        if connection.execute(text(HELD)).scalar():
            since = int(row.now - row.beat_at)
        connection.execute(text(HOLD))
    tick = int(row.tick) + (since if 0 <= since < ALIVE else 0)
    connection.execute(update(service).values(tick=tick, beat_at=row.now))
    clock.start(tick)
    return clock


class Beat(NamedTuple):
    """What a heartbeat has found."""

    alive: list[str]
    """The ids of all running servers."""
    tick: int
    """The time that they share; later than this server's own if that was behind."""


def beat(connection: Connection, server: str, tick: int, last: int = 0) -> Beat:
    """Store the time and the heartbeat of `server`; `last` is the time that its last heartbeat stored.

    Another server that has stored a time since goes on from it.
    """
    at = now(connection).label("now")
    row = connection.execute(select(service.c.tick, service.c.beat_at, at).with_for_update()).one()
    passed = int(row.now - row.beat_at)
    shared = max(tick, int(row.tick) + (passed if row.tick > last > 0 and 0 <= passed < FRESH else 0))
    connection.execute(update(service).values(tick=shared, beat_at=row.now))
    if not connection.execute(update(servers).where(servers.c.id == server).values(beat_tick=shared)).rowcount:
        connection.execute(insert(servers).values(id=server, beat_tick=shared))
    connection.execute(delete(servers).where(servers.c.beat_tick < shared - 60 * ALIVE))
    return Beat(alive(connection, shared), shared)


def alive(connection: Connection, tick: int, within: int = ALIVE) -> list[str]:
    """Return the ids of all running servers: those that gave a heartbeat `within` that many milliseconds."""
    lately = select(servers.c.id).where(servers.c.beat_tick >= tick - within)
    return [row.id for row in connection.execute(lately)]


def leave(connection: Connection, server: str) -> None:
    """Store that a server has stopped, so that nobody waits for it."""
    connection.execute(delete(servers).where(servers.c.id == server))
