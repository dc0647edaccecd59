"""Limits of a search: iterations, and seconds by a clock that the caller supplies."""

from collections.abc import Callable
from typing import NamedTuple, Protocol

Clock = Callable[[], float]
"""Seconds since any moment, never backwards."""

NOMINAL = 2000
"""Iterations in place of each second where there is no clock."""
DEFAULT_SECONDS = 1.0
FIRST_BATCH = 16
SIGNAL_CHECK = 1000
"""Iterations between two checks for Ctrl-C where there is no clock."""
TICK = 0.01
"""Seconds between two looks at the clock, about."""


class Runner(Protocol):
    """What can run a number of iterations."""

    def run(self, iterations: int) -> None:
        """Run `iterations` more."""


class Budget(NamedTuple):
    """The limits of a search; the first one reached ends it."""

    seconds: float | None = None
    iterations: int | None = None
    clock: Clock | None = None

    def within(self, seconds: float | None, iterations: int | None) -> "Budget":
        """Return the smaller of these limits and the given ones; `DEFAULT_SECONDS` if there are none."""
        seconds_limit = min((limit for limit in (self.seconds, seconds) if limit is not None), default=None)
        iterations_limit = min((limit for limit in (self.iterations, iterations) if limit is not None), default=None)
        if iterations_limit is None and seconds_limit is None:
            seconds_limit = DEFAULT_SECONDS
        return Budget(seconds_limit, iterations_limit, self.clock)

    def without_clock(self) -> "Budget":
        """Return these limits with seconds converted to iterations, unless there is a clock."""
        if self.clock is not None or self.seconds is None:
            return self
        nominal = max(1, round(self.seconds * NOMINAL))
        return Budget(None, nominal if self.iterations is None else min(nominal, self.iterations))

    def start(self) -> float:
        """Return the moment from which seconds count."""
        return self.clock() if self.clock else 0.0


def spend(runner: Runner, budget: Budget, start: float) -> int:
    """Run until the budget that counts from `start` is spent; return the number of iterations."""
    done = 0
    batch = FIRST_BATCH
    limit = budget.iterations
    clock = budget.clock if budget.seconds is not None else None
    if clock is None or budget.seconds is None:
        for first in range(0, limit or 0, SIGNAL_CHECK):
            runner.run(min(SIGNAL_CHECK, (limit or 0) - first))
        return limit or 0
    begin = clock()
    while True:
        if limit is not None:
            batch = min(batch, limit - done)
        runner.run(batch)
        done += batch
        now = clock()
        left = budget.seconds - (now - start)
        if left <= 0 or done == limit:
            return done
        pace = (now - begin) / done
        batch = max(1, int(min(left, TICK) / max(pace, 1e-9)))
