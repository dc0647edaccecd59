"""How long a search may go on: so many iterations, or so many seconds by a clock that somebody else reads."""

from collections.abc import Callable
from typing import NamedTuple, Protocol

Clock = Callable[[], float]
"""Seconds since any moment, never backwards."""

NOMINAL = 2000
"""Iterations in place of each second where there is no clock."""
DEFAULT_SECONDS = 1.0
FIRST_BATCH = 16
PIECE = 1000
"""Where nobody looks at a clock: iterations after which Ctrl-C is heard."""
TICK = 0.01
"""About how many seconds pass between two looks at the clock."""


class Runner(Protocol):
    """What can go on for so many iterations."""

    def run(self, iterations: int) -> None:
        """Go on."""


class Budget(NamedTuple):
    """What a search may spend; where both are told, whatever ends first."""

    seconds: float | None = None
    iterations: int | None = None
    clock: Clock | None = None

    def within(self, seconds: float | None, iterations: int | None) -> "Budget":
        """The smaller of this and another one; a second if neither says anything."""
        least_seconds = min((told for told in (self.seconds, seconds) if told is not None), default=None)
        least = min((told for told in (self.iterations, iterations) if told is not None), default=None)
        if least is None and least_seconds is None:
            least_seconds = DEFAULT_SECONDS
        return Budget(least_seconds, least, self.clock)

    def settled(self) -> "Budget":
        """The same for whoever has no clock: iterations alone."""
        if self.clock is not None or self.seconds is None:
            return self
        nominal = max(1, round(self.seconds * NOMINAL))
        return Budget(None, nominal if self.iterations is None else min(nominal, self.iterations))

    def start(self) -> float:
        """The moment from which it counts."""
        return self.clock() if self.clock else 0.0


def spend(runner: Runner, budget: Budget, start: float) -> int:
    """Run until the budget that counts from `start` is spent; how many iterations that were."""
    done = 0
    batch = FIRST_BATCH
    limit = budget.iterations
    clock = budget.clock if budget.seconds is not None else None
    if clock is None or budget.seconds is None:
        for begun in range(0, limit or 0, PIECE):
            runner.run(min(PIECE, (limit or 0) - begun))
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
