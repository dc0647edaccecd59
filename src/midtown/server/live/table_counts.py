"""Count and log what happens at tables."""

import logging

from midtown.server.support.counters import Counts
from midtown.server.tables.events import Event
from midtown.server.tables.state import TableState

log = logging.getLogger(__name__)


def count_opened(counts: Counts, table: TableState) -> None:
    """Count a table that has been opened."""
    counts.events["opened"] += 1
    log.info("table opened", extra={"table": table.id, "game": table.settings.game, "seats": len(table.seats)})
    _count_question(counts, table)


def count_stored(counts: Counts, table: TableState, event: Event) -> None:
    """Count an event that this server has stored and applied to its table."""
    counts.events[event.body.kind] += 1
    if table.turn == event.seq:
        if table.ended:
            log.info("table over", extra={"table": table.id, "ended": table.ended, "seq": event.seq})
        else:
            _count_question(counts, table)


def _count_question(counts: Counts, table: TableState) -> None:
    seat = table.to_move
    if seat is not None and table.seats[seat].bot:
        counts.offered += 1
