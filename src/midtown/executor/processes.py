"""Processes of this machine that apply a function to items, and never outlive this one."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Collection, Generator, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from itertools import chain, islice
from multiprocessing.connection import wait as wait_for
from typing import Any, TypeVar

from midtown.executor.batches import Batch, ordered, run_batch
from midtown.game import GameError
from midtown.support.i18n import CATALOGUE

Item = TypeVar("Item")
Done = TypeVar("Done")
RETRIES = 5
"""How often a batch is repeated if its process is killed."""


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
            yield from ordered(pool, function, everything)
        except BrokenProcessPool:
            raise GameError(CATALOGUE.message("executor.broken")) from None
        except BaseException:
            for child in set(multiprocessing.active_children()) - before:
                child.kill()
            raise
        finally:
            pool.processes.shutdown(cancel_futures=True)


class Handle:
    """A batch that was handed out."""

    def __init__(self, function: Callable[[Any], Any], items: Sequence[Any], future: Future[Batch]) -> None:
        self.function = function
        self.items = items
        self.future = future
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

    def submit(self, function: Callable[[Any], Any], items: Sequence[Any]) -> Handle:
        """Hand out a batch."""
        return Handle(function, items, self._handed_out(function, items))

    def _handed_out(self, function: Callable[[Any], Any], items: Sequence[Any]) -> Future[Batch]:
        try:
            return self.processes.submit(run_batch, function, items)
        except BrokenProcessPool as failure:  # `wait` repeats it like all others
            future: Future[Batch] = Future()
            future.set_exception(failure)
            return future

    def wait(self, handles: Collection[Handle]) -> Collection[Handle]:
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
                handle.future = self._handed_out(handle.function, handle.items)

    def result(self, handle: Handle) -> Batch:
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
