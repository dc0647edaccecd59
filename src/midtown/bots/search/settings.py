"""What a search is given: its settings, and its budget of time or iterations."""

from collections.abc import Callable
from typing import NamedTuple, Protocol

Clock = Callable[[], float]
"""Seconds since any moment, never backwards."""
NOMINAL = 2000
"""Iterations in place of each second where there is no clock."""
DEFAULT_SECONDS = 1.0
SHORT_SECONDS = 0.05
SHORT_ITERATIONS = 2000
FIRST_BATCH = 16
SIGNAL_CHECK = 1000
"""Iterations between two checks for Ctrl-C where there is no clock."""
TICK = 0.01
"""Seconds between two looks at the clock, about."""


class Settings(NamedTuple):
    """How to search; docs/develop/search.md has the measurements behind the values."""

    uniform: bool
    """Whether to do without the evaluation function: UCB1 instead of PUCT."""
    steps: int
    """Guided moves beyond a leaf before the evaluation; -1: random moves to the end."""
    c_puct: float
    """The exploration constant: of PUCT, or of UCB1 if `uniform`."""
    fpu_reduction: float = 0.0
    """First-play urgency: a move without visits is valued at its node's mean less this."""
    max_children: int = 2048
    """Most moves of a node below the root for each resource: those with the best ratings."""
    expand_after: int = 0
    """Visits of a node before it is expanded; 0: as the game's simulator says."""
    policy: bool = False
    """Whether a short search takes the priors at its root from the game's policy, if there is one for that."""
    max_nodes: int = 1 << 20
    """Most nodes of a tree: about 60 MB."""


GUIDED = Settings(uniform=False, steps=0, c_puct=0.5, fpu_reduction=0.05, max_children=64)
PLAYING = GUIDED._replace(policy=True)
"""For computer players. What measures goes without a policy, so that reviews and proofs stay comparable."""
PLAIN = Settings(uniform=True, steps=-1, c_puct=0.7, expand_after=1)


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

    @property
    def is_short(self) -> bool:
        """Return whether a search ends before it knows better than a policy (docs/lab/policies.md)."""
        few = self.iterations is not None and self.iterations <= SHORT_ITERATIONS
        return few or (self.seconds is not None and self.seconds <= SHORT_SECONDS)

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
