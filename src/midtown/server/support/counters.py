"""Counters of a server since its start: plain numbers, so that counting is cheap."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence

COMMIT_BOUNDS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
LAG_BOUNDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
WAIT_BOUNDS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 300)


class Histogram:
    """Counts of values up to each bound, and their sum. Only one thread may add."""

    __slots__ = ("bounds", "counts", "total")

    def __init__(self, bounds: Sequence[float]) -> None:
        """Create an empty histogram; `bounds` are ascending, in seconds."""
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.total = 0.0

    def add(self, value: float) -> None:
        """Add a value, in seconds."""
        self.counts[bisect_left(self.bounds, value)] += 1
        self.total += value


class Counts:
    """All counters of a server."""

    def __init__(self) -> None:
        self.events: Counter[str] = Counter()
        """Stored events by kind."""
        self.refusals: Counter[str] = Counter()
        """Refusals by kind, over WebSocket and HTTP."""
        self.statuses: Counter[int] = Counter()
        """HTTP responses by the first digit of their status."""
        self.offered = 0
        """Number of jobs offered to computer players."""
        self.answered = Histogram(WAIT_BOUNDS)
        """Seconds from a job's offer to its answer."""
        self.heard: Counter[str] = Counter()
        """Notifications from the servers of the same database by kind."""
        self.heard_bytes: Counter[str] = Counter()
        """Their size by kind."""
        self.lag = Histogram(LAG_BOUNDS)
        """Delay of scheduled tasks in the event loop, in seconds."""
