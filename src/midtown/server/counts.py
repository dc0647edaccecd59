"""What a server has counted since its start: plain numbers, so that counting costs next to nothing."""

import logging
from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence

from midtown.server.events import Event
from midtown.server.table import Table

COMMIT_BOUNDS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
LAG_BOUNDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
WAIT_BOUNDS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 300)

log = logging.getLogger(__name__)


class Histogram:
    """How many values of up to each bound there were, and their sum. One thread adds."""

    __slots__ = ("bounds", "counts", "total")

    def __init__(self, bounds: Sequence[float]) -> None:
        """`bounds` are ascending, in seconds."""
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.total = 0.0

    def add(self, value: float) -> None:
        """One more value."""
        self.counts[bisect_left(self.bounds, value)] += 1
        self.total += value


class Counts:
    """All counters of one server."""

    def __init__(self) -> None:
        self.events: Counter[str] = Counter()
        """Events that this server has stored, by kind."""
        self.refusals: Counter[str] = Counter()
        """What was refused, by kind, over WebSocket and HTTP."""
        self.statuses: Counter[int] = Counter()
        """Answers over HTTP, by the first digit of their status."""
        self.offered = 0
        """Questions to computer players."""
        self.answered = Histogram(WAIT_BOUNDS)
        """Their answers, by the seconds from the question to the answer."""
        self.lag = Histogram(LAG_BOUNDS)
        """How much later than it wanted a task of the loop came to its turn, in seconds."""

    def opened(self, table: Table) -> None:
        """A table has been opened."""
        self.events["opened"] += 1
        log.info("table opened", extra={"table": table.id, "game": table.settings.game, "seats": len(table.seats)})
        self._asked(table)

    def stored(self, table: Table, event: Event) -> None:
        """An event of a table has been stored by this server and applied."""
        self.events[event.kind] += 1
        if table.turn == event.seq:
            if table.ended:
                log.info("table over", extra={"table": table.id, "ended": table.ended, "seq": event.seq})
            else:
                self._asked(table)

    def _asked(self, table: Table) -> None:
        seat = table.to_move
        if seat is not None and table.seats[seat].bot:
            self.offered += 1
