"""Tables and load at a glance, as the database has them."""

from typing import NamedTuple

from sqlalchemy import Connection, func, select

from midtown.server.features.operators import reports
from midtown.server.storage import service_clock
from midtown.server.storage.schema.accounts import players
from midtown.server.storage.schema.play import jobs, servers, service, tables
from midtown.support.units import DAY


class Overview(NamedTuple):
    """Counts of everything; `tables` by game and status."""

    tables: dict[str, dict[str, int]]
    accounts: int
    claimed: int
    seen: int
    """Accounts seen within a day."""
    waiting: int
    """Questions to computer players without an answer."""
    oldest: int
    """Milliseconds for which the oldest of them has waited."""
    servers: int
    """Running servers."""
    reports: int
    """Open reports."""


def overview(connection: Connection, now: int) -> Overview:
    """Return all counts."""
    games: dict[str, dict[str, int]] = {}
    counted = select(tables.c.game, tables.c.status, func.count()).group_by(tables.c.game, tables.c.status)
    for game, status, count in connection.execute(counted.order_by(tables.c.game)):
        games.setdefault(game, {})[status] = count
    people = select(func.count(), func.count(players.c.claim)).select_from(players)
    accounts, claimed = connection.execute(people).one()
    seen = select(func.count()).select_from(players).where(players.c.seen_at > now - DAY)
    open_jobs = select(func.count(), func.min(jobs.c.offered_at)).where(jobs.c.answered_at.is_(None))
    waiting, since = connection.execute(open_jobs).one()
    return Overview(
        tables=games,
        accounts=accounts,
        claimed=claimed,
        seen=connection.execute(seen).scalar_one(),
        waiting=waiting,
        oldest=0 if since is None else max(0, now - since),
        servers=_running(connection),
        reports=reports.open_count(connection),
    )


def _running(connection: Connection) -> int:
    """Return the number of servers with a heartbeat, none if the service's own is old."""
    now = service_clock.now(connection).label("now")
    row = connection.execute(select(service.c.tick, service.c.beat_at, now)).first()
    if row is None or row.now - row.beat_at > service_clock.ALIVE:
        return 0
    alive = select(func.count()).select_from(servers).where(servers.c.beat_tick >= row.tick - service_clock.ALIVE)
    return connection.execute(alive).scalar_one()
