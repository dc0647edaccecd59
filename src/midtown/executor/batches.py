"""Batches of items, and their results in the order of the items.

Handing out work costs time, so quick items share a batch. Its size follows from measured time and changes no result.
"""

from collections.abc import Callable, Collection, Generator, Iterable, Sequence
from itertools import islice
from math import ceil
from time import perf_counter
from typing import Any, NamedTuple, Protocol, TypeVar

Item = TypeVar("Item")
Done = TypeVar("Done")
WAITING = 2
"""Batches handed out for each core: the one it works on, and the next."""
GROWTH = 4
"""Largest factor between the sizes of two batches, as items differ."""


class Pool(Protocol):
    """Cores that work on batches. A handle stands for a batch that was handed out."""

    seconds: float
    """Least work in a batch, as far as there are items."""

    @property
    def cores(self) -> int:
        """The number of batches worked on at the same time."""

    def submit(self, function: Callable[[Any], Any], items: Sequence[Any]) -> Any:
        """Hand out `run_batch` of these arguments, and return a handle."""

    def wait(self, handles: Collection[Any]) -> Collection[Any]:
        """Wait until at least one batch is finished, and return the handles of those that are."""

    def result(self, handle: Any) -> "Batch":
        """Return a finished batch, or raise what went wrong."""


class Batch(NamedTuple):
    """A finished batch."""

    results: list[Any]
    seconds: float


def run_batch(function: Callable[[Item], Done], items: Sequence[Item]) -> Batch:
    """Apply the function to each item."""
    start = perf_counter()
    results = [function(item) for item in items]
    return Batch(results, perf_counter() - start)


def ordered(pool: Pool, function: Callable[[Item], Done], items: Iterable[Item]) -> Generator[Done, None, None]:
    """Yield the function's results in the order of the items; take items only as cores become free."""
    rest = iter(items)
    running: dict[Any, int] = {}
    early: dict[int, list[Done]] = {}
    size, submitted, following = 1, 0, 0
    while True:
        while len(running) < WAITING * pool.cores and (batch := list(islice(rest, size))):
            running[pool.submit(function, batch)] = submitted
            submitted += 1
        if not running:
            return
        for handle in pool.wait(running):
            done = pool.result(handle)
            early[running.pop(handle)] = done.results
            size = next_size(done, pool.seconds)
        while following in early:
            yield from early.pop(following)
            following += 1


def next_size(batch: Batch, seconds: float) -> int:
    """Return how many items take at least `seconds`, judged by a finished batch."""
    number = len(batch.results)
    return min(GROWTH * number, ceil(number * seconds / max(batch.seconds, 1e-9)))
