"""Map a function over items in worker processes that never outlive this one."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, suppress
from itertools import islice
from multiprocessing.connection import wait as wait_for
from typing import TypeVar

from midtown.game import GameError
from midtown.support.i18n import CATALOGUE

Item = TypeVar("Item")
Done = TypeVar("Done")
WAITING = 2
"""Items submitted for each process: the one it works on, and the next."""
Finished = Generator[tuple[int, Done], None, None]


def finished(function: Callable[[Item], Done], items: Iterable[Item], processes: int) -> Finished[Done]:
    """Yield the number of each item and the function's result, in the order of completion.

    Closing the generator kills the processes. Raise GameError if one of them was killed.
    """
    if processes == 1:
        yield from ((number, function(item)) for number, item in enumerate(items))
        return
    before = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"), _begin)
    try:
        yield from _window(pool, function, enumerate(items), WAITING * processes)
    except BrokenProcessPool:
        raise GameError(CATALOGUE.message("arena.broken")) from None
    except BaseException:
        for child in set(multiprocessing.active_children()) - before:
            child.kill()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def in_order(results: Finished[Done]) -> Iterator[Done]:
    """Yield the results of `finished` in the order of the items."""
    early: dict[int, Done] = {}
    following = 0
    with closing(results):
        for number, result in results:
            early[number] = result
            while following in early:
                yield early.pop(following)
                following += 1


def _window(
    pool: ProcessPoolExecutor, function: Callable[[Item], Done], items: Iterator[tuple[int, Item]], size: int
) -> Iterator[tuple[int, Done]]:
    """Submit at most `size` items at a time, so no list of all of them is needed."""
    numbers: dict[Future[Done], int] = {}
    while True:
        for number, item in islice(items, size - len(numbers)):
            numbers[pool.submit(function, item)] = number
        if not numbers:
            return
        for future in wait(numbers, return_when=FIRST_COMPLETED).done:
            yield numbers.pop(future), future.result()


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
