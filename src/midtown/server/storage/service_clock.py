"""The service clock: monotonic, independent of the wall clock, and stopped while no server runs.

Players' clocks use it, so that neither a crash nor a wrong wall clock costs them time. A heartbeat stores it in the
only row of `service`; a restart resumes from there.
"""

import time
from collections.abc import Callable

from sqlalchemy import Connection, case, delete, insert, literal_column, select, text, update
from sqlalchemy.sql.elements import ColumnElement

from midtown.server.storage.schema import servers, service

BEAT_SECONDS = 1.0
ALIVE = 5000
"""Milliseconds after its last heartbeat until a server counts as dead."""
FIRST = "insert into service (id, tick, beat_at) values (1, 0, {now}) on conflict do nothing"
RUNNING = 6061995
"""PostgreSQL's advisory lock that all running servers share; it is free once all of them are dead."""
WORKING = 6061996
"""PostgreSQL's advisory lock that all workers share."""
HOLD = f"select pg_advisory_lock_shared({RUNNING})"
HELD = f"""select exists(select 1 from pg_locks where locktype = 'advisory' and classid = 0 and objid = {RUNNING}
    and database = (select oid from pg_database where datname = current_database()))"""


class Clock:
    """The service clock of a process, and the calendar time for display."""

    def __init__(self, start: int = 0, monotonic: Callable[[], float] = time.monotonic) -> None:
        self.monotonic = monotonic
        self.base = start - int(monotonic() * 1000)

    def tick(self) -> int:
        """Return the service time in milliseconds."""
        return self.base + int(self.monotonic() * 1000)

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
    clock.base += tick
    return clock


def beat(connection: Connection, server: str, tick: int) -> list[str]:
    """Store the time and the heartbeat of `server`; return the ids of all running servers."""
    later = case((service.c.tick < tick, tick), else_=service.c.tick)
    connection.execute(update(service).values(tick=later, beat_at=now(connection)))
    if not connection.execute(update(servers).where(servers.c.id == server).values(beat_tick=tick)).rowcount:
        connection.execute(insert(servers).values(id=server, beat_tick=tick))
    connection.execute(delete(servers).where(servers.c.beat_tick < tick - 60 * ALIVE))
    alive = select(servers.c.id).where(servers.c.beat_tick >= tick - ALIVE)
    return [row.id for row in connection.execute(alive)]
