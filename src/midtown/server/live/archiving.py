"""Finished games: their results are counted, and weeks later their events become one row."""

import asyncio
import logging
from functools import partial
from typing import Final

from sqlalchemy import Connection

from midtown.game import GameError
from midtown.server.accounts import results
from midtown.server.accounts.results import SeatResult
from midtown.server.storage import archives
from midtown.server.storage.writer import Store
from midtown.server.support.refusals import Refused
from midtown.server.tables import repository
from midtown.server.tables.seat_results import seat_results

AT_ONCE: Final = 50
PAUSE_SECONDS: Final = 0.05
"""Between two games, each a write of its own: moves that come meanwhile do not wait for more than one."""
log = logging.getLogger(__name__)
COUNTED_AT_ONCE: Final = 10


async def archive_quiet(store: Store, before: int) -> int:
    """Archive all finished games whose last event was before a time; return their number.

    Several servers may do it at the same time. What cannot be archived is logged, and left as it is.
    """
    number, after = 0, (0, "")
    while games := await store.read(partial(archives.quiet_tables, before=before, after=after, most=AT_ONCE)):
        for table, since in games:
            number += await _archive(store, table, since)
            after = (since, table)
            await asyncio.sleep(PAUSE_SECONDS)
    return number


async def _archive(store: Store, table: str, since: int) -> bool:
    try:
        return await store.write(partial(archives.archive, table=table, quiet_since=since))
    except Refused:  # of the database
        raise
    except Exception as error:
        log.error("a finished game was not archived", extra={"table": table}, exc_info=error)
        return False


async def count_all(store: Store) -> None:
    """Store the results of all finished games that have none yet. Two servers may do it at the same time."""
    try:
        while games := await store.read(_some):
            for table, rows in games:
                await store.write(partial(results.store_late, table=table, rows=rows))
    except GameError as error:  # the next start goes on
        log.warning("%s", error)


def _some(connection: Connection) -> list[tuple[str, list[SeatResult]]]:
    games = results.uncounted_games(connection, COUNTED_AT_ONCE)
    return [(table, _results(connection, table, at)) for table, at in games]


def _results(connection: Connection, table: str, at: int) -> list[SeatResult]:
    state = repository.load(connection, table)
    return seat_results(state, at) if state is not None and state.ended else []
