"""Whose work the searches of computer players are, and how many long ones a player may cause."""

from collections import Counter
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, select

from midtown import bots
from midtown.server.jobs.queue import LONG, Cause, cost
from midtown.server.storage.schema.play import events, tables
from midtown.server.storage.writer import Store
from midtown.server.support.rate_limits import MOST_KEYS, Limits
from midtown.server.support.refusals import refused
from midtown.server.tables.events import Agreed
from midtown.server.tables.settings import TableSettings
from midtown.server.tables.state import TableState
from midtown.support.units import DAY, SECOND

WRITTEN = 60.0
"""Seconds after which a table without a row was never stored, or is deleted."""
LIMIT = "long_searches"


def work_cause(table: TableState) -> Cause:
    """Return whose work the table's computer players are: of a person who sits there, the creator if they do.

    Where only computers play, nobody waits; the work is the tournament's, or the creator's.
    """
    people = [table.seats[number].holder or "" for number in sorted(table.person_seats())]
    if not people:
        return Cause(table.settings.tournament or table.creator, background=True)
    return Cause(table.creator if table.creator in people else people[0])


class LongSearchTable(NamedTuple):
    """A table with long searches: how many seats may have them, and when it was opened."""

    seats: int
    at: float
    again: bool = False
    """Whether it is over, and its rematch is just being opened."""


class LongSearches:
    """The tables with long searches that were opened at this server, by address."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.tables: dict[str, dict[str, LongSearchTable]] = {}
        """The address that has opened one last is at the end."""

    async def hold(self, store: Store, address: str, table: str, settings: TableSettings, again: bool = False) -> None:
        """Count a table that will be stored, or the rematch of a table; raise Refused if there are too many seats."""
        seats = seats_with_long_searches(settings)
        if not seats or self.limits.free:
            return
        opened = self.tables.pop(address, {})
        before = opened.get(table)
        # Before others that wait for the database, too.
        opened[table] = LongSearchTable(seats, self.limits.monotonic(), again)
        self.tables[address] = opened
        while len(self.tables) > MOST_KEYS:
            del self.tables[next(iter(self.tables))]
        others = [item for item in opened if item != table]
        now_at = await store.read(lambda connection: {other: last_table(connection, other) for other in others})
        self._follow(opened, now_at)
        most = self.limits.most[LIMIT]
        if sum(entry.seats for entry in opened.values()) > most:
            opened.pop(table, None)
            if before is not None:
                opened[table] = before
            raise refused("limit", "opening.long", most=str(most), seconds=f"{LONG:g}")

    def _follow(self, opened: dict[str, LongSearchTable], now_at: dict[str, tuple[str, bool | None]]) -> None:
        """Replace tables by their rematches, and drop those that are over, were opened long ago, or do not exist."""
        now = self.limits.monotonic()
        for table, (last, plays) in now_at.items():
            if (before := opened.pop(table, None)) is None:
                continue
            age, again = now - before.at, before.again and last == table
            if age < DAY / SECOND and (plays or (age < WRITTEN and (plays is None or again))):
                opened[last] = before._replace(again=again)


def seats_with_long_searches(settings: TableSettings) -> int:
    """Return how many seats computer players with long searches have, or get when people leave."""
    kinds = Counter(plan.bot if plan.kind == "bot" else settings.on_leave for plan in settings.seats)
    return sum(count for bot, count in kinds.items() if bot != "abandon" and _long(bot))


def last_table(connection: Connection, table: str) -> tuple[str, bool | None]:
    """Return the last of a row of rematches, and whether it is played there; None if there is no such table."""
    while True:
        row = connection.execute(select(tables.c.status).where(tables.c.id == table)).first()
        if row is None or row.status != "over":
            return table, None if row is None else True
        agreed = connection.execute(
            select(events.c.body).where(events.c.table == table, events.c.kind == Agreed.kind).order_by(events.c.seq)
        ).scalars()
        bodies = [msgspec.json.decode(body, type=Agreed) for body in agreed]
        again = [body.table for body in bodies if body.what == "rematch" and body.table is not None]
        if not again:
            return table, False
        table = again[-1]


def _long(bot: str) -> bool:
    own = bots.budget(bot)
    searches = own.seconds is not None or own.iterations is not None
    return searches and cost(own.seconds, own.iterations) > 1000 * LONG
