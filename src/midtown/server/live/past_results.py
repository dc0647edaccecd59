"""Store the results of games that ended before results were stored, a few at a time, beside the server's work."""

import logging
from functools import partial
from typing import Final

from sqlalchemy import Connection

from midtown.game import GameError
from midtown.server.accounts import results
from midtown.server.accounts.results import Result
from midtown.server.storage.writer import Store
from midtown.server.tables import repository
from midtown.server.tables.outcome import outcome

AT_ONCE: Final = 10

log = logging.getLogger(__name__)


async def count_all(store: Store) -> None:
    """Store the results of all finished games that have none yet. Two servers may do it at the same time."""
    try:
        while games := await store.read(_some):
            for table, rows in games:
                await store.write(partial(results.count, table=table, rows=rows))
    except GameError as error:  # the next start goes on
        log.warning("%s", error)


def _some(connection: Connection) -> list[tuple[str, list[Result]]]:
    games = results.uncounted(connection, AT_ONCE)
    return [(table, _results(connection, table, at)) for table, at in games]


def _results(connection: Connection, table: str, at: int) -> list[Result]:
    state = repository.load(connection, table)
    return outcome(state, at) if state is not None and state.ended else []
