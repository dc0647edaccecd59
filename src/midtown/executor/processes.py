"""Processes of this machine that apply a function to items, and never outlive this one.

Handing out work costs time, so quick items share a batch. Its size follows from measured time and changes no result.
"""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Collection, Generator, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
from itertools import chain, islice
from math import ceil
from multiprocessing.connection import wait as wait_for
from time import perf_counter
from typing import Any, NamedTuple, Protocol, TypeVar

from midtown.game import GameError
from midtown.support.i18n import CATALOGUE

Item = TypeVar("Item")
Done = TypeVar("Done")
Handle = TypeVar("Handle")
WAITING = 2
"""Batches handed out for each core: the one it works on, and the next."""
GROWTH = 4
"""Largest factor between the sizes of two batches, as items differ."""
RETRIES = 5
"""How often a batch is repeated if its process is killed."""


class Pool(Protocol[Handle]):
    """Cores that work on batches. A handle identifies a batch that was submitted."""

    seconds: float
    """Least work in a batch, as far as there are items."""

    @property
    def cores(self) -> int:
        """The number of batches worked on at the same time."""

    def submit(self, function: Callable[[Item], Done], items: Sequence[Item]) -> Handle:
        """Hand out `run_batch` of these arguments, and return a handle."""

    def wait(self, handles: Collection[Handle]) -> Collection[Handle]:
        """Wait until at least one batch is finished, and return the handles of those that are."""

    def result(self, handle: Handle) -> "FinishedBatch":
        """Return a finished batch, or raise what went wrong."""


class FinishedBatch(NamedTuple):
    """A finished batch."""

    results: list[Any]
    seconds: float


def run_batch(function: Callable[[Item], Done], items: Sequence[Item]) -> FinishedBatch:
    """Apply the function to each item."""
    start = perf_counter()
    results = [function(item) for item in items]
    return FinishedBatch(results, perf_counter() - start)


def map_in_order(
    pool: Pool[Handle], function: Callable[[Item], Done], items: Iterable[Item]
) -> Generator[Done, None, None]:
    """Yield the function's results in the order of the items; take items only as cores become free."""
    rest = iter(items)
    running: dict[Handle, int] = {}
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


def next_size(batch: FinishedBatch, seconds: float) -> int:
    """Return how many items take at least `seconds`, judged by a finished batch."""
    number = len(batch.results)
    return min(GROWTH * number, ceil(number * seconds / max(batch.seconds, 1e-9)))


class Processes:
    """The executor of this machine. A single process is the caller's own."""

    def __init__(self, number: int) -> None:
        self.number = number

    def map(self, function: Callable[[Item], Done], items: Iterable[Item]) -> Generator[Done, None, None]:
        """Yield the function's results in the order of the items; closing the generator kills the processes.

        A batch is repeated if a process was killed. Raise GameError if one was lost too often.
        """
        rest = iter(items)
        first = list(islice(rest, self.number))
        everything = chain(first, rest)
        if len(first) < 2:
            yield from map(function, everything)
            return
        before = set(multiprocessing.active_children())
        pool = ProcessPool(len(first))
        try:
            yield from map_in_order(pool, function, everything)
        except BrokenProcessPool:
            raise GameError(CATALOGUE.message("executor.broken")) from None
        except BaseException:
            for child in set(multiprocessing.active_children()) - before:
                child.kill()
            raise
        finally:
            pool.processes.shutdown(cancel_futures=True)


class HandedOut:
    """A batch that was handed out."""

    def __init__(self, hand_out: Callable[[], Future[FinishedBatch]]) -> None:
        self.hand_out = hand_out
        self.future = hand_out()
        self.losses = 0

    def lost(self) -> bool:
        """Return whether a process was killed before the batch was finished."""
        return self.future.done() and isinstance(self.future.exception(), BrokenProcessPool)


class ProcessPool:
    """Running processes, each working on a batch. If one is killed, all are restarted."""

    seconds = 0.1
    """A tenth of what a cluster gets, so that few games are divided evenly."""

    def __init__(self, cores: int) -> None:
        self.cores = cores
        self.processes = self._started()

    def _started(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.cores, multiprocessing.get_context("spawn"), _begin)

    def submit(self, function: Callable[[Item], Done], items: Sequence[Item]) -> HandedOut:
        """Hand out a batch."""
        return HandedOut(partial(self._handed_out, function, items))

    def _handed_out(self, function: Callable[[Item], Done], items: Sequence[Item]) -> Future[FinishedBatch]:
        try:
            return self.processes.submit(run_batch, function, items)
        except BrokenProcessPool as failure:  # `wait` repeats it like all others
            future: Future[FinishedBatch] = Future()
            future.set_exception(failure)
            return future

    def wait(self, handles: Collection[HandedOut]) -> Collection[HandedOut]:
        """Wait until at least one batch is finished, and return those that are."""
        while True:
            wait([handle.future for handle in handles], return_when=FIRST_COMPLETED)
            if not any(handle.lost() for handle in handles):
                return [handle for handle in handles if handle.future.done()]
            self.processes.shutdown()
            lost = [handle for handle in handles if handle.lost()]
            if max(handle.losses for handle in lost) >= RETRIES:
                return lost
            self.processes = self._started()
            for handle in lost:
                handle.losses += 1
                handle.future = handle.hand_out()

    def result(self, handle: HandedOut) -> FinishedBatch:
        """Return a finished batch, or raise what went wrong."""
        return handle.future.result()


def _begin() -> None:
    """Initialize a worker process: leave Ctrl-C to its parent, and end when the parent does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        with suppress(OSError):
            wait_for([parent.sentinel])
        os._exit(1)
