"""The pool of puzzles grows: public games of people are queued for the workers, as many as they search in a day."""

from functools import partial
from typing import Final, NamedTuple

from sqlalchemy import Connection

from midtown.record import Record
from midtown.server.context import Context
from midtown.server.features.puzzles import background_work, selection
from midtown.server.support.periodic import Periodic
from midtown.support.units import HOUR, MINUTE

RESTING: Final = HOUR
"""Milliseconds from the end of a game until it is queued: those who played it look at it first."""
AHEAD: Final = 4
"""Games that wait for workers at a time."""


class Plan(NamedTuple):
    """What is to be stored: the milliseconds that are allowed today if they change, and games with their records."""

    allowed: int | None
    games: list[tuple[str, Record | None]]


async def grow(context: Context) -> None:
    """Allow the searches of today, and queue games while there is time left."""
    now, milliseconds = context.clock.calendar(), context.config.puzzle_minutes * MINUTE
    planned = await context.store.read(partial(plan, milliseconds=milliseconds, at=now))
    if planned.allowed is not None or planned.games:
        await context.store.write(partial(carry_out, planned=planned, at=now))


def plan(connection: Connection, milliseconds: int, at: int) -> Plan:
    """Return what is to be stored if this processor time is allowed for a day."""
    today = background_work.today(connection)
    room = AHEAD - today.waiting if today.spent < milliseconds else 0
    chosen = selection.unsearched_games(connection, room, until=at - RESTING) if room > 0 else []
    return Plan(
        allowed=milliseconds if today.allowed != milliseconds else None,
        games=[(table, selection.record_of(connection, table)) for table in chosen],
    )


def carry_out(connection: Connection, planned: Plan, at: int) -> None:
    """Store what is planned; games that are not to be searched count as searched."""
    if planned.allowed is not None:
        background_work.allow(connection, planned.allowed)
    for table, record in planned.games:
        if record is None:
            selection.store(connection, table, None, [])
        else:
            background_work.queue_search(connection, table, record, at)


PERIODIC: Final = Periodic(300.0, grow)
